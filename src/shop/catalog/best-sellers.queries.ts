import type { Kysely } from 'kysely'
import type { Database, Row } from '../../store/schema.ts'
import { hasStock } from './list-ways.queries.ts'

/** Returns the public products of which most pieces were sold lately, the newest among equals. */
export const bestSelling = (
  db: Kysely<Database>,
  most: number,
  hideSoldOut: boolean,
): Promise<Row<'product'>[]> =>
  db
    .selectFrom('product')
    .selectAll('product')
    .where('status', '=', 1)
    .where('sold_lately', '>', 0)
    .$if(hideSoldOut, (query) => query.where(hasStock))
    .orderBy('sold_lately', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
