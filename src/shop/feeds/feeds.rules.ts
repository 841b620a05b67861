import type { Language } from '../../hypermedia/language.ts'
import type { AxisProperty } from '../catalog/axis-property.rules.ts'
import type { FeedArticle, FeedShop, PluginFeed } from '../plugins/index.ts'
import { xmlText } from '../xml.ts'

/** An article as the shop's own feeds state it. */
export interface Article extends FeedArticle {
  readonly axes: Readonly<Partial<Record<AxisProperty, string>>>
}

/** The text of a feed around and for its articles. */
export interface FeedFormat {
  readonly mediaType: string
  readonly head: (shop: FeedShop) => string
  /** Returns an article; undefined if it lacks what the feed requires. */
  readonly entry: (article: Article, shop: FeedShop) => string | undefined
  readonly foot: string
}

const LONGEST_TITLE = 150
const LONGEST_DESCRIPTION = 5000

const cut = (text: string, most: number): string => [...text].slice(0, most).join('')

const availabilityOf = ({ stockStatus }: Article): string =>
  stockStatus === 'soldOut' ? 'out_of_stock' : 'in_stock'

const isDescribed = ({ title, description, image }: Article): boolean =>
  title !== '' && description !== '' && image !== ''

/** Google Merchant Center's product data as RSS 2.0 (support.google.com/merchants/answer/7052112). */
const google: FeedFormat = {
  mediaType: 'application/rss+xml; charset=utf-8',
  head: ({ name, home }) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${xmlText(name)}</title><link>${xmlText(home)}</link><description>${xmlText(name)}</description>
`,
  entry(article) {
    if (!isDescribed(article)) return undefined
    const { code, gtin, brand, groupCode, axes } = article
    const fields = {
      id: code,
      title: cut(article.title, LONGEST_TITLE),
      description: cut(article.description, LONGEST_DESCRIPTION),
      link: article.link,
      image_link: article.image,
      availability: availabilityOf(article),
      price: `${article.price} JPY`,
      ...(brand !== '' && { brand }),
      ...(gtin !== null && { gtin }),
      // The other identifiers are numbers of the makers, which the shop does not have.
      ...(gtin === null && { identifier_exists: 'no' }),
      ...(groupCode !== null && { item_group_id: groupCode }),
      ...axes,
    }
    const tags = Object.entries(fields).map(([name, value]) => `<g:${name}>${xmlText(value)}</g:${name}>`)
    return `<item>${tags.join('')}</item>\n`
  },
  foot: '</channel></rss>\n',
}

/** OpenAI's product feed as JSON lines (developers.openai.com/commerce/specs/file-upload/products). */
const openai: FeedFormat = {
  mediaType: 'application/jsonl; charset=utf-8',
  head: () => '',
  entry(article, { name, home }) {
    const { code, gtin, brand, groupCode, axes } = article
    if (!isDescribed(article) || brand === '') return undefined
    const fields = {
      is_eligible_search: true,
      is_eligible_checkout: false,
      item_id: code,
      title: cut(article.title, LONGEST_TITLE),
      description: cut(article.description, LONGEST_DESCRIPTION),
      url: article.link,
      image_url: article.image,
      brand,
      seller_name: name,
      seller_url: home,
      price: `${article.price} JPY`,
      availability: availabilityOf(article),
      target_countries: ['JP'],
      store_country: 'JP',
      group_id: groupCode ?? code,
      listing_has_variations: groupCode !== null,
      ...(gtin !== null && { gtin }),
      ...axes,
    }
    return `${JSON.stringify(fields)}\n`
  },
  foot: '',
}

/** The formats of feeds, by the beginning of their names. */
export const FORMATS = { google, openai } as const

/** A feed: the name under which it is kept, and how its text is made. */
export interface Feed {
  readonly name: string
  readonly language: Language
  readonly mediaType: string
  readonly head: (shop: FeedShop) => string
  /** The texts of the articles of a product that are taken, with how many articles those are. */
  readonly product: (
    articles: readonly Article[],
    shop: FeedShop,
  ) => { readonly text: string; readonly count: number }
  readonly foot: string
}

const own = (name: string, { entry, ...format }: FeedFormat, language: Language): Feed => ({
  ...{ name, language, ...format },
  product(articles, shop) {
    const texts = articles.flatMap((article) => entry(article, shop) ?? [])
    return { text: texts.join(''), count: texts.length }
  },
})

/** The shop's own feeds: the files below `/feeds/`, by their names. */
export const FEEDS: readonly Feed[] = [
  own('google-ja.xml', google, 'ja'),
  own('google-en.xml', google, 'en'),
  own('openai-ja.jsonl', openai, 'ja'),
  own('openai-en.jsonl', openai, 'en'),
]

/** The feed of a plugin, which is kept under its path. */
export const feedOfPlugin = ({ path, product, ...feed }: PluginFeed): Feed => ({
  ...{ name: path, head: () => '', foot: '', ...feed },
  product(articles, shop) {
    const text = product(articles, shop)
    return text === undefined ? { text: '', count: 0 } : { text, count: articles.length }
  },
})

/** The feeds that are made now. */
export const feedsWanted = (
  { option_feeds: hasOwn }: { readonly option_feeds: boolean },
  on: readonly { readonly feeds: readonly PluginFeed[] }[],
): readonly Feed[] => [...(hasOwn ? FEEDS : []), ...on.flatMap(({ feeds }) => feeds.map(feedOfPlugin))]
