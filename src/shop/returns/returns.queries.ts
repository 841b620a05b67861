import { type Kysely, sql } from 'kysely'
import type { Reader } from '../../store/database.ts'
import { deleteSome, type Sweep, updateSome } from '../../store/housekeeping.ts'
import type { Database, Row } from '../../store/schema.ts'
import { selectReturns, withGoods } from '../orders/index.ts'
import type { ReturnState } from '../orders/returning.rules.ts'
import type { Page } from '../paging.ts'

type Db = Kysely<Database>

/** Counts the requests in each state. */
export const countReturns = async (db: Db): Promise<ReadonlyMap<ReturnState, number>> => {
  const rows = await db
    .selectFrom('order_return')
    .select((eb) => ['status', eb.fn.countAll().as('count')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

/** Returns a page of the requests, those that wait for the shop first, then the newest. */
export const returnsFound = async (db: Db, states: readonly ReturnState[], { limit, offset }: Page) =>
  withGoods(
    db,
    await selectReturns(db)
      .innerJoin('orders', 'orders.id', 'order_return.order_id')
      .select(['orders.order_no', 'orders.name01', 'orders.name02'])
      .where('order_return.status', 'in', [...states])
      .orderBy(sql`case order_return.status when 'waiting' then 0 when 'granted' then 1 else 2 end`)
      .orderBy('order_return.asked_at', 'desc')
      .orderBy('order_return.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )

/** Returns the pictures of a request, in their order. */
export const picturesOf = (db: Db, returnId: string): Promise<Row<'order_return_picture'>[]> =>
  db
    .selectFrom('order_return_picture')
    .selectAll()
    .where('return_id', '=', returnId)
    .orderBy('picture_no')
    .execute()

/** Returns those of some pictures that a request has. */
export const picturesAmong = async (db: Reader, names: readonly string[]): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('order_return_picture')
    .select('file_name')
    .where('file_name', 'in', [...names])
    .execute()
  return rows.map(({ file_name }) => file_name)
}

/** Returns the text with which a return was granted last: it mostly says where to send the goods. */
export const lastAnswer = async (db: Db): Promise<string | null> => {
  const row = await db
    .selectFrom('order_return')
    .select('answer')
    .where('status', 'in', ['granted', 'received'])
    .where('answer', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.answer ?? null
}

/** Life of the texts and pictures of a request after its end. */
const LIFE_MS = 180 * 24 * 3_600_000

/** Deletes texts and pictures of shoppers half a year after the end of their requests. */
export const returnSweeps: readonly Sweep[] = [
  {
    name: 'return pictures',
    step: (tx, now) =>
      deleteSome(
        tx,
        ['order_return_picture', 'return_id', 'picture_no'],
        sql`return_id in (select id from order_return where ended_at < ${before(now)})`,
      ),
  },
  {
    name: 'return texts',
    step: (tx, now) =>
      updateSome(
        tx,
        ['order_return', 'id'],
        sql`words = null`,
        sql`ended_at < ${before(now)} and words is not null`,
      ),
  },
]

const before = (now: Date): string => new Date(now.getTime() - LIFE_MS).toISOString()
