import { sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import { contains } from '../../store/like.ts'
import type { Whose } from '../people.rules.ts'
import { CONTACT, ENQUIRY_REPLY, STOCK_LOW } from './files.ts'
import type { MailState } from './state.rules.ts'

/** The conditions of a search for mails; all are optional. */
export interface MailFilter {
  readonly state?: MailState | undefined
  /** Part of the recipient's address. */
  readonly recipient?: string | undefined
  /** The customer of the mails. */
  readonly customerId?: string | undefined
  /** The kinds of mails that are hidden. */
  readonly hidden: readonly Whose[]
}

/**
 * The subject of a mail: an order, an enquiry, or else a customer, unless it is to the shop or from a member who tries
 * it.
 */
const whoseMail = sql<Whose | null>`case
  when mail.order_id is not null then 'order'
  when mail.template in (${sql.lit(CONTACT)}, ${sql.lit(ENQUIRY_REPLY)}) then 'enquiry'
  when mail.member_id is not null or mail.template = ${sql.lit(STOCK_LOW)} then null
  else 'customer' end`

/** The state of a mail, by its sending and its event. */
const stateOfMail = sql<MailState>`case
  when mail.sent_at is not null then 'sent'
  when event.dead_at is not null then 'failed'
  when event.id is not null then 'waiting'
  else 'kept' end`

/** Selects mails, with their event if it is not delivered yet. */
const withEvents = (db: Reader | Writer) =>
  db
    .selectFrom('mail')
    .leftJoin('outbox as event', (join) =>
      join.onRef('event.id', '=', 'mail.event_id').on('event.done_at', 'is', null),
    )

const found = (db: Reader, { state, recipient, customerId, hidden }: MailFilter) => {
  // Events are looked up only for states that depend on them.
  let mails =
    state === undefined || state === 'sent'
      ? (db.selectFrom('mail') as unknown as ReturnType<typeof withEvents>)
      : withEvents(db)
  if (hidden.length > 0)
    mails = mails.where((eb) => eb.or([eb(whoseMail, 'is', null), eb(whoseMail, 'not in', [...hidden])]))
  if (customerId !== undefined) mails = mails.where('mail.customer_id', '=', customerId)
  if (recipient !== undefined) mails = mails.where(contains('mail.recipient', recipient))
  if (state === 'sent') return mails.where('mail.sent_at', 'is not', null)
  if (state !== undefined) mails = mails.where('mail.sent_at', 'is', null)
  if (state === 'failed') return mails.where('event.dead_at', 'is not', null)
  if (state === 'kept') return mails.where('event.id', 'is', null)
  if (state === 'waiting') mails = mails.where('event.id', 'is not', null).where('event.dead_at', 'is', null)
  return mails
}

/** Returns mails without their texts, the newest first, and their number. */
export const mailsFound = async (
  db: Reader,
  filter: MailFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  // Selects the ids first: mails are wide rows, and of those before the page only the ids are read.
  const page = found(db, filter).select('mail.id').orderBy('mail.id', 'desc').limit(limit).offset(offset)
  const [rows, { count }] = await Promise.all([
    withEvents(db)
      .select([
        'mail.id',
        'mail.created_at',
        'mail.sent_at',
        'mail.recipient',
        'mail.subject',
        'mail.template',
      ])
      .select(stateOfMail.as('state'))
      .where('mail.id', 'in', (eb) => eb.selectFrom(page.as('page')).select('page.id'))
      .orderBy('mail.id', 'desc')
      .execute(),
    found(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Returns a mail with its state. */
export const mailWithState = (db: Reader | Writer, id: string) =>
  withEvents(db)
    .select([
      'mail.id',
      'mail.event_id',
      'mail.created_at',
      'mail.sent_at',
      'mail.sender',
      'mail.recipient',
      'mail.reply_to',
      'mail.subject',
      'mail.text',
      'mail.template',
      'event.attempts',
      'event.next_attempt_at',
      'event.dead_at',
      'event.last_error',
    ])
    .select([stateOfMail.as('state'), whoseMail.as('whose')])
    .where('mail.id', '=', id)
    .executeTakeFirst()
