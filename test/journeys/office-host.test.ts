import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, connections, type Loaded } from '../pressure/load.ts'
import { Authenticator } from '../support/authenticator.ts'
import { linksTo } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { asHost } from '../support/hosts.ts'
import { HtmlClient } from '../support/html-client.ts'
import { linkInMail } from '../support/mailbox.ts'
import { MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const OFFICE = new URL('https://office.example')
const SHOP = new URL('https://shop.example')
const HAL = 'application/hal+json'
const METHODS = ['GET', 'POST', 'PUT', 'OPTIONS']
const HOUR_MS = 3_600_000
const TEA = { productCode: 'host-tea', productName: '境の茶', price02: 900, stock: 5, productStatus: 1 }

describe.each(databases)('An office on a host of its own, on %s', (database) => {
  let shop: Shop
  let boss: HalClient
  const lines = connections(16)
  // Which database it is makes no difference to a path.
  const itAsks = it.runIf(database === 'sqlite')

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL: SHOP.href, ADMIN_URL: OFFICE.href })
    await memberOf(shop, { login_id: 'boss' })
    boss = await at(OFFICE)
    await boss.follow('doAdminLogin', { loginId: 'boss', password: MEMBER_PASSWORD })
    await take('doCreateProduct', { ...TEA, categoryIds: [1] })
  })

  afterAll(async () => {
    lines.destroy()
    await shop?.close()
  })

  const at = (site: URL) => HalClient.enter(site, { send: asHost(shop) })

  const take = <Name extends Parameters<typeof linksTo>[1]>(name: Name, input: object = {}, by = boss) =>
    by.follow(name, { ...input }, linksTo(shop, name))

  /** Asks for a target as it stands, in whatever spelling, with these headers. */
  const asked = (
    target: string,
    host: string,
    { method = 'GET', ...headers }: Readonly<Record<string, string>> = {},
  ) => ask(new URL(shop.base), lines, { method, path: target, headers: { accept: HAL, ...headers, host } })

  const codeOf = ({ status, body }: Loaded) => (status < 400 ? status : (JSON.parse(body).code ?? status))

  itAsks('answers at its own host alone, and the shop at all others', async () => {
    const at = async (host: string) => [
      codeOf(await asked('/admin/login', host)),
      codeOf(await asked('/products', host)),
    ]
    expect(await at('office.example')).toEqual([200, 'unknownPath'])
    for (const host of ['shop.example', '127.0.0.1:3000', 'www.shop.example'])
      expect(await at(host), host).toEqual(['unknownPath', 200])
  })

  itAsks('leads from the front of its host to its door', async () => {
    for (const method of ['GET', 'HEAD'])
      expect(await asked('/', 'office.example', { method })).toMatchObject({
        status: 303,
        headers: { location: '/admin/login' },
      })
    expect(codeOf(await asked('/', 'office.example', { method: 'POST' }))).toBe('unknownPath')
  })

  it.each(['OFFICE.EXAMPLE', 'office.example.', 'office.example:443', 'Office.Example.:443'])(
    'is asked by the host %s too',
    async (host) => {
      expect(codeOf(await asked('/admin/login', host))).toBe(200)
      expect(codeOf(await asked('/products', host))).toBe('unknownPath')
    },
  )

  itAsks.each([
    '/%61dmin/login',
    '/%61%64%6D%69%6E/login',
    '/admin%2Flogin',
    '//admin/login',
    '/./admin/login',
    '/x/../admin/login',
    '/admin/login/',
    '/admin/login;x=1',
    '/ADMIN/login',
    '\\admin\\login',
    'http://shop.example/admin/login',
    'HTTP://SHOP.example/%61dmin/login',
  ])('is not found at the host of the shop as %s', async (target) => {
    const said = codeOf(await asked(target, 'shop.example'))
    expect(['unknownPath', 'badBody']).toContain(said)
  })

  itAsks('is found by the host of a whole address, which counts for more than the header', async () => {
    expect(codeOf(await asked('https://office.example/admin/login', 'shop.example'))).toBe(200)
    expect(codeOf(await asked('https://shop.example/admin/login', 'office.example'))).toBe('unknownPath')
    expect(codeOf(await asked('https://x@office.example/admin/login', 'office.example'))).toBe('unknownPath')
    expect(
      codeOf(await asked('/admin/login', 'shop.example', { 'x-forwarded-host': 'office.example' })),
    ).toBe('unknownPath')
  })

  /** An answer without what is another each time, and without the ways to the same path in other languages. */
  const plain = (
    { status, headers: { date: _, 'set-cookie': cookies = [], ...headers }, body }: Loaded,
    path?: string,
  ) => {
    const { 'content-length': length, ...alike } = headers
    return {
      ...{ status, headers: path === undefined ? { ...alike, length } : alike },
      body: body
        .replace(/(name="csrfToken" value=")[^"]*/g, '$1')
        .replaceAll(`href="${path}"`, 'href')
        .replaceAll(`href="/en${path}"`, 'href'),
      cookies: cookies.map((cookie) => cookie.replace(/=[^;]*/, '')),
    }
  }

  itAsks('has no path at the host of the shop that answers otherwise than one that nobody has', async () => {
    const { paths } = shop.noren.graph
    const files = ['/office/office.css', '/office/scripts/frame.js', '/office/nothing']
    const own = [...paths].filter(([, methods]) => [...methods.values()][0]?.realm === 'office')
    expect(own.length).toBeGreaterThan(100)
    for (const accept of [HAL, 'text/html'])
      for (const method of accept === HAL ? METHODS : ['GET']) {
        const nobodys = '/nobody/has/this'
        const unknown = plain(await asked(nobodys, 'shop.example', { method, accept }), nobodys)
        expect(unknown.status).toBe(404)
        const targets = [...own.map(([path]) => path.replace(/\{.*\}/, 'x')), ...files, '/admin', '/admin/x']
        const heard = await Promise.all(
          targets.map((path) => asked(path, 'shop.example', { method, accept })),
        )
        for (const [index, one] of heard.entries())
          expect(plain(one, targets[index]), targets[index]).toEqual(unknown)
      }
  })

  itAsks('has none of the paths of the shop, and none of its cookies', async () => {
    const own = [...shop.noren.graph.paths].filter(([, methods]) =>
      [...methods.values()].every(({ realm }) => realm === 'storefront'),
    )
    const targets = [...own.map(([path]) => path.replace(/\{.*\}/, 'x')), '/sitemap.xml', '/payments/stripe']
    for (const method of ['GET', 'POST', 'DELETE']) {
      const unknown = plain(await asked('/nobody/has/this', 'office.example', { method }))
      expect(unknown).toMatchObject({ status: 404, cookies: [expect.stringMatching(/^__Host-noren_admin;/)] })
      const heard = await Promise.all(
        targets
          .filter((path) => path !== '/' || method !== 'GET')
          .map((path) => asked(path, 'office.example', { method })),
      )
      for (const one of heard) expect(plain(one)).toEqual(unknown)
    }
  })

  itAsks('shares what both need', async () => {
    for (const path of ['/healthz', '/readyz', '/favicon.ico', '/assets/style.css', '/docs/style.css'])
      for (const host of ['office.example', 'shop.example']) {
        const { status, headers } = await asked(path, host)
        expect([path, host, status]).toEqual([path, host, path === '/favicon.ico' ? 302 : 200])
        expect(headers['set-cookie'], path).toBeUndefined()
      }
    expect((await asked('/office/office.css', 'office.example')).status).toBe(200)
  })

  it('signs members in at its host, with a cookie that is nothing at the host of the shop', async () => {
    expect(boss.cookie('__Host-noren_admin')).toBeTruthy()
    expect(boss.cookie('__Host-noren_session')).toBeUndefined()
    const { document } = await boss.follow('goAdminTop', {}, linksTo(shop, 'goAdminTop'))
    expect(document).toHaveProperty('_links.doAdminLogout')
    const cookie = `__Host-noren_admin=${boss.cookie('__Host-noren_admin')}`
    expect(codeOf(await asked('/admin/index', 'office.example', { cookie }))).toBe(200)
    expect(codeOf(await asked('/admin/index', 'shop.example', { cookie }))).toBe('unknownPath')
    const shopper = await at(SHOP)
    expect(shopper.cookie('__Host-noren_session')).toBeTruthy()
    expect(shopper.cookie('__Host-noren_admin')).toBeUndefined()
  })

  it('takes no form from a page of the shop, nor the shop one of the office', async () => {
    const send = asHost(shop)
    const post = async (site: URL, from: URL, path: string, program: HalClient, name: string) => {
      const answer = await send(new URL(path, site), {
        method: 'POST',
        headers: {
          accept: HAL,
          origin: from.origin,
          cookie: `${name}=${program.cookie(name)}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ csrfToken: program.csrfToken, productCode: 'hojicha-100' }),
      })
      return answer.ok ? answer.status : (await answer.json()).code
    }
    const shopper = await at(SHOP)
    const logOut = (from: URL) => post(OFFICE, from, '/admin/logout', boss.twin(), '__Host-noren_admin')
    const add = (from: URL) => post(SHOP, from, '/cart/item', shopper, '__Host-noren_session')
    expect([await logOut(SHOP), await add(OFFICE)]).toEqual(['foreignSite', 'foreignSite'])
    expect(await add(SHOP)).toBe(201)
    // As browsers say it of two hosts of one domain.
    const sent = { accept: HAL, method: 'POST', 'sec-fetch-site': 'same-site' }
    expect(codeOf(await asked('/admin/logout', 'office.example', sent))).toBe('foreignSite')
  })

  it('binds passkeys to its own name', async () => {
    const authenticator = new Authenticator(OFFICE)
    const { document: asks } = await take('doStartPasskey', { currentPassword: MEMBER_PASSWORD })
    expect(asks.options).toMatchObject({ rp: { id: 'office.example' } })
    const made = authenticator.create(asks.options)
    expect((await take('doAddPasskey', { passkeyName: '店のPC', ...made })).status).toBe(201)
    const door = await at(OFFICE)
    const { document } = await take('doStartPasskeyLogin', {}, door)
    expect(document.options).toMatchObject({ rpId: 'office.example' })
    const signed = authenticator.get(document.options, { origin: SHOP.origin })
    expect((await take('doPasskeyLogin', signed, door)).status).toBe(401)
    const { document: again } = await take('doStartPasskeyLogin', {}, door)
    expect((await take('doPasskeyLogin', authenticator.get(again.options), door)).status).toBe(200)
  })

  it('leads to the shop by whole addresses, in each representation and header', async () => {
    const page = 'https://shop.example/product?productCode=host-tea'
    const { document } = await take('goAdminProduct', { productCode: 'host-tea' })
    expect(document).toMatchObject({
      _links: { goProduct: { href: page }, goAdminTop: { href: '/admin/index' } },
    })
    const cookie = `__Host-noren_admin=${boss.cookie('__Host-noren_admin')}`
    const path = '/admin/product?productCode=host-tea'
    const json = await asked(path, 'office.example', { cookie, accept: 'application/json' })
    expect(json.headers.link).toContain(`<${page}>; rel="goProduct"`)
    const list = await asked('/admin/product-list', 'office.example', { cookie, accept: 'application/json' })
    expect(list.headers['link-template']).toContain(
      '"https://shop.example/product{?productCode}"; rel="goProduct"',
    )
    const html = await asked(path, 'office.example', { cookie, accept: 'text/html' })
    expect(html.body).toContain(`href="${page}"`)
    const forms = await asked(path, 'office.example', { cookie, accept: 'application/prs.hal-forms+json' })
    expect(JSON.parse(forms.body)._links.goProduct.href).toBe(page)
  })

  itAsks('runs no script but its own, and shows pictures of the shop', async () => {
    const { headers } = await asked('/admin/login', 'office.example', { accept: 'text/html' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src https?:\/\/office\.example\/office\/;/)
    expect(policy).toContain("img-src 'self' data: https://shop.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['strict-transport-security']).toBeTruthy()
    const shops = await asked('/', 'shop.example', { accept: 'text/html' })
    expect(shops.headers['content-security-policy']).not.toContain('office')
  })

  it('shows previews whose links lead to the shop, to members alone', async () => {
    const person = await HtmlClient.enter(OFFICE, {}, asHost(shop))
    await person.form('password').fill({ loginId: 'boss', password: MEMBER_PASSWORD }).submit()
    const preview = '/admin/product/preview?productCode=host-tea'
    await person.open(preview)
    expect(person.text).toContain('境の茶')
    const { root, headers } = person.page
    const ways = root.querySelectorAll('a[href], form[action]').flatMap((one) => {
      const address = one.getAttribute('href') ?? one.getAttribute('action') ?? ''
      return address.startsWith('#') || address.includes(':') ? [] : [address]
    })
    expect(ways).toEqual(['/admin/product?productCode=host-tea'])
    expect(root.querySelector('form[action="https://shop.example/cart/item"]')).not.toBeNull()
    expect(root.querySelector('link[rel=stylesheet]')?.getAttribute('href')).toMatch(/^\/assets\//)
    expect(headers.get('content-security-policy')).toMatch(/script-src https?:\/\/office\.example\/office\/;/)
    await person.clickLink('商品の編集に戻る')
    expect(person.page.url.href).toBe('https://office.example/admin/product?productCode=host-tea')
    expect(codeOf(await asked(preview, 'office.example'))).toBe('membersOnly')
    expect(codeOf(await asked(preview, 'shop.example'))).toBe('unknownPath')
  })

  it('is where mails to members lead, as those to customers lead to the shop', async () => {
    await shop.noren.settleOutbox()
    const { email01 } = await shop.noren.store.reader
      .selectFrom('base_info')
      .select('email01')
      .executeTakeFirstOrThrow()
    const link = await linkInMail(shop, email01, '/admin/login-history')
    expect(link.origin).toBe(OFFICE.origin)
    expect((await linkInMail(shop, email01, '/')).origin).toBe(SHOP.origin)
  })

  it('leads members to the shop that is closed for maintenance, for an hour', async () => {
    const turn = (enabled: string) => take('doToggleMaintenance', { enabled })
    await turn('1')
    const seen = async (headers: Readonly<Record<string, string>> = {}, path = '/') =>
      (await asked(path, 'shop.example', { accept: 'text/html', ...headers })).status
    const cookie = `__Host-noren_admin=${boss.cookie('__Host-noren_admin')}`
    expect(await seen({ cookie })).toBe(503)
    const person = await HtmlClient.enter(OFFICE, {}, asHost(shop))
    await person.form('password').fill({ loginId: 'boss', password: MEMBER_PASSWORD }).submit()
    const address = person.find('aside.closed a').getAttribute('href') ?? ''
    expect(await seen({}, address.replace(SHOP.origin, '').replace(/look%3A\d/, 'look%3A9'))).toBe(503)
    await person.open(address)
    expect([person.page.url.href, person.page.statuses]).toEqual([SHOP.href, [303, 200]])
    const look = { cookie: `__Host-noren_look=${person.cookies.value('__Host-noren_look')}` }
    expect(await seen(look, '/products')).toBe(200)
    expect(await seen()).toBe(503)
    const then = shop.clock.now()
    shop.clock.set(new Date(then.getTime() + HOUR_MS))
    expect([await seen(look), await seen({}, address.replace(SHOP.origin, ''))]).toEqual([503, 503])
    shop.clock.set(then)
    await turn('0')
    expect(await seen()).toBe(200)
    await turn('1')
    expect([await seen(look), await seen({}, address.replace(SHOP.origin, ''))]).toEqual([503, 503])
    await turn('0')
  })

  itAsks('is closed to robots, and unknown to those of the shop', async () => {
    const robots = async (host: string) => (await asked('/robots.txt', host)).body
    expect(await robots('office.example')).toBe('User-agent: *\nDisallow: /\n')
    const said = await robots('shop.example')
    expect(said).toContain('Sitemap: https://shop.example/sitemap.xml')
    expect(said).not.toContain('admin')
  })

  it('describes each half at its own host, its own to members', async () => {
    const cookie = `__Host-noren_admin=${boss.cookie('__Host-noren_admin')}`
    for (const path of ['/openapi.json', '/alps.json', '/docs']) {
      const ofShop = await asked(path, 'shop.example', { cookie })
      expect(ofShop.body).toContain('goProductList')
      expect(ofShop.body, path).not.toMatch(/Admin|\/admin/)
      const office = await asked(path, 'office.example', { cookie })
      expect(office.headers['cache-control']).toBe('private, no-store')
      expect(office.body).toContain('goAdminProductList')
      expect(office.body, path).not.toMatch(/\bgoProduct\b/)
      expect(codeOf(await asked(path, 'office.example'))).toBe('membersOnly')
      const named = new Set([...office.body.matchAll(/\bid"?[:=]"([^"]+)"/g)].map(([, id]) => id))
      const meant = [...office.body.matchAll(/href"?[:=]"#([^"]+)"/g)].map(([, id]) => id)
      if (path !== '/openapi.json') expect(meant.length, path).toBeGreaterThan(100)
      expect(
        meant.filter((id) => !named.has(id)),
        path,
      ).toEqual([])
    }
  })

  it('is not locked out by trusted hosts that do not name it', async () => {
    const set = (trustedHosts: string) => take('doUpdateSecurity', { trustedHosts })
    expect((await set('www.shop.example')).status).toBe(200)
    expect(codeOf(await asked('/admin/login', 'office.example'))).toBe(200)
    expect(codeOf(await asked('/', 'shop.example'))).toBe(200)
    expect(codeOf(await asked('/', 'other.example'))).toBe('badHost')
    expect((await set('')).status).toBe(200)
    expect(problemIn(await take('goProductList', {}, boss)).code).toBe('unknownPath')
  })
})
