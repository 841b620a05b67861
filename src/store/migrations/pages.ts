import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** A page that a version adds; the seed has it, too. */
export interface NewPage {
  readonly id: number
  /** The key by which its transition names it. */
  readonly url: string
  readonly file: string
  readonly name: string
  /** In Japanese and in English. */
  readonly title: readonly [string, string]
  /** Excluded from search engines. */
  readonly noindex: boolean
  /** The id of its layout. */
  readonly layout: number
  /** A confirm page follows this page's layout. */
  readonly master?: number
}

/**
 * Inserts the rows of new pages into a shop with data; an empty one gets them with all others from the seed.
 * For migrations: once a migration that calls it was released, its effect must not change.
 */
export const addPages = async (db: Kysely<Database>, pages: readonly NewPage[]): Promise<void> => {
  const anyPage = await db.selectFrom('page').select('id').limit(1).executeTakeFirst()
  if (anyPage === undefined) return
  await db
    .insertInto('page')
    .values(
      pages.map(({ id, url, file, name, title, noindex, layout, master }) => ({
        id,
        name,
        name_en: title[1],
        url,
        file_name: file,
        title: title[0],
        title_en: title[1],
        description: null,
        description_en: null,
        edit_type: master === undefined ? 2 : 3,
        meta_robots: noindex ? 'noindex' : null,
        layout_id: layout,
        master_page_id: master ?? null,
      })),
    )
    .execute()
}
