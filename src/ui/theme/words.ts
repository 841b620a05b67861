import { registerFilters } from './filters.ts'
import { sandbox } from './sandbox.ts'

/** Tags of the theme, and the words within its block tags. */
const OWN_TAGS = ['form', 'field', 'hole', 'section', 'page_sections', 'fragments']
const WITHIN = ['else', 'elsif', 'when']
const HOLDING = ['case', 'capture', 'comment', 'for', 'form', 'if', 'raw', 'unless']

/** Returns the words of the template language that a shop's templates can use. */
export const templateLanguage = (): {
  readonly tags: readonly string[]
  readonly filters: readonly string[]
} => {
  const liquid = sandbox({ version: '', directories: [], written: new Map() })
  registerFilters(liquid, String, '')
  const tags = Object.keys(liquid.tags).filter((name) => /^\w+$/.test(name))
  return {
    tags: [...tags, ...OWN_TAGS, ...WITHIN, ...HOLDING.map((name) => `end${name}`)].sort(),
    filters: Object.keys(liquid.filters).sort(),
  }
}
