import { afterAll, beforeAll, expect, it } from 'vitest'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const [DESK, PHONE] = SIZES

let shop: Shop
let desk: Window
let phone: Window

beforeAll(async () => {
  shop = await openShop(database)
  desk = await openWindow(DESK)
  phone = await openWindow(PHONE)
})

afterAll(async () => {
  await desk?.close()
  await phone?.close()
  await shop?.close()
})

const fieldIn = ({ page }: Window) => page.locator('form.search input:visible').first()

it('shows what is typed might mean, for keys and for who listens', async () => {
  const { page } = desk
  await page.goto(shop.base.href)
  const field = fieldIn(desk)
  const list = page.locator('.suggest:visible')
  const active = () =>
    page.evaluate(
      () =>
        document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
          ?.textContent ?? null,
    )
  await field.focus()
  await field.pressSequentially('てぬ')
  await list.waitFor()
  expect(await field.getAttribute('role')).toBe('combobox')
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  expect(await field.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
  const options = list.getByRole('option')
  const count = await options.count()
  expect(count).toBeGreaterThan(2)
  expect(await page.locator('form.search [role=status]').first().textContent()).toBe(
    ja('theme.search.suggested', { count }),
  )
  await desk.looksRight('suggestions')

  expect(await active()).toBeNull()
  await field.press('ArrowDown')
  expect(await active()).toBe('てぬぐい')
  // Beyond the first one is the field, and beyond the field the last one.
  await field.press('ArrowUp')
  expect(await active()).toBeNull()
  await field.press('ArrowUp')
  expect(await active()).toBe(await options.last().textContent())
  await field.press('Escape')
  expect(await list.count()).toBe(0)
  expect(await field.getAttribute('aria-expanded')).toBe('false')
  expect(await field.inputValue()).toBe('てぬ')

  await field.press('ArrowDown')
  await list.waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.waitForURL(/name=/)
  expect(new URL(page.url()).searchParams.get('name')).toBe('てぬぐい')
})

it('searches for what is typed where nothing of the list is chosen, and follows a press', async () => {
  const { page } = desk
  await page.goto(shop.base.href)
  const field = fieldIn(desk)
  await field.pressSequentially('湯飲み')
  await page.locator('.suggest:visible').waitFor()
  await field.press('Enter')
  await page.waitForURL(/name=/)
  expect(new URL(page.url()).searchParams.get('name')).toBe('湯飲み')

  await page.goto(shop.base.href)
  await field.pressSequentially('湯飲み')
  await page.locator('.suggest:visible .suggest-products [role=option]').first().click()
  await page.waitForURL(/\/product\?/)
})

it('hides the list where the field is left, and where nothing is found says so', async () => {
  const { page } = desk
  await page.goto(shop.base.href)
  const field = fieldIn(desk)
  await field.pressSequentially('てぬ')
  const list = page.locator('.suggest:visible')
  await list.waitFor()
  await page.mouse.click(1200, 400)
  expect(await list.count()).toBe(0)
  await field.fill('全く別の物')
  await expect
    .poll(() => page.locator('form.search [role=status]').first().textContent())
    .toBe(ja('theme.search.suggestedNone'))
  expect(await list.count()).toBe(0)
})

it('is under the header on a phone, at once, and its list fits', async () => {
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
  await field.pressSequentially('てぬ')
  await page.locator('.suggest:visible').waitFor()
  await phone.looksRight('suggestions-phone')
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0)
  await page.goto(new URL('/products', shop.base).href)
  await expect.poll(() => fieldIn(phone).isVisible()).toBe(true)
})
