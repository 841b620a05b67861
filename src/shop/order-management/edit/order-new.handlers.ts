import { uuidv7 } from 'uuidv7'
import { type Message, message } from '../../../hypermedia/message.ts'
import { created, fail, isFailure, item, ok } from '../../../hypermedia/reply.ts'
import type { PostalAddress } from '../../customers/fields.ts'
import {
  CustomerStatus,
  customerById,
  customersNamed,
  lockCustomer,
  orderingFor,
  prefectureOptions,
} from '../../customers/index.ts'
import { type Handlers, memberOf, type ReadEnvironment, type WriteEnvironment } from '../../environment.ts'
import { moveStock } from '../../orders/index.ts'
import { missingOwnFields, NO_OWN_VALUES, ownColumns } from '../../own-fields/index.ts'
import { mayReadOf } from '../../people.rules.ts'
import { notePromotions } from '../../promotions/index.ts'
import type { Delivery } from '../../settings/choices.rules.ts'
import { sumsOf } from '../../settings/tax/sums.rules.ts'
import { link } from '../../transitions.ts'
import { noteDone } from '../order/order.queries.ts'
import { statedOrderOf, stateOf } from '../order/record.ts'
import { settleSales } from '../status/moving.ts'
import { shortagesOf, stockFault } from '../status/moving-stock.ts'
import { COLLECTED, paymentOf, withCharges } from './charges.ts'
import { destinationOf, OWN, savedAddresses } from './destination.ts'
import { insertShipping, writeLines } from './edit.queries.ts'
import { moveEditPoints, piecesOfEdit, type Revised } from './editing.ts'
import { editableLines, givenAddress, linesToAdd, linesTyped, orderOptions, rowsOf } from './form.ts'
import type * as contract from './order-new.contract.ts'
import { type Create, type Customer, insertNumbered, orderRow, shippingRow } from './order-new.ts'

export const orderNewHandlers: Handlers<typeof contract> = {
  async goOrderNew(act) {
    const { input } = act
    const customer = await ordererOf(act, input.customerId)
    if (customer === 'unknown') return fail('customerUnknown')
    const buyer = await orderingFor(act, customer?.id ?? null)
    const typed = await linesTyped(buyer, input.items, [])
    const { found, lines } = await linesToAdd(buyer, input.productKeyword, typed, [''])
    return ok(
      {
        ...(await statedCustomer(act, customer)),
        addresses: await savedAddresses(act, customer),
        customers: await callers(act),
        lines: [...lines],
        found,
      },
      {
        form: {
          values: {
            // The customer's known address is shown beside the form: in its fields, it would stay when
            // another customer is chosen.
            ...(customer && { customerId: customer.id }),
            items: rowsWithoutPlace(lines),
          },
          options: await newOrderOptions(act, customer),
        },
        links: [...(customer ? [] : [link('goCustomerList')])],
      },
    )
  },

  async doCreateOrder(act) {
    const { input, db, now } = act
    const customer = await ordererOf(act, input.customerId)
    if (customer === 'unknown') return fail('customerUnknown')
    const id = uuidv7()
    const shippingId = uuidv7()
    const target = {
      lines: [],
      shippingIds: [shippingId],
      usePoint: 0,
      customerId: customer?.id ?? null,
      language: languageOf(act, customer),
      taxed: { at: now.toISOString(), pref: null },
    }
    const isEmpty = !input.items?.some(({ quantity }) => quantity > 0)
    if (isEmpty && !input.preview)
      return fail('badInput', { errors: { items: message('office.order.noItems') } })
    const address = givenAddress<Partial<PostalAddress>>(customer ? knownAddress(customer) : {}, input)
    const other = await destinationOf(act, customer)
    const unknown = input.preview ? {} : missing(address)
    if (other && isFailure(other))
      return Object.keys(unknown).length > 0 ? fail('badInput', { errors: unknown }) : other
    const pref = other?.address.pref ?? address.pref ?? null
    const charged = isEmpty ? undefined : await withCharges(act, target, pref)
    if (charged && isFailure(charged)) return charged
    const nothing = { own_fields: NO_OWN_VALUES }
    const { own_fields: held } = { ...nothing, ...(await ownColumns(act, 'order', nothing, input)) }
    if (input.preview) return preview(act, customer, { id, shippingId, address, held, ...charged })
    const errors = { ...unknown, ...(await missingOwnFields(act, 'order', held)) }
    if (Object.keys(errors).length > 0 || !charged || !isWhole(address)) return fail('badInput', { errors })
    const { revised, delivery, gifts, promoted } = charged
    const pieces = await piecesOfEdit(act, id, [], revised.kept)
    const refusal = await stockFault(act, revised.kept, pieces)
    if (refusal) return refusal
    const orderer = { ...address, email: input.email ?? customer?.email ?? '' }
    const order = await insertNumbered(
      act,
      orderRow(
        act,
        { id, orderer, customer, revised, held },
        await paymentOf(act, languageOf(act, customer)),
      ),
    )
    await insertShipping(
      db,
      await shippingRow(act, {
        ...{ id: shippingId, order, revised, delivery, gifts },
        ...(other ?? { address, addressKey: OWN }),
      }),
    )
    await writeLines(db, order.id, revised.kept, [])
    await notePromotions(db, order.id, promoted)
    await moveStock(act, { orderId: order.id, changeNo: order.change_no }, pieces)
    const before = { ...order, change_no: 0, use_point: 0, add_point: 0 }
    const short = await moveEditPoints(act, before, revised, false)
    if (short) return short
    if (customer && (await hasEnded(act, customer))) return fail('customerUnknown')
    await noteDone(db, order, { kind: 'make', memberId: memberOf(act), now })
    await settleSales(act, undefined, order)
    await act.publish(input.sendMail ? 'order.placed' : 'order.entered', { orderId: order.id })
    const orderNo = order.order_no ?? ''
    const { state, whole } = await statedOrderOf(act, order)
    const done = message('office.order.made', { orderNo })
    return created(
      {
        ...state,
        ...(await statedCustomer(act, customer)),
        addresses: await savedAddresses(act, customer),
        customerPoint: (customer?.point ?? 0) - revised.usePoint,
        customers: [],
        lines: editableLines(whole.lines, act.language),
        found: [],
        shortages: [],
        preview: false,
        // Replaces the customer's message, which orders have under the same name.
        message: act.say(done),
      },
      link('goOrder', { orderNo }),
      {
        notices: [done],
      },
    )
  },
}

const statedCustomer = async (act: ReadEnvironment | WriteEnvironment, customer: Customer | undefined) => ({
  customerId: customer?.id ?? null,
  customerName: customer ? `${customer.name01} ${customer.name02}` : null,
  customerPoint: customer?.point ?? 0,
  customerAddress: customer ? await knownInWords(act, customer) : null,
})

const knownInWords = async (act: ReadEnvironment | WriteEnvironment, customer: Customer) => {
  const known = knownAddress(customer)
  const prefName = (await prefectureOptions(act)).pref.find(
    ({ value }) => value === String(known.pref),
  )?.label
  return { ...known, ...(prefName !== undefined && { prefName }) }
}

/** The most customers shown for a search; longer words narrow it. */
const MOST_CALLERS = 10

/** Returns the customers whom the words find, each with the form for an order of theirs. */
const callers = async (
  act: (ReadEnvironment | WriteEnvironment) & {
    readonly input: { readonly customerKeyword?: string | undefined }
  },
) => {
  const { customerKeyword } = act.input
  const found =
    customerKeyword === undefined || !mayReadOf(act, 'customer')
      ? []
      : await customersNamed(act.db, act.dialect, customerKeyword, MOST_CALLERS)
  return found.map(({ id: customerId, name01, name02, email, phone_number: phoneNumber }) =>
    item({ customerId, customerName: `${name01} ${name02}`, email, phoneNumber }, [
      link('goOrderNew', { customerId }),
    ]),
  )
}

/** The field of the other address's prefecture, as its choices are named. */
const PREF_IN_ROW = ['destinations', 'pref'].join('.')

const newOrderOptions = async (act: ReadEnvironment | WriteEnvironment, customer: Customer | undefined) => {
  const options = await orderOptions(act)
  const saved = await savedAddresses(act, customer)
  const collected = { value: String(COLLECTED), label: act.say(message('office.order.collected')) }
  return {
    ...options,
    [PREF_IN_ROW]: options.pref,
    addressId: saved.map(({ addressId, name01, name02, prefName, addr01, addr02 }) => ({
      value: addressId,
      label: `${name01} ${name02} ${prefName}${addr01}${addr02}`,
    })),
    delivery: [...options.delivery, collected],
  }
}

/** Returns the language of an order: its customer's, or else the member's. */
const languageOf = ({ language }: Create, customer: Customer | undefined) => customer?.language ?? language

/** Returns the form's rows of goods, for a destination that has no id yet. */
const rowsWithoutPlace = (lines: Parameters<typeof rowsOf>[0]) =>
  rowsOf(lines).map(({ shippingId: _new, ...line }) => line)

/** Returns the customer of the order; undefined for a guest. Rejects withdrawn customers. */
const ordererOf = async (
  act: ReadEnvironment | WriteEnvironment,
  customerId: string | undefined,
): Promise<Customer | 'unknown' | undefined> => {
  if (customerId === undefined) return undefined
  if (!mayReadOf(act, 'customer')) return 'unknown'
  const customer = customerId.length > 128 ? undefined : await customerById(act.db, customerId)
  return customer && customer.status !== CustomerStatus.withdrawn ? customer : 'unknown'
}

/** Returns whether an account ended since it was read; locks it, as the sum of its purchases does. */
const hasEnded = async ({ db }: WriteEnvironment, { id }: Customer): Promise<boolean> =>
  (await lockCustomer(db, id))?.status === CustomerStatus.withdrawn

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

const REQUIRED = ['name01', 'name02', 'postalCode', 'pref', 'addr01', 'addr02', 'phoneNumber'] as const

/** Returns the missing fields of the orderer, with their errors. */
const missing = (given: Partial<PostalAddress>): Readonly<Record<string, Message>> =>
  Object.fromEntries(
    REQUIRED.filter((field) => given[field] === undefined || given[field] === '').map((field) => [
      field,
      message('input.required'),
    ]),
  )

const isWhole = (address: Partial<PostalAddress>): address is PostalAddress =>
  REQUIRED.every((field) => address[field] !== undefined)

interface Looked {
  readonly id: string
  readonly shippingId: string
  readonly address: Partial<PostalAddress>
  readonly held: string
  readonly revised?: Revised
  readonly delivery?: Delivery | undefined
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

const NOTHING: Revised = {
  lines: [],
  kept: [],
  sums: sumsOf([]),
  usePoint: 0,
  addPoint: 0,
  emptied: new Set(),
  isRateChosen: false,
}

/** Returns the order as it would be, and the goods found to add. */
const preview = async (
  act: Create,
  customer: Customer | undefined,
  { id, shippingId, address, held, revised, delivery }: Looked,
) => {
  const { input } = act
  const orderer = { ...NO_ADDRESS, ...address, email: input.email ?? customer?.email ?? '' }
  const drawn = { id, orderer, customer, revised: revised ?? NOTHING, held }
  const row = orderRow(act, drawn, await paymentOf(act, languageOf(act, customer)))
  const lines = (revised?.kept ?? []).map((line, at) => ({
    ...line,
    id: String(at),
    order_id: id,
    sort_no: at,
  }))
  const state = await stateOf(act, { order: { ...row, order_no: null }, shippings: [], lines }, [])
  const added = await linesToAdd(
    await orderingFor(act, customer?.id ?? null),
    input.productKeyword,
    editableLines(lines, act.language, []),
    [shippingId],
  )
  const pieces = await piecesOfEdit(act, id, [], revised?.kept ?? [])
  return ok(
    {
      ...state,
      ...(await statedCustomer(act, customer)),
      addresses: await savedAddresses(act, customer),
      customers: await callers(act),
      found: added.found,
      // Their destination has no id yet.
      lines: added.lines.map((line) => ({ ...line, shippingId: '' })),
      shortages: await shortagesOf(act, lines, pieces),
      preview: true,
      message: act.say(message('office.order.previewed')),
    },
    {
      form: {
        to: 'doCreateOrder',
        values: {
          ...input,
          delivery: input.delivery ?? delivery?.deliveryId,
          items: rowsWithoutPlace(added.lines),
        },
        options: await newOrderOptions(act, customer),
      },
      links: [link('doCreateOrder')],
    },
  )
}
