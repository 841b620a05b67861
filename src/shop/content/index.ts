export { openedHosts } from './analytics/analytics.queries.ts'
export { noteBreak } from './breaks.queries.ts'
export { type BrokenPage, brokenPages } from './breaks.ts'
export { customTexts } from './custom.queries.ts'
export { isFound } from './found.ts'
export { keptUntilNextNews } from './latest-news.ts'
export { arrangementOfPage, assertPages, composePage, homeState } from './layout.ts'
export { menusOf, writeMenus } from './menus.queries.ts'
export { cleanNews, settledNews } from './news.rules.ts'
export { bringNews } from './news-brought.queries.ts'
export { newsFeed } from './news-feed.ts'
export { isOpenNow, openPages } from './own-pages.ts'
export { chosenFault, previewOf } from './preview.ts'
export { clearHeads, headOf, pages, tradeLawRows } from './queries.ts'
export {
  deleteRedirect,
  type Redirect,
  redirectAt,
  redirectById,
  redirectsFrom,
  redirectsNaming,
  redirectTo,
} from './redirects.queries.ts'
export {
  addressNamed,
  LONGEST_ADDRESS,
  leadsTo,
  targetNamed,
  withoutHost,
  withoutOwnHost,
} from './redirects.rules.ts'
export {
  contentOf,
  keepDraft,
  type PageContent,
  publication,
  publicationsOf,
  publishDraft,
} from './sections/content.queries.ts'
export { kindsNow } from './sections/drawn.ts'
export { describeShop } from './shop-facts.ts'
export { sitemapOf } from './sitemap.ts'
export {
  NO_THEME,
  renameTemplate,
  type TemplatesInForce,
  templateChange,
  templateChanges,
  templatesInForce,
  writeTemplate,
  writtenTemplate,
} from './templates.queries.ts'
export { lawExamples } from './trade-law-examples.ts'
