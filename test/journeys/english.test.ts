import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUEST } from '../support/guest.ts'
import { HtmlClient } from '../support/html-client.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { wordsOf } from '../support/words.ts'

const en = wordsOf('en')

// Of words a database knows nothing.
const [database] = databases

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+[^<"]*/gu

const JOHN = {
  ...GUEST,
  ...{ name01: 'Smith', name02: 'John', kana01: '', kana02: '' },
  ...{ addr01: 'Chiyoda', addr02: '1-1 Noren House' },
}

describe('An English page of the shop', () => {
  let shop: Shop
  let person: HtmlClient

  beforeAll(async () => {
    shop = await openShop(database)
    person = await HtmlClient.enter(shop.base, { 'accept-language': 'en' })
  })

  afterAll(() => shop?.close())

  /** The Japanese words of the page that do not say that they are Japanese. */
  const japanese = (): readonly string[] => {
    const { root } = person.page
    // What machines read is in the language that it was written in.
    for (const other of root.querySelectorAll('[lang=ja], script')) other.remove()
    expect(root.querySelector('html')?.getAttribute('lang')).toBe('en')
    return [...new Set(root.toString().match(JAPANESE) ?? [])]
  }

  /** All Japanese words of the page, those too that say that they are Japanese, but for the name of the language. */
  const anyJapanese = (): readonly string[] => {
    const marked = person.page.root.querySelectorAll('[lang=ja]').filter((one) => one.text !== '日本語')
    return [...marked.map(({ text }) => text), ...japanese()]
  }

  const setStock = (stock: number) =>
    shop.change((tx) => tx.updateTable('variant').set({ stock }).where('code', '=', 'hojicha-100').execute())

  const add = async (quantity: string) => {
    await person.open('/product?productCode=hojicha-100')
    await person.form(en('theme.product.add')).fill({ quantity }).submit()
  }

  it.each([
    '/',
    '/news',
    '/news/1',
    '/news/0',
    '/products',
    '/products?name=nothing-at-all',
    '/product?productCode=hojicha-100',
    '/product?productCode=nothing',
    '/cart',
    '/contact',
    '/entry',
    '/login',
    '/forgot-password',
    '/reset?resetKey=gone',
    '/entry/activate?secretKey=gone',
    '/help/about',
    '/help/agreement',
    '/help/guide',
    '/help/privacy',
    '/help/trade-law',
    '/shopping/error',
    '/nowhere',
    '/mypage',
  ])('has no Japanese words of its own at %s', async (path) => {
    await person.open(path)
    expect(anyJapanese()).toEqual([])
  })

  it('gives the company, its address and its hours in English', async () => {
    await person.open('/')
    const footer = person.find('footer')
    expect(footer.text).toContain('Noren Building 2F, 1-2-3 Kaku-cho, Chiyoda-ku, Tokyo 100-0000, Japan')
    expect(footer.text).toContain('© Noren Shoten Co., Ltd.')
    expect(footer.text).toContain('Weekdays, 10:00 to 17:00')
    const clerk = await clerkAt(shop, 'mapper')
    await clerk.ask('doAddPageSection', { pageId: '1', kind: 'map' })
    expect((await clerk.ask('doPublishPage', { pageId: '1' })).status).toBe(200)
    await person.open('/')
    expect(person.find('.block address').structuredText).toBe(
      'Noren Shoten Co., Ltd.\nNoren Building 2F, 1-2-3 Kaku-cho, Chiyoda-ku, Tokyo 100-0000, Japan',
    )
    expect(anyJapanese()).toEqual([])
  })

  it('has none on the way to an order, nor where goods run short', async () => {
    await add('3')
    expect(anyJapanese()).toEqual([])
    await setStock(2)
    await person.open('/cart')
    expect(person.text).toContain('We’ve changed the quantity.')
    expect(anyJapanese()).toEqual([])
    await add('1')
    await add('1')
    expect(person.page.status).toBe(409)
    expect(person.text).not.toContain('was changed')
    expect(anyJapanese()).toEqual([])
    await setStock(0)
    await person.open('/cart')
    expect(anyJapanese()).toEqual([])
    await setStock(50)
    await add('1')
    await person.open('/shopping')
    expect(anyJapanese()).toEqual([])
    await person.open('/shopping/non-member')
    expect(anyJapanese()).toEqual([])
    await person.form('postalCode').fill({ postalCode: '' }).submit()
    expect(person.page.status).toBe(400)
    expect(anyJapanese()).toEqual([])
    await person.form('postalCode').fill(JOHN).submit()
    expect(anyJapanese()).toEqual([])
    await person.form('payment').submit(en('theme.shopping.confirm'))
    expect(anyJapanese()).toEqual([])
    await person.form(en('theme.confirm.order')).submit()
    expect(person.page.status).toBe(200)
    expect(anyJapanese()).toEqual([])
  })

  it('has the English announcement of the merchant, and says where there is but a Japanese one', async () => {
    const clerk = await clerkAt(shop, 'clerk')
    const announce = (announcement: string, announcementEn: string) =>
      clerk.ask('doUpdateTemplateSettings', {
        templateCode: 'default',
        settings: [
          { name: 'announcement', value: announcement },
          { name: 'announcementEn', value: announcementEn },
        ],
      })
    const announced = async () => {
      await person.open('/')
      return person.find('.announcement').innerHTML
    }
    await announce('年末年始は休業します', '')
    expect(await announced()).toBe('<span lang="ja">年末年始は休業します</span>')
    await announce('年末年始は休業します', 'Closed over New Year')
    expect(await announced()).toBe('Closed over New Year')
    const reader = await HtmlClient.enter(shop.base)
    expect(reader.find('.announcement').innerHTML).toBe('年末年始は休業します')
  })

  it.each(['default', 'studio'])(
    'marks what a merchant wrote in Japanese alone, in the theme %s',
    async (templateCode) => {
      const clerk = await clerkAt(shop, `clerk-${templateCode}`)
      await clerk.ask('doSelectTemplate', { templateCode })
      const news = { newsTitle: '秋の市', publishDate: '2026-11-01T00:00:00Z' }
      await clerk.ask('doCreateNews', { ...news, newsDescription: '<p>お待ちしています。</p>' })
      await clerk.ask('doCreateNews', { ...news, newsTitle: '冬の市', newsUrl: 'https://market.example/' })
      await shop.change(async (tx) => {
        await tx.updateTable('base_info').set({ message_en: null, trade_law_body: '約束です。' }).execute()
        await tx.updateTable('trade_law').set({ name_en: null, description_en: null }).execute()
        await tx.updateTable('category').set({ name_en: null }).execute()
        await tx.updateTable('tag').set({ name_en: null }).execute()
      })
      const { document } = await clerk.ask('goNewsList', { nameKeyword: '待ち' })
      const item = `/news/${document.news[0]?.newsId}`
      for (const path of ['/', '/news', item, '/help/about', '/help/guide', '/help/trade-law', '/products']) {
        await person.open(path)
        expect(person.page.status, path).toBe(200)
        // Other than its own page, no English page names a news item that has no English title.
        expect(/秋の市|冬の市/.test(person.text), path).toBe(path === item)
        expect(japanese(), path).toEqual([])
      }
    },
  )

  it('marks variants, deliveries and payments that have no English name', async () => {
    await shop.change(async (tx) => {
      const tables = ['class_name', 'class_category', 'payment', 'delivery', 'delivery_time'] as const
      // What machines read of a page says nothing of languages.
      await tx.updateTable('category').set({ name_en: 'Tea' }).execute()
      for (const table of tables) await tx.updateTable(table).set({ name: '紺', name_en: null }).execute()
    })
    await person.open('/product?productCode=sencha-50')
    expect(person.find('.variants tbody th').getAttribute('lang')).toBe('ja')
    expect(japanese()).toEqual([])
    await add('1')
    await person.open('/shopping/non-member')
    await person.form('postalCode').fill(JOHN).submit()
    expect(person.text).toContain('紺')
    expect(japanese()).toEqual([])
    await person.form('payment').submit(en('theme.shopping.confirm'))
    expect(person.text).toContain('紺')
    expect(japanese()).toEqual([])
  })

  it.each(['default', 'studio'])(
    'says nothing of a company, an address and hours that are in Japanese alone, in the theme %s',
    async (templateCode) => {
      const clerk = await clerkAt(shop, `silent-${templateCode}`)
      await clerk.ask('doSelectTemplate', { templateCode })
      await shop.change((tx) =>
        tx
          .updateTable('base_info')
          .set({ company_name_en: null, addr01_en: null, business_hour_en: null })
          .execute(),
      )
      await person.open('/')
      const footer = person.find('footer')
      expect(footer.text).toContain('Tel. 03-0000-0000')
      expect(footer.text).toContain('© Noren Shoten')
      expect(person.find('.block address').text.trim()).toBe('Noren Shoten')
      const page = person.page.root.toString()
      expect(page).not.toMatch(
        /暖簾商店|千代田|土日|Tokyo|100-0000|Noren Building|PostalAddress|google\.com\/maps/,
      )
      expect(footer.text).not.toContain(en('theme.footer.hours'))
    },
  )
})
