import type { Reader } from '../../store/database.ts'
import type { Memory } from '../../store/memory.ts'
import type { Row } from '../../store/schema.ts'
import { isOwn, isOwnTemplate } from './page.rules.ts'
import { contentOf, publishedSections } from './sections/content.queries.ts'
import { NO_THEME, templatesInForce, writtenTemplate } from './templates.queries.ts'
import { inEnglish } from './templates.rules.ts'

type Page = Pick<Row<'page'>, 'id' | 'file_name' | 'edit_type'>

const templatesOf = ({ file_name }: Page): readonly string[] => {
  const name = `pages/${file_name}`
  return [name, inEnglish(name)]
}

/**
 * Returns a function that tells whether visitors see a page: a built-in one always, a merchant's own one once its
 * sections were published or it has a template of its own. It reads the caches.
 */
export const openPages = async (memory: Memory): Promise<(page: Page) => boolean> => {
  const [published, { written }] = await Promise.all([
    memory.get(publishedSections),
    memory.get(templatesInForce),
  ])
  return (page) =>
    !isOwn(page) ||
    (published.get(page.id)?.length ?? 0) > 0 ||
    templatesOf(page).some((name) => isOwnTemplate(written.get(name)))
}

/** Tells, like `openPages`, whether visitors see a page, as the database has it now. */
export const isOpenNow = async (db: Reader, page: Page): Promise<boolean> => {
  if (!isOwn(page) || (await contentOf(db, page.id)).published.length > 0) return true
  const texts = await Promise.all(
    templatesOf(page).map((name) => writtenTemplate(db, { themeCode: NO_THEME, name })),
  )
  return texts.some(isOwnTemplate)
}
