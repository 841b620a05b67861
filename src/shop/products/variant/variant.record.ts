import { NO_OWN_VALUES } from '../../own-fields/index.ts'
import { kind, record } from '../../records/index.ts'
import { masterOptions } from '../../settings/index.ts'
import { deliveryDurations } from '../product/choices.ts'

/** How a variant is sold, as members edit it; its code, its stock and its axes have rules of their own. */
export const variant = record('variant', 'variantId', {
  /** Yen without tax. */
  price02: ['price02', kind.yen()],
  /** The price before, or elsewhere; yen without tax. */
  price01: ['price01', kind.nullable(kind.yen())],
  /** Pieces of one order at most. */
  saleLimit: ['sale_limit', kind.nullable(kind.integer(1, 999_999_999))],
  saleType: ['sale_type_id', kind.withDefault(kind.reference(masterOptions('sale_type')), 1)],
  deliveryDuration: ['delivery_duration_id', kind.nullable(kind.reference(deliveryDurations))],
  /** Yen a piece, where the shop adds fees of products. */
  deliveryFee: ['delivery_fee', kind.nullable(kind.yen())],
  /** Percent; empty: as the shop has it. */
  pointRate: ['point_rate', kind.nullable(kind.percent())],
})

/** A new variant before anything is said of it: the row of a product without axes (PRD-01, VAR-01). */
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
}
