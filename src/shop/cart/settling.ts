import type { Message } from '../../hypermedia/message.ts'
import type { WriteEnvironment } from '../environment.ts'
import { offeredVariants } from './carts.ts'
import { openCart, readCarts, writeLines } from './queries.ts'
import { cartKeyOf, maxQuantity, saleTypeChanged } from './rules.ts'
import { isMisplaced, type StoredCart, sortedOut } from './sorting.rules.ts'

/** The visitor's carts as they are kept, after what belongs into another one was moved; what is to be said of it. */
export const settledCarts = async (
  act: WriteEnvironment,
  prefix?: string,
): Promise<{ readonly carts: readonly StoredCart[]; readonly moved: readonly Message[] }> => {
  const carts = await readCarts(act, prefix)
  if (!carts.some(isMisplaced)) return { carts, moved: [] }
  const moved = await moveGoods(act, carts, prefix)
  return { carts: await readCarts(act, prefix), moved }
}

/** CRT-03: moves what belongs into a cart of another sale type by now. */
const moveGoods = async (
  act: WriteEnvironment,
  before: readonly StoredCart[],
  prefix: string | undefined,
): Promise<readonly Message[]> => {
  const { db, visitor, now } = act
  // Locked before they are read, or what is laid in meanwhile would be written over.
  const places = new Map([...sortedOut(before), ...before].map((cart) => [cartKeyOf(cart), cart]))
  const ids = new Map<string, string>()
  for (const [key, place] of [...places].sort(([, a], [, b]) => a.saleTypeId - b.saleTypeId))
    ids.set(key, await openCart(db, visitor, place.prefix, place.saleTypeId, now))
  const read = await readCarts(act, prefix)
  const sorted = sortedOut(read)
  for (const [key, id] of ids) {
    const lines = sorted.find((cart) => cartKeyOf(cart) === key)?.lines ?? []
    const kept = lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, maxQuantity) }))
    await writeLines(db, id, kept, read.find((cart) => cart.id === id)?.lines ?? [], now)
  }
  const moved = [...new Set(sorted.flatMap((cart) => [...cart.moved]))]
  const variants = await offeredVariants(act, moved)
  return [...variants.values()].map((variant) => saleTypeChanged(variant).message)
}
