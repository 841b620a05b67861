import { ok } from '../../../hypermedia/reply.ts'
import { valueWords } from '../../catalog/index.ts'
import { type CsvColumn, csvFile, csvLabel, csvOfPages, importOf, importPageOf } from '../../csv/index.ts'
import { type Handlers, type ReadEnvironment, worded } from '../../environment.ts'
import { baseInfo } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { countStocks, pagesOfStocks } from './stock.queries.ts'
import { stockFilterOf } from './stock.rules.ts'
import type * as contract from './stock-csv.contract.ts'
import { stockKind } from './stock-csv.ts'

type Pages = ReturnType<typeof pagesOfStocks>
type Stock = Pages extends AsyncGenerator<readonly (infer Row)[]> ? Row : never

export const stockCsvHandlers: Handlers<typeof contract> = {
  async goExportStock(act) {
    const { slowDb, dialect, memory, today, input } = act
    const { encoding, ...asked } = input
    const { low_stock: lowStock } = await memory.get(baseInfo)
    const filter = stockFilterOf(asked, lowStock)
    const text = csvOfPages(columnsFor(act), pagesOfStocks(slowDb, dialect, filter))
    return ok(
      { csv: text, count: await countStocks(slowDb, dialect, filter) },
      {
        file: csvFile('stock_', today, text, encoding),
        links: [link('goStockList', asked)],
      },
    )
  },

  async goImportStockCsv(act) {
    const links = [link('goCsvTemplate', { csvKind: 'stock' }), link('goExportStock'), link('goStockList')]
    return ok(await importPageOf(act, stockKind), { form: {}, links })
  },

  doImportStockCsv: importOf(stockKind),
}

/**
 * Returns the columns of the file: it has the stock twice, so that the counted number can be written over one
 * of them.
 */
const columnsFor = (act: ReadEnvironment): readonly CsvColumn<Stock>[] => {
  const values: Readonly<Record<string, CsvColumn<Stock>['value']>> = {
    variantId: ({ id }) => id,
    productCode: ({ code }) => code,
    productName: ({ name, name_en }) => worded(act.language, name, name_en),
    className: (row) => valueWords(row, act.language),
    stockSeen: ({ stock }) => stock,
    stock: ({ stock }) => stock,
    stockReason: () => null,
  }
  return Object.entries(values).map(([name, value]) => ({ title: csvLabel(act, 'stock', name), value }))
}
