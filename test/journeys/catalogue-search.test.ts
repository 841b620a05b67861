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
    ['ja', '', '☆☆'],
    ['en', '/en', '— !'],
  ] as const)('says that marks alone find nothing, in %s', async (language, prefix, name) => {
    const headers = { accept: 'text/html' }
    const page = await fetch(new URL(`${prefix}/products?name=${encodeURIComponent(name)}`, shop.base), {
      headers,
    })
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

  it.each([
    ['てぬぐいい', 'てぬぐい'],
    ['きゅす', 'きゅうす'],
    ['マグカッブ 白磁', 'マグカップ 白磁'],
    ['furosiki', 'Furoshiki'],
  ])('LST-14: offers near words where nothing is found: %s', async (name, near) => {
    await program.enter()
    const { document } = await program.follow('goProductList', { name, orderby: '1' })
    expect(document.products).toEqual([])
    const [first] = document.suggestions
    expect(first).toMatchObject({ suggestedWords: near, countOver: null })
    const { document: found } = await program.follow('goProductList', {}, first ?? {})
    expect(found.count).toBe(first?.count)
    expect(document.nearProducts).toEqual(found.products.slice(0, 8))
    await program.enter()
    const { document: exact } = await program.follow('goProductList', { name, asTyped: '1' })
    expect(exact).toMatchObject({ nearProducts: [], suggestions: [{ suggestedWords: near }] })
    expect(found.products.length).toBeGreaterThan(0)
    expect(found.filters).toMatchObject({ name: near, orderby: '1' })
    expect(found.suggestions).toEqual([])
  })

  it('LST-14: offers no words that find nothing, none for other marks, and none in place of found ones', async () => {
    for (const input of [{ name: '全く別の物' }, { name: '☆☆☆' }, { name: 'てぬぐい' }, { inStock: '1' }]) {
      await program.enter()
      expect((await program.follow('goProductList', input)).document.suggestions).toEqual([])
    }
    // Nothing of that is in tea.
    await program.enter()
    const { document: all } = await program.follow('goProductList')
    const tea = all.filters.categories.find(({ categoryName }) => categoryName === 'お茶')
    const input = { name: 'ふろしさ', category_id: tea?.categoryId }
    expect((await program.follow('goProductList', input)).document.suggestions).toEqual([])
    expect((await program.follow('goProductList', { name: 'ふろしさ' })).document.suggestions).toHaveLength(1)
  })

  it('LST-14: knows the words of new products, and forgets those of hidden ones', async () => {
    let at = 0
    const offered = async () => {
      await program.enter()
      // Another page each time: none is kept.
      at += 1
      const { document } = await program.follow('goProductList', { name: 'あいぞみ', limit: at })
      return document.suggestions.map(({ suggestedWords }) => suggestedWords)
    }
    const hide = (status: number) =>
      shop.change((tx) =>
        tx.updateTable('product').set({ status }).where('search_word', 'like', '%あいぞめ%').execute(),
      )
    expect(await offered()).toEqual(['あいぞめ'])
    await hide(2)
    await expect.poll(offered, { timeout: 5000, interval: 300 }).toEqual([])
    await hide(1)
    await expect.poll(offered, { timeout: 5000, interval: 300 }).toEqual(['あいぞめ'])
  })

  it('shows what people like where there is nothing', async () => {
    await program.enter()
    const { document } = await program.follow('goProductList', { name: '全く別の物' })
    const { document: best } = await program.follow('goProductList', { orderby: '4', limit: 4 })
    expect(document.popular).toEqual(best.products)
    expect(best.popular).toEqual([])
  })

  it.each(['ja', 'en'] as const)('asks people whether they meant another word, in %s', async (language) => {
    const person = await HtmlClient.enter(shop.base, { 'accept-language': language })
    await person.open(`/products?name=${encodeURIComponent('てぬぐいい')}`)
    const words = wordsOf(language)
    const near = { name: 'てぬぐいい', near: 'てぬぐい' }
    expect(visibleText(person.find('h1'))).toBe(words('theme.list.found', { name: near.near }))
    expect(visibleText(person.find('.near-said'))).toContain(words('theme.list.nearShown', near))
    expect(person.page.root.querySelectorAll('.near-goods .card').length).toBeGreaterThan(0)
    await person.clickLink(words('theme.list.asTyped', { name: near.name }))
    expect(person.page.root.querySelector('.near-goods')).toBeNull()
    expect(visibleText(person.find('.near'))).toContain(words('theme.list.near'))
    expect(visibleText(person.find('#popular'))).toBe(words('theme.list.popular'))
    await person.clickLink(near.near)
    expect(person.text).toContain(words('theme.list.found', { name: near.near }))
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
