import { item } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { type BrokenPage, isOpenNow } from '../content/index.ts'
import { isOwn, typedNames } from '../content/page.rules.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { staleRecord } from '../records/index.ts'
import { link } from '../transitions.ts'
import { shownLayouts } from './layout.queries.ts'
import { pageById, pageKeysOf } from './page.queries.ts'
import { page as pageRecord } from './page.record.ts'
import { templatedPage } from './page.rules.ts'
import { bodiesFor, namedTexts, type SentTexts } from './template.rules.ts'
import { statedTexts, type TemplateErrors, templateErrors, textsOf } from './template.ts'

type Page = Row<'page'>
type Layout = Row<'layout'>
type Env = ReadEnvironment | WriteEnvironment

/** Returns the state of a page. */
export const toState = (page: Page, layouts: readonly Layout[]) => ({
  ...pageRecord.stated(page),
  ...typedNames(page),
  editType: page.edit_type,
  layoutId: String(page.layout_id),
  layoutName: layouts.find(({ id }) => id === page.layout_id)?.name ?? '',
})

/** Returns a page of a list, in the language of the answer. */
export const listed = (
  { language }: Env,
  page: Page,
  layouts: readonly Layout[],
  { broken, isOpen }: { readonly broken: BrokenPage | undefined; readonly isOpen: boolean },
) =>
  item(
    {
      ...toState(page, layouts),
      pageName: worded(language, page.name, page.name_en),
      broken: broken ?? null,
    },
    [
      link('goPage', { pageId: String(page.id) }),
      link('goPageSections', { pageId: String(page.id) }),
      ...(isOpen ? shopLinks(page) : []),
    ],
  )

/** Returns a page with its template. */
export const recordOf = async (act: Env, page: Page) => ({
  ...toState(page, await shownLayouts(act.db)),
  ...statedTexts(await textsOf(act, templatedPage(page))),
  followsLayout: page.master_page_id !== null,
  version: page.version,
})

/** Returns a page that was just written, with its template. */
export const recordNow = async (act: WriteEnvironment, id: number) => {
  const page = await pageById(act.db, String(id))
  if (!page) throw new Error(`Page ${id} has just been written`)
  return { page, state: await recordOf(act, page) }
}

/** Returns the link to a merchant's own page in the shop, if visitors see it. */
export const inShop = async ({ db }: Pick<Env, 'db'>, page: Page) =>
  (await isOpenNow(db, page)) ? shopLinks(page) : []

const shopLinks = (page: Page) =>
  isOwn(page) ? [link('goUserPage', { pageUrl: typedNames(page).pageUrl })] : []

/** Returns the layouts that a page can have. */
export const layoutOptions = async ({ db }: Env) =>
  (await shownLayouts(db)).map(({ id, name }) => ({ value: String(id), label: name }))

/** Returns the errors of a page's texts, tried as they would be written on all pages that use them. */
export const errorsIn = async (
  act: ReadEnvironment,
  page: Page,
  sent: SentTexts,
): Promise<TemplateErrors> => {
  const of = templatedPage(page)
  const written = namedTexts(of, bodiesFor(of, await textsOf(act, of), sent))
  return templateErrors(act, of, written, await pageKeysOf(act.db, page.file_name))
}

/** Fails because it was changed since it was read, with the current state, so that programs can continue. */
export const stale = async (act: WriteEnvironment, page: Page) =>
  staleRecord(act, 'page', page.id, await recordOf(act, page))
