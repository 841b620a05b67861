import { NO_OWN_VALUES } from '../../own-fields/index.ts'
import { kind, record } from '../../records/index.ts'
import { masterOptions, temperatures } from '../../settings/index.ts'
import { deliveryDurations } from '../product/choices.ts'
import { Gtin } from './gtin.rules.ts'

/**
 * The selling terms of a variant, as members edit them; its code, its stock and its axes have rules of their
 * own.
 */
export const variant = record('variant', 'variantId', {
  /** Yen without tax. */
  price02: ['price02', kind.yen()],
  /** The former price, or the price elsewhere; yen without tax. */
  price01: ['price01', kind.nullable(kind.yen())],
  /** The price during a sale; yen without tax. */
  salePrice: ['sale_price', kind.nullable(kind.yen())],
  salePriceFrom: ['sale_price_from', kind.nullable(kind.moment())],
  /** The first moment at which the usual price is back. */
  salePriceUntil: ['sale_price_until', kind.nullable(kind.moment())],
  /** The most pieces in one order. */
  saleLimit: ['sale_limit', kind.nullable(kind.integer(1, 999_999_999))],
  saleType: ['sale_type_id', kind.withDefault(kind.reference(masterOptions('sale_type')), 1)],
  deliveryDuration: ['delivery_duration_id', kind.nullable(kind.reference(deliveryDurations))],
  /** Yen per piece, if the shop uses delivery fees of products. */
  deliveryFee: ['delivery_fee', kind.nullable(kind.yen())],
  /** Percent; empty: the shop's rate. */
  pointRate: ['point_rate', kind.nullable(kind.percent())],
  /** The temperature at which it is kept on its way. */
  temperature: ['temperature', kind.withDefault(kind.oneOf(temperatures), 'normal')],
  /** Grams of one piece, with its packing. */
  weight: ['weight', kind.nullable(kind.integer(1, 9_999_999))],
  /** The sum of the three sides of a parcel with one piece, in cm. */
  parcelSize: ['parcel_size', kind.nullable(kind.integer(1, 999))],
  /** The number in its barcode (JAN, EAN, UPC), by which shops elsewhere know it. */
  gtin: ['gtin', kind.nullable(kind.textOf(Gtin))],
})

/** A new variant with default values: that of a product without axes (PRD-01, VAR-01). */
export const NEW_VARIANT = {
  ...variant.initial,
  class_category1_id: null,
  class_category2_id: null,
  stock: 0,
  stock_unlimited: false,
  visible: true,
  sort_no: 1,
  image_id: null,
  own_fields: NO_OWN_VALUES,
  usual_price: null,
}
