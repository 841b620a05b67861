import { answering, type Every, type Part } from '../part.ts'
import * as analytics from './analytics/analytics.contract.ts'
import { analyticsHandlers } from './analytics/analytics.handlers.ts'
import * as content from './contract.ts'
import { handlers as contentHandlers } from './handlers.ts'
import * as news from './news.contract.ts'
import { newsHandlers } from './news.handlers.ts'
import * as tradeLaw from './trade-law.contract.ts'
import { tradeLawHandlers } from './trade-law.handlers.ts'

const contracts = { storefront: { content }, office: { tradeLaw, news, analytics } }

declare module '../transitions.ts' {
  interface Transitions extends Every<typeof contracts> {}
}

/** The department of the shown pages, blocks and layouts, of news and of the pages that the law requires. */
export const part: Part = {
  name: 'content',
  area: { tradeLaw: 'settings', news: 'content', analytics: 'settings' },
  departments: answering(contracts, {
    storefront: { content: contentHandlers },
    office: { tradeLaw: tradeLawHandlers, news: newsHandlers, analytics: analyticsHandlers },
  }),
  menu: [
    { group: 'content', screen: 'goNewsList', at: 10 },
    { group: 'reports', screen: 'goAnalytics', at: 20 },
    { group: 'shop', screen: 'goTradeLawList', at: 20 },
  ],
}
