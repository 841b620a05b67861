import { z } from 'zod'
import { safe } from '../../../hypermedia/transition.ts'
import { CSV_ENCODINGS } from '../../csv/import.fields.ts'
import { ownFields } from '../../own-fields/fields.ts'
import { Count, Yen } from '../../values.ts'
import { arranged, arranging } from '../../views/fields.ts'
import { FORMATS } from '../shipping/shipping-export.rules.ts'
import { orderFilter, orderSorting } from './order.fields.ts'

export const goOrderList = safe('/admin/order-list', {
  title: 'The orders of the shop, the last one first',
  for: 'member',
  tool: {
    says: 'Finds orders by words, status, days, sums and more, the newest first, ten at a time.',
    gives: ['orders', 'statuses', 'count'],
  },
  input: {
    ...orderFilter,
    ...orderSorting.input,
  },
  state: {
    orders: z.array(
      z.object({
        orderNo: z.string(),
        /** UTC, ISO 8601. */
        orderDate: z.string(),
        updateDate: z.string(),
        orderStatus: z.int(),
        orderStatusName: z.string(),
        /** `#rrggbb`. */
        orderStatusColor: z.string(),
        customerId: z.string().nullable(),
        customerName: z.string(),
        email: z.string(),
        /** The first product, and the number of all pieces. */
        productName: z.string(),
        pieceCount: z.int(),
        paymentName: z.string().nullable(),
        paymentTotal: Yen,
        deliveryNames: z.array(z.string()),
        /** The earliest requested day, `YYYY-MM-DD`. */
        deliveryDate: z.string().nullable(),
        trackingNumbers: z.array(z.string()),
        /** Whether one of its parcels is a gift. */
        isGift: z.boolean(),
        note: z.string().nullable(),
        ...ownFields('order', 'state'),
      }),
    ),
    /** The number of orders in each status; null above `countOver`. */
    statuses: z.array(z.object({ orderStatus: z.int(), orderStatusName: z.string(), count: Count })),
    /** The statuses that a move leads to. */
    targets: z.array(z.object({ orderStatus: z.int(), orderStatusName: z.string() })),
    /** The templates of mails to several customers. */
    mailTemplates: z.array(z.object({ mailTemplateId: z.string(), mailTemplateName: z.string() })),
    filters: z.record(z.string(), z.unknown()),
    /** The file formats in which the found shippings can be saved. */
    shippingExports: z.array(z.object({ format: z.enum(FORMATS) })),
    /** The encodings in which the found orders can be saved. */
    exports: z.array(z.object({ encoding: z.enum(CSV_ENCODINGS) }).meta({ named: 'Export' })),
    count: Count,
    /** The limit of the counting. */
    countOver: Count,
    limit: z.int(),
    offset: z.int(),
    ...arranged,
  },
  submitTo: 'goOrderList',
  offers: ['goExportOrder', 'goPickingList', 'goOrderList', 'doUndoOrderMoves', ...arranging],
  always: [
    'goOrderNew',
    'doUpdateOrderStatus',
    'doBulkDeleteOrder',
    'doMailOrders',
    'doMakeOrderPdf',
    'doMakePickingList',
    'doExportShipping',
    'goImportShippingCsv',
  ],
  items: {
    orders: ['goOrder'],
    statuses: ['goOrderList'],
    shippingExports: ['goExportShipping'],
    exports: ['goExportOrder'],
    views: ['goOrderList', 'doDeleteListView'],
  },
})
