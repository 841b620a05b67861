import type { Store } from '../../../store/database.ts'
import type { JobKind } from '../../../store/jobs.ts'
import { lockProducts } from './product.queries.ts'
import { idsBehind, refreshProducts } from './product-derived.queries.ts'

/** Products of one transaction: others wait for it on SQLite. */
const AT_ONCE = 100

/**
 * Makes anew by what all products are found and sorted, some at a time: the fields by which they are have changed,
 * or the tax in their prices.
 */
export const refindingJob =
  (store: Store, clock: () => Date): JobKind =>
  async (_job, { signal }) => {
    let products = 0
    for (let after: number | undefined = 0; after !== undefined; ) {
      signal.throwIfAborted()
      const behind: number = after
      const ids = await store.write(async (tx) => {
        const some = await idsBehind(tx, behind, AT_ONCE)
        await lockProducts(tx, store.dialect, some)
        await refreshProducts({ db: tx, dialect: store.dialect, now: clock() }, some)
        return some
      })
      products += ids.length
      after = ids.at(-1)
    }
    return { products }
  }
