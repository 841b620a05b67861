import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from './support/customer.ts'
import { drawUpOrder } from './support/guest.ts'
import { HalClient, problemIn } from './support/hal-client.ts'
import { openShop, type Shop } from './support/shop.ts'

const BASE_URL = 'https://shop.example'

describe('The headers of an answer', () => {
  let plain: Shop
  let secure: Shop

  beforeAll(async () => {
    plain = await openShop('sqlite', { TRUST_PROXY: '127.0.0.1' })
    secure = await openShop('sqlite', { BASE_URL })
  })

  afterAll(async () => {
    await plain?.close()
    await secure?.close()
  })

  const get = (shop: Shop, path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, shop.base), { redirect: 'manual', headers })

  const ANYTHING = [
    '/',
    '/cart',
    '/nothing-here',
    '/%E0%A4%A',
    '/openapi.json',
    '/healthz',
    '/favicon.ico',
    '/sitemap.xml',
    '/assets/style.css',
    '/assets/none',
  ]

  it('bind the browser to https where the shop is known by it, or a proxy says so, and nowhere else', async () => {
    for (const path of ANYTHING) {
      expect((await get(secure, path)).headers.get('strict-transport-security'), path).toBe(
        'max-age=31536000',
      )
      expect((await get(plain, path)).headers.get('strict-transport-security'), path).toBeNull()
      // What cannot even be decoded is refused before proxies are looked at.
      if (path.startsWith('/%')) continue
      const proxied = await get(plain, path, { 'x-forwarded-proto': 'https' })
      expect(proxied.headers.get('strict-transport-security'), path).toBe('max-age=31536000')
    }
  })

  it('let pages of the shop run its own scripts, and none of the office', async () => {
    const policyOf = async (shop: Shop, path: string, headers: Record<string, string> = {}) => {
      const answer = await get(shop, path, { accept: 'text/html', ...headers })
      return answer.headers.get('content-security-policy')
    }
    const at = new URL('/assets/', plain.base).href
    for (const path of ['/', '/cart', '/nothing-here'])
      expect(await policyOf(plain, path), path).toContain(`script-src ${at};`)
    expect(await policyOf(plain, '/', { 'x-forwarded-proto': 'https' })).toContain('script-src https://')
    expect(await policyOf(plain, '/admin/login')).toContain("script-src 'self';")
  })

  it('keep what is ours from the pages of others, but for the pictures of goods', async () => {
    for (const path of ANYTHING)
      expect((await get(plain, path)).headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    const program = await HalClient.enter(plain.base)
    const { document } = await program.follow('goProductList')
    const picture = await get(plain, String(document.products[0]?.mainListImage))
    expect(picture.status).toBe(200)
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    await picture.arrayBuffer()
  })

  it('say the language, and that compression is agreed upon, compressed or not', async () => {
    for (const [lang, encoding] of [
      ['en', 'gzip'],
      ['ja', 'identity'],
    ] as const) {
      const answer = await get(plain, '/', { 'accept-language': lang, 'accept-encoding': encoding })
      expect(answer.headers.get('content-language')).toBe(lang)
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      await answer.text()
    }
  })

  it('SIT-02: give robots that accept anything the page, other programs HAL, and keep both apart', async () => {
    const robot = { 'user-agent': 'Twitterbot/1.0', accept: '*/*' }
    const typeOf = async (path: string, headers: Record<string, string>) => {
      const answer = await get(plain, path, headers)
      expect(answer.headers.get('vary'), path).toContain('User-Agent')
      await answer.text()
      return answer.headers.get('content-type')
    }
    // Kept pages too: each is asked for twice, by both in turn.
    for (const path of ['/', '/products', '/product?productCode=hojicha-100', '/help/about', '/nothing-here'])
      for (const _ of ['first', 'again']) {
        expect(await typeOf(path, robot), path).toBe('text/html; charset=utf-8')
        expect(await typeOf(path, { accept: '*/*' }), path).toMatch(/^application\/(hal|problem)\+json$/)
        const asked = { ...robot, accept: 'application/json' }
        expect(await typeOf(path, asked), path).toMatch(/^application\/(problem\+)?json$/)
      }
    // Without a header at all, which `fetch` cannot send.
    const bare = await new Promise<string | undefined>((resolve, reject) =>
      request(new URL('/products', plain.base), { headers: { 'user-agent': 'Slackbot 1.0' } }, (answer) => {
        answer.resume()
        resolve(answer.headers['content-type'])
      })
        .on('error', reject)
        .end(),
    )
    expect(bare).toBe('text/html; charset=utf-8')
  })

  it('let nothing of an account, a cart or an order be kept, refused or not', async () => {
    const program = await HalClient.enter(plain.base)
    await drawUpOrder(program, '焚火')
    for (const path of [
      '/cart',
      '/shopping',
      '/shopping/confirm',
      '/shopping/complete',
      '/mypage',
      '/login',
      '/entry',
    ])
      expect((await program.fetch(path)).headers.get('cache-control'), path).toBe('no-store')
    expect((await program.follow('doCheckout')).headers.get('cache-control')).toBe('no-store')
    expect((await program.fetch('/products')).headers.get('cache-control')).toBe('private, no-cache')
  })

  it('have the browser forget at the end of a session', async () => {
    await customerOf(plain, { email: 'leaver@example.com' })
    const program = await HalClient.enter(plain.base)
    await program.follow('goLogin')
    const signedIn = await program.follow('doLogin', { email: 'leaver@example.com', password: PASSWORD })
    expect(signedIn.headers.get('clear-site-data')).toBeNull()
    const left = await program.follow('doLogout')
    expect(left.headers.get('clear-site-data')).toBe('"cache", "storage"')
  })

  it('give cookies names under https that no other host can set', async () => {
    const answer = await get(secure, '/')
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-noren_session=/)
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).not.toMatch(/domain/i)
    const [pair = ''] = cookie.split(';')
    // Under its name of plain http the same value is nothing.
    const known = await get(secure, '/', { cookie: pair })
    expect(known.headers.getSetCookie()).toEqual([])
    const tossed = await get(secure, '/', { cookie: pair.replace('__Host-', '') })
    expect(tossed.headers.getSetCookie()).toHaveLength(1)
    const [bare = ''] = (await get(plain, '/')).headers.getSetCookie()
    expect(bare).toMatch(/^noren_session=/)
    const chosen = { cookie: '__Host-noren_lang=en', 'accept-language': 'ja' }
    expect((await get(secure, '/', chosen)).headers.get('content-language')).toBe('en')
  })

  describe('of a request that changes something', () => {
    const add = async (headers: Record<string, string>, shop = plain) => {
      const send = (url: URL, init: RequestInit) =>
        fetch(url, init.method === 'POST' ? { ...init, headers: { ...init.headers, ...headers } } : init)
      const program = await HalClient.enter(shop.base, { send })
      await program.follow('goCart')
      await program.enter()
      await program.follow('goContactForm')
      return program.follow('doSubmitContact', { mode: 'back' })
    }

    it.each([
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'no address' },
    ] as Record<string, string>[])(
      'of another site, it is refused although its token is right: %j',
      async (headers) => {
        const refused = problemIn(await add(headers))
        expect(refused).toMatchObject({ status: 403, code: 'foreignSite' })
      },
    )

    it('of this site, or of none, it is taken', async () => {
      for (const headers of [
        {},
        { 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'none' },
        { origin: plain.base.origin },
      ] as Record<string, string>[])
        expect((await add(headers)).status, JSON.stringify(headers)).toBe(200)
      expect((await add({ origin: BASE_URL }, secure)).status).toBe(200)
    })

    it('of another site, what it sent is not shown as if it had been typed here', async () => {
      const answer = await fetch(new URL('/login', plain.base), {
        method: 'POST',
        headers: {
          accept: 'text/html',
          'sec-fetch-site': 'cross-site',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'email=mallory@example.com',
      })
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain('mallory')
    })
  })
})
