import { hrefOf } from '../../hypermedia/href.ts'
import { addressIn, prefixesFor } from '../../hypermedia/prefix.ts'
import type { ReadEnvironment } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { goNewsArchive, goNewsItem } from './contract.ts'
import { newsState } from './latest-news.ts'
import { newsBy } from './news.queries.ts'
import { changedAtOf, NEWS_IN_FEED } from './news.rules.ts'
import { atomOf, withWholeAddresses } from './news-feed.rules.ts'
import { describeShop } from './shop-facts.ts'

/** Returns the feed of the newest published news in a language, as Atom (NWS-02). */
export const newsFeed = async (
  environment: ReadEnvironment,
  baseUrl: string,
  { path, titleOf }: { readonly path: string; readonly titleOf: (shopName: string) => string },
): Promise<string> => {
  const { db, memory, language, now } = environment
  const [{ shopName }, rows, { language: own }] = await Promise.all([
    describeShop(environment),
    newsBy(db, { now, language }, NEWS_IN_FEED),
    memory.get(baseInfo),
  ])
  const pageOf = (href: string) => addressOf(addressIn(prefixesFor(own)[language], href))
  const addressOf = (href: string) => (href.startsWith('/') ? baseUrl + href : href)
  return atomOf({
    language,
    title: titleOf(shopName),
    author: shopName,
    address: addressOf(path),
    pages: pageOf(hrefOf(goNewsArchive, {})),
    entries: rows.map((row) => {
      const { newsId, title, description, url } = newsState(row, language)
      return {
        address: pageOf(hrefOf(goNewsItem, { newsId })),
        title,
        html: description && withWholeAddresses(description, baseUrl),
        url: url && addressOf(url),
        publishedAt: row.publish_date,
        changedAt: changedAtOf(row),
      }
    }),
  })
}
