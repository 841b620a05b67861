import { ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import { type CsvColumn, csvLabel, importOf, importPageOf } from '../../csv/index.ts'
import type { Handlers } from '../../environment.ts'
import { ownCells } from '../../own-fields/index.ts'
import { link } from '../../transitions.ts'
import { csvOfRows } from '../csv/export.ts'
import { categoriesNow } from './category.queries.ts'
import { treeOrder } from './category.rules.ts'
import type * as contract from './category-csv.contract.ts'
import { categoryKind, categoryOwnColumns } from './category-csv.ts'

type Category = Row<'category'>

/** The columns of the file, in EC-CUBE's order. */
const VALUES: Readonly<Record<string, CsvColumn<Category>['value']>> = {
  id: ({ id }) => id,
  sortNo: ({ sort_no }) => sort_no,
  name: ({ name }) => name,
  parentId: ({ parent_id }) => parent_id,
  level: ({ level }) => level,
}

export const categoryCsvHandlers: Handlers<typeof contract> = {
  async goExportCategory(act) {
    const rows = treeOrder(await categoriesNow(act.db))
    const own = await categoryOwnColumns(act)
    const labels = new Map(own.map(({ name, labels: [label = name] }) => [name, label]))
    const cells = { ...VALUES, ...ownCells<Category>(own, ({ own_fields }) => own_fields) }
    const columns = Object.entries(cells).map(([name, value]) => ({
      title: labels.get(name) ?? csvLabel(act, 'category', name),
      value,
    }))
    const { text, file } = csvOfRows(act, 'category', rows, columns)
    return ok({ csv: text, rowCount: rows.length }, { file })
  },

  async goImportCategoryCsv(act) {
    const links = [
      link('goCsvTemplate', { csvKind: 'category' }),
      link('goExportCategory'),
      link('goCategoryList'),
    ]
    return ok(await importPageOf(act, categoryKind), { form: {}, links })
  },

  doImportCategoryCsv: importOf(categoryKind),
}
