import { type SelectQueryBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Reader, Writer } from '../../store/database.ts'
import { leaseFrom } from '../../store/poller.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { Subject } from './events.rules.ts'

/** An event that is delivered to an address. */
export type Delivery = Row<'webhook_delivery'>

/** An event as it is taken for an address. */
export interface Taken extends Subject {
  readonly webhookId: number
  readonly eventId: string
  readonly type: string
}

/**
 * Makes the delivery of an event to an address, with the next number of its resource; nothing if it has one. It waits
 * while an earlier one of the resource is open.
 */
export const addDelivery = async (tx: Writer, taken: Taken, now: Date): Promise<void> => {
  const { webhookId: webhook_id, eventId: event_id, type, resource, found } = taken
  const known = await tx
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .where('event_id', '=', event_id)
    .where('type', '=', type)
    .where('resource', '=', resource)
    .executeTakeFirst()
  if (known) return
  const { last } = await tx
    .insertInto('webhook_sequence')
    .values({ webhook_id, resource, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['webhook_id', 'resource'])
        .doUpdateSet((eb) => ({ last: eb('webhook_sequence.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const earlier = await firstOpen(tx, { webhook_id, resource })
  await tx
    .insertInto('webhook_delivery')
    .values({
      ...{ id: uuidv7(), webhook_id, event_id, type, resource, sequence: last },
      ...{ found: JSON.stringify(found), created_at: now.toISOString(), attempts: 0 },
      ...{ next_attempt_at: earlier ? null : now.toISOString(), leased_until: null },
      ...{ settled_at: null, outcome: null },
    })
    .execute()
}

type Resource = Pick<Delivery, 'webhook_id' | 'resource'>

/** Returns the earliest open delivery of a resource. */
const firstOpen = (tx: Writer, { webhook_id, resource }: Resource) =>
  tx
    .selectFrom('webhook_delivery')
    .select(['id', 'next_attempt_at'])
    .where('webhook_id', '=', webhook_id)
    .where('resource', '=', resource)
    .where('settled_at', 'is', null)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()

type Found = SelectQueryBuilder<Database, 'webhook_delivery', object>

/** Deliveries whose time has come, and that nobody is making. */
const dueOf = (query: Found, now: Date): Found =>
  query
    .where('webhook_delivery.settled_at', 'is', null)
    .where('webhook_delivery.next_attempt_at', '<=', now.toISOString())
    .where((eb) =>
      eb.or([
        eb('webhook_delivery.leased_until', 'is', null),
        eb('webhook_delivery.leased_until', '<=', now.toISOString()),
      ]),
    )

/** Returns the ids of the active addresses with due deliveries. */
export const dueWebhooks = async (db: Reader, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('webhook')
    .select('webhook.id')
    .where('active', '=', true)
    .where('secret', 'is not', null)
    .where((eb) => {
      const own = eb.selectFrom('webhook_delivery').whereRef('webhook_id', '=', 'webhook.id')
      return eb.exists(dueOf(own as unknown as Found, now).select(sql<number>`1`.as('one')))
    })
    .execute()
  return rows.map(({ id }) => id)
}

/** Leases due deliveries of an address, those that have waited longest first; sorted by their resource. */
export const leaseDeliveries = async (
  tx: Writer,
  webhookId: number,
  most: number,
  now: Date,
): Promise<Delivery[]> => {
  const due = await dueOf(tx.selectFrom('webhook_delivery'), now)
    .select('webhook_delivery.id')
    .where('webhook_delivery.webhook_id', '=', webhookId)
    .orderBy('webhook_delivery.next_attempt_at')
    .orderBy('webhook_delivery.id')
    .limit(most)
    .execute()
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  const leased = await tx
    .updateTable('webhook_delivery')
    .set({ leased_until: leaseFrom(now) })
    .where('id', 'in', ids)
    .where('settled_at', 'is', null)
    // Another process may have taken it since it was read.
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))
    .returningAll()
    .execute()
  return leased.toSorted((one, other) => (one.resource < other.resource ? -1 : 1))
}

/** Settles a leased delivery, and makes the next one of its resource due. */
export const settleDelivery = async (
  tx: Writer,
  { id, webhook_id, resource }: Delivery,
  values: Pick<Delivery, 'outcome'> & Partial<Delivery>,
  now: Date,
): Promise<void> => {
  // A transaction that adds a delivery of the resource meanwhile waits here, and then sees that this one is settled.
  await tx
    .updateTable('webhook_sequence')
    .set((eb) => ({ last: eb.ref('last') }))
    .where('webhook_id', '=', webhook_id)
    .where('resource', '=', resource)
    .execute()
  await changeDelivery(tx, id, { ...values, settled_at: now.toISOString(), leased_until: null })
  const next = await firstOpen(tx, { webhook_id, resource })
  if (next?.next_attempt_at === null)
    await changeDelivery(tx, next.id, { next_attempt_at: now.toISOString() })
}

/** Makes the first delivery of each resource due whose earlier ones were deleted while the address was off. */
export const wakeDeliveries = async (tx: Writer, webhookId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: now.toISOString() })
    .where('webhook_id', '=', webhookId)
    .where('settled_at', 'is', null)
    .where('next_attempt_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_delivery as earlier')
            .select(sql<number>`1`.as('one'))
            .where('earlier.webhook_id', '=', webhookId)
            .whereRef('earlier.resource', '=', 'webhook_delivery.resource')
            .whereRef('earlier.sequence', '<', 'webhook_delivery.sequence')
            .where('earlier.settled_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** Changes a leased delivery. */
export const changeDelivery = async (tx: Writer, id: string, values: Partial<Delivery>): Promise<void> => {
  await tx.updateTable('webhook_delivery').set(values).where('id', '=', id).execute()
}

/** Stores an attempt. */
export const addTry = async (tx: Writer, row: Omit<Row<'webhook_try'>, 'id'>): Promise<void> => {
  await tx
    .insertInto('webhook_try')
    .values({ id: uuidv7(), ...row })
    .execute()
}

/** Makes a settled delivery due again; false if it is not settled, or of another address. */
export const deliverOnceMore = async (
  tx: Writer,
  { webhookId, messageId }: { readonly webhookId: number; readonly messageId: string },
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('webhook_delivery')
    .set({
      settled_at: null,
      outcome: null,
      attempts: 0,
      next_attempt_at: now.toISOString(),
      leased_until: null,
    })
    .where('id', '=', messageId)
    .where('webhook_id', '=', webhookId)
    .where('settled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the attempts of an address with their deliveries, the newest first, and their number. */
export const triesOf = async (
  db: Reader,
  webhookId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const found = db
    .selectFrom('webhook_delivery as d')
    .leftJoin('webhook_try as t', 't.delivery_id', 'd.id')
    .where('d.webhook_id', '=', webhookId)
  const [rows, { count }] = await Promise.all([
    found
      .select(['d.id', 'd.type', 'd.resource', 'd.sequence', 'd.created_at', 'd.outcome', 'd.settled_at'])
      .select(['d.next_attempt_at', 't.at', 't.status', 't.duration_ms', 't.error'])
      .orderBy((eb) => eb.fn.coalesce('t.at', 'd.created_at'), 'desc')
      .orderBy('d.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Returns the number of an order by its id. */
export const orderNoOf = async (db: Reader, id: string): Promise<string | undefined> => {
  const row = await db.selectFrom('orders').select('order_no').where('id', '=', id).executeTakeFirst()
  return row?.order_no ?? undefined
}

/** Returns the code of a variant, or of the first one of a product. */
export const productCodeOf = async (
  db: Reader,
  of: { readonly productId: number } | { readonly variantId: number },
): Promise<string | undefined> => {
  const variants = db.selectFrom('variant').select('code').orderBy('id')
  const row = await ('productId' in of
    ? variants.where('product_id', '=', of.productId)
    : variants.where('id', '=', of.variantId)
  ).executeTakeFirst()
  return row?.code
}
