import type { Reader } from '../../store/database.ts'
import { contains } from '../../store/like.ts'
import type { Row } from '../../store/schema.ts'
import type { Page } from '../paging.ts'
import type { SUBSCRIPTION_STATES } from '../subscriptions/subscription.rules.ts'

/** The conditions of a search for subscribers; all are optional. */
export interface SubscriberFilter {
  readonly emailKeyword?: string | undefined
  readonly subscriptionState?: (typeof SUBSCRIPTION_STATES)[number] | undefined
}

const found = (db: Reader, { emailKeyword, subscriptionState: state }: SubscriberFilter) => {
  let rows = db.selectFrom('subscription')
  if (emailKeyword !== undefined) rows = rows.where(contains('subscription.email', emailKeyword))
  if (state === 'ended') return rows.where('ended_at', 'is not', null)
  if (state === undefined) return rows
  return rows.where('ended_at', 'is', null).where('confirmed_at', state === 'active' ? 'is not' : 'is', null)
}

/** Returns subscribers, the newest first. */
export const subscriberRows = (
  db: Reader,
  filter: SubscriberFilter,
  { limit, offset }: Page,
): Promise<Row<'subscription'>[]> =>
  found(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** Returns subscribers after one, the oldest first. */
export const subscribersAfter = (
  db: Reader,
  filter: SubscriberFilter,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<Row<'subscription'>[]> =>
  found(db, filter).selectAll().where('id', '>', after).orderBy('id').limit(most).execute()

/** Counts subscribers. */
export const countSubscribers = async (db: Reader, filter: SubscriberFilter): Promise<number> => {
  const { count } = await found(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
