import type { Kysely } from 'kysely'
import type { Database } from '../../plugin.ts'
import { withoutBuyer } from './personal.ts'
import { type Cart, type Checkout, ucpIn } from './queries.ts'

type Db = Kysely<Database>

/** A customer, and the folded address under which they are known. */
export interface Person {
  readonly customerId: string
  readonly emailKey: string
}

/** Returns the checkouts that were begun with a person's address, or became their orders. */
const checkoutsOf = (db: Db, { customerId, emailKey }: Person): Promise<Checkout[]> =>
  ucpIn(db)
    .selectFrom('plugin_ucp_checkout')
    .selectAll()
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('email_key', '=', emailKey),
        eb(
          'order_no',
          'in',
          selectFrom('orders')
            .select('orders.order_no')
            .where('customer_id', '=', customerId)
            .$castTo<{ order_no: string }>(),
        ),
      ]),
    )
    .orderBy('ends_at')
    .orderBy('id')
    .execute()

const cartsOf = (db: Db, { emailKey }: Person): Promise<Cart[]> =>
  ucpIn(db)
    .selectFrom('plugin_ucp_cart')
    .selectAll()
    .where('email_key', '=', emailKey)
    .orderBy('ends_at')
    .orderBy('id')
    .execute()

/** Returns what platforms keep here for a person. */
export const keptFor = async (
  db: Db,
  person: Person,
): Promise<{ readonly checkouts: readonly Checkout[]; readonly carts: readonly Cart[] }> => ({
  checkouts: await checkoutsOf(db, person),
  carts: await cartsOf(db, person),
})

/** Takes the buyer out of checkouts. An order that was begun goes on: the shop has its address. */
const takeOut = async (db: Db, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    // The write locks the row: its platform may change it at this moment.
    const row = await ucpIn(db)
      .updateTable('plugin_ucp_checkout')
      .set({ has_buyer: true })
      .where('id', '=', id)
      .returning(['wish', 'view'])
      .executeTakeFirst()
    if (row)
      await ucpIn(db).updateTable('plugin_ucp_checkout').set(withoutBuyer(row)).where('id', '=', id).execute()
  }
}

/**
 * Forgets a person: checkouts lose what was told of them, and are canceled if they have no order; their carts are
 * deleted, and so are the answers that are kept to be repeated.
 */
export const forgetBuyer = async (db: Db, person: Person): Promise<void> => {
  const { checkouts, carts } = await keptFor(db, person)
  const ids = checkouts.map(({ id }) => id)
  await takeOut(db, ids)
  const of = [...ids, ...carts.map(({ id }) => id)]
  if (of.length === 0) return
  if (ids.length > 0)
    await ucpIn(db)
      .updateTable('plugin_ucp_checkout')
      .set({ status: 'canceled' })
      .where('id', 'in', ids)
      .where('status', '=', 'open')
      .where('order_no', 'is', null)
      .execute()
  await ucpIn(db).deleteFrom('plugin_ucp_cart').where('email_key', '=', person.emailKey).execute()
  await ucpIn(db).updateTable('plugin_ucp_repeat').set({ answer: null }).where('about', 'in', of).execute()
}

/** The most checkouts that lose their buyer in one transaction. */
const MOST = 200

/** Takes the buyer out of checkouts that have ended; returns whether there may be more. */
export const forgetEnded = async (db: Db, now: Date): Promise<boolean> => {
  const rows = await ucpIn(db)
    .selectFrom('plugin_ucp_checkout')
    .select('id')
    .where('has_buyer', '=', true)
    .where('ends_at', '<', now.toISOString())
    .limit(MOST)
    .execute()
  await takeOut(
    db,
    rows.map(({ id }) => id),
  )
  return rows.length === MOST
}
