import type { Store } from '../../store/database.ts'
import { indexOrders } from '../../store/order-search.ts'
import { Poller } from '../../store/poller.ts'

/** The parts of the indexer of orders. */
export interface OrderIndexParts {
  readonly store: Pick<Store, 'write' | 'dialect'>
  readonly report: (error: unknown) => void
}

const EVERY_MS = 60_000

/** Indexes placed and changed orders for the members' searches, once a minute. */
export class OrderIndex extends Poller {
  readonly #parts: OrderIndexParts

  constructor(parts: OrderIndexParts) {
    super(EVERY_MS)
    this.#parts = parts
  }

  protected async round(): Promise<boolean> {
    const { store, report } = this.#parts
    try {
      return (await store.write((tx) => indexOrders(tx, store.dialect))) !== undefined
    } catch (error) {
      report(error)
      return false
    }
  }
}
