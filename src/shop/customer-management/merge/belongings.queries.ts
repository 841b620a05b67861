import { sql } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Row } from '../../../store/schema.ts'

/** The accounts between which records move. */
export interface Between {
  readonly from: string
  readonly to: string
}

/** A row by its id, with a value by which a later change of it is recognized. */
export type Marked<Id> = readonly [id: Id, mark: string | number]

/** Returns the addresses of two books, to compare them. */
export const booksOf = async (tx: Writer, ids: readonly string[]): Promise<Row<'customer_address'>[]> =>
  tx.selectFrom('customer_address').selectAll().where('customer_id', 'in', ids).orderBy('id').execute()

/** Moves addresses that nobody changed since they were marked; returns them. */
export const moveAddresses = async (
  tx: Writer,
  { from, to }: Between,
  addresses: readonly Marked<string>[],
): Promise<readonly Marked<string>[]> => {
  const moved: Marked<string>[] = []
  for (const [id, updatedAt] of addresses) {
    const { numUpdatedRows } = await tx
      .updateTable('customer_address')
      .set({ customer_id: to })
      .where('id', '=', id)
      .where('customer_id', '=', from)
      .where('updated_at', '=', String(updatedAt))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) moved.push([id, updatedAt])
  }
  return moved
}

/**
 * Moves favourites that the other account does not have, all of them or those of `only` that are unchanged;
 * returns the moved ones.
 */
export const moveFavorites = async (
  tx: Writer,
  { from, to }: Between,
  only?: readonly Marked<number>[],
): Promise<readonly Marked<number>[]> => {
  const rows = await tx.selectFrom('favorite').selectAll().where('customer_id', '=', from).execute()
  const meant = rows.filter(({ product_id, created_at }) => isMeant(only, product_id, created_at))
  if (meant.length === 0) return []
  const added = await tx
    .insertInto('favorite')
    .values(meant.map((row) => ({ ...row, customer_id: to })))
    // The other account may add one at this moment.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['product_id', 'created_at'])
    .execute()
  const ids = added.map(({ product_id }) => product_id)
  if (ids.length > 0)
    await tx.deleteFrom('favorite').where('customer_id', '=', from).where('product_id', 'in', ids).execute()
  return added.map(({ product_id, created_at }) => [product_id, created_at])
}

/** Moves saved items like favourites. */
export const moveSavedItems = async (
  tx: Writer,
  { from, to }: Between,
  only?: readonly Marked<number>[],
): Promise<readonly Marked<number>[]> => {
  const rows = await tx.selectFrom('saved_item').selectAll().where('customer_id', '=', from).execute()
  const meant = rows.filter(({ variant_id, quantity }) => isMeant(only, variant_id, quantity))
  if (meant.length === 0) return []
  const added = await tx
    .insertInto('saved_item')
    .values(meant.map((row) => ({ ...row, customer_id: to })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['variant_id', 'quantity'])
    .execute()
  const ids = added.map(({ variant_id }) => variant_id)
  if (ids.length > 0)
    await tx.deleteFrom('saved_item').where('customer_id', '=', from).where('variant_id', 'in', ids).execute()
  return added.map(({ variant_id, quantity }) => [variant_id, quantity])
}

const isMeant = (only: readonly Marked<number>[] | undefined, id: number, mark: string | number): boolean =>
  only === undefined || only.some(([one, marked]) => one === id && marked === mark)

/** Ends an account in another, or opens it again with the values of `account`. */
export const changeAccount = async (
  tx: Writer,
  id: string,
  account: Partial<Row<'customer'>>,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('customer')
    .set({ ...account, updated_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
