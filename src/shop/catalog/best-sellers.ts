import { cached } from '../../store/memory.ts'
import type { ReadEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { bestSelling } from './best-sellers.queries.ts'
import { detailsOf, listed } from './listing.ts'

const MOST_BEST = 8

/** The block is on the home page, whose other products are read for each cold page. */
const best = cached(async (db, memory) => {
  const { option_nostock_hidden } = await memory.get(baseInfo)
  const rows = await bestSelling(db, MOST_BEST, option_nostock_hidden)
  const ids = rows.map(({ id }) => id)
  return { rows, details: ids.length === 0 ? undefined : await detailsOf(db, ids) }
})

/** Returns the products of which most pieces were sold in 90 days, as in lists; none that was not sold. */
export const bestSellers = async (environment: ReadEnvironment) => {
  const { rows, details } = await environment.memory.get(best)
  return listed(environment, rows, details)
}
