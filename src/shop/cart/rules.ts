/**
 * The cart (§4 PF-01..08, PF-12..16, §9), on plain data. A flow never refuses a line: it adjusts or
 * removes it and says so. Amounts are whole yen.
 */
import { type Message, message } from '../../hypermedia/message.ts'
import { idsTogether } from '../settings/choices.rules.ts'
import type { Piece } from '../settings/delivery/carrying.rules.ts'

/** One line of a cart. `price` is the price with tax in yen that the shopper last saw (CRT-04). */
export interface CartLine {
  readonly variantId: number
  readonly quantity: number
  readonly price: number
}

/** The name by which the interface knows a cart. */
export const cartKeyOf = (cart: { readonly prefix: string; readonly saleTypeId: number }): string =>
  `${cart.prefix}_${cart.saleTypeId}`

/** All that a flow must know of a variant now. */
export interface OfferedVariant extends Piece {
  readonly variantId: number
  readonly productCode: string
  /** The name to call it by in a message; with its axis values where the product has several variants. */
  readonly productName: string
  /** 1 public, 2 private, 3 discontinued. */
  readonly productStatus: number
  readonly visible: boolean
  /** False when one of its class categories is hidden. */
  readonly classCategoriesVisible: boolean
  /** Yen without tax. */
  readonly price02: number
  /** Whether that is a price of the shopper's group (GRP-05); false by default. */
  readonly isFixedPrice?: boolean
  /** Yen with tax by the rule in force. */
  readonly priceIncTax: number
  /** Null only when unlimited. */
  readonly stock: number | null
  readonly stockUnlimited: boolean
  /** Most pieces in one order; null: no limit. */
  readonly saleLimit: number | null
  readonly saleTypeId: number
  /** The visible delivery methods of its sale type that can carry it. */
  readonly deliveryIds: readonly number[]
  /** Those that can carry it beside goods that need cooling. */
  readonly besideCooledIds: readonly number[]
  /** The visible cooled methods of its sale type whose temperature suits it, whether they can carry it or not. */
  readonly coldEnoughIds: readonly number[]
  /** Visible payments that those methods offer. */
  readonly paymentIds: readonly number[]
}

/** A variant with what the sums ask of it. */
export interface OrderVariant extends OfferedVariant {
  readonly productId: number
  /** Extra delivery fee in yen for one unit; null: none. */
  readonly deliveryFee: number | null
  /** Percent; null or 0: the shop's. */
  readonly pointRate: number | null
}

/** Something to tell the shopper: after a warning they look again, after an error they cannot go on. */
export interface FlowMessage {
  readonly level: 'warning' | 'error'
  readonly message: Message
  /** The variant concerned, when it is one. */
  readonly variantId?: number
}

/** A cart after its flow; `error` is the first message of that level, and stands among them too. */
export interface CartFlow {
  readonly lines: readonly CartLine[]
  readonly messages: readonly FlowMessage[]
  /** Whether `lines` differ from those that were given, so that they have to be stored. */
  readonly changed: boolean
  readonly error?: FlowMessage
}

/** From which amount (yen with tax) or quantity delivery is free; null or 0: never by this one. */
export interface FreeDelivery {
  readonly deliveryFreeAmount: number | null
  readonly deliveryFreeQuantity: number | null
}

/** How far it is to free delivery; a null distance: not by this way. */
export interface FreeDeliveryHint {
  readonly free: boolean
  /** Yen with tax. */
  readonly amountShort: number | null
  readonly quantityShort: number | null
}

export type CartOperation = 'add' | 'up' | 'down' | 'remove'

/** The most pieces on one line. */
export const maxQuantity = 999
/** The most an order may come to, in yen. */
export const maxTotal = 9_999_999_999

const publicStatus = 1

/**
 * The cart flow (§3.2): what of the lines can be bought now, and what the shopper has to be told. `moved`
 * are the variants that came from another cart or went to one (CRT-03).
 */
export function cartFlow(
  lines: readonly CartLine[],
  variants: ReadonlyMap<number, OfferedVariant>,
  moved: ReadonlySet<number> = new Set(),
): CartFlow {
  const judged = mergeLines(lines).map((line) => judgeLine(line, variants.get(line.variantId)))
  const kept = judged.flatMap(({ line }) => (line === null ? [] : [line]))
  const errors = cartErrors(kept, variants)
  return {
    lines: kept,
    messages: [
      ...[...moved].flatMap((id) => variants.get(id) ?? []).map(saleTypeChanged),
      ...judged.flatMap(({ messages }) => messages),
      ...errors,
    ],
    changed: moved.size > 0 || !sameLines(lines, kept),
    ...(errors[0] === undefined ? {} : { error: errors[0] }),
  }
}

/** CRT-02: one line for each variant, in the place and with the price of its first, quantities added. */
export function mergeLines(lines: readonly CartLine[]): readonly CartLine[] {
  const merged = new Map<number, CartLine>()
  for (const line of lines) {
    const first = merged.get(line.variantId)
    const quantity = (first?.quantity ?? 0) + line.quantity
    merged.set(line.variantId, { ...(first ?? line), quantity })
  }
  return [...merged.values()]
}

/**
 * CRT-05: a line's quantity after an operation; 0 means that it goes. The flow, not this, says what is too
 * many.
 */
export function applyOperation(current: number, operation: CartOperation, quantity: number): number {
  switch (operation) {
    case 'add':
      return current + quantity
    case 'up':
      return current + 1
    case 'down':
      return Math.max(current - 1, 0)
    case 'remove':
      return 0
  }
}

/**
 * CRT-09, PF-20: how much is missing for free delivery; null when the shop never delivers free. Either way
 * suffices.
 */
export function freeDeliveryHint(
  linesTotal: number,
  quantity: number,
  { deliveryFreeAmount, deliveryFreeQuantity }: FreeDelivery,
): FreeDeliveryHint | null {
  if (!deliveryFreeAmount && !deliveryFreeQuantity) return null
  const amountShort = deliveryFreeAmount ? Math.max(deliveryFreeAmount - linesTotal, 0) : null
  const quantityShort = deliveryFreeQuantity ? Math.max(deliveryFreeQuantity - quantity, 0) : null
  return { free: amountShort === 0 || quantityShort === 0, amountShort, quantityShort }
}

/** PF-01, 02, 03, 08: why a variant cannot be bought at all, or null. */
export function notOffered(variant: OfferedVariant): FlowMessage | null {
  if (variant.deliveryIds.length === 0) return warning('cart.deliveryNotReady', variant)
  const offered = variant.visible && variant.productStatus === publicStatus && variant.classCategoriesVisible
  return offered ? null : warning('cart.notForSale', variant)
}

/** Whether at least one piece of a variant can be bought now. */
export const canBeBought = (variant: OfferedVariant): boolean =>
  notOffered(variant) === null && quantityLimit(variant).max > 0

/** The message for a line whose variant is no more; its name is not known then. */
export const variantGone = (variantId: number): FlowMessage => ({
  level: 'warning',
  message: message('cart.variantGone'),
  variantId,
})

/**
 * PF-05..07, PF-09..11: the narrowest of stock, sale limit and the cap of 999, with its message. Only
 * this one is told: a shopper who reads of two limits has to work out how many they get.
 */
export function quantityLimit(variant: OfferedVariant): {
  readonly max: number
  readonly exceeded: FlowMessage
} {
  const stock = variant.stockUnlimited ? Number.POSITIVE_INFINITY : Math.max(variant.stock ?? 0, 0)
  const saleLimit = variant.saleLimit ?? Number.POSITIVE_INFINITY
  const max = Math.min(stock, saleLimit, maxQuantity)
  if (stock === 0) return { max, exceeded: warning('cart.soldOut', variant) }
  const key =
    max === stock ? 'cart.stockShort' : max === saleLimit ? 'cart.overSaleLimit' : 'cart.overQuantity'
  return { max, exceeded: warning(key, variant, { max }) }
}

/**
 * A message about goods that were to be added, by how many of them the cart held before and holds after:
 * where both are the same, nothing was removed and no quantity changed, and it does not say so.
 */
export function saidOfAdded(
  one: FlowMessage,
  {
    variantId,
    before,
    after,
  }: { readonly variantId: number; readonly before: number; readonly after: number },
): FlowMessage {
  if (one.variantId !== variantId || before !== after) return one
  const { key, params } = one.message
  const unchanged = (before === 0 ? NOT_ADDED : ALL_HELD)[key]
  return unchanged === undefined ? one : { ...one, message: message(unchanged, params) }
}

/** The reason why goods are not to be had, as of goods that were in no cart. */
export const notAdded = ({ key, params }: Message): Message => message(NOT_ADDED[key] ?? key, params)

const NOT_ADDED: Readonly<Record<string, string>> = {
  'cart.soldOut': 'cart.notAdded.soldOut',
  'cart.notForSale': 'cart.notAdded.notForSale',
  'cart.deliveryNotReady': 'cart.notAdded.deliveryNotReady',
  'cart.variantGone': 'cart.notAdded.variantGone',
}

const ALL_HELD: Readonly<Record<string, string>> = {
  'cart.stockShort': 'cart.allHeld.stockShort',
  'cart.overSaleLimit': 'cart.allHeld.overSaleLimit',
  'cart.overQuantity': 'cart.allHeld.overQuantity',
}

/** PF-04: tells of a price, in yen with tax, that is not the one last seen. */
export const priceChanged = (variant: OfferedVariant, from: number, to: number): FlowMessage =>
  warning('cart.priceChanged', variant, { from, to })

/** CRT-03: tells that a variant is sold in another way now, and so lies in another cart. */
export const saleTypeChanged = (variant: OfferedVariant): FlowMessage =>
  warning('cart.saleTypeChanged', variant)

/** PF-13: the payments that all of these variants can be paid by. */
export const commonPaymentIds = (variants: readonly OfferedVariant[]): readonly number[] =>
  commonIds(variants.map(({ paymentIds }) => paymentIds))

const commonIds = ([first = [], ...others]: readonly (readonly number[])[]): readonly number[] =>
  first.filter((id) => others.every((ids) => ids.includes(id)))

/**
 * The error of goods that no delivery method can carry together, though each could be sent by itself; or null. It is
 * their temperature only if no method has one that suits all of them.
 */
export const apart = (variants: readonly OfferedVariant[]): FlowMessage | null => {
  if (variants.length < 2 || variants.some(({ deliveryIds }) => deliveryIds.length === 0)) return null
  if (commonIds(idsTogether(variants)).length > 0) return null
  const cooled = variants.find(({ temperature }) => temperature !== 'normal')
  const isMixed = variants.some(({ temperature }) => temperature !== cooled?.temperature)
  const suitsAll = commonIds(variants.map(({ coldEnoughIds }) => coldEnoughIds)).length > 0
  return cooled && isMixed && !suitsAll
    ? error('cart.differentTemperatures', {
        product: cooled.productName,
        temperature: cooled.temperature,
      })
    : error('cart.differentDeliveries')
}

/** PF-15, PF-16: what is wrong with a total in yen, at most one message. */
export function totalErrors(total: number): readonly FlowMessage[] {
  if (total > maxTotal) return [error('cart.overPriceLimit', { max: maxTotal })]
  return total < 0 ? [error('cart.negativeTotal')] : []
}

/** A message that ends the way to the order. */
export const error = (key: string, params?: Message['params']): FlowMessage => ({
  level: 'error',
  message: message(key, params),
})

interface JudgedLine {
  readonly line: CartLine | null
  readonly messages: readonly FlowMessage[]
}

/**
 * A line that goes is told of once, by the first reason: the others would be about a line that is not
 * there.
 */
function judgeLine(line: CartLine, variant: OfferedVariant | undefined): JudgedLine {
  if (variant === undefined) return { line: null, messages: [variantGone(line.variantId)] }
  if (line.quantity < 1) return { line: null, messages: [] }
  const refusal = notOffered(variant)
  if (refusal !== null) return { line: null, messages: [refusal] }
  const { max, exceeded } = quantityLimit(variant)
  if (max < 1) return { line: null, messages: [exceeded] }
  const price = variant.priceIncTax
  return {
    line: { ...line, quantity: Math.min(line.quantity, max), price },
    messages: [
      ...(line.price === price ? [] : [priceChanged(variant, line.price, price)]),
      ...(line.quantity > max ? [exceeded] : []),
    ],
  }
}

/** PF-12, 13, 15, 16. Goods that cannot be sent together can be shared out among addresses (MUL-01). */
function cartErrors(
  lines: readonly CartLine[],
  variants: ReadonlyMap<number, OfferedVariant>,
): readonly FlowMessage[] {
  if (lines.length === 0) return [error('cart.empty')]
  const offered = lines.flatMap((line) => variants.get(line.variantId) ?? [])
  const unpayable = apart(offered) === null && lines.length > 1 && commonPaymentIds(offered).length === 0
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  return [...(unpayable ? [error('cart.differentPayments')] : []), ...totalErrors(total)]
}

const warning = (key: string, variant: OfferedVariant, params?: Message['params']): FlowMessage => ({
  level: 'warning',
  message: message(key, { product: variant.productName, ...params }),
  variantId: variant.variantId,
})

const sameLines = (a: readonly CartLine[], b: readonly CartLine[]): boolean =>
  a.length === b.length &&
  a.every((line, index) => {
    const other = b[index]
    return (
      line.variantId === other?.variantId && line.quantity === other.quantity && line.price === other.price
    )
  })
