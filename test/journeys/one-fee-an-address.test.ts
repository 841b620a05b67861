import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, signedIn } from '../support/customer.ts'
import { addToCart, GUEST } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import {
  allocate,
  FEES,
  HOKKAIDO,
  OKINAWA,
  sharesOf,
  shoppingPage,
  TEA,
  withAddresses,
} from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const { email: _email, email_confirm: _again, ...NORTH } = HOKKAIDO
const { email: _e, email_confirm: _a, ...SOUTH } = OKINAWA

describe.each(databases)('MUL-03, MUL-04: one address, one delivery fee, on %s', (database) => {
  let shop: Shop
  let program: HalClient
  let people = 0

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    program = await HalClient.enter(shop.base)
  })

  const sharedOut = async (cartKey: string, addressIds: readonly (string | undefined)[]) => {
    await allocate(
      program,
      addressIds.map((addressId) => ({ addressId, cartKey, productCode: TEA, quantity: 1 })),
    )
    return shoppingPage(program)
  }

  const customer = async (): Promise<Person> => {
    people += 1
    const person = await signedIn(shop, { email: `fee-${people}@example.com` })
    program = person.program
    return person
  }

  /** What is drawn up and placed: so many shippings, for so much. */
  const placed = async () => {
    await shoppingPage(program)
    await program.follow('doConfirmOrder')
    const { document: order } = await program.follow('goShoppingConfirm')
    const { document } = await program.follow('doCheckout')
    const rows = await shop.noren.store.reader
      .selectFrom('shipping')
      .innerJoin('orders', 'orders.id', 'shipping.order_id')
      .where('orders.order_no', '=', document.orderNo)
      .select('shipping.id')
      .execute()
    return { shippings: rows.length, deliveryFeeTotal: order.deliveryFeeTotal }
  }

  it('choosing for one shipping the address of another makes one of them', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2 }, [HOKKAIDO])
    const [own, north] = addresses
    const page = await sharedOut(cartKey, [own?.addressId, north?.addressId])
    expect(page.deliveryFeeTotal).toBe(FEES.tokyo + FEES.hokkaido)
    await program.follow('goShoppingShipping')
    await program.follow('doSelectShippingAddress', { shippingId: '1', addressId: north?.addressId })
    const one = await shoppingPage(program)
    expect(sharesOf(one)).toEqual([['太郎', `2 ${TEA}`]])
    expect(one.deliveryFeeTotal).toBe(FEES.hokkaido)
    expect(await placed()).toEqual({ shippings: 1, deliveryFeeTotal: FEES.hokkaido })
  })

  it('so does typing it once more, in another way', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 3 }, [HOKKAIDO, OKINAWA])
    const [own, north, south] = addresses
    await sharedOut(cartKey, [own?.addressId, north?.addressId, south?.addressId])
    const links = {
      _links: { goShoppingShippingEdit: { href: '/shopping/shipping-edit', rel: 'x', method: 'GET' } },
    }
    await program.follow('goShoppingShippingEdit', { shippingId: '3' }, links)
    await program.follow('doUpdateShippingAddress', { ...NORTH, addr02: '２−２', shippingId: '3' })
    const two = await shoppingPage(program)
    expect(sharesOf(two)).toEqual([
      ['花子', `1 ${TEA}`],
      ['太郎', `2 ${TEA}`],
    ])
    expect(await placed()).toEqual({ shippings: 2, deliveryFeeTotal: FEES.tokyo + FEES.hokkaido })
  })

  it('so does deleting it from the book: its goods go home, to the others that go there', async () => {
    const { ask } = await customer()
    const { document: north } = await ask('doCreateCustomerAddress', NORTH)
    await addToCart(program, TEA, { quantity: 2 })
    const { document: page } = await ask('goShoppingShippingMultiple')
    const [own] = page.addresses
    expect((await sharedOut(page.cartKey, [own?.addressId, north.addressId])).shippings).toHaveLength(2)
    await ask('doDeleteCustomerAddress', { addressId: north.addressId })
    const one = await shoppingPage(program)
    expect(sharesOf(one)).toEqual([['太郎', `2 ${TEA}`]])
    expect(one.deliveryFeeTotal).toBe(FEES.tokyo)
    expect(await placed()).toEqual({ shippings: 1, deliveryFeeTotal: FEES.tokyo })
  })

  it('so does changing an address of the book into another', async () => {
    const { ask } = await customer()
    const { document: north } = await ask('doCreateCustomerAddress', NORTH)
    const { document: south } = await ask('doCreateCustomerAddress', SOUTH)
    await addToCart(program, TEA, { quantity: 2 })
    const { document: page } = await ask('goShoppingShippingMultiple')
    expect((await sharedOut(page.cartKey, [north.addressId, south.addressId])).shippings).toHaveLength(2)
    await ask('doUpdateCustomerAddress', { ...NORTH, addressId: south.addressId })
    const one = await shoppingPage(program)
    expect(sharesOf(one)).toEqual([['太郎', `2 ${TEA}`]])
    expect(one.deliveryFeeTotal).toBe(FEES.hokkaido)
  })

  it('so does a guest who tells for another cart that they live where something was sent', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2 }, [HOKKAIDO])
    const [own, north] = addresses
    await sharedOut(cartKey, [own?.addressId, north?.addressId])
    await addToCart(program, 'kiln-chawan')
    await program.enter()
    const { document: cart } = await program.follow('goCart')
    await program.follow('goShopping', {}, cart.carts[1])
    await program.follow('goShoppingNonMember')
    await program.follow('doSubmitNonMember', { ...HOKKAIDO, email: GUEST.email })
    const { document: one } = await program.follow('goShopping', {}, cart.carts[0])
    expect(sharesOf(one)).toEqual([['太郎', `2 ${TEA}`]])
    expect(one.deliveryFeeTotal).toBe(FEES.hokkaido)
  })
})
