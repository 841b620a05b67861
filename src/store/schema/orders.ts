import type { Generated } from 'kysely'
import type { PersonColumns, WithOwnFields } from './columns.ts'
import { table } from './table.ts'

interface OrderTable extends PersonColumns, WithOwnFields {
  id: string
  /** The one-use token of the confirmed order. */
  pre_order_id: string
  order_no: string | null
  /** Its number in the shop that took it, from whose files it was taken over; null for orders of this shop. */
  number_elsewhere: Generated<string | null>
  /** See `order_status`; 8 is a confirmed order not yet placed. */
  status: number
  /**
   * The number of its changes: the version that editors compare, and the key of the rows in the movement
   * tables.
   */
  change_no: number
  session_id: string | null
  cart_id: string | null
  /** The cart's version when the draft was made. */
  cart_version: number
  customer_id: string | null
  language: 'ja' | 'en'
  email: string
  message: string | null
  note: string | null
  device_type: number
  subtotal: number
  discount: number
  delivery_fee_total: number
  charge: number
  tax: number
  total: number
  payment_total: number
  /** Yen of the paid sum that it took over from the order of `exchange_of`. */
  credit: Generated<number>
  /** The id of the order whose goods came back in exchange for its goods. */
  exchange_of: Generated<string | null>
  use_point: number
  add_point: number
  payment_id: number | null
  payment_name: string | null
  /** The names of it in Japanese, by column, as JSON, where they differ; null: they are Japanese. */
  names_ja: Generated<string | null>
  /** Days after the order within which it must be paid, by its payment method; null: no limit. */
  pay_within_days: number | null
  complete_message: string | null
  created_at: string
  updated_at: string
  ordered_at: string | null
  payment_at: string | null
}

/** An unpaid order of a guest, for a day: the recipient of its mails, and a digest of its network. */
interface OpenOrderTable {
  order_id: string
  recipient: string
  network: string
}

interface ShippingTable extends PersonColumns {
  id: string
  order_id: string
  sort_no: number
  /** The visitor's name for the address (`addressId`), so that a redrawn order keeps it. */
  address_key: string
  sale_type_id: number
  delivery_id: number | null
  delivery_name: string | null
  delivery_time_id: number | null
  delivery_time: string | null
  delivery_date: string | null
  /** The names of it in Japanese, by column, as JSON, where they differ; null: they are Japanese. */
  names_ja: Generated<string | null>
  /** Noshi, wrapping and card as they were chosen, as JSON; empty where it is no gift. */
  gifts: Generated<string>
  tracking_number: string | null
  note: string | null
  shipped_at: string | null
  mail_sent_at: string | null
}

interface OrderLineTable {
  id: string
  order_id: string
  shipping_id: string | null
  sort_no: number
  /** 1 product, 2 delivery fee, 3 charge, 4 discount, 6 point. */
  type: number
  product_id: number | null
  variant_id: number | null
  product_name: string
  product_code: string | null
  class_name1: string | null
  class_name2: string | null
  class_category_name1: string | null
  class_category_name2: string | null
  /** The names of it in Japanese, by column, as JSON, where they differ; null: they are Japanese. */
  names_ja: Generated<string | null>
  /** Path of the picture at list size when it was ordered. */
  image: string | null
  price: number
  quantity: number
  /** Tax of one piece. */
  tax: number
  tax_rate: number
  tax_type: number
  tax_display: number
  /** Null without tax (TAX-05). */
  rounding: number | null
  tax_adjust: number
  point_rate: number | null
  /** Marked ※: not at the general rate in force when it was ordered (TAX-10). */
  reduced: boolean
}

/** A movement of stock: one row for each variant and change of an order. */
interface OrderChangeTable {
  id: string
  order_id: string
  change_no: number
  /** A move of the state machine, or another change. */
  kind:
    | 'pay'
    | 'authorize'
    | 'expire'
    | 'give_up'
    | 'leave'
    | 'let_go'
    | 'packing'
    | 'undo_packing'
    | 'undo_pay'
    | 'ship'
    | 'cancel'
    | 'back_to_in_progress'
    | 'return'
    | 'cancel_return'
    | 'make'
    | 'edit'
    | 'address'
    | 'tracking'
    | 'ship_part'
    | 'undo_ship'
    | 'refund'
    | 'undo_refund'
    | 'exchange'
    | 'return_asked'
    | 'return_withdrawn'
    | 'return_granted'
    | 'return_refused'
    | 'return_received'
  /**
   * Yen: of a refund its sum, or that of an undone refund; of an exchange the sum that another order takes over; of
   * an edit the change of the total; of a payment the sum that the service captured, if it differs from the total of
   * that time.
   */
  amount: number | null
  /**
   * Sums by tax rate as JSON (`RateSum`): of an edit those before it, of a refund the refunded ones, of an exchange
   * those that are taken over. Null: another change, or one from before they were stored.
   */
  rates: string | null
  /** Where the money of a refund that was recorded by hand went, such as a bank account. */
  refund_to: Generated<string | null>
  /** The member's text. */
  words: string | null
  member_id: string | null
  created_at: string
}

/** A placed order in the index of words; each database stores the words in its own way. */
interface OrderWordsTable {
  id: Generated<number>
  order_id: string
  /** Whether the order is waiting to be indexed, or indexed again. */
  waits: Generated<boolean>
}

/** An attempt to pay for an order at a payment service. */
interface PaymentAttemptTable {
  /** The key of requests to the service: the same at each attempt. */
  id: string
  order_id: string
  method: string
  /** The service's own id; null until it was begun. */
  reference: string | null
  /** The address where the shopper pays. */
  url: string | null
  /** Yen to pay, received, and refunded. */
  amount: number
  received: number
  refunded: number
  /**
   * Not begun; begun; to be paid elsewhere; authorized; captured; given up; unwanted money that is refunded.
   */
  status: 'open' | 'waiting' | 'promised' | 'authorized' | 'captured' | 'failed' | 'unwanted'
  /** The number of requests to the service, and the time of the next one; null: nothing more is expected. */
  looks: number
  look_at: string | null
  /** JSON of how it was paid, as the service says. */
  details: string | null
  created_at: string
}

/** An issued receipt of an order; the receipts of an order are numbered from 1. */
interface ReceiptTable {
  id: string
  order_id: string
  receipt_no: number
  /** The addressee, as the customer wrote it. */
  name: string
  /** The document as it was issued, JSON. */
  paper: string
  issued_at: string
}

/** A return that a shopper asked for; those of an order are numbered from 1. */
interface OrderReturnTable {
  id: string
  order_id: string
  return_no: number
  /** Waits for the shop; the goods are awaited; refused; withdrawn by the shopper; the goods are back. */
  status: 'waiting' | 'granted' | 'refused' | 'withdrawn' | 'received'
  reason: 'size' | 'notAsDescribed' | 'damaged' | 'wrongItem' | 'changedMind' | 'other'
  /** The shopper's text. */
  words: string | null
  /** The shop's text to the shopper: where to send the goods, or why it refuses. */
  answer: string | null
  asked_at: string
  decided_at: string | null
  /** When it was refused or withdrawn, or its goods came back. */
  ended_at: string | null
}

/** Pieces of a variant in the request for a return. */
interface OrderReturnLineTable {
  return_id: string
  /** It may be deleted once no order has it. */
  variant_id: number
  quantity: number
  /** The pieces that came back; null before. */
  received: number | null
  product_name: string
  product_code: string
  class_category_name1: string | null
  class_category_name2: string | null
  /** The names of it in Japanese, by column, as JSON, where they differ; null: they are Japanese. */
  names_ja: Generated<string | null>
}

/** A picture in the request for a return. */
interface OrderReturnPictureTable {
  return_id: string
  /** Its place, from 1. */
  picture_no: number
  file_name: string
}

/** A value of an added field by which the list is filtered. */
interface OrderOwnValueTable {
  order_id: string
  field_id: number
  /** As `product_own_value` has it. */
  value: string
}

/** The gift of a promotion in an order, as it was confirmed. */
interface PromotionUseTable {
  order_id: string
  promotion_id: number
  /** With tax: a discount, or a delivery fee that is not paid. */
  yen: number
  points: number
}

export const ordersTables = {
  orders: table<OrderTable>({ tellsOf: 'order', backup: { emptied: ['session_id'] } }),
  order_own_value: table<OrderOwnValueTable>({
    key: ['field_id', 'value', 'order_id'],
    tellsOf: 'order',
    audit: false,
  }),
  open_order: table<OpenOrderTable>({ key: ['order_id'], backup: false, audit: false }),
  shipping: table<ShippingTable>({ tellsOf: 'order' }),
  order_line: table<OrderLineTable>({ tellsOf: 'order' }),
  order_change: table<OrderChangeTable>({ tellsOf: 'order' }),
  promotion_use: table<PromotionUseTable>({
    key: ['order_id', 'promotion_id'],
    tellsOf: 'order',
    audit: false,
  }),
  order_words: table<OrderWordsTable>({ backup: false }),
  payment_attempt: table<PaymentAttemptTable>({ tellsOf: 'order' }),
  receipt: table<ReceiptTable>({ tellsOf: 'order' }),
  order_return: table<OrderReturnTable>({ tellsOf: 'order', personal: true }),
  order_return_line: table<OrderReturnLineTable>({ key: ['return_id', 'variant_id'], tellsOf: 'order' }),
  order_return_picture: table<OrderReturnPictureTable>({
    key: ['return_id', 'picture_no'],
    tellsOf: 'order',
  }),
}
