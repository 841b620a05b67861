import type { Kysely } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database, Row } from '../../../store/schema.ts'
import { TAKEN_BACK } from '../../values.ts'
import type { Area, Areas, TimesPlan } from './delivery.rules.ts'

type Db = Kysely<Database>
type Delivery = Row<'delivery'>

/** The columns of a delivery method that members edit. */
export type DeliveryTerms = Omit<Delivery, 'id' | 'sort_no'>

/** Returns the delivery methods, in the order of shoppers' choices. */
export const deliveryRows = (db: Db): Promise<Delivery[]> =>
  db.selectFrom('delivery').selectAll().orderBy('sort_no', 'desc').orderBy('id').execute()

/** Returns the parts of a delivery method: its terms by prefecture, its slots in order, and its payments. */
export const partsOf = async (db: Db, id: number) => {
  const areas = await db.selectFrom('delivery_area').selectAll().where('delivery_id', '=', id).execute()
  const times = await db
    .selectFrom('delivery_time')
    .select(['id', 'name', 'name_en', 'sort_no', 'visible'])
    .where('delivery_id', '=', id)
    .orderBy('sort_no')
    .orderBy('id')
    .execute()
  const payments = await db
    .selectFrom('delivery_payment')
    .select('payment_id')
    .where('delivery_id', '=', id)
    .orderBy('payment_id')
    .execute()
  return {
    areas: Object.fromEntries(
      areas.map(({ pref, fee, transit_days }) => [pref, { fee, transit_days }]),
    ) as Areas,
    times,
    paymentIds: payments.map(({ payment_id }) => payment_id),
  }
}

/** Sets the terms in some prefectures; those in `kept` have a row already. */
export const setAreas = async (
  tx: Writer,
  id: number,
  areas: readonly (Area & { readonly pref: number })[],
  kept: Areas,
): Promise<void> => {
  const added = areas.filter(({ pref }) => kept[pref] === undefined)
  if (added.length > 0)
    await tx
      .insertInto('delivery_area')
      .values(added.map((area) => ({ delivery_id: id, ...area })))
      .execute()
  for (const { pref, ...area } of areas)
    if (kept[pref] !== undefined)
      await tx
        .updateTable('delivery_area')
        .set(area)
        .where('delivery_id', '=', id)
        .where('pref', '=', pref)
        .execute()
}

/** Writes the changed slots; orders keep the names of theirs. */
export const setTimes = async (
  tx: Writer,
  id: number,
  { added, changed, removed }: TimesPlan,
): Promise<void> => {
  if (removed.length > 0) await tx.deleteFrom('delivery_time').where('id', 'in', removed).execute()
  for (const { id: own, change } of changed)
    await tx.updateTable('delivery_time').set(change).where('id', '=', own).execute()
  for (const time of added)
    await tx
      .insertInto('delivery_time')
      .values({ ...time, delivery_id: id })
      .execute()
}

/** Replaces the payments of a delivery method. */
export const setPayments = async (
  tx: Writer,
  id: number,
  { added, removed }: { readonly added: readonly number[]; readonly removed: readonly number[] },
): Promise<void> => {
  if (removed.length > 0)
    await tx
      .deleteFrom('delivery_payment')
      .where('delivery_id', '=', id)
      .where('payment_id', 'in', removed)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('delivery_payment')
      .values(added.map((payment_id) => ({ delivery_id: id, payment_id })))
      .execute()
}

/** Returns whether orders use a delivery method. */
export const isDeliveryOrdered = async (db: Db, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('shipping')
    .innerJoin('orders', 'orders.id', 'shipping.order_id')
    .select('shipping.id')
    .where('shipping.delivery_id', '=', id)
    .where('orders.ordered_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether goods on sale are of a sales type. */
export const hasGoodsOf = async (db: Db, saleTypeId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select('variant.id')
    .where('variant.sale_type_id', '=', saleTypeId)
    .where('variant.visible', '=', true)
    .where('product.status', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Cancels confirmed drafts with a delivery method: they must be confirmed again with another one. */
export const takeBackSent = async (tx: Writer, id: number): Promise<void> => {
  const taken = await tx
    .updateTable('orders')
    .set({ cart_version: TAKEN_BACK })
    .where('ordered_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb.selectFrom('shipping').select('shipping.order_id').where('shipping.delivery_id', '=', id),
    )
    .returning('id')
    .execute()
  if (taken.length === 0) return
  const ids = taken.map((order) => order.id)
  await tx
    .updateTable('shipping')
    .set({ delivery_id: null })
    .where('delivery_id', '=', id)
    .where('order_id', 'in', ids)
    .execute()
}

/** Deletes a delivery method with its parts. */
export const deleteDelivery = async (tx: Writer, id: number): Promise<void> => {
  for (const table of ['delivery_area', 'delivery_time', 'delivery_payment', 'excluded_delivery'] as const)
    await tx
      .deleteFrom(table as 'delivery_area')
      .where('delivery_id', '=', id)
      .execute()
  await tx.deleteFrom('delivery').where('id', '=', id).execute()
}
