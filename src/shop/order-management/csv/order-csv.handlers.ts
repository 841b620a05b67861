import { ok } from '../../../hypermedia/reply.ts'
import { chosenColumns, csvFile, csvOfPages, importOf, importPageOf, movingForm } from '../../csv/index.ts'
import type { Handlers } from '../../environment.ts'
import { recordsIn } from '../../orders/names.rules.ts'
import { choiceName } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import { orderKind } from '../import/order-import.ts'
import { filterOf } from '../order/order-list.filter.ts'
import { orderCells } from './order-csv.cells.ts'
import { ORDER_COLUMNS, orderOwnColumns } from './order-csv.columns.ts'
import type * as contract from './order-csv.contract.ts'
import { countOrderLines, pagesOfOrders } from './order-csv.queries.ts'
import { linesOf, rowsOfPages, wordsOf } from './order-csv.ts'

export const orderCsvHandlers: Handlers<typeof contract> = {
  async goExportOrder(act) {
    const { slowDb, memory, language, today, input } = act
    const { encoding, ...asked } = input
    const filter = await filterOf(asked, act)
    const columns = await chosenColumns(
      act,
      ORDER_COLUMNS,
      orderCells(await wordsOf(act), await orderOwnColumns(act)),
    )
    const text = csvOfPages(
      columns,
      rowsOfPages(pagesOfOrders(slowDb, filter), (one) => linesOf(recordsIn(language, one))),
    )
    return ok(
      {
        csv: text,
        rowCount: await countOrderLines(slowDb, filter),
        columns: columns.map(({ name, title }) => ({ columnName: name, label: title })),
        csvTitle: await choiceName(memory, 'csv_type', ORDER_COLUMNS.type, language),
      },
      {
        file: csvFile('order_', today, text, encoding),
        links: [link('goOrderList', asked), link('goCsvConfig', { csvType: ORDER_COLUMNS.type })],
      },
    )
  },

  async goImportOrderCsv(act) {
    const links = [link('goExportOrder'), link('goOrderList')]
    return ok(await importPageOf(act, orderKind), { form: movingForm(act, orderKind), links })
  },

  doImportOrderCsv: importOf(orderKind),
}
