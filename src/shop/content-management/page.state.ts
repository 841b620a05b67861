import { fail, item } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import type { BrokenPage } from '../content/index.ts'
import { isOwn, typedNames } from '../content/page.rules.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
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

/** A page as answers state it. */
export const stated = (page: Page, layouts: readonly Layout[]) => ({
  ...pageRecord.stated(page),
  ...typedNames(page),
  editType: page.edit_type,
  layoutId: String(page.layout_id),
  layoutName: layouts.find(({ id }) => id === page.layout_id)?.name ?? '',
})

/** A page of a list, in the language of the answer. */
export const listed = (
  { language }: Env,
  page: Page,
  layouts: readonly Layout[],
  broken: BrokenPage | undefined,
) =>
  item(
    { ...stated(page, layouts), pageName: worded(language, page.name, page.name_en), broken: broken ?? null },
    [link('goPage', { pageId: String(page.id) }), ...inShop(page)],
  )

/** A page with its template. */
export const recordOf = async (act: Env, page: Page) => ({
  ...stated(page, await shownLayouts(act.db)),
  ...statedTexts(await textsOf(act, templatedPage(page))),
  followsLayout: page.master_page_id !== null,
  version: page.version,
})

/** The same of one that has just been written. */
export const recordNow = async (act: WriteEnvironment, id: number) => {
  const page = await pageById(act.db, String(id))
  if (!page) throw new Error(`Page ${id} has just been written`)
  return { page, state: await recordOf(act, page) }
}

/** Where a merchant's own page is seen. */
export const inShop = (page: Page) =>
  isOwn(page) ? [link('goUserPage', { pageUrl: typedNames(page).pageUrl })] : []

/** The ways on from a page that was written. */
export const waysFrom = (page: Page) => [
  link('goPage', { pageId: String(page.id) }),
  link('goPageList'),
  ...inShop(page),
]

/** The layouts that a page can be shown in. */
export const layoutOptions = async ({ db }: Env) =>
  (await shownLayouts(db)).map(({ id, name }) => ({ value: String(id), label: name }))

/** What is wrong with texts of a page, tried as they would be written on all pages that are shown by them. */
export const errorsIn = async (
  act: ReadEnvironment,
  page: Page,
  sent: SentTexts,
): Promise<TemplateErrors> => {
  const of = templatedPage(page)
  const written = namedTexts(of, bodiesFor(of, await textsOf(act, of), sent))
  return templateErrors(act, of, written, await pageKeysOf(act.db, page.file_name))
}

/** It was changed elsewhere since it was read: what is kept now, for a program to go on with. */
export const stale = async (act: WriteEnvironment, page: Page) =>
  fail('staleVersion', { state: await recordOf(act, page) })
