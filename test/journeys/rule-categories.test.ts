import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

describe.each(databases)('CAT-05: categories that are filled by a rule, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let parent: string
  let cheap: string

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    parent = await added('贈りものの棚')
    cheap = await added('千円まで', parent)
    await product('ruled-cheap', 500)
    await product('ruled-dear', 5000)
  })

  afterAll(() => shop?.close())

  const added = async (categoryName: string, parentId?: string) =>
    (await clerk.ask('doCreateCategory', { categoryName, parentId })).document.categoryId

  const product = (productCode: string, price02: number) =>
    clerk.ask('doCreateProduct', {
      ...{ productCode, productName: productCode, price02, stock: 3, productStatus: 1, tagIds: [1] },
    })

  const change = (productCode: string, input: Readonly<Record<string, unknown>>) =>
    clerk.ask('doUpdateProduct', { productCode, ...input })

  const rule = (categoryId: string, input: Readonly<Record<string, unknown>>) =>
    clerk.ask('doUpdateCategory', { categoryId, ...input })

  /** The codes of this test's products that shoppers find in a category, once it was filled. */
  const inShop = async (categoryId: string): Promise<readonly string[]> => {
    await shop.noren.settleCategories()
    const url = new URL(`/products?category_id=${categoryId}&limit=1000`, shop.base)
    const answer = await fetch(url, { headers: { accept: 'application/json' } })
    const { products } = (await answer.json()) as { products: { productCode: string }[] }
    return products.map(({ productCode }) => productCode).filter((code) => code.startsWith('ruled-'))
  }

  it('hold the products that meet it, and so do those above them', async () => {
    expect(await inShop(cheap)).toEqual([])
    const { document } = await rule(cheap, { byRule: true, ruleTagIds: [1], rulePriceTo: 1000 })
    expect(document).toMatchObject({ byRule: true, ruleMatch: 'all', ruleTagIds: [1], rulePriceTo: 1000 })
    expect(await inShop(cheap)).toEqual(['ruled-cheap'])
    expect(await inShop(parent)).toEqual(['ruled-cheap'])
    const { document: page } = await clerk.ask('goCategory', { categoryId: cheap })
    expect(page.ruleCount).toBe(page.productCount)
    await rule(cheap, { ruleMatch: 'any' })
    expect(await inShop(cheap)).toEqual(['ruled-dear', 'ruled-cheap'])
    await rule(cheap, { ruleMatch: 'all' })
    expect(await inShop(cheap)).toEqual(['ruled-cheap'])
  })

  it('follow prices, tags, stock, statuses and time', async () => {
    await change('ruled-dear', { price02: 900 })
    expect(await inShop(cheap)).toEqual(['ruled-dear', 'ruled-cheap'])
    await change('ruled-cheap', { tagIds: [] })
    expect(await inShop(cheap)).toEqual(['ruled-dear'])
    expect(await inShop(parent)).toEqual(['ruled-dear'])
    await change('ruled-cheap', { tagIds: [1] })

    await rule(cheap, { ruleInStock: true, ruleAddedDays: 7 })
    await change('ruled-dear', { stock: 0 })
    expect(await inShop(cheap)).toEqual(['ruled-cheap'])
    await change('ruled-dear', { stock: 1 })
    expect(await inShop(cheap)).toEqual(['ruled-dear', 'ruled-cheap'])
    const created_at = '2020-01-01T00:00:00.000Z'
    await shop.change((tx) =>
      tx.updateTable('product').set({ created_at }).where('name', '=', 'ruled-dear').execute(),
    )
    expect(await inShop(cheap)).toEqual(['ruled-cheap'])
    await clerk.ask('doDeleteProduct', { productCode: 'ruled-cheap' })
    expect(await inShop(parent)).toEqual([])
    await change('ruled-cheap', { productStatus: 1 })
    expect(await inShop(cheap)).toEqual(['ruled-cheap'])
  })

  it('are not chosen by hand, and stay when the others of a product are', async () => {
    const refused = problemIn(await change('ruled-cheap', { categoryIds: [Number(cheap)] }))
    expect(refused.errors).toHaveProperty('categoryIds')
    const { document: moved } = await change('ruled-cheap', { categoryIds: [Number(parent)] })
    expect(moved).toMatchObject({
      categoryIds: [Number(parent)],
      // The demonstration shop has a rule of its own.
      ruleCategoryIds: expect.arrayContaining([Number(cheap)]),
    })
    expect(await inShop(cheap)).toEqual(['ruled-cheap'])
    const { document: page } = await clerk.ask('goAdminProduct', { productCode: 'ruled-cheap' })
    expect(page.ruleCategories).toContainEqual(
      expect.objectContaining({ categoryId: cheap, categoryName: '千円まで' }),
    )

    const header = '商品名,公開ステータス(ID),商品コード,販売種別(ID),販売価格,商品カテゴリ(ID)'
    const csv = `${header}\nruled-cheap,1,ruled-cheap,1,500,"${parent},${cheap}"`
    const file = await clerk.ask('doImportProductCsv', { csv })
    expect(JSON.stringify(file.document)).toContain('条件で商品が入るカテゴリ')
    const whole = { productCodes: ['ruled-dear'], intoCategoryId: Number(cheap) }
    expect(problemIn(await clerk.ask('doBulkUpdateProductPlaces', whole)).errors).toHaveProperty(
      'intoCategoryId',
    )
  })

  it('have a condition', async () => {
    const nothing = { ruleTagIds: [], rulePriceTo: null, ruleAddedDays: null, ruleInStock: false }
    expect(problemIn(await rule(cheap, nothing)).errors).toHaveProperty('byRule')
    expect(problemIn(await rule(cheap, { ruleTagIds: [9999] })).errors).toHaveProperty('ruleTagIds')
  })

  it('leave nothing behind when they are deleted, and keep their products when the rule is removed', async () => {
    const other = await added('条件のあった棚', parent)
    await rule(other, { byRule: true, rulePriceTo: 1000 })
    expect(await inShop(other)).toEqual(['ruled-dear', 'ruled-cheap'])
    await rule(other, { byRule: false })
    await change('ruled-dear', { price02: 5000 })
    expect(await inShop(other)).toEqual(['ruled-dear', 'ruled-cheap'])
    await rule(other, { byRule: true, rulePriceTo: 1000 })
    expect(await inShop(parent)).toEqual(['ruled-cheap'])
    await change('ruled-cheap', { categoryIds: [] })
    expect(await inShop(parent)).toEqual(['ruled-cheap'])
    for (const categoryId of [other, cheap])
      expect((await clerk.ask('doDeleteCategory', { categoryId })).status).toBe(200)
    expect(await inShop(parent)).toEqual([])
  })
})
