import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { TAKEN_BACK, toId } from '../../values.ts'

type Payment = Row<'payment'>

/** Returns the payment methods, in the order of shoppers' choices. */
export const paymentRows = (db: Kysely<Database>): Promise<Payment[]> =>
  db.selectFrom('payment').selectAll().orderBy('sort_no', 'desc').orderBy('id').execute()

/** Returns a payment method by its typed id; undefined if there is none. */
export const paymentById = (db: Kysely<Database>, typed: string): Promise<Payment | undefined> =>
  db.selectFrom('payment').selectAll().where('id', '=', toId(typed)).executeTakeFirst()

/** Returns the delivery methods that offer each payment, in the order of shoppers' choices. */
export const deliveriesByPayment = (
  db: Kysely<Database>,
): Promise<{ payment_id: number; name: string; name_en: string | null }[]> =>
  db
    .selectFrom('delivery_payment')
    .innerJoin('delivery', 'delivery.id', 'delivery_payment.delivery_id')
    .select(['payment_id', 'name', 'name_en'])
    .orderBy('sort_no', 'desc')
    .orderBy('delivery.id')
    .execute()

/** Returns whether orders use a payment. */
export const isPaymentOrdered = async (db: Kysely<Database>, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_id', '=', id)
    .where('ordered_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Cancels confirmed drafts with a payment method: they must be confirmed again with another one. */
export const takeBackPaid = async (tx: Writer, id: number): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ payment_id: null, cart_version: TAKEN_BACK })
    .where('payment_id', '=', id)
    .where('ordered_at', 'is', null)
    .execute()
}

/** Removes a payment method from all delivery methods. */
export const leaveDeliveries = async (tx: Writer, id: number): Promise<void> => {
  await tx.deleteFrom('delivery_payment').where('payment_id', '=', id).execute()
}
