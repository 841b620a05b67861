import { uuidv7 } from 'uuidv7'
import type { Reader, Writer } from '../../../store/database.ts'
import { cached } from '../../../store/memory.ts'
import type { Row } from '../../../store/schema.ts'
import type { Section } from '../../sections.ts'

/** The sections of a page: those that visitors see, and those that members are working on. */
export interface PageContent {
  readonly published: readonly Section[]
  /** Null if nothing changed since the publication. */
  readonly draft: readonly Section[] | null
  readonly version: number
}

const NONE: PageContent = { published: [], draft: null, version: 0 }

const sectionsIn = (json: string): readonly Section[] => JSON.parse(json)

/** Caches the published sections of all pages, by the ids of the pages. */
export const publishedSections = cached(async (db): Promise<ReadonlyMap<number, readonly Section[]>> => {
  const rows = await db.selectFrom('page_content').select(['page_id', 'published']).execute()
  return new Map(rows.map(({ page_id, published }) => [page_id, sectionsIn(published)]))
})

/** Returns the sections of a page. */
export const contentOf = async (db: Reader, pageId: number): Promise<PageContent> => {
  const row = await db.selectFrom('page_content').selectAll().where('page_id', '=', pageId).executeTakeFirst()
  return row
    ? {
        published: sectionsIn(row.published),
        draft: row.draft === null ? null : sectionsIn(row.draft),
        version: row.version,
      }
    : NONE
}

/** Stores the sections that members are working on; null drops them. */
export const keepDraft = async (
  tx: Writer,
  pageId: number,
  draft: readonly Section[] | null,
): Promise<PageContent> => {
  const json = draft && JSON.stringify(draft)
  await tx
    .insertInto('page_content')
    .values({ page_id: pageId, published: '[]', draft: json })
    .onConflict((conflict) =>
      conflict
        .column('page_id')
        .doUpdateSet((eb) => ({ draft: json, version: eb('page_content.version', '+', 1) })),
    )
    .execute()
  return contentOf(tx, pageId)
}

/**
 * Publishes the sections that members worked on, and records the publication; before the first one also the
 * sections that were there from the beginning, by nobody.
 */
export const publishDraft = async (
  tx: Writer,
  pageId: number,
  { published, draft }: { readonly published: readonly Section[]; readonly draft: readonly Section[] },
  by: { readonly memberId: string; readonly now: Date },
): Promise<void> => {
  const [earlier] = await publicationsOf(tx, pageId, 1)
  const sections = JSON.stringify(draft)
  const change = { page_id: pageId, created_at: by.now.toISOString() }
  if (!earlier && published.length > 0)
    await insertChange(tx, { ...change, sections: JSON.stringify(published), member_id: null })
  await tx
    .updateTable('page_content')
    .set((eb) => ({ published: sections, draft: null, version: eb('version', '+', 1) }))
    .where('page_id', '=', pageId)
    .execute()
  await insertChange(tx, { ...change, sections, member_id: by.memberId })
}

const insertChange = async (tx: Writer, change: Omit<Row<'page_content_change'>, 'id'>): Promise<void> => {
  await tx
    .insertInto('page_content_change')
    .values({ id: uuidv7(), ...change })
    .execute()
}

/**
 * Returns the last publications of a page's sections, the newest first, with authors and times, and the sections from
 * the beginning, which have no author (`member_id`).
 */
export const publicationsOf = async (db: Reader, pageId: number, most: number) => {
  const changes = db
    .selectFrom('page_content_change')
    .leftJoin('member', 'member.id', 'page_content_change.member_id')
    .select([
      'page_content_change.id',
      'page_content_change.created_at',
      'page_content_change.member_id',
      'member.name as member_name',
    ])
    .where('page_content_change.page_id', '=', pageId)
    .orderBy('page_content_change.id', 'desc')
  const last = await changes.limit(most).execute()
  const first = last.length < most ? [] : await changes.where('member_id', 'is', null).execute()
  return [...last, ...first.filter(({ id }) => last.every((one) => one.id !== id))]
}

/** Returns the sections of one publication of a page; undefined if it belongs to another. */
export const publication = async (
  db: Reader,
  pageId: number,
  id: string,
): Promise<readonly Section[] | undefined> => {
  const row = await db
    .selectFrom('page_content_change')
    .select('sections')
    .where('page_id', '=', pageId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && sectionsIn(row.sections)
}
