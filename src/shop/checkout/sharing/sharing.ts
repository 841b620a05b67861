import { type Message, message } from '../../../hypermedia/message.ts'
import { type CartVariant, openCart, readLines, writeLines } from '../../cart/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import type { KnownAddresses } from '../address/addresses.ts'
import { type Basket, keepChoices, storedId } from '../draft/draft.ts'
import { takeBackHere } from '../draft/drafts.queries.ts'
import { allocate, leftOver, withinLimits } from './allocation.rules.ts'
import { carryOn } from './carried.rules.ts'
import { shareNews } from './share-news.ts'

/** One row of a cart that is shared out: so many of a product to an address; all of it, or the whole cart, where nothing else is said. */
interface SharedRow {
  readonly addressId: string
  readonly productCode?: string | undefined
  readonly quantity?: number | undefined
}

const codesIn = ({ live }: Basket): ReadonlyMap<string, number> =>
  new Map([...live.variants.values()].map((variant) => [variant.productCode, variant.variantId]))

/** Whether a product lies in the basket; no code means all that does. */
export const isIn = (basket: Basket, productCode: string | undefined): boolean =>
  productCode === undefined || codesIn(basket).has(productCode)

/**
 * The errors of products of which other quantities are shared out than the basket holds, by field: at the last row
 * of `list` that names them.
 */
export const differences = (
  basket: Basket,
  list: string,
  wanted: readonly Omit<SharedRow, 'addressId'>[],
): Readonly<Record<string, Message>> => {
  const { live } = basket
  const rows = wanted.map((row) => variantIn(basket, row))
  const errors: Record<string, Message> = {}
  for (const line of live.flow.lines) {
    const left = leftOver(rows, line)
    if (left === 0) continue
    const product = live.variants.get(line.variantId)?.productName ?? ''
    const at = rows.findLastIndex(({ variantId }) => variantId === line.variantId)
    errors[`${list}.${at}.quantity`] =
      left > 0
        ? message('checkout.shareLeft', { product, left })
        : message('checkout.shareOver', { product, over: -left })
  }
  return errors
}

/** Whether a basket is shared out as these rows say. */
export const isSharedSo = (basket: Basket, wanted: readonly SharedRow[]): boolean => {
  const { live, choices } = basket
  const rows = wanted.map((row) => ({ addressId: row.addressId, ...variantIn(basket, row) }))
  const isOpen = rows.some(({ variantId, quantity }) => variantId === undefined || quantity === undefined)
  const now = choices.shippings.flatMap(({ addressId, lines }) =>
    (lines ?? live.flow.lines).map(({ variantId, quantity }) => ({ addressId, variantId, quantity })),
  )
  const isSame = (one: Counted, rest: readonly Counted[]) => countIn(one, rest) === countIn(one, now)
  return !isOpen && [...now, ...rows].every((one) => isSame(one, rows))
}

interface Counted {
  readonly addressId: string
  readonly variantId?: number
  readonly quantity?: number
}

const countIn = ({ addressId, variantId }: Counted, rows: readonly Counted[]): number =>
  rows
    .filter((row) => row.addressId === addressId && row.variantId === variantId)
    .reduce((sum, { quantity = 0 }) => sum + quantity, 0)

const variantIn = (basket: Basket, { productCode, quantity }: Omit<SharedRow, 'addressId'>) => ({
  ...(productCode !== undefined && { variantId: codesIn(basket).get(productCode) ?? 0 }),
  ...(quantity !== undefined && { quantity }),
})

/** Takes back what was confirmed of a basket: it goes elsewhere now. */
export const takeBack = ({ db, visitor }: WriteEnvironment, { live }: Basket): Promise<void> =>
  takeBackHere(db, visitor.key, storedId(live.cart))

/** Shares a basket out to addresses (MUL-01); what is to be said of it. */
export const shareOut = async (
  act: WriteEnvironment,
  { basket, known }: { readonly basket: Basket; readonly known: KnownAddresses },
  wanted: readonly SharedRow[],
): Promise<readonly Message[]> => {
  const { live, choices } = basket
  const { addresses } = known
  const rows = wanted.map((row) => ({ addressId: row.addressId, ...variantIn(basket, row) }))
  const { lines } = live.flow
  const former = choices.shippings.map((one) => ({ deliveryId: one.deliveryId, lines: one.lines ?? lines }))
  const shared = withinLimits(
    allocate({ rows, lines, addresses, variants: live.variants, former }),
    live.variants,
  )
  const carried = carryOn(choices.shippings, shared.shippings, { lines, addresses })
  await takeBack(act, basket)
  await setQuantities(act, basket, shared.lines)
  await keepChoices(act, live.cart, {
    ...choices,
    shippings: carried.shippings,
  })
  const news = shareNews({ rows, shared, live, addresses, language: act.language })
  return [...shared.messages.map((one) => one.message), ...news, ...carried.news]
}

/** The shares become the cart's own quantities (MUL-01). */
const setQuantities = async (
  act: WriteEnvironment,
  { live }: Basket,
  lines: readonly { readonly variantId: number; readonly quantity: number }[],
): Promise<void> => {
  const { prefix, saleTypeId } = live.cart
  const cartId = await openCart(act.db, act.visitor, prefix, saleTypeId, act.now)
  const priceOf = (variants: ReadonlyMap<number, CartVariant>, id: number) =>
    variants.get(id)?.priceIncTax ?? 0
  const shared = lines.map((line) => ({ ...line, price: priceOf(live.variants, line.variantId) }))
  // Goods that were added after the cart was read stay in it.
  const before = await readLines(act.db, cartId)
  const laidIn = before.filter((line) => !live.variants.has(line.variantId))
  await writeLines(act.db, cartId, [...shared, ...laidIn], before, act.now)
}
