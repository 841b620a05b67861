import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, connections } from '../pressure/load.ts'
import { linksTo } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { atOffice, MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const HERE = '127.0.0.1'
const [ALLOWED, NO_MEMBER, NO_SHOPPER] = ['192.0.2.1', '198.51.100.9', '203.0.113.9']

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

/** Ways of asking for a path that one server or another takes for the same. */
const spellingsOf = (path: string): readonly string[] => [
  path.replace(/[a-z]/, escaped),
  path.replace(/[a-z]/g, (letter) => escaped(letter).toUpperCase()),
  path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  `/${path}`,
  `/.${path}`,
  `/x/..${path}`,
  `${path}/`,
  `http://elsewhere.example${path}`,
  `${path}#`,
  `${path};x=1`,
  path.replaceAll('/', '\\'),
  path.replace(/(?<=.)\//g, '%2f'),
]

describe.each(databases)('What keeps others out, on %s', (database) => {
  let shop: Shop
  let boss: HalClient

  beforeAll(async () => {
    shop = await openShop(database, { TRUST_PROXY: HERE, BASE_URL: 'http://shop.example' })
    await memberOf(shop, { login_id: 'boss' })
    boss = await atOffice(shop, 'boss')
  })

  afterAll(() => shop?.close())

  const set = (input: Readonly<Record<string, unknown>>) =>
    boss.follow('doUpdateSecurity', input, linksTo(shop, 'doUpdateSecurity'))

  const from = async (address: string, path: string, accept = 'application/hal+json') => {
    const headers = { 'x-forwarded-for': address, accept }
    return (await fetch(new URL(path, shop.base), { headers })).status
  }

  it('is open to everybody at first', async () => {
    expect([await from('192.0.2.1', '/'), await from('192.0.2.1', '/admin/login')]).toEqual([200, 200])
  })

  it('lets into the office who is allowed and not denied, and into the shop who is not denied, at once', async () => {
    const done = await set({
      adminAllowHosts: `${HERE}\n192.0.2.0/24\n2001:db8::/32`,
      adminDenyHosts: '192.0.2.66',
      frontDenyHosts: '198.51.100.0/24',
    })
    expect(done.status).toBe(200)
    const office = ['192.0.2.1', '192.0.2.66', '203.0.113.1', '2001:db8::7', '2001:db9::7']
    expect(await Promise.all(office.map((address) => from(address, '/admin/login')))).toEqual([
      200, 403, 403, 200, 403,
    ])
    expect(await Promise.all(['192.0.2.1', '198.51.100.9'].map((address) => from(address, '/')))).toEqual([
      200, 403,
    ])
    expect(await from('198.51.100.9', '/', 'text/html')).toBe(403)
  })

  it.each([
    ['192.0.2.66:80', 403],
    ['"[2001:db9::7]:443"', 403],
    ['192.0.2.1:80', 200],
    // The proxy is allowed; whoever it writes nonsense of is not the proxy, nor who they say they are.
    ['192.0.2.1, nonsense', 403],
  ])('reads %s as a proxy may write it', async (address, status) => {
    expect(await from(address, '/admin/login')).toBe(status)
  })

  // Which database it is makes no difference to a path.
  it.runIf(database === 'sqlite')('refuses an address however the path is spelled', async () => {
    await set({ adminDenyHosts: NO_MEMBER, frontDenyHosts: NO_SHOPPER })
    const lines = connections(16)
    const saidTo = async (address: string, target: string) => {
      const headers = { 'x-forwarded-for': address, accept: 'application/hal+json' }
      // The path goes out as it stands, also where it is no path.
      const { status, body } = await ask(new URL(shop.base), lines, { path: target, headers })
      return { target, status, code: status < 400 ? '' : JSON.parse(body).code }
    }
    const targets = [...shop.noren.graph.paths.keys()].map((path) => path.replace(/\{.*\}/, 'x'))
    expect(targets.length).toBeGreaterThan(100)
    for (const path of targets) {
      const spellings = [path, ...spellingsOf(path)]
      const refused = await Promise.all(
        spellings.map((target) => saidTo(path.startsWith('/admin') ? NO_MEMBER : NO_SHOPPER, target)),
      )
      expect(refused[0]).toMatchObject({ status: 403, code: 'addressRefused' })
      for (const { target, code } of refused)
        expect(['addressRefused', 'unknownPath', 'badBody', 'badHost'], target).toContain(code)
      const [plain, ...allowed] = await Promise.all(spellings.map((target) => saidTo(ALLOWED, target)))
      for (const { target, status } of allowed)
        expect([plain?.status, 400, 401, 403, 404], target).toContain(status)
    }
    lines.destroy()
  })

  it.each([
    ['adminAllowHosts', 'nowhere'],
    ['adminDenyHosts', '192.0.2.0/33'],
    ['frontAllowHosts', '192.0.2.1 192.0.2.2'],
    ['frontDenyHosts', '(a+)+$'],
    ['trustedHosts', 'https://shop.example'],
  ])('takes no line in %s that is none: %s', async (name, line) => {
    const refused = await set({ [name]: `192.0.2.9\n${line}` })
    expect(refused.status).toBe(400)
    expect(problemIn(refused).errors[name]?.join()).toContain(line)
    expect(problemIn(refused).errors[name]?.join()).toContain('2')
  })

  it.each([
    { adminAllowHosts: '192.0.2.0/24' },
    { adminDenyHosts: '127.0.0.0/8' },
    { trustedHosts: 'other.example' },
  ])('locks nobody out who was not told: %j', async (input) => {
    const answer = await set(input)
    expect(answer.status).toBe(409)
    expect(problemIn(answer).code).toBe('locksYouOut')
    expect(problemIn(answer).detail).toContain(HERE)
  })

  it('locks out who says so', async () => {
    const done = await set({ adminAllowHosts: '192.0.2.0/24', confirm: '1' })
    expect(done.status).toBe(200)
    expect((await boss.follow('goSecurity', {}, linksTo(shop, 'goSecurity'))).status).toBe(403)
    await shop.change((tx) => tx.updateTable('security').set({ admin_allow_hosts: '' }).execute())
    expect((await boss.follow('goSecurity', {}, linksTo(shop, 'goSecurity'))).status).toBe(200)
  })

  it('tells the second of two who change it of the first', async () => {
    const { document: seen } = await boss.follow('goSecurity', {}, linksTo(shop, 'goSecurity'))
    expect((await set({ frontDenyHosts: '198.51.100.1', version: seen.version })).status).toBe(200)
    const late = await set({ frontDenyHosts: '198.51.100.2', version: seen.version })
    expect(late.status).toBe(409)
    expect(late.document).toMatchObject({ frontDenyHosts: '198.51.100.1', version: seen.version + 1 })
  })

  it('has the limits that customers behind one network meet changed, within bounds', async () => {
    const { document: usual } = await boss.follow('goSecurity', {}, linksTo(shop, 'goSecurity'))
    expect(usual).toMatchObject({ guestOrdersPerRecipient: 10, guestOrdersPerNetwork: 30, networkFactor: 1 })
    for (const wrong of [
      { guestOrdersPerRecipient: 0 },
      { guestOrdersPerNetwork: 10_001 },
      { networkFactor: 21 },
    ]) {
      const refused = await set(wrong)
      expect([refused.status, Object.keys(problemIn(refused).errors)]).toEqual([400, Object.keys(wrong)])
    }
    expect((await set({ guestOrdersPerNetwork: 500 })).status).toBe(200)
    // One that is left out stays as it is.
    expect((await set({ networkFactor: 3 })).document).toMatchObject({
      ...{ guestOrdersPerRecipient: 10, guestOrdersPerNetwork: 500, networkFactor: 3 },
    })
    await set({ guestOrdersPerNetwork: 30, networkFactor: 1 })
  })

  it('closes the shop for maintenance to all but its members, and opens it again', async () => {
    await set({})
    const toggle = (enabled: string) =>
      boss.follow('doToggleMaintenance', { enabled }, linksTo(shop, 'doToggleMaintenance'))
    expect((await toggle('1')).document.isMaintenance).toBe(true)
    const closed = await fetch(new URL('/', shop.base), { headers: { accept: 'application/json' } })
    expect(closed.status).toBe(503)
    expect(closed.headers.get('retry-after')).toBe('600')
    const page = await fetch(new URL('/products', shop.base), { headers: { accept: 'text/html' } })
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('メンテナンス')
    const guest = await HalClient.enter(shop.base)
    expect(problemIn(await guest.follow('goCart', {}, linksTo(shop, 'goCart'))).code).toBe('maintenance')
    expect((await boss.fetch('/products')).status).toBe(200)
    expect((await boss.follow('goMaintenance', {}, linksTo(shop, 'goMaintenance'))).status).toBe(200)
    const bar = async (path: string) =>
      /<aside class="closed".*?<\/aside>/.exec(
        await (await boss.fetch(path, { headers: { accept: 'text/html' } })).text(),
      )?.[0]
    for (const path of ['/admin/index', '/admin/member-list', '/admin/nowhere'])
      expect(await bar(path), path).toContain('href="/admin/content/maintenance"')
    // The name of the cookie alone opens nothing.
    const forged = await fetch(new URL('/', shop.base), { headers: { cookie: 'noren_admin=office:x.y' } })
    expect(forged.status).toBe(503)
    expect((await fetch(new URL('/healthz', shop.base))).status).toBe(200)
    await toggle('0')
    expect((await fetch(new URL('/', shop.base))).status).toBe(200)
    expect(await bar('/admin/member-list')).toBeUndefined()
  })

  it('is set by forms without script', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open('/admin/security')
    await person.form('loginId').fill({ loginId: 'boss', password: MEMBER_PASSWORD }).submit()
    await person.form('adminAllowHosts').fill({ adminAllowHosts: '192.0.2.0/24' }).submit()
    expect(person.page.status).toBe(409)
    expect(person.find('[name=adminAllowHosts]').text.trim()).toBe('192.0.2.0/24')
    await person
      .form('adminAllowHosts')
      .fill({ adminAllowHosts: `${HERE}\nnonsense` })
      .submit()
    expect(person.page.status).toBe(400)
    await person.form('adminAllowHosts').fill({ adminAllowHosts: HERE }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.find('[name=adminAllowHosts]').text.trim()).toBe(HERE)
  })
})
