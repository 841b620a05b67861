import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

/** Required of each product: Google's "Product data specification" (support.google.com/merchants/answer/7052112). */
const GOOGLE = ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price']

/** The required fields of OpenAI's "Products" (developers.openai.com/commerce/specs/file-upload/products). */
const OPENAI = [
  ...['is_eligible_search', 'is_eligible_checkout', 'item_id', 'title', 'description', 'url', 'brand'],
  ...['seller_name', 'image_url', 'availability', 'price', 'target_countries', 'store_country'],
]

const NAMES = ['google-en.xml', 'google-ja.xml', 'openai-en.jsonl', 'openai-ja.jsonl']

describe.each(databases)('SIT-05: product feeds, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL: 'https://shop.example' })
    clerk = await clerkAt(shop, 'feeder')
  })

  afterAll(() => shop?.close())

  const get = (name: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(new URL(`/feeds/${name}`, shop.base), { headers })

  const choose = async (change: Readonly<Record<string, unknown>>) => {
    const { version, shopName } = (await clerk.ask('goBaseInfo')).document
    expect((await clerk.ask('doUpdateBaseInfo', { shopName, version, ...change })).status).toBe(200)
    await shop.noren.settleFeeds()
  }
  const again = async () => {
    await shop.change((tx) => tx.updateTable('feed').set({ made_at: '2020-01-01T00:00:00.000Z' }).execute())
    await shop.noren.settleFeeds()
  }
  const counted = async () => (await clerk.ask('goBaseInfo')).document.feeds

  /** The articles of Google's feed by their ids, each with its fields by their names. */
  const google = async (name: string) => {
    const text = await (await get(name)).text()
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http:\/\/base/,
    )
    const items = parse(text).querySelectorAll('item')
    return new Map(
      items.map((item) => {
        const fields = item.childNodes.map((node) => {
          const [, field = '', value = ''] = /^<g:(\w+)>([\s\S]*)<\/g:/.exec(node.toString()) ?? []
          return [field, value] as const
        })
        const article: Readonly<Record<string, string>> = Object.fromEntries(fields)
        return [article.id ?? '', article]
      }),
    )
  }
  const openai = async (name: string) => {
    const lines = (await (await get(name)).text()).trimEnd().split('\n').filter(Boolean)
    const all: Readonly<Record<string, unknown>>[] = lines.map((line) => JSON.parse(line))
    return new Map(all.map((one) => [String(one.item_id), one]))
  }

  it('are not there until they are switched on', async () => {
    await shop.noren.settleFeeds()
    for (const name of NAMES) {
      const answer = await get(name)
      expect(answer.status).toBe(404)
      await answer.text()
    }
    expect(await counted()).toEqual([])
  })

  it('have each variant on offer with all that Google requires, in both languages', async () => {
    await choose({ optionFeeds: true })
    const offered = await shop.noren.store.reader
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'product_id')
      .select('code')
      .where('product.status', '=', 1)
      .where('visible', '=', true)
      .execute()
    for (const [name, home] of [
      ['google-ja.xml', 'https://shop.example/'],
      ['google-en.xml', 'https://shop.example/en/'],
    ] as const) {
      const articles = await google(name)
      const line = (await counted()).find(({ feedPath }) => feedPath.endsWith(name))
      expect(line?.articleCount).toBe(articles.size)
      expect(articles.size + (line?.leftOutCount ?? 0)).toBeLessThanOrEqual(offered.length)
      expect(articles.size).toBeGreaterThan(50)
      for (const [id, article] of articles) {
        for (const field of GOOGLE) expect(article[field] ?? '', `${field} of ${id}`).not.toBe('')
        expect(article.price).toMatch(/^\d+ JPY$/)
        expect(article.availability).toMatch(/^(in_stock|out_of_stock)$/)
        expect(article.link?.startsWith(`${home}products/`) && article.link.endsWith(id)).toBe(true)
        expect(article.image_link).toMatch(/^https:\/\/shop\.example\/files\/products\//)
        expect((article.title ?? '').length).toBeLessThanOrEqual(160)
        expect(article.identifier_exists).toBe('no')
      }
    }
    expect((await google('google-ja.xml')).get('furoshiki-ai-m')).toMatchObject({
      price: '1760 JPY',
      item_group_id: 'furoshiki-ai-s',
      color: '藍',
      size: '中',
      availability: 'in_stock',
    })
    expect((await google('google-en.xml')).get('furoshiki-ai-m')).toMatchObject({ color: 'Indigo' })
    expect((await google('google-ja.xml')).get('guinomi-tin')?.availability).toBe('out_of_stock')
  })

  it('leave out of OpenAI’s what has no brand, and have all that it requires once there is one', async () => {
    expect((await openai('openai-ja.jsonl')).size).toBe(0)
    const without = (await counted()).find(({ feedPath }) => feedPath.endsWith('openai-ja.jsonl'))
    expect(without?.leftOutCount).toBeGreaterThan(50)
    await choose({ feedBrand: '暖簾堂' })
    const articles = await openai('openai-ja.jsonl')
    expect(articles.size).toBe((await google('google-ja.xml')).size)
    for (const [id, article] of articles)
      for (const field of OPENAI) expect(article[field] ?? '', `${field} of ${id}`).not.toBe('')
    expect(articles.get('furoshiki-ai-m')).toMatchObject({
      brand: '暖簾堂',
      price: '1760 JPY',
      group_id: 'furoshiki-ai-s',
      listing_has_variations: true,
      is_eligible_checkout: false,
      target_countries: ['JP'],
    })
    await choose({ feedBrand: null })
  })

  it('follow what members change within an hour, and leave out what lacks a picture or a text', async () => {
    const words = { productName: `茎茶 <b>&"'\u0007`, gtin: '4901234567894', price02: 1000 }
    await clerk.ask('doUpdateProduct', { productCode: 'hojicha-100', ...words })
    const { document } = await clerk.ask('doCreateProduct', {
      ...{ productCode: 'bare', productName: '写真のない茶', price02: 500, stock: 1, productStatus: 1 },
      description: '写真がありません。',
    })
    expect(document.productCode).toBe('bare')
    const before = (await counted()).find(({ feedPath }) => feedPath.endsWith('google-ja.xml'))
    await shop.noren.settleFeeds()
    expect((await google('google-ja.xml')).get('hojicha-100')).not.toHaveProperty('gtin')
    await again()
    const articles = await google('google-ja.xml')
    expect(articles.get('hojicha-100')).toMatchObject({
      title: `茎茶 &lt;b&gt;&amp;"'`,
      gtin: '4901234567894',
      price: '1080 JPY',
    })
    expect(articles.has('bare')).toBe(false)
    const after = (await counted()).find(({ feedPath }) => feedPath.endsWith('google-ja.xml'))
    expect(after?.leftOutCount).toBe((before?.leftOutCount ?? 0) + 1)
  })

  it('are not sent twice, and are gone once they are switched off', async () => {
    const first = await get('google-ja.xml')
    expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    await first.text()
    const etag = first.headers.get('etag') ?? ''
    const same = await get('google-ja.xml', { 'if-none-match': etag })
    expect([same.status, await same.text()]).toEqual([304, ''])
    await choose({ optionFeeds: false })
    const gone = await get('google-ja.xml')
    expect(gone.status).toBe(404)
    await gone.text()
    expect(await counted()).toEqual([])
  })
})
