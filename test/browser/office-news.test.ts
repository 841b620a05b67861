import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const SIZES = [
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
] as const
const SCREENS = ['news/news-list', 'news/news-list?state=waiting', 'news/news', 'news/news?newsId=1']

/** As long as a title may be, and with no place to break a line. */
const LONG = 'お知らせ'.repeat(25) + 'x'.repeat(100)

describe.each(SIZES)('News in a browser of $width × $height', (size) => {
  let shop: Shop
  let clerk: Clerk
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'clerk')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const visit = (path: string) => page.goto(new URL(path, shop.base).href)

  it('are written with their buttons, and read in the shop', async () => {
    await visit('admin/news/news')
    await page.locator('[name=newsTitle]').fill('冬の市')
    await page.locator('.ProseMirror').first().click()
    await page.keyboard.type('お待ちしています')
    await page.locator('[name=newsUrl]').fill('/products')
    await page.getByRole('button', { name: ja('office.form.save') }).click()
    await page.getByText(ja('message.office.news.made', { name: '冬の市' })).waitFor()
    await window.looksRight('made')
    await page.getByRole('link', { name: ja('office.form.inShop') }).click()
    await page.getByText('お待ちしています').waitFor()
    const more = page.locator('main').getByRole('link', { name: '冬の市' })
    expect(await more.getAttribute('href')).toBe('/products')
    await window.looksRight('item')
  })

  it('fit the shop, however long their titles are, with a text, an address, both and neither', async () => {
    const publishDate = shop.clock.now().toISOString()
    for (const newsDescription of ['', '<p>本文</p>'])
      for (const newsUrl of ['', 'https://example.com/'])
        for (const newsTitle of ['短い題', LONG])
          await clerk.ask('doCreateNews', {
            ...{ newsTitle, newsTitleEn: newsTitle, publishDate, newsDescription, newsUrl, linkMethod: true },
          })
    await visit('')
    await window.looksRight('home')
    expect(await page.locator('.news-list > li').count()).toBe(5)
    await page.getByRole('link', { name: ja('theme.news.all') }).click()
    await page.waitForURL('**/news')
    await window.looksRight('archive')
    const [item] = await page.locator('.news-list a[href^="/news/"]').filter({ hasText: LONG }).all()
    await item?.click()
    await page.waitForURL('**/news/*')
    await window.looksRight('long-item')
  })

  it.each([
    ['light', 'ja'],
    ['dark', 'en'],
  ] as const)('can be read on %s paper, in %s', async (colorScheme, language) => {
    await page.emulateMedia({ colorScheme })
    await page.context().addCookies([{ name: 'noren_lang', value: language, url: shop.base.href }])
    for (const screen of SCREENS) {
      await visit(`admin/${screen}`)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await window.looksRight(`${screen.replace(/\W+/g, '-')}-${colorScheme}`)
    }
    await page.context().clearCookies({ name: 'noren_lang' })
  })
})
