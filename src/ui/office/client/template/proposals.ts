import type { CompletionContext, CompletionSource } from '@codemirror/autocomplete'
import type { TemplateWords } from '../../template-words.ts'

export type Words = Partial<TemplateWords>

/** Characters back in which the start of a tag or an output is searched. */
const BACK = 500

/**
 * Proposes the words that a template can have at the cursor: tags, filters, variables and their properties,
 * blocks.
 */
export function proposals({
  tags = [],
  filters = [],
  properties = {},
  blocks = [],
}: Words): CompletionSource {
  return (context) => {
    const inside = insideOf(context)
    if (inside === undefined) return null
    const [, word = ''] = /(?<![\w/])([\w/]*)$/.exec(inside) ?? []
    const from = context.pos - word.length
    const of = (names: readonly string[], type: string) =>
      names.length === 0 ? null : { from, options: names.map((label) => ({ label, type })) }
    if (/^%-?\s*\w*$/.test(inside)) return of(tags, 'keyword')
    if (/\|\s*\w*$/.test(inside)) return of(filters, 'function')
    if (/\brender\s+['"][\w/]*$/.test(inside)) return of(blocks, 'text')
    // Quoted text is no name.
    if (isQuoted(inside) || (word === '' && !context.explicit && !inside.endsWith('.'))) return null
    const [, path] = /(?<![\w.])([\w.]+)\.\w*$/.exec(inside) ?? []
    if (path === undefined) return of(Object.keys(properties).filter(isTop), 'variable')
    const before = context.state.sliceDoc(0, context.pos)
    return of(properties[meant(path, before)] ?? [], 'property')
  }
}

const isTop = (path: string): boolean => !path.includes('.')

const isQuoted = (text: string): boolean => ["'", '"'].some((mark) => (text.split(mark).length - 1) % 2 === 1)

/**
 * Returns the text between the last `{{` or `{%` and the cursor, without its first brace; undefined outside
 * of both.
 */
function insideOf({ state, pos }: CompletionContext): string | undefined {
  const back = state.sliceDoc(Math.max(0, pos - BACK), pos)
  const begin = Math.max(back.lastIndexOf('{{'), back.lastIndexOf('{%'))
  const inside = begin < 0 ? '' : back.slice(begin + 1)
  return begin < 0 || /[%}]\}/.test(inside) ? undefined : inside
}

/** Returns the path of a variable that a loop or an assignment above defined. */
function meant(path: string, before: string): string {
  const [first = '', ...rest] = path.split('.')
  const given = [...before.matchAll(/(?:for\s+(\w+)\s+in|assign\s+(\w+)\s*=)\s+([\w.]+)/g)]
  const last = given.findLast(([, looped, assigned]) => (looped ?? assigned) === first)
  const [, , , other = first] = last ?? []
  const whole = other === first ? first : meant(other, before.slice(0, last?.index))
  return [whole, ...rest].join('.')
}
