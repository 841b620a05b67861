import type { Row } from '../../store/schema.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { LineType } from '../settings/tax/tax.rules.ts'
import type { WholeOrder } from './placed.queries.ts'
import { returnsOf, type WholeReturn } from './returning.queries.ts'
import { askRefusal, returnUntil } from './returning.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment

/** Returns the returns of an order, whether its shopper can ask for another now, and until when. */
export const returningOf = async (
  { db, memory, today, dayOf }: Environment,
  { order, shippings }: Pick<WholeOrder, 'order' | 'shippings'>,
) => {
  const [returns, { return_days: days }] = await Promise.all([returnsOf(db, order.id), memory.get(baseInfo)])
  const until = returnUntil(shippings, days, dayOf)
  const states = returns.map(({ status }) => status)
  return { returns, until, refused: askRefusal(order, { days, until, today, states }) }
}

/** The goods of an order that can come back: each variant once, with all its pieces, by its code. */
export const returnableOf = (lines: readonly Row<'order_line'>[]): ReadonlyMap<string, Row<'order_line'>> => {
  const goods = new Map<string, Row<'order_line'>>()
  for (const line of lines) {
    if (line.type !== LineType.product || line.variant_id === null || line.product_code === null) continue
    const before = goods.get(line.product_code)
    goods.set(line.product_code, before ? { ...before, quantity: before.quantity + line.quantity } : line)
  }
  return goods
}

/** Returns the columns of goods in a return. */
export const returnGoods = (line: Row<'order_line'>, quantity: number) => ({
  variant_id: line.variant_id ?? 0,
  product_name: line.product_name,
  product_code: line.product_code ?? '',
  class_category_name1: line.class_category_name1,
  class_category_name2: line.class_category_name2,
  names_ja: line.names_ja,
  quantity,
})

/** Returns a return as its shopper sees it. */
export const describeReturn = ({ say }: Pick<Environment, 'say'>, asked: WholeReturn, orderNo: string) => ({
  orderNo,
  returnNo: asked.return_no,
  returnState: asked.status,
  returnStateName: say({ key: `returns.state.${asked.status}` }),
  returnReason: asked.reason,
  returnReasonName: say({ key: `returns.reason.${asked.reason}` }),
  returnWords: asked.words,
  returnAnswer: asked.answer,
  pictureCount: asked.pictures,
  askedAt: asked.asked_at,
  decidedAt: asked.decided_at,
  items: asked.lines.map(describeReturnLine),
})

/** Returns the goods of a return for answers and mails. */
const describeReturnLine = (line: Row<'order_return_line'>) => ({
  productCode: line.product_code,
  productName: line.product_name,
  classCategoryName1: line.class_category_name1,
  classCategoryName2: line.class_category_name2,
  quantity: line.quantity,
  received: line.received,
})
