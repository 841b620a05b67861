/** The statuses of orders by which the shop acts; their names and colours are the merchant's. */

/** New: placed by its customer. */
export const PLACED = 1

/** Its payment still runs. */
export const PAYING = 7

/** Confirmed, and not placed yet. */
export const DRAFT = 8
