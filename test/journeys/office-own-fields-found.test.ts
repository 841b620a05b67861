import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CHOICES = [
  { choiceValue: 'cotton', choiceLabel: '綿' },
  { choiceValue: 'linen', choiceLabel: '麻' },
]

describe.each(databases)('Products found by fields that members add, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let codes: readonly string[] = []

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    const { document } = await clerk.ask('goAdminProductList', { sort: 'productId' })
    codes = document.products
      .filter(({ variantCount }) => variantCount === 1)
      .map(({ productCode }) => productCode)
    await declare('material', 'choice', { fieldChoices: CHOICES, filterable: true })
    await declare('weight', 'integer', { record: 'variant', filterable: true })
    await declare('since', 'date', { filterable: true })
    await declare('isGift', 'boolean', { filterable: true })
    await declare('story', 'string')
    await say(0, { material: 'cotton', weight: -5, since: '2026-04-01', isGift: true, story: '阿波の藍' })
    await say(1, { material: 'cotton', weight: 40, since: '2026-05-01', isGift: false })
    await say(2, { material: 'linen', weight: 1000 })
  })

  afterAll(() => shop?.close())

  const declare = (fieldName: string, fieldKind: string, more: object = {}) =>
    clerk.ask('doCreateField', {
      ...{ record: 'product', fieldName, fieldKind, fieldLabel: `${fieldName}の項目` },
      ...more,
    })

  const say = (at: number, ownFields: object) =>
    clerk.ask('doUpdateProduct', { productCode: codes[at], ownFields })

  const asQuery = (ownFields: object) =>
    Object.fromEntries(Object.entries(ownFields).map(([name, value]) => [`ownFields[${name}]`, value]))

  const found = async (ownFields: object, more: object = {}) => {
    const { document } = await clerk.ask('goAdminProductList', {
      ...{ sort: 'productId', ...asQuery(ownFields) },
      ...more,
    })
    return document.products.map(({ productCode }) => productCode)
  }

  const tick = async (fieldName: string, ticks: object) => {
    const { document } = await clerk.ask('goFieldList')
    const { fieldId } = document.ownFields.find((one) => one.fieldName === fieldName) ?? {}
    const answer = await clerk.ask('doUpdateField', { fieldId, ...ticks })
    await shop.noren.settleJobs()
    return answer
  }

  const rows = async () =>
    (await shop.noren.store.reader.selectFrom('product_own_value').selectAll().execute()).length

  it('have one of the choices', async () => {
    expect(await found({ material: 'cotton' })).toEqual([codes[0], codes[1]])
    expect(await found({ material: 'linen' })).toEqual([codes[2]])
    expect(await found({ material: 'cotton' }, { sort: '-productName' })).toHaveLength(2)
    expect(await found({ material: 'cotton' }, { nameKeyword: codes[1] })).toEqual([codes[1]])
    expect(await found({ material: 'cotton', weight_from: 0 })).toEqual([codes[1]])
  })

  it('lie in a range of numbers or days, both ends of it or one', async () => {
    expect(await found({ weight_from: -5, weight_to: 40 })).toEqual([codes[0], codes[1]])
    expect(await found({ weight_from: 41 })).toEqual([codes[2]])
    expect(await found({ weight_to: -5 })).toEqual([codes[0]])
    expect(await found({ weight_from: 40, weight_to: 40 })).toEqual([codes[1]])
    expect(await found({ since_from: '2026-04-02' })).toEqual([codes[1]])
    expect(await found({ since_to: '2026-04-01' })).toEqual([codes[0]])
  })

  it('say yes; or no, and a box that was never ticked says no', async () => {
    expect(await found({ isGift: true })).toEqual([codes[0]])
    const others = await found({ isGift: 'false' }, { limit: 100 })
    expect(others).not.toContain(codes[0])
    expect(others).toEqual(expect.arrayContaining([codes[1], codes[2]]))
  })

  it('are filtered on the page, by a form that keeps what was chosen and says it', async () => {
    const browser = await browserAt(shop, 'typist', '/admin/product-list')
    expect(browser.text).toContain('weightの項目（開始）')
    await browser.form('ownFields[material]').fill({ 'ownFields[material]': 'linen' }).submit()
    expect(browser.text).toContain('materialの項目: 麻')
    expect(browser.text).not.toContain('field.')
    expect(browser.text).toContain(codes[2])
    expect(browser.text).not.toContain(codes[0])
    expect(browser.form('ownFields[material]').value('ownFields[material]')).toBe('linen')
  })

  it('are changed and saved as a file as they were filtered', async () => {
    const { document } = await clerk.ask('goExportProduct', asQuery({ material: 'linen' }))
    expect(document.count).toBe(1)
    const { document: changed } = await clerk.ask('doBulkUpdateProductStatus', {
      ...{ whole: true, productStatus: 2, ownFields: { material: 'linen' } },
    })
    expect(changed.requestedCount).toBe(1)
    const browser = await browserAt(shop, 'changer', '/admin/product-list?ownFields[material]=linen')
    const form = browser.form('productCodes[]')
    expect(form.names).not.toContain('ownFields[isGift]')
    await form
      .fill({ 'productCodes[]': codes[2] ?? '' })
      .submit(ja('office.product.makeStatus', { name: '公開' }))
    const { document: list } = await clerk.ask('goAdminProductList', { status: [2] })
    expect(list.products.map(({ productCode }) => productCode)).not.toContain(codes[2])
  })

  it('are described where programs look', async () => {
    const { input } = shop.noren.graph.named('goAdminProductList').schemas
    expect(Object.keys(input.properties?.ownFields?.properties ?? {})).toEqual([
      'material',
      'weight_from',
      'weight_to',
      'since_from',
      'since_to',
      'isGift',
    ])
  })

  it('are filtered by programs that read forms', async () => {
    const headers = { accept: 'application/prs.hal-forms+json' }
    const answer = await clerk.program.fetch('/admin/product-list', { headers })
    const text = await answer.text()
    for (const name of ['material', 'weight_from', 'isGift']) expect(text).toContain(`"ownFields[${name}]"`)
    expect(text).toContain('綿')
  })

  it('are refused at the filter that makes no sense, and told of what is none', async () => {
    for (const [ownFields, names] of [
      [{ material: 'silk' }, ['ownFields.material']],
      [{ weight_from: 'heavy', since_to: '2026-02-30' }, ['ownFields.weight_from', 'ownFields.since_to']],
      ['cotton', ['ownFields']],
    ] as const) {
      const refused = await clerk.ask(
        'goAdminProductList',
        typeof ownFields === 'string' ? { ownFields } : asQuery(ownFields),
      )
      expect(refused.status).toBe(400)
      expect(Object.keys(problemIn(refused).errors).sort()).toEqual([...names].sort())
    }
    const told = await clerk.ask('goAdminProductList', asQuery({ story: '阿波', material: '' }))
    // Without the condition more would be found than is meant.
    expect(told.status).toBe(400)
    expect(Object.keys(problemIn(told).errors)).toEqual(['ownFields.story'])
  })

  it('cannot be found by what does not fit', async () => {
    const refused = await declare('tale', 'html', { filterable: true, searchable: true })
    expect(Object.keys(problemIn(refused).errors).sort()).toEqual(['filterable', 'searchable'])
    const other = await declare('size', 'integer', { record: 'category', filterable: true })
    expect(Object.keys(problemIn(other).errors)).toEqual(['filterable'])
    for (const record of ['customer', 'order']) {
      const unsearched = await declare('remark', 'string', { record, searchable: true })
      expect(Object.keys(problemIn(unsearched).errors)).toEqual(['searchable'])
    }
    const { document } = await clerk.ask('goFieldList')
    const { fieldId } = document.ownFields.find(({ fieldName }) => fieldName === 'story') ?? {}
    expect((await clerk.ask('goField', { fieldId })).document.foundBy).toEqual(['searchable'])
    const browser = await browserAt(shop, 'ticker', `/admin/field?fieldId=${fieldId}`)
    expect(browser.form('searchable').names).not.toContain('filterable')
  })

  it('are found by words once their field is ticked, and not any more once it is not', async () => {
    expect(await found({}, { nameKeyword: '阿波' })).toEqual([])
    await tick('story', { searchable: true })
    expect(await found({}, { nameKeyword: '阿波' })).toEqual([codes[0]])
    const shown = await fetch(new URL(`/products?name=${encodeURIComponent('阿波')}`, shop.base), {
      headers: { accept: 'application/json' },
    })
    expect(await shown.json()).toMatchObject({ products: [{ productCode: codes[0] }] })
    await say(1, { story: '阿波の塩' })
    expect(await found({}, { nameKeyword: '阿波' })).toEqual([codes[0], codes[1]])
    await tick('story', { searchable: false })
    expect(await found({}, { nameKeyword: '阿波' })).toEqual([])
  })

  it('are not filtered by a field that is not ticked any more, until it is again', async () => {
    const before = await rows()
    await tick('weight', { filterable: false })
    expect(await rows()).toBe(before - 3)
    const all = await clerk.ask('goAdminProductList', asQuery({ weight_from: 41 }))
    expect(Object.keys(problemIn(all).errors)).toEqual(['ownFields.weight_from'])
    await tick('weight', { filterable: true })
    expect(await found({ weight_from: 41 })).toEqual([codes[2]])
  })

  it('are not all in a saved search of a field that is gone', async () => {
    const query = 'ownFields[material]=cotton&sort=productId'
    await clerk.ask('doSaveListView', { screen: 'goAdminProductList', query, viewName: '綿のもの' })
    const view = async () => {
      const { document } = await clerk.ask('goAdminProductList')
      return document.views.find(({ viewName }) => viewName === '綿のもの')
    }
    const seen = await clerk.program.follow('goAdminProductList', {}, await view())
    expect(seen.document.count).toBe(2)
    const { document: list } = await clerk.ask('goFieldList')
    const fieldId = list.ownFields.find(({ fieldName }) => fieldName === 'material')?.fieldId ?? ''
    const before = await rows()
    await clerk.ask('doDeleteField', { fieldId })
    await shop.noren.settleJobs()
    expect(await rows()).toBe(before - 3)
    const after = await clerk.program.follow('goAdminProductList', {}, await view())
    expect(after.status).toBe(400)
    const page = await browserAt(shop, 'seeker', '/admin/product-list?ownFields[material]=cotton')
    expect(page.text).toContain('material: この項目では絞り込めなくなりました。')
    // Nor is a change of all that it found one of all products.
    const change = { whole: true, productStatus: 2, ownFields: { material: 'cotton' } }
    expect((await clerk.ask('doBulkUpdateProductStatus', change)).status).toBe(400)
  })
})
