import { afterAll, beforeAll, expect, it } from 'vitest'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const PHONE = { width: 375, height: 667 }

let shop: Shop
let window: Window

beforeAll(async () => {
  shop = await openShop(database)
  window = await openWindow(PHONE)
})

afterAll(async () => {
  await window?.close()
  await shop?.close()
})

const open = (path: string) => window.page.goto(new URL(path, shop.base).href)

it('shows the first goods of lists and of the home page without scrolling on a small phone', async () => {
  const { page } = window
  for (const path of ['/', '/products', '/products?category_id=1', '/products?tag[]=2&inStock=1']) {
    await open(path)
    const top = await page
      .locator('.card')
      .first()
      .evaluate((one) => one.getBoundingClientRect().top)
    expect(top, path).toBeLessThan(PHONE.height)
  }
  await window.looksRight('narrowed-phone')
})

it('folds the categories of the menu, opens the branch one is in, and closes by Escape', async () => {
  const { page } = window
  await open('/products?category_id=3')
  const summary = page.locator('.drawer > summary')
  await summary.click()
  expect(await page.locator('.drawer li > [open] > summary').allInnerTexts()).toEqual(['器', '碗・鉢'])
  await page.locator('.drawer summary', { hasText: '布もの' }).click()
  await page.locator('.drawer a:visible', { hasText: `${ja('theme.category.whole')}: 布もの` }).waitFor()
  await window.looksRight('menu')
  await page.keyboard.press('Escape')
  expect(await page.locator('.drawer').getAttribute('open')).toBeNull()
  expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true)
})

it('shuts a menu that a pointer opened by Escape, until the pointer comes again', async () => {
  const { page } = window
  await page.setViewportSize({ width: 1280, height: 900 })
  await open('/')
  const menu = page.locator('.category-sub').first()
  const entry = page.locator('.category-nav li').first()
  await entry.hover()
  await menu.waitFor()
  await page.keyboard.press('Escape')
  expect(await menu.isVisible()).toBe(false)
  await page.mouse.move(1000, 800)
  await entry.hover()
  await menu.waitFor()
})
