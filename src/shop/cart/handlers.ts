import { message } from '../../hypermedia/message.ts'
import { created, type Failure, fail, ok } from '../../hypermedia/reply.ts'
import type { InputOf } from '../../hypermedia/transition.ts'
import { isOffered, variantByCode, variantsOfProduct, type WordedVariant } from '../catalog/index.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { giftOptions } from '../settings/index.ts'
import { link } from '../transitions.ts'
import {
  asBought,
  canCheckout,
  describeCarts,
  type LiveCart,
  liveCarts,
  offeredVariants,
  toCart,
  variantsIn,
} from './carts.ts'
import { emptyCart, holding, settle } from './changing.ts'
import type * as contract from './contract.ts'
import { DEFAULT_PREFIX, openCart, readCarts } from './queries.ts'
import { DIRECT, replaceLines } from './replacing.ts'
import { applyOperation, canBeBought, cartKeyOf } from './rules.ts'
import { savedItems, takeSavedItem } from './saved.queries.ts'
import { describeSaved } from './saved.ts'
import { settledCarts } from './settling.ts'

const PUBLIC = 1

export const handlers: Handlers<typeof contract> = {
  async goCart(act) {
    const { db, visitor, input } = act
    const prefix = input.sessionPrefix ?? DEFAULT_PREFIX
    const [stored, saved] = await Promise.all([
      readCarts(act, prefix),
      visitor.customerId === null ? [] : savedItems(db, visitor.customerId),
    ])
    const variants = await offeredVariants(act, variantsIn(stored, saved))
    const lives = asBought(stored, variants)
    const [carts, options, saves] = await Promise.all([
      describeCarts(lives, act),
      giftOptions(act.memory, act.language),
      describeSaved(act, saved, variants, prefix),
    ])
    const { removed, links } = await undoing(act, lives)
    const takesGifts = options.some(({ visible }) => visible)
    return ok({ ...carts, takesGifts, removed, savedItems: saves }, { links })
  },

  async doAddCartItem(act) {
    const { input } = act
    const variant = await chosenVariant(act, input)
    if ('failure' in variant) return variant
    if (input.checkout) return buyNow(act, variant, input.quantity ?? 1)
    const prefix = input.sessionPrefix ?? DEFAULT_PREFIX
    const saleTypeId = variant.sale_type_id
    const id = await openCart(act.db, act.visitor, prefix, saleTypeId, act.now)
    const { carts, moved } = await settledCarts(act, prefix)
    const own = carts.find((cart) => cart.id === id) ?? emptyCart(id, prefix, saleTypeId, act)
    const before = own.lines.find((line) => line.variantId === variant.id)?.quantity ?? 0
    const operation = input.operation ?? 'add'
    const wanted = applyOperation(before, operation, input.quantity ?? 1)
    const { quantity, said, onOffer, lives } = await settle(act, carts, own, variant, wanted)
    const messages = [...moved, ...said]
    // Nothing came of it: what was asked for cannot be had, not even in part.
    if (wanted > before && quantity <= before)
      return fail(onOffer ? 'soldOut' : 'notForSale', { notices: messages })
    const { customerId } = act.visitor
    // A piece lies in the cart or is saved for later, not both.
    if (customerId !== null && quantity > before)
      await takeSavedItem(act.db, customerId, { variantId: variant.id, quantity: quantity - before })
    const cart = { prefix, saleTypeId }
    const { sums, links } = await cartAfter(act, lives, cart)
    const product = worded(act.language, variant.name, variant.name_en)
    const told = messages.map(act.say)
    return created(
      {
        cartKey: cartKeyOf(cart),
        requestedQuantity: wanted,
        adjustedQuantity: quantity,
        ...sums,
        messages: told,
      },
      toCart(cart),
      {
        links: [...links, ...waysOfLine(prefix, variant.code, quantity)],
        notices: wanted > before ? [message('cart.added', { product }), ...messages] : messages,
      },
    )
  },

  async doUpdateCartItemQuantity(act) {
    const { input } = act
    const variant = await variantByCode(act.db, input.productCode)
    const prefix = input.sessionPrefix ?? DEFAULT_PREFIX
    const { carts, cart, moved } = await holding(act, prefix, variant)
    if (!variant || !cart)
      // Only those who have a private product in a cart learn that it exists.
      return variant?.status === PUBLIC && isOffered(variant)
        ? fail('lineNotFound')
        : fail('productNotFound', { params: { productCode: input.productCode } })
    const { quantity, said, lives } = await settle(act, carts, cart, variant, input.quantity)
    const { sums, links } = await cartAfter(act, lives, cart)
    const messages = [...moved, ...said]
    return ok(
      {
        cartKey: cartKeyOf(cart),
        requestedQuantity: input.quantity,
        adjustedQuantity: quantity,
        ...sums,
        messages: messages.map(act.say),
      },
      {
        location: toCart(cart),
        links: [...links, ...waysOfLine(prefix, variant.code, quantity)],
        notices: messages,
      },
    )
  },

  async doRemoveCartItem(act) {
    const { input } = act
    const prefix = input.sessionPrefix ?? DEFAULT_PREFIX
    const variant = await variantByCode(act.db, input.productCode)
    const { carts, cart, moved } = await holding(act, prefix, variant)
    const lives =
      variant && cart
        ? (await settle(act, carts, cart, variant, 0)).lives
        : asBought(carts, await offeredVariants(act, variantsIn(carts)))
    const held = cart?.lines.find((line) => line.variantId === variant?.id)
    const removed = held && variant && { productCode: variant.code, quantity: held.quantity }
    const { sums, links } = await cartAfter(act, lives, cart ?? { prefix }, removed)
    return ok(
      { cartKey: cart ? cartKeyOf(cart) : null, ...sums },
      {
        location: toCart({ prefix }, removed),
        links: [...links, ...(removed ? [link('doAddCartItem', { ...removed, sessionPrefix: prefix })] : [])],
        notices: moved,
      },
    )
  },
}

/** The line that was just removed, unless it lies in a cart again; and the link that puts it back, if it can be bought. */
const undoing = async (
  act: ReadEnvironment & { readonly input: InputOf<typeof contract.goCart> },
  lives: readonly LiveCart[],
) => {
  const { removedCode, removedQuantity: quantity = 1, sessionPrefix = DEFAULT_PREFIX } = act.input
  const variant = removedCode === undefined ? undefined : await variantByCode(act.db, removedCode)
  const offered = variant && (await offeredVariants(act, [], [variant])).get(variant.id)
  if (offered?.productStatus !== PUBLIC || lives.some(({ variants }) => variants.has(offered.variantId)))
    return { removed: null, links: [] }
  const { productCode, productName } = offered
  return {
    removed: { productName, quantity },
    links: canBeBought(offered) ? [link('doAddCartItem', { productCode, quantity, sessionPrefix })] : [],
  }
}

/** The variant of a code, or that of the same product which the selects of its page name. */
const chosenVariant = async (
  { db, language }: WriteEnvironment,
  input: {
    readonly productCode: string
    readonly classCategoryId1?: string | undefined
    readonly classCategoryId2?: string | undefined
  },
): Promise<WordedVariant | Failure<'productNotFound' | 'notForSale'>> => {
  const addressed = await variantByCode(db, input.productCode)
  if (addressed?.status !== PUBLIC)
    return fail('productNotFound', { params: { productCode: input.productCode } })
  const { classCategoryId1, classCategoryId2 } = input
  if (classCategoryId1 === undefined && classCategoryId2 === undefined) return addressed
  const variants = await variantsOfProduct(db, addressed.product_id)
  const chosen = variants.find(
    (variant) =>
      (variant.value1_id === null || String(variant.value1_id) === classCategoryId1) &&
      (variant.value2_id === null || String(variant.value2_id) === classCategoryId2) &&
      isOffered(variant),
  )
  const product = worded(language, addressed.name, addressed.name_en)
  return chosen ?? fail('notForSale', { notices: [message('cart.noSuchVariant', { product })] })
}

/** Puts nothing but a variant into the cart that goes straight to checkout. */
const buyNow = async (act: WriteEnvironment, { code, sale_type_id }: WordedVariant, quantity: number) => {
  const filled = await replaceLines(act, DIRECT, [{ productCode: code, quantity }], 'items')
  if ('errors' in filled) return fail('soldOut', { notices: Object.values(filled.errors) })
  const cart = { prefix: DIRECT, saleTypeId: sale_type_id }
  const { sums, links } = await cartAfter(act, await liveCarts(act, DIRECT), cart)
  return created(
    { ...filled, requestedQuantity: quantity, adjustedQuantity: quantity, ...sums, messages: [] },
    link('goShopping', filled),
    { links },
  )
}

/** The sums and the links of an answer that changed a cart: to the checkout leads only that cart itself. */
const cartAfter = async (
  act: WriteEnvironment,
  lives: readonly LiveCart[],
  changed: { readonly prefix: string; readonly saleTypeId?: number },
  removed?: Parameters<typeof toCart>[1],
) => {
  const { saleTypeId } = changed
  const { deliveryFeeTotal, totalPrice, totalQuantity } = await describeCarts(lives, act)
  const ready = lives.find((live) => live.cart.saleTypeId === saleTypeId && canCheckout(live))
  return {
    sums: { deliveryFeeTotal, totalPrice, totalQuantity },
    links: [
      toCart(changed, removed),
      ...(ready ? [link('goShopping', { cartKey: cartKeyOf(ready.cart) })] : []),
      link('goProductList'),
    ],
  }
}

/** The links of a line; none if nothing is left of it. */
const waysOfLine = (sessionPrefix: string, productCode: string, quantity: number) =>
  quantity > 0
    ? [
        link('doUpdateCartItemQuantity', { productCode, sessionPrefix }),
        link('doRemoveCartItem', { productCode, sessionPrefix }),
      ]
    : []
