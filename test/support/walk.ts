import { checkInAsGuest, GUEST } from './guest.ts'
import type { HalClient } from './hal-client.ts'

/**
 * Takes every transition of the storefront once, by relation names; whoever adds one adds a step.
 * The few that are entered from outside are asked for by their address.
 */
export const walkEverywhere = async (program: HalClient): Promise<void> => {
  await walkThePages(program)
  await fillTheCart(program)
  await chooseDestinations(program)
  await orderAndRead(program)
}

const walkThePages = async (program: HalClient): Promise<void> => {
  const { document: home } = await program.enter()
  for (const name of [
    'goHelpAbout',
    'goHelpAgreement',
    'goHelpGuide',
    'goHelpPrivacy',
    'goHelpTradeLaw',
  ] as const)
    await program.follow(name, {}, home)
  await program.follow('goActionRedirect', { returnTo: '/cart' }, home)
  await program.follow('doActionRedirect', { returnTo: '/cart' }, home)
  await program.follow('goUnsupportedRoute', { routeName: 'old_page' }, home)
  await program.follow('doUnsupportedRoute', { routeName: 'old_page' }, home)
  const error = { href: '/shopping/error', rel: 'goShoppingError', method: 'GET' }
  await program.follow('goShoppingError', {}, { _links: { goShoppingError: error } })
}

const fillTheCart = async (program: HalClient): Promise<void> => {
  await program.enter()
  await program.follow('goProductList')
  for (const name of ['焚火', '茶筅']) {
    await program.enter()
    const { document: list } = await program.follow('goProductList', { name })
    await program.follow('goProduct', {}, list.products[0])
    await program.follow('doAddCartItem', { quantity: 2 })
  }
  const { document: cart } = await program.follow('goCart')
  const [tea, whisk] = cart.carts[0]?.items ?? []
  await program.follow('doUpdateCartItemQuantity', { quantity: 3 }, tea)
  await program.follow('doRemoveCartItem', {}, whisk)
  await program.follow('goCart')
}

const chooseDestinations = async (program: HalClient): Promise<void> => {
  const { document: shopping } = await checkInAsGuest(program)
  await program.follow('goShoppingShippingEdit', {}, shopping)
  const { document: other } = await program.follow('doUpdateShippingAddress', { ...GUEST, pref: '1' })
  const { document: choices } = await program.follow('goShoppingShipping')
  const own = choices.addresses.find(({ addressId }) => addressId !== other.addressId)
  await program.follow('doSelectShippingAddress', { addressId: own?.addressId })

  await program.follow('goShopping')
  await program.follow('goShoppingShippingMultiple')
  await program.follow('goShoppingShippingMultipleEdit')
  await program.follow('doAddMultipleShippingAddress', { ...GUEST, pref: '47' })
  const { document: shares } = await program.follow('goShoppingShippingMultiple')
  const [first, second] = shares.addresses
  const { cartKey, cartItems } = shares
  const productCode = cartItems[0]?.productCode
  await program.follow('doAllocateMultipleShipping', {
    allocations: [
      { addressId: first?.addressId, cartKey, productCode, quantity: 1 },
      { addressId: second?.addressId, cartKey, productCode, quantity: 2 },
    ],
  })
  await program.follow('goShopping')
}

const orderAndRead = async (program: HalClient): Promise<void> => {
  await program.follow('doConfirmOrder', { message: 'お願いします' })
  await program.follow('goShoppingConfirm')
  await program.follow('doCheckout')
  await program.follow('goShoppingComplete')
}
