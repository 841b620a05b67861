import type { z } from 'zod'
import type { AxisProperty } from '../catalog/axis-property.rules.ts'
import type { StockStatus } from '../values.ts'
import { xmlText } from '../xml.ts'

/** An article as feeds state it: a variant with its own address. */
export interface Article {
  readonly code: string
  readonly title: string
  /** Plain text; empty if there is none. */
  readonly description: string
  /** Whole addresses; the picture is empty if there is none. */
  readonly link: string
  readonly image: string
  /** Yen with tax. */
  readonly price: number
  readonly stockStatus: z.infer<typeof StockStatus>
  readonly brand: string
  readonly gtin: string | null
  /** The code that stands for its product, if it is one of several variants. */
  readonly groupCode: string | null
  readonly axes: Readonly<Partial<Record<AxisProperty, string>>>
}

/** The shop as feeds state it. */
export interface FeedShop {
  readonly name: string
  /** The address of its home page. */
  readonly home: string
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

/** The feeds, by their names: the files below `/feeds/`. */
export const FEEDS = [
  { name: 'google-ja.xml', format: 'google', language: 'ja' },
  { name: 'google-en.xml', format: 'google', language: 'en' },
  { name: 'openai-ja.jsonl', format: 'openai', language: 'ja' },
  { name: 'openai-en.jsonl', format: 'openai', language: 'en' },
] as const
