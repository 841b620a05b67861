import { fail, item, ok } from '../../hypermedia/reply.ts'
import { CSV_ENCODINGS, csvFile, csvOf, csvOfPages } from '../csv/index.ts'
import type { Handlers, ReadEnvironment } from '../environment.ts'
import { SOLD } from '../orders/status.rules.ts'
import { link } from '../transitions.ts'
import { BOOKED_ON } from './accounting.rules.ts'
import { journalOf } from './accounting.ts'
import { FILES, journalColumns, PROGRAMS } from './accounting-files.rules.ts'
import { GROUPINGS, type Grouping } from './groupings.rules.ts'
import { type ReportRow, reportOf } from './report.ts'
import type * as contract from './reports.contract.ts'
import { type Span, spanBefore, spanOf } from './spans.rules.ts'

const TITLES: Readonly<Record<Grouping, string>> = {
  day: 'office.report.by.day',
  week: 'office.report.by.week',
  month: 'office.report.by.month',
  hour: 'office.report.by.hour',
  product: 'office.report.by.product',
  category: 'office.report.by.category',
  payment: 'office.report.by.payment',
  prefecture: 'office.report.by.prefecture',
  customer: 'office.report.by.customer',
}

export const reportHandlers: Handlers<typeof contract> = {
  async goSalesReport(act) {
    const { input, today, say } = act
    const { by = 'day' } = input
    const span = spanOf(input, today)
    // A person sees the usual days, and in the form what they typed.
    if ('errors' in span)
      return fail('badInput', { errors: span.errors, at: { from: undefined, until: undefined } })
    const { rows, others, whole } = await reportOf(act, { span, by, isWhole: false })
    const asked = { ...span, by }
    return ok(
      {
        ...asked,
        before: spanBefore(span),
        rows: rows.map((row) => {
          const { productCode: _code, span: _span, ...stated } = row
          return item(stated, waysOf(row, by, span))
        }),
        others,
        allOrders: whole,
        groupings: GROUPINGS.map((one) =>
          item({ by: one, title: say({ key: TITLES[one] }) }, [link('goSalesReport', { ...span, by: one })]),
        ),
        exports: CSV_ENCODINGS.map((encoding) =>
          item({ encoding }, [link('goExportSalesReport', { ...asked, encoding })]),
        ),
        journals: BOOKED_ON.flatMap((bookedOn) =>
          PROGRAMS.map((program) =>
            item({ program, bookedOn }, [link('goExportAccounting', { ...span, program, bookedOn })]),
          ),
        ),
      },
      { form: { values: asked }, links: [link('goExportSalesReport', asked)] },
    )
  },

  async goExportSalesReport(act) {
    const { input, today } = act
    const { encoding, by = 'day' } = input
    const span = spanOf(input, today)
    if ('errors' in span) return fail('badInput', { errors: span.errors })
    const { rows } = await reportOf(act, { span, by, isWhole: true })
    const text = csvOf<ReportRow>(columnsOf(act, by), async (last, limit) => {
      const at = last === undefined ? 0 : rows.indexOf(last) + 1
      return rows.slice(at, at + limit)
    })
    return ok(
      { csv: text, rowCount: rows.length },
      {
        file: csvFile(`sales_${by}_`, today, text, encoding),
        links: [link('goSalesReport', { ...span, by })],
      },
    )
  },

  async goExportAccounting(act) {
    const { input, today, services } = act
    const { program, bookedOn = 'order' } = input
    const span = spanOf(input, today)
    if ('errors' in span) return fail('badInput', { errors: span.errors })
    const entries = await services.reports.inTurn(() => journalOf(act, span, bookedOn))
    const { encoding, hasHeader } = FILES[program]
    const text = csvOfPages(journalColumns(program), onePage(entries), { hasHeader })
    const file = csvFile(`${program}_`, today, text, encoding)
    const contentType = hasHeader ? file.contentType : file.contentType.replace('present', 'absent')
    return ok(
      { csv: text, rowCount: entries.length },
      { file: { ...file, contentType }, links: [link('goSalesReport', span)] },
    )
  },
}

const onePage = async function* <Row>(rows: readonly Row[]) {
  yield rows
}

/** Returns the links of a row: to its orders, or to its product. */
const waysOf = ({ key, productCode, span: days }: ReportRow, by: Grouping, span: Span) => {
  const { from: orderDateFrom, until: orderDateTo } = days ?? span
  const sold = { orderDateFrom, orderDateTo, orderStatus: [...SOLD] }
  if (productCode) return [link('goAdminProduct', { productCode })]
  if (by === 'payment' && Number(key) > 0) return [link('goOrderList', { ...sold, payment: [Number(key)] })]
  return days ? [link('goOrderList', sold)] : []
}

const columnsOf = ({ say }: Pick<ReadEnvironment, 'say'>, by: Grouping) => [
  { title: say({ key: TITLES[by] }), value: ({ label }: ReportRow) => label },
  { title: say({ key: 'office.report.column.count' }), value: ({ count }: ReportRow) => count },
  ...(by === 'product' || by === 'category'
    ? [
        {
          title: say({ key: 'office.report.column.pieceCount' }),
          value: ({ pieceCount }: ReportRow) => pieceCount ?? 0,
        },
      ]
    : []),
  { title: say({ key: 'office.report.column.total' }), value: ({ total }: ReportRow) => total },
  { title: say({ key: 'office.report.column.countBefore' }), value: ({ before }: ReportRow) => before.count },
  { title: say({ key: 'office.report.column.totalBefore' }), value: ({ before }: ReportRow) => before.total },
  { title: say({ key: 'office.report.column.countChange' }), value: ({ change }: ReportRow) => change.count },
  { title: say({ key: 'office.report.column.totalChange' }), value: ({ change }: ReportRow) => change.total },
]
