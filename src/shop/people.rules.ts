import type { ReadEnvironment } from './environment.ts'

/** The page with a person's data, by the kind of record. */
const SEEN_AT = { customer: 'goCustomer', order: 'goOrder', enquiry: 'goEnquiryList' } as const

/** A customer, or the person of an order or of an enquiry. */
export type Whose = keyof typeof SEEN_AT

/**
 * Returns whether a member may see customers, orders or enquiries: a member who is denied their page sees them nowhere
 * else.
 */
export const mayReadOf = ({ may }: Pick<ReadEnvironment, 'may'>, whose: Whose): boolean => may(SEEN_AT[whose])

/** Returns the kinds of people whom a member may not see. */
export const hiddenFrom = (act: Pick<ReadEnvironment, 'may'>): readonly Whose[] =>
  (['customer', 'order', 'enquiry'] as const).filter((whose) => !mayReadOf(act, whose))
