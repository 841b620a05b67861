import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../../../store/columns.ts'
import type { Database } from '../../../store/schema.ts'
import { PAYING, PLACED } from '../../orders/status.rules.ts'

/** The settings that say how many orders of guests may be open at once, new and not paid for, placed within a day. */
const MOST_OPEN = { recipient: 'guest_orders_recipient', network: 'guest_orders_network' } as const
const DAY_MS = 86_400_000

/** Whom an order's mails go to and where it came from. */
export interface Origin {
  readonly recipient: string
  readonly network: string
}

/** Any numbers that nothing else is locked by. */
const LOCKS = { recipient: 7_266_752, network: 7_266_753 }

/** Has guests' orders to one recipient, and from one network, wait for each other, so that none is counted too late. */
const lockOrigin = async (
  tx: Kysely<Database>,
  dialect: Dialect,
  { recipient, network }: Origin,
): Promise<void> => {
  // Of SQLite there is one writer as it is.
  if (dialect === 'sqlite') return
  // In one order, or two could wait for each other.
  await sql`
    select pg_advisory_xact_lock(origin.lock, hashtext(origin.value))
    from (values (${sql.lit(LOCKS.recipient)}, ${recipient}::text), (${sql.lit(LOCKS.network)}, ${network}::text))
      as origin (lock, value)
    order by origin.lock`.execute(tx)
}

/**
 * Notes a guest's order as open, unless there are too many open ones for its recipient or from its
 * network: then false.
 */
export const noteOpen = async (
  tx: Kysely<Database>,
  dialect: Dialect,
  orderId: string,
  { recipient, network }: Origin,
  now: Date,
): Promise<boolean> => {
  await lockOrigin(tx, dialect, { recipient, network })
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const fewer = (column: keyof Origin, value: string) =>
    sql<boolean>`(${tx
      .selectFrom('open_order')
      .innerJoin('orders', 'orders.id', 'open_order.order_id')
      .select((eb) => eb.fn.countAll().as('count'))
      .where(`open_order.${column}`, '=', value)
      .where('orders.status', 'in', [PLACED, PAYING])
      .where('orders.payment_at', 'is', null)
      .where('orders.ordered_at', '>', since)}) < (${tx.selectFrom('security').select(MOST_OPEN[column])})`
  const noted = await tx
    .insertInto('open_order')
    .columns(['order_id', 'recipient', 'network'])
    .expression(
      tx
        .selectNoFrom([
          sql<string>`${orderId}`.as('order_id'),
          sql<string>`${recipient}`.as('recipient'),
          sql<string>`${network}`.as('network'),
        ])
        .where(fewer('recipient', recipient))
        .where(fewer('network', network)),
    )
    .returning('order_id')
    .executeTakeFirst()
  return noted !== undefined
}
