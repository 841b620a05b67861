import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { inLanguage } from '../support/languages.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { photo } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const HOME = '1'
const GUIDE = '35'
const MINUTE_MS = 60_000

describe.each(databases)('The sections of pages, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const seen = async (path: string, language = 'ja'): Promise<string> => {
    const headers = { accept: 'text/html' }
    return (await fetch(new URL(inLanguage(path, language), shop.base), { headers })).text()
  }

  const sections = async (pageId: string) => (await clerk.ask('goPageSections', { pageId })).document

  const add = async (pageId: string, kind: string, values: Readonly<Record<string, string>>) => {
    const { sectionId } = (await clerk.ask('doAddPageSection', { pageId, kind })).document
    await change(pageId, sectionId, values)
    return sectionId
  }

  const change = (pageId: string, sectionId: string, values: Readonly<Record<string, string>>, more = {}) =>
    clerk.ask('doUpdatePageSection', {
      pageId,
      sectionId,
      values: Object.entries(values).map(([name, value]) =>
        name.endsWith('En') ? { name: name.slice(0, -2), valueEn: value } : { name, value },
      ),
      ...more,
    })

  const landingPage = async (pageUrl: string) =>
    (await clerk.ask('doCreatePage', { pageName: '冬の市', pageUrl })).document.pageId ?? ''

  it('make a landing page in both languages, which nobody sees before it is published', async () => {
    const pageId = await landingPage('winter')
    await add(pageId, 'hero', { heading: '冬の市', headingEn: 'Winter market', link: '/products' })
    await add(pageId, 'goods', { codes: 'nori-10\nsalt-150' })
    await add(pageId, 'questions', { 'question.1': '雨の日は', 'text.1': '<p>開きます。</p>' })
    const found = await fetch(new URL('/user_data/winter', shop.base), { headers: { accept: 'text/html' } })
    expect(found.status).toBe(404)
    expect(await seen('/sitemap-pages.xml')).not.toContain('/user_data/winter')
    expect((await sections(pageId)).hasDraft).toBe(true)
    const { document } = await clerk.ask('doPublishPage', { pageId })
    expect(document).toMatchObject({ changed: true, hasDraft: false })
    expect(await seen('/sitemap-pages.xml')).toContain('/user_data/winter')
    const page = await seen('/user_data/winter')
    expect(page).toContain('雨の日は')
    expect(page.indexOf('nori-10')).toBeGreaterThan(0)
    expect(page.indexOf('nori-10')).toBeLessThan(page.indexOf('salt-150'))
    const english = await seen('/user_data/winter', 'en')
    expect(english).toContain('Winter market')
    expect(english).not.toContain('雨の日は')
  })

  it('of the home page begin as it is, and are moved, hidden and deleted', async () => {
    const before = (await sections(HOME)).sections
    expect(before.map(({ kind }) => kind)).toEqual([
      'hero',
      'category',
      'picture',
      'picture',
      'columns',
      'news',
    ])
    const [hero, category, tea, entrance, columns, news] = before.map(({ sectionId }) => sectionId)
    await clerk.ask('doMovePageSection', { pageId: HOME, sectionId: news, place: 1 })
    await clerk.ask('doDeletePageSection', { pageId: HOME, sectionId: hero })
    await change(HOME, columns ?? '', {}, { isHidden: true })
    await clerk.ask('doPublishPage', { pageId: HOME })
    expect((await sections(HOME)).sections.map(({ sectionId }) => sectionId)).toEqual([
      news,
      category,
      tea,
      entrance,
      columns,
    ])
    const page = await seen('/')
    expect(page).toContain('id="block-news1"')
    expect(page).not.toContain('class="hero')
    expect(page).not.toContain('class="topics"')
  })

  it('go back to what was published before', async () => {
    const { changes } = await sections(HOME)
    expect(changes.map(({ isInitial }) => isInitial)).toEqual([false, true])
    const [{ changeId }, first] = [changes[0] ?? { changeId: '' }, changes[1]]
    await add(HOME, 'text', { heading: 'あとから' })
    await clerk.ask('doPublishPage', { pageId: HOME })
    expect(await seen('/')).toContain('あとから')
    await clerk.ask('doRestorePageSections', { pageId: HOME, changeId })
    expect(await seen('/')).toContain('あとから')
    await clerk.ask('doPublishPage', { pageId: HOME })
    expect(await seen('/')).not.toContain('あとから')
    expect(problemIn(await clerk.ask('doRestorePageSections', { pageId: GUIDE, changeId })).code).toBe(
      'templateChangeUnknown',
    )
    expect(await seen('/')).not.toContain('class="hero')
    await clerk.ask('doRestorePageSections', { pageId: HOME, changeId: first?.changeId ?? '' })
    await clerk.ask('doPublishPage', { pageId: HOME })
    expect(await seen('/')).toContain('class="hero')
    expect((await sections(HOME)).changes.map(({ isInitial }) => isInitial)).toEqual([
      ...[false, false, false, false],
      true,
    ])
  })

  it('of a draft are given up together', async () => {
    await add(HOME, 'text', { heading: 'やめる' })
    const { document } = await clerk.ask('doDiscardPageDraft', { pageId: HOME })
    expect(document).toMatchObject({ changed: true, hasDraft: false })
    expect((await sections(HOME)).sections.some(({ summary }) => summary === 'やめる')).toBe(false)
  })

  it('are those of the help pages too, for programs as before', async () => {
    const guide = await sections(GUIDE)
    expect(guide.sections.length).toBeGreaterThan(5)
    const [first] = guide.sections
    await change(GUIDE, first?.sectionId ?? '', { heading: 'お買い物のしかた' })
    await clerk.ask('doPublishPage', { pageId: GUIDE })
    expect(await seen('/help/guide')).toContain('お買い物のしかた')
    const answer = await fetch(new URL('/help/guide', shop.base), { headers: { accept: 'application/json' } })
    const { staticContent } = (await answer.json()) as { staticContent: { sections: { body: string }[] } }
    expect(staticContent.sections[0]?.body).toBe('お買い物のしかた')
  })

  it('are seen from and until their times', async () => {
    const pageId = await landingPage('hours')
    const sectionId = await add(pageId, 'text', { heading: '一日だけ' })
    const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * MINUTE_MS).toISOString()
    await change(pageId, sectionId, {}, { shownFrom: at(5), shownUntil: at(10) })
    await clerk.ask('doPublishPage', { pageId })
    expect(await seen('/user_data/hours')).not.toContain('一日だけ')
    shop.clock.advance(6 * MINUTE_MS)
    expect(await seen('/user_data/hours')).toContain('一日だけ')
    shop.clock.advance(6 * MINUTE_MS)
    expect(await seen('/user_data/hours')).not.toContain('一日だけ')
  })

  it('lose nothing to a second member, and say what is wrong at its field', async () => {
    const pageId = await landingPage('both')
    const sectionId = await add(pageId, 'hero', { heading: 'はじめ' })
    const { version } = await sections(pageId)
    await change(pageId, sectionId, { heading: '先に' }, { version })
    const late = await change(pageId, sectionId, { heading: 'あとで' }, { version })
    expect(problemIn(late).code).toBe('staleVersion')
    const wrong = await change(pageId, sectionId, {
      lead: 'よい',
      picture: 'https://elsewhere.example/a.png',
    })
    expect(Object.keys(problemIn(wrong).errors)).toEqual(['values.1.value'])
    const turned = await change(
      pageId,
      sectionId,
      {},
      { shownFrom: '2026-12-02T00:00', shownUntil: '2026-12-01T00:00' },
    )
    expect(Object.keys(problemIn(turned).errors)).toEqual(['shownUntil'])
    const { document } = await clerk.ask('goPageSection', { pageId, sectionId })
    expect(document.values.find(({ name }) => name === 'heading')?.value).toBe('先に')
  })

  it.each(['doDeletePageSection', 'doMovePageSection', 'doCopyPageSection', 'doDiscardPageDraft'] as const)(
    'lose nothing to a second member who sends %s',
    async (name) => {
      const pageId = await landingPage(name.toLowerCase())
      const sectionId = await add(pageId, 'text', { heading: 'はじめ' })
      await add(pageId, 'text', { heading: '二つめ' })
      const { version } = await sections(pageId)
      await change(pageId, sectionId, { heading: '先に' })
      const late = await clerk.ask(name, { pageId, sectionId, place: 2, version } as never)
      expect(problemIn(late as never).code).toBe('staleVersion')
      expect((await sections(pageId)).sections.map(({ summary }) => summary)).toEqual(['先に', '二つめ'])
    },
  )

  it('of a draft are replaced by earlier ones only as one saw it, and are copied beside themselves', async () => {
    const pageId = await landingPage('again')
    const sectionId = await add(pageId, 'text', { heading: 'いち' })
    await clerk.ask('doPublishPage', { pageId })
    const { version, changes } = await sections(pageId)
    expect(changes.map(({ isInitial }) => isInitial)).toEqual([false])
    await add(pageId, 'text', { heading: 'に' })
    const back = { pageId, changeId: changes[0]?.changeId ?? '', version }
    expect(problemIn(await clerk.ask('doRestorePageSections', back)).code).toBe('staleVersion')
    await clerk.ask('doCopyPageSection', { pageId, sectionId })
    const { sections: all } = await sections(pageId)
    expect(all.map(({ summary }) => summary)).toEqual(['いち', 'いち', 'に'])
    expect(new Set(all.map((one) => one.sectionId)).size).toBe(3)
    const person = await browserAt(shop, 'arranger', `/admin/page/section-list?pageId=${pageId}`)
    const places = person.page.root.querySelectorAll('select[name=place] option')
    expect(places.map((one) => one.getAttribute('value'))).toEqual(['', '1', '2', '3'])
    await person.form(ja('office.sections.hide')).submit()
    expect(person.page.root.querySelector('.section-list')).not.toBeNull()
    expect((await sections(pageId)).sections.map(({ isHidden }) => isHidden)).toEqual([true, false, false])
  })

  it('are drawn of every kind, empty and filled, and whole on a page in both languages', async () => {
    const pageId = await landingPage('all')
    const { kinds } = await sections(pageId)
    expect(kinds.length).toBeGreaterThan(10)
    for (const { kind } of kinds) await clerk.ask('doAddPageSection', { pageId, kind })
    await add(pageId, 'countdown', { heading: '歳末まで', end: '2026-12-31T23:00' })
    const mp4 = Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(99)])
    const file = [new File([mp4], 'kiln.mp4'), await photo('clay.png')]
    await clerk.ask('doUploadFile', { path: '', file })
    await add(pageId, 'video', { heading: '窯の火', video: '/files/user_data/kiln.mp4' })
    await add(pageId, 'voices', { 'text.1': '<p>軽いです。</p>', 'name.1': '佐藤さま' })
    await add(pageId, 'picture', { text: '<p>土</p>', picture: '/files/user_data/clay.png', side: 'right' })
    await clerk.ask('doPublishPage', { pageId })
    for (const language of ['ja', 'en']) {
      const page = await seen('/user_data/all', language)
      expect(page, language).toContain('</footer>')
      expect(page, language).toContain('data-until="2026-12-31T14:00:00.000Z"')
      expect(page, language).toContain('src="/files/user_data/kiln.mp4"')
      expect(page, language).toContain('https://www.google.com/maps/search/')
      expect(page, language).toContain('picture-right')
    }
    expect(await seen('/user_data/all')).toContain('佐藤さま')
  })

  it('of a theme are drawn while it is worn, and stay', async () => {
    await clerk.ask('doSelectTemplate', { templateCode: 'studio' })
    const pageId = await landingPage('stated')
    await add(pageId, 'statement', { words: '手で作る。' })
    await clerk.ask('doPublishPage', { pageId })
    expect(await seen('/user_data/stated')).toContain('studio-statement-ground')
    await clerk.ask('doSelectTemplate', { templateCode: 'default' })
    expect(await seen('/user_data/stated')).not.toContain('手で作る。')
    expect(problemIn(await clerk.ask('doAddPageSection', { pageId, kind: 'statement' })).code).toBe(
      'badInput',
    )
    expect((await sections(pageId)).sections).toMatchObject([{ kind: 'statement', kindName: 'statement' }])
  })

  it('of a page stand above the goods of a category, on its first page alone', async () => {
    const pageId = await landingPage('tea-head')
    await add(pageId, 'text', { heading: 'お茶のいれかた', headingEn: 'How to brew' })
    await clerk.ask('doPublishPage', { pageId })
    const [category] = (await clerk.ask('goCategoryList')).document.categories
    const categoryId = category?.categoryId ?? ''
    const list = `/products?category_id=${categoryId}`
    expect(await seen(list)).not.toContain('お茶のいれかた')
    expect((await clerk.ask('doUpdatePage', { pageId, headCategoryId: '9999' })).status).toBe(400)
    expect(await seen('/sitemap-pages.xml')).toContain('/user_data/tea-head')
    expect((await clerk.ask('goCategory', { categoryId })).document.headPageName).toBeNull()
    await clerk.ask('doUpdatePage', { pageId, headCategoryId: categoryId })
    expect((await clerk.ask('goCategory', { categoryId })).document.headPageName).toBe('冬の市')
    expect(await seen('/sitemap-pages.xml')).not.toContain('/user_data/tea-head')
    expect(await seen(list)).toContain('お茶のいれかた')
    expect(await seen(list, 'en')).toContain('How to brew')
    expect(await seen(`${list}&price_min=1`)).not.toContain('お茶のいれかた')
    expect(await seen('/products')).not.toContain('お茶のいれかた')
    const other = { pageName: '二枚目', pageUrl: 'tea-second', headCategoryId: categoryId }
    expect(Object.keys(problemIn(await clerk.ask('doCreatePage', other)).errors)).toEqual(['headCategoryId'])
    const second = await landingPage('tea-second')
    const late = await clerk.ask('doUpdatePage', { pageId: second, headCategoryId: categoryId })
    expect(Object.keys(problemIn(late).errors)).toEqual(['headCategoryId'])
    await clerk.ask('doDeletePage', { pageId })
    expect(await seen(list)).not.toContain('お茶のいれかた')
  })

  it('of a page stand for themselves again once its category is deleted', async () => {
    const { document: made } = await clerk.ask('doCreateCategory', { categoryName: '移り気' })
    const pageId = await landingPage('of-no-category')
    await clerk.ask('doUpdatePage', { pageId, headCategoryId: made.categoryId })
    await add(pageId, 'text', { heading: '移り気' })
    await clerk.ask('doPublishPage', { pageId })
    expect(await seen('/sitemap-pages.xml')).not.toContain('/user_data/of-no-category')
    await clerk.ask('doDeleteCategory', { categoryId: made.categoryId })
    expect((await clerk.ask('goPage', { pageId })).document.headCategoryId).toBeNull()
    expect(await seen('/sitemap-pages.xml')).toContain('/user_data/of-no-category')
  })

  it('go with their page', async () => {
    const pageId = await landingPage('gone')
    const sectionId = await add(pageId, 'text', { heading: '消える' })
    await clerk.ask('doPublishPage', { pageId })
    await clerk.ask('doDeletePage', { pageId })
    expect(problemIn(await clerk.ask('goPageSections', { pageId })).code).toBe('pageUnknown')
    expect(problemIn(await clerk.ask('goPageSection', { pageId: HOME, sectionId })).code).toBe(
      'sectionUnknown',
    )
  })
})
