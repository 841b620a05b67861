import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from './support/customer.ts'
import { addToCart, checkInAsGuest } from './support/guest.ts'
import { HalClient, problemIn } from './support/hal-client.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

const HALF_AN_HOUR = 30 * 60_000

describe.each(databases)('Limits, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { RATE_LIMITS: 'on' })
  })

  afterAll(() => shop?.close())

  it('let a visitor confirm ten times in half an hour, then say when to come again', async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, '焚火')
    await checkInAsGuest(program)
    const choices = program.document
    for (let times = 0; times < 10; times++)
      expect((await program.follow('doConfirmOrder', {}, choices)).status).toBe(200)

    const refused = await program.follow('doConfirmOrder', {}, choices)
    expect(refused.status).toBe(429)
    expect(problemIn(refused).code).toBe('tooManyRequests')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(HALF_AN_HOUR / 1000)

    const other = await HalClient.enter(shop.base)
    await addToCart(other, '焚火')
    await checkInAsGuest(other)
    expect((await other.follow('doConfirmOrder')).status).toBe(200)

    shop.clock.advance(seconds * 1000 + 1)
    expect((await program.follow('doConfirmOrder', {}, choices)).status).toBe(200)
  })

  it('let nobody keep a customer from their own account by typing its e-mail address', async () => {
    const victim = await signedIn(shop, { email: 'victim@example.com' })
    const stranger = await signedIn(shop, { email: 'stranger@example.com' })
    for (let times = 0; times < 10; times++)
      expect((await stranger.ask('doUpdateCustomer', { email: 'victim@example.com' })).status).toBe(400)
    const own = { email: 'victim@example.com', name02: '次郎' }
    expect((await victim.ask('doUpdateCustomer', own)).status).toBe(200)
  })

  it('are those of the trade', () => {
    const kept = [...shop.noren.graph.names.values()].flatMap(({ name, limits = [] }) =>
      limits.map(({ by, most, minutes, each, refusals, slows, spares }) =>
        [
          name,
          by,
          each,
          refusals && 'refusals',
          slows && 'slows',
          spares && 'spares',
          `${most} in ${minutes}`,
        ]
          .filter(Boolean)
          .join(' '),
      ),
    )
    expect(kept.sort()).toEqual([
      'doAddMultipleShippingAddress customer 10 in 30',
      'doCheckout address 100 in 30',
      'doCheckout session 10 in 30',
      'doConfirmEmail address refusals 25 in 30',
      'doConfirmOrder address 100 in 30',
      'doConfirmOrder session 10 in 30',
      'doCreateCustomerAddress customer 10 in 30',
      'doDeleteCustomerAddress customer 10 in 30',
      'doLogin address email refusals 5 in 30',
      'doLogin address refusals 25 in 30',
      'doLogin anyone email refusals slows spares 10 in 30',
      'doRegisterCustomer address 25 in 30',
      'doRegisterCustomer address 5 in 30',
      'doRequestPasswordReset address 5 in 30',
      'doRequestPasswordReset anyone email spares 20 in 1440',
      'doRequestPasswordReset anyone email spares 3 in 10',
      'doResetPassword address refusals 25 in 30',
      'doSubmitContact address 5 in 30',
      'doUpdateCustomer customer 10 in 1440',
      'doUpdateCustomer customer 10 in 30',
      'doUpdateCustomerAddress customer 10 in 30',
      'doUpdateShippingAddress customer 10 in 30',
      'doWithdrawCustomer customer 10 in 30',
    ])
  })

  it('shield the shop from one address that asks without end', async () => {
    const ask = () => fetch(new URL('/help/about', shop.base)).then(({ status }) => status)
    const statuses: number[] = []
    for (let times = 0; times < 400 && !statuses.includes(429); times++) statuses.push(await ask())
    expect(statuses.at(-1)).toBe(429)
    // A clock that is put back keeps nobody out for longer.
    shop.clock.set(new Date(shop.clock.now().getTime() - 2 * 3_600_000))
    shop.clock.advance(10_000)
    expect(await ask()).toBe(200)
  })
})

describe('The limit of an address in memory', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('sqlite', { RATE_LIMITS: 'on' })
  })

  afterAll(() => shop?.close())

  const statuses = async (addresses: readonly string[]) => {
    const answers: number[] = []
    for (const address of addresses) answers.push((await fetch(new URL(address, shop.base))).status)
    return answers
  }

  it('counts a list by what it costs, and what is kept by nothing more', async () => {
    // Of three hundred each of these is thirty-seven.
    const dear = Array.from({ length: 9 }, (_, at) => `/products?limit=1000&offset=${at}`)
    expect(await statuses(dear)).toEqual([...Array.from({ length: 8 }, () => 200), 429])
    shop.clock.advance(10_000)
    const again = Array.from({ length: 20 }, () => '/products?limit=1000&offset=0')
    expect(await statuses(again)).toEqual(again.map(() => 200))
    const words = Array.from({ length: 20 }, (_, at) => `/products?name=tea${at}`)
    expect(await statuses(words)).toEqual(words.map(() => 200))
  })
})
