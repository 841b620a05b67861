import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

describe.each(databases)('CSV-01: the columns of CSV files, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'columns')
  })

  afterAll(() => shop?.close())

  const namesOf = (columns: readonly { readonly columnName: string }[]) =>
    columns.map(({ columnName }) => columnName)

  it('are those of orders unless another type is asked for', async () => {
    const { document: orders } = await clerk.ask('goCsvConfig')
    expect(orders).toMatchObject({
      csvType: 3,
      outputColumns: { length: 76 },
      notOutputColumns: [{ columnName: 'gifts' }, { columnName: 'credit' }, { columnName: 'amountDue' }],
    })
    expect(orders.csvTypes.map(({ csvType }) => csvType).toSorted()).toEqual([1, 2, 3, 4])
    const { document: products } = await clerk.ask('goCsvConfig', { csvType: '1' })
    expect(products.outputColumns[0]).toEqual({
      columnName: 'productId',
      name: 'productId',
      label: '商品ID',
      enabled: true,
      sortNo: 1,
    })
    expect(namesOf(products.notOutputColumns)).toEqual([
      'deliveryFee',
      'taxRate',
      'visible',
      'excludedDeliveryIds',
      'productNameEn',
      'slug',
      'descriptionEn',
      'descriptionDetailEn',
      'videoUrl',
      'saleFrom',
      'saleUntil',
      'salePrice',
      'salePriceFrom',
      'salePriceUntil',
      'pointRate',
    ])
  })

  it('stand in the form beside their own names, as they are', async () => {
    const person = await browserAt(shop, 'reads-columns', '/admin/csv-config?csvType=1')
    const { document } = await clerk.ask('goCsvConfig', { csvType: 1 })
    const rows = person.page.root.querySelectorAll('tbody tr').map((row) => ({
      columnName: row.querySelector('[name$="[columnName]"]')?.getAttribute('value'),
      label: row.querySelector('td')?.text.trim(),
      enabled: row.querySelector('[type=checkbox]')?.hasAttribute('checked'),
    }))
    const stated = [...document.outputColumns, ...document.notOutputColumns]
    expect(rows).toEqual(stated.map(({ columnName, label, enabled }) => ({ columnName, label, enabled })))
  })

  it('are kept as two lists, and stay whole', async () => {
    const saved = await clerk.ask('doUpdateCsvConfig', {
      csvType: 1,
      csvOutput: ['productCode', 'taxRate'],
      csvNotOutput: ['note', 'price01'],
    })
    expect(saved.status).toBe(200)
    expect(saved.document).toMatchObject({ csvType: 1, count: 48 })
    expect(namesOf(saved.document.columns).slice(0, 3)).toEqual(['productCode', 'taxRate', 'productId'])
    const { document: kept } = await clerk.ask('goCsvConfig', { csvType: 1 })
    expect([...kept.outputColumns, ...kept.notOutputColumns]).toEqual(saved.document.columns)
    expect(namesOf(kept.notOutputColumns)).toEqual([
      'note',
      'price01',
      'deliveryFee',
      'visible',
      'excludedDeliveryIds',
      'productNameEn',
      'slug',
      'descriptionEn',
      'descriptionDetailEn',
      'videoUrl',
      'saleFrom',
      'saleUntil',
      'salePrice',
      'salePriceFrom',
      'salePriceUntil',
      'pointRate',
    ])
    const { document: others } = await clerk.ask('goCsvConfig', { csvType: 2 })
    expect(others.notOutputColumns).toEqual([])
  })

  it('are kept as rows, by the numbers that they are given', async () => {
    const saved = await clerk.ask('doUpdateCsvConfig', {
      csvType: 2,
      columns: [
        { columnName: 'email', name: 'email', label: 'メールアドレス', enabled: true, sortNo: 2 },
        { columnName: 'point', enabled: '1', sortNo: 1 },
        { columnName: 'customerId', enabled: '0' },
      ],
    })
    const names = namesOf(saved.document.columns)
    expect(names.slice(0, 2)).toEqual(['point', 'email'])
    expect(names.at(-1)).toBe('customerId')
    const again = await clerk.ask('doUpdateCsvConfig', { csvType: 2, columns: [] })
    expect(again.document.columns).toEqual(saved.document.columns)
  })

  it.each([
    [{ csvType: 3, columns: [{ columnName: 'price' }, { columnName: 'mood' }] }, 'columns.1.columnName'],
    [{ csvType: 3, csvOutput: ['mood'] }, 'csvOutput'],
    [{ csvType: 3, csvNotOutput: ['mood'] }, 'csvNotOutput'],
    [{ csvType: 5 }, 'csvType'],
    [{}, 'csvType'],
  ])('are refused: %j', async (input, field) => {
    const refused = await clerk.ask('doUpdateCsvConfig', input)
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual([field])
  })

  it('are never none', async () => {
    const { document } = await clerk.ask('goCsvConfig', { csvType: 4 })
    const csvNotOutput = namesOf(document.outputColumns)
    const refused = await clerk.ask('doUpdateCsvConfig', { csvType: 4, csvNotOutput })
    expect(Object.keys(problemIn(refused).errors)).toEqual(['columns'])
  })

  it('are not chosen over what another member chose meanwhile', async () => {
    const { document } = await clerk.ask('goCsvConfig', { csvType: 4 })
    await clerk.ask('doUpdateCsvConfig', { csvType: 4, csvNotOutput: ['sex'] })
    const { version } = document
    const late = await clerk.ask('doUpdateCsvConfig', { csvType: 4, csvNotOutput: ['job'], version })
    expect(late.status).toBe(409)
  })

  it('are chosen with a browser, without script', async () => {
    const person = await browserAt(shop, 'columnist', '/admin/csv-config?csvType=4')
    const form = person.form('columns[0][enabled]')
    await form
      .fill({ 'columns[0][enabled]': false, 'columns[1][sortNo]': '5', 'columns[2][sortNo]': '1' })
      .submit()
    expect(person.page.statuses).toEqual([303, 200])
    const { document: kept } = await clerk.ask('goCsvConfig', { csvType: 4 })
    expect(namesOf(kept.notOutputColumns)).toContain('orderId')
    expect(namesOf(kept.outputColumns)[0]).toBe('customerId')
  })

  it('show what another member chose meanwhile beside what was chosen here', async () => {
    const person = await browserAt(shop, 'late-columnist', '/admin/csv-config?csvType=2')
    const form = person.form('columns[0][enabled]')
    await clerk.ask('doUpdateCsvConfig', { csvType: 2, csvNotOutput: ['sex'] })
    await form.fill({ 'columns[0][enabled]': false }).submit()
    expect(person.page.status).toBe(409)
    expect(person.text).toContain(ja('office.conflict.title'))
    const [first = ''] = person.page.root.querySelectorAll('tbody tr').map(({ text }) => text)
    expect(first).toContain(ja('office.form.no'))
    expect(first).toContain(ja('office.form.yes'))
  })
})
