import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { CANCELLED, type Database, emailKey, type TableStep, type WriteEnvironment } from '../../plugin.ts'
import type { Terms } from './rules.ts'

/** The columns of a coupon that a merchant edits. */
export interface CouponColumns extends Terms {
  readonly name: string
  readonly name_en: string | null
}

/** A stored coupon. */
export interface Coupon extends CouponColumns {
  readonly id: string
  /** Folded. */
  readonly code: string
  /** The number of its uses in orders that were not cancelled. */
  readonly uses: number
  /** Counts the changes of its terms. */
  readonly version: number
}

interface Use {
  readonly id: string
  readonly coupon_id: string
  readonly order_id: string
  readonly email_digest: string
  /** With tax. */
  readonly yen: number
  /** Whether its order was cancelled. */
  readonly is_back: boolean
  readonly created_at: string
}

type Tables = {
  plugin_coupons_coupon: Coupon
  plugin_coupons_use: Use
}

/** The tables of coupons, and of their uses. */
export const couponTables: TableStep = {
  name: '1-coupons',
  async run(db, { types, prefix }) {
    await db.schema
      .createTable(`${prefix}coupon`)
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('code', types.key, (c) => c.notNull().unique())
      .addColumn('name', types.text, (c) => c.notNull())
      .addColumn('name_en', types.text)
      .addColumn('yen', types.yen)
      .addColumn('percent', types.integer)
      .addColumn('minimum', types.yen, (c) => c.notNull())
      .addColumn('valid_from', types.day)
      .addColumn('valid_until', types.day)
      .addColumn('members_only', types.flag, (c) => c.notNull())
      .addColumn('once_each', types.flag, (c) => c.notNull())
      .addColumn('uses_most', types.integer)
      .addColumn('is_active', types.flag, (c) => c.notNull())
      .addColumn('uses', types.integer, (c) => c.notNull())
      .addColumn('version', types.integer, (c) => c.notNull())
      .execute()
    const use = `${prefix}use`
    await db.schema
      .createTable(use)
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('coupon_id', types.key, (c) => c.notNull())
      .addColumn('order_id', types.key, (c) => c.notNull().unique())
      .addColumn('email_digest', types.key, (c) => c.notNull())
      .addColumn('yen', types.yen, (c) => c.notNull())
      .addColumn('is_back', types.flag, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .execute()
    for (const column of ['email_digest', 'id'])
      await db.schema.createIndex(`${use}_by_${column}`).on(use).columns(['coupon_id', column]).execute()
  },
}

const couponsIn = (db: Kysely<Database>) => db.withTables<Tables>()

/** Returns a coupon by its folded code. */
export const couponByCode = (db: Kysely<Database>, code: string): Promise<Coupon | undefined> =>
  couponsIn(db).selectFrom('plugin_coupons_coupon').selectAll().where('code', '=', code).executeTakeFirst()

/** Returns a coupon by its id. */
export const couponById = (db: Kysely<Database>, id: string): Promise<Coupon | undefined> =>
  couponsIn(db).selectFrom('plugin_coupons_coupon').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a coupon until the transaction ends, so that changes of its terms follow each other. */
export const lockCoupon = (
  { db, dialect }: Pick<WriteEnvironment, 'db' | 'dialect'>,
  id: string,
): Promise<Coupon | undefined> => {
  const query = couponsIn(db).selectFrom('plugin_coupons_coupon').selectAll().where('id', '=', id)
  return (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

/** The orderer: a customer is known by either, a guest by their address. */
interface Orderer {
  readonly customerId: string | null
  readonly email: string
}

// Only a digest of an address is stored, to recognize it again.
const digestOf = (email: string): string => createHash('sha256').update(emailKey(email)).digest('base64url')

/** Returns whether somebody has used a coupon in an order that was not cancelled. */
export const hasUsed = (
  db: Kysely<Database>,
  couponId: string,
  { customerId, email }: Orderer,
): Promise<boolean> => hasUse(db, couponId, { customerId, digest: digestOf(email) })

const hasUse = async (
  db: Kysely<Database>,
  couponId: string,
  { customerId, digest }: { readonly customerId: string | null; readonly digest: string },
): Promise<boolean> => {
  const use = await couponsIn(db)
    .selectFrom('plugin_coupons_use')
    .select('id')
    .where('coupon_id', '=', couponId)
    .where('is_back', '=', false)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('email_digest', '=', digest),
        // The order knows its customer, also after accounts were merged.
        ...(customerId
          ? [
              eb(
                'order_id',
                'in',
                selectFrom('orders').select('orders.id').where('customer_id', '=', customerId),
              ),
            ]
          : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}

/** Counts one more use if one is left, and locks the coupon until the transaction ends. */
export const countUse = (tx: Kysely<Database>, id: string): Promise<Coupon | undefined> =>
  couponsIn(tx)
    .updateTable('plugin_coupons_coupon')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where(({ eb, or }) => or([eb('uses_most', 'is', null), eb('uses', '<', eb.ref('uses_most'))]))
    .returningAll()
    .executeTakeFirst()

/** Records the use of a coupon in an order. */
export const insertUse = async (
  tx: Kysely<Database>,
  couponId: string,
  { orderId, email, amount }: Pick<Orderer, 'email'> & { readonly orderId: string; readonly amount: number },
  now: Date,
): Promise<void> => {
  await couponsIn(tx)
    .insertInto('plugin_coupons_use')
    .values({
      id: uuidv7(),
      coupon_id: couponId,
      order_id: orderId,
      email_digest: digestOf(email),
      yen: amount,
      is_back: false,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Returns the id of an order and the code of the coupon that it used; undefined if it used none. */
export const usedIn = (
  db: Kysely<Database>,
  orderNo: string,
): Promise<{ readonly orderId: string; readonly code: string } | undefined> =>
  couponsIn(db)
    .selectFrom('plugin_coupons_use as use')
    .innerJoin('plugin_coupons_coupon as coupon', 'coupon.id', 'use.coupon_id')
    .innerJoin('orders', 'orders.id', 'use.order_id')
    .select(['orders.id as orderId', 'coupon.code'])
    .where('orders.order_no', '=', orderNo)
    .executeTakeFirst()

/** Gives back the use of an order that is cancelled by now. */
export const giveUseBack = async (
  { db, dialect }: Pick<WriteEnvironment, 'db' | 'dialect'>,
  orderId: string,
): Promise<void> => {
  // Locked, or the order could be restored between the check and the change.
  const query = db.selectFrom('orders').select('status').where('id', '=', orderId)
  const order = await (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (order?.status !== CANCELLED) return
  const use = await turnUse(db, orderId, true)
  if (use) await shiftUses(db, use.coupon_id, -1)
}

/** The result of taking a use again. */
export type TakenAgain = 'taken' | 'usedUp' | 'usedBefore'

/**
 * Takes the use of a restored order again, if its coupon has one left, and the orderer has not used it
 * elsewhere meanwhile; changes nothing if it is not possible.
 */
export const takeUseAgain = async (tx: Kysely<Database>, orderId: string): Promise<TakenAgain> => {
  const use = await couponsIn(tx)
    .selectFrom('plugin_coupons_use')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('is_back', '=', true)
    .executeTakeFirst()
  if (!use) return 'taken'
  // Locks the coupon until the transaction ends.
  const coupon = await shiftUses(tx, use.coupon_id, 0)
  if (!coupon) return 'usedUp'
  if (coupon.uses_most !== null && coupon.uses >= coupon.uses_most) return 'usedUp'
  if (coupon.once_each && (await hasUse(tx, use.coupon_id, await ordererOf(tx, use)))) return 'usedBefore'
  await shiftUses(tx, use.coupon_id, 1)
  await turnUse(tx, orderId, false)
  return 'taken'
}

const ordererOf = async (tx: Kysely<Database>, { order_id, email_digest: digest }: Use) => {
  const query = tx.selectFrom('orders').select('customer_id').where('id', '=', order_id)
  return { customerId: (await query.executeTakeFirst())?.customer_id ?? null, digest }
}

/** Marks an order's use as given back or taken; undefined if it is marked so already. */
const turnUse = (tx: Kysely<Database>, orderId: string, isBack: boolean): Promise<Use | undefined> =>
  couponsIn(tx)
    .updateTable('plugin_coupons_use')
    .set({ is_back: isBack })
    .where('order_id', '=', orderId)
    .where('is_back', '!=', isBack)
    .returningAll()
    .executeTakeFirst()

/** Changes the number of a coupon's uses; returns the changed coupon. */
const shiftUses = (tx: Kysely<Database>, id: string, by: number): Promise<Coupon | undefined> =>
  couponsIn(tx)
    .updateTable('plugin_coupons_coupon')
    .set({ uses: sql`uses + ${by}` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Returns all coupons, the newest first. */
export const couponList = async (db: Kysely<Database>, page: Page) => {
  const all = couponsIn(db).selectFrom('plugin_coupons_coupon')
  const [rows, { count }] = await Promise.all([
    all.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
    all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Returns the uses of a coupon with their orders, the newest first. */
export const useList = async (db: Kysely<Database>, couponId: string, page: Page) => {
  const all = couponsIn(db)
    .selectFrom('plugin_coupons_use as use')
    .innerJoin('orders', 'orders.id', 'use.order_id')
    .where('use.coupon_id', '=', couponId)
  const [rows, { count }] = await Promise.all([
    all
      .select(['orders.order_no', 'use.created_at', 'use.yen', 'use.is_back'])
      .orderBy('use.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Inserts a coupon; returns its id, undefined if its code is taken. */
export const insertCoupon = async (
  tx: Kysely<Database>,
  coupon: Omit<Coupon, 'id' | 'uses' | 'version'>,
): Promise<string | undefined> => {
  const row = await couponsIn(tx)
    .insertInto('plugin_coupons_coupon')
    .values({ ...coupon, id: uuidv7(), uses: 0, version: 1 })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Changes a coupon; returns whether it exists. */
export const changeCoupon = async (
  tx: Kysely<Database>,
  id: string,
  columns: Partial<CouponColumns>,
): Promise<boolean> => {
  const changed = await couponsIn(tx)
    .updateTable('plugin_coupons_coupon')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Switches a coupon off, and deletes it if it was never used; returns whether it is gone. */
export const deleteCoupon = async (tx: Kysely<Database>, id: string): Promise<boolean> => {
  // First of all, so that nobody uses it between the check and the deletion.
  const isThere = await changeCoupon(tx, id, { is_active: false })
  if (!isThere) return true
  const { numDeletedRows } = await couponsIn(tx)
    .deleteFrom('plugin_coupons_coupon')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plugin_coupons_use')
            .select('plugin_coupons_use.id')
            .whereRef('coupon_id', '=', 'plugin_coupons_coupon.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}
