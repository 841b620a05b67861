import type { Kysely } from 'kysely'
import type { Database, Row } from '../../../store/schema.ts'
import { toId } from '../../values.ts'

type GiftOption = Row<'gift_option'>

/** Returns the gift options, in the order of shoppers' choices. */
export const giftOptionRows = (db: Kysely<Database>): Promise<GiftOption[]> =>
  db.selectFrom('gift_option').selectAll().orderBy('sort_no', 'desc').orderBy('id').execute()

/** Returns a gift option by its typed id; undefined if there is none. */
export const giftOptionById = (db: Kysely<Database>, typed: string): Promise<GiftOption | undefined> =>
  db.selectFrom('gift_option').selectAll().where('id', '=', toId(typed)).executeTakeFirst()
