import type { Store } from '../../store/database.ts'
import { indexOrders } from '../../store/order-search.ts'
import { Poller } from '../../store/poller.ts'

/** What puts orders into the index of words is put together from. */
export interface OrderIndexParts {
  readonly store: Pick<Store, 'write' | 'dialect'>
  readonly report: (error: unknown) => void
}

const EVERY_MS = 60_000

/** Puts orders that were placed or changed into the index by which members find them, once a minute. */
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
