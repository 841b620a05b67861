export { assertPages, composePage, describeShop, homeState } from './layout.ts'
export { probe, tradeLawRows } from './queries.ts'
export { sitemapOf } from './sitemap.ts'
export { type TemplatesInForce, templatesInForce } from './templates.queries.ts'
