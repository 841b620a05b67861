import { definePlugin, item, productByCode } from '../../plugin.ts'
import * as office from './office.contract.ts'
import { officeHandlers } from './office.handlers.ts'
import { countWaiting, newestReviews, ofProduct, reviewsTable } from './queries.ts'
import * as contract from './reviews.contract.ts'
import { link, reviewsHandlers } from './reviews.handlers.ts'
import { ProductReviews } from './state.ts'
import { CHANGED, WRITTEN } from './telling.ts'

/** Customers' reviews of products; each is shown once a member has approved it. */
export const reviews = definePlugin({
  code: 'reviews',
  name: { ja: '商品レビュー', en: 'Product reviews' },
  about: {
    ja: '商品ページでレビューを受け付け、確認してから公開します。',
    en: 'Takes reviews on product pages, and shows those that you have approved.',
  },
  version: '1.0.0',
  fits: '>=1.0.0 <2',
  setup(shop) {
    shop.tables(reviewsTable)
    shop.page('review', { ja: 'レビューを書く', en: 'Write a review' })
    shop.department('storefront', contract, reviewsHandlers)
    shop.department('office', office, officeHandlers)
    shop.menu('products', 'goReviewList')
    shop.webhookEvent(WRITTEN, { ja: 'レビューの投稿', en: 'Review written' })
    shop.webhookEvent(CHANGED, { ja: 'レビューの公開・非公開', en: 'Review shown or hidden' })
    shop.waits({
      what: 'reviews',
      title: { ja: '公開を待つレビュー', en: 'Reviews that wait to be read' },
      way: link('goReviewList', { standing: 'waiting' }),
      count: ({ db }) => countWaiting(db),
    })
    shop.section(
      {
        name: 'reviews',
        label: { ja: '新しいレビュー', en: 'Newest reviews' },
        settings: [
          { name: 'heading', kind: 'text', label: { ja: '見出し', en: 'Heading' } },
          {
            name: 'count',
            kind: 'number',
            label: { ja: '表示する数', en: 'Number shown' },
            max: 12,
            default: '3',
          },
        ],
      },
      async ({ db, language }, { own: { count = '3' } }) => ({
        reviews: (await newestReviews(db, Number(count))).map(({ name, name_en, code, ...review }) =>
          item(
            { ...review, productName: (language === 'en' && name_en) || name },
            code === null ? [] : [link('goProduct', { productCode: code })],
          ),
        ),
      }),
    )
    shop.extend('goProduct', {
      state: { reviews: ProductReviews },
      offers: ['goReview'],
      fragment: 'fragments/product_reviews',
      async add({ db, input: { productCode } }) {
        const product = await productByCode(db, productCode)
        return {
          state: { reviews: await ofProduct(db, product?.id ?? 0) },
          links: [link('goReview', { productCode })],
        }
      },
    })
  },
})
