import type { Kysely } from 'kysely'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'
import { hasStock } from './list-ways.queries.ts'

const byCodes = (hideSoldOut: boolean) =>
  prepared<{ codes: readonly string[] }>()((db, { codes }) =>
    db
      .selectFrom('product')
      .innerJoin('variant', 'variant.product_id', 'product.id')
      .selectAll('product')
      .select('variant.code')
      .where('product.status', '=', 1)
      // Without a visible variant it is not offered.
      .where('product.price_min', 'is not', null)
      .$if(hideSoldOut, (query) => query.where(hasStock))
      .where('variant.code', 'in', codes),
  )

const everyOne = byCodes(false)
const thoseInStock = byCodes(true)

/** Returns the offered products with variants of these codes, each once, in the order of the codes. */
export const offeredByCodes = async (
  db: Kysely<Database>,
  codes: readonly string[],
  { hideSoldOut }: { readonly hideSoldOut: boolean },
): Promise<Row<'product'>[]> => {
  if (codes.length === 0) return []
  const rows = await (hideSoldOut ? thoseInStock : everyOne)(db, { codes })
  const inOrder = rows.toSorted((one, other) => codes.indexOf(one.code) - codes.indexOf(other.code))
  return [...new Map(inOrder.toReversed().map((row) => [row.id, row])).values()].toReversed()
}
