import { ok } from '../../../hypermedia/reply.ts'
import { tagRows } from '../../catalog/index.ts'
import { chosenColumns, csvFile, csvOfPages, importOf, importPageOf, movingForm } from '../../csv/index.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { worded } from '../../environment.ts'
import { choiceName, choices, durations } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { categoriesNow } from '../category/category.queries.ts'
import { filterOf } from '../product/product-list.filter.ts'
import { PRODUCT_COLUMNS, productOwnColumns } from './product-csv.columns.ts'
import type * as contract from './product-csv.contract.ts'
import {
  cellsOf,
  linesOfProduct,
  type NamesOf,
  type ProductRow,
  temperatureName,
} from './product-csv.lines.ts'
import { countLines, type ProductOfFile, pagesOfProducts } from './product-csv.queries.ts'
import { productKind } from './product-csv.ts'

export const productCsvHandlers: Handlers<typeof contract> = {
  async goExportProduct(act) {
    const { slowDb, dialect, memory, language, today, input } = act
    const { encoding, ...asked } = input
    const filter = await filterOf(asked, act)
    const cells = cellsOf(await namesOf(act), await productOwnColumns(act))
    const columns = await chosenColumns(act, PRODUCT_COLUMNS, cells)
    const withHidden = columns.some(({ name }) => name === 'visible')
    const pages = linesOfPages(pagesOfProducts(slowDb, dialect, filter), withHidden)
    const text = csvOfPages(columns, pages)
    return ok(
      {
        csv: text,
        count: await countLines(slowDb, dialect, filter, withHidden),
        columns: columns.map(({ name, title }) => ({ columnName: name, label: title })),
        csvTitle: await choiceName(memory, 'csv_type', PRODUCT_COLUMNS.type, language),
      },
      {
        file: csvFile('product_', today, text, encoding),
        links: [
          link('goAdminProductList', asked),
          link('goImportProductCsv'),
          link('goCsvConfig', { csvType: PRODUCT_COLUMNS.type }),
        ],
      },
    )
  },

  async goImportProductCsv(act) {
    const links = [
      link('goCsvTemplate', { csvKind: 'product' }),
      link('goExportProduct'),
      link('goAdminProductList'),
    ]
    return ok(await importPageOf(act, productKind), { form: movingForm(act, productKind), links })
  },

  doImportProductCsv: importOf(productKind),
}

const linesOfPages = async function* (
  pages: AsyncIterable<readonly ProductOfFile[]>,
  withHidden: boolean,
): AsyncGenerator<readonly ProductRow[]> {
  for await (const products of pages) yield products.flatMap((record) => linesOfProduct(record, withHidden))
}

const namesOf = async (act: ReadEnvironment): Promise<NamesOf> => {
  const { db, memory, language } = act
  const [statuses, saleTypes, terms, categories, tags] = await Promise.all([
    choices(memory, 'product_status', language),
    choices(memory, 'sale_type', language),
    memory.get(durations),
    categoriesNow(db),
    memory.get(tagRows),
  ])
  const byId = (
    rows: readonly { readonly id: number; readonly name: string; readonly name_en?: string | null }[],
  ) => {
    const names = new Map(rows.map(({ id, name, name_en = null }) => [id, worded(language, name, name_en)]))
    return (id: number) => names.get(id) ?? ''
  }
  return {
    status: byId(statuses),
    saleType: byId(saleTypes),
    duration: byId([...terms.values()]),
    category: byId(categories),
    tag: byId(tags),
    temperature: temperatureName(act),
  }
}
