import { type Message, message } from '../../hypermedia/message.ts'

/** Goods that a shopper names. */
interface Named {
  readonly productCode: string
  readonly quantity?: number | undefined
}

/** The goods of a request by their codes, or its errors by field. */
export type AskedGoods =
  | { readonly pieces: ReadonlyMap<string, number> }
  | { readonly errors: Readonly<Record<string, Message>> }

/**
 * Returns the goods that a request names, each once; rejects goods that the order does not have, and more
 * pieces than it has (RET-02).
 */
export const askedGoods = (
  items: readonly Named[],
  goods: ReadonlyMap<string, { readonly quantity: number }>,
): AskedGoods => {
  const pieces = new Map<string, number>()
  const errors: Record<string, Message> = {}
  for (const [at, { productCode, quantity = 0 }] of items.entries()) {
    const max = goods.get(productCode)?.quantity
    const sum = (pieces.get(productCode) ?? 0) + quantity
    if (max === undefined) errors[`items.${at}.productCode`] = message('input.choice')
    else if (sum > max) errors[`items.${at}.quantity`] = message('input.max', { max })
    else if (sum > 0) pieces.set(productCode, sum)
  }
  if (Object.keys(errors).length > 0) return { errors }
  return pieces.size > 0 ? { pieces } : { errors: { items: message('returns.noneChosen') } }
}
