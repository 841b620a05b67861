import { type Kysely, sql } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database } from '../../../store/schema.ts'
import { forgetPromotedTarget } from '../promoted-target.queries.ts'
import { type MasterType, masterOf } from './masters.rules.ts'

type Db = Kysely<Database>

/** A choice in the columns of its table, whichever that is. */
export interface Choice {
  readonly id: number
  readonly name: string
  readonly name_en: string | null
  readonly sort_no: number
  readonly visible: boolean
}

const WORDS = ['id', 'name', 'name_en', 'sort_no'] as const

/** Returns the choices of a list, in the order of shoppers' choices. */
export const choicesOf = async (db: Db, type: MasterType): Promise<readonly Choice[]> => {
  const { highestFirst } = masterOf(type)
  const rows = await readRows(db, type)
  return rows.toSorted(
    (one, other) => (one.sort_no - other.sort_no) * (highestFirst ? -1 : 1) || one.id - other.id,
  )
}

const readRows = async (db: Db, type: MasterType): Promise<readonly Choice[]> => {
  const { table, hasVisibility } = masterOf(type)
  if (hasVisibility)
    return db
      .selectFrom(table as 'payment')
      .select([...WORDS, 'visible'])
      .execute()
  const rows =
    table === 'master'
      ? await db.selectFrom('master').select(WORDS).where('kind', '=', type).execute()
      : await db
          .selectFrom(table as 'tag')
          .select(WORDS)
          .execute()
  return rows.map((row) => ({ ...row, visible: true }))
}

/** Changes a choice. */
export const changeChoice = async (
  tx: Writer,
  type: MasterType,
  id: number,
  change: Partial<Omit<Choice, 'id'>>,
): Promise<void> => {
  const { table } = masterOf(type)
  if (table === 'master')
    await tx.updateTable('master').set(change).where('kind', '=', type).where('id', '=', id).execute()
  else
    await tx
      .updateTable(table as 'payment')
      .set(change)
      .where('id', '=', id)
      .execute()
}

/** Makes room at a sort number: rows with it, or a higher one, move up by one. */
export const makeRoom = async (tx: Writer, type: MasterType, sortNo: number): Promise<void> => {
  const { table } = masterOf(type)
  const further = { sort_no: sql<number>`sort_no + 1` }
  if (table === 'master')
    await tx
      .updateTable('master')
      .set(further)
      .where('kind', '=', type)
      .where('sort_no', '>=', sortNo)
      .execute()
  else
    await tx
      .updateTable(table as 'payment')
      .set(further)
      .where('sort_no', '>=', sortNo)
      .execute()
}

/** Adds a choice to a list that grows, under its next id. */
export const insertChoice = async (
  tx: Writer,
  type: MasterType,
  choice: Pick<Choice, 'name' | 'name_en' | 'sort_no'> & { readonly id: number },
): Promise<void> => {
  const { id, ...words } = choice
  if (masterOf(type).table === 'tag') await tx.insertInto('tag').values(words).execute()
  else
    await tx
      .insertInto('master')
      .values({ kind: type, ...choice })
      .execute()
}

/** Removes a choice of a list that grows; a tag from its products too. */
export const deleteChoice = async (tx: Writer, type: MasterType, id: number): Promise<void> => {
  if (masterOf(type).table === 'tag') {
    await tx.deleteFrom('product_tag').where('tag_id', '=', id).execute()
    await tx.deleteFrom('tag').where('id', '=', id).execute()
    await forgetPromotedTarget(tx, 'tag_ids', id)
  } else await tx.deleteFrom('master').where('kind', '=', type).where('id', '=', id).execute()
}

/** Returns whether goods, delivery methods, carts or orders have a sale type. */
export const isSaleTypeUsed = async (db: Db, id: number): Promise<boolean> => {
  for (const table of ['variant', 'delivery', 'cart', 'shipping'] as const) {
    const row = await db
      .selectFrom(table as 'variant')
      .select('id')
      .where('sale_type_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
