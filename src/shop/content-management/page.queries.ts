import { sql } from 'kysely'
import type { Reader, Writer } from '../../store/database.ts'
import type { Row } from '../../store/schema.ts'
import { EditType } from '../content/page.rules.ts'
import { toId } from '../values.ts'

type Page = Row<'page'>

/** What is written of a page. */
export type PageWords = Omit<Page, 'id' | 'edit_type' | 'master_page_id' | 'version'>

/** Rows of merchants are numbered from here on, so that later versions can bring rows of their own. */
const OWN_FROM = 1001

/** The pages of the shop, merchants' own first; the one for previews is nobody's. */
export const shownPages = (db: Reader): Promise<Page[]> =>
  db
    .selectFrom('page')
    .selectAll()
    .where('edit_type', '<>', EditType.preview)
    .orderBy('edit_type')
    .orderBy('id')
    .execute()

/** The page that an input names. */
export const pageById = (db: Reader, typed: string): Promise<Page | undefined> =>
  db
    .selectFrom('page')
    .selectAll()
    .where('id', '=', toId(typed))
    .where('edit_type', '<>', EditType.preview)
    .executeTakeFirst()

/** The keys of the pages that are shown by a file. */
export const pageKeysOf = async (db: Reader, fileName: string): Promise<readonly string[]> => {
  const rows = await db.selectFrom('page').select('url').where('file_name', '=', fileName).execute()
  return rows.map(({ url }) => url)
}

/** What a merchant's own page may not be called by: the addresses and files of others. */
export const takenNames = (db: Reader, id?: number): Promise<readonly Pick<Page, 'url' | 'file_name'>[]> =>
  db
    .selectFrom('page')
    .select(['url', 'file_name'])
    .where('id', '<>', id ?? 0)
    .execute()

/** Writes a new page of a merchant; its id. */
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

/** Changes a page; its version is another then, also where its template alone was changed. */
export const changePage = async (tx: Writer, id: number, change: Partial<PageWords>): Promise<Page> => {
  return tx
    .updateTable('page')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives the other pages that are shown by a file another version: their template was changed. */
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

/** Has the pages that follow another one, such as those where what was typed is confirmed, stand in its layout. */
export const followLayout = async (tx: Writer, masterId: number, layoutId: number): Promise<void> => {
  await tx
    .updateTable('page')
    .set((eb) => ({ layout_id: layoutId, version: eb('version', '+', 1) }))
    .where('master_page_id', '=', masterId)
    .execute()
}
