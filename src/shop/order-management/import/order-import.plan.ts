import { type Message, message } from '../../../hypermedia/message.ts'
import type { Row } from '../../../store/schema.ts'
import { type CsvFault, type CsvStep, foldLabel, type ReadLine } from '../../csv/index.ts'
import type { AddressColumns } from '../../customers/index.ts'
import { PAID, PLACED, SHIPPED, UNPLACED } from '../../orders/status.rules.ts'
import { type OrderLine, type Sums, sumsOf } from '../../settings/tax/sums.rules.ts'
import { LineType, Rounding, TaxDisplay, TaxType, unitTax } from '../../settings/tax/tax.rules.ts'
import { instantOf } from '../../values.ts'
import type { OrderCells } from './order-import.cells.ts'

/** The lines of one order. */
export interface OrderGroup {
  readonly orderNo: string
  readonly lines: readonly ReadLine<OrderCells>[]
}

/** The names that lines are read with. */
export interface OrdersNow {
  readonly startOf: (day: string, time?: string) => Date
  /** The ids of prefectures by their folded names. */
  readonly prefs: ReadonlyMap<string, number>
  /** The ids of statuses by their folded names. */
  readonly statuses: ReadonlyMap<string, number>
  readonly now: Date
  /** The names of lines without one, by type. */
  readonly names: Readonly<Record<number, string>>
}

/** A line of a told order, by the parcel that it went with. */
export interface ToldLine extends OrderLine {
  readonly parcel: string | null
  readonly productName: string
  readonly productCode: string | null
  readonly names: Pick<
    Row<'order_line'>,
    'class_name1' | 'class_name2' | 'class_category_name1' | 'class_category_name2'
  >
  readonly reduced: boolean
}

/** A parcel of a told order. */
export interface ToldParcel {
  readonly key: string
  readonly address: AddressColumns
  readonly deliveryName: string | null
  readonly deliveryTime: string | null
  readonly deliveryDate: string | null
  readonly shippedAt: string | null
  readonly trackingNumber: string | null
  readonly note: string | null
}

/** An order as a file tells it. */
export interface ToldOrder {
  readonly group: OrderGroup
  readonly orderNo: string
  readonly status: number
  readonly email: string
  readonly address: AddressColumns
  readonly note: string | null
  readonly paymentName: string | null
  readonly orderedAt: string
  readonly paymentAt: string | null
  readonly lines: readonly ToldLine[]
  readonly parcels: readonly ToldParcel[]
  readonly sums: Sums
}

/** The plan for an order. */
export interface PlannedOrder {
  readonly steps: readonly CsvStep[]
  readonly faults: readonly CsvFault[]
  readonly told: ToldOrder | undefined
}

/** Whether an order of a file is known: `told` by an earlier import, or taken by this shop itself (`own`). */
export type KnownOrder = 'told' | 'own' | undefined

/** Groups lines by their order. */
export const groupOrders = (lines: readonly ReadLine<OrderCells>[]): readonly OrderGroup[] =>
  [...Map.groupBy(lines, ({ values }) => values.orderNo)].map(([orderNo, own]) => ({ orderNo, lines: own }))

/** Plans an order, or rejects it with its faults. An order that was told before stays as it is. */
export const planOrder = (group: OrderGroup, known: KnownOrder, now: OrdersNow): PlannedOrder => {
  const { lines, orderNo } = group
  const [first] = lines
  if (!first) return { steps: [], faults: [], told: undefined }
  const outcome = known === 'told' ? ('unchanged' as const) : ('created' as const)
  const steps = lines.map(({ line }) => ({ line: line.line, outcome, name: orderNo, changes: [] }))
  if (known === 'told') return { steps, faults: [], told: undefined }
  if (known === 'own')
    return { steps, faults: [first.line.fault(message('csv.ownOrder'), 'orderNo')], told: undefined }
  const status = statusOf(first.values, now)
  const orderedAt = instantOf(first.values.orderDate, now.startOf)
  const read = lines.map((one) => ({ one, ...lineOf(one.values, orderedAt, now) }))
  const parcels = parcelsOf(lines, status, now)
  const address = addressOf(first.values, now) ?? parcels.find(({ whole }) => whole)?.parcel.address
  const faults = [
    ...(status === undefined ? [first.line.fault(message('csv.orderStatus'), 'orderStatus')] : []),
    ...(address ? [] : [first.line.fault(message('csv.orderAddress'), 'addr01')]),
    ...(orderedAt > now.now.toISOString() ? [first.line.fault(message('csv.orderDate'), 'orderDate')] : []),
    ...read.flatMap(({ one, fault }) => (fault ? [one.line.fault(...fault)] : [])),
  ]
  const told = read.flatMap(({ line }) => line ?? [])
  const sums = sumsOf(told)
  const wrong = faults.length > 0 ? undefined : sumFault(first.values, sums)
  if (wrong) faults.push(first.line.fault(...wrong))
  if (faults.length > 0 || status === undefined || !address) return { steps, faults, told: undefined }
  const { paymentDate } = first.values
  return {
    steps,
    faults: [],
    told: {
      ...{ group, orderNo, status, address, orderedAt, lines: told, sums },
      email: first.values.email ?? '',
      note: first.values.note ?? null,
      paymentName: first.values.paymentMethod ?? null,
      paymentAt: paymentDate ? instantOf(paymentDate, now.startOf) : status === PAID ? orderedAt : null,
      parcels: parcels.map(({ parcel, whole }) => (whole ? parcel : { ...parcel, address })),
    },
  }
}

/** Returns the status; undefined for one that no placed order has. Paid orders without a status are new ones. */
const statusOf = (
  { orderStatus, orderStatusName }: OrderCells,
  { statuses }: OrdersNow,
): number | undefined => {
  const id = orderStatus ?? (orderStatusName == null ? PLACED : statuses.get(foldLabel(orderStatusName)))
  const isKnown = id !== undefined && [...statuses.values()].includes(id)
  return isKnown && !UNPLACED.includes(id) ? id : undefined
}

const sumFault = (
  { paymentTotal, total }: OrderCells,
  sums: Sums,
): readonly [why: Message, column: string] | undefined => {
  const given = paymentTotal ?? total
  return given === undefined || given === sums.paymentTotal
    ? undefined
    : [
        message('csv.orderSum', { given, sum: sums.paymentTotal }),
        paymentTotal === undefined ? 'total' : 'paymentTotal',
      ]
}

type Prefixed = '' | 'shipping'

const cellOf = (values: OrderCells, prefix: Prefixed, name: string): string | null => {
  const key = prefix === '' ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return (Reflect.get(values, key) as string | null | undefined) ?? null
}

const prefIn = (values: OrderCells, prefix: Prefixed, { prefs }: OrdersNow): number | undefined => {
  const id = prefix === '' ? values.pref : values.shippingPref
  return id ?? prefs.get(foldLabel(cellOf(values, prefix, 'prefName') ?? ''))
}

/** Returns an address; undefined without a name or without any place. */
const addressOf = (values: OrderCells, now: OrdersNow, prefix: Prefixed = ''): AddressColumns | undefined => {
  const cell = (name: string) => cellOf(values, prefix, name)
  const name01 = cell('name01')
  if (name01 === null) return undefined
  return {
    name01,
    name02: cell('name02') ?? '',
    kana01: cell('kana01'),
    kana02: cell('kana02'),
    company_name: cell('companyName'),
    postal_code: cell('postalCode') ?? '',
    // 0 is no prefecture: goods that are not sent, or were sent abroad.
    pref: prefIn(values, prefix, now) ?? 0,
    addr01: cell('addr01') ?? '',
    addr02: cell('addr02') ?? '',
    phone_number: cell('phoneNumber') ?? '',
  }
}

/** Names the parcel of a line; null if it goes with none. */
const parcelKey = (values: OrderCells): string | null => {
  if (values.shippingId != null) return values.shippingId
  if ((values.orderItemType ?? LineType.product) !== LineType.product) return null
  return JSON.stringify([values.shippingName01, values.shippingPostalCode, values.shippingAddr02])
}

const parcelsOf = (lines: readonly ReadLine<OrderCells>[], status: number | undefined, now: OrdersNow) => {
  const named = lines.flatMap(({ values }) => {
    const key = parcelKey(values)
    return key === null ? [] : [{ key, values }]
  })
  return [...Map.groupBy(named, ({ key }) => key)].flatMap(([key, [first]]) => {
    if (!first) return []
    const { values } = first
    const address = addressOf(values, now, 'shipping')
    const sent = values.shippingDate ?? (status === SHIPPED ? values.orderDate : null)
    const parcel: ToldParcel = {
      key,
      address: address ?? NOWHERE,
      deliveryName: values.deliveryName ?? null,
      deliveryTime: values.deliveryTime ?? null,
      deliveryDate: values.deliveryDate ?? null,
      shippedAt: sent ? instantOf(sent, now.startOf) : null,
      trackingNumber: values.trackingNumber ?? null,
      note: values.shippingNote ?? null,
    }
    return [{ parcel, whole: address !== undefined }]
  })
}

const NOWHERE: AddressColumns = {
  ...{ name01: '', name02: '', kana01: null, kana02: null, company_name: null },
  ...{ postal_code: '', pref: 0, addr01: '', addr02: '', phone_number: '' },
}

/** The day from which food has a reduced rate. */
const REDUCED_FROM = '2019-09-30T15:00:00.000Z'
const REDUCED_RATE = 8

type Fault = readonly [why: Message, column: string]

/**
 * Returns a line as it is stored. Points that were used elsewhere are a discount without tax: this shop took none
 * from anybody, and gives none back.
 */
const lineOf = (
  values: OrderCells,
  orderedAt: string,
  { names }: OrdersNow,
): { readonly line?: ToldLine; readonly fault?: Fault } => {
  const type = (values.orderItemType ?? LineType.product) as LineType
  const { taxRate = null, price, quantity, taxRule } = values
  const isDeduction = type === LineType.discount || type === LineType.point
  if (type === LineType.tax) return { fault: [message('csv.orderTaxLine'), 'orderItemType'] }
  if (!isDeduction && taxRate === null) return { fault: [message('input.required'), 'taxRate'] }
  if (isDeduction && price > 0) return { fault: [message('csv.orderDeduction'), 'price'] }
  if (!isDeduction && price < 0) return { fault: [message('input.min', { min: 0 }), 'price'] }
  if (type === LineType.product && values.productName == null)
    return { fault: [message('input.required'), 'productName'] }
  const isTaxed = taxRate !== null && type !== LineType.point
  const isIncluded = type === LineType.deliveryFee || type === LineType.charge || !isTaxed
  const taxed = {
    price,
    taxType: isTaxed ? TaxType.taxable : TaxType.outOfScope,
    taxDisplay: isIncluded ? TaxDisplay.included : TaxDisplay.excluded,
    taxRate: isTaxed ? taxRate : 0,
    rounding: isTaxed ? ((taxRule ?? Rounding.half) as Rounding) : null,
    taxAdjust: 0,
  }
  const {
    className1 = null,
    className2 = null,
    classCategoryName1 = null,
    classCategoryName2 = null,
  } = values
  return {
    line: {
      ...{ ...taxed, quantity, tax: unitTax(taxed) },
      type: type === LineType.point ? LineType.discount : type,
      parcel: type === LineType.product || type === LineType.deliveryFee ? parcelKey(values) : null,
      productName: values.productName ?? names[type] ?? '',
      productCode: values.productCode ?? null,
      names: {
        ...{ class_name1: className1, class_name2: className2 },
        ...{ class_category_name1: classCategoryName1, class_category_name2: classCategoryName2 },
      },
      reduced: isTaxed && taxRate === REDUCED_RATE && orderedAt >= REDUCED_FROM,
    },
  }
}
