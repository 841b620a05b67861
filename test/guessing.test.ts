import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from './support/customer.ts'
import { HalClient, problemIn } from './support/hal-client.ts'
import { MEMBER_PASSWORD, memberOf } from './support/member.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

const HALF_AN_HOUR = 30 * 60_000

describe.each(databases)('Guessing at an account, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  })

  afterAll(() => shop?.close())

  const from = (address: string) => HalClient.enter(shop.base, { headers: { 'x-forwarded-for': address } })
  const signIn = async (address: string, email: string, password: string) => {
    const program = await from(address)
    await program.follow('goLogin')
    return program.follow('doLogin', { email, password })
  }
  const guess = async (address: string, email: string) =>
    (await signIn(address, email, 'wrong-guess-1')).status
  const several = async (count: number, email: string) => {
    const statuses: number[] = []
    for (let at = 0; at < count; at++) statuses.push(await guess(`198.51.100.${at}`, email))
    return statuses
  }

  it('from many addresses is slowed: of two hundred tries a few are judged', async () => {
    await customerOf(shop, { email: 'target@example.com' })
    const statuses = await several(200, 'target@example.com')
    expect(statuses.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => 401))
    expect(statuses.slice(11)).toEqual(Array.from({ length: 189 }, () => 429))
    // However it is typed it is the same account, and one that is not there is no other.
    expect(await guess('198.51.100.201', 'ＴＡＲＧＥＴ@example.com')).toBe(429)
    const stranger = await several(12, 'nobody@example.com')
    expect(stranger).toEqual(statuses.slice(0, 12))
  }, 120_000)

  it('is never locked: one try has its turn after a gap, which grows to half a minute', async () => {
    await customerOf(shop, { email: 'slow@example.com' })
    const statuses = await several(12, 'slow@example.com')
    expect(statuses.at(-1)).toBe(429)
    let waited = 0
    for (let turn = 0; turn < 40; turn++) {
      const refused = await signIn(`203.0.113.${turn}`, 'slow@example.com', PASSWORD)
      expect(refused.status).toBe(429)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(problemIn(refused).code).toBe('tooManyRequests')
      expect(seconds).toBeGreaterThanOrEqual(1)
      expect(seconds).toBeLessThanOrEqual(30)
      shop.clock.advance(seconds * 1000)
      waited += seconds
      expect(await guess(`203.0.114.${turn}`, 'slow@example.com')).toBe(401)
    }
    expect(waited).toBeGreaterThan(300)
    const { status, headers } = await signIn('203.0.115.1', 'slow@example.com', PASSWORD)
    expect(status).toBe(429)
    shop.clock.advance(Number(headers.get('retry-after')) * 1000)
    expect((await signIn('203.0.115.1', 'slow@example.com', PASSWORD)).status).toBe(200)
  })

  it('does not keep out its owner where they signed in before, nor after a reset', async () => {
    const email = 'owner@example.com'
    await customerOf(shop, { email })
    expect((await signIn('2001:db8:7:1::1', email, PASSWORD)).status).toBe(200)
    await several(40, email)
    // Another machine of the same house.
    expect((await signIn('2001:db8:7:1:abcd::2', email, PASSWORD)).status).toBe(200)
    expect((await signIn('2001:db8:7:2::1', email, PASSWORD)).status).toBe(429)

    const travelling = await from('2001:db8:8:1::1')
    await travelling.follow('goLogin')
    await travelling.follow('goForgotPassword')
    await travelling.follow('doRequestPasswordReset', { email })
    await shop.noren.settleOutbox()
    const mail = await shop.noren.store.reader
      .selectFrom('mail')
      .select('text')
      .where('recipient', '=', email)
      .where('template', '=', 'forgot')
      .executeTakeFirstOrThrow()
    const [, resetKey = ''] = /resetKey=([\w-]+)/.exec(mail.text) ?? []
    const page = await travelling.fetch(`/reset?resetKey=${resetKey}`)
    const { submitTo, csrfToken } = (await page.json()) as never
    const set = await travelling.follow(
      'doResetPassword',
      { resetKey, password: 'quite-new-2026', password_confirm: 'quite-new-2026', csrfToken },
      { submitTo },
    )
    expect(set.status).toBe(200)
    expect((await signIn('2001:db8:8:1::9', email, 'quite-new-2026')).status).toBe(200)
    // A network is known for one account, and its own limit holds.
    for (let times = 0; times < 5; times++) expect(await guess('2001:db8:8:1::9', email)).toBe(401)
    expect(await guess('2001:db8:8:1::10', email)).toBe(429)
  })

  it('of a member does not keep them out where they signed in before, and a try that waits is none', async () => {
    await memberOf(shop, { login_id: 'keeper' })
    const enter = async (address: string, password: string) => {
      const program = await from(address)
      await program.enterOffice()
      return program.follow('doAdminLogin', { loginId: 'keeper', password })
    }
    expect((await enter('2001:db8:9:1::1', MEMBER_PASSWORD)).status).toBe(200)
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) statuses.push((await enter(`198.51.100.${at}`, 'wrong-guess-1')).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await enter('2001:db8:9:1::2', MEMBER_PASSWORD)).status).toBe(200)
    const elsewhere = '2001:db8:9:2::1'
    for (let times = 0; times < 10; times++)
      expect((await enter(elsewhere, MEMBER_PASSWORD)).status).toBe(429)
    const { headers } = await enter(elsewhere, MEMBER_PASSWORD)
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeLessThanOrEqual(2)
    shop.clock.advance(seconds * 1000)
    expect((await enter(elsewhere, MEMBER_PASSWORD)).status).toBe(200)
  })

  it('begins anew after half an hour', async () => {
    const email = 'later@example.com'
    expect((await several(13, email)).at(-1)).toBe(429)
    shop.clock.advance(HALF_AN_HOUR)
    expect((await several(3, email)).at(-1)).toBe(401)
  })
})
