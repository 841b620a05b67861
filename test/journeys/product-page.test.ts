import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient, visibleText } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('A product’s page, on %s', (database) => {
  let shop: Shop
  let program: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
    program = await HalClient.enter(shop.base)
  })

  afterAll(() => shop?.close())

  const LINK = { _links: { goProduct: { href: '/product', rel: 'goProduct', method: 'GET' } } }
  const product = async (productCode: string, asker = program) =>
    (await asker.follow('goProduct', { productCode }, LINK)).document

  const open = async (productCode: string, headers: Readonly<Record<string, string>> = {}) => {
    const person = await HtmlClient.enter(shop.base, headers)
    await person.open(`/product?productCode=${productCode}`)
    return person
  }

  /** What a page says in JSON-LD of the product. */
  const dataOf = (person: HtmlClient) =>
    person.page.root
      .querySelectorAll('script[type="application/ld+json"]')
      .map((script) => JSON.parse(script.text))
      .find((one) => ['Product', 'ProductGroup'].includes(one['@type']))

  it('is addressed by the code of any of its variants, and shows the one it was asked by', async () => {
    const one = await product('furoshiki-ai-m')
    const other = await product('furoshiki-enji-s')
    expect(one.productName).toBe(other.productName)
    expect(one).toMatchObject({ productCode: 'furoshiki-ai-m', price02: 1600 })
    expect(other).toMatchObject({ productCode: 'furoshiki-enji-s', price02: 900 })
    expect(one.classes).toEqual(other.classes)
    const person = await open('furoshiki-enji-s')
    expect(person.find('link[rel="canonical"]').getAttribute('href')).toMatch(
      /\/products\/cotton-furoshiki-furoshiki-ai-s$/,
    )
  })

  it('is found by the code of a hidden variant too, which itself is not shown', async () => {
    const found = await product('choko-kikko')
    expect(found.productCode).not.toBe('choko-kikko')
    expect(found.classes.map(({ productCode }) => productCode)).not.toContain('choko-kikko')
  })

  it('LST-08: has a choice for each axis, in the merchant’s order, and a row for each variant', async () => {
    const cloth = await product('furoshiki-ai-m')
    expect(cloth.classNames.map(({ classNameLabel }) => classNameLabel)).toEqual(['色', 'サイズ'])
    const [colours, sizes] = cloth.classNames
    expect(colours?.choices.map((one) => one.classCategoryName)).toEqual(['藍', '芥子', '臙脂'])
    expect(sizes?.choices.map((one) => one.classCategoryName)).toEqual(['小', '中', '大'])
    expect(cloth.classes).toHaveLength(9)
    expect(cloth.classes[1]).toMatchObject({
      productCode: 'furoshiki-ai-m',
      className: '色',
      classCategoryName: '藍',
      classCategoryId: colours?.choices[0]?.classCategoryId,
      className2: 'サイズ',
      classCategoryName2: '中',
      classCategoryId2: sizes?.choices[1]?.classCategoryId,
      stock: 35,
      stockStatus: 'inStock',
    })
    const tea = await product('hojicha-100')
    expect(tea.classNames).toEqual([])
    expect(tea.classes[0]).toMatchObject({
      className: null,
      classCategoryName: null,
      classCategoryName2: null,
    })
    expect((await product('tenugui-mame')).classes[0]).toMatchObject({ stock: null, stockUnlimited: true })
  })

  it('LST-08: marks a choice as sold out when nothing of it is left', async () => {
    const cloth = await product('tenugui-asanoha')
    const [patterns] = cloth.classNames
    expect(
      Object.fromEntries(patterns?.choices.map((one) => [one.classCategoryName, one.soldOut]) ?? []),
    ).toEqual({
      青海波: false,
      麻の葉: false,
      七宝: false,
      市松: true,
    })
    expect(cloth.stockStatus).toBe('inStock')
    const person = await open('tenugui-asanoha')
    const options = person.page.root
      .querySelectorAll('.option:has(input[name="classCategoryId1"])')
      .map(visibleText)
    expect(options).toContain(`市松${ja('theme.stock.soldOutMark')}`)
    expect(options).toContain('七宝')
  })

  it('LST-08, PF-08: leaves out what is hidden, whether the variant is or the value of its axis', async () => {
    const query = shop.noren.store.reader.selectFrom('class_category').select('id').where('name', '=', '芥子')
    const { id } = await query.executeTakeFirstOrThrow()
    const show = (visible: boolean) =>
      shop.change((tx) => tx.updateTable('class_category').set({ visible }).where('id', '=', id).execute())
    await show(false)
    try {
      const cloth = await product('furoshiki-ai-m')
      expect(cloth.classes).toHaveLength(6)
      expect(cloth.classNames[0]?.choices.map((one) => one.classCategoryName)).toEqual(['藍', '臙脂'])
      expect((await product('furoshiki-karashi-m')).productCode).toBe('furoshiki-ai-s')
    } finally {
      await show(true)
    }
  })

  it('PF-08: a list offers to lay in only what can be bought', async () => {
    const query = shop.noren.store.reader
      .selectFrom('class_category')
      .select('id')
      .where('name', '=', '青海波')
    const { id } = await query.executeTakeFirstOrThrow()
    const set = (visible: boolean) =>
      shop.change(async (tx) => {
        await tx.updateTable('class_category').set({ visible }).where('id', '=', id).execute()
        // Of this product only the variant of the hidden value is left.
        await tx
          .updateTable('variant')
          .set({ visible })
          .where('code', 'in', ['tenugui-asanoha', 'tenugui-shippo', 'tenugui-ichimatsu'])
          .execute()
      })
    await set(false)
    try {
      await program.enter()
      const { document } = await program.follow('goProductList', { name: 'tenugui-seigaiha' })
      expect(document.products[0]).toMatchObject({ stockStatus: 'soldOut' })
      expect(program.offers(document.products[0])).not.toContain('doAddCartItem')
    } finally {
      await set(true)
    }
  })

  it('LST-10: cannot be bought when everything is sold out', async () => {
    const sold = await product('guinomi-tin')
    expect(sold.stockStatus).toBe('soldOut')
    expect(program.offers()).not.toContain('doAddCartItem')
    const person = await open('guinomi-tin')
    expect(person.find('main button[disabled]').text).toContain(ja('theme.stock.soldOut'))
    expect(person.page.root.querySelectorAll('.product-main form[action="/cart/item"]').length).toBe(0)
  })

  it('LST-09: says where it stands: categories, tags, pictures, related products', async () => {
    const cloth = await product('furoshiki-ai-m')
    expect(cloth.breadcrumbs.map((path) => path.map((one) => one.categoryName))).toEqual([
      ['布もの', '手ぬぐい・風呂敷', '風呂敷'],
    ])
    expect(cloth.categoryNames).toEqual(['風呂敷'])
    expect(cloth.images).toHaveLength(4)
    expect(cloth.mainImage).toBe('/files/products/furoshiki-ai-detail.webp')
    expect((await product('tenugui-asanoha')).tags.map(({ tagName }) => tagName)).toHaveLength(1)
    for (const path of cloth.images.flatMap(({ imagePath, listPath }) => [imagePath, listPath])) {
      const picture = await program.fetch(path)
      expect(picture.status, path).toBe(200)
      expect(picture.headers.get('content-type')).toBe('image/webp')
    }

    const person = await open('furoshiki-ai-m')
    await person.clickLink('手ぬぐい・風呂敷')
    expect(visibleText(person.find('h1'))).toBe('手ぬぐい・風呂敷')
  })

  it('LST-09: has a placeholder where there is no picture', async () => {
    const rows = await shop.noren.store.reader.selectFrom('product_image').selectAll().execute()
    await shop.change((tx) => tx.deleteFrom('product_image').execute())
    try {
      expect(await product('hojicha-100')).toMatchObject({ images: [], mainImage: null, mainListImage: null })
      const person = await open('hojicha-100')
      expect(person.find('.gallery img').getAttribute('alt')).toBe(ja('theme.product.noPicture'))
    } finally {
      await shop.change((tx) => tx.insertInto('product_image').values(rows).execute())
    }
  })

  it('relates other public products of its categories, never itself', async () => {
    const tea = await product('hojicha-100')
    expect(tea.related.length).toBeGreaterThan(0)
    expect(tea.related.length).toBeLessThanOrEqual(4)
    expect(tea.related.map(({ productName }) => productName)).not.toContain(tea.productName)
    for (const related of tea.related) {
      const { document } = await program.follow('goProduct', {}, related)
      const shared = document.categoryNames.filter((name) => tea.categoryNames.includes(name))
      expect(shared.length, document.productName).toBeGreaterThan(0)
    }
  })

  it('speaks English to those who read it, names and axes and all', async () => {
    const reader = await HalClient.enter(shop.base, { headers: { 'accept-language': 'en-GB,en;q=0.9' } })
    const cloth = await product('furoshiki-ai-m', reader)
    expect(cloth.productName).toBe('Cotton Furoshiki')
    expect(cloth.classNames.map(({ classNameLabel }) => classNameLabel)).toEqual(['Colour', 'Size'])
    expect(cloth.classes[1]).toMatchObject({ classCategoryName: 'Indigo', classCategoryName2: 'Medium' })
    expect(cloth.categoryNames).toHaveLength(1)
    expect(JSON.stringify({ ...cloth, related: [] })).not.toMatch(/[ぁ-んァ-ヴ一-龠]/)
    const person = await open('furoshiki-ai-m', { 'accept-language': 'en' })
    expect(person.find('html').getAttribute('lang')).toBe('en')
    expect(visibleText(person.find('#price'))).toContain('¥1,760')
  })

  it('tells search engines of itself in JSON-LD', async () => {
    const data = async (code: string) => dataOf(await open(code))
    expect(await data('hojicha-100')).toMatchObject({
      name: '茎ほうじ茶「焚火」',
      sku: 'hojicha-100',
      offers: {
        '@type': 'Offer',
        price: 950,
        priceCurrency: 'JPY',
        availability: 'https://schema.org/InStock',
      },
    })
    const { hasVariant } = await data('furoshiki-ai-m')
    const prices = hasVariant.map(
      ({ offers }: { readonly offers: { readonly price: number } }) => offers.price,
    )
    expect([prices.length, Math.min(...prices), Math.max(...prices)]).toEqual([9, 990, 2640])
    expect((await data('guinomi-tin')).offers.availability).toBe('https://schema.org/OutOfStock')
  })

  it('keeps a name in its place that would break out of it', async () => {
    const name = `</script><script>alert("1")</script>'"&\\u2028 {{ 1 }}`
    const set = (value: string) =>
      shop.change((tx) =>
        tx
          .updateTable('product')
          .set({ name: value })
          .where('name', 'in', [name, '茎ほうじ茶「焚火」'])
          .execute(),
      )
    await set(name)
    try {
      const person = await open('hojicha-100')
      expect(visibleText(person.find('h1'))).toBe(name)
      const scripts = person.page.root.querySelectorAll('script').map((script) => script.text)
      expect(scripts.filter((text) => /^alert/.test(text))).toEqual([])
      expect(dataOf(person)).toMatchObject({ name })
    } finally {
      await set('茎ほうじ茶「焚火」')
    }
  })
})
