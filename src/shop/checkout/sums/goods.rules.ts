/** The goods of an order before anything is added: what of the wanted lines can be bought now (PF-01..12). */
import {
  type FlowMessage,
  notOffered,
  type OrderVariant,
  priceChanged,
  saleTypeChanged,
  variantGone,
} from '../../cart/rules.ts'
import { chooseTaxRule, type TaxRule, taxedPrice } from '../../settings/tax/tax.rules.ts'
import type { WantedGift } from '../gift/gifts.rules.ts'
import { type QuantityLine, shareOut } from '../sharing/allocation.rules.ts'

/** A line as wanted. `price` is the price without tax last seen in yen; absent: none was kept. */
export interface WantedLine extends QuantityLine {
  readonly price?: number
}

/** The goods wanted at one address; all of one sale type (MUL-04). */
export interface ShippingRequest {
  /** Prefecture of the address, 1..47; null or 0 while it is not known. */
  readonly pref: number | null
  /** The sale type of its goods; those of another are not sent with them (CRT-03). */
  readonly saleTypeId: number
  /** The delivery method chosen; null: the default. */
  readonly deliveryId: number | null
  readonly lines: readonly WantedLine[]
  /** Whether they go to another address than the orderer's; false by default. */
  readonly isToOther?: boolean
  /** None by default. */
  readonly gifts?: readonly WantedGift[]
}

/** By what tax is found. */
export interface TaxContext {
  readonly taxRules: readonly TaxRule[]
  /** The moment of the order: ISO 8601. */
  readonly at: string
  /** Prefecture of the signed-in customer. */
  readonly customerPref: number | null
  /** 商品別税率. */
  readonly optionProductTaxRule: boolean
}

/** So many of a variant, at today's price, with the tax rule for it. */
export interface GoodsLine {
  readonly variant: OrderVariant
  readonly quantity: number
  readonly rule: TaxRule | undefined
}

/** Goods that can be sent to one address; never empty. */
export interface GoodsShipping<S> {
  readonly request: S
  readonly saleTypeId: number
  readonly goods: readonly GoodsLine[]
}

/** PF-01..04, 08, then PF-09..11 over all shippings, then PF-12: what is left, and what has to be said. */
export function settleGoods<S extends ShippingRequest>(
  requests: readonly S[],
  variants: ReadonlyMap<number, OrderVariant>,
  tax: TaxContext,
): { readonly shippings: readonly GoodsShipping<S>[]; readonly messages: readonly FlowMessage[] } {
  const judged = requests.map(({ lines, saleTypeId }) =>
    lines.map((line) => ({ line, refusal: refusalOf(line, saleTypeId, variants) })),
  )
  const shared = shareOut(
    judged.map((lines) => lines.flatMap(({ line, refusal }) => (refusal === null ? [line] : []))),
    variants,
  )
  const goods = shared.shippings.map((lines) => lines.flatMap((line) => goodsLine(line, variants, tax) ?? []))
  return {
    shippings: requests.flatMap((request, index) => goodsShipping(request, goods[index] ?? []) ?? []),
    messages: oncePerVariant([
      ...judged.flat().flatMap(({ refusal }) => refusal ?? []),
      ...shared.shippings.flat().flatMap((line) => priceMessage(line, variants, tax) ?? []),
      ...shared.messages,
    ]),
  }
}

/** The rule for a variant, or without one the general rule, as for fees (TAX-06). */
export const taxRuleFor = (tax: TaxContext, variant?: OrderVariant): TaxRule | undefined =>
  chooseTaxRule(tax.taxRules, {
    at: tax.at,
    pref: tax.customerPref,
    perProduct: tax.optionProductTaxRule,
    productId: variant?.productId ?? null,
    variantId: variant?.variantId ?? null,
  })

function goodsLine(
  { variantId, quantity }: WantedLine,
  variants: ReadonlyMap<number, OrderVariant>,
  tax: TaxContext,
): GoodsLine | null {
  const variant = variants.get(variantId)
  return variant === undefined || quantity < 1 ? null : { variant, quantity, rule: taxRuleFor(tax, variant) }
}

function goodsShipping<S extends ShippingRequest>(
  request: S,
  goods: readonly GoodsLine[],
): GoodsShipping<S> | null {
  return goods.length === 0 ? null : { request, saleTypeId: request.saleTypeId, goods }
}

/** PF-01, 02, 03, 08, and CRT-03 for goods that belong into another cart by now. */
function refusalOf(
  { variantId }: WantedLine,
  saleTypeId: number,
  variants: ReadonlyMap<number, OrderVariant>,
): FlowMessage | null {
  const variant = variants.get(variantId)
  if (variant === undefined) return variantGone(variantId)
  return notOffered(variant) ?? (variant.saleTypeId === saleTypeId ? null : saleTypeChanged(variant))
}

/** PF-04, for what is not gone. Both prices are told with today's tax, as every page shows prices. */
function priceMessage(
  { variantId, quantity, price }: WantedLine,
  variants: ReadonlyMap<number, OrderVariant>,
  tax: TaxContext,
): FlowMessage | null {
  const variant = variants.get(variantId)
  if (variant === undefined || quantity < 1) return null
  if (price === undefined || price === variant.price02) return null
  const rule = taxRuleFor(tax, variant)
  return priceChanged(variant, taxedPrice(price, rule), taxedPrice(variant.price02, rule))
}

/** A variant that goes to three addresses is not to be told of three times. */
const oncePerVariant = (messages: readonly FlowMessage[]): readonly FlowMessage[] =>
  messages.filter((one, index) => index === messages.findIndex((other) => isSame(one, other)))

const isSame = (a: FlowMessage, b: FlowMessage): boolean =>
  a.variantId === b.variantId && a.message.key === b.message.key
