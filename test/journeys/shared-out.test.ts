import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToCart, checkInAsGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import {
  allocate,
  CLOTH,
  HOKKAIDO,
  OKINAWA,
  sharesOf,
  shoppingPage,
  TEA,
  withAddresses,
} from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('What can be shared out, on %s', (database) => {
  let shop: Shop
  let program: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    program = await HalClient.enter(shop.base)
  })

  const setStock = (stock: number) =>
    shop.noren.store.write(async (tx) => {
      await tx.updateTable('variant').set({ stock }).where('code', '=', TEA).execute()
    })

  it('MUL-05: shares out no more than there is, the first first, and says so', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2 }, [HOKKAIDO])
    const [own, other] = addresses
    await setStock(3)
    try {
      const { status, document } = await allocate(program, [
        { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 2 },
        { addressId: other?.addressId, cartKey, productCode: TEA, quantity: 2 },
      ])
      expect(status).toBe(200)
      expect(document.messages).toEqual([
        ja('message.cart.stockShort', { product: '茎ほうじ茶「焚火」', max: 3 }),
      ])
      expect(sharesOf(await shoppingPage(program))).toEqual([
        ['花子', `2 ${TEA}`],
        ['太郎', `1 ${TEA}`],
      ])
      await program.follow('doConfirmOrder')
      await program.follow('goShoppingConfirm')
      expect((await program.follow('doCheckout')).status).toBe(201)
    } finally {
      await setStock(110)
    }
  })

  it('MUL-05: more than 999 of a thing are not shared out', async () => {
    await addToCart(program, 'tenugui-mame')
    await checkInAsGuest(program)
    await program.follow('goShoppingShippingMultiple')
    await program.follow('goShoppingShippingMultipleEdit')
    await program.follow('doAddMultipleShippingAddress', HOKKAIDO)
    const { document } = await program.follow('goShoppingShippingMultiple')
    const row = { cartKey: document.cartKey, productCode: 'tenugui-mame', quantity: 600 }
    const answer = await allocate(
      program,
      document.addresses.map(({ addressId }) => ({ ...row, addressId })),
    )
    expect(answer.status).toBe(200)
    expect(sharesOf(await shoppingPage(program))).toEqual([
      ['花子', '600 tenugui-mame'],
      ['太郎', '399 tenugui-mame'],
    ])
  })

  it('MUL-06: a guest has twenty addresses at most', async () => {
    await withAddresses(shop, program, { teas: 1 }, [])
    for (let count = 2; count <= 20; count++) {
      await program.follow('goShoppingShippingMultipleEdit')
      const added = await program.follow('doAddMultipleShippingAddress', {
        ...HOKKAIDO,
        addr02: `${count}-1`,
      })
      expect(added.status).toBe(200)
      await program.follow('goShoppingShippingMultiple')
    }
    await program.follow('goShoppingShippingMultipleEdit')
    const full = await program.follow('doAddMultipleShippingAddress', { ...HOKKAIDO, addr02: '21-1' })
    expect(full.status).toBe(409)
    expect(problemIn(full).code).toBe('addressBookFull')
  })

  it('refuses an address that is not theirs, a product that is not in the cart, and nothing at all', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2 }, [HOKKAIDO])
    const [own] = addresses
    const before = sharesOf(await shoppingPage(program))
    const refused = async (row: object) => {
      const answer = await allocate(program, [
        { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 1 },
        row,
      ])
      return [answer.status, problemIn(answer).code]
    }
    for (const addressId of ['no-such', '99', '茶', '__proto__', 'a'.repeat(300)])
      expect(await refused({ addressId, cartKey, productCode: TEA, quantity: 1 })).toEqual([
        404,
        'addressNotFound',
      ])
    for (const productCode of [CLOTH, 'no-such', '茶'])
      expect(await refused({ addressId: own?.addressId, cartKey, productCode, quantity: 1 })).toEqual([
        404,
        'productNotFound',
      ])
    const wrong = { addressId: own?.addressId, cartKey, productCode: TEA }
    expect(await refused({ ...wrong, quantity: 1000 })).toEqual([400, 'badInput'])
    expect(await refused({ ...wrong, quantity: -1 })).toEqual([400, 'badInput'])
    expect((await allocate(program, [])).status).toBe(400)
    expect((await allocate(program, [{ ...wrong, quantity: 0 }])).status).toBe(400)
    expect(sharesOf(await shoppingPage(program))).toEqual(before)
  })

  it('sends one of the shippings elsewhere, and not one that is not there', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2 }, [HOKKAIDO, OKINAWA])
    const [own, north, south] = addresses
    await allocate(
      program,
      [own, north].map((one) => ({ addressId: one?.addressId, cartKey, productCode: TEA, quantity: 1 })),
    )
    const page = await shoppingPage(program)
    await program.follow('goShoppingShipping')
    const second = { shippingId: page.shippings[1]?.shippingId, addressId: south?.addressId }
    await program.follow('doSelectShippingAddress', second)
    expect(sharesOf(await shoppingPage(program)).map(([name]) => name)).toEqual(['花子', '次郎'])
    for (const shippingId of ['3', '0', 'x']) {
      await program.follow('goShoppingShipping', {}, await shoppingPage(program))
      const answer = await program.follow('doSelectShippingAddress', {
        shippingId,
        addressId: south?.addressId,
      })
      expect(answer.status, shippingId).toBe(404)
    }
  })

  it('PF-10: what became less after it was shared out is taken from the later destinations', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 4 }, [HOKKAIDO])
    const row = { cartKey, productCode: TEA, quantity: 2 }
    await allocate(
      program,
      addresses.map(({ addressId }) => ({ ...row, addressId })),
    )
    await setStock(3)
    try {
      const page = await shoppingPage(program)
      expect(sharesOf(page)).toEqual([
        ['花子', `2 ${TEA}`],
        ['太郎', `1 ${TEA}`],
      ])
      expect(page.messages).toEqual([
        ja('message.cart.stockShort', { product: '茎ほうじ茶「焚火」', max: 3 }),
      ])
      await setStock(2)
      expect(sharesOf(await shoppingPage(program))).toEqual([['花子', `2 ${TEA}`]])
    } finally {
      await setStock(110)
    }
  })

  it('what was laid in after it was shared out goes to the orderer’s own address, and it is said', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2 }, [HOKKAIDO, OKINAWA])
    const [own, north, south] = addresses
    const name = '茎ほうじ茶「焚火」'
    const goesHome = (product: string, quantity: number) =>
      ja('message.checkout.goesHome', { product, quantity })
    const share = (...to: readonly ({ readonly addressId: string } | undefined)[]) =>
      allocate(
        program,
        to.map((one) => ({ addressId: one?.addressId, cartKey, productCode: TEA, quantity: 1 })),
      )
    // The orderer’s own address is the last of them: the first one gets no more for that.
    await share(north, own)
    await addToCart(program, TEA)
    const page = await shoppingPage(program)
    expect(sharesOf(page)).toEqual([
      ['太郎', `1 ${TEA}`],
      ['花子', `2 ${TEA}`],
    ])
    expect(page.messages).toEqual([goesHome(name, 1)])
    expect(program.offers(page)).toContain('goShoppingShippingMultiple')
    // It is in nobody's way, and once the order is drawn up it is settled.
    expect((await program.follow('doConfirmOrder')).status).toBe(200)
    expect((await shoppingPage(program)).messages).toEqual([])

    // Nor do those who were sent everything get what nobody sent there.
    await allocate(program, [
      { addressId: north?.addressId, cartKey, productCode: TEA, quantity: 2 },
      { addressId: south?.addressId, cartKey, productCode: TEA, quantity: 1 },
    ])
    await allocate(program, [{ addressId: south?.addressId, cartKey }])
    shop.clock.advance(1000)
    await addToCart(program, CLOTH, { productCode: CLOTH })
    const later = await shoppingPage(program)
    expect(sharesOf(later)).toEqual([
      ['次郎', `3 ${TEA}`],
      ['花子', `1 ${CLOTH}`],
    ])
    expect(later.messages).toHaveLength(1)
    await program.follow('doConfirmOrder')
    const { document: order } = await program.follow('goShoppingConfirm')
    expect(sharesOf(order)).toEqual(sharesOf(later))
  })
})
