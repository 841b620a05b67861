import { asWarning, type Message, message } from '../../../hypermedia/message.ts'
import { fail, isFailure, item, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { changesOf } from '../../changes.ts'
import type { PostalAddress } from '../../customers/fields.ts'
import { addressColumns, addressOf, addressWriter, prefectureOptions } from '../../customers/index.ts'
import type { Handlers, WriteEnvironment } from '../../environment.ts'
import { namesToKeep, readIn } from '../../orders/names.rules.ts'
import { isStale } from '../../records/index.ts'
import { deliveryMethods, deliveryNames } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { customerAddresses } from '../edit/customer-addresses.ts'
import { statedOrderOf } from '../order/record.ts'
import { changeShipping, type ShippingChange } from './shipping.queries.ts'
import { shippingWords } from './shipping.rules.ts'
import { lockShipping, noteChange, type OwnShipping, shippingNamed } from './shipping.ts'
import type * as contract from './shipping-address.contract.ts'
import { methodFeeOf, methodsFor, termsAfter } from './shipping-address.rules.ts'

export const shippingAddressHandlers: Handlers<typeof contract> = {
  async goOrderShippingAddress(act) {
    const { input, memory, language } = act
    const { orderNo } = input
    const own = await shippingNamed(act, input)
    if (isFailure(own)) return own
    const { order, shippings, shipping } = own
    const [{ state }, write, known, methods, prefectures] = await Promise.all([
      statedOrderOf(act, order),
      addressWriter(act),
      customerAddresses(act, order.customer_id),
      deliveryMethods(memory, language),
      prefectureOptions(act),
    ])
    const { id: shippingId } = shipping
    const address = write(addressOf(shipping))
    const terms = termsOf(readIn(language)(shipping))
    return ok(
      {
        orderNo,
        shippingId,
        address,
        ...terms,
        shippedAt: shipping.shipped_at,
        deliveryFee: state.shippings[shippings.indexOf(shipping)]?.deliveryFee ?? 0,
        methodFee: methodFeeOf(shipping, methods),
        addresses: [...known].map(([addressId, one]) =>
          item({ orderNo, shippingId, addressId, ...write(one) }, [
            link('doSelectOrderShippingAddress', { orderNo, shippingId, addressId }),
          ]),
        ),
        version: order.change_no,
      },
      {
        form: {
          values: { orderNo, shippingId, ...address, ...terms, version: order.change_no },
          options: { ...prefectures, ...choicesOf(methodsFor(methods, shipping)) },
        },
        links: [
          link('doUpdateOrderShippingAddress', { orderNo, shippingId }),
          link('goOrder', { orderNo }),
          link('goOrderList'),
        ],
      },
    )
  },

  async doUpdateOrderShippingAddress(act) {
    const { input, memory, today } = act
    const own = await lockShipping(act, input)
    if (isFailure(own)) return own
    const { order, shipping } = own
    const methods = await deliveryMethods(memory, order.language)
    const terms = termsAfter(shipping, input, methodsFor(methods, shipping), today)
    if ('wrong' in terms) return fail('badInput', { errors: { [terms.wrong]: message(WRONG[terms.wrong]) } })
    const change = changesOf<ShippingChange>(shipping, {
      ...changedColumns(shipping, input),
      ...terms,
      ...(await japaneseTerms(act, shipping, terms)),
    })
    const changed = await writeChange(act, own, change)
    if (isFailure(changed)) return changed
    return answered(act, changed)
  },

  async doSelectOrderShippingAddress(act) {
    const { input } = act
    const { addressId } = input
    const own = await lockShipping(act, input)
    if (isFailure(own)) return own
    const address = (await customerAddresses(act, own.order.customer_id)).get(addressId)
    if (!address) return fail('orderAddressUnknown')
    const changed = await writeChange(
      act,
      own,
      changesOf<ShippingChange>(own.shipping, addressColumns(address)),
    )
    if (isFailure(changed)) return changed
    const { state, ...parts } = await answered(act, changed)
    return { ...parts, state: { addressId, ...state } }
  },
}

/** Returns the Japanese names of changed terms, as the shipping keeps them. */
const japaneseTerms = async (
  { memory }: WriteEnvironment,
  kept: Row<'shipping'>,
  terms: Pick<Row<'shipping'>, 'delivery_id' | 'delivery_name' | 'delivery_time_id' | 'delivery_time'>,
): Promise<Pick<Row<'shipping'>, 'names_ja'> | undefined> => {
  const { delivery_id, delivery_time_id } = terms
  if (delivery_id === kept.delivery_id && delivery_time_id === kept.delivery_time_id) return undefined
  return { names_ja: namesToKeep(terms, deliveryNames(await deliveryMethods(memory, 'ja'), terms)) }
}

const WRONG = {
  deliveryId: 'input.choice',
  deliveryTimeId: 'office.shipping.otherTime',
  deliveryDate: 'office.shipping.pastDate',
} as const

/** Returns the columns of a shipping's address, with the sent values. */
const changedColumns = (
  shipping: Row<'shipping'>,
  sent: { readonly [F in keyof PostalAddress]?: PostalAddress[F] | undefined },
) => {
  const kept = addressOf(shipping)
  return addressColumns({ ...kept, ...changesOf(kept, sent) })
}

interface Changed extends OwnShipping {
  readonly before: Row<'shipping'>
  readonly isChanged: boolean
}

type Act = WriteEnvironment & {
  readonly input: { readonly version?: number | undefined; readonly afterSending?: boolean | undefined }
}

/** Writes a change of a shipping, and its former state into the timeline. */
const writeChange = async (act: Act, own: OwnShipping, change: ShippingChange | undefined) => {
  const { order, shippings, shipping } = own
  const { afterSending = false } = act.input
  if (!change) return { ...own, before: shipping, isChanged: false }
  const { order_no: orderNo, change_no } = order
  const at = { orderNo: orderNo ?? '', shippingId: shipping.id }
  if (isStale(act.input, change_no)) return fail('staleVersion', { state: { version: change_no }, at })
  if (shipping.shipped_at !== null && !afterSending) return fail('shippingLeft', { at })
  await changeShipping(act.db, shipping.id, change)
  const after = { ...shipping, ...change }
  const lineOf = await lineWriter(act)
  const words = shippingWords(shippings, shipping, `${lineOf(shipping)} → ${lineOf(after)}`)
  const changed = await noteChange(act, order, 'address', words)
  return { order: changed, shippings, shipping: after, before: shipping, isChanged: true }
}

/** Formats the destination and the terms of a shipping in one line. */
const lineWriter = async (act: WriteEnvironment) => {
  const write = await addressWriter(act)
  return (kept: Row<'shipping'>): string => {
    const shipping = readIn(act.language)(kept)
    const { postalCode, prefName, addr01, addr02, companyName, name01, name02, phoneNumber } = write(
      addressOf(shipping),
    )
    const { delivery_name, delivery_date, delivery_time } = shipping
    const to = [postalCode, `${prefName}${addr01}${addr02}`, companyName, name01, name02, phoneNumber]
    const how = [delivery_name, delivery_date, delivery_time]
    return [...to, ...how].filter((part) => part !== null && part !== '').join(' ')
  }
}

const answered = async (act: Act, { order, shipping, before, isChanged }: Changed) => {
  const orderNo = order.order_no ?? ''
  const done = message(isChanged ? 'office.saved' : 'office.nothingChanged')
  const notices = [done, ...(await feeNotice(act, before, shipping))]
  const write = await addressWriter(act)
  return ok(
    {
      orderNo,
      shippingId: shipping.id,
      ...write(addressOf(shipping)),
      ...termsOf(readIn(act.language)(shipping)),
      changed: isChanged,
      version: order.change_no,
      message: notices.map(act.say).join(' '),
    },
    {
      location: link('goOrder', { orderNo }),
      notices,
      links: [link('goOrderShippingAddress', { orderNo, shippingId: shipping.id })],
    },
  )
}

/** Warns if the method's fee differs from the former one: the order is not charged for it. */
const feeNotice = async (
  { memory, language }: WriteEnvironment,
  before: Row<'shipping'>,
  after: Row<'shipping'>,
): Promise<readonly Message[]> => {
  const methods = await deliveryMethods(memory, language)
  const [was, is] = [methodFeeOf(before, methods), methodFeeOf(after, methods)]
  return was === null || is === null || was === is
    ? []
    : [asWarning(message('office.shipping.otherFee', { was, is }))]
}

const idOf = (id: number | null): string | null => (id === null ? null : String(id))

const termsOf = (shipping: Row<'shipping'>) => ({
  deliveryId: idOf(shipping.delivery_id),
  deliveryName: shipping.delivery_name,
  deliveryDate: shipping.delivery_date,
  deliveryTimeId: idOf(shipping.delivery_time_id),
  deliveryTime: shipping.delivery_time,
})

/** Returns the choices of the form; slots are named with their method if there are several. */
const choicesOf = (methods: ReturnType<typeof methodsFor>) => ({
  deliveryId: methods.map(({ deliveryId, deliveryName }) => ({
    value: String(deliveryId),
    label: deliveryName,
  })),
  deliveryTimeId: methods.flatMap(({ deliveryName, times }) =>
    times.map(({ deliveryTimeId, deliveryTime }) => ({
      value: String(deliveryTimeId),
      label: methods.length > 1 ? `${deliveryName}: ${deliveryTime}` : deliveryTime,
    })),
  ),
})
