import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../src/web/front/keys.ts'
import { customerOf, PASSWORD } from './support/customer.ts'
import { HtmlClient } from './support/html-client.ts'
import { openShop, type Shop } from './support/shop.ts'

const HTML = 'text/html'
const PRODUCT = '/product?productCode=salt-150'
const PAGES = ['/', '/products', PRODUCT, '/help/about', '/en/products']

describe('A page for anyone', () => {
  let shop: Shop
  let inFront: Server
  /** The requests of the shop to the cache in front of it. */
  const banned: string[] = []
  let isAway = false

  beforeAll(async () => {
    inFront = createServer((request, response) => {
      banned.push(`${request.method} ${request.headers['surrogate-key']}`)
      response.statusCode = isAway ? 503 : 200
      response.end()
    }).listen(0, '127.0.0.1')
    await once(inFront, 'listening')
    const { port } = inFront.address() as AddressInfo
    shop = await openShop('sqlite', {
      PAGE_CACHE_SECONDS: '10',
      PAGE_CACHE_PURGE: `varnish:http://127.0.0.1:${port}`,
    })
  })

  afterAll(async () => {
    await shop?.close()
    inFront?.close()
  })

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
      expect(headers.get('cdn-cache-control'), path).toBe(
        'public, max-age=10, stale-while-revalidate=10, stale-if-error=600',
      )
      expect(headers.get('vary'), path).toBe('Accept, Authorization, Cookie, Accept-Encoding')
      expect(headers.get('surrogate-key'), path).toMatch(/^[\da-f]{8}( [\da-f]{8})+$/)
    }
  })

  it('is forgotten by the cache in front when it changes, also one that was away', async () => {
    await expect.poll(() => banned[0]).toBe('PURGE .')
    const keysOf = async (path: string) => (await get(path)).headers.get('surrogate-key')?.split(' ') ?? []
    const { id } = await shop.noren.store.reader
      .selectFrom('product')
      .innerJoin('variant', 'variant.product_id', 'product.id')
      .select('product.id')
      .where('variant.code', '=', 'salt-150')
      .executeTakeFirstOrThrow()
    const stock = keyOf(`variant.stock:${id}`)
    expect(await keysOf(PRODUCT)).toContain(stock)
    expect(await keysOf('/help/about')).not.toContain(stock)
    isAway = true
    const before = banned.length
    await shop.change((tx) =>
      tx
        .updateTable('variant')
        .set((eb) => ({ stock: eb.ref('stock') }))
        .where('product_id', '=', id)
        .returning(['product_id', sql.lit(0).as('stock_roughly_same')])
        .execute(),
    )
    await expect.poll(() => banned.slice(before).join()).toContain(stock)
    isAway = false
    const refused = banned.length
    await expect.poll(() => banned.slice(refused).join(), { timeout: 5000 }).toContain(stock)
    await shop.change((tx) => tx.deleteFrom('news').execute())
    await expect.poll(() => banned.at(-1), { timeout: 5000 }).toBe('PURGE .')
  })

  it('is kept for no longer than it is true', async () => {
    const soon = new Date(shop.clock.now().getTime() + 4500).toISOString()
    await shop.change((tx) =>
      tx
        .insertInto('news')
        .values({
          ...{ title: '初売り', title_en: null, description: null, description_en: null, url: null },
          ...{ link_method: false, visible: true, publish_date: soon, updated_at: soon },
        })
        .execute(),
    )
    expect((await get('/')).headers.get('cache-control')).toContain('s-maxage=4')
    shop.clock.advance(4000)
    expect((await get('/')).headers.get('cache-control')).toBe('private, no-cache')
    shop.clock.advance(1000)
    expect((await get('/')).headers.get('cache-control')).toContain('s-maxage=10')
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
