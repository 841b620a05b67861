import type { Row } from '../../store/schema.ts'

/** A subscription with its state. */
type Subscription = Pick<
  Row<'subscription'>,
  'confirmed_at' | 'ended_at' | 'expires_at' | 'end_reason' | 'soft_bounces'
>

/** The states of a subscription: it gets newsletters, waits for its confirmation, or has ended. */
export const SUBSCRIPTION_STATES = ['active', 'unconfirmed', 'ended'] as const

/** Returns the state of a subscription (NWS-01). */
export const stateOf = ({
  confirmed_at,
  ended_at,
}: Pick<Subscription, 'confirmed_at' | 'ended_at'>): (typeof SUBSCRIPTION_STATES)[number] => {
  if (ended_at !== null) return 'ended'
  return confirmed_at === null ? 'unconfirmed' : 'active'
}

/** Returns whether a link can confirm a subscription: somebody asked for it a few days ago at most. `at` is UTC, ISO 8601. */
export const waitsForConfirmation = ({ expires_at }: Pick<Subscription, 'expires_at'>, at: string): boolean =>
  expires_at !== null && expires_at > at

/** The temporary failures that end a subscription. */
export const MOST_SOFT_BOUNCES = 3

/** Returns the columns of a subscription after a mail to it bounced (NWS-06). `at` is UTC, ISO 8601. */
export const afterBounce = (
  { soft_bounces, ended_at }: Pick<Subscription, 'soft_bounces' | 'ended_at'>,
  isHard: boolean,
  at: string,
): Partial<Row<'subscription'>> => {
  const soft = isHard ? soft_bounces : soft_bounces + 1
  const ends = ended_at === null && (isHard || soft >= MOST_SOFT_BOUNCES)
  return {
    soft_bounces: soft,
    bounced_at: at,
    ...(ends && { ended_at: at, end_reason: 'bounced', expires_at: null }),
  }
}
