import { message } from '../../../hypermedia/message.ts'
import { fail } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { memberOf, type ReadEnvironment, type WriteEnvironment } from '../../environment.ts'
import { isOutOfReach } from '../../mail/index.ts'
import { SHIPPED } from '../../orders/status.rules.ts'
import { changeOrder, lockOrder, orderByNumber } from '../order/order.queries.ts'
import { moveOrder, moveRefusal } from '../status/moving.ts'
import {
  changeShipping,
  type ShippingChange,
  shippingsOfOrder,
  unannouncedShippings,
} from './shipping.queries.ts'
import { leftBeside, meantOf, shippingWords } from './shipping.rules.ts'

/** A shipping with its order. */
export interface OwnShipping {
  readonly order: Row<'orders'>
  readonly shippings: readonly Row<'shipping'>[]
  readonly shipping: Row<'shipping'>
}

/** A request's reference to a shipping; the order's number is enough if it has only one. */
export interface Named {
  readonly orderNo: string
  readonly shippingId?: string | undefined
}

/** Returns the shipping that a request names, or the error if there is none. */
export const shippingNamed = async ({ db }: Pick<ReadEnvironment, 'db'>, named: Named) => {
  const order = await orderByNumber(db, named.orderNo)
  return order ? ownShipping(order, await shippingsOfOrder(db, order.id), named) : fail('adminOrderUnknown')
}

/** Returns the shipping that a request names, with its order locked until the transaction ends. */
export const lockShipping = async ({ db }: Pick<WriteEnvironment, 'db'>, named: Named) => {
  const order = await lockOrder(db, named.orderNo)
  return order ? ownShipping(order, await shippingsOfOrder(db, order.id), named) : fail('adminOrderUnknown')
}

const ownShipping = (order: Row<'orders'>, shippings: readonly Row<'shipping'>[], { shippingId }: Named) => {
  const shipping = meantOf(shippings, shippingId)
  if (shipping === 'which') return fail('badInput', { errors: { shippingId: message('input.required') } })
  if (shipping === undefined) return fail('shippingUnknown')
  return { order, shippings, shipping }
}

/**
 * Marks a shipping of a locked order as sent (SHP-02). The last one moves the order, so that points are
 * granted once. Rejects it if the state machine has no move to there.
 */
export const sendShipping = async (
  act: WriteEnvironment,
  { order, shippings, shipping }: OwnShipping,
  change: ShippingChange & { readonly shipped_at: string },
) => {
  const refusal = await moveRefusal(act, order, SHIPPED)
  if (refusal) return refusal
  await changeShipping(act.db, shipping.id, change)
  const { tracking_number = shipping.tracking_number } = change
  const words = shippingWords(shippings, shipping, tracking_number) ?? undefined
  if (leftBeside(shippings, shipping) === 0) return moveOrder(act, order, SHIPPED, { words })
  return noteChange(act, order, 'ship_part', words)
}

/** Adds a change of an order that is not a move to its timeline, and counts up its version. */
export const noteChange = (
  act: WriteEnvironment,
  order: Row<'orders'>,
  kind: 'address' | 'tracking' | 'ship_part' | 'undo_ship',
  words: string | null = null,
): Promise<Row<'orders'>> =>
  changeOrder(act.db, order, {}, { kind, words, memberId: memberOf(act), now: act.now })

/**
 * Notifies the customers of orders of sent shippings by mail (SHP-04): once for each shipping that has left
 * and was not announced yet. Returns the number of mails; customers out of reach get none.
 */
export const announceShippings = async (
  act: WriteEnvironment,
  orders: readonly Row<'orders'>[],
): Promise<number> => {
  const mute = await Promise.all(orders.map((order) => isMute(act, order)))
  const reachable = orders.filter((_, at) => !mute[at]).map(({ id }) => id)
  const shippings = await unannouncedShippings(act.db, reachable, act.now)
  for (const shippingId of shippings) await act.publish('order.shipped', { shippingId })
  return shippings.length
}

/**
 * Notifies the customer of one shipping, even if it was announced before; returns false if they are out of
 * reach.
 */
export const announceShipping = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  shippingId: string,
): Promise<boolean> => {
  if (await isMute(act, order)) return false
  await changeShipping(act.db, shippingId, { mail_sent_at: act.now.toISOString() })
  await act.publish('order.shipped', { shippingId })
  return true
}

/** True if the customer of an order can no longer be reached by mail. */
export const isMute = (
  { db }: Pick<ReadEnvironment, 'db'>,
  { email, customer_id: customerId }: Row<'orders'>,
): Promise<boolean> => isOutOfReach(db, { email, customerId })
