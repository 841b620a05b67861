import type { Store } from '../../../store/database.ts'
import type { JobKind } from '../../../store/jobs.ts'
import { changedSales, storeSales } from './sold.queries.ts'

/** Products of one transaction: others wait for it on SQLite. */
const AT_ONCE = 200

/**
 * Brings the sales of products, by which lists are sorted, up to date: orders write nothing to products, so that
 * they never wait for each other.
 */
export const soldJob =
  (store: Store, clock: () => Date): JobKind =>
  async (_job, { signal }) => {
    const changed = await changedSales(store.slowReader, clock())
    for (let at = 0; at < changed.length; at += AT_ONCE) {
      signal.throwIfAborted()
      await store.write((tx) => storeSales(tx, store.dialect, changed.slice(at, at + AT_ONCE)))
    }
    return { products: changed.length }
  }
