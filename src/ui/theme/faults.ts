import { LiquidError } from 'liquidjs'
import { printerOf } from './printers.ts'
import { draftOf, templatesIn } from './sandbox.ts'
import type { ThemeSource } from './source.ts'
import { TrialTooLong } from './trial.ts'

/** What is wrong with a template, and where. */
export interface TemplateFault {
  /** The template by its name, such as `pages/Cart/index`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
  /** In the words of the template language. */
  readonly reason: string
}

/** What a template language's error says, or that of a trial; throws any other again. */
export const faultIn = (error: unknown): TemplateFault => {
  if (error instanceof TrialTooLong) return { file: error.file, line: 1, column: 1, reason: error.message }
  if (!(error instanceof LiquidError)) throw error
  // Around an error of a template within stands that of the one that draws it.
  const { originalError, token } = error as LiquidError & { originalError?: unknown }
  if (originalError instanceof LiquidError) return faultIn(originalError)
  const [line = 1, column = 1] = token.getPosition()
  const reason =
    (originalError instanceof Error ? originalError.message : error.message).split(', line:')[0] ?? ''
  return { file: (token.file ?? '').replace(/\.liquid$/, ''), line, column, reason }
}

/** What keeps a template from being parsed; nothing where it can be. */
export const parseFault = (file: string, text: string, source: ThemeSource): TemplateFault | undefined => {
  const draft = draftOf(templatesIn(source.directory, source.beneath), new Map([[file, text]]), '')
  try {
    printerOf(source, draft).parse(file)
    return undefined
  } catch (error) {
    return { ...faultIn(error), file }
  }
}
