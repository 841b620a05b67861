import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from './support/customer.ts'
import { HtmlClient } from './support/html-client.ts'
import { openShop, type Shop } from './support/shop.ts'

const HTML = 'text/html'
const PRODUCT = '/product?productCode=salt-150'
const PAGES = ['/', '/products', PRODUCT, '/help/about', '/en/products']

describe('A page for anyone', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('sqlite', { PAGE_CACHE_SECONDS: '10' })
  })

  afterAll(() => shop?.close())

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, shop.base), { headers: { accept: HTML, ...headers } })

  /** The form of a product's page that nobody has a session for. */
  const formOf = async () => {
    const page = await HtmlClient.enter(shop.base)
    await page.open(PRODUCT)
    const token = page.find('input[name="csrfToken"]').getAttribute('value') ?? ''
    return { csrfToken: token, productCode: 'salt-150', quantity: '1' }
  }

  const add = (fields: Record<string, string>, headers: Record<string, string>) =>
    fetch(new URL('/cart/item', shop.base), {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/hal+json', ...headers },
    })

  it('sets no cookie, and a cache in front may keep it', async () => {
    for (const path of PAGES) {
      const { headers } = await get(path)
      expect(headers.getSetCookie(), path).toEqual([])
      expect(headers.get('cache-control'), path).toBe('public, max-age=0, must-revalidate, s-maxage=10')
      expect(headers.get('vary'), path).toBe('Accept, Authorization, Cookie, Accept-Encoding')
    }
  })

  it('is nobody else’s: with a cookie, for a program, or where nothing is, it is not shared', async () => {
    const own: readonly [string, Record<string, string>][] = [
      ['/products', { cookie: 'noren_lang=en' }],
      ['/products', { cookie: '_ga=1' }],
      ['/products', { accept: 'application/hal+json' }],
      ['/products', { accept: '*/*', 'user-agent': 'Slackbot 1.0' }],
      ['/nothing-here', {}],
      ['/product?productCode=none', {}],
      ['/cart', {}],
      ['/login', {}],
    ]
    for (const [path, headers] of own)
      expect((await get(path, headers)).headers.get('cache-control'), path).toMatch(
        /^(no-store|private, no-cache)$/,
      )
  })

  it('is not sent again to who has it, until it changes', async () => {
    const { headers } = await get(PRODUCT)
    const again = () => get(PRODUCT, { 'if-none-match': headers.get('etag') ?? '' })
    expect((await again()).status).toBe(304)
    await shop.change((tx) => tx.updateTable('product').set({ name: '海の塩' }).where('id', '>', 0).execute())
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('海の塩')
  })

  it('has forms that begin a session', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open(PRODUCT)
    expect(person.cookies.value('noren_session')).toBeUndefined()
    await person.form('quantity').fill({ quantity: '2' }).submit()
    expect(person.cookies.value('noren_session')).toBeDefined()
    await person.open('/cart')
    expect(person.find('input[name="quantity"]').getAttribute('value')).toBe('2')
  })

  it('has forms that count where the request names a page of the shop, and only for strangers', async () => {
    const form = await formOf()
    const codeOf = async (answer: Response) => (answer.ok ? 'taken' : (await answer.json()).code)
    const here = { origin: shop.base.origin }
    expect(await codeOf(await add(form, {}))).toBe('badToken')
    expect(await codeOf(await add(form, { origin: 'https://evil.example' }))).toBe('foreignSite')
    expect(await codeOf(await add(form, { 'sec-fetch-site': 'same-site' }))).toBe('foreignSite')
    expect(await codeOf(await add({ ...form, csrfToken: 'x'.repeat(43) }, here))).toBe('badToken')
    const taken = await add(form, here)
    expect(await codeOf(taken)).toBe('taken')
    // The page is still open beside the one of the new session.
    const [cookie = ''] = taken.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    const next = await add(form, { ...here, cookie })
    expect(await codeOf(next)).toBe('taken')
    await customerOf(shop, { email: 'anyone@example.com' })
    const customer = await HtmlClient.enter(shop.base)
    await customer.open('/login')
    await customer.form('password').fill({ email: 'anyone@example.com', password: PASSWORD }).submit()
    expect(await codeOf(await add(form, { ...here, ...customer.cookies.header }))).toBe('badToken')
  })

  it('is packed once for all, and anew where it has changed', async () => {
    const bytesOf = async () =>
      Buffer.from(await (await get('/products', { 'accept-encoding': 'gzip' })).arrayBuffer()).toString()
    const first = await bytesOf()
    expect(await bytesOf()).toBe(first)
    await shop.change((tx) => tx.updateTable('product').set({ name: '山の塩' }).where('id', '>', 0).execute())
    expect(await bytesOf()).toContain('山の塩')
  })
})
