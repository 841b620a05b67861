import type { Answer, HalClient } from './hal-client.ts'

/** A guest in Tokyo, where a parcel costs 770 yen. */
export const GUEST = {
  name01: '山田',
  name02: '花子',
  kana01: 'ヤマダ',
  kana02: 'ハナコ',
  postalCode: '100-0001',
  pref: '13',
  addr01: '千代田区千代田',
  addr02: '1-1 のれん荘203',
  phoneNumber: '03-1234-5678',
  email: 'hanako@example.com',
  email_confirm: 'hanako@example.com',
} as const

/** The pages of products that were found in a shop, by the word. */
const seen = new WeakMap<URL, Map<string, { readonly productCode: string }>>()

const pageOf = async (client: HalClient, word: string) => {
  const known = seen.get(client.base)?.get(word)
  if (known) return known
  await client.enter()
  const { document: list } = await client.follow('goProductList', { name: word })
  const [found, ...more] = list.products
  if (!found || more.length > 0) throw new Error(`${word} finds ${list.products.length} products`)
  const { document: product } = await client.follow('goProduct', {}, found)
  if (client.offers(product).includes('doAddCartItem'))
    seen.set(client.base, (seen.get(client.base) ?? new Map()).set(word, product))
  return product
}

/**
 * Finds a product by a word that only it has, and lays pieces of one of its variants into the cart. Whoever comes to
 * a shop later comes from the page that was found first.
 */
export const addToCart = async (
  client: HalClient,
  word: string,
  input: { readonly productCode?: string; readonly quantity?: number } = {},
): Promise<Answer<{ readonly adjustedQuantity: number }>> => {
  const product = await pageOf(client, word)
  return client.follow('doAddCartItem', { productCode: product.productCode, quantity: 1, ...input }, product)
}

/** Takes what is in the cart to checkout as a guest, up to the choice of delivery and payment. */
export const checkInAsGuest = async (client: HalClient, guest: Readonly<Record<string, unknown>> = GUEST) => {
  if (!client.offers().includes('goCart')) await client.enter()
  const { document: cart } = await client.follow('goCart')
  await client.follow('goShopping', {}, cart.carts[0])
  await client.follow('goShoppingNonMember')
  await client.follow('doSubmitNonMember', guest)
  return client.follow('goShopping')
}

/** A guest whom nobody else is: of one address few orders may wait for their money. */
export const someGuest = () => {
  const email = `guest-${crypto.randomUUID()}@example.com`
  return { ...GUEST, email, email_confirm: email }
}

/** From the front door to an order that is drawn up and waits for the last press. */
export const drawUpOrder = async (
  client: HalClient,
  word: string,
  input: { readonly productCode?: string; readonly quantity?: number } = {},
  guest: Readonly<Record<string, unknown>> = GUEST,
) => {
  await addToCart(client, word, input)
  await checkInAsGuest(client, guest)
  await client.follow('doConfirmOrder')
  return client.follow('goShoppingConfirm')
}
