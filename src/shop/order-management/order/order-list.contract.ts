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
        /** The first product, and how many pieces there are in all. */
        productName: z.string(),
        pieceCount: z.int(),
        paymentName: z.string().nullable(),
        paymentTotal: Yen,
        deliveryNames: z.array(z.string()),
        /** The earliest day that was asked for, `YYYY-MM-DD`. */
        deliveryDate: z.string().nullable(),
        trackingNumbers: z.array(z.string()),
        note: z.string().nullable(),
        ...ownFields('order', 'state'),
      }),
    ),
    /** How many orders each status has; above `countOver` null. */
    statuses: z.array(z.object({ orderStatus: z.int(), orderStatusName: z.string(), count: Count })),
    /** The statuses that some move leads to. */
    targets: z.array(z.object({ orderStatus: z.int(), orderStatusName: z.string() })),
    filters: z.record(z.string(), z.unknown()),
    /** The files that the shippings of what is found can be saved as. */
    shippingExports: z.array(z.object({ format: z.enum(FORMATS) })),
    /** The files that what is found can be saved as. */
    exports: z.array(z.object({ encoding: z.enum(CSV_ENCODINGS) }).meta({ named: 'Export' })),
    count: Count,
    /** More than these were not counted. */
    countOver: Count,
    limit: z.int(),
    offset: z.int(),
    ...arranged,
  },
  submitTo: 'goOrderList',
  offers: ['goExportOrder', 'goOrderList', ...arranging],
  always: ['goOrderNew', 'doUpdateOrderStatus', 'doBulkDeleteOrder', 'doMakeOrderPdf', 'goImportShippingCsv'],
  items: {
    orders: ['goOrder'],
    statuses: ['goOrderList'],
    shippingExports: ['goExportShipping'],
    exports: ['goExportOrder'],
    views: ['goOrderList', 'doDeleteListView'],
  },
})
