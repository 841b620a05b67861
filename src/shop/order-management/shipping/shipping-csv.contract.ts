import { z } from 'zod'
import { fileText } from '../../../hypermedia/file.ts'
import { choice, flag, key, list, optional } from '../../../hypermedia/input.ts'
import { safe, unsafe } from '../../../hypermedia/transition.ts'
import {
  exportInputs,
  IMPORT_BODY_LIMIT,
  importInputsOf,
  importPage,
  importState,
} from '../../csv/import.fields.ts'
import { EXPORT_ORDERS } from '../../permissions.ts'
import { orderFilter } from '../order/order.fields.ts'
import { FORMATS } from './shipping-export.rules.ts'

/** The most orders in a file of chosen ones. */
const MOST_CHOSEN = 1000

/** The default is the shop's own; carriers' files are in Shift_JIS unless the request names an encoding. */
const format = optional(choice(FORMATS))

/** The number of parcels that a carrier's file leaves out: their orders are paid in advance, and not paid yet. */
const unpaidCount = z.int()

export const goExportShipping = safe('/admin/order/export-shipping', {
  title: 'The shippings of the orders that a search finds as a file: the shop’s own, or one for a carrier',
  for: 'member',
  permission: EXPORT_ORDERS,
  input: {
    ...orderFilter,
    ...exportInputs,
    format,
    /** Only these orders, by number or id; the search applies to them too. */
    ids: optional(list(key(), MOST_CHOSEN)),
  },
  state: {
    csv: fileText(),
    /**
     * The number of lines below the header: one for each line of an order in the shop's file, one for each
     * parcel in a carrier's.
     */
    rowCount: z.int(),
    unpaidCount,
  },
  answers: ['csv'],
  offers: ['goOrderList', 'goImportShippingCsv', 'goCsvConfig'],
})

export const doExportShipping = unsafe('POST', '/admin/order/export-shipping', {
  title: 'The shippings of chosen orders as a file, as many as no address can name',
  for: 'member',
  permission: EXPORT_ORDERS,
  keyless: true,
  input: {
    /** By number or id. */
    ids: list(key(), MOST_CHOSEN),
    ...exportInputs,
    format,
  },
  state: {
    csv: z.string(),
    /** As of the file of a search. */
    rowCount: z.int(),
    unpaidCount,
  },
  answers: ['csv'],
  offers: ['goImportShippingCsv'],
  always: ['goOrderList'],
  errors: ['badInput'],
})

export const goImportShippingCsv = safe('/admin/order/import-shipping', {
  title: 'The form for a file of what was sent, the shop’s own or one of a carrier',
  for: 'member',
  state: importPage,
  submitTo: 'doImportShippingCsv',
  offers: ['doImportShippingCsv', 'goExportShipping', 'goOrderList'],
})

export const doImportShippingCsv = unsafe('POST', '/admin/order/import-shipping', {
  title: 'Mark shippings as sent by a file: all of it or nothing',
  for: 'member',
  refusedAt: 'goImportShippingCsv',
  submitTo: 'doImportShippingCsv',
  bodyLimit: IMPORT_BODY_LIMIT,
  once: true,
  input: {
    ...importInputsOf('出荷ID,お問い合わせ番号,出荷日\n20261120-000001,1234-5678,2026-11-20'),
    /** Whether customers are notified of the sent shippings by mail. */
    notify: optional(flag()),
  },
  state: {
    ...importState,
    /** Whether all lines are valid. */
    accepted: z.boolean(),
    /** The number of lines that change nothing; nobody is notified for them. */
    skipped: z.int(),
  },
  offers: ['doImportShippingCsv', 'goImportShippingCsv', 'goOrderList', 'goJob'],
  errors: ['badInput'],
})
