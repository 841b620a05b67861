/** When a payment method is paid: at any time, before sending, or at the door. */
export const PAID_WHEN = ['any', 'first', 'door'] as const

/** A time at which a payment is made. */
export type PaidWhen = (typeof PAID_WHEN)[number]
