import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, checkInAsGuest, drawUpOrder, GUEST } from '../support/guest.ts'
import { HalClient, linksOf, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('An order is refused, on %s:', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const setStock = (code: string, stock: number) =>
    shop.noren.store.write((tx) =>
      tx.updateTable('variant').set({ stock }).where('code', '=', code).execute(),
    )

  const placedOrders = () =>
    shop.noren.store.reader.selectFrom('orders').select('id').where('order_no', 'is not', null).execute()

  const layIntoCart = async (person: HtmlClient, productCode = 'hojicha-100') => {
    await person.open(`/product?productCode=${productCode}`)
    await person.form(ja('theme.product.add')).submit()
  }

  it('one of a cart that was emptied meanwhile is 409 and leads to the cart', async () => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '焚火')
    const confirmation = program.document
    await program.enter()
    const { document: cart } = await program.follow('goCart')
    await program.follow('doRemoveCartItem', {}, cart.carts[0]?.items[0])

    const answer = await program.follow('doCheckout', {}, confirmation)
    expect(answer.status).toBe(409)
    expect(Object.keys(linksOf(answer.document))).toContain('goCart')
  })

  it('one of a cart that was changed meanwhile is 409 and asks to look again', async () => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '焚火')
    const confirmation = program.document
    await addToCart(program, '焚火')

    const answer = await program.follow('doCheckout', {}, confirmation)
    expect(answer.status).toBe(409)
    expect(problemIn(answer).code).toBe('orderNeedsLook')
    expect(Object.keys(linksOf(answer.document))).toContain('goShopping')
    expect(await placedOrders()).toHaveLength(0)
  })

  it('one of nothing that was confirmed is 409', async () => {
    const program = await HalClient.enter(shop.base)
    const link = { href: '/shopping/checkout', rel: 'doCheckout', method: 'POST' }
    const answer = await program.follow('doCheckout', {}, { _links: { doCheckout: link } })
    expect(answer.status).toBe(409)
    expect(problemIn(answer).code).toBe('nothingConfirmed')
    expect(program.offers(answer.document)).toContain('goCart')
  })

  it('one of a line that sold out at the last moment is 409 and names the line', async () => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '茶筅')
    await setStock('chasen-80', 0)

    const answer = await program.follow('doCheckout')
    expect(answer.status).toBe(409)
    expect(JSON.stringify(answer.document)).toContain('茶筅')
    expect(Object.keys(linksOf(answer.document))).toContain('goCart')
    const orders = await placedOrders()
    expect(orders).toHaveLength(0)
  })

  it('one that can be had only in part is 409, and the stock stays', async () => {
    await setStock('gyokuro-50', 5)
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '玉露', { quantity: 4 })
    await setStock('gyokuro-50', 3)

    expect((await program.follow('doCheckout')).status).toBe(409)
    const { stock } = await shop.noren.store.reader
      .selectFrom('variant')
      .select('stock')
      .where('code', '=', 'gyokuro-50')
      .executeTakeFirstOrThrow()
    expect(stock).toBe(3)
    expect(await placedOrders()).toHaveLength(0)
  })

  it('one that sold out shows people what they ordered again, and what is wrong', async () => {
    await setStock('genmaicha-200', 1)
    const person = await HtmlClient.enter(shop.base)
    await layIntoCart(person, 'genmaicha-200')
    await person.clickLink(ja('theme.cart.checkout'))
    const { email_confirm: _, ...who } = GUEST
    await person.form('postalCode').fill(who).submit()
    await setStock('genmaicha-200', 0)
    await person.form(ja('theme.confirm.order')).submit()
    expect(person.page.status).toBe(409)
    expect(person.text).toContain('玄米茶')
    expect(person.text).toContain(ja('error.soldOutAtCheckout.title'))
  })

  it('one with a delivery, time or payment that was never offered is 400 at the field', async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, '焚火')
    await checkInAsGuest(program)
    const choices = program.document
    for (const field of ['delivery', 'delivery_time', 'delivery_date', 'payment'] as const) {
      const value = field === 'delivery_date' ? '1999-01-01' : '987654'
      const answer = await program.follow('doConfirmOrder', { [field]: value }, choices)
      expect(answer.status, field).toBe(400)
      expect(Object.keys(problemIn(answer).errors)).toEqual([field])
    }
  })

  it('one with a message of 3,001 characters is 400 at the message', async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, '焚火')
    await checkInAsGuest(program)
    const answer = await program.follow('doConfirmOrder', { message: '長'.repeat(3001) })
    expect(answer.status).toBe(400)
    expect(problemIn(answer).errors.message).toEqual([ja('message.input.tooLong', { max: 3000 })])
  })

  it('one of goods laid in after the last order is 409, pressed without having been drawn up', async () => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '焚火')
    const confirmation = program.document
    const placed = await program.follow('doCheckout', {}, confirmation)
    expect(placed.status).toBe(201)
    const { preOrderId } = confirmation as never
    const link = { href: '/shopping/checkout', rel: 'doCheckout', method: 'POST' }
    const again = (input: object) =>
      program.follow('doCheckout', { ...input }, { _links: { doCheckout: link } })
    const { orderNo, paymentTotal } = placed.document
    for (const input of [{}, { preOrderId }, { expectedTotal: paymentTotal }])
      expect((await again(input)).document).toMatchObject({ orderNo })
    expect(problemIn(await again({ expectedTotal: paymentTotal + 1 })).code).toBe('nothingConfirmed')
    shop.clock.advance(1000)
    await addToCart(program, '焚火')
    expect(problemIn(await again({}))).toMatchObject({ status: 409, code: 'nothingConfirmed' })
    expect((await again({ preOrderId })).document).toMatchObject({ orderNo })
  })
})
