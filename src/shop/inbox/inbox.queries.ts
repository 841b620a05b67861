import { type Kysely, sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import { contains } from '../../store/like.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { EnquiryState } from '../enquiries/state.rules.ts'
import type { Page } from '../paging.ts'

/** The conditions of a search for enquiries; all are optional. */
export interface EnquiryFilter {
  /** Part of the number, the name, the address, or a text. */
  readonly keyword?: string | undefined
  readonly status?: EnquiryState | undefined
  readonly kind?: Row<'enquiry'>['kind'] | undefined
  /** The member who is to answer them; null: nobody. */
  readonly memberId?: string | null | undefined
  readonly customerId?: string | undefined
  readonly orderNo?: string | undefined
}

const found = (db: Reader, { keyword, status, kind, memberId, customerId, orderNo }: EnquiryFilter) => {
  let enquiries = db.selectFrom('enquiry')
  if (status !== undefined) enquiries = enquiries.where('status', '=', status)
  if (kind !== undefined) enquiries = enquiries.where('kind', '=', kind)
  if (memberId === null) enquiries = enquiries.where('member_id', 'is', null)
  else if (memberId !== undefined) enquiries = enquiries.where('member_id', '=', memberId)
  if (customerId !== undefined) enquiries = enquiries.where('customer_id', '=', customerId)
  if (orderNo !== undefined) enquiries = enquiries.where('order_no', '=', orderNo)
  if (keyword === undefined) return enquiries
  return enquiries.where((eb) =>
    eb.or([
      contains('enquiry.ticket_id', keyword),
      contains('enquiry.name', keyword),
      contains('enquiry.email', keyword),
      eb.exists(
        eb
          .selectFrom('enquiry_message')
          .select('enquiry_message.id')
          .whereRef('enquiry_message.enquiry_id', '=', 'enquiry.id')
          .where(contains('enquiry_message.text', keyword)),
      ),
    ]),
  )
}

/**
 * Returns a page of enquiries and their number: those that wait for the shop, the oldest first, then the others,
 * those that changed last first.
 */
export const enquiriesFound = async (db: Reader, filter: EnquiryFilter, { limit, offset }: Page) => {
  const [rows, { count }] = await Promise.all([
    found(db, filter)
      .selectAll('enquiry')
      .orderBy(sql`case status when 'open' then 0 when 'inProgress' then 0 when 'waiting' then 1 else 2 end`)
      .orderBy(sql`case when status in ('open', 'inProgress') then asked_at end`)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Counts the enquiries in each state. */
export const countEnquiries = async (db: Reader): Promise<ReadonlyMap<EnquiryState, number>> => {
  const rows = await db
    .selectFrom('enquiry')
    .select((eb) => ['status', eb.fn.countAll().as('count')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, Number(count)]))
}

const EXCERPT = 120

/** Returns the beginning of what the shopper wrote last, by the ids of enquiries. */
export const excerptsOf = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('enquiry_message')
    .select(['enquiry_id', sql<string>`substr(text, 1, ${sql.lit(EXCERPT)})`.as('excerpt')])
    .where('enquiry_id', 'in', [...ids])
    .where('direction', '=', 'in')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ enquiry_id, excerpt }) => [enquiry_id, excerpt]))
}

/** Returns an enquiry locked until the transaction ends. */
export const lockEnquiry = (tx: Writer, ticketId: string): Promise<Row<'enquiry'> | undefined> =>
  tx
    .updateTable('enquiry')
    .set({ version: sql`version` })
    .where('ticket_id', '=', ticketId)
    .returningAll()
    .executeTakeFirst()

/** Changes an enquiry that is locked. */
export const changeEnquiry = async (
  tx: Writer,
  { id, version }: Row<'enquiry'>,
  change: Partial<Pick<Row<'enquiry'>, 'status' | 'member_id'>>,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('enquiry')
    .set({ ...change, updated_at: now.toISOString(), version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Returns the texts for replies, in the order of their ids. */
export const replyTemplates = (db: Kysely<Database>): Promise<Row<'reply_template'>[]> =>
  db.selectFrom('reply_template').selectAll().orderBy('id').execute()

/** Returns a text for replies, locked until the transaction ends. */
export const lockReplyTemplate = (tx: Writer, id: number): Promise<Row<'reply_template'> | undefined> =>
  tx
    .updateTable('reply_template')
    .set({ name: sql`name` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
