import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

describe.each(databases)('Searching for products, on %s', (database) => {
  let shop: Shop
  let program: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
    program = await HalClient.enter(shop.base)
  })

  afterAll(() => shop?.close())

  const search = async (input: Readonly<Record<string, unknown>>) => {
    await program.enter()
    const { document } = await program.follow('goProductList', { limit: 1000, ...input })
    expect(document.count).toBe(document.products.length)
    return document.products.map((product) => product.productCode)
  }

  const all = () => search({})

  it.each([
    ['焚火', ['hojicha-100']],
    ['火', ['hojicha-100']],
    ['HOJICHA', ['hojicha-100']],
    ['ｈｏｊｉｃｈａ', ['hojicha-100']],
    ['furoshiki-karashi-m', ['furoshiki-ai-s']],
    ['Tenugui Dyed', ['tenugui-seigaiha']],
    ['てぬぐい　祭り', ['tenugui-mame']],
    ['テヌグイ 祭リ', ['tenugui-mame']],
    ['ﾃﾇｸﾞｲ 祭り', ['tenugui-mame']],
    ['ほうじちや', ['hojicha-100']],
    ['コーヒーカツプ', ['mug-lines']],
    ['こーひー かっぷ', ['mug-lines']],
    ['きゆうす', ['kyusu-shudei-s']],
    ['湯飲み', ['yunomi-tokusa-ai']],
    ['湯吞み', ['yunomi-tokusa-ai']],
    ['手拭い 祭り', ['tenugui-mame']],
  ])('LST-03: finds by name, English name, search word and code: %s', async (name, found) => {
    const codes = await search({ name })
    for (const code of found) expect(codes).toContain(code)
    expect(codes.length).toBeLessThan(10)
  })

  it('LST-03: does not take another sound for the same', async () => {
    for (const name of ['ほうしちゃ', 'こーふぃー', 'ふるしき', '子急須', 'かっぷる'])
      expect(await search({ name })).toEqual([])
  })

  it('LST-03: finds by the code of a hidden variant too, and shows the product by a visible one', async () => {
    const [found, ...more] = await search({ name: 'choko-kikko' })
    expect(more).toEqual([])
    expect(found).toMatch(/^choko-/)
    expect(found).not.toBe('choko-kikko')
  })

  it('LST-03: does not look into descriptions', async () => {
    // Words of the description of the furoshiki alone.
    expect(await search({ name: '弁当包み' })).toEqual([])
    expect(await search({ name: '三つの大きさ' })).toEqual([])
  })

  it.each(['%', '_', '%%', 'hojicha_100', "' or '1'='1", '"', '\\', '*', 'hojicha* OR kyusu'])(
    'LST-03: takes %s literally',
    async (name) => {
      expect(await search({ name })).toEqual([])
    },
  )

  it.each([
    ['ja', '☆☆'],
    ['en', '— !'],
  ] as const)('says that marks alone find nothing, in %s', async (language, name) => {
    const headers = { 'accept-language': language, accept: 'text/html' }
    const page = await fetch(new URL(`/products?name=${encodeURIComponent(name)}`, shop.base), { headers })
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining(wordsOf(language)('message.catalog.onlyMarks')),
    ])
  })

  it('counts eight words, and says so where there are more', async () => {
    const name = 'tea tea tea tea tea tea tea tea nowhere'
    await program.enter()
    const { document } = await program.follow('goProductList', { name, limit: 1000 })
    expect(document.products.map((product) => product.productCode)).toEqual(await search({ name: 'tea' }))
    expect(document.messages).toEqual([ja('message.catalog.manyWords', { most: 8 })])
  })

  it('finds nothing hidden or discontinued', async () => {
    for (const name of ['bunchin', 'shawl', 'mizu-yokan-6']) expect(await search({ name })).toEqual([])
  })

  it.each(['', ' ', '　', ' 　 '])('shows everything for no word at all: %j', async (name) => {
    expect(await search({ name })).toEqual(await all())
  })

  it('takes nameKeyword where name is empty, and name where both are there', async () => {
    expect(await search({ nameKeyword: '焚火' })).toEqual(['hojicha-100'])
    expect(await search({ name: '', nameKeyword: '焚火' })).toEqual(['hojicha-100'])
    expect(await search({ name: '　', nameKeyword: '焚火' })).toEqual(['hojicha-100'])
    expect(await search({ name: '急須', nameKeyword: '焚火' })).not.toContain('hojicha-100')
  })

  it('takes words of 255 characters, and no longer ones', async () => {
    expect(await search({ name: 'あ'.repeat(255) })).toEqual([])
    await program.enter()
    expect((await program.follow('goProductList', { name: 'あ'.repeat(256) })).status).toBe(400)
  })

  it('searches within a category, in the order asked for', async () => {
    const inShop = await search({ name: 'tea' })
    await program.enter()
    const { document } = await program.follow('goProductList')
    const tea = document.filters.categories.find(({ categoryName }) => categoryName === 'お茶')
    const inTea = await search({ name: 'tea', category_id: tea?.categoryId, orderby: '1' })
    expect(inTea.length).toBeGreaterThan(0)
    expect(inTea.length).toBeLessThan(inShop.length)
    for (const code of inTea) expect(inShop).toContain(code)
  })

  it('keeps the words on the way to the next page', async () => {
    await program.enter()
    const { document } = await program.follow('goProductList', { name: 'tea', disp_number: '2', pageno: '1' })
    const next = document._links?.next
    expect(next?.href).toContain('name=tea')
    const { document: second } = await program.follow('goProductList', {}, {
      _links: { goProductList: next },
    } as never)
    expect(second.filters.name).toBe('tea')
    expect(second.count).toBe(document.count)
    expect(second.products).not.toEqual(document.products)
  })

  it('tells people what was found, and what to do when it was nothing', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.form('name').fill({ name: '焚火' }).submit()
    expect(visibleText(person.find('h1'))).toBe(ja('theme.list.found', { name: '焚火' }))
    expect(person.text).toContain(ja('theme.list.count', { count: 1 }))

    await person.open('/products?name=%3Cscript%3Ealert(1)%3C/script%3E')
    expect(person.page.status).toBe(200)
    expect(person.text).toContain(ja('theme.list.none'))
    expect(visibleText(person.find('h1'))).toContain('<script>alert(1)</script>')
    expect(person.page.root.querySelectorAll('script').map((one) => one.text)).not.toContain('alert(1)')
    // Pages of single searches are nothing for search engines.
    expect(person.find('meta[name="robots"]').getAttribute('content')).toContain('noindex')
  })
})
