import type { Generated } from 'kysely'
import type { Named, Temperature } from './columns.ts'
import { table } from './table.ts'

interface PaymentTable extends Named {
  id: Generated<number>
  charge: number
  rule_min: number | null
  rule_max: number | null
  sort_no: number
  visible: boolean
  /** The payment method's code: `cash` is settled outside the shop. */
  method: string
  /** How to pay: safe HTML. */
  instructions: string | null
  instructions_en: string | null
  /** When it is paid: before sending, at the door, or at any time. */
  paid_when: Generated<'first' | 'door' | 'any'>
  /** Days after the order within which it must be paid; null: no limit. */
  pay_within_days: number | null
}

interface GiftOptionTable extends Named {
  id: Generated<number>
  kind: 'noshi' | 'wrapping' | 'card'
  /** Yen with tax, for a parcel. */
  price: number
  description: string | null
  description_en: string | null
  /** The heading that is printed on a noshi (表書き). */
  omotegaki: string | null
  mizuhiki: 'none' | 'bow' | 'knot' | 'awaji' | 'yellow' | 'black'
  sort_no: number
  visible: boolean
}

interface DeliveryTable extends Named {
  id: Generated<number>
  service_name: string | null
  sale_type_id: number
  description: string | null
  confirm_url: string | null
  sort_no: number
  visible: boolean
  /** Days that an address on a remote island takes longer. */
  island_days: Generated<number>
  temperature: Generated<Temperature>
  /** Whether a cooled parcel may hold goods of normal temperature too. */
  takes_normal: Generated<boolean>
  /** Grams of a parcel; null: no limit, like the next two. */
  most_weight: number | null
  /** The sum of the three sides, in cm. */
  most_size: number | null
  most_pieces: number | null
}

/** The terms of a delivery method in a prefecture. */
interface DeliveryAreaTable {
  delivery_id: number
  pref: number
  fee: number
  /** Days from dispatch to arrival; null: unknown. */
  transit_days: number | null
}

interface DeliveryTimeTable extends Named {
  id: Generated<number>
  delivery_id: number
  sort_no: number
  visible: boolean
}

interface DeliveryPaymentTable {
  delivery_id: number
  payment_id: number
}

interface DeliveryDurationTable extends Named {
  id: number
  /** Days until it is sent; negative: on order. */
  days: number
  sort_no: number
}

interface PromotionTable extends Named {
  id: Generated<number>
  kind: 'nForM' | 'percent' | 'yen' | 'freeDelivery' | 'pointsTimes'
  /** Of so many pieces … */
  buy_count: number | null
  /** … so many are paid. */
  pay_count: number | null
  percent: number | null
  yen: number | null
  /** The least price of its goods, yen with tax. */
  minimum: number | null
  /** The factor of points. */
  times: number | null
  /** Whether it is for all goods, or for those of the next three lists. */
  scope: 'all' | 'chosen'
  /** Ids as JSON. */
  category_ids: string
  tag_ids: string
  /** A code on each line. */
  product_codes: string | null
  /** The groups whose customers alone have it, ids as JSON; none: everybody. */
  group_ids: string
  /** Whether it applies beside other discounts of promotions. */
  combines: boolean
  /** Lower ones come first. */
  priority: number
  starts_at: string | null
  /** The first moment at which it no longer applies. */
  ends_at: string | null
  active: boolean
}

export const tradeTables = {
  payment: table<PaymentTable>({ shared: true }),
  gift_option: table<GiftOptionTable>({ shared: true }),
  delivery: table<DeliveryTable>({ shared: true }),
  delivery_area: table<DeliveryAreaTable>({
    key: ['delivery_id', 'pref'],
    shared: true,
    partOf: ['delivery', 'delivery_id'],
  }),
  delivery_time: table<DeliveryTimeTable>({ shared: true, partOf: ['delivery', 'delivery_id'] }),
  delivery_payment: table<DeliveryPaymentTable>({
    key: ['delivery_id', 'payment_id'],
    shared: true,
    partOf: ['delivery', 'delivery_id'],
  }),
  delivery_duration: table<DeliveryDurationTable>({ shared: true }),
  promotion: table<PromotionTable>({ shared: true }),
}
