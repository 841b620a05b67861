import { type Message, message } from '../../hypermedia/message.ts'

/** Goods of a request. */
interface Asked {
  readonly product_code: string
  readonly variant_id: number
  readonly quantity: number
}

/** Goods that a member names as come back. */
interface Named {
  readonly productCode: string
  readonly quantity: number
  readonly restock?: number | undefined
}

/** The goods that came back and those to be sold again, by variant; or the errors by field. */
export type Received =
  | { readonly back: ReadonlyMap<number, number>; readonly restock: ReadonlyMap<number, number> }
  | { readonly errors: Readonly<Record<string, Message>> }

/**
 * Returns what came back of a request: no more than it names, and no more is sold again than came back
 * (RET-05). By default all came back, and nothing is sold again.
 */
export const receivedOf = (lines: readonly Asked[], items: readonly Named[] | undefined): Received => {
  const named: readonly Named[] =
    items ?? lines.map(({ product_code, quantity }) => ({ productCode: product_code, quantity }))
  const back = new Map<number, number>()
  const restock = new Map<number, number>()
  const errors: Record<string, Message> = {}
  for (const [at, { productCode, quantity, restock: again = 0 }] of named.entries()) {
    const line = lines.find(({ product_code }) => product_code === productCode)
    if (!line || back.has(line.variant_id)) errors[`items.${at}.productCode`] = message('input.choice')
    else if (quantity > line.quantity)
      errors[`items.${at}.quantity`] = message('input.max', { max: line.quantity })
    else if (again > quantity) errors[`items.${at}.restock`] = message('input.max', { max: quantity })
    else {
      back.set(line.variant_id, quantity)
      restock.set(line.variant_id, again)
    }
  }
  if (Object.keys(errors).length > 0) return { errors }
  return [...back.values()].some((pieces) => pieces > 0)
    ? { back, restock }
    : { errors: { items: message('returns.noneChosen') } }
}
