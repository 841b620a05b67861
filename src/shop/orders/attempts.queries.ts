import { uuidv7 } from 'uuidv7'
import type { Dialect } from '../../store/columns.ts'
import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'

/** An attempt to pay for an order at a service. */
export type Attempt = Row<'payment_attempt'>

/** The changed columns of an attempt. */
export type AttemptChange = Partial<Omit<Attempt, 'id' | 'order_id' | 'method' | 'created_at'>>

/** Milliseconds that a shopper has to pay; then the goods are released. */
export const PATIENCE_MS = 60 * 60_000

/** Returns which of these orders were ever to be paid at a service. */
export const ordersAtServices = async (db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('payment_attempt')
    .select('order_id')
    .where('order_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Opens an attempt to pay for a pending order. */
export const openAttempt = async (
  tx: Writer,
  { id: order_id, payment_total: amount }: Pick<Row<'orders'>, 'id' | 'payment_total'>,
  method: string,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('payment_attempt')
    .values({
      id: uuidv7(),
      order_id,
      method,
      reference: null,
      url: null,
      amount,
      received: 0,
      refunded: 0,
      status: 'open',
      looks: 0,
      look_at: new Date(now.getTime() + PATIENCE_MS).toISOString(),
      details: null,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Returns the attempts at an order, the newest first. */
export const attemptsAt = (db: Reader | Writer, orderId: string): Promise<Attempt[]> =>
  db.selectFrom('payment_attempt').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute()

/** Returns an attempt by its id. */
export const attemptById = (db: Reader | Writer, id: string): Promise<Attempt | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the attempt at one of the methods of a service, by the service's id. */
export const attemptCalled = (
  db: Reader | Writer,
  methods: readonly string[],
  reference: string,
): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('method', 'in', methods)
    .where('reference', '=', reference)
    .executeTakeFirst()

/** Returns an attempt, locked until the transaction ends. */
export const lockAttempt = (tx: Writer, dialect: Dialect, id: string): Promise<Attempt | undefined> => {
  const query = tx.selectFrom('payment_attempt').selectAll().where('id', '=', id)
  return (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

/** Returns the order of an attempt, locked until the transaction ends. */
export const lockOrderOf = (
  tx: Writer,
  dialect: Dialect,
  { order_id }: Pick<Attempt, 'order_id'>,
): Promise<Row<'orders'> | undefined> => {
  const query = tx.selectFrom('orders').selectAll().where('id', '=', order_id)
  return (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

/** Changes an attempt. */
export const changeAttempt = async (tx: Writer, id: string, change: AttemptChange): Promise<void> => {
  await tx.updateTable('payment_attempt').set(change).where('id', '=', id).execute()
}

/** The statuses in which something is still expected. */
export const PENDING: readonly Attempt['status'][] = ['open', 'waiting', 'promised']

/** Closes the attempts at an order: nothing is expected of them any more. */
export const closeAttempts = async (tx: Writer, orderId: string): Promise<void> => {
  await tx
    .updateTable('payment_attempt')
    .set({ status: 'failed', look_at: null })
    .where('order_id', '=', orderId)
    .where('status', 'in', [...PENDING])
    .execute()
}

/** Returns the attempts that are due to be looked up, those that have waited longest first. */
export const attemptsDue = (db: Reader, now: Date, most: number): Promise<Attempt[]> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('look_at', '<=', now.toISOString())
    .orderBy('look_at')
    .limit(most)
    .execute()
