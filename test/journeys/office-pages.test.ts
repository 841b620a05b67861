import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemIn } from '../support/hal-client.ts'
import { inLanguage } from '../support/languages.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const GUIDE = '35'
const CONTACT = '16'
const CONTACT_CONFIRM = '48'
const ADDRESS_NEW = '8'
const ADDRESS_EDIT = '44'
const SOON_MS = 5_000
const LOOP = '{% for a in (1..9000) %}{% for b in (1..9000) %}{% assign x = b %}{% endfor %}{% endfor %}'

describe.each(databases)('The pages in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const look = (path: string, language = 'ja') =>
    fetch(new URL(inLanguage(path, language), shop.base), {
      headers: { accept: 'text/html' },
    })

  const seen = async (path: string, language = 'ja'): Promise<string> => (await look(path, language)).text()

  const page = async (pageId: string) => (await clerk.ask('goPage', { pageId })).document

  const made = async (pageUrl: string, more: Readonly<Record<string, unknown>> = {}) =>
    (await clerk.ask('doCreatePage', { pageName: `ページ ${pageUrl}`, pageUrl, ...more })).document

  it('are those of the shop, without the one for previews', async () => {
    const { document } = await clerk.ask('goPageList')
    expect(document.count).toBe(document.pages.length)
    expect(document.pages.find(({ pageId }) => pageId === GUIDE)).toMatchObject({
      pageName: 'ご利用ガイド',
      pageUrl: 'help_guide',
      editType: 2,
      layoutId: '2',
    })
    expect(document.pages.some(({ pageId }) => pageId === '0')).toBe(false)
    expect((await clerk.ask('goPage', { pageId: '0' })).status).toBe(404)
    expect((await clerk.ask('goPage', { pageId: 'no' })).status).toBe(404)
  })

  it('are changed in what was kept for everybody at once', async () => {
    expect(await seen('/help/guide')).not.toContain('買い方の手引き')
    const { document } = await clerk.ask('doUpdatePage', {
      pageId: GUIDE,
      pageTitle: '買い方の手引き',
      pageTitleEn: 'How to buy',
      template: '<h1>{{ page.title }}！</h1>{% render "partials/help" %}',
      templateEn: '<h1>{{ page.title }}!</h1>',
    })
    expect(document).toMatchObject({ changed: true, isWritten: true, isWrittenEn: true })
    expect(await seen('/help/guide')).toContain('<h1>買い方の手引き！</h1>')
    expect(await seen('/help/guide', 'en')).toContain('<h1>How to buy!</h1>')
    await clerk.ask('doUpdatePage', { pageId: GUIDE, template: '', templateEn: '', pageTitle: 'ご案内' })
    expect(await seen('/help/guide')).not.toContain('！</h1>')
    expect(await seen('/help/guide')).toContain('<title>ご案内')
    expect(await page(GUIDE)).toMatchObject({
      isWritten: false,
      isWrittenEn: false,
      pageTitleEn: 'How to buy',
    })
  })

  it.each<readonly [string, number, string]>([
    ['<p>\n\n  {% if state.x %}</p>', 3, '閉じられていません'],
    ['\n{% include "x" %}', 2, '「include」というタグは使えません'],
    ['{{ "x" | raw }}', 1, '「raw」というフィルターは使えません'],
    ["<b>\n{% render '../../package' %}", 2, '「../../package」というテンプレートはありません'],
    // A template's time is the same on each database, and this takes all of it.
    ...(database === databases[0] ? [[LOOP, 1, '時間がかかりすぎます'] as const] : []),
  ])('are not kept with %j, and it is said where that is wrong', async (template, line, reason) => {
    const before = await page(GUIDE)
    const begun = performance.now()
    const refusal = await clerk.ask('doUpdatePage', { pageId: GUIDE, pageTitle: '変えない', template })
    expect(performance.now() - begun).toBeLessThan(SOON_MS)
    expect(refusal.status).toBe(400)
    const [said = ''] = problemIn(refusal).errors.template ?? []
    expect(said).toMatch(new RegExp(`^${line}行目`))
    expect(said).toContain(reason)
    expect((await page(GUIDE)).version).toBe(before.version)
    expect(await seen('/help/guide')).toContain('<title>ご案内')
  })

  it('print nothing of what a template must not read', async () => {
    const template =
      '<p>[{{ process.env.PATH }}{{ state.constructor.name }}{{ state.__proto__ }}{{ csrfToken }}{{ page.constructor }}]</p>'
    await clerk.ask('doUpdatePage', { pageId: GUIDE, template })
    expect(await seen('/help/guide')).toContain('<p>[]</p>')
    await clerk.ask('doUpdatePage', { pageId: GUIDE, template: '<p>{{ shop.shopName | append: "<i>" }}</p>' })
    expect(await seen('/help/guide')).toContain('&lt;i&gt;')
    await clerk.ask('doUpdatePage', { pageId: GUIDE, template: '' })
  })

  it('that came with the shop keep address and file, and are not deleted', async () => {
    const kept = async (change: Readonly<Record<string, unknown>>, pageId = CONTACT) =>
      problemIn(await clerk.ask('doUpdatePage', { pageId, ...change })).code
    expect(await kept({ pageUrl: 'elsewhere' })).toBe('pageProtected')
    expect(await kept({ pageFileName: 'Contact/other' })).toBe('pageProtected')
    expect(await kept({ layoutId: '1' }, CONTACT_CONFIRM)).toBe('pageProtected')
    expect(problemIn(await clerk.ask('doDeletePage', { pageId: CONTACT }))).toMatchObject({
      status: 409,
      code: 'pageProtected',
    })
    const same = { pageUrl: 'contact', pageFileName: 'Contact/index', pageName: '窓口' }
    expect((await clerk.ask('doUpdatePage', { pageId: CONTACT, ...same })).document).toMatchObject(same)
  })

  it('where what was typed is confirmed follow the layout of the page before them', async () => {
    await clerk.ask('doUpdatePage', { pageId: CONTACT, layoutId: '1' })
    expect(await page(CONTACT_CONFIRM)).toMatchObject({ layoutId: '1', followsLayout: true, editType: 3 })
    await clerk.ask('doUpdatePage', { pageId: CONTACT, layoutId: '2' })
    expect(await page(CONTACT_CONFIRM)).toMatchObject({ layoutId: '2' })
    const unknown = await clerk.ask('doUpdatePage', { pageId: CONTACT, layoutId: '0' })
    expect(Object.keys(problemIn(unknown).errors)).toEqual(['layoutId'])
  })

  it('that share a file are all changed with it', async () => {
    const { version, template } = await page(ADDRESS_EDIT)
    await clerk.ask('doUpdatePage', { pageId: ADDRESS_NEW, template: `${template}<!-- 追記 -->` })
    expect((await page(ADDRESS_EDIT)).template).toContain('追記')
    const late = await clerk.ask('doUpdatePage', { pageId: ADDRESS_EDIT, template, version })
    expect(problemIn(late).code).toBe('staleVersion')
    await clerk.ask('doRestorePage', { pageId: ADDRESS_NEW })
    expect((await page(ADDRESS_EDIT)).template).toBe(template)
  })

  it('are made by merchants, and served in both languages at their own address', async () => {
    const { document: form } = await clerk.ask('goPage')
    expect(form).toMatchObject({ pageId: null, submitTo: { rel: 'doCreatePage' } })
    const answer = await clerk.ask('doCreatePage', {
      pageName: '夏の特集',
      pageUrl: 'campaign/summer',
      pageTitle: '夏の特集',
      pageTitleEn: 'Summer',
    })
    expect(answer.status).toBe(201)
    const { pageId, pageUrl, pageFileName, editType, count } = answer.document
    expect(answer.headers.get('location')).toBe(`/admin/page/section-list?pageId=${pageId}`)
    expect({ pageId, pageUrl, pageFileName, editType }).toEqual({
      pageId: '1001',
      pageUrl: 'campaign/summer',
      pageFileName: 'campaign-summer',
      editType: 0,
    })
    expect(count).toBe((await clerk.ask('goPageList')).document.count)
    expect((await look('/user_data/campaign/summer')).status).toBe(404)
    expect(answer.document._links).not.toHaveProperty('goUserPage')
    const template = '<h1>{{ page.title }}</h1><p>{{ state.pageUrl }}</p>'
    await clerk.ask('doUpdatePage', { pageId, template, templateEn: '<h1>{{ page.title }} sale</h1>' })
    const japanese = await seen('/user_data/campaign/summer')
    expect(japanese).toContain('<p>campaign/summer</p>')
    expect(japanese).toContain('<title>夏の特集 | ')
    expect(japanese).toMatch(/rel="canonical" href="[^"]*\/user_data\/campaign\/summer"/)
    expect(await seen('/user_data/campaign/summer', 'en')).toContain('<h1>Summer sale</h1>')
    const json = await fetch(new URL('/user_data/campaign/summer', shop.base))
    expect(await json.json()).toMatchObject({ pageUrl: 'campaign/summer' })
    await clerk.ask('doUpdatePage', { pageId, pageUrl: 'sale', pageFileName: 'sale/index' })
    expect((await look('/user_data/campaign/summer')).status).toBe(404)
    expect(await seen('/user_data/sale')).toContain('<p>sale</p>')
  })

  it('of merchants are in the sitemap unless search engines are to stay out, and gone when deleted', async () => {
    const { pageId } = await made('short-lived')
    expect((await look('/user_data/short-lived')).status).toBe(404)
    expect(await seen('/sitemap-pages.xml')).not.toContain('short-lived')
    await clerk.ask('doUpdatePage', { pageId, template: '<p>はかない</p>' })
    expect(await seen('/sitemap-pages.xml')).toContain('/user_data/short-lived</loc>')
    await clerk.ask('doUpdatePage', { pageId, hiddenFromSearch: '1' })
    expect((await page(pageId)).metaRobots).toBe('noindex')
    await clerk.ask('doUpdatePage', { pageId, hiddenFromSearch: '0' })
    expect((await page(pageId)).metaRobots).toBeNull()
    await clerk.ask('doUpdatePage', { pageId, metaRobots: 'NOINDEX' })
    expect(await seen('/sitemap-pages.xml')).not.toContain('short-lived')
    expect(await seen('/user_data/short-lived')).toContain('content="NOINDEX"')
    const { document } = await clerk.ask('doDeletePage', { pageId })
    expect(document).toMatchObject({ pageId, pageName: 'ページ short-lived' })
    const gone = await look('/user_data/short-lived')
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('<header class="site-header">')
    expect((await look('/user_data/help_guide')).status).toBe(404)
    expect((await look('/user_data/../help_guide')).status).toBe(404)
  })

  it('of merchants have an address and a file that no other has', async () => {
    await made('twin/one')
    const taken = async (input: Readonly<Record<string, unknown>>) => {
      const answer = await clerk.ask('doCreatePage', { pageName: '双子', ...input })
      return [answer.status, Object.keys(problemIn(answer).errors)]
    }
    expect(await taken({ pageUrl: 'twin/one', pageFileName: 'other' })).toEqual([409, ['pageUrl']])
    expect(await taken({ pageUrl: 'twin-one' })).toEqual([409, ['pageFileName']])
    for (const pageUrl of ['Large', '/slash', 'a//b', 'a/', '日本', 'a b', '../x'])
      expect(await taken({ pageUrl }), pageUrl).toEqual([400, ['pageUrl']])
    expect(await taken({ pageUrl: 'x', pageFileName: '../x' })).toEqual([400, ['pageFileName']])
    expect(await taken({ pageUrl: 'x', template: '{% x %}' })).toEqual([400, ['template']])
    const { pageId } = await made('twin/two')
    const moved = await clerk.ask('doUpdatePage', { pageId, pageUrl: 'twin/one' })
    expect(problemIn(moved)).toMatchObject({ status: 409, code: 'pageTaken' })
  })

  it('keep what was typed where it is refused, and show what somebody else wrote meanwhile', async () => {
    const { pageId } = await made('shared')
    const person = await browserAt(shop, 'writer', `/admin/page/page?pageId=${pageId}`)
    await person.form('pageName').fill({ pageTitle: '題', template: '<h1>{% bad %}</h1>' }).submit()
    expect(person.page.status).toBe(400)
    expect(person.find('textarea[name=template]').text).toContain('{% bad %}')
    expect(person.find('input[name=pageTitle]').getAttribute('value')).toBe('題')
    await clerk.ask('doUpdatePage', { pageId, template: '<h1>先の人</h1>' })
    await person.form('pageName').fill({ template: '<h1>後の人</h1>' }).submit()
    expect(person.page.status).toBe(409)
    expect(person.text).toContain('先の人')
    await person.form('pageName').submit()
    expect(await seen('/user_data/shared')).toContain('<h1>後の人</h1>')
  })

  it('are looked at before they are kept', async () => {
    const { pageId } = await made('looked')
    const person = await browserAt(shop, 'looker', `/admin/page/page?pageId=${pageId}`)
    const typed = { pageTitle: '新しい題', layoutId: '1', template: '<h1>{{ page.title }}？</h1>' }
    await person.form('pageName').fill(typed).submit(ja('office.template.preview'))
    expect(person.page.status).toBe(200)
    expect(person.page.root.toString()).toContain('<h1>新しい題？</h1>')
    expect(person.page.root.toString()).toContain('block-calendar')
    expect(person.page.headers.get('cache-control')).toBe('no-store')
    expect(await seen('/user_data/looked')).not.toContain('？')
    await person.open('/admin/page/page?pageId=1')
    await person
      .form('pageName')
      .fill({ template: '<h1>試し</h1>{% render "partials/home_products" %}' })
      .submit(ja('office.template.preview'))
    expect(person.page.root.toString()).toContain('<h1>試し</h1>')
    expect(person.text).toContain('原木干し椎茸')
    const cart = { pageId: '15', template: '<p>{{ state.carts.size }}</p>' }
    const { document } = await clerk.ask('doPreviewPage', cart)
    expect(document).toMatchObject({ pageId: '15' })
  })

  it('are looked at with what the shop has: a product, its lists, and a sample where there is none', async () => {
    const person = await browserAt(shop, 'looker-on', '/admin/page/page?pageId=3')
    const look = async (pageId: string, typed: Readonly<Record<string, string>> = {}) => {
      await person.open(`/admin/page/page?pageId=${pageId}`)
      await person.form('pageName').fill(typed).submit(ja('office.template.preview'))
      return person.text + person.find('aside.preview').text
    }
    const sample = ja('theme.preview.sample')
    const headers = { accept: 'application/json' }
    const newest = await fetch(new URL('/products?orderby=2', shop.base), { headers })
    const [first, second] = Object((await newest.json()) as object).products
    const product = await look('3')
    expect(person.page.status).toBe(200)
    expect(product).not.toContain('Sample')
    expect(product).not.toContain(sample)
    expect(product).toContain(first.productName)
    expect(person.page.root.querySelector('form[action="/cart/item"]')?.getAttribute('inert')).toBeDefined()
    expect(await look('3', { previewProductCode: second.productCode })).toContain(second.productName)
    await clerk.ask('doCreateProduct', { productCode: 'not-open', productName: '未公開の品', price02: 1 })
    for (const previewProductCode of ['not-open', 'nowhere', 'a\0b'])
      expect((await clerk.ask('doPreviewPage', { pageId: '3', previewProductCode })).document).toHaveProperty(
        'errors.previewProductCode',
      )
    const list = await look('2')
    expect(list).toContain('原木干し椎茸')
    expect(list).not.toContain('Sample')
    expect(await look('14')).not.toContain(sample)
    expect(await look('15')).toContain(sample)
  })

  it('are found by their names and addresses', async () => {
    await made('sought/after', { pageName: '探し物' })
    const found = async (nameKeyword: string) =>
      (await clerk.ask('goPageList', { nameKeyword })).document.pages.map(({ pageUrl }) => pageUrl)
    expect(await found('探し')).toEqual(['sought/after'])
    expect(await found('SOUGHT/')).toEqual(['sought/after'])
    expect(await found('カゴ')).toContain('cart')
    expect(await found('どこにも')).toEqual([])
    const person = await browserAt(shop, 'seeker', '/admin/page/page-list')
    await person.form('nameKeyword').fill({ nameKeyword: '探し' }).submit(ja('office.list.find'))
    expect(person.find('table').text).toContain('探し物')
    expect(person.find('table').text).not.toContain('カゴ')
    expect(person.find('[name=nameKeyword]').getAttribute('value')).toBe('探し')
  })

  it('keep what browsers leave out, and say so at the field', async () => {
    const template = '<h1>x</h1>\n<p style="color:red">a</p>\n<script>go()</script>\n'
    const { pageId } = await made('blocked', { template })
    const { document } = await clerk.ask('goPage', { pageId })
    expect(document.template).toBe(template)
    expect(document.templateEnWarnings).toEqual([])
    expect(document.templateWarnings).toEqual([
      ja('message.blocked.styleAttribute').replace('{line}', '2'),
      ja('message.blocked.script').replace('{line}', '3'),
    ])
    const person = await browserAt(shop, 'warned', `/admin/page/page?pageId=${pageId}`)
    expect(person.text).toContain(document.templateWarnings[1])
    const { document: block } = await clerk.ask('doCreateBlock', {
      ...{ blockName: '塞', blockFileName: 'blocked', template: '<b onclick="go()">x</b>' },
    })
    const { document: record } = await clerk.ask('goBlock', { blockId: block.blockId })
    expect(record.templateWarnings).toEqual([ja('message.blocked.handler').replace('{line}', '1')])
  })

  it('go back to what they were, text by text', async () => {
    const { pageId } = await made('changing', { template: 'first\n' })
    await clerk.ask('doUpdatePage', { pageId, template: 'second\n' })
    await clerk.ask('doUpdatePage', { pageId, templateEn: 'English\n' })
    const { document: history } = await clerk.ask('goPageHistory', { pageId })
    expect(history.changes).toHaveLength(2)
    const { document: english } = await clerk.ask('goPageHistory', { pageId, forEnglish: '1' })
    expect(english).toMatchObject({ templateName: 'pages/user/changing.en', forEnglish: true })
    expect(english.changes).toHaveLength(1)
    const person = await browserAt(shop, 'undoer', `/admin/page/history?pageId=${pageId}`)
    await person.form(ja('office.template.backTo')).submit()
    expect(await seen('/user_data/changing')).toContain('first')
    await clerk.ask('doRestorePage', { pageId, forEnglish: '1' })
    expect(await seen('/user_data/changing', 'en')).toContain('first')
    expect((await clerk.ask('goPageHistory', { pageId })).document.changes).toHaveLength(3)
  })

  it('are left as they are by members who only look', async () => {
    const reader = await clerkAt(shop, 'reader', 2)
    expect((await reader.ask('goPage', { pageId: GUIDE })).status).toBe(200)
    const refusal = await reader.ask('doUpdatePage', { pageId: GUIDE, pageName: '案内' })
    expect(refusal.status).toBe(403)
    const person = await browserAt(shop, 'onlooker', `/admin/page/page?pageId=${GUIDE}`, 2)
    expect(person.page.root.querySelector('.save-bar')).toBeNull()
  })
})
