import type { Store } from '../../../store/database.ts'
import { Poller } from '../../../store/poller.ts'
import { isSaleDue, turnSales } from './schedule.queries.ts'

/** The parts of the sale schedule. */
export interface ScheduleParts {
  readonly store: Store
  readonly clock: () => Date
  readonly report: (error: unknown) => void
}

/**
 * Makes products public and private again at their scheduled times; several processes can do it concurrently.
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
    } catch (error) {
      report(error)
    }
    return false
  }
}
