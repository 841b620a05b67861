import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyProduct } from '../support/copies.ts'
import { problemIn } from '../support/hal-client.ts'
import type { HtmlClient } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('A list of the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let person: HtmlClient

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    person = await browserAt(shop, 'person', '/admin/member-list')
  })

  afterAll(() => shop?.close())

  const list = async (of = clerk) => (await of.ask('goMemberList')).document

  const keep = (viewName: string, query: string) =>
    clerk.ask('doSaveListView', { screen: 'goMemberList', viewName, query })

  it('that is empty for its conditions leads to all of it, and has nothing to do to its rows', async () => {
    await person.open('/admin/product-list')
    expect(person.text).toContain(ja('office.list.bulk'))
    await person.open('/admin/product-list?nameKeyword=zzzz')
    expect(person.text).not.toContain(ja('office.list.bulk'))
    await person.open('/admin/order-list?nameKeyword=zzzz')
    expect(person.text).not.toContain(ja('office.list.bulk'))
    await person.clickLink(ja('office.list.unfiltered'))
    expect(`${person.page.url.pathname}${person.page.url.search}`).toBe('/admin/order-list')
    expect(person.text).not.toContain(ja('office.list.unfiltered'))
    await person.open('/admin/member-list')
  })

  it('keeps the searches of a member, from its first page on; one of a name at a time', async () => {
    await keep('店員', 'nameKeyword=cle&offset=50')
    const { status, headers } = await keep('店員', 'nameKeyword=clerk&offset=50')
    expect(status).toBe(201)
    expect(headers.get('location')).toBe('/admin/member-list?nameKeyword=clerk')
    const { views } = await list()
    expect(views).toMatchObject([
      { viewName: '店員', _links: { goMemberList: { href: '/admin/member-list?nameKeyword=clerk' } } },
    ])
    expect((await clerk.ask('goAuditLog')).document.views).toEqual([])
  })

  it('shows them to nobody else, who cannot make them forgotten either', async () => {
    const other = await clerkAt(shop, 'other', 1)
    const { views } = await list()
    expect((await list(other)).views).toEqual([])
    const refused = await other.ask('doDeleteListView', { viewId: views[0]?.viewId })
    expect([refused.status, problemIn(refused).code]).toEqual([404, 'viewUnknown'])
    expect((await list()).views).toHaveLength(1)
  })

  it('forgets one, once', async () => {
    const { viewId } = (await list()).views[0] ?? {}
    expect((await clerk.ask('doDeleteListView', { viewId })).status).toBe(200)
    expect((await clerk.ask('doDeleteListView', { viewId })).status).toBe(404)
    expect((await list()).views).toEqual([])
  })

  it('keeps twenty of them, and says so of one more', async () => {
    for (let at = 1; at <= 20; at++) await keep(`検索 ${at}`, `limit=${at}`)
    const refused = await keep('検索 21', 'limit=21')
    expect([refused.status, problemIn(refused).code]).toEqual([409, 'tooManyViews'])
    expect((await keep('検索 20', 'limit=100')).status).toBe(201)
  })

  it('is no list of another screen, nor one without a name', async () => {
    const wrong = await clerk.ask('doSaveListView', { screen: 'goBaseInfo', viewName: ' ' })
    expect(wrong.status).toBe(400)
    expect(Object.keys(problemIn(wrong).errors)).toEqual(['screen', 'viewName'])
  })

  it('has the columns that a member chose, and all again when they chose none', async () => {
    await clerk.ask('doChooseColumns', { screen: 'goMemberList', columns: ['loginId'] })
    expect((await list()).columns).toEqual(['loginId'])
    const { document } = await clerk.ask('doChooseColumns', { screen: 'goMemberList', columns: [''] })
    expect([document.columns, (await list()).columns]).toEqual([null, null])
  })

  const headings = () => person.page.root.querySelectorAll('th').map(({ text }) => text)

  it('is arranged by forms: what is searched stands above it, and can be left', async () => {
    await person.form('nameKeyword').fill({ nameKeyword: 'clerk' }).submit()
    await person.form('viewName').fill({ viewName: '店員' }).submit()
    expect(person.page.url.search).toBe('?nameKeyword=clerk')
    expect(person.text).toContain('検索条件「店員」を保存しました。')
    expect(person.find('.tabs [aria-current]').text).toBe('店員')
    expect(person.find('nav.menu [aria-current=true]').text.trim()).toBe('設定')
    const chips = person.page.root.querySelectorAll('.chip')
    expect(chips.map((chip) => chip.text)).toEqual(['キーワード: clerk ✕この条件を外す'])
    expect(chips[0]?.getAttribute('href')).toBe('/admin/member-list')

    const form = person.form('columns[]')
    expect(headings()).toContain('二段階認証')
    await form.fill({ 'columns[]': 'loginId' }).submit()
    expect(person.page.url.search).toBe('?nameKeyword=clerk')
    expect(headings()).toEqual(['名前', 'ログインID', '操作'])
  })

  it.each([
    ['member?loginId=clerk', 'goSettings'],
    ['payment/payment?paymentId=1', 'goSettings'],
    ['delivery/delivery?deliveryId=1', 'goSettings'],
    ['base-info', 'goSettings'],
    ['category/category?categoryId=1', 'goCategoryList'],
    ['news/news?newsId=1', 'goNewsList'],
  ])('is marked in the menu where one of its records is shown: %s', async (record, name) => {
    await person.open(`/admin/${record}`)
    expect(
      person.page.root.querySelectorAll('nav.menu [aria-current]').map(({ text }) => text.trim()),
    ).toEqual([ja(`message.office.screen.${name}`)])
  })

  it('has one order from either end, of more rows than are sorted for a page, among equals by their number', async () => {
    const copies = await copyProduct(shop, 'salt-150', 1001)
    const idsOf = (from: number, to: number) => copies.slice(from, to).map(({ variantId }) => variantId)
    await shop.change(async (tx) => {
      for (const [ids, change] of [
        [idsOf(0, 60), { stock: 0 }],
        [idsOf(60, 120), { stock_unlimited: true }],
        [idsOf(120, 500), { stock: 3 }],
      ] as const)
        await tx.updateTable('variant').set(change).where('id', 'in', ids).execute()
      await tx
        .updateTable('product')
        .set({ status: 3 })
        .where(
          'id',
          'in',
          copies.slice(500, 520).map(({ productId }) => productId),
        )
        .execute()
    })
    const variants = await shop.noren.store.reader
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select([
        'variant.id',
        'variant.code',
        'stock',
        'stock_unlimited',
        'product_id',
        'product.name',
        'status',
      ])
      .where('visible', '=', true)
      .execute()
    const products = [...Map.groupBy(variants, ({ product_id }) => product_id).values()].flatMap((own) =>
      own.slice(0, 1).map(({ product_id: id, name, status }) => ({
        key: String(id),
        status,
        productName: name,
        stock: own.reduce((sum, one) => sum + (one.stock_unlimited ? 1e9 : one.stock), 0),
        after: [id],
      })),
    )
    const stocks = variants
      .filter(({ stock_unlimited }) => !stock_unlimited)
      .map(({ id, code, stock, product_id, name, status }) => ({
        ...{ key: code, status, stock, productName: name, productCode: code, after: [product_id, id] },
      }))
    const shown = async (rel: 'goAdminProductList' | 'goStockList', sort: string, offset: number) => {
      const { document } = await clerk.ask(rel, { sort, offset, limit: 20 })
      const keys =
        'products' in document
          ? document.products.map(({ productId }) => productId)
          : document.articles.map(({ productCode }) => productCode)
      return { count: document.count, keys }
    }
    const isSorted = async <T extends { readonly key: string; readonly after: readonly number[] }>(
      rel: 'goAdminProductList' | 'goStockList',
      rows: readonly T[],
      by: (row: T) => string | number,
      sort: string,
    ) => {
      const order = (one: T, other: T) => {
        if (by(one) !== by(other)) return by(one) < by(other) ? -1 : 1
        const [first = 0, second = 0] = one.after.map((id, at) => id - (other.after[at] ?? 0))
        return first || second
      }
      const keys = rows.toSorted(order).map(({ key }) => key)
      if (sort.startsWith('-')) keys.reverse()
      for (const offset of [0, 30, 100, keys.length >> 1, keys.length - 70, keys.length - 10]) {
        const expected = { count: keys.length, keys: keys.slice(offset, offset + 20) }
        expect(await shown(rel, sort, offset), `${rel} ${sort} ${offset}`).toEqual(expected)
      }
    }
    const isOffered = ({ status }: { status: number }) => status !== 3
    for (const down of ['', '-']) {
      for (const by of ['stock', 'productName'] as const)
        await isSorted('goAdminProductList', products.filter(isOffered), (row) => row[by], down + by)
      for (const by of ['stock', 'productName', 'productCode'] as const)
        await isSorted('goStockList', stocks.filter(isOffered), (row) => row[by], down + by)
    }
  })
})
