import { message } from '../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { addressColumns, addressOf } from '../customers/index.ts'
import { type Handlers, memberOf, type WriteEnvironment } from '../environment.ts'
import { moveStock, sumColumns, type WholeOrder } from '../orders/index.ts'
import { OPEN, SHIPPED } from '../orders/status.rules.ts'
import { paymentMethods } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { type KeptLine, writeLines } from './edit.queries.ts'
import { editable, moveEditPoints, piecesOfEdit, type Revised, reviseOrder } from './editing.ts'
import { editableLines, givenAddress, linesToAdd, orderOptions, rowsOf } from './form.ts'
import { officeStatusNamer, settleSales, stockFault } from './moving.ts'
import { changeOrder, lockOrder, orderByNumber } from './order.queries.ts'
import type * as contract from './order-edit.contract.ts'
import type { doUpdateOrder } from './order-edit.contract.ts'
import { statedOrderOf, stateOf } from './record.ts'

/** In these statuses goods and money of an order may change. */
const EDITABLE: readonly number[] = [...OPEN, SHIPPED]

export const orderEditHandlers: Handlers<typeof contract> = {
  async goOrderEdit(act) {
    const order = await orderByNumber(act.db, act.input.orderNo)
    if (!order) return fail('adminOrderUnknown')
    const { whole, state } = await statedOrderOf(act, order)
    const lines = editableLines(whole.lines)
    return ok(
      { ...state, lines, found: [], preview: false, difference: 0 },
      {
        form: {
          values: {
            ...state,
            ...addressOf(order),
            email: order.email,
            items: rowsOf(lines),
            payment: order.payment_id,
            ...moneyOf(state),
          },
          options: await orderOptions(act),
        },
        links: [link('doUpdateOrder', { orderNo: state.orderNo }), ...waysFrom(order)],
      },
    )
  },

  async doUpdateOrder(act) {
    const { db, input, now } = act
    const { orderNo, preview = false } = input
    const order = preview ? await orderByNumber(db, orderNo) : await lockOrder(db, orderNo)
    if (!order) return fail('adminOrderUnknown')
    const { whole, changes, state: before } = await statedOrderOf(act, order)
    const revised = await reviseOrder(act, editable(whole), input)
    if (isFailure(revised)) return revised
    const words = await wordsOf(act, order)
    if ('errors' in words) return fail('badInput', words)
    const isMoney = differs(revised, whole)
    if (isMoney && !EDITABLE.includes(order.status)) return closed(act, order)
    const changed = isMoney || words.columns !== undefined
    const difference = revised.sums.paymentTotal - order.payment_total
    if (preview) {
      const edited = editedOrder(whole, revised, words.columns)
      const state = await stateOf(act, edited, changes)
      const [shipping] = whole.shippings
      const { found, lines } = await linesToAdd(
        act,
        input.productKeyword,
        editableLines(edited.lines),
        shipping?.id ?? '',
      )
      return ok(
        {
          ...state,
          lines,
          found,
          preview,
          difference,
          changed,
        },
        {
          form: {
            values: { ...input, items: rowsOf(lines), ...moneyOf(state) },
            options: await orderOptions(act),
          },
          links: [link('doUpdateOrder', { orderNo }), ...waysFrom(order)],
        },
      )
    }
    if (changed && (input.version ?? order.change_no) !== order.change_no)
      return fail('staleVersion', { state: before })
    if (changed) {
      const refusal = isMoney ? await moveGoodsAndPoints(act, whole, revised) : undefined
      if (refusal) return refusal
      const { usePoint, addPoint, sums } = revised
      const figures = { ...sumColumns(sums), use_point: usePoint, add_point: addPoint }
      const after = await changeOrder(
        db,
        order,
        { ...words.columns, ...(isMoney && figures) },
        { kind: 'edit', amount: difference === 0 ? null : difference, memberId: memberOf(act), now },
      )
      if (difference !== 0) await settleSales(act, order, after)
    }
    const { state, whole: kept } = await statedOrderOf(act, (await orderByNumber(db, orderNo)) ?? order)
    const done = message(changed ? 'office.order.edited' : 'office.order.unchanged', { orderNo })
    return ok(
      {
        ...state,
        lines: editableLines(kept.lines),
        found: [],
        preview,
        difference,
        changed,
      },
      { location: link('goOrder', { orderNo }), notices: [done], links: waysFrom(order) },
    )
  },
}

/** What a form holds of an order's money: discounts without the points, which have a field of their own. */
const moneyOf = (sums: {
  readonly discount: number
  readonly taxFreeDiscount: number
  readonly charge: number
  readonly deliveryFeeTotal: number
  readonly usePoint: number
}) => ({
  discount: sums.discount - sums.taxFreeDiscount,
  charge: sums.charge,
  deliveryFeeTotal: sums.deliveryFeeTotal,
  usePoint: sums.usePoint,
})

type Update = WriteEnvironment & { readonly input: InputOf<typeof doUpdateOrder> }

const closed = async (act: Update, { status }: Row<'orders'>) => {
  const nameOf = await officeStatusNamer(act)
  return fail('orderClosed', { params: { status: nameOf(status) } })
}

/** Writes the lines of an edit, and moves pieces and points by their differences. */
const moveGoodsAndPoints = async (act: Update, { order, lines }: WholeOrder, revised: Revised) => {
  const pieces = await piecesOfEdit(act, order.id, lines, revised.kept)
  // First, so that what is short of is named; a refusal takes it back.
  await writeLines(act.db, order.id, revised.kept, lines)
  const refusal = await stockFault(act, order, pieces)
  if (refusal) return refusal
  await moveStock(act, { orderId: order.id, changeNo: order.change_no + 1 }, pieces)
  return moveEditPoints(act, order, revised, order.status === SHIPPED)
}

/** What an input changes of an order beside goods and money; no columns where nothing. */
const wordsOf = async (act: Update, order: Row<'orders'>) => {
  const { input, memory } = act
  const { payment, note, email } = input
  const method = (await paymentMethods(memory, order.language)).find(({ paymentId }) => paymentId === payment)
  if (payment !== undefined && !method && payment !== order.payment_id)
    return { errors: { payment: message('input.choice') } }
  const columns = changesOf<Row<'orders'>>(order, {
    ...addressColumns(givenAddress(addressOf(order), input)),
    email,
    note,
    ...(payment !== undefined &&
      payment !== order.payment_id &&
      method && { payment_id: payment, payment_name: method.paymentName }),
  })
  return { columns }
}

const differs = ({ kept, usePoint, addPoint }: Revised, { order, lines }: WholeOrder): boolean =>
  usePoint !== order.use_point ||
  addPoint !== order.add_point ||
  kept.length !== lines.length ||
  kept.some((line, at) => {
    const own = lines.find(({ id }) => id === line.id)
    return (
      own !== lines[at] ||
      Object.entries(line).some(([name, value]) => own?.[name as keyof KeptLine] !== value)
    )
  })

/** An order with the lines and the figures of an edit, as if it were written. */
const editedOrder = (
  { order, shippings }: WholeOrder,
  { kept, sums, usePoint, addPoint }: Revised,
  words: Partial<Row<'orders'>> | undefined,
): WholeOrder => ({
  order: { ...order, ...words, ...sumColumns(sums), use_point: usePoint, add_point: addPoint },
  shippings,
  lines: kept.map((line, at) => ({ ...line, id: line.id ?? String(at), order_id: order.id, sort_no: at })),
})

const waysFrom = ({ order_no }: Row<'orders'>) => [
  link('goOrder', { orderNo: order_no ?? '' }),
  link('goOrderList'),
  link('goAdminTop'),
]
