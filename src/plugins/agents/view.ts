import type { PaymentHandler } from '../../plugin.ts'
import type { Act, Applied, Make } from './make.ts'
import { type Item, lackOf, type Quote } from './quote.ts'
import type { Told } from './refusal.ts'
import { type Buyer, chosenDestination, type Destination, type Wish } from './wish.ts'

/** A sum of a checkout, an order or a line; yen, with its sign. */
export interface Total {
  readonly type: 'subtotal' | 'discount' | 'fulfillment' | 'fee' | 'total'
  readonly amount: number
  readonly display_text?: string
}

/** A line of goods. */
export interface Line {
  readonly id: string
  readonly item: {
    readonly id: string
    readonly title: string
    readonly price: number
    readonly image_url?: string
  }
  readonly quantity: number
  readonly totals: readonly Total[]
}

/** A way to send the goods. */
export interface Option {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly earliest_fulfillment_time?: string
  readonly totals: readonly Total[]
}

/** The states of a checkout. */
export type Status =
  | 'incomplete'
  | 'requires_escalation'
  | 'ready_for_complete'
  | 'complete_in_progress'
  | 'completed'
  | 'canceled'
  | 'expired'

/** A checkout as it is stated, in whichever version. */
export interface View {
  readonly id: string
  readonly status: Status
  readonly lines: readonly Line[]
  readonly buyer: Buyer
  readonly totals: readonly Total[]
  readonly messages: readonly Told[]
  readonly codes: readonly string[] | undefined
  readonly applied: readonly Applied[]
  /** Null while nobody asked for shipping. */
  readonly shipping: {
    readonly destinations: readonly Destination[]
    readonly destinationId: string | null
    readonly options: readonly Option[]
    readonly optionId: string | null
  } | null
  readonly handlers: readonly PaymentHandler[]
  readonly expiresAt: string
  /** The cart of its session. */
  readonly cartKey: string
  readonly order?: { readonly id: string; readonly label: string; readonly permalink_url: string }
}

/** The total of a checkout or an order, yen. */
export const totalOf = ({ totals }: Pick<View, 'totals'>): number =>
  totals.find(({ type }) => type === 'total')?.amount ?? 0

/** Returns the lines of goods; a line is known by the code of its goods. */
export const linesOf = (items: readonly Item[], baseUrl: string): readonly Line[] =>
  items.map((item) => ({
    id: item.productCode,
    item: {
      id: item.productCode,
      title: titleOf(item),
      price: item.price,
      ...(item.mainListImage && { image_url: new URL(item.mainListImage, baseUrl).href }),
    },
    quantity: item.quantity,
    totals: [
      { type: 'subtotal', amount: item.totalPrice },
      { type: 'total', amount: item.totalPrice },
    ],
  }))

const titleOf = ({ productName, classCategoryName1: one, classCategoryName2: two }: Item): string => {
  const axes = [one, two].filter(Boolean)
  return axes.length === 0 ? productName : `${productName} (${axes.join(', ')})`
}

const WORDS = {
  en: { free: 'Free', from: (label: string) => `Arrives from ${label}`, payment: 'Payment fee' },
  ja: { free: '送料無料', from: (label: string) => `最短 ${label} お届け`, payment: '決済手数料' },
} as const

/** The circumstances of a checkout, beside its quote. */
export interface Circumstances {
  readonly id: string
  readonly language: 'ja' | 'en'
  readonly expiresAt: string
  readonly handlers: readonly PaymentHandler[]
  /** Further messages for its buyer. */
  readonly notices?: readonly Told[]
}

/** States a checkout from the shop's quote. */
export const viewOf = (
  act: Pick<Act, 'baseUrl' | 'startOf'>,
  make: Make,
  wish: Wish,
  quote: Quote,
  { id, language, expiresAt, handlers, notices = [] }: Circumstances,
): View => {
  const words = WORDS[language]
  const destination = chosenDestination(wish)
  const isTaken = destination !== undefined && make.addresses.takes(destination)
  const isPlaced = isTaken && make.addresses.read(destination, wish.buyer, id).pref !== undefined
  const [shipping] = quote.shippings
  const optionOf = (deliveryId: string) => make.optionIds[deliveryId] ?? deliveryId
  const options = (isPlaced ? (shipping?.deliveries ?? []) : []).map(
    (one): Option => ({
      id: optionOf(one.deliveryId),
      title: one.fee === 0 ? `${one.deliveryName} (${words.free})` : one.deliveryName,
      ...(one.earliestLabel && { description: words.from(one.earliestLabel) }),
      ...(one.earliestDate && { earliest_fulfillment_time: act.startOf(one.earliestDate).toISOString() }),
      totals: [{ type: 'total', amount: one.fee }],
    }),
  )
  const chosen = shipping?.deliveryId == null ? null : optionOf(shipping.deliveryId)
  const optionId = options.some((one) => one.id === chosen) ? chosen : null
  const applied = make.discounts.applied(quote.document)
  const messages = [...quote.told, ...faultsOf(wish, quote, { isTaken, isPlaced, optionId, handlers })]
  return {
    id,
    status: statusOf(messages),
    lines: linesOf(quote.items, act.baseUrl),
    buyer: wish.buyer,
    totals: sumsOf(quote, { words, isSent: optionId !== null, options, optionId }),
    messages: [...messages, ...quote.messages.map(noticeOf), ...notices],
    codes: wish.codes,
    applied,
    shipping: wish.asksShipping
      ? { destinations: wish.destinations, destinationId: destination?.id ?? null, options, optionId }
      : null,
    handlers,
    expiresAt,
    cartKey: quote.cartKey,
  }
}

const sumsOf = (
  quote: Quote,
  sent: {
    readonly words: (typeof WORDS)['en' | 'ja']
    readonly isSent: boolean
    readonly options: readonly Option[]
    readonly optionId: string | null
  },
): readonly Total[] => {
  const { subtotal, discount, deliveryFeeTotal, charge, paymentTotal } = quote
  const fee = sent.isSent ? deliveryFeeTotal : 0
  const title = sent.options.find(({ id }) => id === sent.optionId)?.title
  return [
    { type: 'subtotal', amount: subtotal },
    ...(discount > 0 ? [{ type: 'discount' as const, amount: -discount }] : []),
    ...(sent.isSent
      ? [{ type: 'fulfillment' as const, amount: fee, ...(title !== undefined && { display_text: title }) }]
      : []),
    ...(charge > 0 ? [{ type: 'fee' as const, amount: charge, display_text: sent.words.payment }] : []),
    { type: 'total', amount: paymentTotal - deliveryFeeTotal + fee },
  ]
}

const faultsOf = (
  wish: Wish,
  { missing }: Quote,
  known: {
    readonly isTaken: boolean
    readonly isPlaced: boolean
    readonly optionId: string | null
    readonly handlers: readonly PaymentHandler[]
  },
): readonly Told[] => {
  const faults: Told[] = []
  const fault = (code: string, content: string, path: string, severity: Told['severity'] = 'recoverable') =>
    faults.push({ type: 'error', code, content, path, severity })
  const method = '$.fulfillment.methods[0]'
  if (chosenDestination(wish) === undefined)
    fault('missing', 'Fulfillment address and option must be selected', `${method}.selected_destination_id`)
  else if (!known.isTaken)
    fault(
      'address_undeliverable',
      'The shop does not send goods to this address',
      `${method}.destinations[0]`,
    )
  else if (known.isPlaced && known.optionId === null)
    fault('missing', 'A fulfillment option must be selected', `${method}.groups[0].selected_option_id`)
  const isElsewhere = chosenDestination(wish) === undefined || !known.isTaken
  const needed = isElsewhere ? missing.filter((field) => field === 'email') : missing
  faults.push(...needed.map(lackOf))
  if (known.handlers.length === 0)
    fault('payment_on_page', 'The buyer pays on a page of the shop', '$.payment', 'requires_buyer_input')
  return faults
}

const statusOf = (messages: readonly Told[]): Status => {
  const errors = messages.filter(({ type }) => type === 'error')
  if (errors.some(({ severity }) => severity === 'recoverable')) return 'incomplete'
  return errors.length > 0 ? 'requires_escalation' : 'ready_for_complete'
}

/** A sentence that the shop tells of an order, such as that a price has changed. */
const noticeOf = (content: string): Told => ({ type: 'warning', code: 'notice', content })
