import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Writer } from '../../src/store/database.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

/** A public product of one variant, and one of several. */
const TEA = 'hojicha-100'
const CLOTH = 'furoshiki-ai-m'

describe.each(databases)('The product list, on %s', (database) => {
  let shop: Shop
  let program: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
    program = await HalClient.enter(shop.base)
  })

  afterAll(() => shop?.close())

  const list = async (input: Readonly<Record<string, unknown>> = {}) => {
    await program.enter()
    return program.follow('goProductList', input)
  }

  const codes = async (input: Readonly<Record<string, unknown>> = {}) => {
    const { document } = await list({ limit: 1000, ...input })
    return document.products.map((product) => product.productCode)
  }

  const productStatus = async (productCode: string) => {
    await program.enter()
    const link = { href: '/product', rel: 'goProduct', method: 'GET' }
    return (await program.follow('goProduct', { productCode }, { _links: { goProduct: link } })).status
  }

  /** Changes rows as another department would, and puts them back after the test. */
  const meanwhile = async (
    change: (tx: Writer) => Promise<unknown>,
    back: (tx: Writer) => Promise<unknown>,
    look: () => Promise<void>,
  ) => {
    await shop.change(change)
    try {
      await look()
    } finally {
      await shop.change(back)
    }
  }

  const idOf = async (code: string) => {
    const query = shop.noren.store.reader.selectFrom('variant').select('product_id').where('code', '=', code)
    return (await query.executeTakeFirstOrThrow()).product_id
  }

  const setStatus = (id: number, status: number) => (tx: Writer) =>
    tx.updateTable('product').set({ status }).where('id', '=', id).execute()

  it.each([
    [2, 'hidden'],
    [3, 'discontinued'],
  ])('LST-01, LST-07: of a product with status %i (%s) nothing is shown; its page is 404', async (status) => {
    const id = await idOf(TEA)
    const { document: before } = await list()
    await meanwhile(setStatus(id, status), setStatus(id, 1), async () => {
      expect(await codes()).not.toContain(TEA)
      expect(await productStatus(TEA)).toBe(404)
      expect((await list()).document.count).toBe((before.count ?? 0) - 1)
    })
    expect(await codes()).toContain(TEA)
    expect(await productStatus(TEA)).toBe(200)
  })

  it('LST-01: a product without a visible variant is listed, but not by price, and cannot be bought', async () => {
    const id = await idOf(TEA)
    const show = (visible: boolean, price: number | null) => async (tx: Writer) => {
      await tx.updateTable('variant').set({ visible }).where('product_id', '=', id).execute()
      const prices = { price_min: price, price_max: price }
      await tx.updateTable('product').set(prices).where('id', '=', id).execute()
    }
    await meanwhile(show(false, null), show(true, 950), async () => {
      expect(await codes()).toContain(TEA)
      expect(await codes({ orderby: '2' })).toContain(TEA)
      expect(await codes({ orderby: '1' })).not.toContain(TEA)
      expect(await codes({ orderby: '3' })).not.toContain(TEA)
      const { document: all } = await list()
      const { document: byPrice } = await list({ orderby: '1' })
      expect(byPrice.count).toBe((all.count ?? 0) - 1)

      const { document } = await list({ name: '焚火' })
      expect(document.products[0]).toMatchObject({ price02Min: null, stockStatus: 'soldOut' })
      expect(program.offers(document.products[0])).toEqual(['goProduct'])
      await program.follow('goProduct', {}, document.products[0])
      expect(program.offers()).not.toContain('doAddCartItem')
    })
  })

  it('LST-02: a category holds what is in it and in all below it', async () => {
    const { document: roots } = await list()
    const named = ({ categoryId, categoryName }: { categoryId: string; categoryName: string }) => ({
      categoryId,
      categoryName,
    })
    const [tableware] = roots.filters.categories.map(named)
    const { document: all } = await list({ category_id: tableware?.categoryId, limit: 1000 })
    expect(all.count).toBe(all.products.length)
    const imagePath = '/files/products/rinka-stack-list.webp'
    expect(all.filters.category).toEqual({ ...tableware, imagePath, ownFieldList: [] })
    expect(all.filters.categoryPath).toEqual([tableware])
    const below = await Promise.all(
      all.filters.categories.map(async ({ categoryId }) => {
        const rows = await shop.noren.store.reader
          .selectFrom('product_category')
          .innerJoin('product', 'product.id', 'product_category.product_id')
          .where('category_id', '=', Number(categoryId))
          .where('status', '=', 1)
          .select('product.id')
          .execute()
        return rows.map(({ id }) => id)
      }),
    )
    const distinct = new Set(below.flat())
    expect(all.count).toBe(distinct.size)
    expect(all.count).toBeGreaterThan(10)

    const [child] = all.filters.categories.map(named)
    const { document: inside } = await list({ category_id: child?.categoryId, limit: 1000 })
    expect(inside.filters.categoryPath).toEqual([tableware, child])
    const whole = all.products.map(({ productCode }) => productCode)
    expect(inside.products.length).toBeGreaterThan(0)
    for (const { productCode } of inside.products) expect(whole).toContain(productCode)
  })

  it.each(['999999', '0', '-1', 'abc', '1e0', '0x1', '1.0', ' 1', '99999999999999999999', '\0', '茶'])(
    'LST-02: a category that is not there is 404: %j',
    async (categoryId) => {
      const answer = await list({ category_id: categoryId })
      expect(answer.status).toBe(404)
      expect(problemIn(answer).code).toBe('categoryNotFound')
      expect(program.offers(answer.document)).toContain('goProductList')
    },
  )

  it('LST-04: is in the order that is asked for, the newest product first where two are equal', async () => {
    const rows = await shop.noren.store.reader
      .selectFrom('product')
      .select(['id', 'price_min', 'price_max', 'created_at', 'sold_lately', 'name'])
      .where('status', '=', 1)
      .execute()
    const names = async (input: object) => {
      const { document } = await list({ limit: 1000, ...input })
      return document.products.map((product) => product.productName)
    }
    const sorted = async (by: (row: (typeof rows)[number]) => number | string, direction: 1 | -1) => {
      const ordered = rows.toSorted((a, b) => {
        if (by(a) !== by(b)) return by(a) < by(b) ? -direction : direction
        return b.id - a.id
      })
      const known = await shop.noren.store.reader.selectFrom('product').select(['id', 'name']).execute()
      const byId = new Map(known.map(({ id, name }) => [id, name]))
      return ordered.map(({ id }) => byId.get(id))
    }
    expect(await names({})).toEqual(await sorted((row) => row.id, -1))
    expect(await names({ orderby: '' })).toEqual(await names({}))
    expect(await names({ orderby: '1' })).toEqual(await sorted((row) => row.price_min ?? 0, 1))
    expect(await names({ orderby: '3' })).toEqual(await sorted((row) => row.price_max ?? 0, -1))
    expect(await names({ orderby: '2' })).toEqual(await sorted((row) => row.created_at, -1))
    expect(await names({ orderby: '4' })).toEqual(await sorted((row) => row.sold_lately, -1))
    expect(await names({ orderby: '5' })).toEqual(await sorted((row) => row.name, 1))
  })

  it('LST-04: is by the prices that it shows, with the tax of each, also when that changes', async () => {
    const shown = async (orderby: '1' | '3') => {
      const { document } = await list({ limit: 1000, orderby })
      return document.products.map(
        (product) => product[orderby === '1' ? 'price02IncTaxMin' : 'price02IncTaxMax'],
      )
    }
    const holds = async () => {
      const rising = await shown('1')
      expect(rising).toEqual(rising.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
      const falling = await shown('3')
      expect(falling).toEqual(falling.toSorted((a, b) => (b ?? 0) - (a ?? 0)))
    }
    await holds()
    await shop.noren.settlePrices()
    const applyDate = new Date(shop.clock.now().getTime() + 60_000).toISOString()
    const clerk = await clerkAt(shop, 'taxes')
    const { document } = await clerk.ask('doCreateTaxRule', { applyDate, taxRate: 30, roundingType: 1 })
    await shop.noren.settlePrices()
    await holds()
    shop.clock.advance(120_000)
    await shop.noren.settlePrices()
    await holds()
    await clerk.ask('doDeleteTaxRule', { taxRuleId: document.taxRuleId })
    await shop.noren.settlePrices()
    await holds()
    // Nor do prices count that are not offered.
    const { class_category1_id: hidden } = await shop.noren.store.reader
      .selectFrom('variant')
      .select('class_category1_id')
      .where('code', '=', 'sencha-50')
      .executeTakeFirstOrThrow()
    const value = { classCategoryId: String(hidden) }
    for (const visible of ['0', '1']) {
      expect((await clerk.ask('doUpdateClassCategory', { ...value, visible })).status).toBe(200)
      await shop.noren.settlePrices()
      await holds()
    }
  })

  it.each(['6', '0', 'price', '1 or 1=1'])('LST-04: refuses the order %s', async (orderby) => {
    const answer = await list({ orderby })
    expect(answer.status).toBe(400)
    expect(Object.keys(problemIn(answer).errors)).toEqual(['orderby'])
  })

  it('LST-05: is read page by page, and each product is on one page', async () => {
    const all = await codes()
    const seen: string[] = []
    await list({ pageno: '1', disp_number: '40' })
    for (let page = 1; page < 10; page++) {
      const document = program.document as Awaited<ReturnType<typeof list>>['document']
      seen.push(...document.products.map(({ productCode }) => productCode))
      expect(document.pager).toMatchObject({ current: page, limit: 40, offset: (page - 1) * 40 })
      expect(document.count).toBe(all.length)
      const next = document._links?.next
      if (!next) break
      expect(next.rel).toBe('goProductList')
      await program.follow('goProductList', {}, { _links: { goProductList: next } })
      expect(program.offers()).toContain('prev')
    }
    expect(seen).toEqual(all)
  })

  it('LST-05: takes limit and offset as well, fifty at first', async () => {
    const all = await codes()
    const { document: first } = await list()
    expect(first.products).toHaveLength(50)
    expect(first.pager).toMatchObject({ current: 1, limit: 50, offset: 0 })
    expect(await codes({ limit: 3, offset: 4 })).toEqual(all.slice(4, 7))
    expect((await list({ pageno: '' })).document.pager.limit).toBe(50)
    expect((await list({ pageno: '2' })).document.pager).toMatchObject({ limit: 20, offset: 20 })
  })

  it.each([
    ['pageno', '0'],
    ['pageno', '-1'],
    ['pageno', 'two'],
    ['disp_number', '0'],
    ['disp_number', '101'],
    ['disp_number', 'all'],
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', 'ten'],
    ['offset', '-1'],
    ['offset', '1.5'],
  ])('LST-05: refuses %s=%s, said at the field', async (field, value) => {
    const answer = await list({ [field]: value })
    expect(answer.status).toBe(400)
    expect(Object.keys(problemIn(answer).errors)).toEqual([field])
  })

  it.each([
    { pageno: '999' },
    { pageno: '999999999', disp_number: '100' },
    { offset: 5000 },
    { limit: 1000, offset: 5000 },
  ])('LST-05: behind the last page there is nothing but a way to the first: %j', async (input) => {
    const answer = await list(input)
    expect(answer.status).toBe(200)
    expect(answer.document.products).toEqual([])
    expect(answer.document.count).toBeGreaterThan(50)
    expect(program.offers()).not.toContain('next')
    const first = answer.document._links?.first
    const { document } = await program.follow('goProductList', {}, {
      _links: { goProductList: first ?? {} },
    } as never)
    expect(document.pager.current).toBe(1)
    expect(document.products.length).toBeGreaterThan(0)
  })

  it('LST-05: leads people back from behind the last page', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open('/products?pageno=999')
    expect(person.page.status).toBe(200)
    expect(person.text).toContain(ja('theme.list.behind'))
    await person.clickLink(ja('theme.list.first'))
    expect(person.page.root.querySelectorAll('main a[href*="/products/"]').length).toBeGreaterThan(10)
  })

  it('LST-06: leaves out what is sold out where the shop wants it so, everywhere', async () => {
    const soldOut = 'guinomi-tin'
    expect(await codes()).toContain(soldOut)
    const option = (hidden: boolean) => (tx: Writer) =>
      tx.updateTable('base_info').set({ option_nostock_hidden: hidden }).execute()
    await meanwhile(option(true), option(false), async () => {
      const { document } = await list({ limit: 1000 })
      const left = document.products.map(({ productCode }) => productCode)
      expect(left).not.toContain(soldOut)
      expect(document.count).toBe(left.length)
      // One variant of it is sold out, the others are not; another one has no end.
      expect(left).toContain('tenugui-seigaiha')
      expect(left).toContain('tenugui-mame')
      for (const orderby of ['1', '2', '3', '4', '5']) expect(await codes({ orderby })).not.toContain(soldOut)
    })
  })

  it('LST-06: the home page and related products leave out what is sold out too', async () => {
    const newest = (await codes({ orderby: '2' }))[0] ?? ''
    const change = (stock: number, hidden: boolean) => async (tx: Writer) => {
      await tx.updateTable('variant').set({ stock }).where('code', '=', newest).execute()
      await tx.updateTable('base_info').set({ option_nostock_hidden: hidden }).execute()
    }
    const before = (await program.enter()).document.newItems.map(({ productCode }) => productCode)
    expect(before).toContain(newest)
    await meanwhile(change(0, true), change(50, false), async () => {
      const { document } = await program.enter()
      expect(document.newItems.map(({ productCode }) => productCode)).not.toContain(newest)
      expect(document.newItems).toHaveLength(before.length)
    })
  })

  it('offers the sizes that the merchant chose, the first of them as the usual one', async () => {
    const sizeMaster = (tx: Writer) => tx.updateTable('master').where('kind', '=', 'product_list_max')
    await meanwhile(
      (tx) => sizeMaster(tx).set({ id: 7, name: '7件' }).where('id', '=', 20).execute(),
      (tx) => sizeMaster(tx).set({ id: 20, name: '20件' }).where('id', '=', 7).execute(),
      async () => {
        const { document } = await list({ pageno: '1' })
        expect([document.products.length, document.pager.sizes]).toEqual([7, [7, 40, 60]])
        const page = await (
          await fetch(new URL('/products', shop.base), { headers: { accept: 'text/html' } })
        ).text()
        expect(page).toContain('<option value="7"')
        expect(page).not.toContain('<option value="20"')
      },
    )
    expect((await list({ pageno: '1' })).document.pager.sizes).toEqual([20, 40, 60])
  })

  it('leads to pages that show the free area of their product', async () => {
    const set = (free_area: string | null) => (tx: Writer) =>
      tx
        .updateTable('product')
        .set({ free_area })
        .where('id', '=', (eb) => eb.selectFrom('variant').select('product_id').where('code', '=', TEA))
        .execute()
    await meanwhile(set('<p>名入れもいたします。</p>'), set(null), async () => {
      const at = new URL(`/product?productCode=${TEA}`, shop.base)
      const page = await (await fetch(at, { headers: { accept: 'text/html' } })).text()
      expect(page).toContain('<p>名入れもいたします。</p>')
    })
  })

  it('has the second picture of a product that has one and is not sold out', async () => {
    const { document } = await list({ limit: 1000 })
    const imagesOf = (code: string) => {
      const found = document.products.find(({ productCode }) => productCode === code)
      return [found?.mainListImage, found?.secondListImage]
    }
    const cloth = ['furoshiki-enji', 'furoshiki-stack'].map((name) => `/files/products/${name}-list.webp`)
    expect(imagesOf('furoshiki-ai-s')).toEqual(cloth)
    expect(imagesOf('tenugui-mame')).toEqual(['/files/products/tenugui-mame-list.webp', null])
    const person = await HtmlClient.enter(shop.base)
    const secondOf = async (name: string) => {
      await person.open(`/products?name=${encodeURIComponent(name)}`)
      return person.page.root.querySelectorAll('.card-second img').map((image) => image.getAttribute('src'))
    }
    expect(await secondOf('木綿の風呂敷')).toEqual([cloth[1]])
    expect(await secondOf('豆絞りの手ぬぐい')).toEqual([])
    const id = await idOf(CLOTH)
    const set = (stock: number) => (tx: Writer) =>
      tx.updateTable('variant').set({ stock }).where('product_id', '=', id).execute()
    await meanwhile(set(0), set(20), async () => expect(await secondOf('木綿の風呂敷')).toEqual([]))
  })

  it('LST-10: says of each product whether it can be had', async () => {
    const { document } = await list({ limit: 1000 })
    const status = Object.fromEntries(document.products.map((one) => [one.productCode, one.stockStatus]))
    expect(status).toMatchObject({ 'guinomi-tin': 'soldOut', 'kiln-jar': 'scarce', [TEA]: 'inStock' })
    for (const product of document.products) {
      const canBeLaidIn = program.offers(product).includes('doAddCartItem')
      expect(canBeLaidIn, product.productCode).toBe(!product.hasVariants && product.stockStatus !== 'soldOut')
    }
    expect(status).toHaveProperty(CLOTH.replace('-m', '-s'), 'inStock')
  })
})
