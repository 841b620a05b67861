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

  it.each([
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
      await window.looksRight(`${screen.replace(/\W+/g, '-')}-${colorScheme}`)
    }
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
