import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from '../support/customer.ts'
import { addToCart, checkInAsGuest, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const DAY_MS = 86_400_000

describe.each(databases)('Orders of guests that nobody has paid for, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
    await shop.noren.store.write(async (tx) => {
      await tx.updateTable('variant').set({ stock_unlimited: true, sale_limit: null }).execute()
    })
  })

  afterAll(() => shop?.close())

  const order = async (address: string, email: string) => {
    // As slowly as people order.
    shop.clock.advance(10_000)
    const program = await HalClient.enter(shop.base, { headers: { 'x-forwarded-for': address } })
    await addToCart(program, '焚火')
    await checkInAsGuest(program, { ...GUEST, email, email_confirm: email })
    await program.follow('doConfirmOrder')
    await program.follow('goShoppingConfirm')
    return program.follow('doCheckout')
  }

  it('are ten for one recipient, wherever they come from; one that is paid for makes room', async () => {
    for (let at = 0; at < 10; at++)
      expect((await order(`192.0.2.${at}`, 'many@example.com')).status).toBe(201)
    const refused = problemIn(await order('192.0.2.99', 'MANY@example.com'))
    expect(refused).toMatchObject({ status: 409, code: 'tooManyOpenOrders' })
    expect((await order('192.0.2.99', 'other@example.com')).status).toBe(201)

    const paid = shop.noren.store.reader
      .selectFrom('orders')
      .select('id')
      .where('email', '=', 'many@example.com')
    const { id } = await paid.where('status', '=', 1).limit(1).executeTakeFirstOrThrow()
    const payment_at = shop.clock.now().toISOString()
    await shop.noren.store.write((tx) =>
      tx.updateTable('orders').set({ payment_at }).where('id', '=', id).execute(),
    )
    expect((await order('192.0.2.99', 'many@example.com')).status).toBe(201)
    expect((await order('192.0.2.99', 'many@example.com')).status).toBe(409)
    shop.clock.advance(DAY_MS)
    expect((await order('192.0.2.99', 'many@example.com')).status).toBe(201)
  })

  it('are as many as the security settings say', async () => {
    const set = (recipient: number, network: number) =>
      shop.change((tx) =>
        tx
          .updateTable('security')
          .set({ guest_orders_recipient: recipient, guest_orders_network: network })
          .execute(),
      )
    await set(1, 2)
    expect((await order('198.51.100.1', 'set-1@example.com')).status).toBe(201)
    expect((await order('198.51.100.1', 'set-1@example.com')).status).toBe(409)
    expect((await order('198.51.100.1', 'set-2@example.com')).status).toBe(201)
    expect((await order('198.51.100.1', 'set-3@example.com')).status).toBe(409)
    await set(10, 30)
    expect((await order('198.51.100.1', 'set-3@example.com')).status).toBe(201)
  })

  it('are thirty from one network, and none of a customer is counted', async () => {
    for (let at = 0; at < 30; at++)
      expect((await order(`2001:db8:5:5::${at + 1}`, `guest-${at}@example.com`)).status).toBe(201)
    expect((await order('2001:db8:5:5:9::1', 'guest-30@example.com')).status).toBe(409)
    expect((await order('2001:db8:5:6::1', 'guest-30@example.com')).status).toBe(201)

    const email = 'member@example.com'
    await customerOf(shop, { email })
    const program = await HalClient.enter(shop.base, { headers: { 'x-forwarded-for': '2001:db8:5:5::1' } })
    await program.follow('goLogin')
    await program.follow('doLogin', { email, password: PASSWORD })
    await addToCart(program, '焚火')
    await program.enter()
    const { document: cart } = await program.follow('goCart')
    await program.follow('goShopping', {}, cart.carts[0])
    await program.follow('doConfirmOrder')
    expect((await program.follow('doCheckout')).status).toBe(201)
  })
})
