import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyProduct } from '../support/copies.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { listenIn } from '../support/statements.ts'

/** Statements of one page, not counting what is kept in memory. */
const MOST_QUERIES = 8
const MOST_BYTES = 150_000
const ROWS = 100

const HAL = { accept: 'application/hal+json' }

describe.each(databases)('What pages of the catalogue cost, on %s', (database) => {
  let shop: Shop
  let heard: ReturnType<typeof listenIn>

  beforeAll(async () => {
    shop = await openShop(database)
    await copyProduct(shop, 'salt-150', ROWS)
    heard = listenIn(database)
    // Settings, masters, layouts and the category tree are read once and kept.
    for (const accept of ['text/html', HAL.accept])
      for (const address of ['/products?limit=2', '/product?productCode=noren-ai'])
        await fetch(new URL(address, shop.base), { headers: { accept } })
  })

  afterAll(async () => {
    heard?.stop()
    await shop?.close()
  })

  beforeEach(() => {
    heard.said.length = 0
  })

  const ask = async (address: string, headers: Readonly<Record<string, string>> = HAL) => {
    heard.said.length = 0
    const answer = await fetch(new URL(address, shop.base), { headers })
    expect(answer.status, address).toBe(200)
    return { answer, queries: [...heard.said] }
  }

  it('hears statements at all', async () => {
    const { queries } = await ask('/products?limit=3')
    expect(queries.some((query) => /from "product"/.test(query))).toBe(true)
  })

  it.each([
    '/products?orderby=1',
    '/products?name=tea&orderby=3',
    '/products?category_id=1',
    '/product?productCode=hojicha-100',
    '/product?productCode=furoshiki-ai-m',
  ])('is eight queries at most: %s', async (address) => {
    const { queries } = await ask(address)
    expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(MOST_QUERIES)
    // The second time it comes out of the cache.
    expect((await ask(address)).queries).toEqual([])
  })

  it('is as many queries for a hundred rows as for one', async () => {
    const one = await ask('/products?limit=1')
    const hundred = await ask(`/products?limit=${ROWS}`)
    expect(((await hundred.answer.json()) as { products: unknown[] }).products).toHaveLength(ROWS)
    expect(hundred.queries).toHaveLength(one.queries.length)
    const page = await ask('/products?disp_number=1', { accept: 'text/html' })
    const long = await ask('/products?disp_number=100', { accept: 'text/html' })
    expect(long.queries).toHaveLength(page.queries.length)
  })

  it('is as many queries for a product of nine variants as for one of one', async () => {
    const one = await ask('/product?productCode=salt-150')
    const nine = await ask('/product?productCode=furoshiki-enji-m')
    expect(nine.queries).toHaveLength(one.queries.length)
  })

  it('is no counting of all products for each look at the list of the office, whose number is right at once', async () => {
    const clerk = await clerkAt(shop, 'counter')
    const { reader } = shop.noren.store
    const { category_id: categoryId } = await reader
      .selectFrom('product_category')
      .innerJoin('variant', 'variant.product_id', 'product_category.product_id')
      .select('category_id')
      .where('code', '=', 'salt-150')
      .executeTakeFirstOrThrow()
    const total = async (input: Readonly<Record<string, unknown>> = {}) => {
      heard.said.length = 0
      const { document } = await clerk.ask('goAdminProductList', { limit: 1, ...input })
      const counting = heard.said.filter((one) => /count\(.*from "product"/i.test(one))
      return { count: document.count, isCounted: counting.length > 0 }
    }
    const searches = [{}, { categoryId }, { status: [2, 2] }, { status: [1], categoryId }]
    const looked = async () => {
      const found = []
      for (const search of searches) found.push((await total(search)).count)
      return found
    }
    const [all = 0, inCategory = 0, hidden = 0, shown = 0] = await looked()
    expect(all).toBeGreaterThan(inCategory)
    for (const search of searches) expect((await total(search)).isCounted).toBe(false)
    expect((await total({ nameKeyword: '塩', categoryId })).isCounted).toBe(true)
    expect((await total({ categoryId: 999_999 })).count).toBe(0)
    await clerk.ask('doUpdateProduct', { productCode: 'salt-150', productStatus: 2 })
    expect(await looked()).toEqual([all, inCategory, hidden + 1, shown - 1])
    await clerk.ask('doUpdateProduct', { productCode: 'salt-150', productStatus: 1, categoryIds: [] })
    expect(await looked()).toEqual([all, inCategory - 1, hidden, shown - 1])
  })

  it('is less than 150 kB on the way, for the longest list of the shop’s own pages', async () => {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }
    const { answer } = await ask('/products?disp_number=100', headers)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const html = Buffer.from(await answer.arrayBuffer())
    expect(html.toString()).toContain('</html>')
    expect(gzipSync(html, { level: 1 }).length).toBeLessThan(MOST_BYTES)
    const { answer: usual } = await ask('/products?disp_number=20', { accept: 'text/html' })
    expect((await usual.arrayBuffer()).byteLength).toBeLessThan(MOST_BYTES)
  })
})
