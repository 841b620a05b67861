import { afterAll, beforeAll, expect, it } from 'vitest'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases

let shop: Shop
let window: Window

beforeAll(async () => {
  shop = await openShop(database)
  window = await openWindow(SIZES[0])
})

afterAll(async () => {
  await window?.close()
  await shop?.close()
})

const product = (code: string) => new URL(`/product?productCode=${code}`, shop.base).href
const estimate = () => window.page.locator('.estimate')

it('says on the page of a product when it arrives, and on the next one unasked', async () => {
  const { page } = window
  await page.goto(product('hojicha-100'))
  await page.getByText(ja('theme.estimate.ask')).click()
  const code = estimate().locator('[name=postalCode]')
  await code.fill('999-9999')
  await code.press('Enter')
  await expect.poll(() => estimate().innerText()).toContain(ja('message.input.postalCodeNotFound'))
  await code.fill('060-0001')
  await code.press('Enter')
  await expect.poll(() => estimate().innerText()).toContain('最短')
  expect(page.url()).toBe(product('hojicha-100'))
  window.forgive(400)
  await window.looksRight('estimate')
  await page.goto(product('furoshiki-ai-s'))
  await expect.poll(() => estimate().innerText()).toContain('北海道')
})
