import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../../src/plugins/coupons/plugin.ts'
import { linksTo } from '../support/customer.ts'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { type Answer, HalClient, problemIn } from '../support/hal-client.ts'
import { clerkAt } from '../support/office.ts'
import { switchOn } from '../support/sandbox.ts'
import { CLOTH } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const MOST = 30

describe.each(databases)('Guesses at coupons, on %s,', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { RATE_LIMITS: 'on' }, undefined, { plugins: [coupons] })
    const clerk = await clerkAt(shop, 'owner')
    await switchOn(clerk, coupons)
    const terms = { couponName: '夏の割引', discountYen: 500, isActive: true, onceEach: true }
    await ask(clerk.program, '/admin/coupons', { couponCode: 'ONCE', ...terms })
  })

  afterAll(() => shop?.close())

  const ask = (program: HalClient, href: string, input: object) =>
    program.follow(
      'goTop',
      { ...input },
      {
        _links: { goTop: { href, rel: 'goTop', method: 'POST' } },
      },
    ) as unknown as Promise<Answer>

  const guest = async (told: Readonly<Record<string, unknown>> = someGuest()) => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, CLOTH, { productCode: CLOTH })
    await checkInAsGuest(program, told)
    return program
  }

  const quote = (program: HalClient, input: object) => ask(program, '/shopping/quote', input)

  it('are one number, whichever way they are made, and what is no guess does not count', async () => {
    const told = someGuest()
    const first = await guest(told)
    await ask(first, '/shopping/coupon', { couponCode: 'once' })
    await first.follow('doConfirmOrder', {}, linksTo(shop, 'doConfirmOrder'))
    await first.follow('doCheckout', {}, linksTo(shop, 'doCheckout'))

    const program = await guest(told)
    const statuses = []
    for (let at = 0; at < 5; at += 1) {
      statuses.push((await ask(program, '/shopping/coupon', { couponCode: `no${at}` })).status)
      statuses.push((await quote(program, { couponCode: `no${at}` })).status)
    }
    // Wrong in another way, which tells nothing of a coupon.
    for (let at = 0; at < 5; at += 1)
      statuses.push((await quote(program, { couponCode: 'once', payment: '999' })).status)
    expect(new Set(statuses)).toEqual(new Set([400]))
    await quote(program, { couponCode: 'once' })
    // Of the 30, 10 are used: the address is told of 20 times.
    for (let at = 10; at < MOST; at += 1) {
      const asked = at % 2 === 0 ? quote(program, { confirm: true }) : confirm(await holder(told))
      expect(Object.keys(problemIn(await asked).errors), String(at)).toEqual(['couponCode'])
    }
    expect((await quote(program, { confirm: true })).status).toBe(429)
    expect((await quote(program, { couponCode: 'other' })).status).toBe(429)
    expect((await ask(program, '/shopping/coupon', { couponCode: 'other' })).status).toBe(429)
    // Who has no coupon goes on.
    expect((await confirm(await guest())).status).toBe(200)
  }, 60_000)

  const confirm = (program: HalClient) =>
    program.follow('doConfirmOrder', {}, linksTo(shop, 'doConfirmOrder')) as unknown as Promise<Answer>

  /** A guest who has chosen the coupon. */
  const holder = async (told: Readonly<Record<string, unknown>>) => {
    const program = await guest(told)
    await quote(program, { couponCode: 'once' })
    return program
  }
})
