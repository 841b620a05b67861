import { cached } from '../../store/memory.ts'
import { type GroupTerms, priceListIn } from './group-price.rules.ts'

/** Caches the terms of the groups that have prices of their own, by their ids. */
export const pricedGroups = cached(async (db): Promise<ReadonlyMap<number, GroupTerms>> => {
  const rows = await db
    .selectFrom('customer_group')
    .select(['id', 'discount_percent', 'prices'])
    .where('prices', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ id, discount_percent: percent, prices }) => [
      id,
      { percent, prices: priceListIn(prices).prices },
    ]),
  )
})
