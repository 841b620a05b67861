/**
 * Sale prices by date (VAR-07). The price in force is always `price02`, so that it is shown, sorted, filtered and
 * charged alike: while a sale lasts it is the sale price, and `usual_price` keeps the one to return to.
 */
import { type Message, message } from '../../../hypermedia/message.ts'

/** The columns of a variant's prices; yen without tax, moments in UTC, ISO 8601. */
export interface SaleColumns {
  readonly price02: number
  readonly sale_price: number | null
  readonly sale_price_from: string | null
  readonly sale_price_until: string | null
  /** The price before the sale; null: none is on. */
  readonly usual_price: number | null
}

/** Columns without a sale. */
export const NO_SALE = {
  sale_price: null,
  sale_price_from: null,
  sale_price_until: null,
  usual_price: null,
} as const

/** The terms of a variant as those of another one begin: at the usual price, without a sale. */
export const withoutSale = <V extends SaleColumns>(variant: V): V => ({
  ...variant,
  price02: variant.usual_price ?? variant.price02,
  ...NO_SALE,
})

/**
 * Returns the prices of a variant at a moment, after a change of them. While a sale is on, another price in force is
 * another sale price, but the usual one is none; without a sale price, or outside its time, the price returns to the usual one, unless the change
 * that ends the sale sets another price.
 */
export const settledSale = (before: SaleColumns, change: Partial<SaleColumns>, at: string): SaleColumns => {
  const next = { ...before, ...change }
  const isOn = before.usual_price !== null
  // A file that was written before the sale sends the usual price: that is no other one.
  const isPriced = next.price02 !== before.price02 && next.price02 !== before.usual_price
  const usual = before.usual_price ?? next.price02
  const isSaleKept = next.sale_price === before.sale_price
  const sale = isOn && isPriced && isSaleKept ? next.price02 : next.sale_price
  const { sale_price_from: from, sale_price_until: until } = next
  if (sale === null || (until !== null && until <= at)) {
    const isChosen = isOn && isPriced && sale === null
    return { price02: isChosen ? next.price02 : usual, ...NO_SALE }
  }
  const isBegun = from === null || from <= at
  return {
    price02: isBegun ? sale : usual,
    sale_price: sale,
    sale_price_from: from,
    sale_price_until: until,
    usual_price: isBegun ? usual : null,
  }
}

/** Returns the errors of sale prices, by field: of one that is no lower price, and of times that cannot be. */
export const salePriceFaults = (
  before: SaleColumns | undefined,
  {
    price02,
    sale_price: sale,
    sale_price_from: from,
    sale_price_until: until,
  }: Omit<SaleColumns, 'usual_price'>,
): Readonly<Record<string, Message>> | undefined => {
  // Times that stand alone because the price was just removed go with it.
  const isRemoved = before?.sale_price != null
  if (sale === null)
    return !isRemoved && (from !== null || until !== null)
      ? { salePrice: message('input.salePriceMissing') }
      : undefined
  if (sale >= (before?.usual_price ?? price02)) return { salePrice: message('input.salePriceHigh') }
  return from !== null && until !== null && until <= from
    ? { salePriceUntil: message('input.salePriceUntil') }
    : undefined
}
