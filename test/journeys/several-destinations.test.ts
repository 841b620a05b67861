import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Writer } from '../../src/store/database.ts'
import { addToCart, checkInAsGuest, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TEA = 'hojicha-100'
const TEA_PRICE = 950
const CLOTH = 'furoshiki-ai-m'
/** Parcels to Tokyo, where the guest lives, to Hokkaido and to Okinawa. */
const FEES = { tokyo: 770, hokkaido: 1320, okinawa: 1650 }

const HOKKAIDO = { ...GUEST, name02: '太郎', pref: '1', addr01: '札幌市中央区', addr02: '2-2' }
const OKINAWA = { ...GUEST, name02: '次郎', pref: '47', addr01: '那覇市', addr02: '3-3' }

describe.each(databases)('An order to several destinations, on %s', (database) => {
  let shop: Shop
  let program: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    program = await HalClient.enter(shop.base)
  })

  const write = (work: (tx: Writer) => Promise<unknown>) =>
    shop.noren.store.write(async (tx, touch) => {
      await work(tx)
      touch('catalog', 'products', 'settings')
    })

  /** A guest with so many teas and cloths in the cart, and addresses besides his own; their ids. */
  const withAddresses = async (teas: number, cloths: number, others: readonly object[]) => {
    if (teas > 0) await addToCart(program, TEA, { quantity: teas })
    shop.clock.advance(1000)
    if (cloths > 0) await addToCart(program, 'furoshiki-ai-s', { productCode: CLOTH, quantity: cloths })
    await checkInAsGuest(program)
    await program.follow('goShoppingShippingMultiple')
    for (const other of others) {
      await program.follow('goShoppingShippingMultipleEdit')
      const added = await program.follow('doAddMultipleShippingAddress', { ...other })
      expect(added.status).toBe(200)
      await program.follow('goShoppingShippingMultiple')
    }
    const { document } = await program.follow(
      'goShoppingShippingMultiple',
      {},
      again('goShoppingShippingMultiple'),
    )
    return document
  }

  /** The link to a page of the checkout, as the shopping page gives it. */
  const again = (rel: 'goShoppingShippingMultiple' | 'goShopping') => ({
    _links: {
      [rel]: { href: rel === 'goShopping' ? '/shopping' : '/shopping/shipping-multiple', rel, method: 'GET' },
    },
  })

  const allocate = async (allocations: readonly object[]) => {
    await program.follow('goShoppingShippingMultiple', {}, again('goShoppingShippingMultiple'))
    return program.follow('doAllocateMultipleShipping', { allocations })
  }

  const shopping = async () => (await program.follow('goShopping', {}, again('goShopping'))).document

  /** Who gets how many of what. */
  const shares = ({ shippings }: Awaited<ReturnType<typeof shopping>>) =>
    shippings.map(({ address, items }) => [
      address.name02,
      ...items.map(({ productCode, quantity }) => `${quantity} ${productCode}`),
    ])

  it('MUL-02, MUL-07: knows the guest’s own address and those he adds, and how the cart is shared out', async () => {
    const page = await withAddresses(3, 0, [HOKKAIDO, OKINAWA])
    expect(page.addresses.map(({ name02 }) => name02)).toEqual(['花子', '太郎', '次郎'])
    expect(page.addresses[1]).toMatchObject({ pref: 1, prefName: '北海道', addr01: '札幌市中央区' })
    const [own] = page.addresses
    expect(page.allocations).toEqual([
      { addressId: own?.addressId, cartKey: page.cartKey, productCode: TEA, quantity: 3 },
    ])
    const stranger = await HalClient.enter(shop.base)
    await addToCart(stranger, TEA)
    await checkInAsGuest(stranger, { ...GUEST, name02: '四郎' })
    const { document } = await stranger.follow('goShoppingShippingMultiple')
    expect(document.addresses.map(({ name02 }) => name02)).toEqual(['四郎'])
  })

  it('MUL-01, MUL-07: shares the lines out, and counts the rows', async () => {
    const { addresses, cartKey } = await withAddresses(3, 2, [HOKKAIDO])
    const [own, other] = addresses
    const { status, document } = await allocate([
      { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 1 },
      { addressId: other?.addressId, cartKey, productCode: TEA, quantity: 2 },
      { addressId: other?.addressId, cartKey, productCode: CLOTH, quantity: 2 },
    ])
    expect(status).toBe(200)
    expect(document).toMatchObject({ allocationCount: 3, message: ja('message.checkout.shared') })
    const page = await shopping()
    expect(shares(page)).toEqual([
      ['花子', `1 ${TEA}`],
      ['太郎', `2 ${TEA}`, `2 ${CLOTH}`],
    ])
    expect(page.subtotal).toBe(3 * TEA_PRICE + 2 * 1760)
  })

  it('MUL-01: the cart’s quantities become the sums', async () => {
    const { addresses, cartKey } = await withAddresses(2, 1, [HOKKAIDO])
    const [own, other] = addresses
    await allocate([
      { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 4 },
      { addressId: other?.addressId, cartKey, productCode: TEA, quantity: 3 },
      { addressId: other?.addressId, cartKey, productCode: CLOTH, quantity: 1 },
    ])
    expect(shares(await shopping())).toEqual([
      ['花子', `4 ${TEA}`],
      ['太郎', `3 ${TEA}`, `1 ${CLOTH}`],
    ])
    await program.enter()
    const { document: cart } = await program.follow('goCart')
    expect(cart.carts[0]?.items.map(({ productCode, quantity }) => [productCode, quantity])).toEqual([
      [TEA, 7],
      [CLOTH, 1],
    ])
    expect(cart.carts[0]?.messages).toEqual([])
  })

  it('MUL-01: without a product the whole cart goes there; what no row names goes with the first', async () => {
    const { addresses, cartKey } = await withAddresses(2, 1, [HOKKAIDO])
    const [own, other] = addresses
    await allocate([{ addressId: other?.addressId, cartKey }])
    expect(shares(await shopping())).toEqual([['太郎', `2 ${TEA}`, `1 ${CLOTH}`]])
    await allocate([{ addressId: own?.addressId, cartKey, productCode: TEA, quantity: 2 }])
    expect(shares(await shopping())).toEqual([['花子', `2 ${TEA}`, `1 ${CLOTH}`]])
  })

  it('PF-19: each shipping has its own delivery fee', async () => {
    const { addresses, cartKey } = await withAddresses(3, 0, [HOKKAIDO, OKINAWA])
    await allocate(addresses.map(({ addressId }) => ({ addressId, cartKey, productCode: TEA, quantity: 1 })))
    const page = await shopping()
    expect(page.shippings.map(({ deliveryFee }) => deliveryFee)).toEqual([
      FEES.tokyo,
      FEES.hokkaido,
      FEES.okinawa,
    ])
    expect(page.deliveryFeeTotal).toBe(FEES.tokyo + FEES.hokkaido + FEES.okinawa)
    expect(page.paymentTotal).toBe(3 * TEA_PRICE + page.deliveryFeeTotal + page.charge)
  })

  it('PF-20: delivery is free for the shipping that is worth it, not for the others', async () => {
    const { addresses, cartKey } = await withAddresses(14, 0, [HOKKAIDO])
    const [own, other] = addresses
    await allocate([
      { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 12 },
      { addressId: other?.addressId, cartKey, productCode: TEA, quantity: 2 },
    ])
    const page = await shopping()
    expect(page.shippings.map(({ deliveryFee }) => deliveryFee)).toEqual([0, FEES.hokkaido])
    expect(page.deliveryFeeTotal).toBe(FEES.hokkaido)
  })

  it('MUL-03: the same address is one shipping, however often it was typed', async () => {
    const { addresses, cartKey } = await withAddresses(4, 0, [
      HOKKAIDO,
      { ...HOKKAIDO, phoneNumber: '0123456789' },
    ])
    const [own, one, same] = addresses
    const { document } = await allocate([
      { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 1 },
      { addressId: one?.addressId, cartKey, productCode: TEA, quantity: 1 },
      { addressId: same?.addressId, cartKey, productCode: TEA, quantity: 2 },
    ])
    expect(document.allocationCount).toBe(3)
    expect(shares(await shopping())).toEqual([
      ['花子', `1 ${TEA}`],
      ['太郎', `3 ${TEA}`],
    ])
  })

  it('MUL-04: goods keep the delivery method that was chosen for them', async () => {
    const { addresses, cartKey } = await withAddresses(2, 0, [HOKKAIDO])
    const before = await shopping()
    const compact = before.shippings[0]?.deliveries.find(
      ({ deliveryName }) => deliveryName === 'コンパクト便',
    )
    await program.follow('doConfirmOrder', { delivery: compact?.deliveryId })
    await allocate(addresses.map(({ addressId }) => ({ addressId, cartKey, productCode: TEA, quantity: 1 })))
    const page = await shopping()
    expect(page.shippings.map(({ deliveryName, deliveryFee }) => [deliveryName, deliveryFee])).toEqual([
      ['コンパクト便', 385],
      ['コンパクト便', 440],
    ])
  })

  it('MUL-05: shares out no more than there is, the first first, and says so', async () => {
    const { addresses, cartKey } = await withAddresses(2, 0, [HOKKAIDO])
    const [own, other] = addresses
    const setStock = (stock: number) =>
      write((tx) => tx.updateTable('variant').set({ stock }).where('code', '=', TEA).execute())
    await setStock(3)
    try {
      const { status, document } = await allocate([
        { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 2 },
        { addressId: other?.addressId, cartKey, productCode: TEA, quantity: 2 },
      ])
      expect(status).toBe(200)
      expect(document.messages).toEqual([
        ja('message.cart.stockShort', { product: '茎ほうじ茶「焚火」', max: 3 }),
      ])
      expect(shares(await shopping())).toEqual([
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
    const answer = await allocate(document.addresses.map(({ addressId }) => ({ ...row, addressId })))
    expect(answer.status).toBe(200)
    expect(shares(await shopping())).toEqual([
      ['花子', '600 tenugui-mame'],
      ['太郎', '399 tenugui-mame'],
    ])
  })

  it('MUL-06: a guest has twenty addresses at most', async () => {
    await withAddresses(1, 0, [])
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

  it('refuses an address that is not his, a product that is not in the cart, and nothing at all', async () => {
    const { addresses, cartKey } = await withAddresses(2, 0, [HOKKAIDO])
    const [own] = addresses
    const before = shares(await shopping())
    const refused = async (row: object) => {
      const answer = await allocate([
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
    expect((await allocate([])).status).toBe(400)
    expect((await allocate([{ ...wrong, quantity: 0 }])).status).toBe(400)
    expect(shares(await shopping())).toEqual(before)
  })

  it('goes back to one destination', async () => {
    const { addresses, cartKey } = await withAddresses(3, 0, [HOKKAIDO])
    const [own, other] = addresses
    await allocate(
      addresses.map(({ addressId }, at) => ({ addressId, cartKey, productCode: TEA, quantity: at + 1 })),
    )
    expect((await shopping()).shippings).toHaveLength(2)
    await allocate([{ addressId: own?.addressId, cartKey }])
    const page = await shopping()
    expect(shares(page)).toEqual([['花子', `3 ${TEA}`]])
    expect(page.deliveryFeeTotal).toBe(FEES.tokyo)

    await program.follow('goShoppingShipping')
    await program.follow('doSelectShippingAddress', { addressId: other?.addressId })
    expect((await shopping()).deliveryFeeTotal).toBe(FEES.hokkaido)
  })

  it('sends one of the shippings elsewhere, and not one that is not there', async () => {
    const { addresses, cartKey } = await withAddresses(2, 0, [HOKKAIDO, OKINAWA])
    const [own, north, south] = addresses
    await allocate(
      [own, north].map((one) => ({ addressId: one?.addressId, cartKey, productCode: TEA, quantity: 1 })),
    )
    const page = await shopping()
    await program.follow('goShoppingShipping')
    const second = { shippingId: page.shippings[1]?.shippingId, addressId: south?.addressId }
    await program.follow('doSelectShippingAddress', second)
    expect(shares(await shopping()).map(([name]) => name)).toEqual(['花子', '次郎'])
    for (const shippingId of ['3', '0', 'x']) {
      await program.follow('goShoppingShipping', {}, await shopping())
      const answer = await program.follow('doSelectShippingAddress', {
        shippingId,
        addressId: south?.addressId,
      })
      expect(answer.status, shippingId).toBe(404)
    }
  })

  it('TAX-07, TAX-08, TAX-09: its sums are those of all its shippings, taxed once for each rate', async () => {
    const { addresses, cartKey } = await withAddresses(5, 2, [HOKKAIDO])
    const [own, other] = addresses
    await allocate([
      { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 3 },
      { addressId: other?.addressId, cartKey, productCode: TEA, quantity: 2 },
      { addressId: own?.addressId, cartKey, productCode: CLOTH, quantity: 1 },
      { addressId: other?.addressId, cartKey, productCode: CLOTH, quantity: 1 },
    ])
    await shopping()
    await program.follow('doConfirmOrder', { payment: '4' })
    const { document: order } = await program.follow('goShoppingConfirm')
    const reduced = 5 * TEA_PRICE
    const usual = 2 * 1760 + FEES.tokyo + FEES.hokkaido + 330
    expect(order).toMatchObject({
      subtotal: reduced + 2 * 1760,
      deliveryFeeTotal: FEES.tokyo + FEES.hokkaido,
      charge: 330,
      paymentTotal: reduced + usual,
    })
    expect(order.taxes).toEqual([
      { rate: 8, total: reduced, tax: Math.round((reduced * 8) / 108) },
      { rate: 10, total: usual, tax: Math.round((usual * 10) / 110) },
    ])
    expect(order.tax).toBe(order.taxes.reduce((sum, { tax }) => sum + tax, 0))
    expect(order.taxes.reduce((sum, { total }) => sum + total, 0)).toBe(order.paymentTotal)
    // TAX-10: on each line whether it is at the reduced rate.
    expect(
      order.items.map(({ productCode, quantity, reducedTax }) => [productCode, quantity, reducedTax]),
    ).toEqual([
      [TEA, 5, true],
      [CLOTH, 2, false],
    ])
    expect(shares(order as never)).toEqual([
      ['花子', `3 ${TEA}`, `1 ${CLOTH}`],
      ['太郎', `2 ${TEA}`, `1 ${CLOTH}`],
    ])
    const placed = await program.follow('doCheckout')
    expect(placed.document.paymentTotal).toBe(order.paymentTotal)
    const rows = await shop.noren.store.reader
      .selectFrom('shipping')
      .innerJoin('orders', 'orders.id', 'shipping.order_id')
      .where('orders.order_no', '=', placed.document.orderNo)
      .orderBy('shipping.sort_no')
      .select(['shipping.name02', 'shipping.pref'])
      .execute()
    expect(rows).toEqual([
      { name02: '花子', pref: 13 },
      { name02: '太郎', pref: 1 },
    ])
  })
})
