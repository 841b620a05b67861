import { insertCustomer, type NewCustomer, replaceUnconfirmed } from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { isReserved } from '../email/email-change.queries.ts'

/**
 * Inserts a new customer, or replaces one who never confirmed the address; returns undefined if it is taken,
 * or can still be restored to a former owner.
 */
export const register = async (
  { db, now }: Pick<WriteEnvironment, 'db' | 'now'>,
  customer: NewCustomer,
): Promise<string | undefined> => {
  if (await isReserved(db, customer.email_key, now)) return undefined
  return (await replaceUnconfirmed(db, customer, now)) ?? (await insertCustomer(db, customer, now))
}
