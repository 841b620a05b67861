import { message } from '../../hypermedia/message.ts'
import { created, fail, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { changesOf } from '../changes.ts'
import { brokenPages, chosenFault, headOf, openPages, previewOf } from '../content/index.ts'
import { EditType, FIRST_PAGE, isOwn, ownNames, typedNames } from '../content/page.rules.ts'
import { type Handlers, type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { deleteRow, saved } from '../records/index.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { allBlocks, blockTemplates } from './block.queries.ts'
import { HOME, HOME_PAGE } from './block.rules.ts'
import { warningsOf } from './blocked.ts'
import { layoutById, positionsOf, shownLayouts } from './layout.queries.ts'
import { filesOf } from './layout.rules.ts'
import type * as contract from './page.contract.ts'
import type { doCreatePage, doPreviewPage, doUpdatePage } from './page.contract.ts'
import { blankPage, optionsOf, USUAL_LAYOUT } from './page.form.ts'
import {
  changePage,
  followLayout,
  insertPage,
  pageById,
  pageKeysOf,
  shownPages,
  takenNames,
  touchPagesOf,
} from './page.queries.ts'
import { page as pageRecord } from './page.record.ts'
import { isHiddenFromSearch, robotsOf, templatedPage } from './page.rules.ts'
import { errorsIn, inShop, listed, recordNow, recordOf } from './page.state.ts'
import { bodiesFor, draftTexts, namedTexts } from './template.rules.ts'
import { renameTexts, type TemplateErrors, templateErrors, textsOf, writeTexts } from './template.ts'

type Page = Row<'page'>

export const pageHandlers: Handlers<typeof contract> = {
  async goPageList(act) {
    const { db } = act
    const { nameKeyword = '' } = act.input
    const [all, layouts, broken, isOpen] = await Promise.all([
      shownPages(db),
      shownLayouts(db),
      brokenPages(act),
      openPages(act.memory),
    ])
    const pages = all.filter((page) => isMeant(page, nameKeyword.toLowerCase()))
    return ok(
      {
        pages: pages.map((page) =>
          listed(act, page, layouts, { broken: broken.get(page.url), isOpen: isOpen(page) }),
        ),
        count: pages.length,
      },
      {
        form: {
          values: { layoutId: USUAL_LAYOUT, template: FIRST_PAGE },
          options: await optionsOf(act),
        },
        links: [link('goAuditLog', { table: 'page' })],
      },
    )
  },

  async goPage(act) {
    const { pageId, headCategoryId } = act.input
    if (pageId === undefined) return blankPage(act, headCategoryId)
    const page = await pageById(act.db, pageId)
    if (!page) return fail('pageUnknown')
    const state = await recordOf(act, page)
    const own = { pageId: state.pageId }
    return ok(
      {
        ...state,
        ...warningsOf(act, state),
        broken: (await brokenPages(act)).get(page.url) ?? null,
        blockTemplates: await blockTemplates(act.db),
      },
      {
        form: {
          values: { ...state, hiddenFromSearch: isHiddenFromSearch(state.metaRobots) },
          options: await optionsOf(act),
        },
        links: [
          link('doUpdatePage', own),
          ...(isOwn(page) ? [link('doDeletePage', own)] : []),
          link('doPreviewPage', own),
          ...(state.isWritten || state.isWrittenEn ? [link('doRestorePage', own)] : []),
          link('goPageSections', own),
          link('goPageHistory', own),
          ...(await inShop(act, page)),
          link('goLayout', { layoutId: state.layoutId }),
          link('goPageList'),
          link('goAuditLog', { table: 'page', key: state.pageId }),
        ],
      },
    )
  },

  // A new page has no row yet for its trial: it is tried in place of the home page.
  doCreatePage: withPreparation(
    (act: Create) => templateErrors(act, HOME_PAGE, namedTexts(HOME_PAGE, act.input), [HOME]),
    createPage,
  ),

  doUpdatePage: withPreparation(async (act: Update<ReadEnvironment>) => {
    const page = await pageById(act.db, act.input.pageId)
    return page && errorsIn(act, page, act.input)
  }, updatePage),

  async doDeletePage(act) {
    const { db, input } = act
    await lockSettings(db)
    const page = await pageById(db, input.pageId)
    if (!page) return fail('pageUnknown')
    const { name } = page
    if (!isOwn(page)) return fail('pageProtected', { params: { name } })
    await writeTexts(act, templatedPage(page), { template: null, templateEn: null })
    await deleteRow(db, 'page', page.id)
    return ok(
      { pageId: input.pageId, pageName: name },
      {
        location: link('goPageList'),
        notices: [message('office.page.deleted', { name })],
      },
    )
  },

  doPreviewPage: withPreparation(previewPage, async ({ input: { pageId } }, made) => {
    if (!made) return fail('pageUnknown')
    if ('errors' in made) return fail('badInput', { errors: made.errors })
    return ok({ pageId }, { about: made.about, links: [link('goPage', { pageId })] })
  }),
}

/** Returns whether a page's names or address contain some words, in lower case. */
const isMeant = ({ name, name_en, title, title_en, url, file_name }: Page, words: string): boolean =>
  [name, name_en, title, title_en, url, file_name].some((text) => text?.toLowerCase().includes(words))

type Env = ReadEnvironment | WriteEnvironment

type Create = Env & { readonly input: InputOf<typeof doCreatePage> }
type Update<E> = E & { readonly input: InputOf<typeof doUpdatePage> }

async function createPage(act: Create & WriteEnvironment, errors: TemplateErrors) {
  const { db, input } = act
  if (errors) return fail('badInput', { errors })
  await lockSettings(db)
  const layout = await layoutById(db, input.layoutId ?? USUAL_LAYOUT)
  if (!layout) return noSuchLayout()
  const unknown = await pageRecord.unknownChoices(act, input)
  if (unknown) return fail('badInput', { errors: unknown })
  const names = ownNames(input.pageUrl, input.pageFileName)
  const taken = await takenIn(act, names)
  if (taken) return taken
  const isHeadTaken = await headTaken(act, input.headCategoryId)
  if (isHeadTaken) return isHeadTaken
  const words = pageRecord.created({ ...input, metaRobots: robotsOf(input, null) }, act)
  const id = await insertPage(db, { ...words, ...names, name_en: null, layout_id: layout.id })
  const of = templatedPage({ ...names, edit_type: EditType.user })
  const { template = null, templateEn } = input
  await writeTexts(act, of, bodiesFor(of, await textsOf(act, of), { template, templateEn }))
  const { page, state } = await recordNow(act, id)
  return created(
    { ...state, count: (await shownPages(db)).length },
    link('goPageSections', { pageId: state.pageId }),
    {
      notices: [message('office.page.made', { name: page.name })],
      links: [link('goPage', { pageId: state.pageId }), link('goPageList'), ...(await inShop(act, page))],
    },
  )
}

async function updatePage(act: Update<WriteEnvironment>, errors: TemplateErrors) {
  const { db, input } = act
  await lockSettings(db)
  const page = await pageById(db, input.pageId)
  if (!page) return fail('pageUnknown')
  if (errors) return fail('badInput', { errors })
  const unknown = await pageRecord.unknownChoices(act, input)
  if (unknown) return fail('badInput', { errors: unknown })
  const change = await changeOf(act, page)
  if (change === 'noLayout') return noSuchLayout()
  if (change && isProtected(page, change)) return fail('pageProtected', { params: { name: page.name } })
  const of = templatedPage(page)
  const bodies = bodiesFor(of, await textsOf(act, of), input)
  const isWritten = Object.values(bodies).some((body) => body !== undefined)
  return saved(input, {
    before: page,
    version: page.version,
    change: change !== undefined || isWritten,
    async write() {
      const taken =
        change &&
        ((await takenIn(act, { ...page, ...change }, page.id)) ??
          (await headTaken(act, change.head_category_id, page.id)))
      if (taken) return taken
      await writeTexts(act, of, bodies)
      if (isWritten) await touchPagesOf(db, page)
      if (change?.file_name) await renameTexts(db, of.name, templatedPage({ ...page, ...change }).name)
      if (change?.layout_id) await followLayout(db, page.id, change.layout_id)
      return changePage(db, page.id, change ?? {})
    },
    state: (after) => recordOf(act, after),
    page: ({ id }) => link('goPage', { pageId: String(id) }),
    links: async (after) => [link('goPageList'), ...(await inShop(act, after))],
  })
}

async function previewPage(act: ReadEnvironment & { readonly input: InputOf<typeof doPreviewPage> }) {
  const { db, input, language } = act
  const page = await pageById(db, input.pageId)
  if (!page) return undefined
  const of = templatedPage(page)
  const written = namedTexts(of, draftTexts(of, await textsOf(act, of), input))
  const errors = await templateErrors(act, of, written, await pageKeysOf(db, page.file_name))
  if (errors) return { errors }
  const { previewProductCode: productCode } = input
  const fault = await chosenFault(act, productCode)
  if (fault) return { errors: { previewProductCode: fault } }
  const draft = { ...page, ...changesOf(page, pageRecord.columns(input, act)) }
  const { title, title_en, description, description_en } = draft
  const layout = input.layoutId === undefined ? undefined : await layoutById(db, input.layoutId)
  const arrangement = layout && { arrangement: await arrangementOf(act, layout.id) }
  const text = worded(language, description, description_en)
  const about = {
    title: worded(language, title ?? page.name, title_en),
    ...(text && { description: text }),
    ...(await previewOf(act, page.url, { written, ...arrangement }, { productCode })),
  }
  return { about }
}

const arrangementOf = async ({ db }: Env, layoutId: number) => {
  const files = new Map((await allBlocks(db)).map(({ id, file_name }) => [id, file_name]))
  return filesOf(await positionsOf(db, layoutId), (id) => files.get(id))
}

/** Returns the changes of a page's row; `noLayout` if its new layout does not exist. */
const changeOf = async (act: Update<WriteEnvironment>, page: Page) => {
  const { db, input } = act
  const { pageUrl, pageFileName, layoutId } = input
  const layout = layoutId === undefined ? undefined : await layoutById(db, layoutId)
  if (layoutId !== undefined && !layout) return 'noLayout'
  const typed = typedNames(page)
  const named = { pageUrl: pageUrl ?? typed.pageUrl, pageFileName: pageFileName ?? typed.pageFileName }
  const names = isOwn(page)
    ? ownNames(named.pageUrl, named.pageFileName)
    : { url: named.pageUrl, file_name: named.pageFileName }
  const words = pageRecord.columns({ ...input, metaRobots: robotsOf(input, page.meta_robots) }, act)
  return changesOf(page, { ...words, ...names, layout_id: layout?.id })
}

/**
 * Returns whether a change is not allowed: of the address and file of a built-in page, or the layout of a
 * page that follows another one.
 */
const isProtected = (page: Page, change: Partial<Page>): boolean =>
  (!isOwn(page) &&
    (change.url !== undefined || change.file_name !== undefined || change.head_category_id !== undefined)) ||
  (page.master_page_id !== null && change.layout_id !== undefined)

/** Returns the error of an address or a file that another page has; undefined if none has it. */
const takenIn = async (
  { db }: Env,
  { url, file_name, edit_type = EditType.user }: Pick<Page, 'url' | 'file_name'> & Partial<Page>,
  id?: number,
) => {
  if (!isOwn({ edit_type })) return undefined
  const others = await takenNames(db, id)
  const errors = {
    ...(others.some((other) => other.url === url) && { pageUrl: message('input.pageUrlTaken') }),
    ...(others.some((other) => other.file_name === file_name) && {
      pageFileName: message('input.templateFileTaken'),
    }),
  }
  return Object.keys(errors).length > 0 ? fail('pageTaken', { errors }) : undefined
}

/** Returns the error of a category at whose head another page stands already; undefined if none does. */
const headTaken = async ({ db, language }: Env, categoryId: number | null | undefined, but?: number) => {
  if (categoryId === undefined || categoryId === null) return undefined
  const other = await headOf(db, categoryId, but)
  const name = other && worded(language, other.name, other.name_en)
  return name === undefined
    ? undefined
    : fail('badInput', { errors: { headCategoryId: message('input.headTaken', { name }) } })
}

const noSuchLayout = () => fail('badInput', { errors: { layoutId: message('input.choice') } })
