import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { holding, linkInMail, mailsTo } from '../support/mailbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const PERSON = {
  email: 'Taro@Example.com',
  password: 'noren2026',
  name01: '鈴木',
  name02: '太郎',
  kana01: 'すずき',
  kana02: 'ﾀﾛｳ',
  birth_year: '1990',
  birth_month: '2',
  birth_day: '28',
  sex: '1',
}

const HOME = {
  postalCode: '1000001',
  pref: '13',
  addr01: '千代田区千代田',
  addr02: '1-1',
  phoneNumber: '0312345678',
}

describe.each(databases)('A program is a customer from registration to withdrawal, on %s', (database) => {
  let shop: Shop
  let program: HalClient
  let orderNo: string

  beforeAll(async () => {
    shop = await openShop(database)
    program = await HalClient.enter(shop.base)
  })

  afterAll(() => shop?.close())

  const customer = () =>
    shop.noren.store.reader
      .selectFrom('customer')
      .selectAll()
      .where('email_key', '=', 'taro@example.com')
      .executeTakeFirstOrThrow()

  const home = async () => {
    await program.enter()
    await program.follow('goMypage')
  }

  it('lays something into the cart and registers', async () => {
    await addToCart(program, '焚火', { quantity: 2 })
    await program.enter()
    const { document: form } = await program.follow('goCustomerRegistration')
    expect(form).toMatchObject({ fields: { email: { required: true }, password: { type: 'password' } } })
    const { status, document } = await program.follow('doRegisterCustomer', PERSON)
    expect(status).toBe(201)
    expect(document).toMatchObject({ customerStatus: 1, initialPoint: 0, email: 'Taro@Example.com' })
    expect(await customer()).toMatchObject({
      status: 1,
      kana01: 'スズキ',
      kana02: 'タロウ',
      birth: '1990-02-28',
      secret_key_hash: null,
    })
  })

  it('cannot sign in before the address is confirmed, and is told how to get the mail again', async () => {
    await program.enter()
    await program.follow('goLogin')
    const { email, password } = PERSON
    const refused = await program.follow('doLogin', { email, password })
    expect(refused.status).toBe(401)
    expect(problemIn(refused).code).toBe('notActivated')
    expect(problemIn(refused)._links).toHaveProperty('goForgotPassword')
    const wrong = await program.follow('doLogin', { email, password: 'something0' })
    expect(problemIn(wrong).code).toBe('signInRefused')
  })

  it('confirms the address with the key from the mail, once', async () => {
    const link = await linkInMail(shop, PERSON.email, '/entry/activate')
    await program.follow('goEntryActivate', {}, holding('goEntryActivate', link))
    const form = program.document
    const secretKey = link.searchParams.get('secretKey')
    const { status, document } = await program.follow('doActivateCustomer', { secretKey })
    expect(status).toBe(200)
    expect(document).toMatchObject({ customerStatus: 2, email: PERSON.email })
    const again = await program.follow('doActivateCustomer', { secretKey }, form)
    expect(again.status).toBe(404)
    expect(await mailsTo(shop, PERSON.email)).toHaveLength(2)
  })

  it('signs in with a new session, and finds the cart again', async () => {
    await program.follow('goLogin')
    const before = program.csrfToken
    const { status, document } = await program.follow('doLogin', {
      email: ' TARO@example.com ',
      password: PERSON.password,
    })
    expect(status).toBe(200)
    expect(document).toMatchObject({ customerStatus: 2, email: PERSON.email, name01: '鈴木' })
    expect(program.csrfToken).not.toBe(before)
    const { document: cart } = await program.follow('goCart')
    expect(cart.carts[0]?.items).toMatchObject([{ quantity: 2 }])
  })

  it('tells where they live on the way to the order, and it is kept', async () => {
    await program.enter()
    const { document: cart } = await program.follow('goCart')
    const { document: shopping } = await program.follow('goShopping', {}, cart.carts[0])
    expect(shopping).toMatchObject({ canCheckout: false, defaultShippingAddress: null, pointBalance: 0 })
    expect(program.offers()).not.toContain('doConfirmOrder')
    await program.follow('goShoppingShippingEdit')
    const { name01, name02 } = PERSON
    await program.follow('doUpdateShippingAddress', { name01, name02, ...HOME })
    const { document: ready } = await program.follow('goShopping')
    expect(ready).toMatchObject({ canCheckout: true, defaultShippingAddress: { addr02: '1-1' } })
    expect(await customer()).toMatchObject({ postal_code: '100-0001', pref: 13 })
  })

  it('pays a part with points, and not more than there are', async () => {
    const { id } = await customer()
    await shop.noren.store.write((tx) =>
      tx.updateTable('customer').set({ point: 120 }).where('id', '=', id).execute(),
    )
    await program.enter()
    const { document: cart } = await program.follow('goCart')
    const { document: shopping } = await program.follow('goShopping', {}, cart.carts[0])
    expect(shopping.pointBalance).toBe(120)
    const form = program.document
    const refused = await program.follow('doConfirmOrder', { usePoint: 121 }, form)
    expect(refused.status).toBe(400)
    expect(problemIn(refused).errors).toHaveProperty('usePoint')
    const { document: confirmed } = await program.follow('doConfirmOrder', { usePoint: 120 }, form)
    expect(confirmed).toMatchObject({ usePoint: 120, discount: 120, customerId: id })
    expect(confirmed.paymentTotal).toBe(shopping.paymentTotal - 120)
    // 760 × 2 before tax give 16; the points that are used come off that.
    expect(confirmed.addPoint).toBe(0)
    const { status, document: placed } = await program.follow('doCheckout')
    expect(status).toBe(201)
    expect(placed).toMatchObject({ customerId: id, addPoint: 0 })
    orderNo = placed.orderNo
    expect(await customer()).toMatchObject({
      point: 0,
      buy_times: 1,
      buy_total: confirmed.paymentTotal,
    })
    const movements = await shop.noren.store.reader.selectFrom('point_movement').selectAll().execute()
    expect(movements).toMatchObject([{ customer_id: id, kind: 'use', points: -120, change_no: 1 }])
  })

  it('finds the order in the history, and orders the same again', async () => {
    await program.follow('goShoppingComplete')
    expect(program.offers()).toContain('goMypageHistory')
    const { document: order } = await program.follow('goMypageHistory')
    expect(order).toMatchObject({ orderNo, usePoint: 120, items: [{ quantity: 2 }] })
    const { status, document } = await program.follow('doReorder')
    expect(status).toBe(201)
    expect(document).toMatchObject({ addedCount: 1, skippedCount: 0 })
    const { document: cart } = await program.follow('goCart')
    expect(cart.carts[0]?.items).toMatchObject([{ quantity: 2 }])
  })

  it('changes what the account tells', async () => {
    await home()
    await program.follow('goMypageChange')
    const { status } = await program.follow('doUpdateCustomer', {
      email: PERSON.email,
      name02: '次郎',
      kana02: '',
    })
    expect(status).toBe(200)
    expect(await customer()).toMatchObject({ name01: '鈴木', name02: '次郎', kana02: null, pref: 13 })
    const templates = (await mailsTo(shop, PERSON.email)).map(({ template }) => template)
    // One of the notices is of the checkout, where they told where they live.
    const notices = ['customer_change_notify', 'customer_change_notify']
    expect(templates.sort()).toEqual([...notices, 'entry_complete', 'entry_confirm', 'order'])
  })

  it('signs out, and is nobody with an empty cart', async () => {
    await home()
    const { document } = await program.follow('doLogout')
    expect(document).toMatchObject({ wasLoggedIn: true })
    const { document: cart } = await program.follow('goTop').then(() => program.follow('goCart'))
    expect(cart.cartCount).toBe(0)
  })

  it('withdraws: the account is gone, the order stays', async () => {
    await program.enter()
    await program.follow('goLogin')
    await program.follow('doLogin', { email: PERSON.email, password: PERSON.password })
    const { id } = await customer()
    await program.follow('goMypage')
    await program.follow('goMypageWithdraw')
    const { status, document } = await program.follow('doWithdrawCustomer')
    expect(status).toBe(200)
    expect(document).toMatchObject({ customerId: id, cleared: true })
    const row = await shop.noren.store.reader
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      status: 3,
      email: `withdrawn-${id}@example.invalid`,
      password_hash: null,
      point: 0,
      name01: '鈴木',
    })
    const order = await shop.noren.store.reader
      .selectFrom('orders')
      .select('customer_id')
      .where('order_no', '=', orderNo)
      .executeTakeFirst()
    expect(order).toEqual({ customer_id: id })
    await program.enter()
    await program.follow('goLogin')
    const refused = await program.follow('doLogin', { email: PERSON.email, password: PERSON.password })
    expect(refused.status).toBe(401)
  })
})
