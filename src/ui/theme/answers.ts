import { BrokenTemplate, faultIn, type TemplateFault } from './faults.ts'
import { type PrintSource, printerOf } from './printers.ts'
import type { PrintJob } from './rendering.ts'
import type { Templates } from './sandbox.ts'

/** What is done with templates that are not the program's own; all of it can be cloned. */
export type TemplateQuestion =
  | { readonly print: PrintJob }
  | { readonly parse: string; readonly templates: Templates }

/** What came of it. */
export interface TemplateAnswer {
  /** What was printed. */
  readonly text?: string
  /** What is wrong with the templates. */
  readonly fault?: TemplateFault
  /** Milliseconds that it took. */
  readonly ms: number
  /** How many templates are parsed by now. */
  readonly parsed: number
}

/** Asks somebody who can be stopped. Throws `BrokenTemplate` where that was done, else why nobody answers. */
export type AskTemplates<Question = TemplateQuestion> = (question: Question) => Promise<TemplateAnswer>

/** Threads for the templates of merchants: those who look at trials never wait before those who visit. */
export interface TemplateThreads<Question = TemplateQuestion> {
  readonly serve: AskTemplates<Question>
  readonly attempt: AskTemplates<Question>
}

/** Prints and parses, one question after the other. */
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

/** What work of templates gives, or what was wrong with them: an error would lose its place on the way. */
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
