import type { Kysely } from 'kysely'
import type { Database } from '../../plugin.ts'
import { withoutBuyer } from './personal.ts'
import { agentsIn, type Cart, type Checkout, type Of, tablesOf } from './queries.ts'

type Db = Kysely<Database>

/** A customer, and the folded address under which they are known. */
export interface Person {
  readonly customerId: string
  readonly emailKey: string
}

/** Returns the checkouts that were begun with a person's address, or became their orders. */
const checkoutsOf = (db: Db, of: Of, { customerId, emailKey }: Person): Promise<Checkout[]> =>
  agentsIn(db)
    .selectFrom(tablesOf(of).checkout)
    .selectAll()
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('email_key', '=', emailKey),
        eb('customer_id', '=', customerId),
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

const cartsOf = async (db: Db, of: Of, { customerId, emailKey }: Person): Promise<readonly Cart[]> => {
  if (!of.hasCarts) return []
  return agentsIn(db)
    .selectFrom(tablesOf(of).cart)
    .selectAll()
    .where(({ eb, or }) => or([eb('email_key', '=', emailKey), eb('customer_id', '=', customerId)]))
    .orderBy('ends_at')
    .orderBy('id')
    .execute()
}

/** Returns what platforms keep here for a person. */
export const keptFor = async (
  db: Db,
  of: Of,
  person: Person,
): Promise<{ readonly checkouts: readonly Checkout[]; readonly carts: readonly Cart[] }> => ({
  checkouts: await checkoutsOf(db, of, person),
  carts: await cartsOf(db, of, person),
})

/** Takes the buyer out of checkouts. An order that was begun goes on: the shop has its address. */
const takeOut = async (db: Db, of: Of, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    // The write locks the row: its platform may change it at this moment.
    const row = await agentsIn(db)
      .updateTable(tablesOf(of).checkout)
      .set({ has_buyer: true })
      .where('id', '=', id)
      .returning(['wish', 'view'])
      .executeTakeFirst()
    if (row)
      await agentsIn(db)
        .updateTable(tablesOf(of).checkout)
        .set(withoutBuyer(row))
        .where('id', '=', id)
        .execute()
  }
}

/**
 * Forgets a person: checkouts lose what was told of them, and are canceled if they have no order; their carts are
 * deleted, and so are the answers that are kept to be repeated.
 */
export const forgetBuyer = async (db: Db, of: Of, person: Person): Promise<void> => {
  const { checkouts, carts } = await keptFor(db, of, person)
  const ids = checkouts.map(({ id }) => id)
  await takeOut(db, of, ids)
  const cartIds = carts.map(({ id }) => id)
  if (ids.length > 0)
    await agentsIn(db)
      .updateTable(tablesOf(of).checkout)
      .set({ status: 'canceled' })
      .where('id', 'in', ids)
      .where('status', '=', 'open')
      .where('order_no', 'is', null)
      .execute()
  if (cartIds.length > 0)
    await agentsIn(db).deleteFrom(tablesOf(of).cart).where('id', 'in', cartIds).execute()
  await agentsIn(db)
    .updateTable(tablesOf(of).repeat)
    .set({ answer: null, email_key: null })
    // A finished checkout, or one of a guest, does not know its buyer any more: the answer itself does.
    .where(({ eb, or }) =>
      or([
        eb('email_key', '=', person.emailKey),
        ...[ids, cartIds].flatMap((about) => (about.length > 0 ? [eb('about', 'in', about)] : [])),
      ]),
    )
    .execute()
}

/** The most checkouts that lose their buyer in one transaction. */
const MOST = 200

/** Takes the buyer out of checkouts that have ended; returns whether there may be more. */
export const forgetEnded = async (db: Db, of: Of, now: Date): Promise<boolean> => {
  const rows = await agentsIn(db)
    .selectFrom(tablesOf(of).checkout)
    .select('id')
    .where('has_buyer', '=', true)
    .where('ends_at', '<', now.toISOString())
    .limit(MOST)
    .execute()
  await takeOut(
    db,
    of,
    rows.map(({ id }) => id),
  )
  return rows.length === MOST
}
