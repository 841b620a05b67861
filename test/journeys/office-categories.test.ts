import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveLinks, shiftLevels } from '../../src/shop/products/category/category.queries.ts'
import { shiftRows } from '../../src/shop/products/place/places.queries.ts'
import { withAncestors } from '../../src/shop/products/product/product.rules.ts'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The categories in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const tree = async () => (await clerk.ask('goCategoryList')).document.categories
  const found = async (categoryId: string) => (await tree()).find((one) => one.categoryId === categoryId)

  const added = async (categoryName: string, parentId?: string) =>
    (await clerk.ask('doCreateCategory', { categoryName, parentId })).document.categoryId

  const moved = (categoryId: string, parentId: string) =>
    clerk.ask('doUpdateCategory', { categoryId, parentId })

  let made = 0
  const product = async (...categoryIds: readonly string[]) => {
    made += 1
    const productCode = `filed-${made}`
    await clerk.ask('doCreateProduct', {
      productCode,
      productName: '整理された品',
      price02: 100,
      stock: 5,
      productStatus: 1,
      categoryIds,
    })
    return productCode
  }

  /** The codes of the products that shoppers find in a category. */
  const inShop = async (categoryId: string): Promise<readonly string[]> => {
    const url = new URL(`/products?category_id=${categoryId}`, shop.base)
    const answer = await fetch(url, { headers: { accept: 'application/json' } })
    const { products = [] } = (await answer.json()) as { products?: { productCode: string }[] }
    return products.map(({ productCode }) => productCode)
  }

  const menu = async (): Promise<string> => {
    const headers = { accept: 'text/html', 'accept-language': 'ja' }
    return (await fetch(new URL('/', shop.base), { headers })).text()
  }

  /** That the links of all products say what their chosen categories and the tree say. */
  const expectLinked = async () => {
    const { reader } = shop.noren.store
    const categories = await reader.selectFrom('category').selectAll().execute()
    const links = await reader.selectFrom('product_category').selectAll().execute()
    for (const [productId, own] of Map.groupBy(links, ({ product_id }) => product_id)) {
      const chosen = own.filter((link) => link.chosen).map(({ category_id }) => category_id)
      const wanted = [...withAncestors(chosen, categories)].sort()
      expect(own.map(({ category_id }) => category_id).sort(), `product ${productId}`).toEqual(wanted)
    }
    const levels = new Map(categories.map(({ id, level }) => [id, level]))
    for (const { parent_id, level } of categories)
      expect(level).toBe(parent_id === null ? 1 : (levels.get(parent_id) ?? 0) + 1)
    const numbers = categories.map(({ sort_no }) => sort_no).sort((one, other) => one - other)
    expect(new Set(numbers).size).toBe(numbers.length)
  }

  it('are a tree, into which a new one comes as the first beside its like', async () => {
    const root = await clerk.ask('doCreateCategory', { categoryName: '季節', categoryNameEn: 'Seasons' })
    expect(root.status).toBe(201)
    const { categoryId } = root.document
    expect(root.headers.get('location')).toBe(`/admin/category/category?categoryId=${categoryId}`)
    expect(root.document).toMatchObject({ categoryNameEn: 'Seasons', parentId: null, level: 1 })
    const spring = await added('春', categoryId)
    const summer = await added('夏', categoryId)
    const [first, second, third] = await tree()
    expect(first).toMatchObject({ categoryId, level: 1, productCount: 0 })
    expect(second).toMatchObject({ categoryId: summer, parentId: categoryId, level: 2 })
    expect(third).toMatchObject({ categoryId: spring, level: 2 })
    expect(second?.moves.map(({ direction }) => direction)).toEqual(['down'])
    expect((await tree()).map(({ sortNo }) => sortNo)).toEqual(
      (await tree()).map((_, at, all) => all.length - at),
    )
    await clerk.ask('doUpdateCategory', { categoryId: summer, sortNo: third?.sortNo })
    expect((await tree()).slice(0, 3).map((one) => one.categoryId)).toEqual([categoryId, spring, summer])
    expect(await menu()).toContain('季節')
    await expectLinked()
  })

  it('say of one what it lies in and what lies in it', async () => {
    const top = await added('器の棚')
    const inner = await added('茶碗の棚', top)
    await product(inner)
    const { document } = await clerk.ask('goCategory', { categoryId: inner })
    expect(document).toMatchObject({ categoryName: '茶碗の棚', childCount: 0, productCount: 1 })
    expect(document.path).toMatchObject([{ categoryId: top, categoryName: '器の棚' }])
    const { document: edit } = await clerk.ask('goCategoryEdit', { categoryId: top })
    expect(edit).toMatchObject({ category: { categoryId: top }, count: (await tree()).length })
    const { document: blank } = await clerk.ask('goCategoryEdit')
    expect(blank).toMatchObject({ category: null, submitTo: { rel: 'doCreateCategory' } })
  })

  it('LST-16: show placed products first, in the usual and the recommended order alone', async () => {
    const categoryId = await added('並べた棚')
    const [first = '', second = '', third = ''] = [
      await product(categoryId),
      await product(categoryId),
      await product(categoryId),
    ]
    expect(await inShop(categoryId)).toEqual([third, second, first])
    const place = (placed: readonly (readonly [string, number?])[], version?: number) =>
      clerk.ask('doPlaceCategoryGoods', {
        categoryId,
        placed: placed.map(([productCode, sortNo]) => ({ productCode, sortNo })),
        version,
      })
    const { document: page } = await clerk.ask('goCategoryGoods', { categoryId })
    expect(page.goods.map(({ productCode, sortNo }) => [productCode, sortNo])).toEqual([
      [third, null],
      [second, null],
      [first, null],
    ])
    expect((await place([[first, 2], [second, 1], [third]], page.version)).document.changed).toBe(true)
    expect(await inShop(categoryId)).toEqual([second, first, third])
    expect(await inShop(`${categoryId}&orderby=4`)).toEqual([second, first, third])
    expect(await inShop(`${categoryId}&orderby=2`)).toEqual([third, second, first])
    expect(await inShop(`${categoryId}&pageno=2&disp_number=1`)).toEqual([first])
    expect(problemIn(await place([[third, 1]], page.version)).code).toBe('staleVersion')
    const elsewhere = await product(await added('別の棚'))
    expect(problemIn(await place([[elsewhere, 1]])).errors).toHaveProperty('placed')

    await clerk.ask('doUpdateProduct', { productCode: second, categoryIds: [] })
    expect(await inShop(categoryId)).toEqual([first, third])
  })

  it('find products to place from the form, and lose nothing that was typed into it', async () => {
    const categoryId = await added('探す棚')
    const [one = '', other = ''] = [await product(categoryId), await product(categoryId)]
    const address = `/admin/category/goods?categoryId=${categoryId}`
    const person = await browserAt(shop, 'placing', address)
    await person.open(`${address}&nameKeyword=${one}`)
    expect(person.text).toContain(one)
    expect(person.text).not.toContain(other)
    const numbered = { 'placed[0][sortNo]': '7', nameKeyword: other }
    await person.form('nameKeyword').fill(numbered).submit(ja('office.placing.find'))
    expect(person.text).toContain(other)
    expect(person.form('nameKeyword').value('placed[0][sortNo]')).toBe('7')
    await person.form('nameKeyword').fill({ 'placed[1][sortNo]': '9' }).submit(ja('office.form.save'))
    expect(await inShop(categoryId)).toEqual([one, other])
  })

  it('are called in the shop as they are called now', async () => {
    const categoryId = await added('旧い名')
    expect(await menu()).toContain('旧い名')
    const { status, document, headers } = await clerk.ask('doUpdateCategory', {
      categoryId,
      categoryName: '新しい名',
    })
    expect(status).toBe(200)
    expect(headers.get('location')).toBe(`/admin/category/category?categoryId=${categoryId}`)
    expect(document).toMatchObject({ categoryName: '新しい名', changed: true })
    expect(await menu()).toContain('新しい名')
    const same = await clerk.ask('doUpdateCategory', { categoryId, categoryName: '新しい名', version: 1 })
    expect(same.document.changed).toBe(false)
  })

  it('take their products along, and leave those that are there by another one', async () => {
    const [home, away] = [await added('家'), await added('外')]
    const room = await added('部屋', home)
    const shelf = await added('棚', room)
    const kitchen = await added('台所', home)
    const moving = await product(shelf)
    const both = await product(shelf, kitchen)
    const own = await product(shelf, home)
    expect(await inShop(home)).toHaveLength(3)
    expect(await inShop(away)).toEqual([])
    const { document } = await moved(room, away)
    expect(document).toMatchObject({ parentId: away, level: 2, changed: true })
    expect(await inShop(home)).toEqual([own, both])
    expect(await inShop(away)).toEqual([own, both, moving])
    await expectLinked()
    await moved(room, 'top')
    expect(await found(shelf)).toMatchObject({ level: 2 })
    expect(await inShop(away)).toEqual([])
    expect(await inShop(room)).toHaveLength(3)
    await moved(room, kitchen)
    expect(await found(shelf)).toMatchObject({ level: 4 })
    expect(await inShop(home)).toEqual([own, both, moving])
    await expectLinked()
  })

  it('are at most five levels deep, with all below them', async () => {
    const chain: string[] = []
    for (const name of ['一', '二', '三', '四', '五']) chain.push(await added(name, chain.at(-1)))
    const tooDeep = await clerk.ask('doCreateCategory', { categoryName: '六', parentId: chain[4] })
    expect(tooDeep.status).toBe(400)
    expect(problemIn(tooDeep).errors).toEqual({ parentId: [ja('message.input.categoryDepth')] })
    const pair = await added('上')
    const below = await added('下', pair)
    expect((await moved(pair, chain[3] ?? '')).status).toBe(400)
    expect((await moved(below, chain[3] ?? '')).status).toBe(200)
    expect((await moved(pair, chain[2] ?? '')).status).toBe(200)
    await expectLinked()
  })

  it('never lie within themselves', async () => {
    const outer = await added('外箱')
    const inner = await added('内箱', outer)
    for (const parentId of [outer, inner]) {
      const refused = await moved(outer, parentId)
      expect(refused.status).toBe(400)
      expect(problemIn(refused).errors).toEqual({ parentId: [ja('message.input.categoryCircle')] })
    }
    expect(await found(outer)).toMatchObject({ parentId: null })
  })

  it('never lie within each other, whoever moves them at the same moment', async () => {
    const rival = await clerkAt(shop, 'rival')
    for (const round of [1, 2, 3, 4]) {
      const [one, other] = [await added(`甲${round}`), await added(`乙${round}`)]
      const answers = await Promise.all([
        moved(one, other),
        rival.ask('doUpdateCategory', { categoryId: other, parentId: one }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    }
    await expectLinked()
  })

  it('have the right products, whoever files one while they are moved', async () => {
    const filer = await clerkAt(shop, 'filer')
    const [from, to] = [await added('元の棚'), await added('先の棚')]
    for (const round of [1, 2, 3, 4]) {
      const branch = await added(`枝${round}`, from)
      const productCode = await product()
      const [filed] = await Promise.all([
        filer.ask('doUpdateProduct', { productCode, categoryIds: [branch] }),
        moved(branch, to),
      ])
      expect(filed.status).toBe(200)
    }
    expect(await inShop(from)).toEqual([])
    expect(await inShop(to)).toHaveLength(4)
    await expectLinked()
  })

  it('are not removed while anything lies in them, and then for good', async () => {
    const shelf = await added('空にする棚')
    const box = await added('箱', shelf)
    const productCode = await product(box)
    const held = await clerk.ask('doDeleteCategory', { categoryId: shelf })
    expect(held.status).toBe(409)
    expect(problemIn(held)).toMatchObject({ code: 'categoryInUse' })
    expect(problemIn(held).detail).toMatch(/カテゴリが1件、商品が1件/)
    expect((await clerk.ask('doDeleteCategory', { categoryId: box })).status).toBe(409)
    await clerk.ask('doUpdateProduct', { productCode, categoryIds: [] })
    const gone = await clerk.ask('doDeleteCategory', { categoryId: box })
    expect(gone.status).toBe(200)
    expect(gone.headers.get('location')).toBe('/admin/category/category-list')
    expect(gone.document).toMatchObject({ categoryId: box, categoryName: '箱' })
    expect((await clerk.ask('doDeleteCategory', { categoryId: shelf })).status).toBe(200)
    expect(await menu()).not.toContain('空にする棚')
    expect((await clerk.ask('doDeleteCategory', { categoryId: shelf })).status).toBe(404)
    await expectLinked()
  })

  it.each([
    ['doCreateCategory', {}, ['categoryName']],
    ['doCreateCategory', { categoryName: ' ' }, ['categoryName']],
    ['doCreateCategory', { categoryName: 'あ'.repeat(256) }, ['categoryName']],
    ['doUpdateCategory', { categoryId: '1', categoryName: '' }, ['categoryName']],
    ['doUpdateCategory', { categoryId: '1', sortNo: 'x' }, ['sortNo']],
    ['doUpdateCategory', { categoryId: '1', parentId: ['2'] }, ['parentId']],
    ['doDeleteCategory', {}, ['categoryId']],
  ] as const)('are refused by %s with %o', async (name, input, fields) => {
    const refused = await clerk.ask(name, input)
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual(fields)
  })

  it.each(['999999', '9999999999', '99999999999999999999', 'abc', '01'])(
    'are none under %s',
    async (categoryId) => {
      expect((await clerk.ask('goCategory', { categoryId })).status).toBe(404)
      expect((await clerk.ask('goCategoryEdit', { categoryId })).status).toBe(404)
      expect((await clerk.ask('doUpdateCategory', { categoryId, categoryName: '名' })).status).toBe(404)
      expect((await clerk.ask('doDeleteCategory', { categoryId })).status).toBe(404)
    },
  )

  it('come to the top where what is above them is no number, and nowhere where it is none of theirs', async () => {
    for (const parentId of ['', 'root', null])
      expect((await clerk.ask('doCreateCategory', { categoryName: '根', parentId })).document.level).toBe(1)
    for (const parentId of ['999999', '9999999999'])
      expect((await clerk.ask('doCreateCategory', { categoryName: '根', parentId })).status).toBe(404)
  })

  it('are kept with a browser, without script, which shows both versions where they differ', async () => {
    const person = await browserAt(shop, 'browser', '/admin/category/category-list')
    const parent = await added('着物')
    await person.open('/admin/category/category-list')
    const make = person.form('categoryName').fill({ categoryName: '帯', parentId: parent })
    await make.submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).toContain('着物')
    const form = person.form('categoryName')
    const categoryId = form.value('categoryId') ?? ''
    expect(form.value('parentId')).toBe(parent)
    expect(form.choices('parentId')).not.toContain(categoryId)
    await clerk.ask('doUpdateCategory', { categoryId, categoryName: '先の帯' })
    await form.fill({ categoryName: '後の帯', parentId: 'top' }).submit()
    expect(person.page.status).toBe(409)
    const rows = person.page.root.querySelectorAll('tbody tr').map((row) => row.querySelectorAll('td'))
    expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual([
      [ja('field.categoryName'), '後の帯', '先の帯'],
      [ja('field.parentId'), ja('message.office.category.top'), '着物'],
    ])
    await person.form('categoryName').submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(await found(categoryId)).toMatchObject({ categoryName: '後の帯', parentId: null })
    await person.open('/admin/category/category-list')
    await person.form(ja('office.places.down', { name: '後の帯' })).submit()
    expect(person.page.url.pathname).toBe('/admin/category/category-list')
    expect((await tree()).findIndex((one) => one.categoryId === categoryId)).toBeGreaterThan(0)
    await person.open(`/admin/category/category?categoryId=${categoryId}`)
    await person.form(ja('office.form.deleteSure')).submit()
    expect(person.page.url.pathname).toBe('/admin/category/category-list')
    expect(await found(categoryId)).toBeUndefined()
  })

  it('are moved and put in order however many they are: more than a statement takes values', async () => {
    const parent = await added('大枝')
    const ids = [Number(parent), ...Array.from({ length: 70_000 }, (_, at) => 1_000_000 + at)]
    await shop.change(async (tx) => {
      await shiftRows(tx, database, 'category', [{ by: 1, ids }])
      await shiftLevels(tx, database, ids, 1)
      await shiftLevels(tx, database, ids, -1)
      await moveLinks(tx, database, {
        branch: ids,
        added: ids,
        removed: [{ id: Number(parent), branch: ids }],
      })
    })
    expect(await found(parent)).toMatchObject({ categoryName: '大枝', parentId: null })
  })
})
