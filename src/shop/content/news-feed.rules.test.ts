import { describe, expect, it } from 'vitest'
import { atomOf, type NewsFeed, withWholeAddresses } from './news-feed.rules.ts'

const FEED: NewsFeed = {
  language: 'ja',
  title: '暖簾のお知らせ',
  author: '暖簾',
  address: 'https://shop.example/news.atom?lang=ja',
  pages: 'https://shop.example/news',
  entries: [],
}
const ENTRY = {
  address: 'https://shop.example/news/1',
  title: '秋の市',
  html: null,
  url: null,
  publishedAt: '2026-11-01T00:00:00.000Z',
  changedAt: '2026-11-02T00:00:00.000Z',
}

describe('NWS-02: the feed of news', () => {
  it('has changed when the last of its items has, and a time of change without any', () => {
    const later = { ...ENTRY, changedAt: '2026-11-03T00:00:00.000Z' }
    const updatedOf = (entries: NewsFeed['entries']) =>
      /<updated>([^<]+)<\/updated>/.exec(atomOf({ ...FEED, entries }))?.[1]
    expect(updatedOf([ENTRY, later, ENTRY])).toBe('2026-11-03T00:00:00.000Z')
    expect(updatedOf([])).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('writes out what would be markup, in texts and in addresses', () => {
    const feed = atomOf({
      ...FEED,
      entries: [{ ...ENTRY, title: '<&>\u0001', html: '<p>&amp;</p>', url: 'https://x.example/"?a&b' }],
    })
    expect(feed).toContain('<title>&lt;&amp;&gt;</title>')
    expect(feed).toContain('<content type="html">&lt;p&gt;&amp;amp;&lt;/p&gt;</content>')
    expect(feed).toContain('<link rel="related" href="https://x.example/&quot;?a&amp;b"/>')
  })

  it('has whole addresses of links and pictures, and leaves texts as they are', () => {
    const html =
      '<p>href="/x <a href="/products">1</a><a href="https://x.example/">2</a><img src="/files/a.png" alt=""></p>'
    expect(withWholeAddresses(html, 'https://shop.example')).toBe(
      '<p>href="/x <a href="https://shop.example/products">1</a><a href="https://x.example/">2</a><img src="https://shop.example/files/a.png" alt=""></p>',
    )
  })
})
