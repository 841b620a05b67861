import type { Kysely } from 'kysely'
import type { Database } from '../../plugin.ts'
import { agentsIn, type Cart, type Of, tablesOf } from '../agents/queries.ts'

type Db = Kysely<Database>

export const insertCart = async (db: Db, of: Of, row: Cart): Promise<void> => {
  await agentsIn(db).insertInto(tablesOf(of).cart).values(row).execute()
}

/** Returns the cart of a platform. */
export const cartById = (db: Db, of: Of, id: string): Promise<Cart | undefined> =>
  agentsIn(db).selectFrom(tablesOf(of).cart).selectAll().where('id', '=', id).executeTakeFirst()

export const changeCart = async (db: Db, of: Of, id: string, values: Partial<Cart>): Promise<void> => {
  await agentsIn(db).updateTable(tablesOf(of).cart).set(values).where('id', '=', id).execute()
}

export const deleteCart = async (db: Db, of: Of, id: string): Promise<void> => {
  await agentsIn(db).deleteFrom(tablesOf(of).cart).where('id', '=', id).execute()
}
