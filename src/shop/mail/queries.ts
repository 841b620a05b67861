import { type Kysely, sql } from 'kysely'
import { contains } from '../../store/like.ts'
import { cached } from '../../store/memory.ts'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { EventName } from '../events.ts'

type Db = Kysely<Database>

/** Caches the mail templates by their file, in the order of their ids. */
export const mailTemplates = cached(async (db): Promise<ReadonlyMap<string, Row<'mail_template'>>> => {
  const rows = await db.selectFrom('mail_template').selectAll().orderBy('id').execute()
  return new Map(rows.map((row) => [row.file_name, row]))
})

/** Returns stored mails by their Message-IDs. */
export const mailsOf = (db: Db, messageIds: readonly string[]): Promise<Row<'mail'>[]> =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('message_id', 'in', [...messageIds])
    .execute()

/** Returns whether a customer was sent a mail of a template since an instant. */
export const wasWrittenSince = async (
  db: Db,
  customerId: string,
  template: string,
  since: Date,
): Promise<boolean> => {
  const row = await db
    .selectFrom('mail')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('template', '=', template)
    .where('created_at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the mails of some templates to an address (in lower case) since an instant. */
export const countWrittenSince = async (
  db: Db,
  recipient: string,
  templates: readonly string[],
  since: Date,
): Promise<number> => {
  const { count } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<string>`lower(recipient)`, '=', recipient)
    .where('template', 'in', [...templates])
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Returns the mails to a customer, about their orders, to an address (in lower case) or from it; with
 * `sentAlone` only those that a mail server accepted.
 */
export const mailsNaming = (db: Db, customerId: string, email: string, sentAlone: boolean) =>
  db
    .selectFrom('mail')
    .select(['id', 'recipient', 'reply_to', 'subject', 'text', 'html'])
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', customerId),
        eb(sql<string>`lower(recipient)`, '=', email),
        eb(sql<string>`lower(reply_to)`, '=', email),
        eb(
          'order_id',
          'in',
          eb.selectFrom('orders').select('orders.id').where('orders.customer_id', '=', customerId),
        ),
      ]),
    )
    .$if(sentAlone, (query) => query.where('sent_at', 'is not', null))
    .execute()

/** Overwrites the texts of a stored mail. */
export const rewriteMail = async (
  tx: Db,
  id: string,
  mail: Pick<Row<'mail'>, 'recipient' | 'reply_to' | 'subject' | 'text' | 'html'>,
): Promise<void> => {
  await tx.updateTable('mail').set(mail).where('id', '=', id).execute()
}

/** Returns delivered events that name an address, and the one being delivered. */
export const eventsNaming = (db: Db, email: string, delivered: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where((eb) => eb.or([eb('done_at', 'is not', null), eb('id', '=', delivered)]))
    .where(contains('payload', email))
    .execute()

/** Overwrites the payload of an event. */
export const rewriteEvent = async (tx: Db, id: string, payload: string): Promise<void> => {
  await tx.updateTable('outbox').set({ payload }).where('id', '=', id).execute()
}

const insertMail = prepared<{ [Column in keyof Row<'mail'>]: Row<'mail'>[Column] }>()((db, mail) =>
  db
    .insertInto('mail')
    .values(mail)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id'),
)

/** Stores a mail; returns false if one with its Message-ID exists, which stays unchanged. */
export const keepMail = async (tx: Db, mail: Row<'mail'>): Promise<boolean> =>
  (await insertMail(tx, mail)).length > 0

/** Deletes a mail. */
export const dropMail = async (tx: Db, id: string): Promise<void> => {
  await tx.deleteFrom('mail').where('id', '=', id).execute()
}

/**
 * Deletes the mails to a customer that are about no order; with `sentAlone` only those that a mail server
 * accepted, but none of the event `except`.
 */
export const dropMailsTo = async (
  tx: Db,
  customerId: string,
  { sentAlone, except = '' }: { readonly sentAlone: boolean; readonly except?: string | undefined },
): Promise<void> => {
  await tx
    .deleteFrom('mail')
    .where('customer_id', '=', customerId)
    .where('order_id', 'is', null)
    .where('event_id', 'is distinct from', except)
    .$if(sentAlone, (query) => query.where('sent_at', 'is not', null))
    .execute()
}

const ordersOf = (customerId: string) =>
  sql<string>`(select id from orders where customer_id = ${customerId})`

/**
 * Clears the texts and subjects of the mails about a customer's orders, and the mail of an `event`; with
 * `sentAlone` only of those that a mail server accepted.
 */
export const blankMails = async (
  tx: Db,
  customerId: string,
  { sentAlone, event = '' }: { readonly sentAlone: boolean; readonly event?: string | undefined },
): Promise<void> => {
  const nothing = { text: '—', html: '—' }
  await tx.updateTable('mail').set(nothing).where('event_id', '=', event).execute()
  await tx
    .updateTable('mail')
    .set({ ...nothing, subject: '—' })
    .where(sql<boolean>`order_id in ${ordersOf(customerId)}`)
    .$if(sentAlone, (query) => query.where('sent_at', 'is not', null))
    .execute()
}

const TELLING = ['order.written', 'customer.withdrawn'] as const satisfies readonly EventName[]

/** Returns the events with a customer's data: members' mails about their orders, and their withdrawal. */
export const eventsAbout = async (db: Db, customerId: string) => {
  const [events, orders] = await Promise.all([
    db
      .selectFrom('outbox')
      .select(['id', 'event', 'payload', 'done_at'])
      .where('event', 'in', [...TELLING])
      .$narrowType<{ event: (typeof TELLING)[number] }>()
      .execute(),
    db.selectFrom('orders').select('id').where('customer_id', '=', customerId).execute(),
  ])
  const own = new Set<unknown>([customerId, ...orders.map(({ id }) => id)])
  return events
    .map((event) => ({ ...event, payload: JSON.parse(event.payload) as Readonly<Record<string, unknown>> }))
    .filter(({ payload }) => own.has(payload.orderId ?? payload.customerId))
}

/** Marks a mail as accepted by the mail server. */
export const markSent = async (tx: Db, id: string, at: Date): Promise<void> => {
  await tx.updateTable('mail').set({ sent_at: at.toISOString() }).where('id', '=', id).execute()
}

/** Returns the newest stored mails, without their texts. */
export const listMails = (db: Db, most: number) =>
  db
    .selectFrom('mail')
    .select(['id', 'created_at', 'sent_at', 'recipient', 'subject'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Returns a stored mail by its id. */
export const mailById = (db: Db, id: string): Promise<Row<'mail'> | undefined> =>
  db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the id of an order's first shipping. */
export const firstShipping = async (db: Db, orderId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('shipping')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('sort_no')
    .executeTakeFirst()
  return row?.id
}

/**
 * Returns the data of a shipping for its notice: its order, its place among the order's shippings from 0, and
 * the carrier's tracking.
 */
export const shippingForMail = async (db: Db, shippingId: string) => {
  const rows = await db
    .selectFrom('shipping as asked')
    .innerJoin('shipping', 'shipping.order_id', 'asked.order_id')
    .leftJoin('delivery', 'delivery.id', 'shipping.delivery_id')
    .where('asked.id', '=', shippingId)
    .select([
      'shipping.id',
      'shipping.order_id',
      'shipping.tracking_number',
      'shipping.shipped_at',
      'delivery.confirm_url',
    ])
    .orderBy('shipping.sort_no')
    .execute()
  const place = rows.findIndex((row) => row.id === shippingId)
  const row = rows[place]
  return row && { ...row, place }
}
