import { asWarning, message } from '../../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../../hypermedia/reply.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { changesOf } from '../../changes.ts'
import { addressColumns, addressOf, orderingFor } from '../../customers/index.ts'
import { type Handlers, memberOf, type WriteEnvironment } from '../../environment.ts'
import { giftsIn } from '../../orders/gifts.rules.ts'
import { attemptsAt, sumColumns, toOrderLine, type WholeOrder } from '../../orders/index.ts'
import { OPEN, SHIPPED } from '../../orders/status.rules.ts'
import { ownColumns } from '../../own-fields/index.ts'
import { isStale, staleRecord } from '../../records/index.ts'
import { sumsOf } from '../../settings/tax/sums.rules.ts'
import { link } from '../../transitions.ts'
import { changeOrder, lockOrder, orderByNumber } from '../order/order.queries.ts'
import { type ChangeRow, statedOrderOf, stateOf } from '../order/record.ts'
import { changeShipping } from '../shipping/shipping.queries.ts'
import { officeStatusNamer, settleSales } from '../status/moving.ts'
import { shortagesOf } from '../status/moving-stock.ts'
import { editedOrder, editText, moveGoodsAndPoints } from './applying.ts'
import { dropShippings, type KeptLine } from './edit.queries.ts'
import { editable, piecesOfEdit, type Revised, reviseOrder } from './editing.ts'
import { editableLines, givenAddress, linesToAdd, linesTyped, orderOptions, rowsOf } from './form.ts'
import { belowGifts, type GiftsAfter, giftsAfter, typedGift } from './gifts.ts'
import { paymentNamed } from './names.ts'
import type * as contract from './order-edit.contract.ts'
import type { doUpdateOrder } from './order-edit.contract.ts'

/** The statuses in which goods and money of an order can change. */
const EDITABLE: readonly number[] = [...OPEN, SHIPPED]

export const orderEditHandlers: Handlers<typeof contract> = {
  async goOrderEdit(act) {
    const { input } = act
    const order = await orderByNumber(act.db, input.orderNo)
    if (!order) return fail('adminOrderUnknown')
    const { whole, state } = await statedOrderOf(act, order)
    const buyer = await orderingFor(act, whole.order.customer_id)
    const typed = await linesTyped(buyer, input.items, editableLines(whole.lines, act.language))
    const { found, lines } = await linesToAdd(buyer, input.productKeyword, typed, idsOf(whole))
    return ok(
      { ...state, ...NO_LOOK, lines: [...lines], found, preview: false, difference: 0 },
      {
        form: {
          values: {
            ...state,
            ...addressOf(order),
            email: order.email,
            items: rowsOf(lines),
            gifts: giftRows(whole),
            payment: order.payment_id,
          },
          options: await orderOptions(act, whole.shippings),
        },
        links: [link('doUpdateOrder', { orderNo: state.orderNo }), wayTo(order)],
      },
    )
  },

  async doUpdateOrder(act) {
    const { db, input, now } = act
    const { orderNo, preview = false } = input
    const order = preview ? await orderByNumber(db, orderNo) : await lockOrder(db, orderNo)
    if (!order) return fail('adminOrderUnknown')
    const { whole, changes, state: before } = await statedOrderOf(act, order)
    const gifts = await giftsAfter(act, whole, input.gifts)
    if (isFailure(gifts)) return gifts
    const isTyped = (input.charge ?? before.charge) !== before.charge
    if (isTyped && (input.charge ?? 0) < gifts.giftTotal)
      return fail('badInput', { errors: { charge: belowGifts(gifts.giftTotal) } })
    const payment = await paymentNow(act, order)
    const proposedCharge = chargeFor(payment, input, { charge: before.charge, giftTotal: gifts.giftTotal })
    const asked = preview && proposedCharge !== null ? { ...input, charge: proposedCharge } : input
    const revised = await reviseOrder(act, editable(whole), { ...asked, gifts: gifts.lines })
    if (isFailure(revised)) return revised
    const emptied = whole.shippings.filter(({ id }) => revised.emptied.has(id))
    if (emptied.some(({ shipped_at }) => shipped_at !== null))
      return fail('badInput', { errors: { items: message('office.order.emptiedSent') } })
    if (revised.isRateChosen && input.taxReason === undefined && !preview)
      return fail('badInput', { errors: { taxReason: message('input.required') } })
    const words = wordsOf(input, order, payment, await ownColumns(act, 'order', order, input))
    if ('errors' in words) return fail('badInput', words)
    const isMoney = differs(revised, whole) || gifts.changed.length > 0
    if (isMoney && !EDITABLE.includes(order.status)) return closed(act, order)
    const changed = isMoney || words.columns !== undefined
    const difference = revised.sums.paymentTotal - order.payment_total
    const authorized = difference > 0 ? await authorizedFor(act, order) : undefined
    if (authorized !== undefined && revised.sums.paymentTotal > authorized)
      return fail('orderAboveAuthorized', { params: { total: authorized } })
    if (preview)
      return look(act, {
        whole,
        revised,
        gifts,
        changes,
        columns: words.columns,
        changed,
        difference,
        proposedCharge,
      })
    if (changed && isStale(input, order.change_no)) return staleRecord(act, 'orders', order.id, before)
    if (changed) {
      const refusal = isMoney ? await moveGoodsAndPoints(act, whole, revised) : undefined
      if (refusal) return refusal
      for (const { id, gifts: column } of gifts.changed) await changeShipping(db, id, { gifts: column })
      await dropShippings(
        db,
        emptied.map(({ id }) => id),
      )
      const { usePoint, addPoint, sums } = revised
      const figures = { ...sumColumns(sums), use_point: usePoint, add_point: addPoint }
      const after = await changeOrder(
        db,
        order,
        { ...words.columns, ...(isMoney && figures) },
        {
          kind: 'edit',
          amount: difference === 0 ? null : difference,
          memberId: memberOf(act),
          now,
          ...(isMoney && { rates: sumsOf(whole.lines.map(toOrderLine)).rates }),
          words: [
            editText(act, whole, editedOrder(withGifts(whole, gifts), revised), words.columns),
            ...(revised.isRateChosen ? [input.taxReason] : []),
          ].join('\n'),
        },
      )
      if (difference !== 0) await settleSales(act, order, after)
    }
    const { state, whole: kept } = await statedOrderOf(act, (await orderByNumber(db, orderNo)) ?? order)
    const done = message(changed ? 'office.order.edited' : 'office.order.unchanged', { orderNo })
    const charge =
      changed && payment && proposedCharge !== null
        ? [asWarning(message('office.order.chargeStays', { charge: state.charge, usual: proposedCharge }))]
        : []
    return ok(
      {
        ...state,
        ...NO_LOOK,
        lines: editableLines(kept.lines, act.language),
        found: [],
        preview,
        difference,
        changed,
      },
      { location: link('goOrder', { orderNo }), notices: [done, ...charge] },
    )
  },
}

/**
 * Returns the yen that are authorized for an order and not captured yet; no more can be captured. Undefined
 * without an authorization.
 */
const authorizedFor = async ({ db }: Update, order: Row<'orders'>): Promise<number | undefined> =>
  (await attemptsAt(db, order.id)).find(({ status }) => status === 'authorized')?.amount

/** The fields that only a preview fills. */
const NO_LOOK = { shortages: [], proposedCharge: null }

const idsOf = ({ shippings }: WholeOrder): readonly string[] => shippings.map(({ id }) => id)

interface Looked {
  readonly whole: WholeOrder
  readonly revised: Revised
  readonly gifts: GiftsAfter
  readonly changes: readonly ChangeRow[]
  readonly columns: Partial<Row<'orders'>> | undefined
  readonly changed: boolean
  readonly difference: number
  readonly proposedCharge: number | null
}

/** Returns the order after the edit, with missing stock, and the form filled with it. */
const look = async (
  act: Update,
  { whole, revised, gifts, changes, columns, changed, difference, proposedCharge }: Looked,
) => {
  const { input } = act
  const { order } = whole
  const edited = editedOrder(withGifts(whole, gifts), revised, columns)
  const state = await stateOf(act, edited, [...changes, { kind: 'edit', amount: difference }])
  const pieces = await piecesOfEdit(act, order.id, whole.lines, revised.kept)
  const { found, lines } = await linesToAdd(
    await orderingFor(act, order.customer_id),
    input.productKeyword,
    editableLines(edited.lines, act.language, whole.lines),
    idsOf(whole),
  )
  return ok(
    {
      ...state,
      lines: [...lines],
      found,
      preview: true,
      difference,
      changed,
      shortages: await shortagesOf(act, revised.kept, pieces),
      proposedCharge,
    },
    {
      form: {
        values: { ...input, items: rowsOf(lines), gifts: giftRows(edited), ...moneyOf(state) },
        options: await orderOptions(act, whole.shippings),
      },
      links: [link('doUpdateOrder', { orderNo: input.orderNo }), wayTo(order)],
    },
  )
}

const withGifts = (whole: WholeOrder, { shippings }: GiftsAfter): WholeOrder => ({ ...whole, shippings })

/** Returns the form's rows of gifts: of the parcels that have not left. */
const giftRows = ({ shippings }: WholeOrder) =>
  shippings.flatMap((shipping) =>
    shipping.shipped_at === null ? [{ shippingId: shipping.id, ...typedGift(giftsIn(shipping)) }] : [],
  )

/** Returns the newly chosen payment method; undefined if none was chosen, or the order's own. */
const paymentNow = async ({ memory, input: { payment } }: Update, { payment_id, language }: Row<'orders'>) =>
  payment === undefined || payment === payment_id
    ? undefined
    : ((await paymentNamed(memory, language, payment)) ?? 'none')

type Chosen = Awaited<ReturnType<typeof paymentNow>>

/** Returns the charges with another payment method than the order's, if none were typed; else null. Gifts stay. */
const chargeFor = (
  payment: Chosen,
  { charge }: Update['input'],
  { charge: before, giftTotal }: { readonly charge: number; readonly giftTotal: number },
): number | null => {
  if (payment === undefined || payment === 'none' || (charge ?? before) !== before) return null
  const usual = payment.charge + giftTotal
  return usual === before ? null : usual
}

/** Returns the form's values of an order's money. */
const moneyOf = ({ discount, charge, deliveryFeeTotal, usePoint }: OrderMoney) => ({
  discount,
  charge,
  deliveryFeeTotal,
  usePoint,
})

type OrderMoney = Record<'discount' | 'charge' | 'deliveryFeeTotal' | 'usePoint', number>

type Update = WriteEnvironment & { readonly input: InputOf<typeof doUpdateOrder> }

const closed = async (act: Update, { status }: Row<'orders'>) => {
  const nameOf = await officeStatusNamer(act)
  return fail('orderClosed', { params: { status: nameOf(status) } })
}

/** Returns the changed columns of an order beside goods and money; empty if there are none. */
const wordsOf = (
  input: Update['input'],
  order: Row<'orders'>,
  payment: Chosen,
  own: Awaited<ReturnType<typeof ownColumns>>,
) => {
  const { note, email } = input
  if (payment === 'none') return { errors: { payment: message('input.choice') } }
  const columns = changesOf<Row<'orders'>>(order, {
    ...addressColumns(givenAddress(addressOf(order), input)),
    email,
    note,
    ...own,
    ...(payment && {
      payment_id: payment.paymentId,
      payment_name: payment.paymentName,
      names_ja: payment.names_ja,
      // The agreed deadline stays, unless the payment method changes.
      ...(payment.paymentId !== order.payment_id && { pay_within_days: payment.payWithinDays }),
    }),
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

const wayTo = ({ order_no }: Row<'orders'>) => link('goOrder', { orderNo: order_no ?? '' })
