import type { Row } from '../../store/schema.ts'
import { daysAfter } from '../values.ts'
import { SHIPPED } from './status.rules.ts'

/** The state of a return that a shopper asked for. */
export type ReturnState = Row<'order_return'>['status']

/** All states of a return, those that need the shop first. */
export const RETURN_STATES = [
  'waiting',
  'granted',
  'received',
  'refused',
  'withdrawn',
] as const satisfies readonly ReturnState[]

/** Why a shopper sends goods back. */
export const RETURN_REASONS = [
  'size',
  'notAsDescribed',
  'damaged',
  'wrongItem',
  'changedMind',
  'other',
] as const satisfies readonly Row<'order_return'>['reason'][]

/** The states in which a request is open: an order has one such request at most. */
export const OPEN_RETURNS = ['waiting', 'granted'] as const satisfies readonly ReturnState[]

/** Returns whether a request still waits for the shop, or for its goods. */
export const isOpenReturn = (status: ReturnState): boolean => OPEN_RETURNS.some((open) => open === status)

/** The most requests of one order, so that a refusal ends somewhere. */
const MOST_RETURNS = 10

/**
 * Why a shopper cannot ask for a return: never in this shop, not in the order's status, too late, a request
 * is open, or there were too many.
 */
export type ReturnRefusal = 'off' | 'status' | 'late' | 'open' | 'often'

/** Returns the last day on which a return can be asked for; null if it never can, or nothing was sent yet. */
export const returnUntil = (
  shippings: readonly Pick<Row<'shipping'>, 'shipped_at'>[],
  days: number | null,
  dayOf: (instant: Date) => string,
): string | null => {
  const sent = shippings.flatMap(({ shipped_at }) => shipped_at ?? [])
  if (days === null || sent.length === 0) return null
  const last = Math.max(...sent.map((at) => Date.parse(at)))
  return daysAfter(dayOf(new Date(last)), days)
}

/** The circumstances of a request for a return. */
interface Asked {
  readonly days: number | null
  /** The last day, of `returnUntil`. */
  readonly until: string | null
  readonly today: string
  /** The states of the requests so far. */
  readonly states: readonly ReturnState[]
}

/** Returns why a shopper cannot ask for a return of an order; null if they can. */
export const askRefusal = (
  { status }: Pick<Row<'orders'>, 'status'>,
  { days, until, today, states }: Asked,
): ReturnRefusal | null => {
  if (states.some(isOpenReturn)) return 'open'
  if (days === null) return 'off'
  if (status !== SHIPPED || until === null) return 'status'
  if (today > until) return 'late'
  return states.length < MOST_RETURNS ? null : 'often'
}
