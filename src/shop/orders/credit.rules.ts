import type { Row } from '../../store/schema.ts'

/** The total of an order, and the yen of it that were taken over from the order that it replaces. */
export type Owing = Pick<Row<'orders'>, 'payment_total' | 'credit'>

/** Returns the yen of an order that its customer pays: its total without what was taken over (EXC-03). */
export const amountDue = ({ payment_total, credit }: Owing): number => Math.max(0, payment_total - credit)
