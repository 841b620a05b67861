import type { Tables, Times } from './eccube-tables.ts'
import { cellOf, isGone, isSet } from './rows.ts'

/** A news item of an EC-CUBE. */
export interface ElsewhereNews {
  /** As ISO 8601, or a local time of the shop. */
  readonly at: string
  readonly title: string
  readonly description: string
  readonly url: string
  readonly opensAnother: boolean
  readonly visible: boolean
}

/** Returns the news. */
export const newsOf = ({ of }: Tables, times: Times): readonly ElsewhereNews[] =>
  of('news')
    .filter((row) => !isGone(row))
    .map((row) => ({
      at: times.moment(cellOf(row, 'publish_date', 'news_date') || cellOf(row, 'create_date')),
      title: cellOf(row, 'title', 'news_title'),
      description: cellOf(row, 'description', 'news_comment'),
      url: cellOf(row, 'url', 'news_url'),
      opensAnother: isSet(cellOf(row, 'link_method')),
      visible: cellOf(row, 'visible') === '' || isSet(cellOf(row, 'visible')),
    }))
