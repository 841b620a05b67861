/** Computes what an exchange of goods takes out of an order, and what it comes to, on plain data (EXC-01..04). */

import { type Message, message } from '../../../hypermedia/message.ts'

/** A row of the form: pieces of a line that come back, and the goods that go out instead. */
export interface ExchangeRow {
  readonly lineId: string
  readonly quantity?: number | undefined
  readonly restock?: boolean | undefined
  /** A variant that the form offers. */
  readonly exchangeCode?: string | undefined
  /** Any other code; it takes precedence. */
  readonly otherCode?: string | undefined
  readonly exchangeQuantity?: number | undefined
}

/** Goods that go out in exchange for a line. */
export interface Outgoing {
  /** The place of the row. */
  readonly at: number
  /** The field with the code. */
  readonly field: string
  readonly lineId: string
  readonly productCode: string
  readonly quantity: number
}

/** The rows that take part in an exchange. */
export interface Swap {
  readonly back: readonly {
    readonly lineId: string
    readonly quantity: number
    readonly restock: boolean
  }[]
  readonly out: readonly Outgoing[]
}

/**
 * Returns what comes back and what goes out. A chosen variant stands for the piece of a line that has only one; as many
 * pieces go out as come back, unless another number is given. Rejects pieces without a variant, a variant without
 * pieces, and an exchange without goods in or out.
 */
export const swapOf = (
  lines: readonly { readonly id: string; readonly quantity: number }[],
  rows: readonly ExchangeRow[],
): Swap | { readonly errors: Readonly<Record<string, Message>> } => {
  const errors: Record<string, Message> = {}
  const back: Swap['back'][number][] = []
  const out: Outgoing[] = []
  for (const [at, { lineId, restock = false, exchangeQuantity, ...row }] of rows.entries()) {
    const { exchangeCode, otherCode } = row
    const productCode = otherCode ?? exchangeCode
    const bought = lines.find(({ id }) => id === lineId)?.quantity
    const quantity = row.quantity ?? (productCode !== undefined && bought === 1 ? 1 : 0)
    back.push({ lineId, quantity, restock })
    if (productCode === undefined) {
      if (quantity > 0 && exchangeQuantity !== 0)
        errors[`items.${at}.exchangeCode`] = message('office.exchange.whichVariant')
      continue
    }
    if (quantity === 0) errors[`items.${at}.quantity`] = message('office.exchange.howMany')
    const going = exchangeQuantity ?? quantity
    const field = `items.${at}.${otherCode === undefined ? 'exchangeCode' : 'otherCode'}`
    if (going > 0) out.push({ at, field, lineId, productCode, quantity: going })
  }
  if (Object.keys(errors).length > 0) return { errors }
  return out.length === 0 ? { errors: { items: message('office.exchange.nothing') } } : { back, out }
}

/** An item of the new order. */
export interface NewItem {
  readonly productCode: string
  readonly shippingId: string
  readonly quantity: number
  /** Yen without tax; undefined: the current price. */
  readonly price02: number | undefined
}

/**
 * Returns the items of the new order: each variant of a destination once. If lines ask for different prices, the current
 * price holds.
 */
export const itemsTogether = (items: readonly NewItem[]): readonly NewItem[] =>
  [
    ...Map.groupBy(items, ({ productCode, shippingId }) =>
      JSON.stringify([productCode, shippingId]),
    ).values(),
  ].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...first,
            quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity),
            price02: others.every(({ price02 }) => price02 === first.price02) ? first.price02 : undefined,
          },
        ]
      : [],
  )

/**
 * Returns the price of goods that go out, yen without tax: that of the line if both variants cost the same today, such
 * as another size of goods that were bought in a sale; undefined for the current price (EXC-04).
 */
export const keptPrice = (
  paid: number,
  { back, out }: { readonly back: number | undefined; readonly out: number },
): number | undefined => (back === out ? paid : undefined)

/** Sums of an order beside its goods, yen with tax, and its used points. */
export interface Beside {
  readonly deliveryFeeTotal: number
  readonly charge: number
  readonly discount: number
  readonly usePoint: number
}

/**
 * Returns the sums that leave the old order with the goods, and that the new order has if the member gives no others:
 * so an exchange for goods of the same price costs nothing, also if it is all of an order (EXC-04).
 */
export const besideOf = (before: Beside, after: Beside | undefined): Beside => {
  const gone = (name: keyof Beside) => Math.max(0, before[name] - (after?.[name] ?? 0))
  return {
    deliveryFeeTotal: gone('deliveryFeeTotal'),
    charge: gone('charge'),
    discount: gone('discount'),
    usePoint: gone('usePoint'),
  }
}

/** How the money of an exchange is settled, whole yen. */
export interface Settlement {
  /** The sum that the new order takes over from the old one. */
  readonly credit: number
  /** The rest of the new order, to be paid. */
  readonly amountDue: number
  /** The rest of the old order, to be refunded. */
  readonly refundDue: number
}

/**
 * Returns how an exchange is settled: the new order takes over as much of the money that the old one owes back as it
 * costs (EXC-02).
 */
export const settlementOf = (due: number, total: number): Settlement => {
  const credit = Math.min(due, total)
  return { credit, amountDue: total - credit, refundDue: due - credit }
}
