/** The columns of CSV files: which there are, which are in the file, and in which order (CSV-01). */

/** The kinds of file whose columns members choose, by `csvType`. */
export const CSV_TYPES = { product: 1, customer: 2, order: 3, shipping: 4 } as const

export type CsvType = (typeof CSV_TYPES)[keyof typeof CSV_TYPES]

const names = (words: string): readonly string[] => words.trim().split(/\s+/)

const PRODUCT = names(`
  productId productStatus productStatusName productName note descriptionList descriptionDetail searchWord
  freeArea variantId saleType saleTypeName classCategoryId classCategoryName classCategoryId2
  classCategoryName2 deliveryDuration deliveryDurationName productCode stock stockUnlimited saleLimit
  price01 price02 deliveryFee images categoryIds categoryNames tagIds tagNames taxRate visible excludedDeliveryIds`)

const CUSTOMER = names(`
  customerId name01 name02 kana01 kana02 companyName postalCode pref prefName addr01 addr02 email
  phoneNumber sex sexName job jobName birth firstBuyDate lastBuyDate buyTimes note customerStatus
  customerStatusName createDate updateDate point`)

const ORDER = names(`
  orderId orderNo customerId name01 name02 kana01 kana02 companyName postalCode pref prefName addr01 addr02
  email phoneNumber sex sexName job jobName birth note subtotal discount deliveryFeeTotal tax total
  paymentTotal orderStatus orderStatusName payment paymentMethod orderDate paymentDate orderItemId
  productId variantId productName productCode className1 className2 classCategoryName1
  classCategoryName2 price quantity taxRate taxRule orderItemType orderItemTypeName shippingId
  shippingName01 shippingName02 shippingKana01 shippingKana02 shippingCompanyName shippingPostalCode
  shippingPref shippingPrefName shippingAddr01 shippingAddr02 shippingPhoneNumber delivery deliveryName
  deliveryTimeId deliveryTime deliveryDate shippingDeliveryFee shippingDate trackingNumber shippingNote
  mailSendDate`)

/** What orders come to by tax rate: EC-CUBE has no such columns, and those that it has do not add up. */
const TAXES = names('taxable10 tax10 taxable8 tax8 taxableOther taxOther')

/** A set of columns in its usual order, those that are left out of the file unless chosen, and the group of its labels. */
interface ColumnSet {
  readonly labels: 'product' | 'customer' | 'order'
  readonly all: readonly string[]
  readonly off: readonly string[]
}

/** The columns of each type; those of a shipping are the order's but for its taxes. */
export const COLUMN_SETS: Readonly<Record<CsvType, ColumnSet>> = {
  1: { labels: 'product', all: PRODUCT, off: ['deliveryFee', 'taxRate', 'visible', 'excludedDeliveryIds'] },
  2: { labels: 'customer', all: CUSTOMER, off: [] },
  3: { labels: 'order', all: [...ORDER, ...TAXES], off: [] },
  4: { labels: 'order', all: ORDER, off: [] },
}

/** Whether a number is a type of file. */
export const isCsvType = (type: number): type is CsvType => type in COLUMN_SETS

/** A column as it is kept, in the order of its set. */
export interface CsvColumnChoice {
  readonly name: string
  readonly enabled: boolean
}

/** The columns of a type as they are: those that were chosen in their order, others in their usual one. */
export const columnsAsKept = (
  type: CsvType,
  kept: readonly (CsvColumnChoice & { readonly sort_no: number })[],
): readonly CsvColumnChoice[] => {
  const { all, off } = COLUMN_SETS[type]
  const usual = all.map((name, at) => ({ name, enabled: !off.includes(name), sort_no: at + 1 }))
  return usual
    .map((column) => kept.find(({ name }) => name === column.name) ?? column)
    .toSorted((one, other) => one.sort_no - other.sort_no)
    .map(({ name, enabled }) => ({ name, enabled }))
}

/** What is said of a column; without a number it stands where it was sent. */
export interface SentColumn {
  readonly name: string
  readonly enabled?: boolean | undefined
  readonly sortNo?: number | undefined
}

/**
 * The columns after a change: those in the file first, each list in the order in which it was sent
 * (CSV-01). What was not sent keeps its state, behind the others.
 */
export const columnsAfter = (
  kept: readonly CsvColumnChoice[],
  sent: readonly SentColumn[],
): readonly CsvColumnChoice[] => {
  const asked = new Map(sent.toReversed().map((column) => [column.name, column]))
  const placed = [...new Set(sent.map(({ name }) => name))].flatMap((name, at) => {
    const { sortNo = at + 1, enabled } = asked.get(name) ?? {}
    const before = kept.find((column) => column.name === name)
    return before ? [{ name, enabled: enabled ?? before.enabled, sortNo }] : []
  })
  const inOrder = [
    ...placed.toSorted((one, other) => one.sortNo - other.sortNo),
    ...kept.filter(({ name }) => !asked.has(name)),
  ].map(({ name, enabled }) => ({ name, enabled }))
  return [...inOrder.filter(({ enabled }) => enabled), ...inOrder.filter(({ enabled }) => !enabled)]
}
