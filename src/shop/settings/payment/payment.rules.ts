/** When the money of a payment method comes: whenever it does, before anything is sent, or at the door. */
export const PAID_WHEN = ['any', 'first', 'door'] as const

/** A time at which a payment is made. */
export type PaidWhen = (typeof PAID_WHEN)[number]
