import { z } from 'zod'
import { choice, integer, key, optional, text } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'
import { ReturnTo } from '../values.ts'

/** A news item. */
export const News = z.object({
  newsId: z.string(),
  publishDate: z.string(),
  title: z.string(),
  /** Safe HTML. */
  description: z.string().nullable(),
  url: z.string().nullable(),
  /** True: the link opens in a new window. */
  linkMethod: z.boolean(),
})

export const goNewsArchive = safe('/news', {
  title: 'The news of the shop, the newest first',
  for: 'anyone',
  page: 'news_list',
  cached: true,
  formless: true,
  input: { ...paged.input, limit: optional(integer(1, 100)) },
  state: { news: z.array(News), ...paged.state },
  offers: ['goNewsArchive'],
  always: ['goTop'],
  items: { news: ['goNewsItem'] },
})

export const goNewsItem = safe('/news/{newsId}', {
  title: 'A news item',
  for: 'anyone',
  page: 'news_item',
  cached: true,
  formless: true,
  input: { newsId: key() },
  state: {
    ...News.shape,
    /** The time of its last change, at the earliest of its publication: UTC, ISO 8601. */
    updateDate: z.string(),
  },
  offers: ['goNewsItem'],
  always: ['goNewsArchive', 'goTop'],
  errors: ['newsNotFound'],
})

const help = {
  state: {
    staticContent: z
      .object({
        sections: z.array(
          z
            .object({
              /** The heading, plain text. */
              body: z.string(),
              /** Safe HTML. */
              content: z.string(),
            })
            .meta({ named: 'Section' }),
        ),
      })
      .meta({ named: 'StaticContent' }),
  },
  for: 'anyone',
  cached: true,
  formless: true,
  offers: ['goTop', 'goProductList'],
} as const

export const goHelpAbout = safe('/help/about', { ...help, title: 'About the shop', page: 'help_about' })

export const goHelpAgreement = safe('/help/agreement', {
  ...help,
  title: 'Terms of use',
  page: 'help_agreement',
})

export const goHelpGuide = safe('/help/guide', { ...help, title: 'How to shop here', page: 'help_guide' })

export const goHelpPrivacy = safe('/help/privacy', { ...help, title: 'Privacy policy', page: 'help_privacy' })

export const goHelpTradeLaw = safe('/help/trade-law', {
  ...help,
  title: 'What the Act on Specified Commercial Transactions asks a shop to state',
  tool: {
    says: 'Shows who sells, and the terms of payment, delivery and returns.',
    gives: ['staticContent'],
  },
  state: {
    ...help.state,
    /** Safe HTML, below the rows. */
    tradeLawBody: z.string().nullable(),
  },
  page: 'help_tradelaw',
})

export const goActionRedirect = safe('/action-redirect', {
  title: 'Lead on to a page of this site',
  for: 'anyone',
  page: 'action_redirect',
  input: { returnTo: ReturnTo },
  state: { message: z.string(), returnTo: z.string() },
  submitTo: 'doActionRedirect',
  always: ['goTop'],
})

export const doActionRedirect = unsafe('POST', '/action-redirect', {
  title: 'Choose a language and go on to a page of this site',
  for: 'anyone',
  refusedAt: 'goActionRedirect',
  input: { returnTo: ReturnTo, lang: optional(choice(['ja', 'en'])) },
  state: { message: z.string(), returnTo: z.string() },
  always: ['goTop'],
})

const Route = { routeName: optional(text(255)), returnTo: ReturnTo }

export const goUnsupportedRoute = safe('/unsupported-route', {
  title: 'Say that an address of a former shop is not served here',
  for: 'anyone',
  page: 'unsupported_route',
  input: Route,
  state: { message: z.string(), routeName: z.string().nullable(), returnTo: z.string() },
  submitTo: 'doUnsupportedRoute',
  always: ['goTop', 'goProductList'],
})

export const doUnsupportedRoute = unsafe('POST', '/unsupported-route', {
  title: 'Leave a page that is not served here',
  for: 'anyone',
  refusedAt: 'goUnsupportedRoute',
  input: Route,
  state: { message: z.string(), routeName: z.string().nullable(), returnTo: z.string() },
  always: ['goTop'],
})

export const goUserPage = safe('/user_data/{+pageUrl}', {
  title: 'A page that the merchant made',
  for: 'anyone',
  cached: true,
  formless: true,
  input: { pageUrl: key() },
  state: { pageUrl: z.string(), pageFileName: z.string() },
  always: ['goTop', 'goProductList'],
  errors: ['pageNotFound'],
})
