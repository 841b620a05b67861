import { CustomerStatus, customerById, lockCustomer, setPurchases } from '../customers/index.ts'
import type { WriteEnvironment } from '../environment.ts'
import { purchasesOf } from '../order-management/index.ts'
import { adoptOrders } from './order-service.queries.ts'

/**
 * Puts the orders that somebody placed as a guest into the history of their account: the named one, or all
 * with its address, if they proved that it is theirs. Keys from their mails open these orders no more.
 */
export const adopt = async (
  { db }: Pick<WriteEnvironment, 'db'>,
  { customerId, orderId }: { readonly customerId: string; readonly orderId?: string },
): Promise<void> => {
  const customer = await customerById(db, customerId)
  if (customer?.status !== CustomerStatus.regular) return
  const adopted = await adoptOrders(db, { customerId, email: customer.email, orderId })
  if (adopted === 0) return
  const locked = await lockCustomer(db, customerId)
  // Rolled back: the orders stay those of a guest.
  if (locked?.status !== CustomerStatus.regular) throw new Error(`The account ${customerId} has ended`)
  await setPurchases(db, customerId, await purchasesOf(db, customerId))
}
