/** The file of the template of an order's receipt. */
export const RECEIPT = 'order'

/** The file of the template for the notice of a shipping. */
export const NOTICE = 'shipping_notify'

/** The file of the template around a member's text. */
export const WRITTEN = 'order_mail'

/** The file of the template that notifies the shop of low stock. */
export const STOCK_LOW = 'stock_low'
