import type { Row } from '../../../store/schema.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { giftsIn } from '../../orders/gifts.rules.ts'
import { moveStock, sumColumns, toOrderLine, type WholeOrder } from '../../orders/index.ts'
import { shippingIn } from '../../orders/names.rules.ts'
import { SHIPPED } from '../../orders/status.rules.ts'
import { sumsOf } from '../../settings/tax/sums.rules.ts'
import { stockFault } from '../status/moving-stock.ts'
import { writeLines } from './edit.queries.ts'
import { editWords } from './edit-words.rules.ts'
import { moveEditPoints, piecesOfEdit, type Revised } from './editing.ts'
import { editableLines } from './form.ts'
import { giftWords } from './gifts.ts'

/** Describes an edit for the order's timeline. */
export const editText = (
  { say, language }: Pick<WriteEnvironment, 'say' | 'language'>,
  before: WholeOrder,
  after: WholeOrder,
  columns?: Partial<Row<'orders'>>,
): string => {
  const figuresOf = ({ order, shippings, lines }: WholeOrder) => {
    const { discount, taxFreeDiscount, ...sums } = sumsOf(lines.map(toOrderLine))
    const money = { ...sums, discount: discount - taxFreeDiscount, usePoint: order.use_point }
    const gifts = new Map(shippings.map(shippingIn(language)).map((one) => [one.id, giftWords(giftsIn(one))]))
    return { lines: editableLines(lines, language), gifts, money }
  }
  return editWords(figuresOf(before), figuresOf(after), Object.keys(columns ?? {}))
    .map((one) => say(one))
    .join('\n')
}

/** Writes the lines of an edit, and moves stock and points by their differences. */
export const moveGoodsAndPoints = async (
  act: WriteEnvironment,
  { order, lines }: WholeOrder,
  revised: Revised,
) => {
  const pieces = await piecesOfEdit(act, order.id, lines, revised.kept)
  const refusal = await stockFault(act, revised.kept, pieces)
  if (refusal) return refusal
  await writeLines(act.db, order.id, revised.kept, lines)
  await moveStock(act, { orderId: order.id, changeNo: order.change_no + 1 }, pieces)
  return moveEditPoints(act, order, revised, order.status === SHIPPED)
}

/** Returns an order with the lines and sums of an edit, as if it were stored. */
export const editedOrder = (
  { order, shippings }: WholeOrder,
  { kept, sums, usePoint, addPoint, emptied }: Revised,
  words?: Partial<Row<'orders'>>,
): WholeOrder => ({
  order: { ...order, ...words, ...sumColumns(sums), use_point: usePoint, add_point: addPoint },
  shippings: shippings.filter(({ id }) => !emptied.has(id)),
  lines: kept.map((line, at) => ({ ...line, id: line.id ?? String(at), order_id: order.id, sort_no: at })),
})
