import { LiquidError } from 'liquidjs'

/** A fault of a template, and its position. */
export interface TemplateFault {
  /** The template by its name, such as `pages/Cart/index`. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
  /** The message of the template language. */
  readonly reason: string
}

/** Thrown for a template that could not be rendered, in any thread. */
export class BrokenTemplate extends Error {
  readonly fault: TemplateFault
  /** The set of templates that it belongs to. */
  readonly version: string

  constructor(fault: TemplateFault, version: string) {
    super(fault.reason)
    this.fault = fault
    this.version = version
  }

  /** Whether its thread had to be ended. */
  get isKilled(): boolean {
    return this.fault.reason.startsWith('thread ')
  }

  /** Whether it exceeded its time or memory: others wait while it is tried. */
  get isDear(): boolean {
    return /(?:render|memory|output|thread).*limit exceeded/.test(this.fault.reason)
  }
}

/** True if templates render each other without end: V8 reports its stack. */
const isEndless = (error: unknown): boolean => error instanceof RangeError && /call stack/.test(error.message)

/** Returns the fault of a template's error; throws any other error again. */
export const faultIn = (error: unknown): TemplateFault => {
  if (error instanceof BrokenTemplate) return error.fault
  if (!(error instanceof LiquidError)) throw error
  // The error of a nested template is within that of the outer one.
  const { originalError, token } = error as LiquidError & { originalError?: unknown }
  if (originalError instanceof LiquidError) return faultIn(originalError)
  const [line = 1, column = 1] = token.getPosition()
  const reason = isEndless(originalError)
    ? 'render depth limit exceeded'
    : ((originalError instanceof Error ? originalError.message : error.message).split(', line:')[0] ?? '')
  return { file: (token.file ?? '').replace(/\.liquid$/, ''), line, column, reason }
}
