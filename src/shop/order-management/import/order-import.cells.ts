import { clearable, integer, optional, text, type Values } from '../../../hypermedia/input.ts'
import { dayIn, momentIn, plainNumber } from '../../csv/index.ts'
import { Email } from '../../customers/fields.ts'

const Yen = integer(-999_999_999, 999_999_999)
const Words = (most = 255) => clearable(text(most))
const Moment = text(40, {
  fold: momentIn,
  pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})?$/,
  refused: 'input.moment',
})
const Day = text(40, { fold: dayIn, pattern: /^\d{4}-\d{2}-\d{2}$/, refused: 'input.date' })

/**
 * The cells of a line that imports read: those of the file of orders by which an order is told again. Addresses are
 * taken as they were written then.
 */
export const orderImportCells = {
  orderNo: text(64),
  name01: Words(80),
  name02: Words(80),
  kana01: Words(80),
  kana02: Words(80),
  companyName: Words(),
  postalCode: Words(16),
  pref: clearable(integer(1, 47)),
  prefName: Words(64),
  addr01: Words(),
  addr02: Words(),
  email: clearable(Email),
  phoneNumber: Words(32),
  note: Words(3000),
  paymentTotal: optional(Yen),
  total: optional(Yen),
  orderStatus: optional(integer(1, 99)),
  orderStatusName: Words(64),
  paymentMethod: Words(),
  orderDate: Moment,
  paymentDate: clearable(Moment),
  productName: Words(),
  productCode: Words(64),
  className1: Words(),
  className2: Words(),
  classCategoryName1: Words(),
  classCategoryName2: Words(),
  price: Yen,
  quantity: integer(1, 999_999),
  taxRate: clearable(integer(0, 100)),
  taxRule: clearable(integer(1, 3)),
  orderItemType: optional(integer(1, 6)),
  shippingId: Words(64),
  shippingName01: Words(80),
  shippingName02: Words(80),
  shippingKana01: Words(80),
  shippingKana02: Words(80),
  shippingCompanyName: Words(),
  shippingPostalCode: Words(16),
  shippingPref: clearable(integer(1, 47)),
  shippingPrefName: Words(64),
  shippingAddr01: Words(),
  shippingAddr02: Words(),
  shippingPhoneNumber: Words(32),
  deliveryName: Words(),
  deliveryTime: Words(),
  deliveryDate: clearable(Day),
  shippingDate: clearable(Moment),
  trackingNumber: Words(),
  shippingNote: Words(3000),
}

/** A parsed line: one line of an order, with the order and its shipping on it. */
export type OrderCells = Values<typeof orderImportCells>

/** The columns without which no order can be told again. */
export const NEEDED_COLUMNS: readonly string[] = ['orderNo', 'orderDate', 'price', 'quantity']

const NUMBERS = new Set([
  ...['pref', 'shippingPref', 'paymentTotal', 'total', 'orderStatus', 'quantity', 'taxRate', 'taxRule'],
  'orderItemType',
])

/** Converts a cell to the value that is validated. */
export const foldOrderCell = (name: string, cell: string): unknown => {
  if (NUMBERS.has(name)) return plainNumber(cell)
  if (name !== 'price') return cell
  const [sign, digits] = cell.startsWith('-') ? ['-', cell.slice(1)] : ['', cell]
  return sign + plainNumber(digits)
}
