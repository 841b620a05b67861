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

it('lets nobody choose a pair that is sold out, nor buy it', async () => {
  const { page } = window
  const setStock = (stock: number, ...codes: string[]) =>
    shop.change((tx) => tx.updateTable('variant').set({ stock }).where('code', 'in', codes).execute())
  await setStock(0, 'furoshiki-ai-m')
  await page.goto(product('furoshiki-ai-s'))
  const [first, second] = await page.locator('select[data-axis]').all()
  if (!first || !second) throw new Error('There are not two axes')
  const disabled = (select: typeof first) =>
    select.locator('option[disabled]').evaluateAll((options) => options.map(({ textContent }) => textContent))
  await first.selectOption({ label: '藍' })
  expect(await disabled(second)).toEqual(['中 （品切れ中）'])
  await first.selectOption('')
  expect(await disabled(second)).toEqual([])
  await second.selectOption({ label: '中' })
  expect(await disabled(first)).toEqual(['藍 （品切れ中）'])
  const buy = page.getByRole('button', { name: ja('theme.product.add'), exact: true })
  expect(await buy.isEnabled()).toBe(true)
  // Sold out after it was chosen.
  await second.selectOption({ label: '小' })
  await first.selectOption({ label: '藍' })
  await second.evaluate((select) => {
    const medium = [...(select as HTMLSelectElement).options].find(({ text }) => text.startsWith('中'))
    if (medium) {
      medium.disabled = false
      medium.selected = true
    }
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(await buy.isEnabled()).toBe(false)
})

it('narrows a list in a sheet on a phone, which Escape closes', async () => {
  const { page } = window
  const [DESK, HAND] = SIZES
  await page.setViewportSize(HAND)
  await page.goto(new URL('/products', shop.base).href)
  const summary = page.locator('.filters > summary')
  await summary.click()
  await window.looksRight('filters')
  await page.locator('input[name="tag[]"]').first().focus()
  await page.keyboard.press('Escape')
  expect(await page.locator('.filters').getAttribute('open')).toBeNull()
  expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('input[name="inStock"]').check()
  await page.getByRole('button', { name: ja('theme.list.show') }).click()
  await page.getByText(ja('theme.list.narrowedBy', { count: 1 })).waitFor()
  await window.looksRight('narrowed')
  await page.setViewportSize(DESK)
})
