import type { Writer } from '../../store/database.ts'
import { UNPLACED } from '../orders/status.rules.ts'

/** Gives placed orders of guests with an address to a customer, or one of them; returns their number. */
export const adoptOrders = async (
  tx: Writer,
  {
    customerId,
    email,
    orderId,
  }: { readonly customerId: string; readonly email: string; readonly orderId?: string | undefined },
): Promise<number> => {
  const adopted = await tx
    .updateTable('orders')
    .set({ customer_id: customerId })
    .where('email', '=', email)
    .where('order_no', 'is not', null)
    .where('customer_id', 'is', null)
    .where('status', 'not in', [...UNPLACED])
    .$if(orderId !== undefined, (query) => query.where('id', '=', orderId ?? ''))
    .returning('id')
    .execute()
  return adopted.length
}
