import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { type Message, message } from '../../hypermedia/message.ts'
import { created, fail, isFailure, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { variantsById } from '../catalog/index.ts'
import type { PostalAddress } from '../customers/fields.ts'
import { addressColumns, CustomerStatus, customerById, type Orderer } from '../customers/index.ts'
import { type Handlers, memberOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { drawNumber, moveStock, sumColumns } from '../orders/index.ts'
import { PLACED } from '../orders/status.rules.ts'
import { sumsOf } from '../settings/sums.rules.ts'
import { link } from '../transitions.ts'
import { deliveryOf, paymentOf, withCharges } from './charges.ts'
import { insertOrder, insertShipping, writeLines } from './edit.queries.ts'
import { moveEditPoints, piecesOfEdit, type Revised } from './editing.ts'
import { editableLines, givenAddress, linesToAdd, orderOptions, rowsOf } from './form.ts'
import { settleSales, stockFault } from './moving.ts'
import { noteDone } from './order.queries.ts'
import type * as contract from './order-new.contract.ts'
import type { doCreateOrder } from './order-new.contract.ts'
import { statedOrderOf, stateOf } from './record.ts'

export const orderNewHandlers: Handlers<typeof contract> = {
  async goOrderNew(act) {
    const customer = await ordererOf(act, act.input.customerId)
    if (customer === 'unknown') return fail('customerUnknown')
    return ok(
      {
        customerId: customer?.id ?? null,
        customerPoint: customer?.point ?? 0,
        lines: [],
        found: [],
      },
      {
        form: {
          values: customer
            ? { customerId: customer.id, email: customer.email, ...knownAddress(customer) }
            : {},
          options: await orderOptions(act),
        },
        links: [link('doCreateOrder'), link('goOrderList'), link('goAdminTop')],
      },
    )
  },

  async doCreateOrder(act) {
    const { input, db, now } = act
    const customer = await ordererOf(act, input.customerId)
    if (customer === 'unknown') return fail('customerUnknown')
    const id = uuidv7()
    const shippingId = uuidv7()
    const target = { lines: [], shippingIds: [shippingId], usePoint: 0, customerId: customer?.id ?? null }
    const isEmpty = !input.items?.some(({ quantity }) => quantity > 0)
    if (isEmpty && !input.preview)
      return fail('badInput', { errors: { items: message('office.order.noItems') } })
    const address = givenAddress<Partial<PostalAddress>>(customer ? knownAddress(customer) : {}, input)
    const revised = isEmpty ? undefined : await withCharges(act, target, address.pref ?? null)
    if (revised && isFailure(revised)) return revised
    if (input.preview) return preview(act, customer, { id, shippingId, address, revised })
    const email = input.email ?? customer?.email
    const errors = missing({ ...address, ...(email !== undefined && { email }) })
    if (errors || !revised || !isWhole(address) || email === undefined)
      return fail('badInput', { errors: errors ?? {} })
    const orderer = { ...address, email }
    const order = await insertNumbered(
      act,
      orderRow(act, { id, orderer, customer, revised }, await paymentOf(act)),
    )
    await insertShipping(db, await shippingRow(act, { id: shippingId, order, address, revised }))
    await writeLines(db, order.id, revised.kept, [])
    const pieces = await piecesOfEdit(act, order.id, [], revised.kept)
    const refusal = await stockFault(act, order, pieces)
    if (refusal) return refusal
    await moveStock(act, { orderId: order.id, changeNo: order.change_no }, pieces)
    const before = { ...order, change_no: 0, use_point: 0, add_point: 0 }
    const short = await moveEditPoints(act, before, revised, false)
    if (short) return short
    await noteDone(db, order, { kind: 'make', memberId: memberOf(act), now })
    await settleSales(act, undefined, order)
    if (input.sendMail) await act.publish('order.placed', { orderId: order.id })
    const orderNo = order.order_no ?? ''
    const { state, whole } = await statedOrderOf(act, order)
    const done = message('office.order.made', { orderNo })
    return created(
      {
        ...state,
        customerPoint: (customer?.point ?? 0) - revised.usePoint,
        lines: editableLines(whole.lines),
        found: [],
        preview: false,
        message: act.say(done),
      },
      link('goOrder', { orderNo }),
      { notices: [done], links: [link('goOrder', { orderNo }), link('goOrderList')] },
    )
  },
}

type Create = WriteEnvironment & { readonly input: InputOf<typeof doCreateOrder> }

type Customer = Row<'customer'>

/** The customer whose order it is; nobody: a guest's. Who has left orders nothing more. */
const ordererOf = async (
  { db }: ReadEnvironment | WriteEnvironment,
  customerId: string | undefined,
): Promise<Customer | 'unknown' | undefined> => {
  if (customerId === undefined) return undefined
  const customer =
    customerId.length > 128 || customerId.includes('\0') ? undefined : await customerById(db, customerId)
  return customer && customer.status !== CustomerStatus.withdrawn ? customer : 'unknown'
}

const knownAddress = (customer: Customer): Partial<PostalAddress> => ({
  name01: customer.name01,
  name02: customer.name02,
  kana01: customer.kana01,
  kana02: customer.kana02,
  companyName: customer.company_name,
  ...(customer.postal_code !== null && { postalCode: customer.postal_code }),
  ...(customer.pref !== null && { pref: customer.pref }),
  ...(customer.addr01 !== null && { addr01: customer.addr01 }),
  ...(customer.addr02 !== null && { addr02: customer.addr02 }),
  ...(customer.phone_number !== null && { phoneNumber: customer.phone_number }),
})

const REQUIRED = [
  'name01',
  'name02',
  'postalCode',
  'pref',
  'addr01',
  'addr02',
  'phoneNumber',
  'email',
] as const

/** What is missing of who orders, by field; nothing where all is there. */
const missing = (told: Partial<Orderer>): Record<string, Message> | undefined => {
  const fields = REQUIRED.filter((field) => told[field] === undefined || told[field] === '')
  return fields.length === 0
    ? undefined
    : Object.fromEntries(fields.map((field) => [field, message('input.required')]))
}

const isWhole = (address: Partial<PostalAddress>): address is PostalAddress =>
  REQUIRED.every((field) => field === 'email' || address[field] !== undefined)

/** Device types of the masters; the pages are the same for both. */
const PC = 10

interface Drawn {
  readonly id: string
  readonly orderer: Orderer
  readonly customer: Customer | undefined
  readonly revised: Revised
}

const orderRow = (
  { input, language, now }: Create,
  { id, orderer, customer, revised }: Drawn,
  payment: { readonly paymentId: number; readonly paymentName: string } | undefined,
): Omit<Row<'orders'>, 'order_no'> => {
  const at = now.toISOString()
  return {
    id,
    pre_order_id: randomBytes(20).toString('hex'),
    status: PLACED,
    change_no: 1,
    session_id: null,
    cart_id: null,
    cart_version: 0,
    customer_id: customer?.id ?? null,
    language: customer?.language ?? language,
    email: orderer.email,
    ...addressColumns(orderer),
    message: null,
    note: input.note ?? null,
    device_type: PC,
    ...sumColumns(revised.sums),
    use_point: revised.usePoint,
    add_point: revised.addPoint,
    payment_id: payment?.paymentId ?? null,
    payment_name: payment?.paymentName ?? null,
    complete_message: null,
    created_at: at,
    updated_at: at,
    ordered_at: at,
    payment_at: null,
  }
}

/** Writes an order under a number that is free. */
const insertNumbered = async (act: Create, row: Omit<Row<'orders'>, 'order_no'>): Promise<Row<'orders'>> => {
  for (let draw = 1; ; draw += 1) {
    const order = await insertOrder(act.db, { ...row, order_no: await drawNumber(act, draw) })
    if (order) return order
  }
}

interface Destination {
  readonly id: string
  readonly order: Row<'orders'>
  readonly address: PostalAddress
  readonly revised: Revised
}

const shippingRow = async (
  act: Create,
  { id, order, address, revised }: Destination,
): Promise<Row<'shipping'>> => {
  const delivery = await deliveryOf(act)
  const [goods] = await variantsById(
    act.db,
    revised.kept.flatMap(({ variant_id }) => variant_id ?? []).slice(0, 1),
  )
  return {
    id,
    order_id: order.id,
    sort_no: 0,
    address_key: 'own',
    sale_type_id: delivery?.saleTypeId ?? goods?.sale_type_id ?? 1,
    ...addressColumns(address),
    delivery_id: delivery?.deliveryId ?? null,
    delivery_name: delivery?.deliveryName ?? null,
    delivery_time_id: null,
    delivery_time: null,
    delivery_date: null,
    tracking_number: null,
    note: null,
    shipped_at: null,
    mail_sent_at: null,
  }
}

interface Looked {
  readonly id: string
  readonly shippingId: string
  readonly address: Partial<PostalAddress>
  readonly revised: Revised | undefined
}

const NO_ADDRESS: PostalAddress = {
  name01: '',
  name02: '',
  kana01: null,
  kana02: null,
  companyName: null,
  postalCode: '',
  pref: 0,
  addr01: '',
  addr02: '',
  phoneNumber: '',
}

const NOTHING: Revised = { lines: [], kept: [], sums: sumsOf([]), usePoint: 0, addPoint: 0 }

/** The order as it would be, and what was found to be added. */
const preview = async (
  act: Create,
  customer: Customer | undefined,
  { id, shippingId, address, revised }: Looked,
) => {
  const { input } = act
  const orderer = { ...NO_ADDRESS, ...address, email: input.email ?? customer?.email ?? '' }
  const row = orderRow(act, { id, orderer, customer, revised: revised ?? NOTHING }, await paymentOf(act))
  const lines = (revised?.kept ?? []).map((line, at) => ({
    ...line,
    id: String(at),
    order_id: id,
    sort_no: at,
  }))
  const state = await stateOf(act, { order: { ...row, order_no: null }, shippings: [], lines }, [])
  const added = await linesToAdd(act, input.productKeyword, editableLines(lines), shippingId)
  return ok(
    {
      ...state,
      customerPoint: customer?.point ?? 0,
      found: added.found,
      // Where they go has no number yet.
      lines: added.lines.map((line) => ({ ...line, shippingId: '' })),
      preview: true,
      message: act.say(message('office.order.previewed')),
    },
    {
      form: {
        to: 'doCreateOrder',
        values: { ...input, items: rowsOf(added.lines).map(({ shippingId: _new, ...line }) => line) },
        options: await orderOptions(act),
      },
      links: [link('doCreateOrder'), link('goOrderList')],
    },
  )
}
