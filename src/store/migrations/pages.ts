import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** A page that a version brings, as it stands in the seed too. */
export interface NewPage {
  readonly id: number
  /** The key by which its transition names it. */
  readonly url: string
  readonly file: string
  readonly name: string
  /** In Japanese and in English. */
  readonly title: readonly [string, string]
  /** Not to be found by search engines. */
  readonly noindex: boolean
  /** The id of the layout that it is shown in. */
  readonly layout: number
  /** A confirm page follows this page's layout. */
  readonly master?: number
}

/**
 * Gives a shop that is already furnished the rows of new pages; one that is still empty gets them with
 * all the others. For migrations: once one that calls it was released, it writes what it wrote then.
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
