import { z } from 'zod'
import { key, optional } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'
import { Sentence } from '../values.ts'
import { arranged, arranging } from '../views/fields.ts'
import { newsFilter, newsSorting } from './news.fields.ts'
import { news } from './news.record.ts'
import { NEWS_STANDINGS } from './news.rules.ts'

const News = z.object({
  ...news.state,
  /** Whether its publish date has passed, is in the future, or does not matter because it is hidden. */
  standing: z.enum(NEWS_STANDINGS),
  /** Its name in the language of the answer. */
  standingName: z.string(),
})

const ways = ['goNews', 'goNewsList'] as const

export const goNewsList = safe('/admin/news/news-list', {
  title: 'The news of the shop: those that are seen, those to come and those kept back',
  for: 'member',
  input: {
    ...newsFilter,
    ...newsSorting.input,
  },
  state: {
    news: z.array(
      News.extend({
        /** Whether it is among the newest ones, which the home page shows. */
        isOnHome: z.boolean(),
      }),
    ),
    /** The number of news items on the home page. */
    mostOnHome: z.int(),
    filters: z.record(z.string(), z.unknown()),
    ...paged.state,
    ...arranged,
  },
  submitTo: 'goNewsList',
  offers: ['goNewsList', 'goAuditLog', ...arranging],
  always: ['goNews', 'goTop'],
  items: { news: ['goNews'], views: ['goNewsList', 'doDeleteListView'] },
})

export const goNews = safe('/admin/news/news', {
  title: 'A news item, or the form of a new one',
  for: 'member',
  input: { newsId: optional(key()) },
  state: {
    ...News.partial().shape,
    /** Null for a new item, like its other fields. */
    newsId: z.string().nullable(),
    linkMethod: z.boolean(),
  },
  submitTo: 'doUpdateNews',
  offers: ['doUpdateNews', 'doCreateNews', 'doDeleteNews', 'goNewsItem', 'goAuditLog', 'goNewsList'],
  errors: ['newsUnknown'],
})

export const doCreateNews = unsafe('POST', '/admin/news/news-list', {
  title: 'Add a news item: it is seen from its publish date on, unless it is told to be hidden',
  for: 'member',
  tool: {
    says: 'Publishes news in the shop.',
  },
  refusedAt: 'goNews',
  once: true,
  input: news.create,
  state: { ...News.shape, message: Sentence },
  offers: [...ways],
  errors: ['badInput'],
})

export const doUpdateNews = idempotent('PUT', '/admin/news/news', {
  title: 'Change a news item: what is left out stays',
  for: 'member',
  refusedAt: 'goNews',
  input: news.update,
  state: { ...News.shape, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'newsUnknown', 'staleVersion'],
})

export const doDeleteNews = idempotent('DELETE', '/admin/news/news', {
  title: 'Delete a news item',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goNews',
  input: news.named,
  state: { newsId: z.string(), newsTitle: z.string(), message: Sentence },
  offers: ['goNewsList'],
  errors: ['newsUnknown'],
})
