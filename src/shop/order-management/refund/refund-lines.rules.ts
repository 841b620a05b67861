import { type Message, message } from '../../../hypermedia/message.ts'

/** A line of goods of an order. */
interface Goods {
  readonly id: string
  readonly variant_id: number | null
  readonly quantity: number
}

/** Pieces of a line that a member chose. */
interface Chosen {
  readonly lineId: string
  readonly quantity?: number | undefined
  /** Whether they can be sold again. */
  readonly restock?: boolean | undefined
}

/** The pieces that leave an order. */
export interface GoodsBack {
  /** The pieces that remain of each line, by its id. */
  readonly left: ReadonlyMap<string, number>
  /** The pieces that leave it, by variant. */
  readonly back: ReadonlyMap<number, number>
  /** Those of them that can be sold again, by variant. */
  readonly restock: ReadonlyMap<number, number>
  /** True if no goods remain. */
  readonly isWhole: boolean
}

/**
 * Returns what the chosen pieces leave of an order's goods; or the errors by field: a line that it does not
 * have, or more pieces than were bought.
 */
export const goodsBackOf = (
  lines: readonly Goods[],
  items: readonly Chosen[],
): GoodsBack | { readonly errors: Readonly<Record<string, Message>> } => {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  const back = new Map<number, number>()
  const again = new Map<number, number>()
  const errors: Record<string, Message> = {}
  for (const [at, { lineId, quantity = 0, restock = false }] of items.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    const rest = left.get(lineId) ?? 0
    if (!line) errors[`items.${at}.lineId`] = message('input.choice')
    else if (quantity > rest) errors[`items.${at}.quantity`] = message('input.max', { max: rest })
    else {
      left.set(lineId, rest - quantity)
      if (line.variant_id === null || quantity === 0) continue
      add(back, line.variant_id, quantity)
      if (restock) add(again, line.variant_id, quantity)
    }
  }
  if (Object.keys(errors).length > 0) return { errors }
  const isWhole = lines.length > 0 && [...left.values()].every((pieces) => pieces === 0)
  return { left, back, restock: again, isWhole }
}

const add = (pieces: Map<number, number>, variantId: number, more: number): void => {
  pieces.set(variantId, more + (pieces.get(variantId) ?? 0))
}
