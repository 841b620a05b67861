import { sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { EditType } from '../content/page.rules.ts'
import { toId } from '../values.ts'

type Page = Row<'page'>

/** The columns of a page that members write. */
export type PageWords = Omit<Page, 'id' | 'edit_type' | 'master_page_id' | 'version'>

/** Ids of merchants' rows begin here, so that later versions can add rows of their own. */
const OWN_FROM = 1001

/** Returns the pages of the shop, merchants' own first, without the one for previews. */
export const shownPages = (db: Reader): Promise<Page[]> =>
  db
    .selectFrom('page')
    .selectAll()
    .where('edit_type', '<>', EditType.preview)
    .orderBy('edit_type')
    .orderBy('id')
    .execute()

/** Returns the page that an input names. */
export const pageById = (db: Reader, typed: string): Promise<Page | undefined> =>
  db
    .selectFrom('page')
    .selectAll()
    .where('id', '=', toId(typed))
    .where('edit_type', '<>', EditType.preview)
    .executeTakeFirst()

/** Returns the keys of the pages with a file. */
export const pageKeysOf = async (db: Reader, fileName: string): Promise<readonly string[]> => {
  const rows = await db.selectFrom('page').select('url').where('file_name', '=', fileName).execute()
  return rows.map(({ url }) => url)
}

/** Returns the addresses and files of other pages, which a merchant's own page cannot have. */
export const takenNames = (db: Reader, id?: number): Promise<readonly Pick<Page, 'url' | 'file_name'>[]> =>
  db
    .selectFrom('page')
    .select(['url', 'file_name'])
    .where('id', '<>', id ?? 0)
    .execute()

/** Inserts a merchant's page; returns its id. */
export const insertPage = async (tx: Writer, words: PageWords): Promise<number> => {
  const { id } = await tx
    .insertInto('page')
    .values((eb) => ({
      id: eb
        .selectFrom('page')
        .select(sql<number>`coalesce(max(id), ${OWN_FROM - 1}) + 1`.as('next'))
        .where('id', '>=', OWN_FROM),
      ...words,
      edit_type: EditType.user,
      master_page_id: null,
      version: 1,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a page, and counts up its version, also if only its template changed. */
export const changePage = async (tx: Writer, id: number, change: Partial<PageWords>): Promise<Page> => {
  return tx
    .updateTable('page')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Counts up the versions of the other pages with a file: their template changed. */
export const touchPagesOf = async (
  tx: Writer,
  { id, file_name }: Pick<Page, 'id' | 'file_name'>,
): Promise<void> => {
  await tx
    .updateTable('page')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('file_name', '=', file_name)
    .where('id', '<>', id)
    .execute()
}

/** Sets the layout of the pages that follow another one, such as those that confirm typed values. */
export const followLayout = async (tx: Writer, masterId: number, layoutId: number): Promise<void> => {
  await tx
    .updateTable('page')
    .set((eb) => ({ layout_id: layoutId, version: eb('version', '+', 1) }))
    .where('master_page_id', '=', masterId)
    .execute()
}
