import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient, linksOf, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

describe.each(databases)('What a search that is typed might look for, on %s', (database) => {
  let shop: Shop
  let program: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
    program = await HalClient.enter(shop.base)
  })

  afterAll(() => shop?.close())

  const typed = async (name: string) => {
    await program.enter()
    return (await program.follow('goProductSuggestions', { name })).document
  }

  it('LST-15: is words of products that begin with it, categories, and products with picture and price', async () => {
    const { completions, categories, products } = await typed('てぬ')
    expect(completions.map(({ suggestedWords }) => suggestedWords)).toEqual(['てぬぐい'])
    expect(categories).toEqual([])
    expect(products.map(({ productCode }) => productCode)).toContain('tenugui-mame')
    for (const one of products) {
      expect(one.price02IncTaxMin).toBeGreaterThan(0)
      expect(one.mainListImage).toMatch(/-list\.webp$/)
      expect(linksOf(one)).toHaveProperty('goProduct')
    }
    const tea = await typed('お茶')
    expect(tea.categories.map(({ categoryName }) => categoryName)).toContain('お茶')
    const [category] = tea.categories
    const { document: list } = await program.follow('goProductList', {}, category ?? {})
    expect(list.filters.category?.categoryName).toBe(category?.categoryName)
  })

  it('LST-15: is what the search finds, whatever the spelling', async () => {
    for (const name of ['湯飲み', 'ｔｅａ', 'きゅう', 'furosh']) {
      const { products, _links } = await typed(name)
      await program.enter()
      const { document: found } = await program.follow('goProductList', { name, limit: 6 })
      expect(products).toEqual(found.products)
      expect(products.length).toBeGreaterThan(0)
      expect(_links?.goProductList?.href).toContain(encodeURIComponent(name))
    }
  })

  it.each(['', ' ', '☆', 'zzzz', '全く別の物'])('LST-15: is nothing for %j', async (name) => {
    expect(await typed(name)).toMatchObject({ completions: [], categories: [], products: [], near: [] })
  })

  it.each([
    ['てぬぐいい', 'てぬぐい'],
    ['teepott', 'teapot'],
  ])('LST-15: is near words with their products where nothing is found: %s', async (name, best) => {
    const { near, nearProducts, products } = await typed(name)
    expect(near[0]?.suggestedWords).toBe(best)
    expect(products).toEqual([])
    await program.enter()
    const { document: found } = await program.follow('goProductList', { name: best, limit: 6 })
    expect(nearProducts).toEqual(found.products)
  })

  it('LST-15: is five categories, six products and five words at most, nothing hidden', async () => {
    for (const name of ['の', 'tea', 'a', '手', 'す', '文鎮', 'しよう']) {
      const { completions, categories, products } = await typed(name)
      expect(completions.length).toBeLessThanOrEqual(5)
      expect(categories.length).toBeLessThanOrEqual(5)
      expect(products.length).toBeLessThanOrEqual(6)
      const codes = products.map(({ productCode }) => productCode)
      expect(codes).not.toContain('bunchin')
    }
    // One kana stands in nearly everything.
    expect((await typed('す')).products).toEqual([])
    expect((await typed('手')).products.length).toBeGreaterThan(0)
  })

  it('is in the language of the reader', async () => {
    const reader = await HalClient.enter(shop.base, { headers: { 'accept-language': 'en' } })
    const { document } = await reader.follow('goProductSuggestions', { name: 'tenugui' })
    expect(document.products.map(({ productName }) => productName)).toContain('Hand-Dyed Tenugui')
  })

  it('refuses what is too long', async () => {
    await program.enter()
    const refused = await program.follow('goProductSuggestions', { name: 'あ'.repeat(256) })
    expect(Object.keys(problemIn(refused).errors)).toEqual(['name'])
  })

  it('is offered to the script of every search field, and nothing of it without one', async () => {
    const person = await HtmlClient.enter(shop.base)
    const forms = person.page.root.querySelectorAll('form.search')
    expect(forms.length).toBeGreaterThan(2)
    for (const form of forms) {
      expect(form.getAttribute('data-suggest')).toBe('/products/suggestions')
      expect(form.querySelector('[role=listbox]')).toBeNull()
      expect(form.querySelector('input')?.getAttribute('role')).toBeUndefined()
    }
  })
})

describe.each(databases)('Typing into the search, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database, { RATE_LIMITS: 'on' })
  })

  afterAll(() => shop?.close())

  it('is limited as searching is', async () => {
    const ask = async (at: number) => {
      const address = new URL(`/products/suggestions?name=${encodeURIComponent(`茶${at}`)}`, shop.base)
      return (await fetch(address, { headers: { accept: 'application/hal+json' } })).status
    }
    const answers: number[] = []
    for (let at = 0; at < 80; at += 1) answers.push(await ask(at))
    expect(answers[0]).toBe(200)
    expect(answers.at(-1)).toBe(429)
    expect(answers.indexOf(429)).toBeGreaterThan(50)
  })
})
