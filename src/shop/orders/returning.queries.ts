import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Writer } from '../../store/database.ts'
import type { Database, Row } from '../../store/schema.ts'
import { OPEN_RETURNS, type ReturnState } from './returning.rules.ts'

type Db = Kysely<Database>

/** A return that a shopper asked for, with its goods and the number of its pictures. */
export interface WholeReturn extends Row<'order_return'> {
  readonly lines: readonly Row<'order_return_line'>[]
  readonly pictures: number
}

/** A return to be stored. */
export interface NewReturn extends Pick<Row<'order_return'>, 'order_id' | 'return_no' | 'reason' | 'words'> {
  /** By default it waits for the shop; else the shop made it itself. */
  readonly status?: 'granted' | 'received'
  readonly goods: readonly Omit<Row<'order_return_line'>, 'return_id' | 'received'>[]
  /** The names of its pictures. */
  readonly pictures: readonly string[]
  readonly now: Date
}

/** Stores a return; returns its id. */
export const insertReturn = async (
  tx: Writer,
  { status, goods, pictures, now, ...asked }: NewReturn,
): Promise<string> => {
  const id = uuidv7()
  const at = now.toISOString()
  await tx
    .insertInto('order_return')
    .values({
      ...asked,
      id,
      status: status ?? 'waiting',
      answer: null,
      asked_at: at,
      decided_at: status === undefined ? null : at,
      ended_at: status === 'received' ? at : null,
    })
    .execute()
  await tx
    .insertInto('order_return_line')
    .values(
      goods.map((line) => ({
        ...line,
        return_id: id,
        received: status === 'received' ? line.quantity : null,
      })),
    )
    .execute()
  if (pictures.length > 0)
    await tx
      .insertInto('order_return_picture')
      .values(pictures.map((file_name, at) => ({ return_id: id, picture_no: at + 1, file_name })))
      .execute()
  return id
}

/** Selects requests for returns, each with the number of its pictures. */
export const selectReturns = (db: Db) =>
  db
    .selectFrom('order_return')
    .selectAll('order_return')
    .select((eb) =>
      eb
        .selectFrom('order_return_picture')
        .select((of) => of.fn.countAll().as('count'))
        .whereRef('order_return_picture.return_id', '=', 'order_return.id')
        .as('picture_count'),
    )

type Selected = Row<'order_return'> & { readonly picture_count: number | string | bigint | null }

/** Adds the goods to selected requests for returns; other columns of them stay. */
export const withGoods = async <T extends Selected>(
  db: Db,
  rows: readonly T[],
): Promise<readonly (Omit<T, 'picture_count'> & WholeReturn)[]> => {
  // Few orders have any.
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('order_return_line')
    .selectAll()
    .where(
      'return_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('variant_id')
    .execute()
  return rows.map(({ picture_count, ...row }) => ({
    ...row,
    lines: lines.filter(({ return_id }) => return_id === row.id),
    pictures: Number(picture_count),
  }))
}

/** Returns the requests of an order for a return, the oldest first, in one query: each has goods. */
export const returnsOf = async (db: Db, orderId: string): Promise<readonly WholeReturn[]> => {
  const rows = await selectReturns(db)
    .innerJoin('order_return_line as line', 'line.return_id', 'order_return.id')
    .select([
      'line.return_id',
      'line.variant_id',
      'line.quantity',
      'line.received',
      'line.product_name',
      'line.product_code',
      'line.class_category_name1',
      'line.class_category_name2',
      'line.names_ja',
    ])
    .where('order_return.order_id', '=', orderId)
    .orderBy('order_return.return_no')
    .orderBy('line.variant_id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((goods) => {
    const [first] = goods
    if (!first) return []
    const { picture_count, ...row } = first
    return [{ ...row, lines: goods, pictures: Number(picture_count) }]
  })
}

/** Returns a request for a return by its id. */
export const returnById = async (db: Db, id: string): Promise<WholeReturn | undefined> =>
  (await withGoods(db, await selectReturns(db).where('order_return.id', '=', id).execute()))[0]

/** Moves a request from one of some states to another; returns false if it has none of them any more. */
export const moveReturn = async (
  tx: Writer,
  id: string,
  from: readonly ReturnState[],
  change: Partial<Pick<Row<'order_return'>, 'answer' | 'decided_at' | 'ended_at'>> & {
    readonly status: ReturnState
  },
): Promise<boolean> => {
  const moved = await tx
    .updateTable('order_return')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Stores how many pieces of goods came back. */
export const noteReceived = async (
  tx: Writer,
  id: string,
  back: ReadonlyMap<number, number>,
): Promise<void> => {
  for (const [variantId, received] of back)
    await tx
      .updateTable('order_return_line')
      .set({ received })
      .where('return_id', '=', id)
      .where('variant_id', '=', variantId)
      .execute()
}

/** Removes the texts and pictures of a customer's requests: of all, or of those that ended. */
export const forgetReturns = async (
  tx: Writer,
  customerId: string,
  { all }: { readonly all: boolean },
): Promise<void> => {
  const meant = tx
    .selectFrom('order_return')
    .innerJoin('orders', 'orders.id', 'order_return.order_id')
    .select('order_return.id')
    .where('orders.customer_id', '=', customerId)
    .$if(!all, (query) => query.where('order_return.status', 'not in', [...OPEN_RETURNS]))
  await tx.deleteFrom('order_return_picture').where('return_id', 'in', meant).execute()
  await tx.updateTable('order_return').set({ words: null }).where('id', 'in', meant).execute()
}
