import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('The table of prices and stock, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    for (const at of [1, 2, 3])
      await clerk.ask('doCreateProduct', {
        ...{ productCode: `cup-${at}`, productName: `表の湯呑${at}`, price02: 1000 * at, stock: 10 },
        ...(at === 3 && { axes: [{ axisName: '釉の色', axisValues: '青,白' }] }),
      })
  })

  afterAll(() => shop?.close())

  const table = async () => (await clerk.ask('goProductTable', { nameKeyword: '表の湯呑' })).document
  const row = async (productCode: string) => {
    const found = (await table()).rows.find((one) => one.productCode === productCode)
    if (!found) throw new Error(`No row ${productCode}`)
    return found
  }
  const change = (rows: readonly object[], more: object = {}) =>
    clerk.ask('doUpdateProductTable', { rows, ...more })

  it('has a row for each variant for sale of the products that the filter of the list finds', async () => {
    const { rows, count } = await table()
    expect(count).toBe(3)
    expect(rows.map(({ productCode, className }) => [productCode, className])).toEqual([
      ['cup-3-1', '青'],
      ['cup-3-2', '白'],
      ['cup-2', null],
      ['cup-1', null],
    ])
    expect(rows.map(({ isFirst }) => isFirst)).toEqual([true, false, true, true])
    const { document: page } = await clerk.ask('goProductTable', { limit: 5 })
    expect(page.rows.length).toBeGreaterThan(50)
    const chosen = await clerk.ask('goProductTable', { productCodes: ['cup-3', 'cup-1'] })
    expect(chosen.document.rows.map(({ productCode }) => productCode)).toEqual([
      'cup-1',
      'cup-3-1',
      'cup-3-2',
    ])
  })

  it('shows the differences before they are saved', async () => {
    const rows = [
      { productCode: 'cup-1', price02: 1100, stock: 12, stockSeen: 10 },
      { productCode: 'cup-2', price02: 2000 },
    ]
    const { document } = await change(rows, { preview: true })
    expect(document).toMatchObject({ preview: true, changedCount: 1, refusedCount: 0 })
    expect(document.rows).toMatchObject([
      { productCode: 'cup-1', price02: 1100, stock: 12, before: { price02: 1000, stock: 10 } },
    ])
    expect(await row('cup-1')).toMatchObject({ price02: 1000, stock: 10 })
    expect((await change(rows)).document).toMatchObject({ preview: false, changedCount: 1 })
    expect(await row('cup-1')).toMatchObject({ price02: 1100, stock: 12, productStatus: 2 })
  })

  it('leaves rows that others changed, and saves the rest; stock is a difference to what was shown', async () => {
    const [mine, theirs] = [await row('cup-1'), await row('cup-2')]
    await clerk.ask('doUpdateProduct', { productCode: 'cup-2', price02: 2222 })
    // Sold or corrected meanwhile: that is no conflict.
    await clerk.ask('doUpdateProduct', { productCode: 'cup-1', stock: 9 })
    const { document } = await change([
      { ...mine, price02: 1300, stock: 20, stockSeen: mine.stock, productStatus: 1 },
      { ...theirs, price02: 2100, stockSeen: theirs.stock },
    ])
    expect(document).toMatchObject({ changedCount: 1, refusedCount: 1 })
    expect(document.rows.find(({ outcome }) => outcome === 'left')).toMatchObject({
      productCode: 'cup-2',
      price02: 2100,
      before: { price02: 2222 },
      reason: ja('message.office.productTable.reason.stale'),
    })
    expect(await row('cup-1')).toMatchObject({ price02: 1300, stock: 17, productStatus: 1 })
    expect(await row('cup-2')).toMatchObject({ price02: 2222 })
    const gone = await change([{ productCode: 'cup-1', stock: 0, stockSeen: 100 }])
    expect(gone.document).toMatchObject({ changedCount: 0, refusedCount: 1 })
  })

  it('adjusts the ticked rows of a column, and rejects what is wrong at its field', async () => {
    const before = (await row('cup-3-1')).price02
    const rows = [
      { productCode: 'cup-3-1', ticked: true, price02: before },
      { productCode: 'cup-3-2', price02: before },
    ]
    const adjustment = { adjustColumn: 'price02', adjustBy: '＋10％' }
    await change(rows, adjustment)
    expect(await row('cup-3-1')).toMatchObject({ price02: 3300 })
    expect(await row('cup-3-2')).toMatchObject({ price02: 3000 })
    const refused = async (input: object) => {
      const answer = await change(rows, input)
      return [answer.status, Object.keys(problemIn(answer).errors)]
    }
    expect(await refused({ adjustBy: '10' })).toEqual([400, ['adjustBy']])
    expect(await refused({ ...adjustment, adjustBy: '-9999' })).toEqual([400, ['rows.0.price02']])
    expect(await refused({ rows: [{ productCode: 'cup-1', price02: 'x' }] })).toEqual([
      400,
      ['rows.0.price02'],
    ])
    const many = Array.from({ length: 601 }, () => ({ productCode: 'cup-1' }))
    expect(await refused({ rows: many })).toEqual([400, ['rows']])
    expect(await refused({ rows: [] })).toEqual([400, ['rows']])
  })

  it('is filled in, looked at and saved without a script', async () => {
    const person = await browserAt(shop, 'potter', '/admin/product-list?nameKeyword=表の湯呑')
    await person.open('/admin/product-table?nameKeyword=表の湯呑')
    const at = person.form('rows[0][price02]').value('rows[0][productCode]')
    expect(at).toBe('cup-3-1')
    await person
      .form('rows[0][price02]')
      .fill({ 'rows[0][price02]': '3400', 'rows[1][stock]': 'x' })
      .submit(ja('office.productTable.look'))
    expect(person.page.status).toBe(400)
    expect(person.form('rows[0][price02]').value('rows[0][price02]')).toBe('3400')
    await person
      .form('rows[0][price02]')
      .fill({ 'rows[1][stock]': '10' })
      .submit(ja('office.productTable.look'))
    expect(person.text).toContain(ja('message.office.productTable.looked', { count: 1 }))
    expect(person.text).toContain(ja('office.productTable.was', { value: '3,300円' }))
    await person.form('rows[0][price02]').submit()
    expect(person.text).toContain(ja('message.office.productTable.changed', { count: 1 }))
    expect(await row('cup-3-1')).toMatchObject({ price02: 3400 })
  })

  it('leaves stock that another member filled meanwhile: it is not added twice', async () => {
    const { stock } = await row('cup-2')
    const filling = { productCode: 'cup-2', stock: (stock ?? 0) + 100, stockSeen: stock }
    expect((await change([filling])).document).toMatchObject({ changedCount: 1, refusedCount: 0 })
    expect((await change([filling])).document).toMatchObject({ changedCount: 0, refusedCount: 1 })
    expect(await row('cup-2')).toMatchObject({ stock: filling.stock })
  })

  it.each([
    [
      [
        { productCode: 'cup-1', price02: 5 },
        { productCode: 'cup-1', price02: 6 },
      ],
      {},
      'rows.1.productCode',
    ],
    [
      [{ productCode: 'cup-1', ticked: true, price02: 999_999_999 }],
      { adjustColumn: 'price02', adjustBy: '+1' },
      'rows.0.price02',
    ],
  ])('refuses %j with %j', async (rows, more, field) => {
    const refused = await change(rows, more)
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual([field])
  })
})
