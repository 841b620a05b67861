import { uuidv7 } from 'uuidv7'
import type { Writer } from '../../../store/database.ts'
import type { Row } from '../../../store/schema.ts'
import { keepOwnRows } from '../../own-fields/index.ts'

/** A line to be stored; without an id it is new. */
export type KeptLine = Omit<Row<'order_line'>, 'id' | 'order_id' | 'sort_no'> & { readonly id: string | null }

/** Writes the lines of an order in this order. Lines with an id replace their former rows. */
export const writeLines = async (
  tx: Writer,
  orderId: string,
  lines: readonly KeptLine[],
  before: readonly Row<'order_line'>[],
): Promise<void> => {
  const kept = new Map(before.map((line) => [line.id, line]))
  const gone = before.filter(({ id }) => !lines.some((line) => line.id === id)).map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('order_line').where('id', 'in', gone).execute()
  for (const [at, { id, ...line }] of lines.entries()) {
    const own = id === null ? undefined : kept.get(id)
    const row = { ...line, sort_no: at }
    if (!own)
      await tx
        .insertInto('order_line')
        .values({ ...row, id: uuidv7(), order_id: orderId })
        .execute()
    else if (differs(own, row)) await tx.updateTable('order_line').set(row).where('id', '=', own.id).execute()
  }
}

const differs = (own: Row<'order_line'>, row: Partial<Row<'order_line'>>): boolean =>
  (Object.keys(row) as (keyof Row<'order_line'>)[]).some((name) => own[name] !== row[name])

/** Inserts a new order of a member; returns undefined if its number is taken. */
export const insertOrder = async (tx: Writer, order: Row<'orders'>): Promise<Row<'orders'> | undefined> => {
  const row = await tx
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.column('order_no').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await keepOwnRows(tx, 'order', row.id, row.own_fields)
  return row
}

export const insertShipping = async (tx: Writer, shipping: Row<'shipping'>): Promise<void> => {
  await tx.insertInto('shipping').values(shipping).execute()
}

/** Deletes destinations of an order that have no goods any more. */
export const dropShippings = async (tx: Writer, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('shipping').where('id', 'in', ids).execute()
}
