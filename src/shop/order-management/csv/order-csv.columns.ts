import { type ColumnEnvironment, type ColumnSet, columnNames } from '../../csv/index.ts'
import { ownColumnsBeside } from '../../own-fields/index.ts'

const ORDER = columnNames(`
  orderId orderNo customerId name01 name02 kana01 kana02 companyName postalCode pref prefName addr01 addr02
  email phoneNumber sex sexName job jobName birth note subtotal discount deliveryFeeTotal tax total
  paymentTotal orderStatus orderStatusName payment paymentMethod orderDate paymentDate orderItemId
  productId variantId productName productCode className1 className2 classCategoryName1
  classCategoryName2 price quantity taxRate taxRule orderItemType orderItemTypeName shippingId
  shippingName01 shippingName02 shippingKana01 shippingKana02 shippingCompanyName shippingPostalCode
  shippingPref shippingPrefName shippingAddr01 shippingAddr02 shippingPhoneNumber delivery deliveryName
  deliveryTimeId deliveryTime deliveryDate shippingDeliveryFee shippingDate trackingNumber shippingNote
  mailSendDate`)

/** Sums of orders by tax rate: EC-CUBE has no such columns, and its own do not add up. */
const TAXES = columnNames('taxable10 tax10 taxable8 tax8 taxableOther taxOther')

/** Noshi, wrapping and card of a parcel: EC-CUBE has no such column. Off until a member wants it. */
const GIFTS = columnNames('gifts')

/** The sum that an order took over in an exchange, and what is left to pay. Off until a member wants them. */
const CREDIT = columnNames('credit amountDue')

const FILE = {
  labels: 'order',
  all: [...ORDER, ...TAXES, ...GIFTS, ...CREDIT],
  off: [...GIFTS, ...CREDIT],
} as const

/** The columns of the fields that members added to orders. */
export const orderOwnColumns = (act: ColumnEnvironment) => ownColumnsBeside(act, 'order', FILE)

/** The columns of order files (CSV-01). */
export const ORDER_COLUMNS: ColumnSet = { ...FILE, type: 3, added: orderOwnColumns }

/** The columns of shipping files: those of orders without the taxes and the sums of exchanges. */
export const SHIPPING_COLUMNS: ColumnSet = {
  ...ORDER_COLUMNS,
  type: 4,
  all: [...ORDER, ...GIFTS],
  off: GIFTS,
}
