import { uuidv7 } from 'uuidv7'
import { type Message, message } from '../../../hypermedia/message.ts'
import { type Failure, fail, isFailure } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { memberOf, type WriteEnvironment } from '../../environment.ts'
import { NO_GIFTS } from '../../orders/gifts.rules.ts'
import { lockGoodsOf, moveStock, type WholeOrder } from '../../orders/index.ts'
import { PAID } from '../../orders/status.rules.ts'
import { insertShipping, writeLines } from '../edit/edit.queries.ts'
import { moveEditPoints, piecesOfEdit } from '../edit/editing.ts'
import { paymentNamed } from '../edit/names.ts'
import { enteredNow, insertNumbered } from '../edit/order-new.ts'
import { changeOrder, noteDone } from '../order/order.queries.ts'
import { takeOut } from '../refund/taking-out.ts'
import { moveOrder, settleSales } from '../status/moving.ts'
import { shortStocks } from '../status/moving-stock.ts'
import { type ExchangePlan, type Going, nextColumns } from './exchange.ts'

/** The wishes of a member for an exchange. */
interface Wishes {
  readonly payment?: number | undefined
  readonly reason?: string | undefined
}

/** Both orders after an exchange. */
interface Exchanged {
  readonly before: Row<'orders'>
  readonly made: Row<'orders'>
}

/**
 * Carries out an exchange of a locked order: its goods come back, a new order takes stock as one by telephone does, and
 * what is owed back goes over to it (EXC-01..03).
 */
export const exchangeGoods = async (
  act: WriteEnvironment,
  whole: WholeOrder,
  plan: ExchangePlan,
  wishes: Wishes,
) => {
  const { db, now } = act
  const memberId = memberOf(act)
  // In the one order of locks, before the goods that come back are moved.
  await lockGoodsOf(
    act,
    [whole.order],
    plan.going.map(({ variantId }) => variantId),
  )
  const order = plan.paid.isCollected
    ? await changeOrder(
        db,
        whole.order,
        { payment_at: plan.paid.order.payment_at },
        { kind: 'pay', words: act.sayIn('ja', message('office.exchange.collected')), memberId, now },
      )
    : whole.order
  const { reason } = wishes
  const returned = await takeOut(act, { ...whole, order }, plan, { reason, request: plan.request })
  if (isFailure(returned)) return returned
  const made = await makeOrder(act, whole, plan, wishes)
  if (isFailure(made)) return made
  const noted = message('office.exchange.into', { orderNo: made.order_no ?? '' })
  const before = await changeOrder(
    db,
    returned,
    {},
    {
      ...{ kind: 'exchange', memberId, now },
      ...(plan.credit > 0 && { amount: plan.credit, rates: plan.creditTaxes }),
      words: [act.sayIn('ja', noted), ...(reason === undefined ? [] : [reason])].join('\n'),
    },
  )
  const paid =
    plan.amountDue === 0 && made.payment_total > 0
      ? await moveOrder(act, made, PAID, { words: act.sayIn('ja', message('office.exchange.covered')) })
      : made
  if (isFailure(paid)) throw new Error(`Order ${made.order_no} cannot be paid: ${paid.failure}`)
  const exchanged: Exchanged = { before, made: paid }
  return exchanged
}

/** Makes the new order: of the same customer, to the same addresses, by the same delivery. */
const makeOrder = async (
  act: WriteEnvironment,
  { order, shippings }: WholeOrder,
  plan: ExchangePlan,
  { payment, reason }: Wishes,
): Promise<Row<'orders'> | Failure<'badInput' | 'orderPointsShort'>> => {
  const { db, now } = act
  const { next, places } = plan
  const id = uuidv7()
  const pieces = await piecesOfEdit(act, id, [], next.kept)
  const errors = await stockFaults(act, plan.going, pieces)
  if (errors) return fail('badInput', { errors })
  const { order_no: _number, ...same } = order
  const made = await insertNumbered(act, {
    ...same,
    ...enteredNow(id, now),
    ...nextColumns(next),
    ...(await paymentColumns(act, order, payment)),
    credit: plan.credit,
    exchange_of: order.id,
    message: null,
    note: null,
  })
  const repeated = shippings.flatMap((shipping) => {
    const shippingId = places.get(shipping.id)
    return shippingId === undefined ? [] : [{ ...shipping, id: shippingId }]
  })
  for (const [sort_no, shipping] of repeated.entries())
    await insertShipping(db, {
      ...shipping,
      ...{ order_id: made.id, sort_no, gifts: NO_GIFTS, delivery_date: null },
      ...{ tracking_number: null, note: null, shipped_at: null, mail_sent_at: null },
    })
  await writeLines(db, made.id, next.kept, [])
  const short = await moveStock(act, { orderId: made.id, changeNo: made.change_no }, pieces)
  if (short !== undefined) return fail('badInput', { errors: soldOut(plan.going, [{ id: short, stock: 0 }]) })
  const unmoved = { ...made, change_no: 0, use_point: 0, add_point: 0 }
  const refused = await moveEditPoints(act, unmoved, next, false)
  if (refused) return refused
  const from = act.sayIn('ja', message('office.exchange.from', { orderNo: order.order_no ?? '' }))
  const words = [from, ...(reason === undefined ? [] : [reason])].join('\n')
  await noteDone(db, made, { kind: 'make', words, memberId: memberOf(act), now })
  await settleSales(act, undefined, made)
  return made
}

/** Returns the columns of another payment method, from which the days to pay count anew; nothing if it stays. */
const paymentColumns = async (
  { memory }: WriteEnvironment,
  { language, payment_id }: Row<'orders'>,
  id: number | undefined,
) => {
  const payment = id === undefined || id === payment_id ? undefined : await paymentNamed(memory, language, id)
  return payment
    ? {
        payment_id: payment.paymentId,
        payment_name: payment.paymentName,
        names_ja: payment.names_ja,
        pay_within_days: payment.payWithinDays,
      }
    : {}
}

/** Returns the errors of goods with less stock than go out, at their fields; undefined if there is enough. */
export const stockFaults = async (
  act: WriteEnvironment,
  going: readonly Going[],
  pieces: ReadonlyMap<number, number>,
): Promise<Readonly<Record<string, Message>> | undefined> => {
  const short = await shortStocks(act, pieces)
  return short.length === 0 ? undefined : soldOut(going, short)
}

const soldOut = (
  going: readonly Going[],
  short: readonly { readonly id: number; readonly stock: number }[],
) =>
  Object.fromEntries(
    short.flatMap(({ id, stock }) =>
      going
        .filter(({ variantId }) => variantId === id)
        .map(({ field }): [string, Message] => [field, message('office.exchange.soldOut', { stock })]),
    ),
  )
