import { type Failure, fail, type Reply, restoreReply, storeReply } from '../hypermedia/reply.ts'
import type { Dialect } from '../store/columns.ts'
import { watched } from '../store/effects.ts'
import { claim, forgetEnded, giveBack, keepAnswer } from '../store/idempotency.ts'
import type { WriteEnvironment } from './environment.ts'

export { StillRunning } from '../store/idempotency.ts'

/** The Idempotency-Key of a request, with a digest of its parsed input. */
export interface Repeat {
  readonly key: string
  readonly digest: string
}

const RETRY_SECONDS = 5

/** Returns the failure for a concurrent request that has waited long enough. */
export const stillRunning = (): Failure => fail('stillRunning', { retryAfter: RETRY_SECONDS })

const tooManyKeys = (until: Date, now: Date): Failure => {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return fail('tooManyKeys', { retryAfter: seconds })
}

/**
 * Runs work once for its key: a repeated request, concurrent or later, gets the answer of the first one. The
 * work throws a rejection, which leaves no trace: it is validated again each time. So is work without effect:
 * repeating it does no harm, and storing it would cost.
 */
export const withIdempotencyKey = async (
  environment: WriteEnvironment,
  dialect: Dialect,
  transition: string,
  repeat: Repeat | undefined,
  work: (environment: WriteEnvironment) => Promise<Reply | Omit<Failure, 'keep'>>,
): Promise<Reply | Omit<Failure, 'keep'>> => {
  if (!repeat) return work(environment)
  const { db, visitor, now } = environment
  const request = { visitor: visitor.key, transition, key: repeat.key }
  if (!visitor.isOpen) await forgetEnded(db, visitor.key, now)
  const claimed = await claim(db, dialect, request, repeat.digest, now)
  if (claimed.is === 'refused') return tooManyKeys(claimed.until, now)
  if (claimed.is === 'repeated')
    return claimed.digest === repeat.digest ? restoreReply(claimed.reply) : fail('keyReused')
  const watch = watched(db)
  let published = false
  const reply = await work({
    ...environment,
    db: watch.tx,
    publish: (event, payload) => {
      published = true
      return environment.publish(event, payload)
    },
  })
  if (!('failure' in reply) && (published || watch.hasEffect()))
    await keepAnswer(db, request, storeReply(reply))
  else await giveBack(db, request)
  return reply
}
