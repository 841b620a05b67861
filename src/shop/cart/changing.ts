import type { WordedVariant } from '../catalog/index.ts'
import type { WriteEnvironment } from '../environment.ts'
import { asBought, offeredVariants, variantsIn } from './carts.ts'
import { openCart, readLines, writeLines } from './queries.ts'
import { type CartLine, canBeBought, cartFlow, type FlowMessage, notOffered, saidOfAdded } from './rules.ts'
import { settledCarts } from './settling.ts'
import type { StoredCart } from './sorting.rules.ts'

/** A cart that was made just now. */
export const emptyCart = (
  id: string,
  prefix: string,
  saleTypeId: number,
  { now }: WriteEnvironment,
): StoredCart => ({
  id,
  prefix,
  saleTypeId,
  version: 1,
  updatedAt: now.toISOString(),
  lines: [],
})

/** The visitor's carts; the one of them that holds a variant, locked; and what was moved to find it. */
export const holding = async (act: WriteEnvironment, prefix: string, variant: WordedVariant | undefined) => {
  const { carts, moved } = await settledCarts(act, prefix)
  const held = carts.find(({ lines }) => lines.some((line) => line.variantId === variant?.id))
  if (!held) return { carts, cart: undefined, moved }
  const { prefix: own, saleTypeId } = held
  const id = await openCart(act.db, act.visitor, own, saleTypeId, act.now)
  const lines = (await readLines(act.db, id)).map((line) => ({ ...line, saleTypeId }))
  const cart = { ...held, id, lines }
  return { carts: carts.map((one) => (one === held ? cart : one)), cart, moved }
}

/** Sets the quantity of one line of a cart, runs the flow over it, and writes what it leaves; the carts as they are then. */
export const settle = async (
  act: WriteEnvironment,
  carts: readonly StoredCart[],
  cart: StoredCart,
  variant: WordedVariant,
  wanted: number,
) => {
  const variants = await offeredVariants(act, variantsIn([...carts, cart]), [variant])
  const now = variants.get(variant.id)
  const price = now?.priceIncTax ?? 0
  const others: readonly CartLine[] = cart.lines.map((line) =>
    line.variantId === variant.id ? { ...line, quantity: wanted } : line,
  )
  const all = others.some((line) => line.variantId === variant.id)
    ? others
    : [...others, { variantId: variant.id, quantity: wanted, price }]
  const flow = cartFlow(
    all.filter((line) => line.quantity > 0),
    variants,
  )
  await writeLines(act.db, cart.id, flow.lines, cart.lines, act.now)
  const { saleTypeId } = cart
  const left = { ...cart, lines: flow.lines.map((line) => ({ ...line, saleTypeId })) }
  // A message about an empty cart is no news to a shopper who just emptied it.
  const said = flow.messages.filter(({ message: { key } }) => key !== 'cart.empty')
  const quantityIn = (lines: readonly CartLine[]) =>
    lines.find((line) => line.variantId === variant.id)?.quantity ?? 0
  const quantity = quantityIn(flow.lines)
  // The shopper saw the quantity that the flow left.
  const before = quantityIn(cartFlow(cart.lines, variants).lines)
  const change = { variantId: variant.id, before, after: quantity }
  return {
    quantity,
    onOffer: now !== undefined && notOffered(now) === null,
    canBuy: now !== undefined && canBeBought(now),
    said: said.map((one: FlowMessage) => saidOfAdded(one, change).message),
    lives: asBought([...carts.filter(({ id }) => id !== cart.id), left], variants),
  }
}
