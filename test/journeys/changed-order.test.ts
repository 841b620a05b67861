import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, checkInAsGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TEA = 'hojicha-100'

describe.each(databases)('What changed between the last look and the order, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const setFee = (fee: number) =>
    shop.change((tx) =>
      tx
        .updateTable('delivery_area')
        .set({ fee })
        .where('pref', '=', 13)
        .where('delivery_id', '=', (eb) =>
          eb.selectFrom('delivery').select('id').where('name', '=', '宅配便'),
        )
        .execute(),
    )
  const setCharge = (charge: number) =>
    shop.change((tx) => tx.updateTable('payment').set({ charge }).where('id', '=', 4).execute())
  const setPrice = (price02: number) =>
    shop.change((tx) => tx.updateTable('variant').set({ price02 }).where('code', '=', TEA).execute())
  const setRate = (rate: number) =>
    shop.change((tx) =>
      tx
        .updateTable('tax_rule')
        .set({ rate })
        .where('variant_id', '=', (eb) => eb.selectFrom('variant').select('id').where('code', '=', TEA))
        .execute(),
    )

  const orders = async () => {
    const rows = await shop.noren.store.reader
      .selectFrom('orders')
      .select('status')
      .where('status', '!=', 8)
      .execute()
    return rows.length
  }

  /** A tea for 950, sent for 770, paid on delivery for 330: 2,050. */
  const confirmed = async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, '焚火')
    await checkInAsGuest(program)
    await program.follow('doConfirmOrder', { payment: '4' })
    const { document } = await program.follow('goShoppingConfirm')
    expect(document.paymentTotal).toBe(2050)
    return { program, document }
  }

  const SHOPPING = { _links: { goShopping: { href: '/shopping', rel: 'goShopping', method: 'GET' } } }

  const changes: readonly (readonly [
    string,
    () => Promise<unknown>,
    () => Promise<unknown>,
    string,
    number,
  ])[] = [
    [
      'the delivery fee',
      () => setFee(1000),
      () => setFee(770),
      ja('message.checkout.deliveryFeeChanged', { from: 770, to: 1000 }),
      2280,
    ],
    [
      'the charge',
      () => setCharge(440),
      () => setCharge(330),
      ja('message.checkout.chargeChanged', { from: 330, to: 440 }),
      2160,
    ],
    [
      'a price',
      () => setPrice(1000),
      () => setPrice(880),
      ja('message.cart.priceChanged', { product: '茎ほうじ茶「焚火」', from: 950, to: 1080 }),
      2180,
    ],
    ['a tax rate', () => setRate(10), () => setRate(8), ja('message.checkout.taxRateChanged'), 2068],
  ]

  it.each(changes)(
    'PF-25: %s: nothing is ordered before the shopper has looked again',
    async (_what, change, back, said, total) => {
      const { program, document } = await confirmed()
      const before = await orders()
      await change()
      try {
        const press = await program.follow('doCheckout', {}, document)
        expect(press.status).toBe(409)
        const problem = problemIn(press)
        expect(problem.code).toBe('orderNeedsLook')
        expect((problem as { messages?: readonly string[] }).messages).toContain(said)
        expect(program.offers(problem)).toContain('goShopping')
        expect(await orders()).toBe(before)
        // Pressing again is no way round it.
        expect((await program.follow('doCheckout', {}, document)).status).toBe(409)

        const { document: page } = await program.follow('goShopping', {}, SHOPPING)
        expect(page.paymentTotal).toBe(total)
        const again = await program.follow('doConfirmOrder', { payment: '4' })
        expect(again.status).toBe(200)
        const { document: second } = await program.follow('goShoppingConfirm')
        expect(second.paymentTotal).toBe(total)
        const placed = await program.follow('doCheckout')
        expect(placed.status).toBe(201)
        expect(placed.document.paymentTotal).toBe(total)
        expect(await orders()).toBe(before + 1)
      } finally {
        await back()
      }
    },
  )

  it('PF-25: what became cheaper has to be looked at too', async () => {
    const { program, document } = await confirmed()
    await setFee(500)
    try {
      expect((await program.follow('doCheckout', {}, document)).status).toBe(409)
    } finally {
      await setFee(770)
    }
    // Back to what was confirmed, it may be placed as it was confirmed.
    expect((await program.follow('doCheckout', {}, document)).status).toBe(201)
  })

  it('PF-04: a price that changed before the confirmation is to be looked at there', async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, '焚火')
    await checkInAsGuest(program)
    const choices = program.document
    await setPrice(1000)
    try {
      const refused = await program.follow('doConfirmOrder', {}, choices)
      expect(refused.status).toBe(409)
      expect(problemIn(refused).code).toBe('orderNeedsLook')
      const { document: page } = await program.follow('goShopping', {}, SHOPPING)
      expect(page).toMatchObject({ subtotal: 1080, messages: [] })
      expect((await program.follow('doConfirmOrder')).status).toBe(200)
    } finally {
      await setPrice(880)
    }
  })

  it('shows people what changed, and lets them go on from there', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open(`/product?productCode=${TEA}`)
    await person.form(ja('theme.product.add')).fill({ quantity: '1' }).submit()
    await person.open('/shopping/non-member')
    await person
      .form('name01')
      .fill({
        name01: '山田',
        name02: '花子',
        postalCode: '100-0001',
        pref: '13',
        addr01: '千代田区',
        addr02: '1-1',
        phoneNumber: '03-1234-5678',
        email: 'hanako@example.com',
        email_confirm: 'hanako@example.com',
      })
      .submit()
    await person.form(ja('theme.shopping.confirm')).submit(ja('theme.shopping.confirm'))
    expect(person.text).toContain('1,720円')
    await setFee(1000)
    try {
      await person.form(ja('theme.confirm.order')).submit(ja('theme.confirm.order'))
      expect(person.page.status).toBe(409)
      expect(person.text).toContain(ja('message.checkout.deliveryFeeChanged', { from: 770, to: 1000 }))
      await person.form(ja('theme.shopping.confirm')).submit(ja('theme.shopping.confirm'))
      expect(person.text).toContain('1,950円')
      await person.form(ja('theme.confirm.order')).submit(ja('theme.confirm.order'))
      expect(person.page.status).toBe(200)
      expect(person.text).toContain(ja('theme.complete.title'))
    } finally {
      await setFee(770)
    }
  })
})
