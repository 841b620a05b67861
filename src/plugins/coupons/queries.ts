import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { CANCELLED, type Database, emailKey, type TableStep, type WriteEnvironment } from '../../plugin.ts'
import type { Terms } from './rules.ts'

/** What a merchant says of a coupon. */
export interface Told extends Terms {
  readonly name: string
  readonly name_en: string | null
}

/** A coupon as it is kept. */
export interface Coupon extends Told {
  readonly id: string
  /** Folded. */
  readonly code: string
  /** How often it is used in orders that were not cancelled. */
  readonly uses: number
}

interface Use {
  readonly id: string
  readonly coupon_id: string
  readonly order_id: string
  readonly customer_id: string | null
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
      .execute()
    const use = `${prefix}use`
    await db.schema
      .createTable(use)
      .addColumn('id', types.key, (c) => c.primaryKey())
      .addColumn('coupon_id', types.key, (c) => c.notNull())
      .addColumn('order_id', types.key, (c) => c.notNull().unique())
      .addColumn('customer_id', types.key)
      .addColumn('email_digest', types.key, (c) => c.notNull())
      .addColumn('yen', types.yen, (c) => c.notNull())
      .addColumn('is_back', types.flag, (c) => c.notNull())
      .addColumn('created_at', types.instant, (c) => c.notNull())
      .execute()
    for (const column of ['email_digest', 'customer_id', 'id'])
      await db.schema.createIndex(`${use}_by_${column}`).on(use).columns(['coupon_id', column]).execute()
  },
}

const couponsIn = (db: Kysely<Database>) => db.withTables<Tables>()

/** A coupon by its folded code. */
export const couponByCode = (db: Kysely<Database>, code: string): Promise<Coupon | undefined> =>
  couponsIn(db).selectFrom('plugin_coupons_coupon').selectAll().where('code', '=', code).executeTakeFirst()

/** A coupon by its id. */
export const couponById = (db: Kysely<Database>, id: string): Promise<Coupon | undefined> =>
  couponsIn(db).selectFrom('plugin_coupons_coupon').selectAll().where('id', '=', id).executeTakeFirst()

/** Who orders: a customer is known by either, a guest by their address. */
interface Orderer {
  readonly customerId: string | null
  readonly email: string
}

// Of an address no more is kept than it takes to know it again.
const digestOf = (email: string): string => createHash('sha256').update(emailKey(email)).digest('base64url')

/** Whether somebody has used a coupon in an order that was not cancelled. */
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
    .where(({ eb, or }) =>
      or([eb('email_digest', '=', digest), ...(customerId ? [eb('customer_id', '=', customerId)] : [])]),
    )
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}

/** Counts one more use, where one is left; from here on nobody else uses the coupon until the transaction ends. */
export const countUse = (tx: Kysely<Database>, id: string): Promise<Coupon | undefined> =>
  couponsIn(tx)
    .updateTable('plugin_coupons_coupon')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where(({ eb, or }) => or([eb('uses_most', 'is', null), eb('uses', '<', eb.ref('uses_most'))]))
    .returningAll()
    .executeTakeFirst()

/** Writes down in which order a coupon was used. */
export const insertUse = async (
  tx: Kysely<Database>,
  couponId: string,
  { orderId, customerId, email, amount }: Orderer & { readonly orderId: string; readonly amount: number },
  now: Date,
): Promise<void> => {
  await couponsIn(tx)
    .insertInto('plugin_coupons_use')
    .values({
      id: uuidv7(),
      coupon_id: couponId,
      order_id: orderId,
      customer_id: customerId,
      email_digest: digestOf(email),
      yen: amount,
      is_back: false,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Gives the use of an order back that is cancelled by now. */
export const giveUseBack = async (
  { db, dialect }: Pick<WriteEnvironment, 'db' | 'dialect'>,
  orderId: string,
): Promise<void> => {
  // Locked, or the order could be taken up again between the look and the change.
  const query = db.selectFrom('orders').select('status').where('id', '=', orderId)
  const order = await (dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (order?.status !== CANCELLED) return
  const use = await turnUse(db, orderId, true)
  if (use) await shiftUses(db, use.coupon_id, -1)
}

/** What became of a use that is wanted once more. */
export type TakenAgain = 'taken' | 'usedUp' | 'usedBefore'

/**
 * Takes the use of an order again that is to go on, where its coupon still has one left, and whoever ordered has
 * not used it elsewhere meanwhile; nothing is changed where it cannot be had.
 */
export const takeUseAgain = async (tx: Kysely<Database>, orderId: string): Promise<TakenAgain> => {
  const use = await couponsIn(tx)
    .selectFrom('plugin_coupons_use')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('is_back', '=', true)
    .executeTakeFirst()
  if (!use) return 'taken'
  // From here on nobody else uses the coupon until the transaction ends.
  const coupon = await shiftUses(tx, use.coupon_id, 0)
  if (!coupon) return 'usedUp'
  if (coupon.uses_most !== null && coupon.uses >= coupon.uses_most) return 'usedUp'
  const { customer_id: customerId, email_digest: digest } = use
  if (coupon.once_each && (await hasUse(tx, use.coupon_id, { customerId, digest }))) return 'usedBefore'
  await shiftUses(tx, use.coupon_id, 1)
  await turnUse(tx, orderId, false)
  return 'taken'
}

/** Says of an order's use whether it is given back; nothing where that is said of it already. */
const turnUse = (tx: Kysely<Database>, orderId: string, isBack: boolean): Promise<Use | undefined> =>
  couponsIn(tx)
    .updateTable('plugin_coupons_use')
    .set({ is_back: isBack })
    .where('order_id', '=', orderId)
    .where('is_back', '!=', isBack)
    .returningAll()
    .executeTakeFirst()

/** Counts uses of a coupon up or down; the coupon as it is then. */
const shiftUses = (tx: Kysely<Database>, id: string, by: number): Promise<Coupon | undefined> =>
  couponsIn(tx)
    .updateTable('plugin_coupons_coupon')
    .set({ uses: sql`uses + ${by}` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** All coupons, the newest first. */
export const couponList = async (db: Kysely<Database>, page: Page) => {
  const all = couponsIn(db).selectFrom('plugin_coupons_coupon')
  const [rows, { count }] = await Promise.all([
    all.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
    all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** The uses of a coupon with their orders, the newest first. */
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

/** Writes a coupon; its id, nothing where its code is taken. */
export const insertCoupon = async (
  tx: Kysely<Database>,
  coupon: Omit<Coupon, 'id' | 'uses'>,
): Promise<string | undefined> => {
  const row = await couponsIn(tx)
    .insertInto('plugin_coupons_coupon')
    .values({ ...coupon, id: uuidv7(), uses: 0 })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Changes a coupon; whether there is one. */
export const changeCoupon = async (
  tx: Kysely<Database>,
  id: string,
  told: Partial<Told>,
): Promise<boolean> => {
  const changed = await couponsIn(tx)
    .updateTable('plugin_coupons_coupon')
    .set(told)
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Switches a coupon off, and deletes it where it was never used; whether it is gone. */
export const deleteCoupon = async (tx: Kysely<Database>, id: string): Promise<boolean> => {
  // First of all, so that nobody uses it between the look and the deletion.
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
