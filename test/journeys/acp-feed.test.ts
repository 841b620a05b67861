import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acpFaults } from '../support/acp-schemas.ts'
import { type AcpShop, openAcpShop, TEA } from '../support/acp-shop.ts'
import { databases } from '../support/shop.ts'

const JAPANESE = '/acp/feed/ja/products.jsonl'
const ENGLISH = '/acp/feed/en/products.jsonl'

interface Variant {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly price: { readonly amount: number; readonly currency: string }
  readonly list_price?: { readonly amount: number }
  readonly availability: { readonly available: boolean; readonly status: string }
  readonly variant_options?: readonly { readonly name: string; readonly value: string }[]
}

interface Product {
  readonly id: string
  readonly title: string
  readonly variants: readonly Variant[]
}

describe.each(databases)('The product feed of ACP, on %s,', (database) => {
  let at: AcpShop

  beforeAll(async () => {
    at = await openAcpShop(database, { BASE_URL: 'https://shop.example' })
  })

  afterAll(() => at?.close())

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(new URL(path, at.shop.base), { headers })

  const statusOf = async (path: string) => {
    const answer = await get(path)
    await answer.text()
    return answer.status
  }

  const products = async (path = JAPANESE): Promise<ReadonlyMap<string, Product>> => {
    const text = await (await get(path)).text()
    const all: Product[] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    for (const product of all) expect(acpFaults('feed#/$defs/Product', product), product.id).toEqual([])
    return new Map(all.map((product) => [product.id, product]))
  }

  const again = async () => {
    await at.shop.change((tx) =>
      tx.updateTable('feed').set({ made_at: '2020-01-01T00:00:00.000Z' }).execute(),
    )
    await at.shop.noren.settleFeeds()
  }

  it('is made once the plugin is on, though the shop has no other feeds', async () => {
    for (const path of [JAPANESE, '/acp/feed/ja/metadata.json']) expect(await statusOf(path), path).toBe(404)
    await at.shop.noren.settleFeeds()
    const answer = await get(JAPANESE)
    expect(answer.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
    await answer.text()
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(JAPANESE, { 'if-none-match': etag })).status).toBe(304)
    const metadata = await (await get('/acp/feed/ja/metadata.json')).json()
    expect(acpFaults('feed#/$defs/FeedMetadata', metadata)).toEqual([])
    expect(metadata).toMatchObject({ target_country: 'JP' })
    expect(await statusOf('/feeds/google-ja.xml')).toBe(404)
    expect((await at.clerk.ask('goBaseInfo')).document.feeds).toEqual([])
  })

  it('has each product on offer with its variants, at prices with tax, in both languages', async () => {
    const offered = await at.shop.noren.store.reader
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'product_id')
      .select('code')
      .where('product.status', '=', 1)
      .where('visible', '=', true)
      .execute()
    const all = await products()
    const variants = [...all.values()].flatMap((product) => product.variants)
    expect(variants.length).toBeGreaterThan(50)
    expect(variants.length).toBeLessThanOrEqual(offered.length)
    const cloth = all.get('furoshiki-ai-s')?.variants.find(({ id }) => id === 'furoshiki-ai-m')
    expect(cloth).toMatchObject({
      ...{ price: { amount: 1760, currency: 'JPY' }, availability: { available: true, status: 'in_stock' } },
      variant_options: expect.arrayContaining([expect.objectContaining({ value: '藍' })]),
      url: expect.stringMatching(/^https:\/\/shop\.example\/products\/.*furoshiki-ai-m$/),
    })
    const english = (await products(ENGLISH)).get('furoshiki-ai-s')?.variants
    expect(english?.find(({ id }) => id === 'furoshiki-ai-m')?.variant_options).toContainEqual(
      expect.objectContaining({ value: 'Indigo' }),
    )
    const gone = variants.find(({ id }) => id === 'guinomi-tin')
    expect(gone?.availability).toEqual({ available: false, status: 'out_of_stock' })
    for (const { id, price } of variants.filter(({ id }) => ['furoshiki-ai-m', TEA].includes(id))) {
      const wish = { line_items: [{ id }], currency: 'jpy', capabilities: {} }
      const { body } = await at.ask('POST', '/acp/checkout_sessions', wish)
      expect(body.line_items).toMatchObject([{ id, unit_amount: price.amount }])
    }
  })

  it('follows what is changed, hidden, sold out and withdrawn', async () => {
    await at.clerk.ask('doUpdateProduct', { productCode: TEA, productName: '茎茶', price02: 1000, stock: 0 })
    const [hidden = '', withdrawn = ''] = [...(await products()).keys()].filter((code) => code !== TEA)
    const hide = (status: number, code: string) =>
      at.shop.change((tx) =>
        tx
          .updateTable('product')
          .set({ status })
          .where('id', 'in', tx.selectFrom('variant').select('product_id').where('code', '=', code))
          .execute(),
      )
    await hide(2, hidden)
    await hide(3, withdrawn)
    await again()
    const all = await products()
    expect(all.get(TEA)).toMatchObject({
      title: '茎茶',
      variants: [{ price: { amount: 1080 }, availability: { available: false, status: 'out_of_stock' } }],
    })
    expect([all.has(hidden), all.has(withdrawn)]).toEqual([false, false])
  })

  it('is unknown while the plugin is off, and made anew once it is on', async () => {
    await at.clerk.ask('doDisablePlugin', { pluginCode: 'acp' })
    for (const path of [JAPANESE, ENGLISH, '/acp/feed/ja/metadata.json'])
      expect(await statusOf(path), path).toBe(404)
    await at.shop.noren.sweep()
    const kept = await at.shop.noren.store.reader.selectFrom('feed').select('name').execute()
    expect(kept).toEqual([])
    await at.clerk.ask('doEnablePlugin', { pluginCode: 'acp' })
    // A request hears that it is on, and there is no file yet.
    expect(await statusOf(JAPANESE)).toBe(404)
    await at.shop.noren.settleFeeds()
    expect(await statusOf(JAPANESE)).toBe(200)
  })
})
