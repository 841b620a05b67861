import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToCart, checkInAsGuest, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import {
  allocate,
  CLOTH,
  CLOTH_PRICE,
  FEES,
  HOKKAIDO,
  OKINAWA,
  sharesOf,
  shoppingPage,
  TEA,
  TEA_PRICE,
  withAddresses,
} from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

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

  it('MUL-02, MUL-07: knows the guest’s own address and those they add, and how the cart is shared out', async () => {
    const page = await withAddresses(shop, program, { teas: 3 }, [HOKKAIDO, OKINAWA])
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
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 3, cloths: 2 }, [HOKKAIDO])
    const [own, other] = addresses
    const { status, document } = await allocate(program, [
      { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 1 },
      { addressId: other?.addressId, cartKey, productCode: TEA, quantity: 2 },
      { addressId: other?.addressId, cartKey, productCode: CLOTH, quantity: 2 },
    ])
    expect(status).toBe(200)
    expect(document).toMatchObject({ allocationCount: 3, message: ja('message.checkout.shared') })
    const page = await shoppingPage(program)
    expect(sharesOf(page)).toEqual([
      ['花子', `1 ${TEA}`],
      ['太郎', `2 ${TEA}`, `2 ${CLOTH}`],
    ])
    expect(page.subtotal).toBe(3 * TEA_PRICE + 2 * CLOTH_PRICE)
  })

  it('MUL-01: shows rows that were refused as they were sent, what is wrong at its own row', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 3, cloths: 2 }, [HOKKAIDO])
    const [own] = addresses
    const rows = [
      [TEA, '3'],
      [TEA, '0'],
      [TEA, '4321'],
      [CLOTH, '2'],
      [CLOTH, '0'],
      [CLOTH, '54x'],
    ]
    const fields = rows.flatMap(([productCode = '', quantity = ''], at) =>
      Object.entries({ productCode, quantity, cartKey, addressId: own?.addressId ?? '' }).map(
        ([name, value]) => [`allocations[${at}][${name}]`, value] as [string, string],
      ),
    )
    const answer = await program.fetch('/shopping/shipping-multiple', {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams([...fields, ['csrfToken', program.csrfToken]]),
    })
    expect(answer.status).toBe(400)
    const controls = (await answer.text()).match(/<input[^>]*\[quantity\]"[^>]*>/g) ?? []
    const shown = controls.map((one) => [
      /value="([^"]*)"/.exec(one)?.[1],
      one.includes('aria-invalid="true"'),
    ])
    expect(shown).toEqual(rows.map(([, quantity]) => [quantity, quantity === '4321' || quantity === '54x']))
  })

  it('MUL-01: the cart’s quantities become the sums', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2, cloths: 1 }, [HOKKAIDO])
    const [own, other] = addresses
    await allocate(program, [
      { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 4 },
      { addressId: other?.addressId, cartKey, productCode: TEA, quantity: 3 },
      { addressId: other?.addressId, cartKey, productCode: CLOTH, quantity: 1 },
    ])
    expect(sharesOf(await shoppingPage(program))).toEqual([
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

  it('MUL-01: leaves the cart alone where it is to stay, and says at the line what is left over or too much', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 4, cloths: 1 }, [HOKKAIDO])
    const shared = (own: number, other: number, changeQuantity: boolean) => {
      const rows = [own, other].map((quantity, at) => ({
        ...{ addressId: addresses[at]?.addressId, cartKey, productCode: TEA, quantity },
      }))
      return allocate(program, rows, { changeQuantity })
    }
    const short = await shared(1, 1, false)
    expect(short.status).toBe(400)
    expect(problemIn(short).errors).toEqual({
      'allocations.1.quantity': [expect.stringContaining('残り2点')],
    })
    expect(problemIn(await shared(4, 2, false)).errors).toEqual({
      'allocations.1.quantity': [expect.stringContaining('2点多くなっています')],
    })
    expect(sharesOf(await shoppingPage(program))).toEqual([['花子', `4 ${TEA}`, `1 ${CLOTH}`]])
    expect((await shared(3, 1, false)).document.messages).toHaveLength(1)
    expect((await shared(1, 1, true)).status).toBe(200)
    expect(sharesOf(await shoppingPage(program))).toEqual([
      ['花子', `1 ${TEA}`, `1 ${CLOTH}`],
      ['太郎', `1 ${TEA}`],
    ])
  })

  it('MUL-01: without a product the whole cart goes there; what no row names goes with the first', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2, cloths: 1 }, [HOKKAIDO])
    const [own, other] = addresses
    await allocate(program, [{ addressId: other?.addressId, cartKey }])
    expect(sharesOf(await shoppingPage(program))).toEqual([['太郎', `2 ${TEA}`, `1 ${CLOTH}`]])
    await allocate(program, [{ addressId: own?.addressId, cartKey, productCode: TEA, quantity: 2 }])
    expect(sharesOf(await shoppingPage(program))).toEqual([['花子', `2 ${TEA}`, `1 ${CLOTH}`]])
  })

  it('PF-19: each shipping has its own delivery fee', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 3 }, [HOKKAIDO, OKINAWA])
    await allocate(
      program,
      addresses.map(({ addressId }) => ({ addressId, cartKey, productCode: TEA, quantity: 1 })),
    )
    const page = await shoppingPage(program)
    expect(page.shippings.map(({ deliveryFee }) => deliveryFee)).toEqual([
      FEES.tokyo,
      FEES.hokkaido,
      FEES.okinawa,
    ])
    expect(page.deliveryFeeTotal).toBe(FEES.tokyo + FEES.hokkaido + FEES.okinawa)
    expect(page.paymentTotal).toBe(3 * TEA_PRICE + page.deliveryFeeTotal + page.charge)
  })

  it('PF-20: delivery is free for the shipping that is worth it, not for the others', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 14 }, [HOKKAIDO])
    const [own, other] = addresses
    await allocate(program, [
      { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 12 },
      { addressId: other?.addressId, cartKey, productCode: TEA, quantity: 2 },
    ])
    const page = await shoppingPage(program)
    expect(page.shippings.map(({ deliveryFee }) => deliveryFee)).toEqual([0, FEES.hokkaido])
    expect(page.deliveryFeeTotal).toBe(FEES.hokkaido)
  })

  it('MUL-03: the same address is one shipping, however often it was typed', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 4 }, [
      HOKKAIDO,
      { ...HOKKAIDO, phoneNumber: '0123456789' },
    ])
    const [own, one, same] = addresses
    const { document } = await allocate(program, [
      { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 1 },
      { addressId: one?.addressId, cartKey, productCode: TEA, quantity: 1 },
      { addressId: same?.addressId, cartKey, productCode: TEA, quantity: 2 },
    ])
    expect(document.allocationCount).toBe(3)
    expect(sharesOf(await shoppingPage(program))).toEqual([
      ['花子', `1 ${TEA}`],
      ['太郎', `3 ${TEA}`],
    ])
  })

  it('MUL-04: goods keep the delivery method that was chosen for them', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 2 }, [HOKKAIDO])
    const before = await shoppingPage(program)
    const compact = before.shippings[0]?.deliveries.find(
      ({ deliveryName }) => deliveryName === 'コンパクト便',
    )
    await program.follow('doConfirmOrder', { delivery: compact?.deliveryId })
    await allocate(
      program,
      addresses.map(({ addressId }) => ({ addressId, cartKey, productCode: TEA, quantity: 1 })),
    )
    const page = await shoppingPage(program)
    expect(page.shippings.map(({ deliveryName, deliveryFee }) => [deliveryName, deliveryFee])).toEqual([
      ['コンパクト便', 385],
      ['コンパクト便', 440],
    ])
  })

  it('goes back to one destination', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 3 }, [HOKKAIDO])
    const [own, other] = addresses
    await allocate(
      program,
      addresses.map(({ addressId }, at) => ({ addressId, cartKey, productCode: TEA, quantity: at + 1 })),
    )
    expect((await shoppingPage(program)).shippings).toHaveLength(2)
    await allocate(program, [{ addressId: own?.addressId, cartKey }])
    const page = await shoppingPage(program)
    expect(sharesOf(page)).toEqual([['花子', `3 ${TEA}`]])
    expect(page.deliveryFeeTotal).toBe(FEES.tokyo)

    await program.follow('goShoppingShipping')
    await program.follow('doSelectShippingAddress', { addressId: other?.addressId })
    expect((await shoppingPage(program)).deliveryFeeTotal).toBe(FEES.hokkaido)
  })

  it('TAX-07, TAX-08, TAX-09: its sums are those of all its shippings, taxed once for each rate', async () => {
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 5, cloths: 2 }, [HOKKAIDO])
    const [own, other] = addresses
    await allocate(program, [
      { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 3 },
      { addressId: other?.addressId, cartKey, productCode: TEA, quantity: 2 },
      { addressId: own?.addressId, cartKey, productCode: CLOTH, quantity: 1 },
      { addressId: other?.addressId, cartKey, productCode: CLOTH, quantity: 1 },
    ])
    await shoppingPage(program)
    // Cash on delivery has a charge, and cannot be chosen for several addresses.
    await shop.change((tx) => tx.updateTable('payment').set({ charge: 330 }).where('id', '=', 2).execute())
    await program.follow('doConfirmOrder', { payment: '2' })
    const { document: order } = await program.follow('goShoppingConfirm')
    const reduced = 5 * TEA_PRICE
    const usual = 2 * CLOTH_PRICE + FEES.tokyo + FEES.hokkaido + 330
    expect(order).toMatchObject({
      subtotal: reduced + 2 * CLOTH_PRICE,
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
    expect(sharesOf(order)).toEqual([
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
