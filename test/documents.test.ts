import { validate } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formatsOf from 'ajv-formats'
import { HTMLElement, parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HalClient } from './support/hal-client.ts'
import { atOffice, memberOf } from './support/member.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

// Its types have the function under `default`, where Node has none.
const formats = formatsOf as unknown as (ajv: Ajv2020) => void

const BASE_URL = 'https://shop.example'
const HAL = 'application/hal+json'

type Links = Readonly<Record<string, { readonly href: string }>>

describe.each(databases)('The documents, on %s', (database) => {
  // What is made of the contracts alone is the same over each database.
  const itReads = it.runIf(database === databases[0])
  let shop: Shop
  let member: HalClient
  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL, TRUST_PROXY: '127.0.0.1' })
    await memberOf(shop, { login_id: 'reader' })
    member = await atOffice(shop, 'reader')
  })
  afterAll(() => shop?.close())

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, shop.base), { redirect: 'manual', headers })
  const read = async (path: string) => (await get(path)).text()
  /** As a member is shown it. */
  const readAll = async (path: string) => (await member.fetch(path)).text()
  const json = async (path: string, accept: string) =>
    (await get(path, { accept })).json() as Promise<{ readonly type: string; readonly _links: Links }>
  const names = () => [...shop.noren.graph.names.keys()]

  it.each([
    ['/openapi.json', 'application/json'],
    ['/alps.json', 'application/alps+json'],
    ['/docs', 'text/html'],
    ['/docs/style.css', 'text/css'],
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
    ['/sitemap-pages.xml', 'application/xml'],
    ['/sitemap-categories.xml', 'application/xml'],
    ['/sitemap-products-1.xml', 'application/xml'],
  ])('%s is %s, may be kept a while, and is not sent twice', async (path, mediaType) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')?.split(';')[0]).toBe(mediaType)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await answer.text()).length).toBeGreaterThan(100)
    const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const head = await fetch(new URL(path, shop.base), { method: 'HEAD' })
    expect(head.headers.get('etag')).toBe(answer.headers.get('etag'))
  })

  it('tell of the office to members alone, from where it may be asked, and keep that nowhere', async () => {
    const own = names().filter((name) => shop.noren.graph.named(name).realm === 'storefront')
    const seenIn = (text: string) => names().filter((name) => new RegExp(`\\b${name}\\b`).test(text))
    for (const path of ['/openapi.json', '/alps.json', '/docs']) {
      const shown = await get(path)
      expect(shown.headers.get('vary')).toContain('cookie')
      const text = await shown.text()
      expect(seenIn(text).sort(), path).toEqual(own.toSorted())
      expect(text, path).not.toContain('/admin')
      const all = await member.fetch(path)
      expect(all.headers.get('cache-control')).toBe('private, no-store')
      expect(seenIn(await all.text()).sort(), path).toEqual(names().sort())
    }
    const change = (lists: { readonly admin_deny_hosts: string; readonly front_deny_hosts: string }) =>
      shop.change((tx) => tx.updateTable('security').set(lists).execute())
    await change({ admin_deny_hosts: '192.0.2.1', front_deny_hosts: '192.0.2.2' })
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    expect(await (await member.fetch('/openapi.json', { headers })).text()).not.toContain('/admin')
    for (const path of ['/openapi.json', '/alps.json', '/docs', '/sitemap.xml', '/sitemap-pages.xml']) {
      const refused = await get(path, { 'x-forwarded-for': '192.0.2.2', accept: 'application/json' })
      expect(refused.status, path).toBe(403)
      expect(await refused.text()).toContain('addressRefused')
    }
    await change({ admin_deny_hosts: '', front_deny_hosts: '' })
  })

  it('the icon that browsers ask for is the one of the theme', async () => {
    const answer = await get('/favicon.ico')
    expect(answer.status).toBe(302)
    const icon = await get(answer.headers.get('location') ?? '')
    expect(icon.headers.get('content-type')).toContain('image/svg+xml')
    await icon.text()
  })

  it('the entrance leads to them, in each representation for programs', async () => {
    const { _links: links } = await json('/', HAL)
    expect(links['service-desc']?.href).toBe('/openapi.json')
    expect(links['service-doc']?.href).toBe('/docs')
    const plain = await get('/', { accept: 'application/json' })
    expect(plain.headers.get('link')).toContain('</openapi.json>; rel="service-desc"')
    await plain.text()
    const elsewhere = await json('/products', HAL)
    expect(elsewhere._links).not.toHaveProperty('service-desc')
  })

  itReads('OpenAPI is valid and has each transition once', async () => {
    const document = JSON.parse(await readAll('/openapi.json'))
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    )
    expect(operations.sort()).toEqual(names().sort())
    const validator = new Validator()
    expect(await validator.validate(document)).toEqual({ valid: true })
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  itReads(
    'OpenAPI is valid to a validator of another make, and each of its schemas is one of JSON Schema 2020-12',
    async () => {
      const document = JSON.parse(await readAll('/openapi.json'))
      const { schemas } = document.components
      const ajv = new Ajv2020({ strict: false, allErrors: true })
      formats(ajv)
      for (const [name, schema] of Object.entries(schemas))
        expect(ajv.validateSchema(schema as object), `${name}: ${ajv.errorsText()}`).toBe(true)
      ajv.addSchema({ $id: 'document', components: { schemas } })
      for (const name of Object.keys(schemas))
        expect(() => ajv.compile({ $ref: `document#/components/schemas/${name}` }), name).not.toThrow()
      expect(await validate(document)).toMatchObject({ valid: true })
    },
  )

  itReads('the profile has each transition, says nothing twice and points to nothing else', async () => {
    const text = await readAll('/alps.json')
    const ids = [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(names()))
    for (const [, target] of text.matchAll(/"(?:href|rt)":"#([^"]+)"/g)) expect(ids).toContain(target)
  })

  itReads('the documentation has each transition and each error', async () => {
    const page = parse(await readAll('/docs'))
    // To look through the whole page for each of them takes seconds.
    const byId = (selector: string) =>
      new Map(page.querySelectorAll(selector).map((element) => [element.id, element]))
    const sections = byId('section[id]')
    const places = byId('[id^=error-]')
    for (const name of names()) expect(sections.get(name), name).toBeInstanceOf(HTMLElement)
    for (const code of Object.keys(shop.noren.graph.errors)) {
      const words = places.get(`error-${code}`)?.text ?? ''
      expect(words, code).toMatch(/\p{Script=Hiragana}/u)
      expect(words, code).not.toMatch(/NaN|[{}]|error\./)
    }
  })

  it('a refusal names the place in the documentation that tells of it', async () => {
    const { type } = await json('/product?productCode=no-such', 'application/json')
    expect(type).toBe('/docs#error-productNotFound')
    expect(await read('/docs')).toContain('id="error-productNotFound"')
  })

  it('robots may read all but what belongs to one visitor, and learn of the sitemap', async () => {
    const lines = (await read('/robots.txt')).split('\n')
    for (const path of ['/cart', '/shopping', '/order', '/mypage', '/admin'])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).toContain('Allow: /')
    expect(lines).toContain(`Sitemap: ${BASE_URL}/sitemap.xml`)
  })

  describe('the sitemap', () => {
    const locations = (xml: string) => {
      expect(xml).toMatch(
        /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<(sitemapindex|urlset) xmlns="[^"]+"[^>]*>/,
      )
      expect(xml.replace(/&(?:amp|lt|gt|#34|#39);/g, '')).not.toContain('&')
      const opened = [...xml.matchAll(/<([a-z]+)(?: [^>]*)?>/g)].map(([, tag]) => tag)
      const closed = [...xml.matchAll(/<\/([a-z]+)>/g)].map(([, tag]) => tag)
      expect(opened.sort()).toEqual(closed.sort())
      const all = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
      for (const address of all) expect(address.startsWith(`${BASE_URL}/`)).toBe(true)
      return all.map((address) => address.slice(BASE_URL.length).replaceAll('&amp;', '&'))
    }
    /** The addresses of a part; each is followed by the English one. */
    const part = async (name: string) => {
      const all = locations(await read(`/sitemap-${name}.xml`))
      const own = all.filter((address) => !address.startsWith('/en/'))
      expect(all).toEqual(own.flatMap((address) => [address, `/en${address}`]))
      return own
    }

    it('has an index of parts that are there', async () => {
      const parts = locations(await read('/sitemap.xml'))
      expect(parts).toContain('/sitemap-pages.xml')
      for (const path of parts) expect((await get(path)).status, path).toBe(200)
      for (const path of ['/sitemap-products-99.xml', '/sitemap-products-0.xml', '/sitemap-x.xml'])
        expect((await get(path)).status, path).toBe(404)
    })

    it('has the pages that search engines may keep, each of which answers', async () => {
      const pages = await part('pages')
      expect(pages).toEqual(
        expect.arrayContaining(['/', '/products', '/help/about', '/help/guide', '/help/trade-law']),
      )
      for (const path of pages) {
        expect(path).not.toMatch(/^\/(cart|shopping|mypage|action-redirect)/)
        const answer = await get(path, { accept: 'text/html' })
        expect(answer.status, path).toBe(200)
        expect(await answer.text(), path).not.toMatch(/<meta name="robots"[^>]*noindex/)
      }
    })

    it('has every category', async () => {
      const rows = await shop.noren.store.reader.selectFrom('category').select('id').execute()
      const expected = rows.map(({ id }) => `/products?category_id=${id}`)
      expect((await part('categories')).sort()).toEqual(expected.sort())
    })

    it('has the public products alone, each by the address it is linked to, with the day of its change', async () => {
      const { store } = shop.noren
      const all = () => store.reader.selectFrom('product').select(['id', 'status']).orderBy('id').execute()
      const [hidden] = await all()
      await store.write(async (tx) => {
        const change = { status: 2, updated_at: shop.clock.now().toISOString() }
        await tx
          .updateTable('product')
          .set(change)
          .where('id', '=', hidden?.id ?? 0)
          .execute()
      })
      const listed = await part('products-1')
      expect(listed).toHaveLength((await all()).filter(({ status }) => status === 1).length)
      expect(new Set(listed).size).toBe(listed.length)
      for (const address of listed.slice(0, 5)) {
        const page = await (await get(address, { accept: 'text/html' })).text()
        expect(page).toContain(`<link rel="canonical" href="${BASE_URL}${address}">`)
      }
      expect(await read('/sitemap-products-1.xml')).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
    })

    it('has a thousand ids a part, and no part without a product', async () => {
      const { store } = shop.noren
      await store.write(async (tx) => {
        const [first] = await tx
          .selectFrom('variant')
          .select('product_id')
          .orderBy('id', 'desc')
          .limit(1)
          .execute()
        const from = first?.product_id ?? 0
        const product = await tx
          .selectFrom('product')
          .selectAll()
          .where('id', '=', from)
          .executeTakeFirstOrThrow()
        const variant = await tx
          .selectFrom('variant')
          .selectAll()
          .where('product_id', '=', from)
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('product')
          .values({ ...product, id: 3001, slug: 'far' })
          .execute()
        const { id: _, ...rest } = variant
        await tx
          .insertInto('variant')
          .values({ ...rest, product_id: 3001, code: 'far-away' })
          .execute()
      })
      const parts = locations(await read('/sitemap.xml')).filter((path) => path.includes('products'))
      expect(parts).toEqual(['/sitemap-products-1.xml', '/sitemap-products-4.xml'])
      expect(await part('products-4')).toEqual(['/products/far-far-away'])
    })
  })
})
