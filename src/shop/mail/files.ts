/** The file of the template of an order's receipt. */
export const RECEIPT = 'order'

/** The file of the template that tells of a shipping. */
export const NOTICE = 'shipping_notify'

/** The file of the template around what a member wrote. */
export const WRITTEN = 'order_mail'

/** The file of the template that tells the shop which articles run out. */
export const STOCK_LOW = 'stock_low'
