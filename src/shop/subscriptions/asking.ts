import type { Row } from '../../store/schema.ts'
import type { WriteEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { stateOf } from './subscription.rules.ts'
import {
  endSubscription,
  type Request,
  requestSubscription,
  subscribeCustomer,
  subscriptionOf,
} from './subscriptions.queries.ts'

type Customer = Row<'customer'>

/** Asks for newsletters to an address that is to be confirmed by the link of a mail. */
export const askForNewsletter = async (
  { db, now, publish }: Pick<WriteEnvironment, 'db' | 'now' | 'publish'>,
  request: Request,
): Promise<void> => {
  const subscriptionId = await requestSubscription(db, request, now)
  await publish('newsletter.requested', { subscriptionId })
}

/**
 * Does what a customer ticked in their account: they get newsletters, or get none any more. Returns whether a mail
 * follows with a link that confirms their address: they need not confirm it twice, but may never have.
 */
export const setSubscribed = async (
  act: Pick<WriteEnvironment, 'db' | 'now' | 'publish' | 'memory'>,
  customer: Customer,
  isWanted: boolean,
): Promise<boolean> => {
  const { db, now, memory } = act
  const known = await subscriptionOf(db, customer.email_key)
  const isActive = known !== undefined && stateOf(known) === 'active'
  if (isActive === isWanted) return false
  if (!isWanted) {
    if (known) await endSubscription(db, known.id, 'reader', now)
    return false
  }
  const { option_customer_activate: addressesAreConfirmed } = await memory.get(baseInfo)
  const { email, language } = customer
  if (addressesAreConfirmed)
    await subscribeCustomer(db, customer, { origin: 'mypage', askedAt: now.toISOString() }, now)
  else await askForNewsletter(act, { email, language, origin: 'mypage' })
  return !addressesAreConfirmed
}

/** Subscribes a customer who ticked it at their registration, and has now confirmed their address. */
export const subscribeActivated = async (
  { db, now }: Pick<WriteEnvironment, 'db' | 'now'>,
  customer: Customer,
): Promise<void> => {
  const { newsletter_asked_at: askedAt } = customer
  if (askedAt !== null) await subscribeCustomer(db, customer, { origin: 'entry', askedAt }, now)
}

/** Returns whether newsletters go to a customer's address. */
export const isSubscribed = async (
  db: WriteEnvironment['db'] | Parameters<typeof subscriptionOf>[0],
  { email_key }: Pick<Customer, 'email_key'>,
): Promise<boolean> => {
  const known = await subscriptionOf(db, email_key)
  return known !== undefined && stateOf(known) === 'active'
}
