import { BrokenTemplate, faultIn, type TemplateFault } from './faults.ts'
import { type PrintSource, printerOf } from './printers.ts'
import type { PrintJob } from './rendering.ts'
import type { Templates } from './sandbox.ts'

/** A request for templates that are not the program's own; it can be cloned. */
export type TemplateQuestion =
  | { readonly print: PrintJob }
  | { readonly parse: string; readonly templates: Templates }

/** The answer to a `TemplateQuestion`. */
export interface TemplateAnswer {
  /** The rendered text. */
  readonly text?: string
  /** The fault of the templates. */
  readonly fault?: TemplateFault
  /** The milliseconds that it took. */
  readonly ms: number
  /** The number of parsed templates. */
  readonly parsed: number
}

/**
 * Sends a question to a thread that can be stopped. Throws `BrokenTemplate` if it was stopped, else the
 * reason why there is no answer.
 */
export type AskTemplates<Question = TemplateQuestion> = (question: Question) => Promise<TemplateAnswer>

/** Threads for the templates of merchants: trials never run before visits. */
export interface TemplateThreads<Question = TemplateQuestion> {
  readonly serve: AskTemplates<Question>
  readonly attempt: AskTemplates<Question>
}

/** Renders and parses, one question after the other. */
export const templateAnswers = (source: PrintSource): ((question: TemplateQuestion) => TemplateAnswer) => {
  const printer = printerOf(source)
  return (question) =>
    answered(printer.parsed, () => {
      if ('print' in question) return printer.print(question.print)
      try {
        printer.parse(question.templates, question.parse)
        return ''
      } catch (error) {
        throw new BrokenTemplate({ ...faultIn(error), file: question.parse }, '')
      }
    })
}

/** Returns the result of template work, or its fault: an error would lose its position on the way. */
export const answered = (parsed: () => number, work: () => string): TemplateAnswer => {
  const begun = performance.now()
  const done = () => ({ ms: performance.now() - begun, parsed: parsed() })
  try {
    const text = work()
    return { text, ...done() }
  } catch (error) {
    const fault = faultIn(error)
    return { fault, ...done() }
  }
}
