import { LiquidError } from 'liquidjs'

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

/** Thrown for a template that could not be printed, wherever that was tried. */
export class BrokenTemplate extends Error {
  readonly fault: TemplateFault
  /** The set of templates that it belongs to. */
  readonly version: string

  constructor(fault: TemplateFault, version: string) {
    super(fault.reason)
    this.fault = fault
    this.version = version
  }

  /** Whether the thread that tried it had to be ended. */
  get isKilled(): boolean {
    return this.fault.reason.startsWith('thread ')
  }

  /** Whether it took more time or memory than it may: others wait while it is tried. */
  get isDear(): boolean {
    return /(?:render|memory|output|thread).*limit exceeded/.test(this.fault.reason)
  }
}

/** Whether templates render each other without end: V8 says so of its stack. */
const isEndless = (error: unknown): boolean => error instanceof RangeError && /call stack/.test(error.message)

/** What an error of a template says; throws any other again. */
export const faultIn = (error: unknown): TemplateFault => {
  if (error instanceof BrokenTemplate) return error.fault
  if (!(error instanceof LiquidError)) throw error
  // Around an error of a template within stands that of the one that draws it.
  const { originalError, token } = error as LiquidError & { originalError?: unknown }
  if (originalError instanceof LiquidError) return faultIn(originalError)
  const [line = 1, column = 1] = token.getPosition()
  const reason = isEndless(originalError)
    ? 'render depth limit exceeded'
    : ((originalError instanceof Error ? originalError.message : error.message).split(', line:')[0] ?? '')
  return { file: (token.file ?? '').replace(/\.liquid$/, ''), line, column, reason }
}
