export { assertPages, composePage, describeShop } from './layout.ts'
export { probe, tradeLawRows } from './queries.ts'
export { sitemapOf } from './sitemap.ts'
export { DEFAULT_THEME } from './templates.queries.ts'
