import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, linksTo, PASSWORD, type Person, signedIn } from '../support/customer.ts'
import { addToCart, checkInAsGuest, drawUpOrder } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { linkInMail } from '../support/mailbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const DAY = 86_400_000

describe.each(databases)('What a session drew up and ordered, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  /** A customer with an order that waits for the last press, and one who has copied the cookie. */
  const withDraft = async (email: string): Promise<Person & { readonly thief: HalClient }> => {
    const one = await signedIn(shop, { email })
    await addToCart(one.program, '焚火')
    const { document: cart } = await one.program.follow('goCart')
    await one.program.follow('goShopping', {}, cart.carts[0])
    await one.program.follow('doConfirmOrder')
    await one.program.follow('goShoppingConfirm')
    return { ...one, thief: one.program.twin() }
  }

  const statusOf = async (
    program: HalClient,
    name: 'goShoppingConfirm' | 'goShoppingComplete' | 'doCheckout',
  ) => (await program.follow(name, {}, linksTo(shop, name))).status

  const ordersOf = async (email: string) =>
    (
      await shop.noren.store.reader
        .selectFrom('orders')
        .select(['order_no', 'customer_id'])
        .where('email', '=', email)
        .where('status', '!=', 8)
        .execute()
    ).length

  const reset = async (email: string) => {
    const program = await HalClient.enter(shop.base)
    await program.follow('doRequestPasswordReset', { email }, linksTo(shop, 'doRequestPasswordReset'))
    const resetKey = (await linkInMail(shop, email, '/reset')).searchParams.get('resetKey')
    const input = { resetKey, password: 'another2026' }
    return (await program.follow('doResetPassword', input, linksTo(shop, 'doResetPassword'))).status
  }

  const ends = [
    ['signing out', async ({ ask }: Person) => (await ask('doLogout')).status],
    ['a reset', async (_: Person, email: string) => reset(email)],
    [
      'a new password',
      async ({ ask }: Person, email: string) =>
        (await ask('doUpdateCustomer', { email, currentPassword: PASSWORD, password: 'another99' })).status,
    ],
    ['withdrawal', async ({ ask }: Person) => (await ask('doWithdrawCustomer')).status],
    [
      'signing in again',
      async ({ ask }: Person, email: string) => (await ask('doLogin', { email, password: PASSWORD })).status,
    ],
    [
      'another customer who signs in',
      async ({ ask }: Person) => {
        const email = `next-${crypto.randomUUID()}@example.com`
        await customerOf(shop, { email })
        return (await ask('doLogin', { email, password: PASSWORD })).status
      },
    ],
    [
      'the end of its life',
      async () => {
        shop.clock.advance(DAY)
        return 200
      },
    ],
  ] as const

  it.each(ends)('after %s what was answered under an Idempotency-Key is not told again', async (how, end) => {
    const email = `${crypto.randomUUID()}@example.com`
    const one = await withDraft(email)
    const headers = { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' }
    const press = async (program: HalClient) => {
      const body = JSON.stringify({ csrfToken: program.csrfToken })
      return program.fetch('/shopping/checkout', { method: 'POST', headers, body })
    }
    const placed = await press(one.program)
    expect(placed.status).toBe(201)
    const { orderNo } = (await placed.json()) as { orderNo: string }
    expect(await end(one, email), how).toBe(200)
    await one.thief.enter()
    const again = await press(one.thief)
    expect(again.status).toBeGreaterThanOrEqual(400)
    expect(await again.text()).not.toContain(orderNo)
  })

  it.each(ends)('after %s are nobody’s to see or to place', async (how, end) => {
    const email = `${crypto.randomUUID()}@example.com`
    const one = await withDraft(email)
    expect(await statusOf(one.thief, 'goShoppingConfirm')).toBe(200)
    expect(await end(one, email), how).toBe(200)
    for (const program of [one.thief, one.program]) {
      expect(await statusOf(program, 'goShoppingConfirm')).toBe(409)
      expect([403, 409]).toContain(await statusOf(program, 'doCheckout'))
      expect(await statusOf(program, 'goShoppingComplete')).toBe(404)
    }
    // Nor after something new was laid in under the old cookie.
    await addToCart(one.thief, '茶筅')
    expect(await statusOf(one.thief, 'goShoppingConfirm')).toBe(409)
    expect(await statusOf(one.thief, 'doCheckout')).toBe(409)
    expect(await ordersOf(email)).toBe(0)
  })

  it('is detached from it by the database, whoever ends it', async () => {
    const email = 'detached@example.com'
    const { customerId } = await withDraft(email)
    const session = () =>
      shop.noren.store.reader
        .selectFrom('orders')
        .select('session_id')
        .where('customer_id', '=', customerId)
        .execute()
    expect(await session()).toEqual([{ session_id: expect.any(String) }])
    await shop.noren.store.write((tx) =>
      tx.deleteFrom('session').where('customer_id', '=', customerId).execute(),
    )
    expect(await session()).toEqual([{ session_id: null }])
  })

  it('of another customer, who signed in under the same id, is not theirs', async () => {
    const email = 'same-id@example.com'
    const one = await withDraft(email)
    const other = await customerOf(shop, { email: 'same-id-other@example.com' })
    // What no request does: were the session handed over, what it drew up must stay behind.
    await shop.noren.store.write((tx) =>
      tx
        .updateTable('session')
        .set({ customer_id: other })
        .where('customer_id', '=', one.customerId)
        .execute(),
    )
    expect(await statusOf(one.program, 'goShoppingConfirm')).toBe(409)
    expect(await statusOf(one.program, 'doCheckout')).toBe(409)
    expect(await ordersOf(email)).toBe(0)
  })

  it('a guest’s order is neither nobody’s nor the customer’s once they sign in: it is looked at again', async () => {
    await customerOf(shop, { email: 'guest-first@example.com' })
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '焚火')
    const before = program.twin()
    const credentials = { email: 'guest-first@example.com', password: PASSWORD }
    await program.follow('doLogin', credentials, linksTo(shop, 'doLogin'))
    for (const one of [program, before]) {
      expect(await statusOf(one, 'goShoppingConfirm')).toBe(409)
      expect([403, 409]).toContain(await statusOf(one, 'doCheckout'))
    }
    const { document: cart } = await program.follow('goCart', {}, linksTo(shop, 'goCart'))
    await program.follow('goShopping', {}, cart.carts[0])
    await program.follow('doConfirmOrder')
    const { status, document } = await program.follow('doCheckout')
    expect(status).toBe(201)
    expect(document.customerId).not.toBeNull()
  })

  it('a guest’s completion page ends with the guest’s session, and does not come back when the customer leaves', async () => {
    await customerOf(shop, { email: 'ordered-first@example.com' })
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '焚火')
    await program.follow('doCheckout')
    expect(await statusOf(program, 'goShoppingComplete')).toBe(200)
    const before = program.twin()
    const credentials = { email: 'ordered-first@example.com', password: PASSWORD }
    await program.follow('doLogin', credentials, linksTo(shop, 'doLogin'))
    expect(await statusOf(program, 'goShoppingComplete')).toBe(404)
    await program.follow('doLogout', {}, linksTo(shop, 'doLogout'))
    expect(await statusOf(program, 'goShoppingComplete')).toBe(404)
    await addToCart(before, '茶筅')
    expect(await statusOf(before, 'goShoppingComplete')).toBe(404)
  })

  it('a cart and a guest’s address do not come back when the session’s life is over', async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, '焚火', { quantity: 3 })
    await checkInAsGuest(program)
    shop.clock.advance(30 * DAY)
    const { document: cart } = await program.follow('goCart', {}, linksTo(shop, 'goCart'))
    expect(cart).toMatchObject({ cartCount: 0, carts: [] })
    await addToCart(program, '茶筅')
    const { document: now } = await program.follow('goCart')
    expect(now.carts.flatMap(({ items }) => items.map(({ quantity }) => quantity))).toEqual([1])
    const shopping = await program.follow('goShopping', {}, now.carts[0])
    // Nobody yet known: they are asked who they are.
    expect(shopping.statuses).toEqual([303, 200])
  })

  describe('its cookie', () => {
    const cookieOf = async (rememberMe: boolean, name: 'doLogin' | 'doAddCartItem') => {
      const email = `${crypto.randomUUID()}@example.com`
      await customerOf(shop, { email })
      const program = await HalClient.enter(shop.base)
      const answer = await program.follow(
        'doLogin',
        { email, password: PASSWORD, rememberMe },
        linksTo(shop, 'doLogin'),
      )
      const last = name === 'doLogin' ? answer : await addToCart(program, '焚火')
      return last.headers.getSetCookie().find((one) => one.startsWith('noren_session=')) ?? ''
    }

    it.each(['doLogin', 'doAddCartItem'] as const)(
      'ends with the browser, unless one asked to be remembered: %s',
      async (name) => {
        expect(await cookieOf(false, name)).not.toMatch(/max-age|expires/i)
        expect(await cookieOf(true, name)).toMatch(/max-age=2592000/i)
      },
    )

    it('stays for a visitor, whose cart it holds, and after signing out', async () => {
      const one = await signedIn(shop, { email: 'leaves@example.com' })
      const { headers } = await one.ask('doLogout')
      expect(headers.getSetCookie()[0]).toMatch(/max-age=2592000/i)
      const guest = await HalClient.enter(shop.base)
      expect((await addToCart(guest, '焚火')).headers.getSetCookie()[0]).toMatch(/max-age=2592000/i)
    })
  })
})
