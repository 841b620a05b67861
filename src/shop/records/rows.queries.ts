import type { Insertable, Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'

/** The tables whose rows have a numeric id. */
export type Numbered = {
  [T in keyof Database]: Row<T> extends { readonly id: number } ? T : never
}[keyof Database]

// Kysely cannot type the columns of a table that is a parameter; it only needs the id here.
type AnyTable = Kysely<{ numbered: { id: number } }>
const anyTable = (tx: Writer, table: string) => ({ db: tx as unknown as AnyTable, name: table as 'numbered' })

/** Inserts a row; returns its id. */
export const insertRow = async <T extends Numbered>(
  tx: Writer,
  table: T,
  row: Insertable<Database[T]>,
): Promise<number> => {
  const { db, name } = anyTable(tx, table)
  const { id } = await db
    .insertInto(name)
    .values(row as unknown as { id: number })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes columns of a row. */
export const updateRow = async <T extends Numbered>(
  tx: Writer,
  table: T,
  id: number,
  change: Partial<Row<T>>,
): Promise<void> => {
  const { db, name } = anyTable(tx, table)
  await db
    .updateTable(name)
    .set(change as { id: number })
    .where('id', '=', id)
    .execute()
}

/** Deletes a row. */
export const deleteRow = async (tx: Writer, table: Numbered, id: number): Promise<void> => {
  const { db, name } = anyTable(tx, table)
  await db.deleteFrom(name).where('id', '=', id).execute()
}
