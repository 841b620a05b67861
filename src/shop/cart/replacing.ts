import { type Message, message } from '../../hypermedia/message.ts'
import { variantByCode, type WordedVariant } from '../catalog/index.ts'
import type { WriteEnvironment } from '../environment.ts'
import { offeredVariants } from './carts.ts'
import { openCart, readLines, writeLines } from './queries.ts'
import { cartFlow, cartKeyOf, mergeLines, notAdded } from './rules.ts'

/** A line of goods as a request names it. */
export interface NamedLine {
  readonly productCode: string
  readonly quantity: number
}

/** The key of the cart, or errors by field, such as `items.0.quantity`. */
type Replaced = { readonly cartKey: string } | { readonly errors: Readonly<Record<string, Message>> }

const PUBLIC = 1

/** The prefix of carts that go straight to checkout, apart from the one that the visitor fills. */
export const DIRECT = 'direct'

/**
 * Replaces the lines of one of the visitor's carts. Goods of several sale types cannot be ordered together, and
 * goods that cannot be had in the full quantity are rejected, at the field of the list `name`; then nothing is
 * written.
 */
export const replaceLines = async (
  act: WriteEnvironment,
  prefix: string,
  lines: readonly NamedLine[],
  name: string,
): Promise<Replaced> => {
  const found = await Promise.all(lines.map(({ productCode }) => variantByCode(act.db, productCode)))
  const saleTypeId = found.find(isPublic)?.sale_type_id
  const errors: Record<string, Message> = {}
  for (const [at, variant] of found.entries()) {
    if (!isPublic(variant)) errors[`${name}.${at}.productCode`] = message('cart.notAdded.variantGone')
    else if (variant.sale_type_id !== saleTypeId)
      errors[`${name}.${at}.productCode`] = message('checkout.otherSaleType')
  }
  if (saleTypeId === undefined || Object.keys(errors).length > 0) return { errors }
  const offered = await offeredVariants(act, [], found.filter(isPublic))
  const wanted = mergeLines(
    lines.flatMap(({ quantity }, at) => {
      const variant = offered.get(found[at]?.id ?? 0)
      return variant ? [{ variantId: variant.variantId, quantity, price: variant.priceIncTax }] : []
    }),
  )
  const flow = cartFlow(wanted, offered)
  for (const { variantId, message: why } of flow.messages) {
    const at = found.findIndex((variant) => variant?.id === variantId)
    errors[at < 0 ? name : `${name}.${at}.quantity`] = notAdded(why)
  }
  if (Object.keys(errors).length > 0) return { errors }
  const cartId = await openCart(act.db, act.visitor, prefix, saleTypeId, act.now)
  await writeLines(act.db, cartId, flow.lines, await readLines(act.db, cartId), act.now)
  return { cartKey: cartKeyOf({ prefix, saleTypeId }) }
}

const isPublic = (variant: WordedVariant | undefined): variant is WordedVariant => variant?.status === PUBLIC
