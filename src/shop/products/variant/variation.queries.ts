import type { Kysely } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { codesFor } from './matrix.rules.ts'

/**
 * Returns so many codes that no variant has: the base with the next free numbers. Skips `taken`, codes that the
 * same request gives to others.
 */
export const freeCodes = async (
  db: Kysely<Database>,
  base: string,
  count: number,
  taken: readonly string[] = [],
): Promise<string[]> => {
  const next = codesFor(base, taken)
  const free: string[] = []
  while (free.length < count) {
    const tried = Array.from({ length: count - free.length }, next)
    const rows = await db.selectFrom('variant').select('code').where('code', 'in', tried).execute()
    const used = new Set(rows.map(({ code }) => code))
    free.push(...tried.filter((code) => !used.has(code)))
  }
  return free
}

/** The most axes, and the most values of all of them, that a form proposes. */
const MOST_AXES = 50
const MOST_VALUES = 500

/** Returns the first axes of the shop with their values, in display order, as proposals. */
export const knownAxes = async (db: Kysely<Database>) => {
  const axes = await db
    .selectFrom('class_name')
    .select(['id', 'name', 'name_en'])
    .orderBy('sort_no', 'desc')
    .orderBy('id')
    .limit(MOST_AXES)
    .execute()
  if (axes.length === 0) return []
  const values = await db
    .selectFrom('class_category')
    .select(['class_name_id', 'name', 'name_en'])
    .where(
      'class_name_id',
      'in',
      axes.map(({ id }) => id),
    )
    .orderBy('class_name_id')
    .orderBy('sort_no', 'desc')
    .orderBy('id')
    .limit(MOST_VALUES)
    .execute()
  return axes.map(({ id, name, name_en }) => ({
    name,
    name_en,
    values: values.filter(({ class_name_id }) => class_name_id === id),
  }))
}
