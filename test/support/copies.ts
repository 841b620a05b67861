import { type Insertable, sql } from 'kysely'
import type { Writer } from '../../src/store/database.ts'
import { insertRows } from '../../src/store/prepared.ts'
import type { Database } from '../../src/store/schema.ts'
import type { Shop } from './shop.ts'

/** A product of one variant. */
export interface Copy {
  readonly productId: number
  readonly variantId: number
  readonly code: string
}

/** Makes so many further products like the one with this variant, each with one like it. */
export const copyProduct = async (shop: Shop, like: string, count: number): Promise<readonly Copy[]> => {
  const made: Copy[] = []
  await shop.change(async (tx) => {
    const { id: _id, ...variant } = await tx
      .selectFrom('variant')
      .selectAll()
      .where('code', '=', like)
      .executeTakeFirstOrThrow()
    const { id: _productId, ...product } = await tx
      .selectFrom('product')
      .selectAll()
      .where('id', '=', variant.product_id)
      .executeTakeFirstOrThrow()
    for (let at = 0; at < count; at++) {
      const code = `${like}-copy-${at}`
      const { id: productId } = await tx
        .insertInto('product')
        .values(product)
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: variantId } = await tx
        .insertInto('variant')
        .values({ ...variant, product_id: productId, code })
        .returning('id')
        .executeTakeFirstOrThrow()
      made.push({ productId, variantId, code })
    }
  })
  return made
}

/**
 * Gives a customer who has one of each a further session, order, movement of points and favourite for
 * each product, and a further address as long as there are fewer than so many.
 */
export const copyAccount = (
  shop: Shop,
  customerId: string,
  products: readonly Copy[],
  addresses: number,
): Promise<void> =>
  shop.change(async (tx) => {
    const own = { customer_id: customerId }
    const ids = products.map(() => crypto.randomUUID())
    await copyRow(
      tx,
      'session',
      own,
      ids.map((id) => ({ id, public_id: id })),
    )
    await copyRow(
      tx,
      'customer_address',
      own,
      ids.slice(0, addresses - 1).map((id) => ({ id })),
    )
    await copyRow(
      tx,
      'favorite',
      own,
      products.map(({ productId }) => ({ product_id: productId })),
    )
    const order = await copyRow(
      tx,
      'orders',
      own,
      ids.map((id) => ({ id, pre_order_id: id, order_no: id })),
    )
    // Of an order there are several lines: of each copy one is enough.
    const of = { order_id: order.id }
    await copyRow(
      tx,
      'shipping',
      of,
      ids.map((id) => ({ id, order_id: id })),
    )
    await copyRow(
      tx,
      'order_line',
      { ...of, type: 1 },
      ids.map((id) => ({ id, order_id: id, shipping_id: id })),
    )
    await copyRow(
      tx,
      'point_movement',
      own,
      ids.map((id) => ({ id, order_id: id })),
    )
  })

/** Lays these products into the one cart of a customer, each as its one line lies there. */
export const copyCartLine = (shop: Shop, customerId: string, products: readonly Copy[]): Promise<void> =>
  shop.change(async (tx) => {
    const cart = await tx
      .selectFrom('cart')
      .select('id')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    await copyRow(
      tx,
      'cart_line',
      { cart_id: cart.id },
      products.map(({ variantId }) => ({ variant_id: variantId })),
    )
  })

/** Writes rows like the one that is found, each with changes of its own; gives that one. */
const copyRow = async <T extends keyof Database>(
  tx: Writer,
  table: T,
  where: Readonly<Record<string, string | number>>,
  changes: readonly Partial<Insertable<Database[T]>>[],
): Promise<Insertable<Database[T]>> => {
  const conditions = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const found =
    await sql`select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(tx)
  const [row] = found.rows as Insertable<Database[T]>[]
  if (!row) throw new Error(`There is no ${table} to copy`)
  await insertRows(table)(
    tx,
    changes.map((change) => ({ ...row, ...change })),
  )
  return row
}
