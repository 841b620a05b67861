import { insertCustomer, type NewCustomer, replaceUnconfirmed } from '../../customers/index.ts'
import type { WriteEnvironment } from '../../environment.ts'
import { isReserved } from '../email/email-change.queries.ts'

/**
 * Writes a new customer, or puts them in the place of one who never confirmed the address; nothing
 * where it is taken, or may still go back to one who had it.
 */
export const register = async (
  { db, now }: Pick<WriteEnvironment, 'db' | 'now'>,
  customer: NewCustomer,
): Promise<string | undefined> => {
  if (await isReserved(db, customer.email_key, now)) return undefined
  return (await replaceUnconfirmed(db, customer, now)) ?? (await insertCustomer(db, customer, now))
}
