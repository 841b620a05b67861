import type { Store } from '../../store/database.ts'
import { Poller } from '../../store/poller.ts'
import type { WriteEnvironment } from '../environment.ts'
import {
  type Attempt,
  attemptsDue,
  changeAttempt,
  lockAttempt,
  lockOrderOf,
  PATIENCE_MS,
  PENDING,
} from '../orders/index.ts'
import type { Gateway, PaymentNews } from '../plugins/index.ts'
import { expire, settle } from './settling.ts'

const BATCH = 20
/** Gaps between look-ups of a payment without news from the service. */
const GAPS_MS = [10_000, 30_000, 60_000, 120_000, 300_000, 600_000]
const LAST_GAP_MS = 900_000
/**
 * The longest wait for a service that does not answer; for promised money, the longest that any service has.
 */
const LONGEST_MS = 24 * 3_600_000
const LONGEST_PROMISED_MS = 60 * 24 * 3_600_000

/** Returns the next look-up of an attempt: its shopper may return, or the service's news get lost. */
export const lookAgain = (
  { looks, created_at }: Pick<Attempt, 'looks' | 'created_at'>,
  now: Date,
): string => {
  const next = now.getTime() + (GAPS_MS[looks] ?? LAST_GAP_MS)
  const end = Date.parse(created_at) + PATIENCE_MS
  return new Date(now.getTime() < end ? Math.min(next, end) : next).toISOString()
}

/** The parts of the watch. */
export interface WatchParts {
  readonly store: Pick<Store, 'reader'>
  readonly clock: () => Date
  readonly gateway: (method: string) => Gateway | undefined
  /** Runs work of the shop itself, in one transaction. */
  readonly alone: <T>(work: (act: WriteEnvironment) => Promise<T>) => Promise<T>
  readonly report: (error: unknown, attempt: Attempt) => void
}

/** Looks up payments without news at their services, and gives up orders that nobody pays. */
export class PaymentWatch extends Poller {
  readonly #parts: WatchParts

  constructor(parts: WatchParts) {
    super()
    this.#parts = parts
  }

  protected async round(): Promise<boolean> {
    const { store, clock } = this.#parts
    const due = await attemptsDue(store.reader, clock(), BATCH).catch(() => [])
    let isMore = due.length === BATCH
    for (const attempt of due)
      if (!this.isStopped)
        await this.#look(attempt).catch((error: unknown) => {
          isMore = false
          this.#parts.report(error, attempt)
        })
    return isMore && !this.isStopped
  }

  async #look(attempt: Attempt): Promise<void> {
    const { alone, clock, report } = this.#parts
    const now = clock()
    const news = await this.#newsOf(attempt).catch((error: unknown) => {
      report(error, attempt)
      return 'away' as const
    })
    const age = now.getTime() - Date.parse(attempt.created_at)
    await alone(async (act) => {
      if (news !== 'away' && news !== undefined) await settle(act, attempt.id, news)
      // The service may have reported it by itself meanwhile.
      if (!(await isPending(act, attempt))) return
      if (age >= patienceWith(attempt, news, now)) return expire(act, attempt)
      await changeAttempt(act.db, attempt.id, {
        looks: attempt.looks + 1,
        look_at: lookAgain(attempt, now),
      })
    })
  }

  async #newsOf({ method, reference }: Attempt): Promise<PaymentNews | 'away' | undefined> {
    if (reference === null) return undefined
    const gateway = this.#parts.gateway(method)
    return gateway ? gateway.lookUp(reference) : 'away'
  }
}

/** Returns whether something is still expected of an attempt, locked until the transaction ends. */
const isPending = async ({ db, dialect }: WriteEnvironment, attempt: Attempt): Promise<boolean> => {
  // Code that moves an order locks it first.
  await lockOrderOf(db, dialect, attempt)
  const locked = await lockAttempt(db, dialect, attempt.id)
  return locked !== undefined && PENDING.includes(locked.status)
}

type News = PaymentNews | 'away' | undefined

/** Returns the longest life of an attempt with this news. */
const patienceWith = ({ status }: Attempt, news: News, now: Date): number => {
  // A service that is unreachable may have captured the money.
  if (news === 'away') return status === 'promised' ? LONGEST_PROMISED_MS : LONGEST_MS
  return (news?.promisedUntil?.getTime() ?? 0) > now.getTime() ? LONGEST_PROMISED_MS : PATIENCE_MS
}
