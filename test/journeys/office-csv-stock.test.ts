import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedBytes, sendFile } from '../support/csv.ts'
import { drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TEA = 'hojicha-100'

const EXPORT = '/admin/stock-csv'

const IMPORT = '/admin/stock/csv-stock'

const ENCODINGS = ['utf-8-bom', 'utf-8', 'shift_jis'] as const

describe.each(databases)('Files of stocks, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'counter')
  })

  afterAll(() => shop?.close())

  const stockOf = async (productCode: string) =>
    (await clerk.ask('goStock', { productCode })).document as {
      readonly stock: number
      readonly changes: readonly object[]
    }

  const stocks = () =>
    shop.noren.store.reader.selectFrom('variant').select(['id', 'stock']).orderBy('id').execute()

  const buy = async (productCode: string, quantity: number) => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '焚火', { productCode, quantity }, someGuest())
    expect((await program.follow('doCheckout')).status).toBe(201)
  }

  it.each(ENCODINGS)('come back as they went, in %s', async (encoding) => {
    const before = await stocks()
    const bytes = await exportedBytes(clerk, `${EXPORT}?encoding=${encoding}`)
    const { status, document } = await sendFile(clerk, IMPORT, bytes)
    expect(status).toBe(200)
    const { document: list } = await clerk.ask('goStockList')
    expect(document).toMatchObject({ lineCount: list.count, unchanged: list.count, imported: 0, wrong: 0 })
    expect(await stocks()).toEqual(before)
  })

  it('have the stocks that the list shows, and the columns that an import reads', async () => {
    const text = (await exportedBytes(clerk, `${EXPORT}?nameKeyword=${TEA}&encoding=utf-8`)).toString()
    const { stock } = await stockOf(TEA)
    const [header, line, ...more] = text.trimEnd().split('\r\n')
    expect(header).toBe('商品規格ID,商品コード,商品名,規格,出力時の在庫数,在庫数,理由')
    expect(line).toMatch(new RegExp(`^\\d+,${TEA},.*,${stock},${stock},$`))
    expect(more).toEqual([])
  })

  it('correct what was counted, and leave what was sold since the export', async () => {
    const { stock } = await stockOf(TEA)
    await buy(TEA, 2)
    const csv = `商品コード,出力時の在庫数,在庫数,理由\n${TEA},${stock},${stock + 5},棚卸`
    const look = await clerk.ask('doImportStockCsv', { csv, preview: true })
    expect(look.document).toMatchObject({
      changed: 1,
      lines: [{ changes: [{ label: '在庫数', before: stock - 2, after: stock + 3 }] }],
    })
    expect((await stockOf(TEA)).stock).toBe(stock - 2)
    const done = await clerk.ask('doImportStockCsv', { csv })
    expect(done.document).toMatchObject({ changed: 1, imported: 1 })
    const after = await stockOf(TEA)
    expect(after.stock).toBe(stock + 3)
    expect(after.changes.slice(0, 2)).toMatchObject([
      { kind: 'member', quantity: 5, stock: stock + 3, reason: '棚卸' },
      { kind: 'order', quantity: -2 },
    ])
  })

  it('are wrong as a whole, with every fault at its place', async () => {
    const before = await stocks()
    const csv = [
      'Product code,Variant ID,Stock,Reason',
      `${TEA},,5,棚卸`,
      'nothing,,5,棚卸',
      `${TEA},,6,棚卸`,
      `${TEA},999999,6,棚卸`,
      'meshiwan-shiro-s,,many,棚卸',
    ].join('\n')
    const refused = await clerk.ask('doImportStockCsv', { csv })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual(['3.1', '4.1', '5.2', '6.3'])
    expect(await stocks()).toEqual(before)
  })

  it('are taken by people from the list: saved, chosen, looked at, imported', async () => {
    const person = await browserAt(shop, 'person', '/admin/stock-list')
    await person.clickLink(ja('message.office.screen.goImportStockCsv'))
    expect(person.page.url.pathname).toBe(IMPORT)
    expect(person.text).toContain('出力時の在庫数')
    const { stock } = await stockOf(TEA)
    const file = new File([`商品コード,在庫数,理由\n${TEA},${stock + 1},入荷`], 'stock.csv', {
      type: 'text/csv',
    })
    await person.form('csvFile').choose('csvFile', file).submit()
    await person.form(ja('office.csvImport.import')).submit()
    expect(person.page.url.pathname).toBe('/admin/stock-list')
    expect((await stockOf(TEA)).stock).toBe(stock + 1)
  })

  it.each([
    ['product', 'doImportProductCsv'],
    ['category', 'doImportCategoryCsv'],
    ['className', 'doImportClassNameCsv'],
    ['classCategory', 'doImportClassCategoryCsv'],
    ['stock', 'doImportStockCsv'],
  ] as const)('begin with a template of %s, whose first line %s understands', async (csvKind, transition) => {
    const { program } = clerk
    const address = `/admin/csv-template?csvKind=${csvKind}&encoding=utf-8`
    const answer = await program.fetch(address, { headers: { accept: 'text/csv' } })
    expect(answer.headers.get('content-disposition')).toContain('.csv')
    const text = await answer.text()
    expect(text.trimEnd().split('\r\n')).toHaveLength(1)
    const { document } = await clerk.ask(`goI${transition.slice(3)}` as 'goImportStockCsv')
    expect(text.trimEnd()).toBe(document.columns.map(({ label }) => label).join())
    expect(document).toHaveProperty('_links.goCsvTemplate.href', `/admin/csv-template?csvKind=${csvKind}`)
    const refused = await clerk.ask(transition, { csv: text })
    expect(problemIn(refused).errors).toEqual({ '1.0': [ja('message.csv.empty')] })
  })
})
