/** An order's world for tests of its rules: each part plain, and changed by the facts that a test is about. */
import type { OrderVariant } from '../../cart/rules.ts'
import { offered } from '../../cart/variant.fixture.ts'
import type { Delivery, Payment } from '../../settings/choices.rules.ts'
import { UNLIMITED } from '../../settings/delivery/carrying.fixture.ts'
import type { TaxRule } from '../../settings/tax/tax.rules.ts'
import type { OrderSettings } from './order-flow.rules.ts'

/** The tax rule of the shop: 10 %, rounded to the nearest yen. */
export const general: TaxRule = {
  applyDate: '2020-01-01T00:00:00Z',
  taxRate: 10,
  rounding: 1,
  taxAdjust: 0,
  productId: null,
  variantId: null,
  pref: null,
}
/** A shop that gives points and delivers for nothing nowhere. */
export const settings: OrderSettings = {
  deliveryFreeAmount: null,
  deliveryFreeQuantity: null,
  optionProductDeliveryFee: false,
  optionProductTaxRule: true,
  optionPoint: true,
  basicPointRate: 1,
  pointConversionRate: 1,
}
/** A variant as orders know it: of a product of its own, without a fee or a point rate of its own. */
export const variant = (variantId: number, facts: Partial<OrderVariant> = {}): OrderVariant => ({
  ...offered(variantId),
  productId: variantId * 10,
  deliveryFee: null,
  pointRate: null,
  ...facts,
})
/** A visible delivery method to Tokyo and Okinawa. */
export const delivery = (deliveryId: number, facts: Partial<Delivery> = {}): Delivery => ({
  deliveryId,
  deliveryName: `Delivery ${deliveryId}`,
  saleTypeId: 1,
  visible: true,
  sortNo: deliveryId,
  fees: { 13: 800, 47: 1_500 },
  ...{ transitDays: {}, islandDays: 0 },
  ...UNLIMITED,
  paymentIds: [1, 2],
  times: [],
  ...facts,
})
/** A visible payment method without charge or bounds; the lowest id comes first. */
export const payment = (paymentId: number, facts: Partial<Payment> = {}): Payment => ({
  paymentId,
  paymentName: `Payment ${paymentId}`,
  charge: 0,
  ruleMin: null,
  ruleMax: null,
  ...{ paidWhen: 'first', payWithinDays: null, method: 'cash' },
  visible: true,
  sortNo: -paymentId,
  ...facts,
})
