import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HtmlClient } from '../support/html-client.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

/** The required properties of the Open Graph protocol (ogp.me), and those that previews of links show. */
const OPEN_GRAPH = [
  'og:title',
  'og:type',
  'og:image',
  'og:url',
  'og:site_name',
  'og:locale',
  'og:description',
]

describe.each(databases)('SIT-04: the head of a page, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL: 'https://shop.example' })
  })

  afterAll(() => shop?.close())

  const headOf = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const person = await HtmlClient.enter(shop.base, headers)
    await person.open(path)
    const of = (attribute: string) =>
      Object.fromEntries(
        person.page.root
          .querySelectorAll(`meta[${attribute}]`)
          .map((meta) => [meta.getAttribute(attribute), meta.getAttribute('content') ?? '']),
      )
    const linkOf = (rel: string) => person.page.root.querySelector(`link[rel="${rel}"]`)?.getAttribute('href')
    return {
      ...of('name'),
      ...of('property'),
      linkOf,
      policy: person.page.headers.get('content-security-policy'),
    }
  }
  const fetched = (address: string) => {
    const { pathname, search } = new URL(address, 'https://shop.example')
    return fetch(new URL(pathname + search, shop.base))
  }

  it.each([
    ['/', 'website', 'summary'],
    ['/products', 'website', 'summary'],
    ['/products?category_id=1', 'website', undefined],
    ['/product?productCode=hojicha-100', 'product', 'summary_large_image'],
    ['/help/about', 'article', 'summary'],
    ['/news', 'website', 'summary'],
    ['/news/1', 'article', 'summary'],
  ])('says of %s all that previews of links ask for, in both languages', async (path, type, card) => {
    for (const [lang, locale] of [
      ['ja', 'ja_JP'],
      ['en', 'en_GB'],
    ] as const) {
      const head: Readonly<Record<string, unknown>> = await headOf(path, { 'accept-language': lang })
      const needed = path === '/help/about' ? OPEN_GRAPH.slice(0, -1) : OPEN_GRAPH
      for (const name of needed) expect(String(head[name] ?? ''), `${name} of ${path}`).not.toBe('')
      expect(head).toMatchObject({
        'og:type': type,
        'og:locale': locale,
        ...(card && { 'twitter:card': card }),
      })
      for (const name of ['og:image', 'og:url']) expect(head[name]).toMatch(/^https:\/\/shop\.example\//)
      expect(head.description).toBe(head['og:description'])
      expect(String(head.description ?? '').length).toBeLessThanOrEqual(160)
      const picture = await fetched(String(head['og:image']))
      expect(picture.headers.get('content-type')).toMatch(/^image\/(png|webp|jpeg)$/)
      await picture.arrayBuffer()
    }
  })

  it.each(['/cart', '/login', '/products?name=茶', '/nothing-here'])(
    'keeps from %s, which is not to be found, what only pages that are need',
    async (path) => {
      const { linkOf, policy: _, ...head } = await headOf(path)
      expect(Object.keys(head).filter((name) => /^(og:|twitter:|description)/.test(name))).toEqual([])
      expect(linkOf('canonical')).toBeUndefined()
      expect(head).toMatchObject({ robots: 'noindex' })
    },
  )

  it('lets the lists of a shop that hides what is sold out be found, and none that was narrowed', async () => {
    const hide = (option_nostock_hidden: boolean) =>
      shop.change((tx) => tx.updateTable('base_info').set({ option_nostock_hidden }).execute())
    await hide(true)
    expect(await headOf('/products?category_id=1')).not.toHaveProperty('robots')
    expect(await headOf('/products?category_id=1&inStock=1')).toMatchObject({ robots: 'noindex' })
    await hide(false)
  })

  it('tells the text of a product without its markup, where it has no short one', async () => {
    const clerk = await clerkAt(shop, 'heads')
    const text = '<p>山の茶 &amp; "香り"</p>'
    await clerk.ask('doUpdateProduct', {
      productCode: 'hojicha-100',
      description: null,
      descriptionDetail: text,
    })
    const head: Readonly<Record<string, unknown>> = await headOf('/product?productCode=hojicha-100')
    expect(head.description).toBe('山の茶 & "香り"')
  })

  it('leads to icons, and to a manifest with the name of the shop and the colours of its theme', async () => {
    for (const [lang, name] of [
      ['ja', /[ぁ-んァ-ヴ一-龠]/],
      ['en', /^[\x20-\x7e]+$/],
    ] as const) {
      const { linkOf, policy } = await headOf('/', { 'accept-language': lang })
      expect(policy).toContain("manifest-src 'self'")
      const touch = await fetched(linkOf('apple-touch-icon') ?? '')
      expect([touch.status, touch.headers.get('content-type')]).toEqual([200, 'image/png'])
      await touch.arrayBuffer()
      const answer = await fetched(linkOf('manifest') ?? '')
      expect(answer.headers.get('content-type')).toContain('application/manifest+json')
      const manifest = await answer.json()
      expect(manifest.name).toMatch(name)
      expect(manifest).toMatchObject({
        start_url: lang === 'en' ? '/en/' : '/',
        lang,
        theme_color: '#22345c',
        background_color: '#fbf9f4',
      })
      for (const { src, sizes } of manifest.icons) {
        const icon = await fetched(src)
        expect([icon.status, sizes]).toEqual([200, expect.stringMatching(/^(192x192|512x512)$/)])
        await icon.arrayBuffer()
      }
      const again = await fetch(new URL(linkOf('manifest') ?? '', shop.base), {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    }
  })
})
