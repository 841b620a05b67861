import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

const MATERIALS = [
  { choiceValue: 'cotton', choiceLabel: '綿', choiceLabelEn: 'Cotton' },
  { choiceValue: 'linen', choiceLabel: '麻', choiceLabelEn: 'Linen' },
  { choiceValue: 'silk', choiceLabel: '絹', choiceLabelEn: 'Silk' },
]

describe.each(databases)('The list of products narrowed by fields of members, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let program: HalClient
  let codes: readonly string[] = []

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    program = await HalClient.enter(shop.base)
    const { document } = await clerk.ask('goAdminProductList', { sort: 'productId', status: [1] })
    codes = document.products
      .filter(({ variantCount }) => variantCount === 1)
      .map(({ productCode }) => productCode)
    await declare('material', 'choice', 'Material', { fieldChoices: MATERIALS })
    await declare('weight', 'integer', 'Weight', { record: 'variant' })
    await declare('isGift', 'boolean', 'Gift')
    await declare('height', 'integer', 'Height')
    await declare('costs', 'yen', 'Costs', { visible: false })
    await say(0, { material: 'cotton', weight: 5, isGift: true, costs: 300 })
    await say(1, { material: 'cotton', weight: 40 })
    await say(2, { material: 'linen', weight: 1000 })
    await say(3, { material: 'silk' })
    await clerk.ask('doUpdateProduct', { productCode: codes[3], productStatus: 2 })
  })

  afterAll(() => shop?.close())

  const declare = (fieldName: string, fieldKind: string, fieldLabelEn: string, more: object = {}) =>
    clerk.ask('doCreateField', {
      ...{ record: 'product', fieldName, fieldKind, fieldLabel: `${fieldName}の項目`, fieldLabelEn },
      ...{ visible: true, filterable: true },
      ...more,
    })

  const say = (at: number, ownFields: object) =>
    clerk.ask('doUpdateProduct', { productCode: codes[at], ownFields })

  const asQuery = (ownFields: object) =>
    Object.fromEntries(Object.entries(ownFields).map(([name, value]) => [`ownFields[${name}]`, value]))

  const ask = async (ownFields: object, more: object = {}) => {
    await program.enter()
    return program.follow('goProductList', { limit: 100, ...asQuery(ownFields), ...more })
  }

  const list = async (ownFields: object, more?: object) => (await ask(ownFields, more)).document

  const found = async (ownFields: object, more: object = {}) =>
    (await list(ownFields, more)).products.map(({ productCode }) => productCode)

  const open = (address = '/products', language = 'ja') =>
    HtmlClient.enter(shop.base, { 'accept-language': language }).then(async (browser) => {
      await browser.open(address)
      return browser
    })

  /** The products of a list, each by the code that its address ends with. */
  const shownIn = (browser: HtmlClient) =>
    browser.page.root
      .querySelectorAll('.card a[href*="/products/"], .product-card a[href*="/products/"]')
      .map((link) => codes.find((code) => link.getAttribute('href')?.endsWith(`-${code}`)))

  it('has what has one of the choices, a number in a range, yes or no', async () => {
    expect(await found({ material: 'cotton' })).toEqual([codes[1], codes[0]])
    expect(await found({ weight_from: 5, weight_to: 40 })).toEqual([codes[1], codes[0]])
    expect(await found({ weight_from: 41 })).toEqual([codes[2]])
    expect(await found({ isGift: 'true' })).toEqual([codes[0]])
    expect(await found({ isGift: 'false' })).toEqual(expect.arrayContaining([codes[1], codes[2]]))
    expect(await found({ isGift: 'false', material: 'cotton' })).toEqual([codes[1]])
    expect(await found({ material: 'cotton' }, { orderby: '1' })).toHaveLength(2)
    expect(await found({ material: 'silk' })).toEqual([])
  })

  it('says the filters, the values in use, and each that is chosen with the way without it', async () => {
    const document = await list({ material: 'cotton', weight_to: 100 })
    const nothing = { fieldValue: null, fieldValueFrom: null, fieldValueTo: null }
    expect(document.ownFilters).toMatchObject([
      { fieldName: 'material', fieldLabel: 'materialの項目', ...nothing, fieldValue: '綿' },
      {
        fieldName: 'weight',
        inputNames: ['ownFields[weight_from]', 'ownFields[weight_to]'],
        fieldValueTo: 100,
      },
      { fieldName: 'isGift', ...nothing },
    ])
    expect(document.filters.ownFields).toEqual({ material: 'cotton', weight_to: 100 })
    const [material, , gift] = document.ownFilters
    expect(gift).not.toHaveProperty('_links.goProductList')
    const { document: without } = await program.follow('goProductList', {}, material ?? {})
    expect(without.filters.ownFields).toEqual({ weight_to: 100 })
    expect(without.products.map(({ productCode }) => productCode)).toEqual([codes[1], codes[0]])
  })

  it('counts what would be found with each value instead of the one that is chosen', async () => {
    for (const asked of [{}, { material: 'cotton' }, { isGift: 'false', weight_to: 100 }]) {
      const { ownFilters } = await list(asked)
      const counted = ownFilters.flatMap(({ fieldName, choices }) =>
        choices.map(({ value, count }) => ({ fieldName, value, count })),
      )
      expect(counted.length).toBeGreaterThan(3)
      for (const { fieldName, value, count } of counted)
        expect(count, `${fieldName} ${value}`).toBe((await list({ ...asked, [fieldName]: value })).count)
    }
  })

  it('is a form for programs, whose choices are those in use', async () => {
    const headers = { accept: 'application/prs.hal-forms+json' }
    const answer = (await (await program.fetch('/products', { headers })).json()) as {
      readonly _templates: {
        readonly goProductList: {
          readonly properties: readonly {
            readonly name: string
            readonly options?: { readonly inline: readonly object[] }
          }[]
        }
      }
    }
    const { properties } = answer._templates.goProductList
    expect(properties.find(({ name }) => name === 'ownFields[material]')?.options?.inline).toEqual([
      { prompt: '綿', value: 'cotton' },
      { prompt: '麻', value: 'linen' },
    ])
    expect(properties.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ownFields[weight_from]', 'ownFields[weight_to]', 'ownFields[isGift]']),
    )
  })

  it('is not filtered by a field that shoppers do not see', async () => {
    const all = await list({})
    const document = await list({ costs_from: 1 })
    expect(document).toMatchObject({ ignored: ['ownFields.costs_from'] })
    expect(document.count).toBe(all.count)
    expect((await open()).text).not.toContain('costs')
  })

  it('refuses a filter that makes no sense', async () => {
    const refused = await ask({ material: 'wool', weight_from: 'heavy' })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors).sort()).toEqual([
      'ownFields.material',
      'ownFields.weight_from',
    ])
  })

  it.each([
    ['ja', 'materialの項目', '綿', '麻', '絹', ja],
    ['en', 'Material', 'Cotton', 'Linen', 'Silk', wordsOf('en')],
  ] as const)(
    'is narrowed on its page in %s, and keeps that in every link until it is removed',
    async (...row) => {
      const [language, label, cotton, linen, silk, say] = row
      const browser = await open('/products?orderby=1&disp_number=20', language)
      const form = browser.form('ownFields[material]')
      expect(form.choices('ownFields[material]')).toEqual(['', 'cotton', 'linen'])
      expect(form.names).not.toContain('ownFields[height_from]')
      for (const word of [label, cotton, linen]) expect(browser.text).toContain(word)
      expect(browser.text).not.toContain(silk)
      await form.fill({ 'ownFields[material]': 'cotton', 'ownFields[weight_to]': '40' }).submit()
      expect(browser.page.url.searchParams.get('orderby')).toBe('1')
      expect([...new Set(shownIn(browser))].sort()).toEqual([codes[0], codes[1]].sort())
      expect(browser.text).toContain(`${label}: ${cotton}`)
      const again = browser.form('ownFields[material]')
      expect(again.value('ownFields[material]')).toBe('cotton')
      expect(again.value('ownFields[weight_to]')).toBe('40')
      for (const link of browser.page.root.querySelectorAll('.chips a'))
        expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(
          /ownFields\[material\]=cotton&ownFields\[weight_to\]=40/,
        )
      expect(browser.find('meta[name=robots]').getAttribute('content')).toBe('noindex')
      await browser.clickLink(
        say('theme.list.remove', { name: language === 'ja' ? 'weightの項目' : 'Weight' }),
      )
      expect(browser.page.url.searchParams.get('ownFields[weight_to]')).toBeNull()
      expect(browser.page.url.searchParams.get('ownFields[material]')).toBe('cotton')
      await browser.clickLink(say('theme.list.removeAll'))
      expect([...browser.page.url.searchParams.keys()].filter((name) => name.startsWith('own'))).toEqual([])
      expect(shownIn(browser).length).toBeGreaterThan(2)
    },
  )

  it('says that nothing fits, and leads back', async () => {
    const browser = await open('/products?ownFields[material]=cotton&ownFields[weight_from]=1000')
    expect(browser.page.status).toBe(200)
    expect(browser.text).toContain(ja('theme.list.noneNarrowed'))
    await browser.clickLink(ja('theme.list.removeAll'))
    expect(shownIn(browser).length).toBeGreaterThan(2)
  })

  it('pages through what it found', async () => {
    const document = await list({ isGift: 'false' }, { limit: 2 })
    const { next } = document._links ?? {}
    const links = { _links: { ...(next && { goProductList: next }) } }
    const { document: second } = await program.follow('goProductList', {}, links)
    expect(second.filters.ownFields).toEqual({ isGift: 'false' })
    expect(second.pager.current).toBe(2)
    const codesOf = ({ products }: typeof document) => products.map(({ productCode }) => productCode)
    expect(codesOf(second)).not.toEqual(codesOf(document))
  })

  it('keeps one page for all that is the same, whatever else an address has', async () => {
    const read = async (query: string) => {
      const answer = await fetch(new URL(`/products?${query}`, shop.base), {
        headers: { accept: 'text/html' },
      })
      return [answer.status, await answer.text()]
    }
    const filter = 'ownFields[material]=linen'
    const [status, text] = await read(filter)
    expect(status).toBe(200)
    expect(String(text)).toContain('ownFields[weight_from]')
    for (const other of ['&ownFields[weight_from]=', '&ownFields[nothing]=1', '&other=2'])
      expect(await read(filter + other)).toEqual([status, expect.not.stringContaining('nothing')])
  })

  it('shows a value as soon as a product has it, and a product once it has the value', async () => {
    expect((await open()).form('ownFields[material]').choices('ownFields[material]')).not.toContain('silk')
    await clerk.ask('doUpdateProduct', { productCode: codes[3], productStatus: 1 })
    await expect
      .poll(async () => (await open()).form('ownFields[material]').choices('ownFields[material]'))
      .toContain('silk')
    expect(await found({ material: 'silk' })).toEqual([codes[3]])
    await say(2, { material: 'silk' })
    await expect.poll(() => found({ material: 'silk' })).toEqual([codes[3], codes[2]])
  })
})
