import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const BASE_URL = 'https://shop.example'
const MINUTE_MS = 60_000

/** The elements of an XML text in their order; fails unless it is well-formed. */
const elementsIn = (xml: string): readonly string[] => {
  const [, body = ''] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n([\s\S]+)$/.exec(xml) ?? []
  const open: string[] = []
  const names: string[] = []
  const markup = /<(\/?)([a-z]+)((?: [a-z:]+="[^"<]*")*)(\/?)>|&(?:amp|lt|gt|quot);|([<&])/g
  for (const [, end, name = '', , empty, wrong] of body.matchAll(markup)) {
    expect(wrong).toBeUndefined()
    if (name === '') continue
    if (end === '/') expect(open.pop()).toBe(name)
    else names.push(name)
    if (end !== '/' && empty !== '/') open.push(name)
  }
  expect(open).toEqual([])
  return names
}

describe.each(databases)('NWS-02: news, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database, { BASE_URL })
    await shop.change((tx) => tx.deleteFrom('news').execute())
    // On the minute.
    shop.clock.set(new Date('2026-11-20T03:00:00Z'))
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const add = async (input: object) => {
    const { document } = await clerk.ask('doCreateNews', {
      ...{ newsTitle: '秋の市', publishDate: '2026-11-20T12:00', ...input },
    })
    return document.newsId
  }
  const readerOf = (language: string) => HtmlClient.enter(shop.base, { 'accept-language': language })
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(new URL(path, shop.base), { headers })
  const read = async (path: string) => (await get(path)).text()
  const archive = async (input: object = {}) => {
    const program = await HalClient.enter(shop.base)
    return (await program.follow('goNewsArchive', { ...input })).document
  }
  const entries = async (language: string) => {
    const xml = await read(`/news.atom?lang=${language}`)
    elementsIn(xml)
    return parse(xml).querySelectorAll('entry')
  }

  it('have an archive, a feed and no part of the sitemap, where there are none', async () => {
    expect(await archive()).toMatchObject({ news: [], count: 0 })
    const person = await readerOf('ja')
    await person.open('/news')
    expect(person.text).toContain(wordsOf('ja')('theme.news.none'))
    expect(elementsIn(await read('/news.atom'))).toEqual([
      'feed',
      'id',
      'title',
      'updated',
      'author',
      'name',
      'link',
      'link',
    ])
    expect(await read('/sitemap.xml')).not.toContain('sitemap-news')
    expect((await get('/sitemap-news.xml')).status).toBe(404)
  })

  it('have pages of their own in both languages, from their minute on, unless they are hidden', async () => {
    const first = await add({
      newsTitle: '窯出しの会',
      newsTitleEn: 'A kiln is opened',
      newsDescription: '<p>ご一緒に<a href="/products">どうぞ</a> &amp; お茶を</p>',
      newsDescriptionEn: '<p>Join us</p>',
      newsUrl: 'https://example.com/kiln?year=2026&lang=ja',
      linkMethod: true,
    })
    const hidden = await add({ visible: false })
    const later = await add({
      newsTitle: '五分後の報せ',
      newsDescription: '<p>後で</p>',
      publishDate: '2026-11-20T12:05',
    })
    const person = await readerOf('ja')
    const titles = async () => {
      await person.open('/news')
      return person.page.root.querySelectorAll('.news-title a').map(({ text }) => text)
    }
    expect(await titles()).toEqual(['窯出しの会'])
    await person.clickLink('窯出しの会')
    expect(person.page.url.pathname).toBe(`/news/${first}`)
    expect(person.find('h1').text).toBe('窯出しの会')
    expect(person.find('.prose').innerHTML).toContain(
      '<p>ご一緒に<a href="/products">どうぞ</a> &amp; お茶を</p>',
    )
    expect(person.find('.news-item time').getAttribute('datetime')).toBe('2026-11-20T03:00:00.000Z')
    const way = person.find('.news-way a')
    expect(['href', 'target', 'rel'].map((name) => way.getAttribute(name))).toEqual([
      ...['https://example.com/kiln?year=2026&lang=ja', '_blank', 'noopener'],
    ])
    expect(person.page.root.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      'ご一緒に どうぞ & お茶を',
    )
    expect(person.page.root.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `${BASE_URL}/news/${first}`,
    )
    const english = await readerOf('en')
    await english.open(`/news/${first}`)
    expect(english.text).toMatch(/A kiln is opened.*Join us/)

    for (const newsId of [hidden, later, '0', 'abc']) {
      await person.open(`/news/${newsId}`)
      expect(person.page.status).toBe(404)
      expect(person.text).toContain(wordsOf('ja')('error.newsNotFound.title'))
      const refused = await get(`/news/${newsId}`, { accept: 'application/json' })
      expect((await refused.json()).code).toBe('newsNotFound')
    }

    shop.clock.advance(5 * MINUTE_MS - 1000)
    expect(await titles()).toEqual(['窯出しの会'])
    shop.clock.advance(1000)
    expect(await titles()).toEqual(['五分後の報せ', '窯出しの会'])
    await person.open(`/news/${first}`)
    await person.clickLink(wordsOf('ja')('theme.news.newer'))
    expect(person.page.url.pathname).toBe(`/news/${later}`)
    await person.clickLink(wordsOf('ja')('theme.news.older'))
    expect(person.page.url.pathname).toBe(`/news/${first}`)
    await person.clickLink(wordsOf('ja')('theme.news.all'))
    expect(person.page.url.pathname).toBe('/news')
  })

  it('without a text lead straight to their address, and nowhere without one', async () => {
    await add({ newsTitle: '道', newsUrl: '/help/guide' })
    await add({ newsTitle: '札' })
    const person = await readerOf('ja')
    for (const path of ['/', '/news']) {
      await person.open(path)
      const items = person.page.root.querySelectorAll('.news-title')
      const hrefOf = (title: string) =>
        items
          .find(({ text }) => text === title)
          ?.querySelector('a')
          ?.getAttribute('href')
      expect([hrefOf('道'), hrefOf('札')]).toEqual(['/help/guide', undefined])
    }
  })

  it('are told to readers of feeds, who learn of a change and are sent nothing twice', async () => {
    const head = (await readerOf('en')).page.root.querySelector('link[type="application/atom+xml"]')
    expect(head?.getAttribute('href')).toBe('/news.atom?lang=en')
    const answer = await get('/news.atom?lang=en')
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    expect(await answer.text()).toContain('xml:lang="en"')
    const etag = answer.headers.get('etag') ?? ''
    expect((await get('/news.atom?lang=en', { 'if-none-match': `W/${etag}` })).status).toBe(304)

    const newest = await entries('ja')
    expect(newest.map((one) => one.querySelector('title')?.text)).toEqual([
      ...['五分後の報せ', '札', '道', '窯出しの会'],
    ])
    // In English only what has an English title: in the feed, the list and the sitemap alike.
    const [kiln, ...others] = await entries('en')
    expect(others).toEqual([])
    const english = await readerOf('en')
    await english.open('/en/news')
    expect(english.page.root.querySelectorAll('.news-title').map(({ text }) => text.trim())).toEqual([
      'A kiln is opened',
    ])
    expect(kiln?.querySelector('title')?.text).toBe('A kiln is opened')
    const [, , , first] = newest
    expect(first?.querySelector('content')?.text).toBe(
      `<p>ご一緒に<a href="${BASE_URL}/products">どうぞ</a> &amp; お茶を</p>`,
    )
    const page = first?.querySelector('link[rel=alternate]')?.getAttribute('href') ?? ''
    expect(page).toMatch(/^https:\/\/shop\.example\/news\/\d+$/)
    expect(first?.querySelector('updated')?.text).toBe('2026-11-20T03:00:00.000Z')

    await clerk.ask('doUpdateNews', { newsId: page.split('/').at(-1) ?? '', newsTitleEn: 'Kiln' })
    expect((await get('/news.atom?lang=en', { 'if-none-match': etag })).status).toBe(200)
    const [changed] = await entries('en')
    expect(changed?.querySelector('id')?.text).toBe(kiln?.querySelector('id')?.text)
    expect(changed?.querySelector('updated')?.text).toBe('2026-11-20T03:05:00.000Z')
    expect(changed?.querySelector('published')?.text).toBe('2026-11-20T03:00:00.000Z')
  })

  it('are in the sitemap with their last change, once they are published', async () => {
    expect(await read('/sitemap.xml')).toContain(`${BASE_URL}/sitemap-news.xml`)
    expect(await read('/sitemap-pages.xml')).toContain(`<loc>${BASE_URL}/news</loc>`)
    const locations = [...(await read('/sitemap-news.xml')).matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)</g)]
    const { news } = await archive()
    expect(locations.map(([, address]) => address)).toEqual(
      news.flatMap(({ newsId, title }) => [
        `${BASE_URL}/news/${newsId}`,
        ...(title === '窯出しの会' ? [`${BASE_URL}/en/news/${newsId}`] : []),
      ]),
    )
    expect(locations.at(-1)?.[2]).toBe('2026-11-20T03:05:00.000Z')
  })

  it('are twenty a page, and thirty in the feed', async () => {
    for (let number = 0; number < 30; number += 1)
      await add({ newsTitle: `第${number}回`, publishDate: '2026-11-01T10:00' })
    expect(await entries('ja')).toHaveLength(30)
    const first = await archive()
    expect(first).toMatchObject({ count: 34, limit: 20, offset: 0 })
    expect(first.news).toHaveLength(20)
    expect(first.news[4]?.title).toBe('第29回')
    const person = await readerOf('ja')
    await person.open('/news')
    await person.clickLink(wordsOf('ja')('theme.news.older'))
    expect(person.page.url.search).toBe('?offset=20')
    expect(person.page.root.querySelectorAll('.news-list > li')).toHaveLength(14)
    await person.open('/news?offset=99')
    await person.clickLink(wordsOf('ja')('theme.news.newer'))
    expect(person.page.root.querySelectorAll('.news-list > li')).not.toHaveLength(0)
  })
})
