import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customerOf, linksTo, PASSWORD, type Person, signedIn, signIn } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
const HOUR = 3_600_000

describe.each(databases)('Where a customer is signed in, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const signInWith = async (userAgent: string, email: string): Promise<HalClient> => {
    const program = await HalClient.enter(shop.base, { headers: { 'user-agent': userAgent } })
    await program.follow('doLogin', { email, password: PASSWORD }, linksTo(shop, 'doLogin'))
    return program
  }

  const listOf = async (program: HalClient) =>
    (await program.follow('goSessionList', {}, linksTo(shop, 'goSessionList'))).document

  const isIn = async (program: HalClient) =>
    (await program.follow('goMypage', {}, linksTo(shop, 'goMypage'))).status === 200

  /** A customer who is signed in with a phone and a computer, and a stranger who is so too. */
  const everywhere = async (email: string) => {
    await customerOf(shop, { email })
    const phone = await signInWith(IPHONE, email)
    shop.clock.advance(HOUR)
    const desk = await signInWith(FIREFOX, email)
    return { phone, desk }
  }

  it('is listed with device and times, this one marked, and no key that opens it', async () => {
    const { phone, desk } = await everywhere('listed@example.com')
    const before = shop.clock.now()
    shop.clock.advance(HOUR)
    await isIn(desk)
    // The visit is noted after the answer.
    await vi.waitFor(
      async () =>
        expect((await listOf(desk)).sessions[0]).toMatchObject({ seenAt: shop.clock.now().toISOString() }),
      { timeout: 5_000 },
    )
    const { sessions, sessionCount } = await listOf(desk)
    expect(sessionCount).toBe(2)
    expect(sessions).toMatchObject([
      {
        device: ja('message.account.device.both', { browser: 'Firefox', system: 'Windows' }),
        signedInAt: before.toISOString(),
        seenAt: shop.clock.now().toISOString(),
        isThis: true,
      },
      {
        device: ja('message.account.device.both', { browser: 'Safari', system: 'iPhone' }),
        signedInAt: new Date(before.getTime() - HOUR).toISOString(),
        isThis: false,
      },
    ])
    const keys = await shop.noren.store.reader.selectFrom('session').select('id').execute()
    for (const { id } of keys) expect(JSON.stringify(sessions)).not.toContain(id)
    expect((await listOf(phone)).sessions.map(({ isThis }) => isThis)).toEqual([false, true])
  })

  it('ends on one device, the others go on', async () => {
    const { phone, desk } = await everywhere('one-ends@example.com')
    const { sessions } = await listOf(desk)
    const other = sessions.find(({ isThis }) => !isThis) ?? {}
    const { status, document } = await desk.follow('doEndSessions', { currentPassword: PASSWORD }, other)
    expect({ status, document }).toMatchObject({ status: 200, document: { endedCount: 1 } })
    expect(await isIn(phone)).toBe(false)
    expect(await isIn(desk)).toBe(true)
    expect((await listOf(desk)).sessionCount).toBe(1)
    const again = await desk.follow('doEndSessions', { currentPassword: PASSWORD }, other)
    expect(again).toMatchObject({ status: 404, document: { code: 'sessionUnknown' } })
  })

  it('ends everywhere at once, here too', async () => {
    const { phone, desk } = await everywhere('all-end@example.com')
    const thief = phone.twin()
    await listOf(desk)
    const { document, headers } = await desk.follow('doEndSessions', { currentPassword: PASSWORD })
    expect(document).toMatchObject({ endedCount: 2 })
    expect(headers.get('location')).toBe('/login')
    for (const program of [phone, desk, thief]) expect(await isIn(program)).toBe(false)
    await signIn(shop, 'all-end@example.com')
  })

  it('ends by whoever took a session there alone, without the password', async () => {
    const { phone, desk } = await everywhere('taken@example.com')
    const thief = desk.twin()
    const { sessions } = await listOf(thief)
    const [own, other] = [sessions.find(({ isThis }) => isThis), sessions.find(({ isThis }) => !isThis)]
    for (const [from, typed, said] of [
      [other, {}, 'passwordNeeded'],
      [other, { currentPassword: 'not the password1' }, 'wrongPassword'],
      [undefined, {}, 'passwordNeeded'],
      [undefined, { currentPassword: '' }, 'wrongPassword'],
    ] as const) {
      await listOf(thief)
      const answer = await thief.follow('doEndSessions', typed, from)
      expect(answer).toMatchObject({ status: 400, document: { code: 'wrongPassword' } })
      expect(answer.document).toMatchObject({ errors: { currentPassword: [ja(`message.input.${said}`)] } })
    }
    for (const program of [phone, desk]) expect(await isIn(program)).toBe(true)
    expect((await thief.follow('doEndSessions', {}, own)).status).toBe(200)
    expect(await isIn(phone)).toBe(true)
    expect(await isIn(desk)).toBe(false)
  })

  it('is nobody else’s to end', async () => {
    const one = await signedIn(shop, { email: 'mine@example.com' })
    const other: Person = await signedIn(shop, { email: 'not-mine@example.com' })
    const [session] = (await listOf(one.program)).sessions
    const answer = await other.ask('doEndSessions', { sessionId: session?.sessionId })
    expect(answer.status).toBe(404)
    for (const sessionId of ['unknown', '\0', '9'.repeat(5000)])
      expect((await other.ask('doEndSessions', { sessionId })).status).toBe(404)
    expect(await isIn(one.program)).toBe(true)
  })

  it('is looked at and ended by a person without script', async () => {
    const { phone } = await everywhere('html-devices@example.com')
    const person = await HtmlClient.enter(shop.base, { 'user-agent': FIREFOX })
    await person.open('/login?returnTo=/mypage')
    await person.form('password').fill({ email: 'html-devices@example.com', password: PASSWORD }).submit()
    await person.clickLink(ja('theme.way.goSessionList'))
    const device = ja('message.account.device.both', { browser: 'Safari', system: 'iPhone' })
    expect(person.text).toContain(device)
    const button = ja('theme.sessions.endOne', { device })
    await person.form(button).fill({ currentPassword: 'not the password1' }).submit(button)
    expect(person.messageAt('currentPassword')).toBe(ja('message.input.wrongPassword'))
    expect(await isIn(phone)).toBe(true)
    await person.form(button).fill({ currentPassword: PASSWORD }).submit(button)
    expect(person.page.url.pathname).toBe('/mypage/sessions')
    expect(person.text).not.toContain(device)
    expect(await isIn(phone)).toBe(false)
    const everywhereButton = ja('theme.sessions.everywhere')
    await person.form(everywhereButton).fill({ currentPassword: PASSWORD }).submit(everywhereButton)
    expect(person.page.url.pathname).toBe('/login')
  })
})
