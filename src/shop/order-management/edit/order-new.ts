import { randomBytes } from 'node:crypto'
import { message } from '../../../hypermedia/message.ts'
import type { InputOf } from '../../../hypermedia/transition.ts'
import type { Row } from '../../../store/schema.ts'
import { variantsById } from '../../catalog/index.ts'
import type { PostalAddress } from '../../customers/fields.ts'
import { addressColumns, type Orderer } from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { drawNumber, sumColumns } from '../../orders/index.ts'
import { namesToKeep } from '../../orders/names.rules.ts'
import { PLACED } from '../../orders/status.rules.ts'
import type { Delivery, Payment } from '../../settings/choices.rules.ts'
import { deliveryMethods, deliveryNames } from '../../settings/index.ts'
import { insertOrder } from './edit.queries.ts'
import type { Revised } from './editing.ts'
import type { doCreateOrder } from './order-new.contract.ts'

/** The environment in which a member creates an order, with the input. */
export type Create = WriteEnvironment & { readonly input: InputOf<typeof doCreateOrder> }

/** The customer of the order. */
export type Customer = Row<'customer'>

/** The device type in the master data; the pages are the same for both types. */
const PC = 10

interface Drawn {
  readonly id: string
  readonly orderer: Orderer
  readonly customer: Customer | undefined
  readonly revised: Revised
  /** The values of the fields that members added, as stored. */
  readonly held: string
}

/** Returns the row of an order that a member enters, without a number. */
export const orderRow = (
  { input, language, now }: Create,
  { id, orderer, customer, revised, held }: Drawn,
  payment:
    | (Pick<Payment, 'paymentId' | 'paymentName' | 'payWithinDays'> & Pick<Row<'orders'>, 'names_ja'>)
    | undefined,
): Omit<Row<'orders'>, 'order_no'> => {
  return {
    ...enteredNow(id, now),
    customer_id: customer?.id ?? null,
    language: customer?.language ?? language,
    email: orderer.email,
    ...addressColumns(orderer),
    message: null,
    note: input.note ?? null,
    own_fields: held,
    ...sumColumns(revised.sums),
    credit: 0,
    exchange_of: null,
    number_elsewhere: null,
    use_point: revised.usePoint,
    add_point: revised.addPoint,
    payment_id: payment?.paymentId ?? null,
    payment_name: payment?.paymentName ?? null,
    names_ja: payment?.names_ja ?? null,
    pay_within_days: payment?.payWithinDays ?? null,
  }
}

/** Returns the columns of an order that a member enters now, whatever it contains. */
export const enteredNow = (id: string, now: Date) => {
  const at = now.toISOString()
  return {
    id,
    pre_order_id: randomBytes(20).toString('hex'),
    status: PLACED,
    change_no: 1,
    session_id: null,
    cart_id: null,
    cart_version: 0,
    device_type: PC,
    complete_message: null,
    created_at: at,
    updated_at: at,
    ordered_at: at,
    payment_at: null,
  }
}

/** Inserts an order under a free number. */
export const insertNumbered = async (
  act: WriteEnvironment,
  row: Omit<Row<'orders'>, 'order_no'>,
): Promise<Row<'orders'>> => {
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
  /** Under which name the address is known. */
  readonly addressKey: string
  /** Undefined: the goods are collected. */
  readonly delivery: Delivery | undefined
  /** Its gifts, as the column has them. */
  readonly gifts: string
}

/** Returns the row of the order's shipping. */
export const shippingRow = async (
  act: Create,
  { id, order, address, addressKey, revised, delivery, gifts }: Destination,
): Promise<Row<'shipping'>> => {
  const [goods] = await variantsById(
    act.db,
    revised.kept.flatMap(({ variant_id }) => variant_id ?? []).slice(0, 1),
  )
  const { language } = order
  const collected = message('office.order.collected')
  // Collected goods have no delivery method, only this name.
  const delivery_name = delivery?.deliveryName ?? act.sayIn(language, collected)
  const japanese = delivery
    ? deliveryNames(await deliveryMethods(act.memory, 'ja'), {
        delivery_id: delivery.deliveryId,
        delivery_time_id: null,
      })
    : { delivery_name: act.sayIn('ja', collected) }
  return {
    id,
    order_id: order.id,
    sort_no: 0,
    address_key: addressKey,
    sale_type_id: delivery?.saleTypeId ?? goods?.sale_type_id ?? 1,
    ...addressColumns(address),
    delivery_id: delivery?.deliveryId ?? null,
    delivery_name,
    names_ja: namesToKeep({ delivery_name }, japanese),
    delivery_time_id: null,
    delivery_time: null,
    delivery_date: null,
    gifts,
    tracking_number: null,
    note: null,
    shipped_at: null,
    mail_sent_at: null,
  }
}
