import { z } from 'zod'
import { clearable, text } from '../../hypermedia/input.ts'

const MOST_CHARACTERS = 100_000

/** The bytes that two such templates can take in a form. */
export const TEMPLATE_BODY_LIMIT = 2 * 1024 * 1024

// Blank lines count: faults of a template name their line.
const lines = (typed: string): string => typed.replace(/\r\n?/g, '\n')

/** A template; an empty one restores the theme's own file. */
const TemplateText = clearable(text(MOST_CHARACTERS, { control: 'textarea', fold: lines }))

/** The templates of a page or a block: one for both languages, and a separate one for English. */
export const templateInputs = { template: TemplateText, templateEn: TemplateText }

/** The state of both templates. */
export const templateState = {
  template: z.string(),
  /** Empty if there is no separate one for English. */
  templateEn: z.string(),
  /** True if it was written in the office, false for the theme's own file. */
  isWritten: z.boolean(),
  isWrittenEn: z.boolean(),
}

/** The written parts that browsers block, each in a sentence; they are stored all the same. */
export const warningState = { templateWarnings: z.array(z.string()), templateEnWarnings: z.array(z.string()) }
