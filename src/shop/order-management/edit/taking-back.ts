import { message } from '../../../hypermedia/message.ts'
import { type Failure, fail, isFailure } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { takeStock } from '../../catalog/index.ts'
import { memberOf, type WriteEnvironment } from '../../environment.ts'
import { piecesOut, sumColumns, toOrderLine, type WholeOrder, wholeOrder } from '../../orders/index.ts'
import { RETURNED, SHIPPED } from '../../orders/status.rules.ts'
import { sumsOf } from '../../settings/tax/sums.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { changeOrder } from '../order/order.queries.ts'
import { lockForMoves, moveOrder, settleSales } from '../status/moving.ts'
import { editedOrder, editText, moveGoodsAndPoints } from './applying.ts'
import { editable, reviseOrder } from './editing.ts'
import { leftAfter } from './taking-back.rules.ts'

type Pieces = ReadonlyMap<number, number>

/** Goods that came back from a sent order, by variant. */
interface Returned {
  readonly back: Pieces
  /** Those of them that can be sold again. */
  readonly restock: Pieces
  /** The reason, for the timeline. */
  readonly words: string
}

/** Why goods of an order cannot be taken back: it is not sent, does not have them, or its sums forbid it. */
type Refusal = Failure<'returnNotSent' | 'returnGoodsGone' | 'returnByHand'>

/**
 * Takes goods of a locked order back, in the way in which a member does it by hand: if it is all that was
 * sent, the order is returned; else the pieces are taken from its lines, and stock, points, sums and sales
 * follow. Pieces that cannot be sold again leave the stock at once.
 */
export const takeBack = async (
  act: WriteEnvironment,
  order: Row<'orders'>,
  { back, restock, words }: Returned,
): Promise<Row<'orders'> | Refusal> => {
  if (order.status !== SHIPPED) return fail('returnNotSent')
  const whole = await wholeOrder(act.db, order)
  const goods = whole.lines.filter(({ type }) => type === LineType.product)
  const left = leftAfter(goods, back)
  if (!left) return fail('returnGoodsGone')
  if ([...left.values()].some((pieces) => pieces > 0))
    return takePart(act, whole, { left, back, restock, words })
  await lockForMoves(act, [order], RETURNED)
  const out = await piecesOut(act.db, order.id)
  const counted = new Map([...restock].map(([id, pieces]) => [id, Math.min(pieces, out.get(id) ?? 0)]))
  const moved = await moveOrder(act, order, RETURNED, { restock: counted, words })
  return isFailure(moved) ? fail('returnByHand', { notices: [message('returns.byHand')] }) : moved
}

interface Part extends Returned {
  /** The pieces that remain of each line, by its id. */
  readonly left: ReadonlyMap<string, number>
}

const takePart = async (
  act: WriteEnvironment,
  whole: WholeOrder,
  { left, back, restock, words }: Part,
): Promise<Row<'orders'> | Refusal> => {
  const { order, lines } = whole
  const items = lines
    .filter(({ id }) => left.has(id))
    .map(({ id, product_code, shipping_id }) => ({
      productCode: product_code ?? '',
      shippingId: shipping_id ?? undefined,
      quantity: left.get(id) ?? 0,
    }))
  const revised = await reviseOrder(act, editable(whole), { items })
  // Such as a discount that the rest does not reach.
  if (isFailure(revised)) return fail('returnByHand', { notices: [message('returns.byHand')] })
  const out = await piecesOut(act.db, order.id)
  const refusal = await moveGoodsAndPoints(act, whole, revised)
  if (refusal) return fail('returnByHand', { notices: [message('returns.byHand')] })
  for (const [id, pieces] of [...back].sort(([one], [other]) => one - other)) {
    const lost = Math.min(pieces - (restock.get(id) ?? 0), out.get(id) ?? 0)
    if (lost > 0) await takeStock(act.db, id, lost)
  }
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
