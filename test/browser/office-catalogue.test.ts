import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const SIZES = [
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
] as const
const SCREENS = [
  'category/category-list',
  'category/category?categoryId=1',
  'category/edit',
  'class-name/class-name-list',
  'class-category/class-category-list?classNameId=1',
  'tag/tag-list',
  'stock-list?nameKeyword=hojicha-100',
  'stock?productCode=hojicha-100',
  'stock-changes',
  'product/csv-product',
  'product/csv-category',
  'product/csv-class-name',
  'product/csv-class-category',
  'stock/csv-stock',
  'csv-config?csvType=1',
]

describe.each(SIZES)('Categories, axes, tags, stock and files in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    await clerkAt(shop, 'clerk')
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'clerk')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const visit = (path: string) => page.goto(new URL(`/admin/${path}`, shop.base).href)

  it.runIf(size === SIZES[0]).each([
    ['light', 'ja'],
    ['dark', 'en'],
  ] as const)('can be read on %s paper, in %s', async (colorScheme, language) => {
    await page.emulateMedia({ colorScheme })
    await page.context().addCookies([{ name: 'noren_lang', value: language, url: shop.base.href }])
    for (const screen of SCREENS) {
      await visit(screen)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await page
        .locator('td details')
        .evaluateAll((all) => all.slice(0, 2).map((one) => one.setAttribute('open', '')))
      await window.looksRightIn(SIZES, `${screen.replace(/\W+/g, '-')}-${colorScheme}`)
    }
    await page.context().clearCookies({ name: 'noren_lang' })
  })

  it.each([
    ['light', 'ja', '規格ID,規格名,規格削除フラグ\n1,色合い,0\n,重さ,0\n'],
    ['dark', 'en', '規格ID,規格名,規格削除フラグ\n999999,色,0\n,重さ,1\n'],
  ] as const)('come by a file that is looked at on %s paper, in %s', async (colorScheme, language, csv) => {
    await page.emulateMedia({ colorScheme })
    await page.context().addCookies([{ name: 'noren_lang', value: language, url: shop.base.href }])
    await visit('product/csv-class-name')
    const file = { name: 'axes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.locator('[name=csvFile]').setInputFiles(file)
    await page.locator('main form[method=post] button').click()
    await page.locator('tbody .badge').first().waitFor()
    await window.looksRight(`csv-look-${colorScheme}`)
    await page.context().clearCookies({ name: 'noren_lang' })
  })

  it('are moved and named by keyboard alone', async () => {
    await visit('tag/tag-list')
    const names = () => page.locator('tbody tr td:first-child').allInnerTexts()
    const [first = '', second = ''] = await names()
    await page.getByRole('button', { name: ja('office.places.down', { name: first }) }).press('Enter')
    await page.getByText(ja('message.office.tag.changed', { name: first })).waitFor()
    expect((await names()).slice(0, 2)).toEqual([second, first])
    await page.locator('tbody summary').first().press('Enter')
    const field = page.locator('tbody [name=tagName]').first()
    await field.fill('鍵で名づけた')
    await field.press('Enter')
    await page.getByText(ja('message.office.tag.changed', { name: '鍵で名づけた' })).waitFor()
    expect((await names())[0]).toBe('鍵で名づけた')
    await window.looksRight('tags-after')
  })
})
