import type { FeedArticle, FeedShop, PluginFeed, ProtocolRoute } from '../../plugin.ts'
import { errorBody } from './messages.ts'

/** The longest description in a feed, in characters. */
const LONGEST = 5000

const LANGUAGES = ['ja', 'en'] as const

const pathOf = (root: string, language: string): string => `${root}/feed/${language}/products.jsonl`

const priceOf = (amount: number) => ({ amount, currency: 'JPY' })

const STATUSES: Readonly<Record<FeedArticle['stockStatus'], string>> = {
  inStock: 'in_stock',
  scarce: 'limited_stock',
  soldOut: 'out_of_stock',
}

const mediaOf = ({ image, name }: FeedArticle) =>
  image === '' ? {} : { media: [{ type: 'image', url: image, alt_text: name }] }

const descriptionOf = ({ description }: FeedArticle) =>
  description === '' ? {} : { description: { plain: [...description].slice(0, LONGEST).join('') } }

/** A variant: its id is that of its goods in a checkout. */
const variantIn = (article: FeedArticle, shop: FeedShop) => ({
  id: article.code,
  title: article.title,
  ...descriptionOf(article),
  url: article.link,
  ...(article.gtin !== null && { barcodes: [{ type: 'GTIN', value: article.gtin }] }),
  price: priceOf(article.price),
  ...(article.usualPrice !== null && { list_price: priceOf(article.usualPrice) }),
  availability: {
    available: article.stockStatus !== 'soldOut',
    status: STATUSES[article.stockStatus],
  },
  ...(article.choices.length > 0 && { variant_options: article.choices }),
  ...mediaOf(article),
  seller: { name: shop.name },
})

const lineOf = (articles: readonly FeedArticle[], shop: FeedShop): string | undefined => {
  const [first] = articles
  if (!first) return undefined
  const product = {
    id: first.code,
    title: first.name,
    ...descriptionOf(first),
    url: first.link,
    ...mediaOf(first),
    variants: articles.map((article) => variantIn(article, shop)),
  }
  return `${JSON.stringify(product)}\n`
}

/** The product feed of ACP in both languages: a product a line, as files are taken in whole. */
export const productFeeds = (root: string): readonly PluginFeed[] =>
  LANGUAGES.map((language) => ({
    ...{ path: pathOf(root, language), language, mediaType: 'application/jsonl; charset=utf-8' },
    product: lineOf,
  }))

/** The document beside a feed: where it is for, and when it was made. */
export const feedMetadata = (root: string): readonly ProtocolRoute[] =>
  LANGUAGES.map((language) => ({
    method: 'GET',
    path: `${root}/feed/${language}/metadata.json`,
    async handle({ db }) {
      const made = await db
        .selectFrom('feed')
        .select('made_at')
        .where('name', '=', pathOf(root, language))
        .executeTakeFirst()
      if (!made) return { status: 404, body: errorBody(404, 'feed_not_found', 'The feed is not made yet') }
      return {
        status: 200,
        headers: { 'cache-control': 'public, max-age=300' },
        body: {
          id: `products-${language}`,
          target_country: 'JP',
          updated_at: new Date(made.made_at).toISOString(),
        },
      }
    },
  }))
