import type { Store } from '../../../store/database.ts'
import { Poller } from '../../../store/poller.ts'
import { isPriceDue, turnPrices } from './sale-prices.queries.ts'
import { isSaleDue, turnSales } from './schedule.queries.ts'

/** The parts of the sale schedule. */
export interface ScheduleParts {
  readonly store: Store
  readonly clock: () => Date
  readonly report: (error: unknown) => void
}

/**
 * Makes products public and private again at their scheduled times, and begins and ends their sale prices; several
 * processes can do it concurrently.
 */
export class SaleSchedule extends Poller {
  readonly #parts: ScheduleParts

  constructor(parts: ScheduleParts) {
    super()
    this.#parts = parts
  }

  protected async round(): Promise<boolean> {
    const { store, clock, report } = this.#parts
    try {
      const now = clock()
      if (await isSaleDue(store.reader, now)) await store.write((tx) => turnSales(tx, now))
      // Some products at a time: shoppers wait for each transaction.
      while (!this.isStopped && (await isPriceDue(store.reader, now)))
        await store.write((tx) => turnPrices({ db: tx, dialect: store.dialect, now }))
    } catch (error) {
      report(error)
    }
    return false
  }
}
