import { type Kysely, sql } from 'kysely'
import { prepared } from '../../../store/prepared.ts'
import type { Database } from '../../../store/schema.ts'
import { DRAFT } from '../../orders/status.rules.ts'
import { TAKEN_BACK } from '../../values.ts'

type Db = Kysely<Database>

/**
 * Whether a draft was taken back. It stays until its cart is confirmed anew: whoever presses the button
 * without a token means it, and not the order before it; and it leads back to its cart.
 */
export const isTakenBack = (order: { readonly cart_version: number }): boolean =>
  order.cart_version === TAKEN_BACK

const taking = (tx: Db) =>
  tx.updateTable('orders').set({ cart_version: TAKEN_BACK }).where('status', '=', sql.lit(DRAFT))

const takeAllBack = prepared<{ sessionId: string }>()((tx, { sessionId }) =>
  taking(tx).where('session_id', '=', sessionId),
)

const takeCartBack = prepared<{ sessionId: string; cartId: string }>()((tx, { sessionId, cartId }) =>
  taking(tx).where('session_id', '=', sessionId).where('cart_id', '=', cartId),
)

/**
 * Takes back what was confirmed in a session, of one cart or of all. To be called before anything else
 * is written: a checkout takes the order first, and two who take turns otherwise wait for each other.
 */
export const takeBackHere = async (tx: Db, sessionId: string, cartId?: string): Promise<void> => {
  if (cartId === undefined) await takeAllBack(tx, { sessionId })
  else await takeCartBack(tx, { sessionId, cartId })
}

/**
 * Takes back what a customer has confirmed wherever they are signed in, all or what goes to an address
 * of their book; to be called first, as above.
 */
export const takeBackOf = async (tx: Db, customerId: string, addressId?: string): Promise<void> => {
  await taking(tx)
    .where('customer_id', '=', customerId)
    .$if(addressId !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('shipping')
          .select('shipping.order_id')
          .where('shipping.address_key', '=', addressId ?? ''),
      ),
    )
    .execute()
}

/** Throws away what a customer has confirmed and not placed. */
export const dropDrafts = async (tx: Db, customerId: string): Promise<void> => {
  await tx.deleteFrom('orders').where('customer_id', '=', customerId).where('status', '=', DRAFT).execute()
}
