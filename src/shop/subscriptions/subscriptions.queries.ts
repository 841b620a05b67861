import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Reader, Writer } from '../../store/database.ts'
import { deleteSome, type Sweep } from '../../store/housekeeping.ts'
import type { Database, Row } from '../../store/schema.ts'
import { emailKey } from '../customers/fields.ts'
import { afterBounce } from './subscription.rules.ts'

type Db = Kysely<Database>
type Subscription = Row<'subscription'>
type Customer = Pick<Row<'customer'>, 'id' | 'email' | 'email_key' | 'language'>

const DAY_MS = 86_400_000
/** The days for which a request waits for its confirmation. */
const TO_CONFIRM_DAYS = 3
/** The days for which the record of a consent is stored after the subscription ended. */
const KEPT_DAYS = 365

/** A request for newsletters. */
export interface Request {
  readonly email: string
  readonly language: Subscription['language']
  readonly origin: Subscription['origin']
}

const fresh = (now: Date) => ({
  id: uuidv7(),
  confirmed_at: null,
  ended_at: null,
  end_reason: null,
  soft_bounces: 0,
  bounced_at: null,
  created_at: now.toISOString(),
})

/**
 * Stores a request of somebody whose address is to be confirmed first; returns the id of its subscription. One that
 * is active stays as it is, one that ended stays ended until the confirmation.
 */
export const requestSubscription = async (
  tx: Writer,
  { email, language, origin }: Request,
  now: Date,
): Promise<string> => {
  const expires_at = new Date(now.getTime() + TO_CONFIRM_DAYS * DAY_MS).toISOString()
  const asked = { language, origin, asked_at: now.toISOString(), expires_at }
  const email_key = emailKey(email)
  const stored = await tx
    .insertInto('subscription')
    .values({ ...fresh(now), ...asked, customer_id: null, email, email_key })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(asked)
        // A stranger may have asked: they change nothing of an active one.
        .where((eb) =>
          eb.or([eb('subscription.confirmed_at', 'is', null), eb('subscription.ended_at', 'is not', null)]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return stored?.id ?? (await subscriptionOf(tx, email_key))?.id ?? ''
}

/** Subscribes a customer whose address is confirmed; `askedAt` is the moment of their consent (UTC, ISO 8601). */
export const subscribeCustomer = async (
  tx: Writer,
  customer: Customer,
  { origin, askedAt }: { readonly origin: Subscription['origin']; readonly askedAt: string },
  now: Date,
): Promise<void> => {
  const { id: customer_id, email, email_key, language } = customer
  const asked = {
    ...{ customer_id, email, language, origin, asked_at: askedAt, confirmed_at: now.toISOString() },
    ...{ ended_at: null, end_reason: null, expires_at: null, soft_bounces: 0 },
  }
  await tx
    .insertInto('subscription')
    .values({ ...fresh(now), ...asked, email_key })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(asked))
    .execute()
}

/**
 * Subscribes customers, a few hundred at most, who agreed to newsletters in another shop, since they registered there.
 * An address with a subscription keeps it: its owner may have ended it here.
 */
export const subscribeImported = async (
  tx: Writer,
  customers: readonly (Customer & Pick<Row<'customer'>, 'created_at'>)[],
  now: Date,
): Promise<void> => {
  if (customers.length === 0) return
  const rows = customers.map(({ id: customer_id, email, email_key, language, created_at: asked_at }) => ({
    ...{ ...fresh(now), customer_id, email, email_key, language, asked_at, expires_at: null },
    ...{ origin: 'import' as const, confirmed_at: now.toISOString() },
  }))
  await tx
    .insertInto('subscription')
    .values(rows)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}

/** Ends the imported subscriptions of customers who do not want newsletters any more in the other shop. */
export const endImported = async (tx: Writer, customers: readonly Customer[], now: Date): Promise<void> => {
  if (customers.length === 0) return
  await tx
    .updateTable('subscription')
    .set({ ended_at: now.toISOString(), end_reason: 'member', expires_at: null })
    .where(
      'email_key',
      'in',
      customers.map(({ email_key }) => email_key),
    )
    .where('origin', '=', 'import')
    .where('ended_at', 'is', null)
    .execute()
}

/** Confirms a subscription that waits for it; returns whether it was not active before. */
export const confirmSubscription = async (tx: Writer, id: string, now: Date): Promise<boolean> => {
  const at = now.toISOString()
  const row = await tx
    .updateTable('subscription')
    .set({ confirmed_at: at, ended_at: null, end_reason: null, expires_at: null, soft_bounces: 0 })
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a subscription, or a request for one; returns whether it had not ended before. */
export const endSubscription = async (
  tx: Writer,
  id: string,
  reason: NonNullable<Subscription['end_reason']>,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('subscription')
    .set({ ended_at: now.toISOString(), end_reason: reason, expires_at: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns a subscription by its id. */
export const subscriptionById = (db: Db, id: string): Promise<Subscription | undefined> =>
  db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the subscription of an address, in the form of `emailKey`. */
export const subscriptionOf = (db: Db, key: string): Promise<Subscription | undefined> =>
  db.selectFrom('subscription').selectAll().where('email_key', '=', key).executeTakeFirst()

/** Gives a customer's subscription their new address; another one of that address gives way to it. */
export const moveSubscription = async (tx: Db, customerId: string, email: string): Promise<void> => {
  const own = await tx
    .selectFrom('subscription')
    .select(['id', 'email_key'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const email_key = emailKey(email)
  if (!own || own.email_key === email_key) return
  await tx.deleteFrom('subscription').where('email_key', '=', email_key).execute()
  await tx
    .updateTable('subscription')
    .set({ email, email_key, soft_bounces: 0 })
    .where('id', '=', own.id)
    .execute()
}

/** Deletes the subscriptions of a customer. */
export const forgetSubscriptionsOf = async (tx: Writer, customerId: string): Promise<void> => {
  await tx.deleteFrom('subscription').where('customer_id', '=', customerId).execute()
}

/** Deletes the subscriptions of a customer, and that of their address. */
export const forgetSubscriptions = async (tx: Writer, customerId: string, key: string): Promise<void> => {
  await tx
    .deleteFrom('subscription')
    .where((eb) => eb.or([eb('customer_id', '=', customerId), eb('email_key', '=', key)]))
    .execute()
}

/** A customer's subscription, as their export has it. */
type Exported = Pick<
  Subscription,
  'email' | 'language' | 'origin' | 'asked_at' | 'confirmed_at' | 'ended_at' | 'end_reason'
> & { readonly newsletters: readonly { readonly subject: string; readonly sent_at: string | null }[] }

/** Returns the subscriptions of a customer and of their address, with the newsletters that were sent to each. */
export const subscriptionsOf = async (
  db: Reader,
  customerId: string,
  key: string,
): Promise<readonly Exported[]> => {
  const rows = await db
    .selectFrom('subscription')
    .select([
      ...(['id', 'email', 'language', 'origin', 'asked_at', 'confirmed_at'] as const),
      ...(['ended_at', 'end_reason'] as const),
    ])
    .where((eb) => eb.or([eb('customer_id', '=', customerId), eb('email_key', '=', key)]))
    .execute()
  if (rows.length === 0) return []
  const sent = await db
    .selectFrom('newsletter_delivery')
    .innerJoin('newsletter', 'newsletter.id', 'newsletter_delivery.newsletter_id')
    .select(['subscription_id', 'newsletter.subject', 'done_at as sent_at'])
    .where(
      'subscription_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('outcome', 'in', ['sent', 'kept'])
    .orderBy('newsletter_delivery.id')
    .execute()
  return rows.map(({ id, ...row }) => ({
    ...row,
    newsletters: sent
      .filter(({ subscription_id }) => subscription_id === id)
      .map(({ subject, sent_at }) => ({ subject, sent_at })),
  }))
}

/** Returns the mail of a newsletter to a receiver, with the subscription that it was sent by; null if that is deleted. */
export const deliveryById = (db: Db, id: string) =>
  db
    .selectFrom('newsletter_delivery')
    .leftJoin('subscription', 'subscription.id', 'newsletter_delivery.subscription_id')
    .select(['newsletter_delivery.id', 'subscription_id', 'subscription.email', 'subscription.ended_at'])
    .where('newsletter_delivery.id', '=', id)
    .executeTakeFirst()

/** Notes that a subscription was ended by the link of a newsletter. */
export const noteEndBy = async (tx: Writer, deliveryId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('newsletter_delivery')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', deliveryId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Notes that the mail of a newsletter bounced, once for each report at most: it counts for its address, and ends
 * the subscription if no mail reaches that (NWS-06). Returns false for a mail that was not sent to the address.
 */
export const noteBounce = async (
  tx: Writer,
  { deliveryId, recipient, isHard }: { deliveryId: string; recipient?: string; isHard: boolean },
  now: Date,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('newsletter_delivery')
    .innerJoin('subscription', 'subscription.id', 'newsletter_delivery.subscription_id')
    .select([
      ...(['subscription.id', 'subscription.email_key', 'soft_bounces'] as const),
      ...(['subscription.ended_at', 'newsletter_delivery.bounced_at'] as const),
    ])
    .where('newsletter_delivery.id', '=', deliveryId)
    .executeTakeFirst()
  if (!found || (recipient !== undefined && emailKey(recipient) !== found.email_key)) return false
  const at = now.toISOString()
  // One mail that is reported twice, first as delayed, is one failure; a final report still ends it.
  if (found.bounced_at !== null && !isHard) return true
  await tx
    .updateTable('newsletter_delivery')
    .set({ outcome: 'bounced', bounced_at: at })
    .where('id', '=', deliveryId)
    .execute()
  await tx
    .updateTable('subscription')
    .set(afterBounce(found, isHard, at))
    .where('id', '=', found.id)
    .execute()
  return true
}

/** Deletes requests that nobody confirmed, and the records of subscriptions that ended long ago. */
export const subscriptionSweeps: readonly Sweep[] = [
  {
    name: 'unconfirmed subscriptions',
    step: (tx, now) =>
      deleteSome(
        tx,
        ['subscription', 'id'],
        sql`expires_at <= ${now.toISOString()} and confirmed_at is null and ended_at is null`,
      ),
  },
  {
    name: 'ended subscriptions',
    step: (tx, now) =>
      deleteSome(
        tx,
        ['subscription', 'id'],
        sql`ended_at <= ${new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()}`,
      ),
  },
]
