import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { inLanguage } from '../support/languages.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CHOICES = [
  { choiceValue: 'cotton', choiceLabel: '綿', choiceLabelEn: 'Cotton' },
  { choiceValue: 'linen', choiceLabel: '麻' },
]

describe.each(databases)('Fields that members add to records, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doCreateField', {
      record: 'product',
      fieldName: 'material',
      fieldKind: 'choice',
      fieldLabel: '素材',
      fieldLabelEn: 'Material',
      fieldChoices: CHOICES,
      visible: true,
    })
    await clerk.ask('doCreateField', {
      record: 'variant',
      fieldName: 'weight',
      fieldKind: 'integer',
      fieldLabel: '重さ',
    })
  })

  afterAll(() => shop?.close())

  const code = async () => {
    const { document } = await clerk.ask('goAdminProductList')
    return document.products.find(({ productStatus }) => productStatus === 1)?.productCode ?? ''
  }

  const pageOf = async (productCode: string, language: string): Promise<string> => {
    const headers = { accept: 'text/html' }
    return (
      await fetch(new URL(inLanguage(`/product?productCode=${productCode}`, language), shop.base), {
        headers,
      })
    ).text()
  }

  const asked = async (path: string): Promise<Record<string, unknown>> => {
    const headers = { accept: 'application/json' }
    return (await fetch(new URL(path, shop.base), { headers })).json() as Promise<Record<string, unknown>>
  }

  it('are in the record of a product and its variant, which keep what is not sent', async () => {
    const productCode = await code()
    const before = await clerk.ask('goAdminProduct', { productCode })
    expect(before.document.ownFields).toEqual({ material: null, weight: null })
    const changed = await clerk.ask('doUpdateProduct', {
      productCode,
      ownFields: { material: 'cotton', weight: 250 },
    })
    expect(changed.document).toMatchObject({ changed: true, ownFields: { material: 'cotton', weight: 250 } })
    const again = await clerk.ask('doUpdateProduct', { productCode, ownFields: { weight: 250 } })
    expect(again.document).toMatchObject({ changed: false, ownFields: { material: 'cotton', weight: 250 } })
    const cleared = await clerk.ask('doUpdateProduct', { productCode, ownFields: { weight: null } })
    expect(cleared.document.ownFields).toEqual({ material: 'cotton', weight: null })
  })

  it('refuse a value at its field', async () => {
    const productCode = await code()
    const refused = await clerk.ask('doUpdateProduct', {
      productCode,
      ownFields: { material: 'silk', weight: 'x' },
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors ?? {})).toEqual(['ownFields.material', 'ownFields.weight'])
  })

  it('stand in the form, with their labels and choices, and are sent by it', async () => {
    const productCode = await code()
    const browser = await browserAt(shop, 'typist', `/admin/product?productCode=${productCode}`)
    const form = browser.form('ownFields[material]')
    expect(browser.text).toContain('素材')
    expect(browser.text).toContain('重さ')
    await form.fill({ 'ownFields[material]': 'linen', 'ownFields[weight]': '12.5' }).submit()
    expect(browser.text).toContain(ja('message.input.integer'))
    await browser.form('ownFields[material]').fill({ 'ownFields[weight]': '120' }).submit()
    const { document } = await clerk.ask('goAdminProduct', { productCode })
    expect(document.ownFields).toEqual({ material: 'linen', weight: 120 })
  })

  it('are shown to shoppers where they are visible, in their language', async () => {
    const productCode = await code()
    await clerk.ask('doUpdateProduct', { productCode, ownFields: { material: 'cotton', weight: 90 } })
    const state = await asked(`/product?productCode=${productCode}`)
    expect(state.ownFields).toEqual({ material: 'cotton' })
    expect(JSON.stringify(state)).not.toContain('weight')
    expect(await pageOf(productCode, 'ja')).toMatch(/素材<\/dt><dd>.*綿/)
    expect(await pageOf(productCode, 'en')).toMatch(/Material<\/dt><dd>.*Cotton/)
  })

  it('are columns of the list, and of the documents', async () => {
    const { document } = await clerk.ask('goAdminProductList')
    expect(document.products[0]).toHaveProperty('ownFields.material')
    const browser = await browserAt(shop, 'reader', '/admin/product-list')
    expect(browser.text).toContain('素材')
    const { input, state } = shop.noren.graph.named('doUpdateProduct').schemas
    const { anyOf, description } = input.properties?.ownFields?.properties?.material ?? {}
    expect({ choices: anyOf?.[0]?.enum, description }).toEqual({
      choices: ['cotton', 'linen'],
      description: 'Material',
    })
    expect(state.properties?.ownFields?.properties).toHaveProperty('weight')
  })

  it('are in the audit log by their names', async () => {
    const productCode = await code()
    await clerk.ask('doUpdateProduct', { productCode, ownFields: { material: 'linen' } })
    const { document } = await clerk.ask('goAuditLog', { transition: 'doUpdateProduct' })
    const columns = document.entries[0]?.changes.flatMap((change) => change.columns) ?? []
    expect(columns).toContainEqual({ name: 'own_fields.material', before: 'cotton', after: 'linen' })
  })

  it('are copied with a product', async () => {
    const productCode = await code()
    const copy = await clerk.ask('doCopyProduct', { productCode, newProductCode: 'copied-fields' })
    expect(copy.document.ownFields).toMatchObject({ material: 'linen' })
  })

  it('are columns of the matrix, each row with values of its own', async () => {
    const { document: list } = await clerk.ask('goAdminProductList')
    const productCode = list.products.find(({ variantCount }) => variantCount > 1)?.productCode ?? ''
    const { document: matrix } = await clerk.ask('goProductClass', { productCode })
    const { classNameId, classNameId2, version } = matrix
    const at = matrix.classes.findIndex(({ exists }) => exists)
    const row = matrix.classes[at]
    const field = `classes[${at}][ownFields][weight]`
    const place = { classCategoryId: row?.classCategoryId, classCategoryId2: row?.classCategoryId2 }
    const saved = await clerk.ask('doUpdateProductClass', {
      ...{ productCode, classNameId, classNameId2, version },
      classes: [{ ...place, visible: true, ownFields: { weight: 310 } }],
    })
    expect(saved.document.classes.map(({ ownFields }) => ownFields?.weight).filter(Boolean)).toEqual([310])
    const browser = await browserAt(
      shop,
      'weigher',
      `/admin/product/product-class?productCode=${productCode}`,
    )
    expect(browser.text).toContain('重さ')
    expect(browser.text).not.toContain('field.')
    await browser
      .form(field)
      .fill({ [field]: '420' })
      .submit()
    const { document: after } = await clerk.ask('goProductClass', { productCode })
    expect(after.classes[at]?.ownFields).toEqual({ weight: 420 })
  })

  it('may be sent in JSON under the names that forms have', async () => {
    const productCode = await code()
    const sent = await clerk.ask('doUpdateProduct', { productCode, 'ownFields[weight]': 95 })
    expect(sent.document.ownFields).toMatchObject({ material: 'linen', weight: 95 })
    await clerk.ask('doUpdateProduct', { productCode, ownFields: { weight: 90 } })
  })

  it('keep a choice that records hold, and let go of one that none does', async () => {
    const { document: list } = await clerk.ask('goFieldList')
    const { fieldId } = list.ownFields.find(({ fieldName }) => fieldName === 'material') ?? {}
    const held = await clerk.ask('doUpdateField', { fieldId, fieldChoices: [CHOICES[0]] })
    expect(Object.keys(problemIn(held).errors ?? {})).toEqual(['fieldChoices'])
    const free = await clerk.ask('doUpdateField', { fieldId, fieldChoices: [CHOICES[1]] })
    expect(free.document).toMatchObject({ changed: true, fieldChoices: [CHOICES[1]] })
  })

  it('are required of a new record where they are declared so', async () => {
    await clerk.ask('doCreateField', {
      record: 'category',
      fieldName: 'season',
      fieldKind: 'string',
      fieldLabel: '季節',
      required: true,
    })
    const refused = await clerk.ask('doCreateCategory', { categoryName: '夏物' })
    expect(Object.keys(problemIn(refused).errors ?? {})).toEqual(['ownFields.season'])
    const made = await clerk.ask('doCreateCategory', { categoryName: '夏物', ownFields: { season: '夏' } })
    expect(made.document.ownFields).toMatchObject({ season: '夏' })
    const { categoryId } = made.document
    const emptied = await clerk.ask('doUpdateCategory', { categoryId, ownFields: { season: '' } })
    expect(emptied.status).toBe(400)
    const { fieldId } = (await clerk.ask('goFieldList')).document.ownFields.at(-1) ?? {}
    await clerk.ask('doUpdateField', { fieldId, visible: true })
    const { filters } = await asked(`/products?category_id=${categoryId}`)
    expect(filters).toMatchObject({ category: { ownFields: { season: '夏' } } })
    const headers = { accept: 'text/html', 'accept-language': 'ja' }
    const page = await fetch(new URL(`/products?category_id=${categoryId}`, shop.base), { headers })
    expect(await page.text()).toMatch(/季節<\/dt><dd>.*夏/)
  })

  it('hold days, moments, HTML that is safe and required, and yes or no', async () => {
    const declare = (fieldName: string, fieldKind: string, more: object = {}) =>
      clerk.ask('doCreateField', { record: 'category', fieldName, fieldKind, fieldLabel: fieldName, ...more })
    await declare('since', 'date')
    await declare('opensAt', 'moment')
    await declare('story', 'html', { required: true })
    await declare('isNew', 'boolean')
    const without = await clerk.ask('doCreateCategory', { categoryName: '春物', ownFields: { season: '春' } })
    expect(Object.keys(problemIn(without).errors ?? {})).toEqual(['ownFields.story'])
    const { document } = await clerk.ask('doCreateCategory', {
      categoryName: '春物',
      ownFields: {
        season: '春',
        since: '2026-04-01',
        opensAt: '2026-04-01T10:00',
        story: '<p onclick="x()">春</p>',
        isNew: false,
      },
    })
    expect(document.ownFields).toEqual({
      season: '春',
      since: '2026-04-01',
      opensAt: '2026-04-01T01:00:00.000Z',
      story: '<p>春</p>',
      isNew: false,
    })
    const { categoryId } = document
    const kept = await clerk.ask('doUpdateCategory', { categoryId, categoryName: '春の物' })
    expect(kept.document).toMatchObject({ changed: true, ownFields: { story: '<p>春</p>' } })
    for (const story of [null, '', ' '])
      expect((await clerk.ask('doUpdateCategory', { categoryId, ownFields: { story } })).status).toBe(400)
  })

  it('are refused as a whole where they are no object, and tell what nobody declared', async () => {
    const productCode = await code()
    for (const ownFields of ['cotton', ['cotton'], 7]) {
      const refused = await clerk.ask('doUpdateProduct', { productCode, ownFields })
      expect(Object.keys(problemIn(refused).errors ?? {}), JSON.stringify(ownFields)).toEqual(['ownFields'])
    }
    const told = await clerk.ask('doUpdateProduct', { productCode, ownFields: { scent: 'cedar' } })
    expect(told.document).toMatchObject({ changed: false, ignored: ['ownFields.scent'] })
  })

  it('take a name once, also of two who add it at the same moment', async () => {
    const field = { record: 'product', fieldName: 'origin', fieldKind: 'string', fieldLabel: '産地' }
    const made = await Promise.all([clerk.ask('doCreateField', field), clerk.ask('doCreateField', field)])
    expect(made.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  it('have names of their own, and choices only where they choose', async () => {
    const taken = await clerk.ask('doCreateField', {
      record: 'variant',
      fieldName: 'material',
      fieldKind: 'string',
      fieldLabel: '布',
    })
    expect(Object.keys(problemIn(taken).errors ?? {})).toEqual(['fieldName'])
    for (const fieldName of ['Material', 'mAterial', 'constructor', 'toString', '2nd', 'in stock']) {
      const refused = await clerk.ask('doCreateField', {
        record: 'product',
        fieldName,
        fieldKind: 'string',
        fieldLabel: '布',
      })
      expect(Object.keys(problemIn(refused).errors ?? {}), fieldName).toEqual(['fieldName'])
    }
    const without = await clerk.ask('doCreateField', {
      record: 'product',
      fieldName: 'colour',
      fieldKind: 'choice',
      fieldLabel: '色',
    })
    expect(Object.keys(problemIn(without).errors ?? {})).toEqual(['fieldChoices'])
  })

  it('go with all their values, which are counted before', async () => {
    const { document: list } = await clerk.ask('goFieldList')
    const fieldId = list.ownFields.find(({ fieldName }) => fieldName === 'material')?.fieldId ?? ''
    const { document: field } = await clerk.ask('goField', { fieldId })
    expect(field.recordCount).toBe(2)
    const gone = await clerk.ask('doDeleteField', { fieldId })
    expect(gone.document.recordCount).toBe(2)
    const productCode = await code()
    const { document } = await clerk.ask('goAdminProduct', { productCode })
    expect(document.ownFields).toEqual({ origin: null, weight: 90 })
    await expect
      .poll(async () => {
        const rows = await shop.noren.store.reader.selectFrom('product').select('own_fields').execute()
        return rows.filter(({ own_fields }) => own_fields.includes('material')).length
      })
      .toBe(0)
    expect(await pageOf(productCode, 'ja')).not.toContain('素材')
  })
})
