import type { Make as Parts } from '../agents/make.ts'

export type { Act } from '../agents/make.ts'

/** The parts of UCP that a shop may replace. */
export interface Make extends Parts {
  /** The path of its tools. */
  readonly tools: string
}
