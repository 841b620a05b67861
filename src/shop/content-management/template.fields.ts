import { z } from 'zod'
import { clearable, text } from '../../hypermedia/input.ts'

const MOST_CHARACTERS = 100_000

/** As many bytes as two such templates take in a form. */
export const TEMPLATE_BODY_LIMIT = 2 * 1024 * 1024

// Blank lines count: what is said of a template names its line.
const lines = (typed: string): string => typed.replace(/\r\n?/g, '\n')

/** A template; an empty one has the theme's own file stand again. */
const TemplateText = clearable(text(MOST_CHARACTERS, { control: 'textarea', fold: lines }))

/** The templates of a page or a block: for both languages, and where English has one of its own. */
export const templateInputs = { template: TemplateText, templateEn: TemplateText }

/** What answers tell of both. */
export const templateState = {
  template: z.string(),
  /** Empty where English has none of its own. */
  templateEn: z.string(),
  /** Whether it was written in the office, and is not the theme's own file. */
  isWritten: z.boolean(),
  isWrittenEn: z.boolean(),
}

/** What browsers leave out of what was written, each in a sentence; it is kept all the same. */
export const warningState = { templateWarnings: z.array(z.string()), templateEnWarnings: z.array(z.string()) }
