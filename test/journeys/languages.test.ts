import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const en = wordsOf('en')
const BASE_URL = 'http://shop.example'
const PRODUCT = '/product?productCode=hojicha-100'

describe.each(databases)('The address of a page tells its language, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL })
  })

  afterAll(() => shop?.close())

  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(new URL(path, shop.base), { redirect: 'manual', headers: { accept: 'text/html', ...headers } })

  const languageAt = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await ask(path, headers)
    const text = await answer.text()
    return [answer.status, answer.headers.get('content-language'), /<html lang="(\w+)"/.exec(text)?.[1]]
  }

  it('to everybody who chose none, whatever their browser speaks, warm as cold', async () => {
    for (const path of ['/', '/products', PRODUCT, '/help/about', '/cart', '/nowhere'])
      for (const browser of ['en', 'ja', 'en', 'ja']) {
        const status = path === '/nowhere' ? 404 : 200
        const headers = { 'accept-language': browser }
        expect(await languageAt(path, headers), path).toEqual([status, 'ja', 'ja'])
        expect(await languageAt(`/en${path}`, headers), path).toEqual([status, 'en', 'en'])
      }
    expect(await languageAt('/en')).toEqual([200, 'en', 'en'])
    expect(await languageAt('/en?ref=letter')).toEqual([200, 'en', 'en'])
  })

  it('with all links and forms of the page, and none of its files, in that language', async () => {
    const person = await HtmlClient.enter(shop.base)
    for (const path of ['/en/', '/en/products', `/en${PRODUCT}`, '/en/cart', '/en/login', '/en/nowhere']) {
      const { root } = await person.open(path)
      const places = ['href', 'action', 'formaction'].flatMap((name) =>
        root
          .querySelectorAll(`a[${name}], form[${name}], button[${name}]`)
          .map((one) => one.getAttribute(name)),
      )
      const elsewhere = places.filter((place) => !/^(\/en\/|\/assets\/|\/files\/|#|$)/.test(place ?? ''))
      expect(elsewhere, path).toEqual(places.filter((place) => place?.startsWith('/ja/')))
    }
  })

  it('of the storefront alone: not of files, of the office, nor twice', async () => {
    const unknown = ['/en/admin', '/en/admin/login', '/en/%61dmin', '/en/assets/style.css', '/en/robots.txt']
    for (const path of [...unknown, '/en/docs', '/en/en', '/en/ja/products', '/en/en/products', '/en//cart'])
      expect(await languageAt(path), path).toEqual([404, 'en', 'en'])
    expect((await ask('/english')).status).toBe(404)
  })

  it('to programs too, whose links have no language', async () => {
    const program = await HalClient.enter(shop.base, { headers: { 'accept-language': 'en' } })
    const list = await program.follow('goProductList')
    expect(list.headers.get('content-language')).toBe('en')
    const answer = await ask('/ja/products', { accept: 'application/hal+json', 'accept-language': 'en' })
    expect(answer.headers.get('content-language')).toBe('ja')
    expect(JSON.stringify((await answer.json())._links)).not.toMatch(/"\/(ja|en)\//)
  })

  it('and stays through forms, refused ones and sign-in', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open(`/en${PRODUCT}`)
    await person.form(en('theme.product.add')).submit()
    expect(person.page.url.pathname).toBe('/en/cart')
    await person.open('/en/mypage')
    expect(person.page.url.pathname).toBe('/en/login')
    await person.form('password').fill({ email: 'nobody@example.jp', password: 'wrong-password' }).submit()
    expect([person.page.status, person.page.root.querySelector('html')?.getAttribute('lang')]).toEqual([
      401,
      'en',
    ])
    expect(person.form('password').value('returnTo')).toBe('/mypage')
  })

  it('is left by the switcher for the same page in the other one, which is remembered', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open('/products?name=茶&pageno=1')
    await person.clickLink('English')
    const { pathname, searchParams } = person.page.url
    expect([pathname, searchParams.get('name')]).toEqual(['/en/products', '茶'])
    // An address without a language leads on to the one that was chosen.
    expect((await person.open(PRODUCT)).statuses).toEqual([303, 200])
    expect(person.page.url.pathname + person.page.url.search).toBe(`/en${PRODUCT}`)
    await person.clickLink('日本語')
    expect(person.page.url.pathname + person.page.url.search).toBe(PRODUCT)
    expect((await person.open('/cart')).statuses).toEqual([200])
    // A link from elsewhere chooses nothing.
    const headers = { cookie: 'noren_lang=ja', referer: 'https://search.example/' }
    expect((await ask('/en/', headers)).headers.getSetCookie().join()).not.toContain('noren_lang')
  })

  it('leads from a refused form back to a page that there is', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open('/en/contact')
    await person.form('contactEmail').submit()
    expect(person.page.status).toBe(400)
    await person.clickLink('日本語')
    expect([person.page.status, person.page.url.pathname]).toEqual([200, '/contact'])
  })

  it('is told to search engines by each page of the other one, and by the sitemap', async () => {
    for (const path of ['/', '/products', PRODUCT, '/help/about']) {
      const told = []
      for (const prefix of ['', '/en']) {
        const text = await (await ask(prefix + path)).text()
        const canonical = /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1]
        const others = Object.fromEntries(
          [...text.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
            ([, ...pair]) => pair,
          ),
        )
        expect(canonical).toBe(others[prefix === '' ? 'ja' : 'en'])
        expect(text).toContain(`<meta property="og:url" content="${canonical}">`)
        told.push(others)
      }
      const [ofJa, ofEn] = told
      expect(Object.keys(ofJa ?? {})).toEqual(['ja', 'en', 'x-default'])
      expect(ofEn).toEqual(ofJa)
      expect(ofJa).toMatchObject({
        en: `${BASE_URL}/en${new URL(ofJa?.ja ?? '').pathname}${new URL(ofJa?.ja ?? '').search}`,
      })
      expect(ofJa?.['x-default']).toBe(ofJa?.ja)
    }
    for (const path of ['/cart', '/products?name=x', '/nowhere'])
      expect(await (await ask(path)).text()).not.toContain('hreflang="x-default"')
    const sitemap = await (await ask('/sitemap-pages.xml')).text()
    const about = `<xhtml:link rel="alternate" hreflang="ja" href="${BASE_URL}/help/about"/><xhtml:link rel="alternate" hreflang="en" href="${BASE_URL}/en/help/about"/></url>`
    for (const place of ['/help/about', '/en/help/about'])
      expect(sitemap).toContain(`<url><loc>${BASE_URL}${place}</loc>${about}`)
    expect(await (await ask('/robots.txt')).text()).toContain('Disallow: /en/cart')
  })

  it('has none before it in the language that the merchant made the first', async () => {
    const clerk = await clerkAt(shop, 'clerk')
    const set = async (language: string) => {
      const { shopName, version } = (await clerk.ask('goBaseInfo')).document
      expect((await clerk.ask('doUpdateBaseInfo', { shopName, language, version })).status).toBe(200)
    }
    await set('en')
    expect(await languageAt('/help/about')).toEqual([200, 'en', 'en'])
    expect(await languageAt('/ja/help/about')).toEqual([200, 'ja', 'ja'])
    expect((await ask('/en/help/about')).headers.get('location')).toBe('/help/about')
    await set('ja')
  })
})
