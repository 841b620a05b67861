import { z } from 'zod'
import { key } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'
import { ordersMeant, ordersPrinted, paperInputs, wordingInputs } from './papers.fields.ts'

export const goOrderPdf = safe('/admin/order/order-pdf', {
  title: 'The form for the papers of orders: delivery notes, invoices, receipts, return invoices',
  for: 'member',
  input: ordersMeant,
  state: {
    orderNos: z.array(z.string()),
    orderCount: z.int(),
    /** Whether the shop has a registration number: without one its invoices are not qualified. */
    isQualified: z.boolean(),
    /** The most orders whose documents are made at once; more of them are a job. */
    mostAtOnce: z.int(),
    /** The member's usual texts for documents. */
    wording: z.record(z.string(), z.string()),
  },
  submitTo: 'goExportOrderPdf',
  offers: ['goExportOrderPdf', 'goBaseInfo'],
  always: ['doMakeOrderPdf', 'doUpdateOrderPdf'],
  errors: ['badInput', 'adminOrderUnknown'],
})

export const goExportOrderPdf = safe('/admin/order/export-order-pdf', {
  title: 'The papers of one order or of several in one file: all of them or nothing',
  for: 'member',
  input: { ...ordersPrinted, ...paperInputs },
  state: {
    /** The first one. */
    orderNo: z.string(),
    orderNos: z.array(z.string()),
    /** Bytes. */
    size: z.int(),
    /** The file, a character (U+0000 to U+00FF) for each of its bytes. */
    pdf: z.string(),
  },
  answers: ['pdf'],
  offers: ['goOrderPdf', 'doMakeOrderPdf'],
  errors: ['badInput', 'adminOrderUnknown'],
})

export const doMakeOrderPdf = unsafe('POST', '/admin/order/export-order-pdf', {
  title: 'Have the papers of many orders made as long work',
  for: 'member',
  once: true,
  refusedAt: 'goOrderPdf',
  input: { ...ordersPrinted, ...paperInputs },
  state: { jobId: z.string(), orderCount: z.int(), message: Sentence },
  offers: ['goJob', 'goOrderPdf'],
  errors: ['badInput', 'adminOrderUnknown'],
})

export const doUpdateOrderPdf = idempotent('PUT', '/admin/order/order-pdf', {
  title: 'Keep what the member usually writes upon papers',
  for: 'member',
  refusedAt: 'goOrderPdf',
  input: wordingInputs,
  state: { message: Sentence },
  offers: ['goOrderPdf'],
})

export const goOrderPdfFile = safe('/admin/order/order-pdf/file', {
  title: 'Papers that were made as long work',
  for: 'member',
  input: { jobId: key() },
  state: { jobId: z.string(), size: z.int() },
  answers: ['pdf'],
  offers: ['goJob'],
  errors: ['paperGone'],
})
