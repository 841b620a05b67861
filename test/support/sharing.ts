import { addToCart, checkInAsGuest, GUEST } from './guest.ts'
import type { Answer, HalClient } from './hal-client.ts'
import type { Shop } from './shop.ts'

/** A product at the reduced rate and one at the usual rate, and what one piece costs with tax. */
export const TEA = 'hojicha-100'
export const TEA_PRICE = 950
export const CLOTH = 'furoshiki-ai-m'
export const CLOTH_PRICE = 1760

/** Parcels to Tokyo, where the guest lives, to Hokkaido and to Okinawa. */
export const FEES = { tokyo: 770, hokkaido: 1320, okinawa: 1650 } as const

/** Other addresses of the guest. */
export const HOKKAIDO = { ...GUEST, name02: '太郎', pref: '1', addr01: '札幌市中央区', addr02: '2-2' }
export const OKINAWA = { ...GUEST, name02: '次郎', pref: '47', addr01: '那覇市', addr02: '3-3' }

type Page = Awaited<ReturnType<typeof goShopping>>['document']

const pageLink = (rel: string, href: string) => ({ _links: { [rel]: { href, rel, method: 'GET' } } })

const goShopping = (program: HalClient) =>
  program.follow('goShopping', {}, pageLink('goShopping', '/shopping'))

const goShare = (program: HalClient) =>
  program.follow(
    'goShoppingShippingMultiple',
    {},
    pageLink('goShoppingShippingMultiple', '/shopping/shipping-multiple'),
  )

/** The page on which delivery and payment are chosen. */
export const shoppingPage = async (program: HalClient): Promise<Page> => (await goShopping(program)).document

/** A guest with so many teas and cloths in the cart, and addresses besides their own; the page of sharing out. */
export const withAddresses = async (
  { clock }: Shop,
  program: HalClient,
  { teas = 0, cloths = 0 }: { readonly teas?: number; readonly cloths?: number },
  others: readonly object[],
) => {
  if (teas > 0) await addToCart(program, TEA, { quantity: teas })
  // Lines are in the order of their time, and this clock stands still.
  clock.advance(1000)
  if (cloths > 0) await addToCart(program, CLOTH, { productCode: CLOTH, quantity: cloths })
  await checkInAsGuest(program)
  await goShare(program)
  for (const other of others) {
    await program.follow('goShoppingShippingMultipleEdit')
    await program.follow('doAddMultipleShippingAddress', { ...other })
    await program.follow('goShoppingShippingMultiple')
  }
  return (await goShare(program)).document
}

/** Shares the cart out. */
export const allocate = async (
  program: HalClient,
  allocations: readonly object[],
  further: { readonly changeQuantity?: boolean | undefined } = {},
): Promise<Answer<{ readonly allocationCount: number; readonly messages: readonly string[] }>> => {
  await goShare(program)
  return program.follow('doAllocateMultipleShipping', { allocations, ...further })
}

/** Who gets how many of what. */
export const sharesOf = ({
  shippings,
}: {
  readonly shippings: readonly Pick<Page['shippings'][number], 'address' | 'items'>[]
}) =>
  shippings.map(({ address, items }) => [
    address.name02,
    ...items.map(({ productCode, quantity }) => `${quantity} ${productCode}`),
  ])
