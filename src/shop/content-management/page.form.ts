import { ok } from '../../hypermedia/reply.ts'
import { EditType, FIRST_PAGE } from '../content/page.rules.ts'
import type { ReadEnvironment } from '../environment.ts'
import { link } from '../transitions.ts'
import { blockTemplates } from './block.queries.ts'
import { page as pageRecord } from './page.record.ts'
import { layoutOptions } from './page.state.ts'

/** The layout of all pages but the first. */
export const USUAL_LAYOUT = '2'

/** Returns the choices of a page's form. */
export const optionsOf = async (act: ReadEnvironment) => ({
  ...(await pageRecord.options(act)),
  layoutId: await layoutOptions(act),
})

/** Returns the form of a new page; `headCategoryId` names the category at whose head it is to stand. */
export const blankPage = async (act: ReadEnvironment, headCategoryId: string | undefined) =>
  ok(
    {
      pageId: null,
      pageName: null,
      pageUrl: null,
      pageFileName: null,
      version: null,
      pageTitle: null,
      pageTitleEn: null,
      pageDescription: null,
      pageDescriptionEn: null,
      editType: EditType.user,
      layoutId: USUAL_LAYOUT,
      layoutName: null,
      metaRobots: null,
      headCategoryId: null,
      template: FIRST_PAGE,
      templateEn: '',
      isWritten: false,
      isWrittenEn: false,
      followsLayout: false,
      broken: null,
      templateWarnings: [],
      templateEnWarnings: [],
      blockTemplates: await blockTemplates(act.db),
    },
    {
      form: {
        to: 'doCreatePage',
        values: { layoutId: USUAL_LAYOUT, template: FIRST_PAGE, headCategoryId },
        options: await optionsOf(act),
      },
      links: [link('doCreatePage'), link('goPageList')],
    },
  )
