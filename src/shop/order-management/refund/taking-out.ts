import { message } from '../../../hypermedia/message.ts'
import { isFailure } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import type { WriteEnvironment } from '../../environment.ts'
import {
  insertReturn,
  moveReturn,
  noteReceived,
  returnableOf,
  returnGoods,
  returnsOf,
  type WholeOrder,
  type WholeReturn,
} from '../../orders/index.ts'
import { OPEN_RETURNS } from '../../orders/returning.rules.ts'
import { SHIPPED } from '../../orders/status.rules.ts'
import type { Revised } from '../edit/editing.ts'
import { takeAllBack, takePartBack } from '../edit/taking-back.ts'
import type { GoodsBack } from './refund-lines.rules.ts'

/** The goods and fees that leave an order. */
export interface TakenOut {
  readonly goods: GoodsBack
  /** The order without them; undefined if it stays, or if no goods remain. */
  readonly revised: Revised | undefined
}

/** Why the goods leave it, and the open request of the shopper that they answer. */
interface Occasion {
  readonly reason?: string | undefined
  readonly request?: WholeReturn | undefined
}

/** Takes the goods and fees out of a locked order, and notes goods that came back as a return. */
export const takeOut = async (
  act: WriteEnvironment,
  { order, lines, shippings }: WholeOrder,
  { goods, revised }: TakenOut,
  { reason, request }: Occasion,
) => {
  const { back, restock, isWhole } = goods
  const { db } = act
  if (!revised && !isWhole) return order
  const isReturn = order.status === SHIPPED && back.size > 0
  const returnNo = request?.return_no ?? (isReturn ? (await returnsOf(db, order.id)).length + 1 : 0)
  const words = [
    ...(isReturn ? [act.sayIn('ja', message('returns.noted.received', { returnNo }))] : []),
    ...(reason === undefined ? [] : [reason]),
  ].join('\n')
  const returned = revised
    ? await takePartBack(act, { order, lines, shippings }, revised, { back, restock, words })
    : await takeAllBack(act, order, { restock, words })
  if (isFailure(returned) || !isReturn) return returned
  await (request ? endRequest(act, request, back) : noteReturn(act, order, lines, goods, returnNo))
  return returned
}

/** Stores a return that the shop made itself. */
const noteReturn = (
  { db, now }: WriteEnvironment,
  { id: order_id }: Row<'orders'>,
  lines: readonly Row<'order_line'>[],
  { back }: GoodsBack,
  returnNo: number,
) =>
  insertReturn(db, {
    order_id,
    return_no: returnNo,
    reason: 'other',
    words: null,
    goods: [...returnableOf(lines).values()].flatMap((line) => {
      const quantity = back.get(line.variant_id ?? 0)
      return quantity === undefined ? [] : [returnGoods(line, quantity)]
    }),
    pictures: [],
    now,
    status: 'received',
  })

/** Ends the request of a shopper whose goods came back. */
const endRequest = async (
  { db, now }: WriteEnvironment,
  { id, decided_at }: WholeReturn,
  back: ReadonlyMap<number, number>,
): Promise<void> => {
  const at = now.toISOString()
  await moveReturn(db, id, OPEN_RETURNS, { status: 'received', decided_at: decided_at ?? at, ended_at: at })
  await noteReceived(db, id, back)
}
