import { message } from '../../../hypermedia/message.ts'
import { type Failure, fail, isFailure } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { takeStock } from '../../catalog/index.ts'
import { memberOf, type ReadEnvironment, type WriteEnvironment } from '../../environment.ts'
import { piecesOut, sumColumns, toOrderLine, type WholeOrder, wholeOrder } from '../../orders/index.ts'
import { CANCELLED, OPEN, RETURNED, SHIPPED } from '../../orders/status.rules.ts'
import { sumsOf } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { changeOrder } from '../order/order.queries.ts'
import { lockForMoves, moveOrder, settleSales } from '../status/moving.ts'
import { editedOrder, editText, moveGoodsAndPoints } from './applying.ts'
import { dropShippings } from './edit.queries.ts'
import { editable, type Revised, reviseOrder } from './editing.ts'
import { leftAfter } from './taking-back.rules.ts'

type Pieces = ReadonlyMap<number, number>

/** Goods that came back from an order, by variant. */
interface Returned {
  readonly back: Pieces
  /** Those of them that can be sold again. */
  readonly restock: Pieces
  /** The reason, for the timeline. */
  readonly words: string
}

/** Why goods of an order cannot be taken back: it is not sent, does not have them, or its sums forbid it. */
type Refusal = Failure<'returnNotSent' | 'returnGoodsGone' | 'returnByHand'>

const byHand = () => fail('returnByHand', { notices: [message('returns.byHand')] })

/**
 * Takes goods of a locked order back that was sent, in the way in which a member does it by hand: if it is all
 * that was sent, the order is returned; else the pieces are taken from its lines, and stock, points, sums and
 * sales follow. Pieces that cannot be sold again leave the stock at once.
 */
export const takeBack = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  returned: Returned,
): Promise<Row<'orders'> | Refusal> => {
  if (order.status !== SHIPPED) return fail('returnNotSent')
  const whole = await wholeOrder(act.db, order)
  const goods = whole.lines.filter(({ type }) => type === LineType.product)
  const left = leftAfter(goods, returned.back)
  if (!left) return fail('returnGoodsGone')
  if (![...left.values()].some((pieces) => pieces > 0)) return takeAllBack(act, order, returned)
  const revised = await reviseWith(act, whole, left)
  // Such as a discount that the rest does not reach.
  return isFailure(revised) ? byHand() : takePartBack(act, whole, revised, returned)
}

/** The sum of fees or charges that an order keeps, yen with tax; what is left out stays. */
export interface FeesLeft {
  readonly deliveryFeeTotal?: number | undefined
  readonly charge?: number | undefined
}

/** Computes an order with fewer pieces of its lines, by the id of the line. */
export const reviseWith = (
  act: ReadEnvironment | WriteEnvironment,
  whole: WholeOrder,
  left: ReadonlyMap<string, number>,
  fees: FeesLeft = {},
): Promise<Revised | Failure<'badInput'>> => {
  const items = whole.lines
    .filter(({ id }) => left.has(id))
    .map(({ id, product_code, shipping_id }) => ({
      productCode: product_code ?? '',
      shippingId: shipping_id ?? undefined,
      quantity: left.get(id) ?? 0,
    }))
  return reviseOrder(act, editable(whole), { items, ...fees })
}

/** Takes all goods of a locked order back: it is returned, or cancelled if it was not sent yet. */
export const takeAllBack = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  { restock, words }: Omit<Returned, 'back'>,
): Promise<Row<'orders'> | Refusal> => {
  const to = order.status === SHIPPED ? RETURNED : CANCELLED
  await lockForMoves(act, [order], to)
  const out = await piecesOut(act.db, order.id)
  const counted = new Map([...restock].map(([id, pieces]) => [id, Math.min(pieces, out.get(id) ?? 0)]))
  const moved = await moveOrder(act, order, to, { restock: counted, words })
  return isFailure(moved) ? byHand() : moved
}

/** Takes pieces of a locked order back whose sums without them are known. */
export const takePartBack = async (
  act: WriteEnvironment,
  whole: WholeOrder,
  revised: Revised,
  { back, restock, words }: Returned,
): Promise<Row<'orders'> | Refusal> => {
  const { order, lines } = whole
  const out = await piecesOut(act.db, order.id)
  const refusal = await moveGoodsAndPoints(act, whole, revised)
  if (refusal) return byHand()
  for (const [id, pieces] of [...back].sort(([one], [other]) => one - other)) {
    const lost = Math.min(pieces - (restock.get(id) ?? 0), out.get(id) ?? 0)
    if (lost > 0) await takeStock(act.db, id, lost)
  }
  if (OPEN.includes(order.status)) await dropEmptied(act, whole, revised)
  const { sums, usePoint, addPoint } = revised
  const difference = sums.paymentTotal - order.payment_total
  const after = await changeOrder(
    act.db,
    order,
    { ...sumColumns(sums), use_point: usePoint, add_point: addPoint },
    {
      kind: 'edit',
      amount: difference === 0 ? null : difference,
      memberId: memberOf(act),
      now: act.now,
      rates: sumsOf(lines.map(toOrderLine)).rates,
      words: [words, editText(act, whole, editedOrder(whole, revised))].join('\n'),
    },
  )
  if (difference !== 0) await settleSales(act, order, after)
  return after
}

/** Nothing is packed for a destination that has no goods any more; one that was sent stays. */
const dropEmptied = ({ db }: WriteEnvironment, { shippings }: WholeOrder, { emptied }: Revised) =>
  dropShippings(
    db,
    shippings.filter(({ id, shipped_at }) => emptied.has(id) && shipped_at === null).map(({ id }) => id),
  )
