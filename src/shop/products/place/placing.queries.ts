import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'

type Db = Kysely<Database>

/** Returns products with the codes that represent them: those of their first visible variants. */
export const placeableProducts = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('product')
        .select(['id', 'name', 'name_en', 'status'])
        .select(
          sql<string>`(select code from variant where variant.product_id = product.id
            order by visible desc, sort_no, id limit 1)`.as('code'),
        )
        .where('id', 'in', ids)
        .execute()

/** Returns the products of codes. */
export const productsOfCodes = async (db: Db, codes: readonly string[]) =>
  codes.length === 0
    ? []
    : db.selectFrom('variant').select(['code', 'product_id']).where('code', 'in', codes).execute()
