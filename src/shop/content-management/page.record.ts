import { kind, record } from '../records/index.ts'
import { categoryOptions } from './category-options.ts'

const title = () => kind.nullable(kind.string(255))
const description = () => kind.nullable(kind.longText(1000))

/**
 * The name of a page, and the texts of its head; its address, its files and its layout have rules of their
 * own.
 */
export const page = record('page', 'pageId', {
  pageName: ['name', kind.string(255, { autocomplete: 'off' })],
  pageTitle: ['title', title()],
  pageTitleEn: ['title_en', title()],
  pageDescription: ['description', description()],
  pageDescriptionEn: ['description_en', description()],
  /** The category whose list of products shows the sections of the page at the top. */
  headCategoryId: ['head_category_id', kind.nullable(kind.reference(categoryOptions))],
  /** Instructions for search engines, such as `noindex`. */
  metaRobots: [
    'meta_robots',
    kind.nullable(kind.string(255, { pattern: /^[A-Za-z0-9 ,:_-]+$/, autocomplete: 'off' })),
  ],
})
