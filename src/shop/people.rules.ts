import type { ReadEnvironment } from './environment.ts'

/** By whom a record tells of a person, the page on which that is seen. */
const SEEN_AT = { customer: 'goCustomer', order: 'goOrder' } as const

/** A customer, or whoever an order is for. */
export type Whose = keyof typeof SEEN_AT

/** Whether who asks may read of customers or of orders: whoever is denied their page reads of them nowhere else. */
export const mayReadOf = ({ may }: Pick<ReadEnvironment, 'may'>, whose: Whose): boolean => may(SEEN_AT[whose])

/** Of whom who asks may not read. */
export const hiddenFrom = (act: Pick<ReadEnvironment, 'may'>): readonly Whose[] =>
  (['customer', 'order'] as const).filter((whose) => !mayReadOf(act, whose))
