/** The file of the template of an order's receipt. */
export const RECEIPT = 'order'

/** The file of the template with the link to an order's page. */
export const LINK = 'order_link'

/** The file of the template that confirms a cancellation by the customer. */
export const CANCELLATION = 'order_cancelled'

/** The files of the templates that confirm the request for a return, and that notify the shop of it. */
export const RETURN_ASKED = 'return_asked'
export const RETURN_NOTICE = 'return_notice'

/** The file of the template that grants a return. */
export const RETURN_GRANTED = 'return_granted'

/** The file of the template that refuses a return. */
export const RETURN_REFUSED = 'return_refused'

/** The file of the template that says how much was paid back, and where to. */
export const REFUND = 'refund'

/** The file of the template that confirms an exchange of goods. */
export const EXCHANGED = 'order_exchanged'

/** The file of the template that confirms a payment. */
export const PAYMENT_RECEIVED = 'payment_received'

/** The file of the template for an order that the shop cancelled. */
export const CANCELLED_BY_SHOP = 'order_cancelled_shop'

/** The file of the template for an order that is sent later than expected. */
export const DELAYED = 'shipping_delayed'

/** The file of the template for the notice of a shipping. */
export const NOTICE = 'shipping_notify'

/** The file of the template around a member's text. */
export const WRITTEN = 'order_mail'

/** The file of the template that confirms an enquiry. */
export const CONTACT = 'contact'

/** The file of the template around a member's reply to an enquiry. */
export const ENQUIRY_REPLY = 'enquiry_reply'

/** The files of the templates that confirm the address for a notice of new stock, and that give it. */
export const RESTOCK_CONFIRM = 'restock_confirm'
export const RESTOCK = 'restock'

/** The files of the templates that confirm an address for newsletters, and around a newsletter. */
export const NEWSLETTER_CONFIRM = 'newsletter_confirm'
export const NEWSLETTER = 'newsletter'

/** The file of the template that notifies the shop of low stock. */
export const STOCK_LOW = 'stock_low'

/** The file of the template that says when points end. */
export const POINTS_ENDING = 'points_ending'
