import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../store/database.ts'
import { CustomerStatus } from '../customers/index.ts'
import { SOLD } from '../orders/status.rules.ts'
import type { Segment } from './newsletter.rules.ts'

const DAY_MS = 86_400_000

/** Whether a subscriber may get newsletters now: nobody who ended it, withdrew or is blocked (NWS-05). */
export const mayGet = sql<boolean>`subscription.confirmed_at is not null
  and subscription.ended_at is null
  and (subscription.customer_id is null or customer.status = ${sql.lit(CustomerStatus.regular)})
  and not exists (select 1 from customer as blocked
    where blocked.email_key = subscription.email_key and blocked.blocked_at is not null)`

const sold = sql.join(SOLD.map((status) => sql.lit(status)))

/** Whether a subscriber placed an order that counts as a sale: as a customer, or with their address as a guest. */
const hasOrder = (more: RawBuilder<unknown>, lines: RawBuilder<unknown> = sql``): RawBuilder<boolean> => {
  const orders = (whose: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from orders ${lines}
    where ${whose} and orders.order_no is not null and orders.status in (${sold}) and ${more})`
  return sql`(${orders(sql`orders.customer_id = subscription.customer_id`)}
    or ${orders(sql`orders.email in (subscription.email, subscription.email_key)`)})`
}

const inSegment = (
  { segment, group_id, days, product_code, receiver_language }: Segment,
  now: Date,
): RawBuilder<boolean> => {
  const since = new Date(now.getTime() - (days ?? 0) * DAY_MS).toISOString()
  switch (segment) {
    case 'all':
      return sql`1 = 1`
    case 'group':
      return sql`customer.group_id = ${group_id}`
    case 'bought':
      return hasOrder(sql`orders.ordered_at >= ${since}`)
    case 'notBought':
      return sql`not ${hasOrder(sql`orders.ordered_at >= ${since}`)}`
    case 'product':
      return hasOrder(
        sql`order_line.variant_id in (select variant.id from variant where variant.product_id =
          (select named.product_id from variant as named where named.code = ${product_code}))`,
        sql`inner join order_line on order_line.order_id = orders.id`,
      )
    case 'language':
      return sql`subscription.language = ${receiver_language}`
  }
}

const receivers = (db: Reader, segment: Segment, now: Date) =>
  db
    .selectFrom('subscription')
    .leftJoin('customer', 'customer.id', 'subscription.customer_id')
    .where(mayGet)
    .where(inSegment(segment, now))

/** Counts the receivers of a newsletter, as of now. */
export const countReceivers = async (db: Reader, segment: Segment, now: Date): Promise<number> => {
  const { count } = await receivers(db, segment, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the next receivers after one, in the order of their ids. */
export const receiversAfter = async (
  db: Reader,
  { segment, after, most }: { readonly segment: Segment; readonly after: string; readonly most: number },
  now: Date,
): Promise<readonly string[]> => {
  const rows = await receivers(db, segment, now)
    .select('subscription.id')
    .where('subscription.id', '>', after)
    .orderBy('subscription.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
