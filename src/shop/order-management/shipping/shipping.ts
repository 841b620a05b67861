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

/** A shipping among those of its order. */
export interface OwnShipping {
  readonly order: Row<'orders'>
  readonly shippings: readonly Row<'shipping'>[]
  readonly shipping: Row<'shipping'>
}

/** How a request names a shipping; of an order that has one its number says enough. */
export interface Named {
  readonly orderNo: string
  readonly shippingId?: string | undefined
}

/** The shipping that a request names, or why there is none. */
export const shippingNamed = async ({ db }: Pick<ReadEnvironment, 'db'>, named: Named) => {
  const order = await orderByNumber(db, named.orderNo)
  return order ? ownShipping(order, await shippingsOfOrder(db, order.id), named) : fail('adminOrderUnknown')
}

/** The same, its order locked until the transaction ends. */
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
 * Marks a shipping of an order that is locked as sent (SHP-02): the last one moves the order, so that points
 * are granted once. Refused where the state machine has no way to there.
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

/** Writes down what was done to an order beside its moves, and counts its version. */
export const noteChange = (
  act: WriteEnvironment,
  order: Row<'orders'>,
  kind: 'address' | 'tracking' | 'ship_part' | 'undo_ship',
  words: string | null = null,
): Promise<Row<'orders'>> =>
  changeOrder(act.db, order, {}, { kind, words, memberId: memberOf(act), now: act.now })

/**
 * Has the customers of orders told by mail of what was sent (SHP-04): once for each shipping that has left and
 * of which they were not told yet. How many mails that makes: who cannot be written to gets none.
 */
export const announceShippings = async (
  act: WriteEnvironment,
  orders: readonly Row<'orders'>[],
): Promise<number> => {
  const mute = await Promise.all(orders.map((order) => isMute(act, order)))
  const told = orders.filter((_, at) => !mute[at]).map(({ id }) => id)
  const shippings = await unannouncedShippings(act.db, told, act.now)
  for (const shippingId of shippings) await act.publish('order.shipped', { shippingId })
  return shippings.length
}

/** Has the customer of an order told of one shipping, whether or not they were told before; false where nobody can be told. */
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

/** Whether the customer of an order cannot be written to any more. */
export const isMute = (
  { db }: Pick<ReadEnvironment, 'db'>,
  { email, customer_id: customerId }: Row<'orders'>,
): Promise<boolean> => isOutOfReach(db, { email, customerId })
