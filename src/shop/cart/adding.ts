import type { Message } from '../../hypermedia/message.ts'
import type { WriteEnvironment } from '../environment.ts'
import { offeredVariants } from './carts.ts'
import { openCart, readLines, writeLines } from './queries.ts'
import { cartFlow, cartKeyOf, type FlowMessage, mergeLines, saidOfAdded, variantGone } from './rules.ts'

/** Pieces of a variant that are to go into a cart. */
interface Wanted {
  readonly variantId: number
  readonly quantity: number
  /** One piece with tax, as the shopper last saw it; today's unless given (CRT-04). */
  readonly price?: number
}

/** The result of adding goods to the carts. */
export interface LaidIn {
  /** The variants of which at least one piece more is in a cart now. */
  readonly variantIds: ReadonlySet<number>
  readonly cartKeys: readonly string[]
  /** Messages about goods that were adjusted or could not be added. */
  readonly messages: readonly Message[]
}

/**
 * Lays goods into the visitor's carts, each into the one of its sale type. The
 * cart flow decides what of it can be had: nothing is refused, what cannot be bought stays out. Goods that
 * lay in another cart count as held, so that what does not come along was removed.
 */
export const layIn = async (
  act: WriteEnvironment,
  prefix: string,
  wanted: readonly Wanted[],
  { fromCart = false }: { readonly fromCart?: boolean } = {},
): Promise<LaidIn> => {
  const { db, visitor, now } = act
  const offered = await offeredVariants(
    act,
    wanted.map((line) => line.variantId),
  )
  const variantIds = new Set<number>()
  const cartKeys: string[] = []
  const messages: Message[] = []
  for (const { variantId } of wanted)
    if (!offered.has(variantId))
      messages.push(saidOf(variantGone(variantId), fromCart, { variantId, before: 0, after: 0 }))
  // In this order, so that two who fill the same carts never wait for each other.
  const saleTypes = [...new Set([...offered.values()].map((one) => one.saleTypeId))].sort((a, b) => a - b)
  for (const saleTypeId of saleTypes) {
    const cartId = await openCart(db, visitor, prefix, saleTypeId, now)
    const before = await readLines(db, cartId)
    const more = wanted.flatMap(({ variantId, quantity, price }) => {
      const variant = offered.get(variantId)
      return variant?.saleTypeId === saleTypeId
        ? [{ variantId, quantity, price: price ?? variant.priceIncTax }]
        : []
    })
    const lines = mergeLines([...before, ...more])
    const variants = await offeredVariants(
      act,
      lines.map((line) => line.variantId),
    )
    const flow = cartFlow(lines, variants)
    await writeLines(db, cartId, flow.lines, before, now)
    const had = new Map(before.map((line) => [line.variantId, line.quantity]))
    const added = flow.lines.filter((line) => line.quantity > (had.get(line.variantId) ?? 0))
    for (const line of added) variantIds.add(line.variantId)
    if (added.length > 0) cartKeys.push(cartKeyOf({ prefix, saleTypeId }))
    // That nothing is left to order is no news about what was wanted.
    for (const one of flow.messages.filter(({ message: { key } }) => key !== 'cart.empty')) {
      const { variantId = 0 } = one
      const after = flow.lines.find((line) => line.variantId === variantId)?.quantity ?? 0
      messages.push(saidOf(one, fromCart, { variantId, before: had.get(variantId) ?? 0, after }))
    }
  }
  return { variantIds, cartKeys, messages }
}

const saidOf = (one: FlowMessage, fromCart: boolean, change: Parameters<typeof saidOfAdded>[1]): Message =>
  (fromCart ? one : saidOfAdded(one, change)).message
