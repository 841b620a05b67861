import { randomBytes } from 'node:crypto'
import { setImmediate as othersGoOn } from 'node:timers/promises'
import { UUID, uuidv7 } from 'uuidv7'
import { message } from '../../../hypermedia/message.ts'
import type { Row } from '../../../store/schema.ts'
import { pricingAt } from '../../catalog/index.ts'
import { MOST_CHARACTERS_MOVING } from '../../csv/import.fields.ts'
import { type CsvFault, type CsvKind, foldLabel, readLines } from '../../csv/index.ts'
import { emailKey } from '../../customers/fields.ts'
import { lockCustomers } from '../../customers/index.ts'
import { memberOf, type ReadEnvironment, type WriteEnvironment } from '../../environment.ts'
import { noteSales, orderStatuses, sumColumns } from '../../orders/index.ts'
import { NO_OWN_VALUES } from '../../own-fields/index.ts'
import { choices, deliveryMethods } from '../../settings/index.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { link } from '../../transitions.ts'
import { foldOrderCell, NEEDED_COLUMNS, orderImportCells } from './order-import.cells.ts'
import {
  groupOrders,
  type OrderGroup,
  type OrdersNow,
  type PlannedOrder,
  planOrder,
  type ToldOrder,
} from './order-import.plan.ts'
import {
  customersAt,
  goodsOf,
  insertChanges,
  insertLines,
  insertOrders,
  insertShippings,
  knownOrders,
  sumUpPurchases,
} from './order-import.queries.ts'
import { orderSources } from './order-sources.ts'

/** Orders compared with the stored ones by one statement: a short one, so that no other work waits long. */
const AT_ONCE = 100

/** The device of orders in the master data: they came with no browser of this shop's. */
const PC = 10

/**
 * Imports files of orders that were taken elsewhere, as history: nobody is sent a mail, no stock and no points move,
 * no payment is asked, and no event is published. The plan has the orders that are not known yet.
 */
export const orderKind: CsvKind<
  readonly OrderGroup[],
  'doImportOrderCsv' | 'goImportOrderCsv' | 'goOrderList'
> = {
  name: 'order',
  submit: link('doImportOrderCsv'),
  screen: link('goImportOrderCsv'),
  list: link('goOrderList'),
  columns: Object.keys(orderImportCells).map((name) => ({ name, required: NEEDED_COLUMNS.includes(name) })),
  mostLines: 250_000,
  mostCharacters: MOST_CHARACTERS_MOVING,
  sources: orderSources,
  async taxOf({ memory, now }) {
    const { generalRule } = await pricingAt(memory, { at: now.toISOString(), pref: null })
    return { taxRate: generalRule?.taxRate ?? 0, untaxed: (price) => price }
  },
  async plan(act, source, progress) {
    const { read, faults, emptied } = await readLines(source, orderImportCells, progress, foldOrderCell)
    const groups = groupOrders(read)
    const now = await namesNow(act)
    const steps: PlannedOrder['steps'][number][] = []
    const wrong: CsvFault[] = []
    const due: OrderGroup[] = []
    for (const some of piecesOf(groups, AT_ONCE)) {
      for (const { steps: own, faults, told } of await planSome(act, some, now)) {
        steps.push(...own)
        wrong.push(...faults)
        if (told) due.push(told.group)
      }
      await othersGoOn()
    }
    return { steps, faults: [...faults, ...wrong], emptied, plan: due }
  },
  async write(act, groups, progress) {
    const now = await namesNow(act)
    const buyers = new Set<string>()
    let done = 0
    for (const some of piecesOf(groups, AT_ONCE)) {
      const planned = await planSome(act, some, now)
      const faults = planned.flatMap((one) => one.faults)
      if (faults.length > 0) return faults
      const fault = await writeSome(
        act,
        planned.flatMap(({ told }) => told ?? []),
        buyers,
      )
      if (fault) return [fault]
      done += some.length
      progress(done, groups.length)
      await othersGoOn()
    }
    for (const ids of piecesOf([...buyers].toSorted(), AT_ONCE)) {
      // Locked first: so the statement that sums up sees orders placed meanwhile.
      await lockCustomers(act.db, act.dialect, ids)
      await sumUpPurchases(act.db, ids)
    }
    return undefined
  },
}

function* piecesOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

type Env = ReadEnvironment | WriteEnvironment

const namesNow = async (act: Env): Promise<OrdersNow> => {
  const [ja, en, statuses] = await Promise.all([
    choices(act.memory, 'pref', 'ja'),
    choices(act.memory, 'pref', 'en'),
    act.memory.get(orderStatuses),
  ])
  return {
    now: act.now,
    startOf: act.startOf,
    prefs: new Map([...ja, ...en].map(({ id, name }) => [foldLabel(name), id])),
    statuses: new Map(
      [...statuses.values()].flatMap(({ id, name, name_en }) =>
        [name, name_en ?? name].map((one) => [foldLabel(one), id] as const),
      ),
    ),
    names: {
      [LineType.deliveryFee]: act.sayIn('ja', { key: 'line.deliveryFee' }),
      [LineType.charge]: act.sayIn('ja', { key: 'line.charge' }),
      [LineType.discount]: act.sayIn('ja', { key: 'line.discount' }),
      [LineType.point]: act.sayIn('ja', { key: 'line.point' }),
    },
  }
}

const planSome = async (
  { db }: Env,
  groups: readonly OrderGroup[],
  now: OrdersNow,
): Promise<readonly PlannedOrder[]> => {
  const known = await knownOrders(
    db,
    groups.map(({ orderNo }) => orderNo),
  )
  return groups.map((group) => planOrder(group, known.get(group.orderNo), now))
}

/** Returns an id that sorts by the moment of the order, as those of this shop's own orders do. */
const idAt = (instant: string): string => {
  const bytes = Uint8Array.from(UUID.parse(uuidv7()).bytes)
  const ms = Math.max(0, Date.parse(instant))
  for (let at = 0; at < 6; at += 1) bytes[at] = Math.floor(ms / 256 ** (5 - at)) % 256
  return UUID.ofInner(bytes).toString()
}

/** Writes some orders, and notes their customers; returns the fault if a number was taken meanwhile. */
const writeSome = async (
  act: WriteEnvironment,
  orders: readonly ToldOrder[],
  buyers: Set<string>,
): Promise<CsvFault | undefined> => {
  const { db, now } = act
  const [customers, goods, deliveries] = await Promise.all([
    customersAt(
      db,
      orders.map(({ email }) => email),
    ),
    goodsOf(
      db,
      orders.flatMap(({ lines }) => lines.flatMap(({ productCode }) => productCode ?? [])),
    ),
    deliveryMethods(act.memory, 'ja'),
  ])
  const made = orders.map((told) => {
    const customer = told.email === '' ? undefined : customers.get(emailKey(told.email))
    if (customer) buyers.add(customer.id)
    return { told, row: orderRow(act, told, customer) }
  })
  const taken = await insertOrders(
    db,
    made.map(({ row }) => row),
  )
  const clash = made.find(({ told }) => taken.has(told.orderNo))
  if (clash) return clash.told.group.lines[0]?.line.fault(message('csv.ownOrder'), 'orderNo')
  const parcels = made.flatMap(({ told, row }) =>
    told.parcels.map((parcel, at) => ({ key: `${row.id} ${parcel.key}`, row: shippingRow(row, parcel, at) })),
  )
  const parcelIds = new Map(parcels.map(({ key, row }) => [key, row.id]))
  const deliveryIds = new Map(deliveries.map(({ deliveryName, deliveryId }) => [deliveryName, deliveryId]))
  await insertShippings(
    db,
    parcels.map(({ row }) => ({ ...row, delivery_id: deliveryIds.get(row.delivery_name ?? '') ?? null })),
  )
  await insertLines(
    db,
    made.flatMap(({ told, row }) =>
      told.lines.map((line, at) => {
        const own = line.productCode === null ? undefined : goods.get(line.productCode)
        return {
          ...lineRow(line),
          ...{ id: uuidv7(), order_id: row.id, sort_no: at },
          shipping_id: parcelIds.get(`${row.id} ${line.parcel}`) ?? null,
          ...{ product_id: own?.product_id ?? null, variant_id: own?.id ?? null },
        }
      }),
    ),
  )
  const memberId = memberOf(act)
  await insertChanges(
    db,
    made.map(({ row }) => ({
      ...{ id: uuidv7(), order_id: row.id, change_no: 1, kind: 'make' as const, amount: null, rates: null },
      ...{ words: act.say(message('office.order.broughtOver')), refund_to: null },
      ...{ member_id: memberId, created_at: now.toISOString() },
    })),
  )
  for (const { row } of made) await noteSales(act, undefined, row)
  return undefined
}

const orderRow = (
  { now }: WriteEnvironment,
  { orderNo, status, email, address, note, paymentName, orderedAt, paymentAt, sums }: ToldOrder,
  customer: Pick<Row<'customer'>, 'id' | 'language'> | undefined,
): Row<'orders'> => ({
  ...{ id: idAt(orderedAt), pre_order_id: randomBytes(20).toString('hex'), order_no: orderNo, status },
  ...{ number_elsewhere: orderNo, change_no: 1, session_id: null, cart_id: null, cart_version: 0 },
  ...{ customer_id: customer?.id ?? null, language: customer?.language ?? 'ja', email, ...address },
  ...{ message: null, note, own_fields: NO_OWN_VALUES, device_type: PC, ...sumColumns(sums) },
  ...{ credit: 0, exchange_of: null, use_point: 0, add_point: 0 },
  // Only the name: a payment method of this shop would ask for the money again.
  ...{ payment_id: null, payment_name: paymentName, names_ja: null, pay_within_days: null },
  ...{ complete_message: null, created_at: orderedAt, updated_at: now.toISOString() },
  ...{ ordered_at: orderedAt, payment_at: paymentAt },
})

const shippingRow = (
  order: Row<'orders'>,
  parcel: ToldOrder['parcels'][number],
  at: number,
): Row<'shipping'> => ({
  ...{ id: uuidv7(), order_id: order.id, sort_no: at, address_key: `told-${at}`, sale_type_id: 1 },
  ...parcel.address,
  ...{ delivery_id: null, delivery_name: parcel.deliveryName, delivery_time_id: null },
  ...{ delivery_time: parcel.deliveryTime, delivery_date: parcel.deliveryDate, names_ja: null, gifts: '[]' },
  ...{ tracking_number: parcel.trackingNumber, note: parcel.note, shipped_at: parcel.shippedAt },
  mail_sent_at: null,
})

const lineRow = (line: ToldOrder['lines'][number]) => ({
  ...{ type: line.type, product_name: line.productName, product_code: line.productCode, ...line.names },
  ...{ names_ja: null, image: null, price: line.price, quantity: line.quantity, tax: line.tax },
  ...{ tax_rate: line.taxRate, tax_type: line.taxType, tax_display: line.taxDisplay },
  ...{ rounding: line.rounding, tax_adjust: line.taxAdjust, point_rate: null, reduced: line.reduced },
})
