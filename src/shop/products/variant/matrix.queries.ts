import { type Kysely, sql } from 'kysely'
import type { Writer } from '../../../store/database.ts'
import type { Database } from '../../../store/schema.ts'

type Db = Kysely<Database>

/** Returns the axes with their values, in display order, including hidden values. */
export const axisRows = async (db: Db) => {
  const [axes, values] = await Promise.all([
    db.selectFrom('class_name').selectAll().orderBy('sort_no', 'desc').orderBy('id').execute(),
    db.selectFrom('class_category').selectAll().orderBy('sort_no', 'desc').orderBy('id').execute(),
  ])
  return axes.map((axis) => ({
    ...axis,
    values: values
      .filter(({ class_name_id }) => class_name_id === axis.id)
      .map((value) => ({ ...value, axisId: axis.id })),
  }))
}

/** Axes with their values. */
export type Axes = Awaited<ReturnType<typeof axisRows>>

/**
 * Returns those of the variants that orders, carts or movements of stock reference: they are hidden, not
 * deleted.
 */
export const variantsInUse = async (db: Db, ids: readonly number[]): Promise<readonly number[]> => {
  if (ids.length === 0) return []
  const used = await Promise.all(
    (['order_line', 'cart_line', 'stock_movement'] as const).map((table) =>
      db.selectFrom(table).select('variant_id').distinct().where('variant_id', 'in', ids).execute(),
    ),
  )
  return [...new Set(used.flat().flatMap(({ variant_id }) => variant_id ?? []))]
}

/** Deletes variants without references, with their own tax rules. */
export const deleteVariants = async (tx: Writer, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.deleteFrom('tax_rule').where('variant_id', 'in', ids).execute()
  await tx.deleteFrom('variant').where('id', 'in', ids).execute()
}

/**
 * Frees the codes of variants that get others in the same transaction; no article can have the temporary
 * codes.
 */
export const freeCodes = async (tx: Writer, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.updateTable('variant').set({ code: sql`'~' || id` }).where('id', 'in', ids).execute()
}

/** True if any variant has the code. */
export const isCodeTaken = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('variant').select('id').where('code', '=', code).executeTakeFirst()) !== undefined
