import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, linksTo, PASSWORD } from '../support/customer.ts'
import { addToCart, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email_confirm: _, ...WHO } = GUEST

describe.each(databases)('An order is quoted, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const enter = () => HalClient.enter(shop.base)
  const quote = (client: HalClient, input: Readonly<Record<string, unknown>> = {}) =>
    client.follow('doQuoteOrder', input, {
      _links: { doQuoteOrder: { href: '/shopping/quote', rel: 'doQuoteOrder', method: 'POST' } },
    })

  it('is placed by a program in three requests', async () => {
    const program = await enter()
    const quoted = await quote(program, {
      items: [{ productCode: 'hojicha-100', quantity: 2 }],
      ...WHO,
      message: '玄関先へ',
      confirm: true,
    })
    expect(quoted.status).toBe(200)
    expect(quoted.document).toMatchObject({ missing: [], canCheckout: true, subtotal: 1900 })
    const { preOrderId, expectedTotal, paymentTotal } = quoted.document
    expect(expectedTotal).toBe(paymentTotal)
    const unsaid = await program.follow('doCheckout', { preOrderId, expectedTotal: null })
    expect(Object.keys(problemIn(unsaid).errors)).toEqual(['expectedTotal'])
    const placed = await program.follow('doCheckout', { preOrderId, expectedTotal }, quoted.document)
    expect(placed.status).toBe(201)
    expect(placed.document).toMatchObject({ paymentTotal: expectedTotal })
  })

  it('refuses choices for a shipping that there is not, or twice, and quantities of no goods', async () => {
    const client = await enter()
    await addToCart(client, '焚火', { quantity: 2 })
    await quote(client, WHO)
    const choice = (shippingId: string) => ({ shippingId, delivery: '2' })
    const errorsOf = async (input: object) => Object.keys(problemIn(await quote(client, { ...input })).errors)
    expect(await errorsOf({ shippings: [choice('2')] })).toContain('shippings.0.shippingId')
    expect(await errorsOf({ shippings: [choice('1'), choice('1')] })).toContain('shippings.1.shippingId')
    const { postalCode, pref, addr01, addr02, phoneNumber, name01, name02 } = WHO
    const there = {
      postalCode,
      pref,
      addr01,
      addr02,
      phoneNumber,
      name01,
      name02: `${name02}子`,
      quantity: 1,
    }
    const other = { ...there, name01, name02: '次郎' }
    expect(await errorsOf({ destinations: [{ ...there, name01 }, other] })).toEqual([
      'destinations.0.productCode',
      'destinations.1.productCode',
    ])
  })

  it('says what is missing, with the prices that follow from what is known', async () => {
    const client = await enter()
    await addToCart(client, '焚火', { quantity: 2 })
    const nothing = await quote(client)
    expect(nothing.document).toMatchObject({ subtotal: 1900, canCheckout: false, preOrderId: null })
    expect(nothing.document.missing).toEqual([
      'name01',
      'name02',
      'postalCode',
      'pref',
      'addr01',
      'addr02',
      'phoneNumber',
      'email',
    ])
    const tokyo = await quote(client, { pref: 13 })
    expect(tokyo.document).toMatchObject({ deliveryFeeTotal: 770 })
    expect(tokyo.document.missing).not.toContain('pref')
    const okinawa = await quote(client, { pref: '47' })
    expect(okinawa.document.deliveryFeeTotal).toBeGreaterThan(770)
    const cleared = await quote(client, { pref: '' })
    expect(cleared.document.missing).toContain('pref')
  })

  it('comes to the same sums whichever parts are given first', async () => {
    const parts = [
      { name01: WHO.name01, name02: WHO.name02, email: WHO.email },
      { postalCode: WHO.postalCode, pref: WHO.pref, addr01: WHO.addr01, addr02: WHO.addr02 },
      { phoneNumber: WHO.phoneNumber, message: 'お願いします' },
    ]
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ]
    const totals = []
    for (const order of orders) {
      const client = await enter()
      await addToCart(client, '焚火', { quantity: 2 })
      for (const at of order) await quote(client, parts[at])
      const { document } = await quote(client)
      totals.push([document.canCheckout, document.paymentTotal, document.message])
    }
    const client = await enter()
    await addToCart(client, '焚火', { quantity: 2 })
    const { document } = await quote(client, Object.assign({}, ...parts))
    const all = [document.canCheckout, document.paymentTotal, document.message]
    expect(all[0]).toBe(true)
    expect(totals).toEqual([all, all, all])
  })

  it('leads to the draft that the steps of the checkout lead to', async () => {
    const client = await enter()
    await addToCart(client, '焚火')
    await quote(client, WHO)
    const { document: page } = await client.follow('goShopping')
    expect(page).toMatchObject({ canCheckout: true, email: WHO.email })
    const drawn = await client.follow('doConfirmOrder')
    expect(drawn.status).toBe(200)
    expect(drawn.document.customer).toMatchObject({ name01: WHO.name01, email: WHO.email })
  })

  it('does not show a customer what somebody else typed before they signed in', async () => {
    await customerOf(shop, {
      email: `new-${database}@example.com`,
      postal_code: null,
      pref: null,
      addr01: null,
      addr02: null,
      phone_number: null,
    })
    const client = await enter()
    await addToCart(client, '焚火')
    await quote(client, { addr01: '他人の町', phoneNumber: WHO.phoneNumber })
    await client.follow(
      'doLogin',
      { email: `new-${database}@example.com`, password: PASSWORD },
      linksTo(shop, 'doLogin'),
    )
    const mine = await quote(client)
    expect(mine.document.missing).toEqual(['postalCode', 'pref', 'addr01', 'addr02', 'phoneNumber'])
    const part = await quote(client, { addr01: '千代田区' })
    expect(part.document.missing).toEqual(['postalCode', 'pref', 'addr02', 'phoneNumber'])
  })

  it('is not drawn up while something is missing, and reports all of it at once', async () => {
    const client = await enter()
    await addToCart(client, '焚火')
    const refused = await quote(client, {
      name01: '',
      postalCode: '12',
      email: 'nobody',
      pref: '0',
      confirm: true,
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors).sort()).toEqual(['email', 'name01', 'postalCode', 'pref'])
    const absent = await quote(client, { confirm: true })
    expect(Object.keys(problemIn(absent).errors)).toHaveLength(8)
  })

  it('takes back the order that was drawn up before', async () => {
    const client = await enter()
    await addToCart(client, '焚火')
    const first = await quote(client, { ...WHO, confirm: true })
    await quote(client, { message: 'やはり' })
    const refused = await client.follow(
      'doCheckout',
      { preOrderId: first.document.preOrderId },
      first.document,
    )
    expect(refused.status).toBe(409)
    expect(problemIn(refused).code).toBe('nothingConfirmed')
  })

  it('leaves the order alone that was drawn up, if it comes late and says nothing new', async () => {
    const client = await enter()
    await addToCart(client, '焚火')
    const { document: choices } = await quote(client, WHO)
    const chosen = { payment: choices.payments.at(-1)?.paymentId, delivery_time: '', pref: WHO.pref }
    const drawn = await quote(client, { ...chosen, confirm: true })
    const { preOrderId, expectedTotal } = drawn.document
    const late = await quote(client, chosen)
    expect(late.document.paymentTotal).toBe(expectedTotal)
    const placed = await client.follow('doCheckout', { preOrderId, expectedTotal }, drawn.document)
    expect(placed.status).toBe(201)
  })

  it('sends shares to several addresses, and never changes the cart for it', async () => {
    const client = await enter()
    await addToCart(client, '焚火', { quantity: 3 })
    await quote(client, WHO)
    const aunt = { ...WHO, name02: '伯母', pref: '47', email: undefined }
    const rows = (own: number, hers: number) => [
      { addressId: 'own', productCode: 'hojicha-100', quantity: own },
      { ...aunt, productCode: 'hojicha-100', quantity: hers },
    ]
    const short = await quote(client, { destinations: rows(1, 1) })
    expect(problemIn(short).errors).toEqual({
      'destinations.1.quantity': [expect.stringContaining('残り1点')],
    })
    const shared = await quote(client, { destinations: rows(2, 1) })
    expect(shared.status).toBe(200)
    expect(shared.document.shippings.map((one) => one.items.map(({ quantity }) => quantity))).toEqual([
      [2],
      [1],
    ])
    const again = await quote(client, { destinations: rows(1, 2) })
    expect(again.document.shippings.map((one) => one.address.name02)).toEqual(['花子', '伯母'])
  })

  it('rejects goods that cannot be had, and leaves the cart alone', async () => {
    const client = await enter()
    await addToCart(client, '焚火')
    const gone = await quote(client, { items: [{ productCode: 'nothing', quantity: 1 }] })
    expect(problemIn(gone).errors).toHaveProperty(['items.0.productCode'])
    const many = await quote(client, { items: [{ productCode: 'hojicha-100', quantity: 999 }] })
    expect(problemIn(many).errors).toHaveProperty(['items.0.quantity'])
    const bought = await quote(client, { items: [{ productCode: 'hojicha-100', quantity: 2 }] })
    expect(bought.document.items.map(({ quantity }) => quantity)).toEqual([2])
    await client.enter()
    const { document: cart } = await client.follow('goCart')
    expect(cart.totalQuantity).toBe(1)
  })

  it('says of goods that are in no cart that they were not added, and are not there', async () => {
    const client = await enter()
    const gone = problemIn(await quote(client, { items: [{ productCode: 'no-such-tea', quantity: 1 }] }))
    expect(gone.errors).toEqual({ 'items.0.productCode': [ja('message.cart.notAdded.variantGone')] })
    await addToCart(client, '焚火', { quantity: 2 })
    const allocations = ['own', '1'].map((addressId) => ({
      addressId,
      productCode: 'no-such-tea',
      quantity: 1,
    }))
    const absent = problemIn(await quote(client, { ...WHO, allocations }))
    expect(absent.errors['allocations.0.productCode']).toEqual([ja('message.checkout.notInCart')])
  })

  it('lists the choices that do not go with the rest, with the reason', async () => {
    const client = await enter()
    await addToCart(client, '焚火', { quantity: 1 })
    const { document } = await quote(client, WHO)
    const offered = document.payments.map(({ paymentId }) => paymentId)
    for (const one of document.unavailable) {
      expect(one.reason).not.toBe('')
      if (one.field === 'payment') expect(offered).not.toContain(one.value)
    }
  })
})
