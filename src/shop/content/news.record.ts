import { kind, record } from '../records/index.ts'
import { NEWS_URL } from './news.rules.ts'

const title = () => kind.string(200)

/** A news item as members edit it. */
export const news = record('news', 'newsId', {
  newsTitle: ['title', title()],
  newsTitleEn: ['title_en', kind.nullable(title())],
  /** The time of its publication: UTC, ISO 8601. */
  publishDate: ['publish_date', kind.moment()],
  newsDescription: ['description', kind.html(3000)],
  newsDescriptionEn: ['description_en', kind.html(3000)],
  /** Its link: an address on the web, or a path of this shop. */
  newsUrl: ['url', kind.nullable(kind.string(200, { pattern: NEWS_URL, refused: 'input.newsUrl' }))],
  /** True: the link opens in a new window; without an address it stays false. */
  linkMethod: ['link_method', kind.withDefault(kind.boolean(), false)],
  visible: ['visible', kind.withDefault(kind.boolean(), true)],
})
