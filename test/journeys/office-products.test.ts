import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TEA = { productCode: 'new-tea', productName: '試作の煎茶', price02: 1200, stock: 10 }

describe.each(databases)('Products in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let shopper: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
    // New products would be put into a category by its rule meanwhile.
    await shop.change((tx) => tx.updateTable('category').set({ rule: null }).execute())
    clerk = await clerkAt(shop, 'clerk')
    shopper = await HalClient.enter(shop.base)
  })

  afterAll(() => shop?.close())

  const record = async (productCode: string) => (await clerk.ask('goAdminProduct', { productCode })).document

  const inShop = async (productCode: string) => {
    const answer = await fetch(new URL(`/product?productCode=${productCode}`, shop.base), {
      headers: { accept: 'application/json' },
    })
    return { status: answer.status, product: await answer.json() }
  }

  const refusal = (answer: Awaited<ReturnType<Clerk['ask']>>) => {
    const { code, errors } = problemIn(answer)
    return [answer.status, code, Object.keys(errors)]
  }

  it('are made private, and are in the shop as soon as they are public', async () => {
    const made = await clerk.ask('doCreateProduct', { ...TEA, categoryIds: [1], tagIds: [1] })
    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toBe('/admin/product?productCode=new-tea')
    expect(made.document).toMatchObject({
      ...TEA,
      productStatus: 2,
      saleType: 1,
      stockUnlimited: false,
      categoryIds: [1],
      hasClasses: false,
    })
    expect((await inShop('new-tea')).status).toBe(404)
    expect((await clerk.ask('doUpdateProduct', { productCode: 'new-tea', productStatus: 1 })).status).toBe(
      200,
    )
    expect(await inShop('new-tea')).toMatchObject({ status: 200, product: { price02: 1200 } })
    await shopper.enter()
    const { document: found } = await shopper.follow('goProductList', { name: 'しさくのせんちゃ' })
    expect(found.products).toEqual([])
    const { document: list } = await shopper.follow('goProductList', { name: '試作の' })
    expect(list.products).toMatchObject([{ productCode: 'new-tea' }])
  })

  it('are refused with what is wrong, field by field', async () => {
    expect(refusal(await clerk.ask('doCreateProduct', TEA))).toEqual([
      409,
      'productCodeTaken',
      ['productCode'],
    ])
    const nothing = await clerk.ask('doCreateProduct', { productCode: 'お茶', price02: -1 })
    expect(refusal(nothing)).toEqual([400, 'badInput', ['productCode', 'productName', 'price02']])
    const nowhere = { ...TEA, productCode: 'nowhere', categoryIds: [1, 9999], tagIds: [9999], saleType: 99 }
    expect(refusal(await clerk.ask('doCreateProduct', nowhere))).toEqual([
      400,
      'badInput',
      ['saleType', 'categoryIds', 'tagIds'],
    ])
    for (const productCode of ['unknown', '商品', '\0', 'x'.repeat(300)])
      expect((await clerk.ask('doUpdateProduct', { productCode, price02: 1 })).status).toBe(404)
  })

  it('change in what is sent alone, and an empty text is taken away', async () => {
    await clerk.ask('doUpdateProduct', {
      productCode: 'new-tea',
      searchWord: 'りょくちゃ',
      descriptionDetail: '<p onclick="x()">渋み<script>alert(1)</script></p>',
      pointRate: 5,
    })
    expect(await record('new-tea')).toMatchObject({
      ...TEA,
      searchWord: 'りょくちゃ',
      descriptionDetail: '<p>渋み</p>',
      pointRate: 5,
      categoryIds: [1],
    })
    const changed = { productCode: 'new-tea', searchWord: '', pointRate: null, categoryIds: [''] }
    await clerk.ask('doUpdateProduct', changed)
    expect(await record('new-tea')).toMatchObject({ searchWord: null, pointRate: null, categoryIds: [] })
    const again = await clerk.ask('doUpdateProduct', changed)
    expect(again.document).toMatchObject({ changed: false })
  })

  it('stand in their categories and in all above them', async () => {
    const { rows } = await shop.noren.store.reader
      .selectFrom('category')
      .selectAll()
      .where('level', '=', 3)
      .limit(1)
      .execute()
      .then((found) => ({ rows: found }))
    const leaf = rows[0]?.id ?? 0
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', categoryIds: [leaf] })
    const kept = await shop.noren.store.reader
      .selectFrom('product_category')
      .innerJoin('variant', 'variant.product_id', 'product_category.product_id')
      .select('chosen')
      .where('variant.code', '=', 'new-tea')
      .execute()
    expect(kept.map(({ chosen }) => chosen).sort()).toEqual([false, false, true])
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', categoryIds: [1] })
  })

  it('take a new stock less what was sold since it was seen', async () => {
    const seen = (await record('new-tea')).stock ?? 0
    await shop.change((tx) =>
      tx
        .updateTable('variant')
        .set({ stock: seen - 3 })
        .where('code', '=', 'new-tea')
        .execute(),
    )
    const { document } = await clerk.ask('doUpdateProduct', {
      productCode: 'new-tea',
      stock: seen + 5,
      stockSeen: seen,
    })
    expect(document.stock).toBe(seen + 2)
    const gone = await clerk.ask('doUpdateProduct', { productCode: 'new-tea', stock: 0, stockSeen: seen + 9 })
    expect(refusal(gone)).toEqual([409, 'stockGone', []])
    expect((await record('new-tea')).stock).toBe(seen + 2)
    const unlimited = await clerk.ask('doUpdateProduct', { productCode: 'new-tea', stockUnlimited: true })
    expect(unlimited.document).toMatchObject({ stock: null, stockUnlimited: true })
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', stockUnlimited: false, stock: 4 })
    const kept = await shop.noren.store.reader
      .selectFrom('stock_change')
      .innerJoin('variant', 'variant.id', 'stock_change.variant_id')
      .select(['before', 'after'])
      .where('variant.code', '=', 'new-tea')
      .orderBy('stock_change.id')
      .execute()
    expect(kept).toEqual([
      { before: seen - 3, after: seen + 2 },
      { before: seen + 2, after: null },
      { before: null, after: 4 },
    ])
  })

  it('cost what they cost now, and what they cost before is kept', async () => {
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', price01: 1500, price02: 1100 })
    expect((await inShop('new-tea')).product).toMatchObject({ price01: 1500, price02: 1100 })
    const kept = await shop.noren.store.reader.selectFrom('price_change').selectAll().execute()
    expect(kept).toMatchObject([{ price02_before: 1200, price02: 1100, price01_before: null, price01: 1500 }])
  })

  it('have a tax rate of their own where the shop lets them', async () => {
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', taxRate: 8 })
    expect(await record('new-tea')).toMatchObject({ taxRate: 8 })
    expect((await inShop('new-tea')).product).toMatchObject({ price02IncTax: 1188 })
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', taxRate: '' })
    expect(await record('new-tea')).toMatchObject({ taxRate: null })
    expect((await inShop('new-tea')).product).toMatchObject({ price02IncTax: 1210 })
  })

  it('are not written over by who saw them before another changed them', async () => {
    const { version } = await record('new-tea')
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', note: '先' })
    const late = await clerk.ask('doUpdateProduct', { productCode: 'new-tea', note: '後', version })
    expect(late).toMatchObject({ status: 409, document: { code: 'staleVersion', note: '先' } })
    const same = await clerk.ask('doUpdateProduct', { productCode: 'new-tea', note: '先', version })
    expect(same).toMatchObject({ status: 200, document: { changed: false } })
  })

  it('are copied with all variants, private, under codes of their own', async () => {
    const source = await record('chirimen')
    const copy = await clerk.ask('doCopyProduct', { productCode: 'sencha-50', newProductCode: 'copied' })
    expect(copy.status).toBe(201)
    const { classes } = await record('sencha-50')
    expect(copy.document).toMatchObject({ productCode: 'copied', productStatus: 2, hasClasses: true })
    expect(copy.document.classes.map(({ price02 }) => price02)).toEqual(classes.map(({ price02 }) => price02))
    expect(copy.document.classes.map(({ productCode }) => productCode)).toEqual(
      classes.map((_, at) => (at === 0 ? 'copied' : `copied-${at + 1}`)),
    )
    const taken = await clerk.ask('doCopyProduct', { productCode: 'chirimen', newProductCode: 'copied-2' })
    expect(refusal(taken)).toEqual([409, 'productCodeTaken', ['newProductCode']])
    expect((await record('chirimen')).version).toBe(source.version)
    const unknown = await clerk.ask('doCopyProduct', { productCode: 'unknown', newProductCode: 'any' })
    expect(unknown.status).toBe(404)
  })

  it('are discontinued once, leave the shop, and come back', async () => {
    const gone = await clerk.ask('doDeleteProduct', { productCode: 'new-tea' })
    expect(gone.document).toMatchObject({ alreadyDeleted: false })
    const again = await clerk.ask('doDeleteProduct', { productCode: 'new-tea' })
    expect(again).toMatchObject({ status: 200, document: { alreadyDeleted: true } })
    expect((await inShop('new-tea')).status).toBe(404)
    expect((await record('new-tea')).productStatus).toBe(3)
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', productStatus: 1 })
    expect((await inShop('new-tea')).status).toBe(200)
    expect((await clerk.ask('doDeleteProduct', { productCode: 'unknown' })).status).toBe(404)
  })

  describe('as a list', () => {
    const list = async (input: Readonly<Record<string, unknown>> = {}) =>
      (await clerk.ask('goAdminProductList', { limit: 1000, ...input })).document

    const codes = async (input: Readonly<Record<string, unknown>>) =>
      (await list(input)).products.map(({ productCode }) => productCode)

    it('are those of the shop but the discontinued, the last changed first', async () => {
      const { products, count } = await list()
      expect(products).toHaveLength(count)
      shop.clock.advance(1000)
      await clerk.ask('doUpdateProduct', { productCode: 'new-tea', note: '見直し' })
      expect(products[0]?.productCode).toBe('copied')
      expect((await list()).products[0]?.productCode).toBe('new-tea')
      await clerk.ask('doDeleteProduct', { productCode: 'new-tea' })
      expect((await list()).count).toBe(count - 1)
      expect((await codes({ status: [3] }))[0]).toBe('new-tea')
      await clerk.ask('doUpdateProduct', { productCode: 'new-tea', productStatus: 2 })
      expect(await codes({ status: [2] })).toContain('new-tea')
    })

    it('are found by name, by code, by number, and by nothing that is not there', async () => {
      const { productId } = await record('new-tea')
      expect(await codes({ nameKeyword: '試作' })).toEqual(['new-tea'])
      expect(await codes({ nameKeyword: 'NEW-TEA' })).toEqual(['new-tea'])
      expect(await codes({ nameKeyword: productId })).toContain('new-tea')
      for (const nameKeyword of ['%', '_', '!', 'そんな商品'])
        expect(await codes({ nameKeyword }), nameKeyword).toEqual([])
    })

    it('are found by category with all below, by tag, by stock and by day', async () => {
      expect(await codes({ categoryId: 1, nameKeyword: '試作' })).toEqual(['new-tea'])
      expect(await codes({ categoryId: 9999 })).toEqual([])
      expect(await codes({ tagId: 1, nameKeyword: '試作' })).toEqual(['new-tea'])
      expect(await codes({ stockStatus: 'out' })).toContain('mizu-yokan-6')
      expect(await codes({ stockStatus: 'in' })).not.toContain('mizu-yokan-6')
      const halves = [...(await codes({ stockStatus: 'in' })), ...(await codes({ stockStatus: 'out' }))]
      expect(halves.sort()).toEqual((await codes({})).sort())
      const today = shop.clock.now().toISOString().slice(0, 10)
      expect(await codes({ createDateFrom: today, createDateTo: today, nameKeyword: '試作' })).toEqual([
        'new-tea',
      ])
      expect(await codes({ updateDateTo: '2020-01-01' })).toEqual([])
    })

    it('are sorted by each heading, up and down, and paged', async () => {
      for (const sort of [
        'productId',
        'productName',
        'productCode',
        'stock',
        'productStatus',
        'createDate',
      ]) {
        const up = await codes({ sort })
        expect(up.length).toBeGreaterThan(80)
        expect(await codes({ sort: `-${sort}` }), sort).toEqual(up.toReversed())
      }
      const { rows } = await sql<{ id: number; first: string | null }>`
        select id, first_code as first from product
        where first_code is distinct from (
          select min(code) from variant where variant.product_id = product.id and variant.visible)`.execute(
        shop.noren.store.reader,
      )
      expect(rows).toEqual([])
      const first = await list({ limit: 20, sort: 'productId' })
      expect(first._links?.next?.href).toBe('/admin/product-list?sort=productId&limit=20&offset=20')
      expect((await clerk.ask('goAdminProductList', { sort: 'password' })).status).toBe(400)
    })

    it('are given a status together, those that are there and have another', async () => {
      const { document } = await clerk.ask('doBulkUpdateProductStatus', {
        productCodes: ['new-tea', 'copied', 'new-tea', 'unknown', '\0'],
        productStatus: 1,
      })
      expect(document).toMatchObject({ requestedCount: 4, changedCount: 2 })
      expect((await inShop('copied')).status).toBe(200)
      const nobody = await clerk.ask('doBulkUpdateProductStatus', { productCodes: [], productStatus: 1 })
      expect(refusal(nobody)).toEqual([400, 'badInput', ['productCodes']])
      const nothing = await clerk.ask('doBulkUpdateProductStatus', {
        productCodes: ['copied'],
        productStatus: 4,
      })
      expect(refusal(nothing)).toEqual([400, 'badInput', ['productStatus']])
    })

    it('are moved together, all that a search finds', async () => {
      const whole = { whole: true, nameKeyword: '試作' }
      const { document } = await clerk.ask('doBulkUpdateProductPlaces', {
        ...whole,
        intoCategoryId: 2,
        removeTagId: 1,
      })
      expect(document).toMatchObject({ requestedCount: 1, changedCount: 1 })
      expect(await record('new-tea')).toMatchObject({ categoryIds: [1, 2], tagIds: [] })
      const again = await clerk.ask('doBulkUpdateProductPlaces', {
        ...whole,
        intoCategoryId: 2,
        removeTagId: 1,
      })
      expect(again.document).toMatchObject({ changedCount: 0 })
      const nowhere = await clerk.ask('doBulkUpdateProductPlaces', { ...whole, intoCategoryId: 9999 })
      expect(refusal(nowhere)).toEqual([400, 'badInput', ['intoCategoryId']])
    })
  })

  it('are changed by forms, in the list and on their page', async () => {
    const person = await browserAt(shop, 'person', '/admin/product-list?nameKeyword=試作')
    await person.form('price02').fill({ price02: '1,000' }).submit()
    expect(person.page.status).toBe(400)
    await person.open('/admin/product-list?nameKeyword=試作')
    await person.form('price02').fill({ price02: '1000', stock: '7' }).submit()
    expect(person.text).toContain('商品「試作の煎茶」を保存しました。')
    expect(person.page.url.pathname + decodeURIComponent(person.page.url.search)).toBe(
      '/admin/product-list?nameKeyword=試作',
    )
    await person.open('/admin/product?productCode=new-tea')
    expect(person.find('nav.menu [aria-current=true]').text).toBe('商品一覧')
    const form = person.form('productName')
    expect([form.value('price02'), form.value('stock')]).toEqual(['1000', '7'])
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', note: 'ほかの人' })
    await form.fill({ note: '自分' }).submit()
    expect(person.page.status).toBe(409)
    expect(person.text).toContain(ja('office.conflict.title'))
    await person.form('productName').submit()
    expect(person.page.status).toBe(200)
    expect(await record('new-tea')).toMatchObject({ note: '自分', price02: 1000 })

    await person.open('/admin/product?productCode=new-tea')
    const others = { note: '別の人', productName: '別の煎茶', price02: 1200 }
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', ...others })
    const mine = { note: '私', productName: '私の煎茶', price02: '1100' }
    await person.form('productName').fill(mine).submit()
    expect(person.page.status).toBe(409)
    const chosen = person.form('productName')
    expect(chosen.value('_chosen[note]')).toBe('mine')
    await chosen.fill({ '_chosen[note]': 'theirs', '_chosen[price02]': 'theirs' }).submit()
    expect(person.page.status).toBe(200)
    expect(await record('new-tea')).toMatchObject({ note: '別の人', productName: '私の煎茶', price02: 1200 })

    // Of two conflicts one after the other, the second shows the choice of the first as what was typed.
    await person.open('/admin/product?productCode=new-tea')
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', note: '一度目' })
    await person.form('productName').fill({ note: '私', productName: '次の煎茶' }).submit()
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', price02: 1300 })
    await person.form('productName').fill({ '_chosen[note]': 'theirs' }).submit()
    expect(person.page.status).toBe(409)
    expect(person.form('productName').value('note')).toBe('一度目')
    await person.form('productName').fill({ '_chosen[price02]': 'theirs' }).submit()
    expect(await record('new-tea')).toMatchObject({ note: '一度目', productName: '次の煎茶', price02: 1300 })
    await clerk.ask('doUpdateProduct', { productCode: 'new-tea', productName: '試作の煎茶', price02: 1000 })
  })

  it('lead to their own page where a form would lead back elsewhere', async () => {
    const person = await browserAt(shop, 'sent-away', '/admin/product-list?nameKeyword=試作')
    const csrfToken = person.find('[name=csrfToken]').getAttribute('value') ?? ''
    for (const _returnTo of [
      '//elsewhere.example/',
      'https://elsewhere.example/admin/product-list',
      '/admin/product-list/../../',
      '/cart',
      '/admin/unknown',
      '/admin/product-list?a=\r\nset-cookie: x=1',
    ]) {
      const input = { _method: 'PUT', csrfToken, productCode: 'new-tea', note: _returnTo, _returnTo }
      const answer = await fetch(new URL('/admin/product', shop.base), {
        method: 'POST',
        redirect: 'manual',
        headers: { ...person.cookies.header, accept: 'text/html', origin: shop.base.origin },
        body: new URLSearchParams(input),
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/admin/product?productCode=new-tea',
      ])
    }
  })

  it('that are made public by hand do not become so later, and copies have no moments of their own', async () => {
    const times = { saleFrom: '2031-12-01T09:00', saleUntil: '2031-12-02T09:00' }
    const made = async (productCode: string) => {
      await clerk.ask('doCreateProduct', { productCode, productName: '節句の茶', price02: 500, ...times })
      return productCode
    }
    const moments = async (productCode: string) => {
      const { productStatus, saleFrom, saleUntil } = await record(productCode)
      return [productStatus, saleFrom, saleUntil]
    }
    const saleUntil = '2031-12-02T00:00:00.000Z'
    const one = await made('by-hand-1')
    await clerk.ask('doUpdateProduct', { productCode: one, productStatus: 1 })
    expect(await moments(one)).toEqual([1, null, saleUntil])
    const other = await made('by-hand-2')
    await clerk.ask('doBulkUpdateProductStatus', { productCodes: [other], productStatus: 1 })
    expect(await moments(other)).toEqual([1, null, saleUntil])
    await clerk.ask('doCopyProduct', { productCode: await made('by-hand-3'), newProductCode: 'by-hand-4' })
    expect(await moments('by-hand-4')).toEqual([2, null, null])
    const person = await browserAt(shop, 'reads-clocks', '/admin/product?productCode=by-hand-3')
    expect(person.form('saleFrom').value('saleFrom')).toBe(times.saleFrom)
    for (const productCode of ['by-hand-1', 'by-hand-2', 'by-hand-3', 'by-hand-4'])
      await clerk.ask('doDeleteProduct', { productCode })
  })

  it('become public and private again by themselves, by the clock of the shop', async () => {
    const productCode = 'season-1'
    const on = { productCode, productName: '春の干菓子', price02: 500 }
    const times = { saleFrom: '2026-12-01T09:00', saleUntil: '2026-12-02T09:00' }
    expect(
      refusal(await clerk.ask('doCreateProduct', { ...on, ...times, saleUntil: times.saleFrom })),
    ).toEqual([400, 'badInput', ['saleUntil']])
    await clerk.ask('doCreateProduct', { ...on, ...times })
    const kept = { saleFrom: '2026-12-01T00:00:00.000Z', saleUntil: '2026-12-02T00:00:00.000Z' }
    expect(await record(productCode)).toMatchObject({ ...kept, productStatus: 2 })
    expect(
      refusal(await clerk.ask('doUpdateProduct', { productCode, saleUntil: '2026-11-30T00:00:00Z' })),
    ).toEqual([400, 'badInput', ['saleUntil']])
    expect(refusal(await clerk.ask('doUpdateProduct', { productCode, productStatus: 1, ...times }))).toEqual([
      400,
      'badInput',
      ['saleFrom'],
    ])
    const at = async (instant: string) => {
      shop.clock.set(new Date(instant))
      await shop.noren.settleSales()
      return (await inShop(productCode)).status
    }
    const before = shop.clock.now()
    expect(await at('2026-11-30T23:59:59.000Z')).toBe(404)
    expect(await at(kept.saleFrom)).toBe(200)
    expect(await at('2026-12-01T23:59:59.000Z')).toBe(200)
    expect(await at(kept.saleUntil)).toBe(404)
    shop.clock.set(before)
    expect(await record(productCode)).toMatchObject({ productStatus: 2, saleFrom: null, saleUntil: null })
    // Both moments in the past: it stays private.
    await clerk.ask('doUpdateProduct', { productCode, ...times })
    expect(await at('2027-01-01T00:00:00.000Z')).toBe(404)
    shop.clock.set(before)
    await clerk.ask('doUpdateProduct', { productCode, saleFrom: times.saleFrom })
    await clerk.ask('doDeleteProduct', { productCode })
    expect(await at('2027-01-01T00:00:00.000Z')).toBe(404)
    shop.clock.set(before)
    expect((await record(productCode)).productStatus).toBe(3)
  })
})
