import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rangeInOrder } from '../../src/shop/catalog/rules.ts'
import { HalClient, linksOf, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

/** What a list is narrowed by. */
interface Asked {
  readonly tag?: readonly string[]
  readonly axis?: readonly string[]
  readonly price_min?: number
  readonly price_max?: number
  readonly inStock?: boolean
  readonly name?: string
  readonly category_id?: string
}

describe.each(databases)('The facets of the list of products, on %s', (database) => {
  let shop: Shop
  let program: HalClient
  let goods: Awaited<ReturnType<typeof readGoods>>

  beforeAll(async () => {
    shop = await openShop(database)
    program = await HalClient.enter(shop.base)
    // Some are sold out, so that being in stock is a difference.
    await shop.change(async (tx) => {
      const variants = await tx.selectFrom('variant').select('id').orderBy('id').execute()
      const some = variants.filter((_one, at) => at % 3 === 0).map(({ id }) => id)
      await tx
        .updateTable('variant')
        .set({ stock: 0, stock_unlimited: false })
        .where('id', 'in', some)
        .execute()
    })
    goods = await readGoods()
  })

  afterAll(() => shop?.close())

  /** The public products with what facets look at, read in the plainest way. */
  const readGoods = async () => {
    const { reader } = shop.noren.store
    const [products, variants, values, tags, categories] = await Promise.all([
      reader.selectFrom('product').selectAll().where('status', '=', 1).execute(),
      reader.selectFrom('variant').selectAll().where('visible', '=', true).execute(),
      reader.selectFrom('class_category').selectAll().execute(),
      reader.selectFrom('product_tag').selectAll().execute(),
      reader.selectFrom('product_category').selectAll().execute(),
    ])
    const findValue = (id: number | null) => values.find((one) => one.id === id)
    return products.map(({ id, price_min, price_max, first_code }) => ({
      ...{ id, price_min, price_max, first_code },
      tags: tags.filter((one) => one.product_id === id).map(({ tag_id }) => String(tag_id)),
      categories: categories
        .filter((one) => one.product_id === id)
        .map(({ category_id }) => String(category_id)),
      variants: variants
        .filter((one) => one.product_id === id)
        .map((one) => ({
          values: [findValue(one.class_category1_id), findValue(one.class_category2_id)].filter(
            (value) => value !== undefined,
          ),
          hasStock: one.stock_unlimited || one.stock > 0,
        }))
        .filter(({ values: held }) => held.every(({ visible }) => visible)),
    }))
  }

  const axesOf = (axis: readonly string[]) => {
    const values = goods.flatMap(({ variants }) => variants.flatMap((one) => one.values))
    return [...Map.groupBy(axis, (id) => values.find((one) => String(one.id) === id)?.class_name_id).values()]
  }

  /** How many products meet all of it, counted without any index. */
  const expected = ({ tag = [], axis = [], inStock = false, category_id, ...asked }: Asked) => {
    const { price_min, price_max } = { ...asked, ...rangeInOrder(asked) }
    return goods.filter((one) => {
      if (category_id !== undefined && !one.categories.includes(category_id)) return false
      if (tag.length > 0 && !tag.some((id) => one.tags.includes(id))) return false
      if (price_min !== undefined && (one.price_max ?? -1) < price_min) return false
      if (price_max !== undefined && (one.price_min ?? Number.POSITIVE_INFINITY) > price_max) return false
      if (axis.length === 0 && !inStock) return true
      return one.variants.some(
        ({ values, hasStock }) =>
          (hasStock || !inStock) &&
          axesOf(axis).every((ids) => ids.some((id) => values.some((value) => String(value.id) === id))),
      )
    }).length
  }

  const list = async (asked: object) => {
    await program.enter()
    return (await program.follow('goProductList', { limit: 1000, ...asked })).document
  }

  const chosenOf = (document: Awaited<ReturnType<typeof list>>, facetName: string) =>
    document.facets.filter((one) => one.facetName === facetName).flatMap(({ choices }) => choices)

  it('narrow it to the products that have what is chosen, in any combination', async () => {
    const all = await list({})
    const values = (facetName: string) => chosenOf(all, facetName).map(({ value }) => value)
    const some = (from: readonly string[]) => fc.subarray([...from], { maxLength: 3 })
    const yen = fc.option(fc.integer({ min: 0, max: 8000 }), { nil: undefined })
    const combination = fc.record({
      tag: some(values('tag')),
      axis: some(values('axis')),
      ...{ price_min: yen, price_max: yen },
      inStock: fc.boolean(),
      category_id: fc.option(fc.constantFrom(...all.filters.categories.map((one) => one.categoryId)), {
        nil: undefined,
      }),
    })
    expect(values('tag').length).toBeGreaterThan(1)
    expect(values('axis').length).toBeGreaterThan(3)
    await fc.assert(
      fc.asyncProperty(combination, async (asked) => {
        const sent = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
        const document = await list(sent)
        expect(document.count).toBe(expected(asked as Asked))
        expect(document.products).toHaveLength(document.count ?? -1)
      }),
      { numRuns: 40, seed: 20261126 },
    )
  })

  it('count what would be found with each value instead of those that are chosen of its facet', async () => {
    const all = await list({})
    const [tag, otherTag] = chosenOf(all, 'tag')
    const [value] = chosenOf(all, 'axis')
    for (const asked of [
      {},
      { tag: [tag?.value] },
      { axis: [value?.value], inStock: true },
      { tag: [tag?.value, otherTag?.value], price_min: 1000 },
      { name: '茶', inStock: true },
    ]) {
      const document = await list(asked)
      for (const { facetName, choices } of document.facets)
        for (const choice of choices) {
          const others = facetName !== 'axis' ? [] : axisBeside(document, choice.value)
          const sent = facetName === 'inStock' ? choice.value : [...others, choice.value]
          const found = await list({ ...asked, [facetName]: sent })
          expect(choice.count, `${JSON.stringify(asked)} ${facetName} ${choice.label}`).toBe(found.count)
        }
    }
  })

  /** The chosen values of the other axes. */
  const axisBeside = (document: Awaited<ReturnType<typeof list>>, value: string) =>
    document.facets
      .filter(({ facetName, choices }) => facetName === 'axis' && choices.every((one) => one.value !== value))
      .flatMap(({ choices }) => choices.filter(({ chosen }) => chosen).map((one) => one.value))

  it('count a value beside another axis in variants that have both', async () => {
    const setVisible = (visible: boolean) =>
      shop.change((tx) =>
        tx.updateTable('variant').set({ visible }).where('code', '=', 'furoshiki-ai-m').execute(),
      )
    await setVisible(false)
    const all = await list({ codes: 'furoshiki-ai-s' })
    const [indigo, medium] = ['藍', '中'].map(
      (label) => chosenOf(all, 'axis').find((one) => one.label === label)?.value,
    )
    const document = await list({ codes: 'furoshiki-ai-s,furoshiki-enji-m', axis: [indigo] })
    expect(document.count).toBe(1)
    expect(chosenOf(document, 'axis').map(({ label }) => label)).not.toContain('中')
    expect((await list({ codes: 'furoshiki-ai-s', axis: [indigo, medium] })).count).toBe(0)
    await setVisible(true)
  })

  it('count the products of each category, and say the range of prices', async () => {
    const document = await list({ inStock: true })
    for (const { categoryId, count } of document.filters.categories)
      expect(count).toBe(expected({ inStock: true, category_id: categoryId }))
    const prices = document.facets.find(({ facetName }) => facetName === 'price')
    expect(prices?.lowest).toBeGreaterThan(0)
    expect(prices?.highest).toBeGreaterThan(prices?.lowest ?? 0)
  })

  it('lead back from each that is chosen', async () => {
    const [tag] = chosenOf(await list({}), 'tag')
    const document = await list({ tag: [tag?.value], price_min: 500, inStock: true })
    expect(document.filters).toMatchObject({ tag: [tag?.value], price_min: 500, inStock: true })
    const chosen = document.facets.filter((one) => 'goProductList' in linksOf(one))
    expect(chosen.map(({ facetName }) => facetName)).toEqual(['tag', 'price', 'inStock'])
    const [, price] = chosen
    const { document: without } = await program.follow('goProductList', {}, price ?? {})
    expect(without.filters).toMatchObject({ tag: [tag?.value], price_min: null, inStock: true })
  })

  it('find products by their codes, each once', async () => {
    const [one, other] = goods
    const codes = [one?.first_code, other?.first_code, one?.first_code, 'nothing'].join(', ')
    const document = await list({ codes })
    expect(document.count).toBe(2)
    const browser = await HtmlClient.enter(shop.base, { 'accept-language': 'ja' })
    await browser.open(`/products?codes=${one?.first_code}&inStock=`)
    const { root } = browser.page
    expect(root.querySelector('.chosen')?.text).toContain(ja('theme.list.byCode'))
    const kept = root.querySelector('.filters-form input[name="codes"]')
    expect(kept?.getAttribute('value')).toBe(one?.first_code)
  })

  it('find nothing by what is not there, and refuse what is no price', async () => {
    for (const asked of [{ tag: ['99999'] }, { axis: ['99999'] }, { tag: ['x'] }])
      expect((await list(asked)).count).toBe(0)
    await program.enter()
    const refused = await program.follow('goProductList', { price_min: 'cheap' })
    expect(refused.status).toBe(400)
    expect(problemIn(refused).errors).toHaveProperty('price_min')
  })

  it('LST-13: turn a range of prices round that was typed the wrong way', async () => {
    const turned = await list({ price_min: 2000, price_max: 500 })
    expect(turned.filters).toMatchObject({ price_min: 500, price_max: 2000 })
    expect(turned.count).toBe((await list({ price_min: 500, price_max: 2000 })).count)
    expect(turned.count).toBeGreaterThan(0)
  })

  it('are a form without script, that keeps what was chosen on each way further', async () => {
    const [tag] = chosenOf(await list({}), 'tag')
    const browser = await HtmlClient.enter(shop.base, { 'accept-language': 'ja' })
    await browser.open(`/products?tag[]=${tag?.value}&price_min=100`)
    const { root } = browser.page
    expect(root.querySelector('.list-filter')?.text).toBe(ja('theme.list.narrowedBy', { count: 2 }))
    const box = root.querySelector(`input[name="tag[]"][value="${tag?.value}"]`)
    expect(box?.hasAttribute('checked')).toBe(true)
    expect(root.querySelector('input[name="price_min"]')?.getAttribute('value')).toBe('100')
    const kept = (name: string) => root.querySelector(`#list-order [name="${name}"]`)?.getAttribute('value')
    expect([kept('tag[]'), kept('price_min')]).toEqual([tag?.value, '100'])
    const ways = root.querySelectorAll('.chips a').map((link) => link.getAttribute('href') ?? '')
    expect(ways.length).toBeGreaterThan(3)
    for (const way of ways) {
      const { searchParams } = new URL(way.replaceAll('&amp;', '&'), shop.base)
      expect(searchParams.getAll('tag[]'), way).toEqual([tag?.value])
      expect(searchParams.get('price_min'), way).toBe('100')
    }
    expect(root.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
  })
})
