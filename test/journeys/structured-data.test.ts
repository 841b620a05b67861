import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reviews } from '../../src/plugins/reviews/plugin.ts'
import { HtmlClient } from '../support/html-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { switchOn } from '../support/sandbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

/** A node of JSON-LD: its properties by their names. */
type Node = Readonly<Record<string, unknown>>

/**
 * The properties without which a node is not read, by its type, and their sources: the required ones of Google Search
 * Central ("Merchant listing", "Product snippet", "Product variants", "Breadcrumb", "Site names", "Organization",
 * "Merchant return policy", "Review snippet"), and those that schema.org needs to make sense of it.
 */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'image', 'offers'],
  ProductGroup: ['name', 'productGroupID', 'hasVariant'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  Brand: ['name'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  OnlineStore: ['name', 'url', 'logo', 'contactPoint', 'address'],
  ContactPoint: ['contactType', 'url', 'telephone'],
  PostalAddress: ['addressCountry', 'postalCode', 'addressRegion', 'streetAddress'],
  NewsArticle: ['headline', 'url', 'datePublished', 'dateModified', 'author'],
  Organization: ['name', 'url'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  ShippingService: ['shippingConditions'],
  ShippingConditions: ['shippingDestination', 'shippingRate'],
  DefinedRegion: ['addressCountry'],
  MonetaryAmount: ['currency'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays'],
}

const BRAND = { record: 'product', fieldName: 'brand', fieldKind: 'string' }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** All nodes in a value that have a type. */
const nodesIn = (value: unknown): readonly Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!isNode(value)) return []
  return [...('@type' in value ? [value] : []), ...Object.values(value).flatMap(nodesIn)]
}

describe.each(databases)('SIT-03: what search engines are told, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL: 'https://shop.example' })
    clerk = await clerkAt(shop, 'teller')
  })

  afterAll(() => shop?.close())

  /** The nodes of a page, each with all that is required of it and with whole addresses. */
  const told = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const person = await HtmlClient.enter(shop.base, headers)
    await person.open(path)
    const scripts = person.page.root.querySelectorAll('script[type="application/ld+json"]')
    const all: readonly Node[] = scripts.map((script) => JSON.parse(script.text))
    for (const one of all) expect(one['@context']).toBe('https://schema.org')
    const nodes = nodesIn(all)
    for (const node of nodes) {
      const required = REQUIRED[String(node['@type'])]
      expect(required, `${node['@type']} is known to the test`).toBeDefined()
      for (const name of required ?? [])
        expect(node[name] ?? '', `${node['@type']}.${name} of ${path}`).not.toBe('')
      for (const [name, value] of Object.entries(node))
        if (['url', 'logo', 'image', 'item', 'urlTemplate'].includes(name))
          for (const address of [value].flat()) expect(address).toMatch(/^https:\/\/shop\.example\//)
    }
    return nodes
  }
  const ofType = (nodes: readonly Node[], type: string) => nodes.filter((node) => node['@type'] === type)
  const oneOf = (nodes: readonly Node[], type: string): Node => {
    const found = ofType(nodes, type)
    expect(found, type).toHaveLength(1)
    return found[0] ?? {}
  }

  /** The fees of the methods for goods that need no cooling. */
  const feesByPost = async () => {
    const rows = await shop.noren.store.reader
      .selectFrom('delivery_area')
      .innerJoin('delivery', 'delivery.id', 'delivery_area.delivery_id')
      .select('fee')
      .where('sale_type_id', '=', 1)
      .where('visible', '=', true)
      .where('temperature', '=', 'normal')
      .execute()
    return rows.map(({ fee }) => fee)
  }

  it('the shop and its search on the home page, with what its information says and nothing else', async () => {
    const nodes = await told('/')
    expect(oneOf(nodes, 'OnlineStore')).toMatchObject({
      url: 'https://shop.example/',
      address: { addressCountry: 'JP', addressLocality: '千代田区架空町' },
      contactPoint: { url: 'https://shop.example/contact', telephone: expect.stringMatching(/^\+81-[1-9]/) },
    })
    const conditions = ofType(nodes, 'ShippingConditions')
    expect(conditions[0]).toMatchObject({
      orderValue: { minValue: 11_000, currency: 'JPY' },
      shippingRate: { value: 0, currency: 'JPY' },
    })
    const fees = conditions.map(({ shippingRate }) => Object(shippingRate).value)
    expect(new Set(fees)).toEqual(new Set([0, ...(await feesByPost())]))
    expect(oneOf(nodes, 'WebSite')).toMatchObject({
      url: 'https://shop.example/',
      potentialAction: {
        target: { urlTemplate: 'https://shop.example/products?name={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    })
    const logo = new URL(String(oneOf(nodes, 'OnlineStore').logo))
    const picture = await fetch(new URL(logo.pathname + logo.search, shop.base))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    await picture.arrayBuffer()
    const english = oneOf(await told('/en/'), 'OnlineStore')
    expect(JSON.stringify(english)).toMatch(/^[\x20-\x7e’]+$/)
    expect(english).toMatchObject({
      legalName: 'Noren Shoten Co., Ltd.',
      address: {
        addressRegion: 'Tokyo',
        streetAddress: 'Noren Building 2F, 1-2-3 Kaku-cho, Chiyoda-ku',
      },
    })
  })

  it('a news item with its dates and its author', async () => {
    expect(oneOf(await told('/news/1'), 'NewsArticle')).toMatchObject({
      headline: expect.stringMatching(/[ぁ-ん]/),
      url: 'https://shop.example/news/1',
      author: { url: 'https://shop.example/' },
    })
  })

  it('the way to a list and to a product, of two steps at least', async () => {
    for (const [path, steps] of [
      ['/products', 2],
      ['/products?category_id=1', 2],
      ['/product?productCode=hojicha-100', 3],
    ] as const) {
      const { itemListElement: items } = oneOf(await told(path), 'BreadcrumbList')
      expect(Array.isArray(items) && items.length, path).toBeGreaterThanOrEqual(steps)
      const positions = nodesIn(items).map(({ position }) => position)
      expect(positions).toEqual(positions.map((_, at) => at + 1))
    }
    expect(ofType(await told('/products?name=茶'), 'BreadcrumbList')).toEqual([])
  })

  it('a product with its offer, its barcode, its brand and how long it can be returned', async () => {
    const plain = oneOf(await told('/product?productCode=hojicha-100'), 'Product')
    expect(plain).not.toHaveProperty('gtin')
    expect(plain).not.toHaveProperty('brand')
    await clerk.ask('doUpdateProduct', { productCode: 'hojicha-100', gtin: '4901234567894' })
    await clerk.ask('doCreateField', { ...BRAND, fieldLabel: 'ブランド', visible: true })
    await clerk.ask('doUpdateProduct', { productCode: 'hojicha-100', ownFields: { brand: '茶工房 "焚火"' } })
    const product = oneOf(await told('/product?productCode=hojicha-100'), 'Product')
    expect(product).toMatchObject({
      name: '茎ほうじ茶「焚火」',
      sku: 'hojicha-100',
      gtin: '4901234567894',
      brand: { '@type': 'Brand', name: '茶工房 "焚火"' },
      offers: {
        '@type': 'Offer',
        price: 950,
        priceCurrency: 'JPY',
        availability: 'https://schema.org/InStock',
        url: 'https://shop.example/products/roasted-stem-tea-bonfire-hojicha-100',
        hasMerchantReturnPolicy: {
          applicableCountry: 'JP',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        },
      },
    })
    const sold = oneOf(await told('/product?productCode=guinomi-tin'), 'Offer')
    expect(sold.availability).toBe('https://schema.org/OutOfStock')
  })

  it('no return where the shop takes none, and fewer days than from the sending', async () => {
    const days = async () =>
      oneOf(await told('/product?productCode=hojicha-100'), 'Offer').hasMerchantReturnPolicy
    const { version, returnDays } = (await clerk.ask('goBaseInfo')).document
    expect(await days()).toMatchObject({ merchantReturnDays: expect.any(Number) })
    expect(Object(await days()).merchantReturnDays).toBeLessThanOrEqual(Number(returnDays))
    const { document } = await clerk.ask('doUpdateBaseInfo', { shopName: '暖簾', returnDays: null, version })
    expect(await days()).toBeUndefined()
    await clerk.ask('doUpdateBaseInfo', { shopName: '暖簾', returnDays, version: document.version })
  })

  it('a product of variants as a group of them, each with its own address, values and offer', async () => {
    const nodes = await told('/product?productCode=furoshiki-enji-s')
    const group = oneOf(nodes, 'ProductGroup')
    expect(group).toMatchObject({
      productGroupID: 'furoshiki-ai-s',
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      url: 'https://shop.example/products/cotton-furoshiki-furoshiki-ai-s',
    })
    const variants = ofType(nodes, 'Product')
    expect(variants).toHaveLength(9)
    expect(variants[1]).toMatchObject({
      sku: 'furoshiki-ai-m',
      color: '藍',
      size: '中',
      offers: {
        price: 1760,
        url: 'https://shop.example/products/cotton-furoshiki-furoshiki-ai-s?productCode=furoshiki-ai-m',
      },
    })
    const addresses = ofType(nodes, 'Offer').map(({ url }) => url)
    expect(new Set(addresses).size).toBe(9)
  })

  it('the stars of reviews, once there are any', async () => {
    const rated = async () => ofType(await told('/product?productCode=hojicha-100'), 'AggregateRating')
    await switchOn(clerk, reviews)
    expect(await rated()).toEqual([])
    const { product_id } = await shop.noren.store.reader
      .selectFrom('variant')
      .select('product_id')
      .where('code', '=', 'hojicha-100')
      .executeTakeFirstOrThrow()
    const reviewOf = (id: string, stars: number, isShown: boolean) => ({
      ...{ id, product_id, stars, reviewer: 'A', title: 'B', comment: 'C' },
      ...{ is_shown: isShown, created_at: '2026-11-20T03:00:00.000Z' },
    })
    const rows = [reviewOf('1', 5, true), reviewOf('2', 4, true), reviewOf('3', 1, false)]
    await shop.change((tx) =>
      tx
        .withTables<{ plugin_reviews_review: (typeof rows)[number] }>()
        .insertInto('plugin_reviews_review')
        .values(rows)
        .execute(),
    )
    expect(await rated()).toMatchObject([{ ratingValue: 4.5, reviewCount: 2, bestRating: 5 }])
  })

  it('nothing that its texts could break out of', async () => {
    const words = `</script><script>alert("1")</script>{{ 1 }}'\\`
    await clerk.ask('doUpdateProduct', { productCode: 'hojicha-100', description: words })
    const product = oneOf(await told('/product?productCode=hojicha-100'), 'Product')
    expect(product.description).toBe(words)
    const person = await HtmlClient.enter(shop.base)
    await person.open('/product?productCode=hojicha-100')
    const scripts = person.page.root.querySelectorAll('script').map((script) => script.text)
    expect(scripts.filter((text) => text.startsWith('alert'))).toEqual([])
  })
})
