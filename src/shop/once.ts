import { type Failure, fail, type Reply, restoreReply, storeReply } from '../hypermedia/reply.ts'
import type { Dialect } from '../store/columns.ts'
import { claim, keepAnswer } from '../store/idempotency.ts'
import type { WriteEnvironment } from './environment.ts'

export { StillRunning } from '../store/idempotency.ts'

/** The Idempotency-Key of a request, with a digest of its parsed input. */
export interface Repeat {
  readonly key: string
  readonly digest: string
}

const RETRY_SECONDS = 5

/** The answer to a rival who has waited long enough. */
export const stillRunning = (): Failure =>
  fail('stillRunning', { params: { seconds: RETRY_SECONDS }, retryAfter: RETRY_SECONDS })

/**
 * Does a piece of work once under its key: whoever repeats the request, at the same time or later,
 * gets the answer of the first one. A refusal is thrown by the work and leaves no trace: it is judged
 * anew each time.
 */
export const once = async (
  { db, visitor, now }: WriteEnvironment,
  dialect: Dialect,
  transition: string,
  repeat: Repeat | undefined,
  work: () => Promise<Reply>,
): Promise<Reply | Failure> => {
  if (!repeat) return work()
  const request = { visitor: visitor.key, transition, key: repeat.key }
  const claimed = await claim(db, dialect, request, repeat.digest, now)
  if (claimed.first) {
    const reply = await work()
    await keepAnswer(db, request, storeReply(reply))
    return reply
  }
  return claimed.digest === repeat.digest ? restoreReply(claimed.reply) : fail('keyReused')
}
