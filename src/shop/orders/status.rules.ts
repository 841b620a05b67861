/** The statuses of orders by which the shop acts; their names and colours are the merchant's. */

/** New: placed by its customer. */
export const PLACED = 1

/** Its payment still runs. */
export const PAYING = 7

/** Confirmed, and not placed yet. */
export const DRAFT = 8

/** New, paid, being worked on: in these an order waits for the merchant (§17). */
export const OPEN: readonly number[] = [PLACED, 6, 4]

const SHIPPED = 5

const SOLD: readonly number[] = [...OPEN, SHIPPED]

/** Whether an order counts as a sale: neither cancelled nor returned, neither unpaid nor unplaced (§17). */
export const isSold = (status: number): boolean => SOLD.includes(status)
