import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../support/customer.ts'
import { addToCart, GUEST } from '../support/guest.ts'
import { type Answer, HalClient, problemIn } from '../support/hal-client.ts'
import { TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const { email_confirm: _, ...WHO } = GUEST

describe.each(databases)('What changes after an order was quoted, on %s', (database) => {
  let shop: Shop
  let price02 = 0

  beforeAll(async () => {
    shop = await openShop(database)
    const { store } = shop.noren
    const tea = await store.reader
      .selectFrom('variant')
      .select('price02')
      .where('code', '=', TEA)
      .executeTakeFirstOrThrow()
    price02 = tea.price02
  })

  afterAll(() => shop?.close())

  const ofTea = (change: { readonly stock?: number; readonly price02?: number }) =>
    shop.change((tx) => tx.updateTable('variant').set(change).where('code', '=', TEA).execute())

  const show = (name: string, visible: boolean) =>
    shop.change((tx) => tx.updateTable('delivery').set({ visible }).where('name', '=', name).execute())

  afterEach(async () => {
    await ofTea({ stock: 100, price02 })
    await show('コンパクト便', true)
  })

  const quote = (client: HalClient, input: Readonly<Record<string, unknown>> = {}) =>
    client.follow('doQuoteOrder', input, {
      _links: { doQuoteOrder: { href: '/shopping/quote', rel: 'doQuoteOrder', method: 'POST' } },
    })

  const guest = async (quantity = 2) => {
    const client = await HalClient.enter(shop.base)
    await addToCart(client, '焚火', { quantity })
    const { document } = await quote(client, WHO)
    return { client, quoted: document }
  }

  const place = (client: HalClient, drawn: Answer<Awaited<ReturnType<typeof quote>>['document']>) => {
    const { preOrderId, expectedTotal } = drawn.document
    return client.follow('doCheckout', { preOrderId, expectedTotal }, drawn.document)
  }

  it('a new price is in the sums that are confirmed, and refuses those that were confirmed before', async () => {
    const { client, quoted } = await guest()
    await ofTea({ price02: price02 + 100 })
    const told = await quote(client, { confirm: true })
    expect(told.status, 'it is to be seen first').toBe(409)
    expect(problemIn(told).code).toBe('orderNeedsLook')
    const drawn = await quote(client, { confirm: true })
    expect(drawn.document.expectedTotal).toBeGreaterThan(quoted.paymentTotal)
    await ofTea({ price02: price02 + 200 })
    const refused = await place(client, drawn)
    expect(refused.status).toBe(409)
    const again = await quote(client, { confirm: true })
    const placed = await place(client, again.status === 200 ? again : await quote(client, { confirm: true }))
    expect(placed.status).toBe(201)
    expect(placed.document.paymentTotal).toBeGreaterThan(drawn.document.expectedTotal ?? 0)
  })

  it('stock that is gone is never sold: less is told first, none refuses', async () => {
    const { client } = await guest(3)
    await ofTea({ stock: 1 })
    expect(problemIn(await quote(client, { confirm: true })).code).toBe('orderNeedsLook')
    const drawn = await quote(client, { confirm: true })
    expect(drawn.document.items.map(({ quantity }) => quantity)).toEqual([1])
    await ofTea({ stock: 0 })
    const refused = await place(client, drawn)
    expect([refused.status, problemIn(refused).code]).toEqual([409, 'soldOutAtCheckout'])
    expect((await quote(client)).status).toBe(409)
  })

  it('a delivery method that was hidden gives way to another, and is said to be gone where it is sent', async () => {
    const { client, quoted } = await guest()
    const compact = quoted.shippings[0]?.deliveries.find((one) => one.deliveryName === 'コンパクト便')
    const chosen = await quote(client, { delivery: compact?.deliveryId })
    expect(chosen.document.shippings[0]?.deliveryName).toBe('コンパクト便')
    await show('コンパクト便', false)
    const sent = await quote(client, { delivery: compact?.deliveryId, confirm: true })
    expect(Object.keys(problemIn(sent).errors)).toEqual(['delivery'])
    const drawn = await quote(client, { confirm: true })
    expect(drawn.document.shippings[0]?.deliveryName).not.toBe('コンパクト便')
    expect(drawn.document.deliveryFeeTotal).toBe(quoted.deliveryFeeTotal)
    expect((await place(client, drawn)).status).toBe(201)
  })

  it('points that were spent elsewhere do not count, before it is confirmed or after', async () => {
    const email = `points-${database}@example.com`
    const { program, customerId } = await signedIn(shop, { email, point: 500 })
    const balance = (point: number) =>
      shop.change((tx) => tx.updateTable('customer').set({ point }).where('id', '=', customerId).execute())
    await addToCart(program, '焚火', { quantity: 2 })
    const all = await quote(program, { usePoint: 500 })
    expect(all.document.usePoint).toBe(500)
    await balance(100)
    const left = await quote(program, { confirm: true })
    expect(left.document.usePoint).toBe(100)
    expect(left.document.paymentTotal).toBe(all.document.paymentTotal + 400)
    await balance(50)
    expect((await place(program, left)).status).toBe(409)
    const drawn = await quote(program, { confirm: true })
    expect((await place(program, drawn)).status).toBe(201)
    const { point } = await shop.noren.store.reader
      .selectFrom('customer')
      .select('point')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    expect(point).toBe(0)
  })

  it('two quotes at once of one session leave one draft, with one of their answers', async () => {
    const { client } = await guest()
    const { payments } = (await quote(client)).document
    const pairs = [
      { payment: payments[0]?.paymentId, message: 'はじめ' },
      { payment: payments[1]?.paymentId, message: 'つぎ' },
    ]
    const answers = await Promise.all(pairs.map((one) => quote(client, one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { document } = await quote(client)
    expect(pairs).toContainEqual({ payment: document.paymentId, message: document.message })
    const drawn = await Promise.all([quote(client, { confirm: true }), quote(client, { confirm: true })])
    expect(drawn.map(({ status }) => status)).toEqual([200, 200])
    const placed = await Promise.all(drawn.map((one) => place(client, one)))
    const numbers = placed.filter(({ status }) => status === 201).map((one) => one.document.orderNo)
    expect(new Set(numbers).size, 'one order').toBe(1)
    const orders = await shop.noren.store.reader
      .selectFrom('orders')
      .select('order_no')
      .where('order_no', 'in', numbers)
      .execute()
    expect(orders).toHaveLength(1)
  })
})
