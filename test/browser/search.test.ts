import { afterAll, beforeAll, expect, it } from 'vitest'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'

const [database] = databases
const [, PHONE] = SIZES

let shop: Shop
let phone: Window

beforeAll(async () => {
  shop = await openShop(database)
  phone = await openWindow(PHONE)
})

afterAll(async () => {
  await phone?.close()
  await shop?.close()
})

const fieldIn = ({ page }: Window) => page.locator('form.search input:visible').first()

it('is under the header on a phone, at once', async () => {
  const { page } = phone
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries())
        Object.assign(window, { shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(shop.base.href)
  const field = fieldIn(phone)
  const box = await field.boundingBox()
  expect(box?.y).toBeGreaterThan(50)
  expect(box?.y).toBeLessThan(140)
  expect(box?.height).toBeGreaterThanOrEqual(40)
  await page.waitForLoadState('networkidle')
  await phone.looksRight('search-phone')
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0)
  await page.goto(new URL('/products', shop.base).href)
  await expect.poll(() => fieldIn(phone).isVisible()).toBe(true)
})
