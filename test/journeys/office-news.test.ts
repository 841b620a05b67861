import { setTimeout } from 'node:timers/promises'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { inLanguage } from '../support/languages.ts'
import { atOffice, MEMBER_PASSWORD } from '../support/member.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

const MINUTE_MS = 60_000
/** Long enough for who comes second to have read. */
const RIVAL_TAKES_MS = 300

/** Out since before the tests. */
const SINCE = '2026-11-20T09:00'

describe.each(databases)('News in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const list = async (input: object = {}) => (await clerk.ask('goNewsList', { ...input })).document

  const record = async (newsId: string) => (await clerk.ask('goNews', { newsId })).document

  const add = async (input: object = {}) => {
    const answer = await clerk.ask('doCreateNews', { newsTitle: '秋の市', publishDate: SINCE, ...input })
    expect(answer.status).toBe(201)
    return answer.document.newsId
  }

  /** The news on the home page, as a browser gets it. */
  const home = async (language = 'ja') => {
    const headers = { accept: 'text/html' }
    const page = await (await fetch(new URL(inLanguage('/', language), shop.base), { headers })).text()
    return parse(page).querySelectorAll('.news-list > li')
  }

  const homeTitles = async (language = 'ja') =>
    (await home(language)).map((one) => one.querySelector('.news-title')?.text)

  /** The news of the home page, as a program gets it. */
  const told = async () => {
    const { document } = await HalClient.enter(shop.base).then((program) => program.enter())
    return document.news.map(({ title }) => title)
  }

  it('are added, and seen in the shop at once, in both languages', async () => {
    const created = await clerk.ask('doCreateNews', {
      newsTitle: '窯出しの会',
      newsTitleEn: 'A kiln is opened',
      publishDate: '2026-11-20T12:00',
      newsDescription: '<p onclick="x()">ご一緒に<strong>どうぞ</strong></p><script>evil()</script>',
      newsDescriptionEn: '<p>Join us</p>',
      newsUrl: 'https://example.com/kiln?year=2026&lang=ja',
      linkMethod: true,
    })
    expect(created.status).toBe(201)
    const { newsId } = created.document
    expect(created.headers.get('location')).toBe(`/admin/news/news?newsId=${newsId}`)
    expect(created.document).toMatchObject({
      newsTitle: '窯出しの会',
      publishDate: '2026-11-20T03:00:00.000Z',
      newsDescription: '<p>ご一緒に<strong>どうぞ</strong></p>',
      linkMethod: true,
      visible: true,
      standing: 'published',
      standingName: ja('message.office.newsStanding.published'),
    })
    const [first] = await home()
    expect(first?.querySelector('.news-title')?.text).toBe('窯出しの会')
    expect(first?.querySelector('a')?.getAttribute('href')).toBe(`/news/${newsId}`)
    const [english] = await home('en')
    expect(english?.querySelector('.news-title')?.text).toBe('A kiln is opened')
  })

  it('are told to programs under the names by which they were sent', async () => {
    const newsId = await add({ newsUrl: '/products', visible: false })
    const { document } = await clerk.ask('goNews', { newsId })
    expect(document).toMatchObject({ newsId, linkMethod: false, newsUrl: '/products', standing: 'hidden' })
    expect(document).toHaveProperty('fields.newsTitle.value', '秋の市')
  })

  it('are seen in the shop from their minute on, though the home page is kept', async () => {
    // On the minute.
    shop.clock.set(new Date('2026-11-20T03:00:00Z'))
    await add({ newsTitle: '五分後の報せ', publishDate: '2026-11-20T12:05' })
    await add({ newsTitle: '隠した報せ', publishDate: '2026-11-20T12:04', visible: false })
    const [waiting] = (await list({ state: 'waiting' })).news
    expect(waiting).toMatchObject({ newsTitle: '五分後の報せ', isOnHome: false })
    shop.clock.advance(5 * MINUTE_MS - 1000)
    expect(await homeTitles()).not.toContain('五分後の報せ')
    expect(await told()).not.toContain('五分後の報せ')
    shop.clock.advance(1000)
    expect((await homeTitles())[0]).toBe('五分後の報せ')
    expect(await homeTitles('en')).not.toContain('五分後の報せ')
    expect((await told())[0]).toBe('五分後の報せ')
    expect(await homeTitles()).not.toContain('隠した報せ')
    const [published] = (await list({ nameKeyword: '五分後' })).news
    expect(published).toMatchObject({ standing: 'published', isOnHome: true })
  })

  it('are changed in part, hidden and deleted, and so in the shop, at once', async () => {
    const newsId = await add({ newsTitle: '書きかけ', publishDate: '2026-11-20T12:05' })
    expect(await homeTitles()).toContain('書きかけ')
    const changed = await clerk.ask('doUpdateNews', {
      newsId,
      newsTitle: '書きあがり',
      newsUrl: '/help/guide',
    })
    expect(changed.status).toBe(200)
    expect(changed.document).toMatchObject({
      newsTitle: '書きあがり',
      publishDate: '2026-11-20T03:05:00.000Z',
      newsUrl: '/help/guide',
      changed: true,
    })
    expect(await homeTitles()).toContain('書きあがり')
    const same = await clerk.ask('doUpdateNews', { newsId, newsTitle: '書きあがり', version: 1 })
    expect(same.document).toMatchObject({ changed: false })

    expect((await clerk.ask('doUpdateNews', { newsId, visible: false })).document.standing).toBe('hidden')
    expect(await homeTitles()).not.toContain('書きあがり')
    await clerk.ask('doUpdateNews', { newsId, visible: true })
    expect(await homeTitles()).toContain('書きあがり')

    const deleted = await clerk.ask('doDeleteNews', { newsId })
    expect(deleted.status).toBe(200)
    expect(deleted.headers.get('location')).toBe('/admin/news/news-list')
    expect(deleted.document).toMatchObject({ newsId, newsTitle: '書きあがり' })
    expect(await homeTitles()).not.toContain('書きあがり')
    expect((await clerk.ask('doDeleteNews', { newsId })).status).toBe(404)
  })

  it('lead nowhere, and open no window, once their address is taken away', async () => {
    const newsId = await add({ newsUrl: '/products', linkMethod: true, newsTitleEn: 'Market' })
    const { document } = await clerk.ask('doUpdateNews', { newsId, newsUrl: '', newsTitleEn: '' })
    expect(document).toMatchObject({ newsUrl: null, newsTitleEn: null, linkMethod: false })
    expect((await clerk.ask('doUpdateNews', { newsId, linkMethod: true })).document.linkMethod).toBe(false)
  })

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<p>x',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    'products',
    'mailto:shop@example.com',
    `https://example.com/${'a'.repeat(181)}`,
  ])('take no address like %s', async (newsUrl) => {
    const newsId = await add()
    for (const refused of [
      await clerk.ask('doCreateNews', { newsTitle: '市', publishDate: SINCE, newsUrl }),
      await clerk.ask('doUpdateNews', { newsId, newsUrl }),
    ]) {
      expect(refused.status).toBe(400)
      expect(Object.keys(problemIn(refused).errors)).toEqual(['newsUrl'])
    }
    expect((await record(newsId)).newsUrl).toBeNull()
  })

  it.each([
    [{}, ['newsTitle', 'publishDate']],
    [{ newsTitle: ' ', publishDate: '' }, ['newsTitle', 'publishDate']],
    [{ newsTitle: 'あ'.repeat(201), publishDate: SINCE }, ['newsTitle']],
    [
      { newsTitle: '市', newsTitleEn: 'a'.repeat(201), publishDate: 'tomorrow' },
      ['newsTitleEn', 'publishDate'],
    ],
    [{ newsTitle: '市', publishDate: '1999-12-31T12:00' }, ['publishDate']],
    [{ newsTitle: '市', publishDate: '9999-12-31T23:00-09:00' }, ['publishDate']],
    [{ newsTitle: '市', publishDate: '2026-02-30T12:00' }, ['publishDate']],
    [{ newsTitle: '市', publishDate: SINCE, newsDescription: 'あ'.repeat(3001) }, ['newsDescription']],
    [{ newsTitle: '市', publishDate: SINCE, linkMethod: '多分', visible: 2 }, ['linkMethod', 'visible']],
  ])('say of %o what is wrong', async (input, fields) => {
    const refused = await clerk.ask('doCreateNews', input)
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors).sort()).toEqual(fields)
  })

  it('keep their day where another one is refused', async () => {
    const newsId = await add()
    const refused = await clerk.ask('doUpdateNews', { newsId, publishDate: '1999-12-31T12:00' })
    expect(Object.keys(problemIn(refused).errors)).toEqual(['publishDate'])
    expect((await record(newsId)).publishDate).toBe('2026-11-20T00:00:00.000Z')
  })

  it('are nothing where nothing of them is safe', async () => {
    const newsId = await add({ newsDescription: '<script>evil()</script>' })
    expect((await record(newsId)).newsDescription).toBeNull()
  })

  it.each([{}, { newsId: '' }])('begin with an empty form for %j', async (input) => {
    const { status, document } = await clerk.ask('goNews', input)
    expect(status).toBe(200)
    expect(document).toMatchObject({ newsId: null, linkMethod: false, submitTo: { rel: 'doCreateNews' } })
    expect(document).toHaveProperty('fields.visible.value', true)
  })

  it.each(['999999', 'abc', '-1', '9999999999', '99999999999999999999'])(
    'know no item %s',
    async (newsId) => {
      const answers = [
        await clerk.ask('goNews', { newsId }),
        await clerk.ask('doUpdateNews', { newsId, newsTitle: '市' }),
        await clerk.ask('doDeleteNews', { newsId }),
      ]
      for (const answer of answers) {
        expect(answer.status).toBe(404)
        expect(problemIn(answer).code).toBe('newsUnknown')
      }
    },
  )

  it('are refused with what is kept now, where another member is just changing them', async () => {
    const newsId = await add({ newsTitle: '始め' })
    const person = await browserAt(shop, 'late', `/admin/news/news?newsId=${newsId}`)
    const version = person.form('newsTitle').value('version')
    let late: ReturnType<typeof clerk.ask<'doUpdateNews'>> | undefined
    await shop.change(async (tx) => {
      await tx.updateTable('news').set({ title: '先' }).where('id', '=', Number(newsId)).execute()
      late = clerk.ask('doUpdateNews', { newsId, newsTitle: '後', version })
      await setTimeout(RIVAL_TAKES_MS)
    })
    expect(await late).toMatchObject({
      status: 409,
      document: { code: 'staleVersion', newsTitle: '先' },
    })
    expect((await record(newsId)).newsTitle).toBe('先')
  })

  it('stay the same to who edits them when their moment comes', async () => {
    const at = new Date(shop.clock.now().getTime() + MINUTE_MS).toISOString()
    const newsId = await add({ publishDate: at })
    const person = await browserAt(shop, 'patient', `/admin/news/news?newsId=${newsId}`)
    const form = person.form('newsTitle')
    shop.clock.advance(2 * MINUTE_MS)
    await form.fill({ newsTitle: '時が来た' }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(await homeTitles()).toContain('時が来た')
  })

  it('are edited with a browser, which shows both versions where they differ', async () => {
    const person = await browserAt(shop, 'browser', '/admin/news/news-list')
    await person.clickLink(ja('message.office.action.doCreateNews'))
    const blank = person.form('newsTitle')
    expect(blank.value('publishDate')).toMatch(/^2026-11-20T12:\d\d$/)
    await blank.fill({ newsTitle: '冬の市', publishDate: '2026-12-01T10:00', newsUrl: 'ftp://x' }).submit()
    expect(person.page.status).toBe(400)
    expect(person.find('[name=newsUrl]').getAttribute('aria-invalid')).toBe('true')
    expect(person.text).toContain(ja('message.input.newsUrl'))
    await person.form('newsTitle').fill({ newsUrl: '/products' }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).toContain(ja('message.office.newsStanding.waiting'))
    const form = person.form('newsTitle')
    const newsId = form.value('newsId') ?? ''
    expect(form.value('publishDate')).toBe('2026-12-01T10:00')
    await clerk.ask('doUpdateNews', { newsId, newsTitle: '冬の大市', publishDate: '2026-12-02T10:00' })
    await form.fill({ newsTitle: '年の市' }).submit()
    expect(person.page.status).toBe(409)
    const rows = person.page.root
      .querySelectorAll('main tbody tr')
      .map((one) => one.querySelectorAll('td').map(({ text }) => text))
    expect(rows).toEqual([
      [ja('field.newsTitle'), '年の市', '冬の大市'],
      [ja('field.publishDate'), '2026-12-01T10:00', '2026-12-02T10:00'],
    ])
    await person.form('newsTitle').submit()
    expect(await record(newsId)).toMatchObject({
      newsTitle: '年の市',
      publishDate: '2026-12-01T01:00:00.000Z',
    })
    await person.clickLink(ja('office.audit.history'))
    expect(person.text).toContain(ja('message.office.action.doCreateNews'))
    await person.open(`/admin/news/news?newsId=${newsId}`)
    await person.form(ja('office.form.deleteSure')).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect((await clerk.ask('goNews', { newsId })).status).toBe(404)
  })

  it('are told of in English to members who read English', async () => {
    const program = await HalClient.enter(shop.base, { headers: { 'accept-language': 'en' } })
    await atOffice(shop, 'clerk', MEMBER_PASSWORD, program)
    const newsId = await add({ publishDate: '2030-01-01T10:00' })
    const { document } = await program.follow('goNews', { newsId }, linksTo(shop, 'goNews'))
    expect(document.standingName).toBe(wordsOf('en')('message.office.newsStanding.waiting'))
    expect(document).toHaveProperty('fields.publishDate.label', wordsOf('en')('field.publishDate'))
  })

  it('are no business of strangers', async () => {
    const stranger = await HalClient.enter(shop.base)
    for (const name of ['goNewsList', 'goNews'] as const)
      expect((await stranger.follow(name, {}, linksTo(shop, name))).status).toBe(403)
  })
})

describe.each(databases)('The list of news in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    await shop.change((tx) => tx.deleteFrom('news').execute())
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  it('says what to do next where there are none', async () => {
    const person = await browserAt(shop, 'newcomer', '/admin/news/news-list')
    expect(person.text).toContain(ja('office.news.empty'))
    expect(person.find('.head a.primary').text).toBe(ja('message.office.action.doCreateNews'))
  })

  it('is searched by word and state, sorted and paged, and says which the home page shows', async () => {
    for (let day = 1; day <= 7; day += 1)
      await clerk.ask('doCreateNews', { newsTitle: `第${8 - day}回`, publishDate: `2026-11-0${day}T10:00` })
    const text = { newsDescriptionEn: '<p>Yokan</p>', publishDate: '2026-12-01T10:00' }
    await clerk.ask('doCreateNews', { newsTitle: '羊羹', ...text })
    await clerk.ask('doCreateNews', { newsTitle: '内緒', ...text, visible: false })
    const look = async (input: object) => {
      const { document } = await clerk.ask('goNewsList', { ...input })
      return { ...document, titles: document.news.map(({ newsTitle }) => newsTitle) }
    }
    const all = await look({})
    expect(all).toMatchObject({ count: 9, limit: 50, offset: 0, mostOnHome: 5 })
    expect(all.titles.slice(0, 3)).toEqual(['内緒', '羊羹', '第1回'])
    expect(all.news.filter(({ isOnHome }) => isOnHome).map(({ newsTitle }) => newsTitle)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `第${number}回`),
    )
    expect((await look({ state: 'published' })).count).toBe(7)
    expect((await look({ state: 'waiting' })).titles).toEqual(['羊羹'])
    expect((await look({ state: 'hidden' })).titles).toEqual(['内緒'])
    expect((await look({ nameKeyword: 'yokan' })).titles).toEqual(['内緒', '羊羹'])
    expect((await look({ nameKeyword: '2回' })).titles).toEqual(['第2回'])
    expect((await look({ nameKeyword: '%' })).count).toBe(0)
    const page = await look({ sort: 'publishDate', limit: 2, offset: 2 })
    expect(page.titles).toEqual(['第5回', '第4回'])
    expect(Object.keys(page._links ?? {})).toEqual(expect.arrayContaining(['prev', 'next']))
    expect((await look({ sort: '-newsTitle', limit: 1 })).titles).toEqual(['羊羹'])
    expect((await look({ sort: 'newsId', limit: 1 })).titles).toEqual(['第7回'])
    for (const wrong of [{ state: 'gone' }, { sort: 'visible' }, { limit: 0 }])
      expect((await clerk.ask('goNewsList', wrong)).status).toBe(400)
  })

  it('leads to the page in the shop from each item that has one', async () => {
    const { document } = await clerk.ask('goNewsList')
    const linked = async (title: string) => {
      const found = document.news.find(({ newsTitle }) => newsTitle === title)
      return Object.keys((await clerk.program.follow('goNews', {}, found ?? {})).document._links ?? {})
    }
    expect(await linked('第6回')).toContain('goNewsItem')
    expect(await linked('羊羹')).not.toContain('goNewsItem')
    expect(await linked('内緒')).not.toContain('goNewsItem')
  })
})
