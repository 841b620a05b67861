import type { Store, Writer } from '../../../store/database.ts'
import { enqueue } from '../../../store/jobs.ts'
import type { Memory } from '../../../store/memory.ts'
import { Poller } from '../../../store/poller.ts'
import { pricingAt } from '../../catalog/index.ts'

const EVERY_MS = 60_000

/** The row of `schedule` with the tax by which products are sorted. */
const KIND = 'products:prices'

/** The parts of the watch. */
export interface PriceWatchParts {
  readonly store: Store
  readonly memory: Memory
  readonly clock: () => Date
  readonly report: (error: unknown) => void
}

/**
 * Products are sorted by their prices with tax. Within a minute after the tax in force has become another one (a
 * rule was made or deleted, its time has come, or products get or lose rates of their own), all products are sorted
 * anew.
 */
export class PriceWatch extends Poller {
  readonly #parts: PriceWatchParts
  #known: string | undefined

  constructor(parts: PriceWatchParts) {
    super(EVERY_MS)
    this.#parts = parts
  }

  protected async round(): Promise<boolean> {
    const { store, memory, clock, report } = this.#parts
    try {
      const now = clock()
      const { generalRule, perProduct } = await pricingAt(memory, { at: now.toISOString(), pref: null })
      const { taxRate = null, rounding = null, taxAdjust = null } = generalRule ?? {}
      const tax = JSON.stringify({ taxRate, rounding, taxAdjust, perProduct })
      if (tax !== this.#known) await store.write((tx) => sortAnew(tx, tax, now))
      this.#known = tax
    } catch (error) {
      report(error)
    }
    return false
  }
}

/** Enqueues the work if the tax is not the stored one; a new shop is sorted by its own from the beginning. */
const sortAnew = async (tx: Writer, tax: string, now: Date): Promise<void> => {
  const at = now.toISOString()
  const made = await tx
    .insertInto('schedule')
    .values({ kind: KIND, rhythm: tax, next_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((made.numInsertedOrUpdatedRows ?? 0n) > 0n) return
  const changed = await tx
    .updateTable('schedule')
    .set({ rhythm: tax, next_at: at })
    .where('kind', '=', KIND)
    .where('rhythm', '<>', tax)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n)
    await enqueue(tx, { kind: 'products:refind', who: 'schedule', input: null }, now)
}
