import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'

/** A product as addresses of another shop lead to it. */
export interface SlugProduct {
  readonly slug: string | null
  readonly name_en: string | null
  readonly first_code: string | null
}

/** Returns the products whose addresses begin with these words, by the words; of several with one, the first. */
export const productsOfSlugs = async (
  db: Kysely<Database>,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, SlugProduct>> => {
  if (slugs.length === 0) return new Map()
  const rows = await db
    .selectFrom('product')
    .select(['slug', 'name_en', 'first_code'])
    .where('slug', 'in', slugs)
    .where('first_code', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.flatMap((row) => (row.slug === null ? [] : [[row.slug, row] as const])))
}
