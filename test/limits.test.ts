import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  it('shield the shop from one address that asks without end', async () => {
    const ask = () => fetch(new URL('/help/about', shop.base)).then(({ status }) => status)
    const statuses: number[] = []
    for (let times = 0; times < 400 && !statuses.includes(429); times++) statuses.push(await ask())
    expect(statuses.at(-1)).toBe(429)
    shop.clock.advance(10_000)
    expect(await ask()).toBe(200)
  })
})
