import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerOf, PASSWORD } from '../support/customer.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const [DESK] = SIZES
const EMAIL = 'heart@example.com'
const TEA = 'hojicha-100'

let shop: Shop
let window: Window
let customerId: string

beforeAll(async () => {
  shop = await openShop(database)
  customerId = await customerOf(shop, { email: EMAIL })
  window = await openWindow(DESK)
})

afterAll(async () => {
  await window?.close()
  await shop?.close()
})

const open = (path: string) => window.page.goto(new URL(path, shop.base).href)
const heart = () => window.page.locator('.heart').first()
const button = () => window.page.locator('.favorite button')
const count = async () => {
  const { reader } = shop.noren.store
  const rows = await reader
    .selectFrom('favorite')
    .select('product_id')
    .where('customer_id', '=', customerId)
    .execute()
  return rows.length
}

it('leads a guest from the heart to the sign-in, and back to the product, which is a favourite then', async () => {
  const { page } = window
  await open(`/products?name=${TEA}`)
  await heart().click()
  await page.waitForURL(/\/login/)
  await page.locator('main [name=email]').fill(EMAIL)
  await page.locator('main [name=password]').fill(PASSWORD)
  await page.locator('main [name=password]').press('Enter')
  await page.waitForURL(/\/product\?/)
  await expect.poll(() => button().getAttribute('aria-pressed')).toBe('true')
  expect(await button().innerText()).toContain(ja('theme.favorite.added'))
  await window.looksRightIn(SIZES, 'favourite')
})

it('takes a favourite back and makes it one again, in place, and keeps it', async () => {
  const { page } = window
  await button().click()
  await expect.poll(() => button().getAttribute('aria-pressed')).toBe('false')
  expect(await button().innerText()).toContain(ja('theme.favorite.add'))
  expect(await count()).toBe(0)
  await open(`/products?name=${TEA}`)
  await heart().click()
  await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
  expect(await count()).toBe(1)
  await page.reload()
  await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
  await window.looksRightIn(SIZES, 'hearts')
})

it('says where the heart is that it could not be changed', async () => {
  const { page } = window
  await page.route('**/mypage/favorite', (route) => route.abort())
  await heart().click()
  await page.getByRole('alert').getByText(ja('theme.favorite.failed')).waitFor()
  expect(await heart().getAttribute('aria-pressed')).toBe('true')
})
