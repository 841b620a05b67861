import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../../store/database.ts'
import { enqueue, type JobKind } from '../../store/jobs.ts'
import { Poller } from '../../store/poller.ts'
import { countDue, lastPlanned, noteQueued, planMails } from './delivery.queries.ts'
import { beginDue, isAnyDue, newsletterById } from './newsletter.queries.ts'
import { countReceivers, receiversAfter } from './receivers.queries.ts'

/** The name of the job. */
export const SENDING = 'newsletter:send'

/** Mails of one transaction: others wait for it on SQLite. */
const AT_ONCE = 200
/** The most mails that wait in the outbox. It is sorted for each delivery: with all of them it would be slow. */
const MOST_DUE = 2000
const REST_MS = 1000

/** The input of the job. */
export interface SendingInput {
  readonly newsletterId: number
}

/**
 * Puts the mails of a newsletter into the outbox, a piece at a time, as fast as they are sent. A job that begins anew
 * continues after the last receiver; each has one row, so that nobody gets it twice (NWS-03).
 */
export const sendingJob =
  (store: Store, clock: () => Date): JobKind =>
  async ({ input }, { progress, signal }) => {
    const { newsletterId } = input as SendingInput
    const row = await newsletterById(store.reader, String(newsletterId))
    if (!row || row.stopped_at !== null) return { mails: 0 }
    const total = await countReceivers(store.slowReader, row, clock())
    let after = await lastPlanned(store.reader, row.id)
    let mails = 0
    for (;;) {
      signal.throwIfAborted()
      if ((await countDue(store.reader)) > MOST_DUE - AT_ONCE) {
        await progress(mails, Math.max(total, mails))
        await pause(REST_MS, undefined, { signal })
        continue
      }
      const next = await receiversAfter(store.slowReader, { segment: row, after, most: AT_ONCE }, clock())
      const last = next.at(-1)
      if (last === undefined) break
      const planned = await store.write((tx) => planMails(tx, row.id, next, clock()))
      if (planned === undefined) return { mails }
      after = last
      mails += planned
      await progress(mails, Math.max(total, mails))
    }
    await store.write((tx) => noteQueued(tx, row.id, clock()))
    return { mails }
  }

const EVERY_MS = 60_000

/** Begins the newsletters whose planned time has come. */
export class NewsletterWatch extends Poller {
  readonly #parts: {
    readonly store: Store
    readonly clock: () => Date
    readonly report: (error: unknown) => void
  }

  constructor(parts: {
    readonly store: Store
    readonly clock: () => Date
    readonly report: (error: unknown) => void
  }) {
    super(EVERY_MS)
    this.#parts = parts
  }

  protected async round(): Promise<boolean> {
    const { store, clock, report } = this.#parts
    try {
      if (!(await isAnyDue(store.reader, clock()))) return false
      await store.write(async (tx) => {
        // Another process may have begun some meanwhile.
        for (const newsletterId of await beginDue(tx, clock()))
          await enqueue(
            tx,
            { kind: SENDING, who: '', input: { newsletterId } satisfies SendingInput },
            clock(),
          )
      })
    } catch (error) {
      report(error)
    }
    return false
  }
}
