import type { Kysely } from 'kysely'
import { cached } from '../../store/memory.ts'
import { insertRows, prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { Page } from '../paging.ts'
import { toId } from '../values.ts'
import { codesIn, idsIn } from './targets.rules.ts'

type Db = Kysely<Database>

/** A promotion that is switched on, with its goods. */
export interface ActivePromotion {
  readonly row: Row<'promotion'>
  readonly categoryIds: readonly number[]
  readonly tagIds: readonly number[]
  readonly productIds: ReadonlySet<number>
  /** Empty: it is for everybody. */
  readonly groupIds: ReadonlySet<number>
}

/**
 * Caches the promotions that are switched on, in their order, also those to come; the caller knows the moment. Stock,
 * which changes with each order, is not read.
 */
export const activePromotions = cached(
  async (db): Promise<readonly ActivePromotion[]> => {
    const rows = await db
      .selectFrom('promotion')
      .selectAll()
      .where('active', '=', true)
      .orderBy('priority')
      .orderBy('id')
      .execute()
    const codes = rows.flatMap(({ product_codes }) => codesIn(product_codes))
    const variants = await variantsOfCodes(db, codes)
    const productOf = new Map(variants.map(({ code, product_id }) => [code, product_id]))
    return rows.map((row) => ({
      row,
      categoryIds: idsIn(row.category_ids),
      tagIds: idsIn(row.tag_ids),
      productIds: new Set(codesIn(row.product_codes).flatMap((code) => productOf.get(code) ?? [])),
      groupIds: new Set(idsIn(row.group_ids)),
    }))
  },
  { withRows: false },
)

/** Caches the groups that promotions which are switched on are for. */
export const promotedGroups = cached(async (db): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('promotion').select('group_ids').where('active', '=', true).execute()
  return new Set(rows.flatMap(({ group_ids }) => idsIn(group_ids)))
})

/** Returns the variants with these codes. */
export const variantsOfCodes = async (db: Db, codes: readonly string[]) =>
  codes.length === 0
    ? []
    : db.selectFrom('variant').select(['code', 'product_id']).where('code', 'in', codes).execute()

interface Among extends Record<string, unknown> {
  readonly productIds: readonly number[]
  readonly ids: readonly number[]
}

const inCategories = prepared<Among>()((db, { productIds, ids }) =>
  db
    .selectFrom('product_category')
    .select(['product_id', 'category_id as id'])
    .where('category_id', 'in', ids)
    .where('product_id', 'in', productIds),
)

const withTags = prepared<Among>()((db, { productIds, ids }) =>
  db
    .selectFrom('product_tag')
    .select(['product_id', 'tag_id as id'])
    .where('tag_id', 'in', ids)
    .where('product_id', 'in', productIds),
)

/** Returns which of some products are in which of some categories. */
export const productsInCategories = async (db: Db, productIds: readonly number[], ids: readonly number[]) =>
  productIds.length === 0 || ids.length === 0 ? [] : inCategories(db, { productIds, ids })

/** Returns which of some products have which of some tags. */
export const productsWithTags = async (db: Db, productIds: readonly number[], ids: readonly number[]) =>
  productIds.length === 0 || ids.length === 0 ? [] : withTags(db, { productIds, ids })

/** Caches the categories and tags by which goods are chosen, in the order of menus, and the groups of customers. */
export const targets = cached(async (db) => {
  const [categories, tags, groups] = await Promise.all([
    db
      .selectFrom('category')
      .select(['id', 'parent_id', 'name', 'name_en'])
      .orderBy('sort_no', 'desc')
      .orderBy('id')
      .execute(),
    db.selectFrom('tag').select(['id', 'name', 'name_en']).orderBy('sort_no').orderBy('id').execute(),
    db.selectFrom('customer_group').select(['id', 'name', 'name_en']).orderBy('id').execute(),
  ])
  return { categories, tags, groups }
})

/** Returns one page of all promotions: those that are switched on first, in the order in which they apply. */
export const promotionRows = (db: Db, { limit, offset }: Page) =>
  db
    .selectFrom('promotion')
    .selectAll()
    .orderBy('active', 'desc')
    .orderBy('priority')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

/** Returns the number of promotions. */
export const countPromotions = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('promotion')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns a promotion by its typed id; undefined if there is none. */
export const promotionById = (db: Db, typed: string): Promise<Row<'promotion'> | undefined> =>
  db.selectFrom('promotion').selectAll().where('id', '=', toId(typed)).executeTakeFirst()

/** The statuses of orders that count: new, in progress, shipped, paid; not cancelled and returned ones. */
const COUNTED = [1, 4, 5, 6]

const usesOf = (db: Db) =>
  db
    .selectFrom('promotion_use as use')
    .innerJoin('orders', 'orders.id', 'use.order_id')
    .where('orders.status', 'in', COUNTED)

/** Returns the sums of the orders of promotions that count, by promotion. */
export const usesByPromotion = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, PromotionSums>()
  const rows = await usesOf(db)
    .select('use.promotion_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number>('use.yen').as('yen'),
      fn.sum<number>('use.points').as('points'),
      fn.sum<number>('orders.payment_total').as('paid'),
    ])
    .where('use.promotion_id', 'in', ids)
    .groupBy('use.promotion_id')
    .execute()
  return new Map(
    rows.map(({ promotion_id, orders, yen, points, paid }): [number, PromotionSums] => [
      promotion_id,
      { orders: Number(orders), yen: Number(yen), points: Number(points), paid: Number(paid) },
    ]),
  )
}

/** The orders of a promotion that count, what it gave in them, and what was paid. */
export interface PromotionSums {
  readonly orders: number
  /** With tax. */
  readonly yen: number
  readonly points: number
  readonly paid: number
}

/** Returns the orders of a promotion that count, the newest first. */
export const ordersOfPromotion = (db: Db, promotionId: number, { limit, offset }: Page) =>
  usesOf(db)
    .select(['orders.order_no', 'orders.ordered_at', 'orders.payment_total', 'orders.status'])
    .select(['use.yen', 'use.points'])
    .where('use.promotion_id', '=', promotionId)
    .orderBy('use.order_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Whether an order has, or had, something of a promotion. */
export const isPromotionUsed = async (db: Db, promotionId: number): Promise<boolean> =>
  (await db
    .selectFrom('promotion_use')
    .select('order_id')
    .where('promotion_id', '=', promotionId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The gift of a promotion in an order: yen with tax, or points. */
export interface PromotionGift {
  readonly promotionId: number
  readonly yen: number
  readonly points: number
}

const insertUses = insertRows('promotion_use')

/** Notes what promotions gave in an order that was just written; it has no other notes. */
export const notePromotions = async (
  tx: Db,
  order_id: string,
  gifts: readonly PromotionGift[],
): Promise<void> => {
  if (gifts.length > 0)
    await insertUses(
      tx,
      gifts.map(({ promotionId: promotion_id, yen, points }) => ({ order_id, promotion_id, yen, points })),
    )
}

const dropUses = prepared<{ orderId: string }>()((db, { orderId }) =>
  db.deleteFrom('promotion_use').where('order_id', '=', orderId),
)

/** Forgets what promotions gave in an order that is written anew. */
export const forgetPromotions = async (tx: Db, orderId: string): Promise<void> => {
  await dropUses(tx, { orderId })
}

/** Returns the promotions that gave something in an order. */
export const promotionsOf = (tx: Db, orderId: string) =>
  tx
    .selectFrom('promotion_use as use')
    .innerJoin('promotion', 'promotion.id', 'use.promotion_id')
    .select(['promotion.id', 'promotion.name', 'promotion.name_en'])
    .where('use.order_id', '=', orderId)
    .orderBy('promotion.id')
    .execute()
