import { z } from 'zod'
import { fileText } from '../../hypermedia/file.ts'
import { choice, day, optional } from '../../hypermedia/input.ts'
import { safe } from '../../hypermedia/transition.ts'
import { CSV_ENCODINGS, exportInputs } from '../csv/import.fields.ts'
import { Yen } from '../values.ts'
import { BOOKED_ON } from './accounting.rules.ts'
import { PROGRAMS } from './accounting-files.rules.ts'
import { GROUPINGS } from './groupings.rules.ts'

/** Days are the shop's, both included: the last 30 unless given, 400 at most. */
const asked = {
  from: optional(day()),
  until: optional(day()),
  /** By the day unless given. */
  by: optional(choice(GROUPINGS, 'hidden')),
}

const sold = {
  /** Orders; of goods those that they are in. */
  count: z.int(),
  /** Null unless goods are looked at: by product and by category. */
  pieceCount: z.int().nullable(),
  total: Yen,
}

const compared = {
  ...sold,
  /** Its figures in as many days before. */
  before: z.object(sold).meta({ named: 'ReportFigures' }),
  change: z.object({ count: z.int(), total: Yen }).meta({ named: 'ReportChange' }),
}

const Compared = z.object(compared).meta({ named: 'ReportFiguresCompared' })

export const goSalesReport = safe('/admin/report/sales', {
  title: 'What was sold in a time, by what members choose, beside the time before',
  for: 'member',
  tool: {
    says: 'Shows sales of a period by day, product, category, payment, prefecture and more.',
    gives: ['by', 'from', 'until', 'before', 'rows', 'others', 'allOrders'],
  },
  input: asked,
  state: {
    by: z.enum(GROUPINGS),
    from: z.iso.date(),
    until: z.iso.date(),
    /** The time that it is compared with: as many days. */
    before: z.object({ from: z.iso.date(), until: z.iso.date() }).meta({ named: 'ReportSpan' }),
    /** Days, weeks, months and hours in their order; others by what was sold, a hundred at most, with fees and discounts behind them. */
    rows: z.array(z.object({ key: z.string(), label: z.string(), ...compared }).meta({ named: 'ReportRow' })),
    /** The rows behind these as one; null: there are none. */
    others: Compared.nullable(),
    /** All orders: what the rows come to, but for categories, which overlap. */
    allOrders: Compared,
    groupings: z.array(z.object({ by: z.enum(GROUPINGS), title: z.string() })),
    /** The encodings in which all rows can be saved. */
    exports: z.array(z.object({ encoding: z.enum(CSV_ENCODINGS) }).meta({ named: 'Export' })),
    /** The files for bookkeeping programs. */
    journals: z.array(
      z.object({ program: z.enum(PROGRAMS), bookedOn: z.enum(BOOKED_ON) }).meta({ named: 'JournalExport' }),
    ),
  },
  submitTo: 'goSalesReport',
  offers: ['goExportSalesReport'],
  errors: ['badInput'],
  items: {
    rows: ['goOrderList', 'goAdminProduct'],
    groupings: ['goSalesReport'],
    exports: ['goExportSalesReport'],
    journals: ['goExportAccounting'],
  },
})

export const goExportSalesReport = safe('/admin/report/sales/csv', {
  title: 'The same as a file, with all rows',
  for: 'member',
  input: { ...asked, ...exportInputs },
  state: {
    csv: fileText(),
    /** The number of lines below the header. */
    rowCount: z.int(),
  },
  answers: ['csv'],
  offers: ['goSalesReport'],
  errors: ['badInput'],
})

export const goExportAccounting = safe('/admin/report/accounting/csv', {
  title: 'The sales of a time as journal entries, for a bookkeeping program',
  for: 'member',
  input: {
    from: asked.from,
    until: asked.until,
    program: choice(PROGRAMS),
    /** By the day of the order unless given. */
    bookedOn: optional(choice(BOOKED_ON)),
  },
  state: {
    csv: fileText(),
    /** The number of entries. */
    rowCount: z.int(),
  },
  answers: ['csv'],
  offers: ['goSalesReport'],
  errors: ['badInput'],
})
