import { afterAll, beforeAll, expect, it } from 'vitest'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const [DESK] = SIZES
const TEA = 'hojicha-100'
const NAME = '茎ほうじ茶「焚火」'

let shop: Shop
let window: Window

beforeAll(async () => {
  shop = await openShop(database)
  window = await openWindow(DESK)
})

afterAll(async () => {
  await window?.close()
  await shop?.close()
})

const at = (path: string) => new URL(path, shop.base).href
const drawer = () => window.page.locator('.cart-drawer')
const addButton = () => window.page.getByRole('button', { name: ja('theme.product.add'), exact: true })
const quantityInDrawer = () => drawer().locator('.lines [name=quantity]')
const isFocused = (selector: string) =>
  window.page.locator(selector).evaluate((one) => one === document.activeElement)

it('opens the cart beside the product that was added, once for two presses, and gives the focus back', async () => {
  const { page } = window
  await page.goto(at('/product?productCode=furoshiki-ai-s'))
  await page.locator('.option', { hasText: '大' }).click()
  await addButton().dblclick()
  await drawer()
    .getByText(ja('message.cart.added', { product: '木綿の風呂敷' }))
    .waitFor()
  expect(await drawer().locator('.line-class').innerText()).toContain('大')
  expect(await quantityInDrawer().inputValue()).toBe('1')
  expect(await drawer().locator('.sums-total').innerText()).toContain('2,640円')
  expect(await drawer().locator('.free').innerText()).toContain('8,360円')
  await window.looksRightIn(SIZES, 'drawer')
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused('.buy .button-buy')).toBe(true)
  expect(await page.locator('.bar-tools .badge').innerText()).toBe('1')
  expect(page.url()).toBe(at('/product?productCode=furoshiki-ai-l'))
})

it('changes a line in the drawer, over a list that stays', async () => {
  const { page } = window
  await page.goto(at(`/products?name=${TEA}`))
  await page.locator('.card-buy button').click()
  const up = drawer().getByRole('button', { name: ja('theme.cart.up', { name: NAME }) })
  await up.click()
  await drawer().locator('.sums-total', { hasText: '4,540' }).waitFor()
  expect(await up.evaluate((one) => one === document.activeElement)).toBe(true)
  await quantityInDrawer().last().fill('3')
  await quantityInDrawer().last().press('Enter')
  await drawer().locator('.sums-total', { hasText: '5,490' }).waitFor()
  expect(page.url()).toBe(at(`/products?name=${TEA}`))
  await drawer()
    .getByRole('button', { name: ja('theme.cart.close') })
    .click()
  expect(await page.locator('.bar-tools .badge').innerText()).toBe('4')
})

it('puts a removed line back with its quantity, in the drawer and on the page of the cart', async () => {
  const { page } = window
  await page.goto(at(`/product?productCode=${TEA}`))
  await addButton().click()
  const undo = { name: ja('theme.cart.undo') }
  await drawer().locator('.remove-form button').last().click()
  await drawer()
    .getByRole('status')
    .getByText(ja('theme.cart.removed', { name: NAME }))
    .waitFor()
  await window.looksRightIn(SIZES, 'removed')
  await drawer().getByRole('button', undo).click()
  await expect.poll(() => quantityInDrawer().last().inputValue()).toBe('4')
  await page.goto(at('/cart'))
  const main = page.locator('main')
  await main.locator('.remove-form button').last().click()
  await expect.poll(() => isFocused('main .removed button')).toBe(true)
  await window.looksRightIn(SIZES, 'removed-cart')
  await page.keyboard.press('Enter')
  await expect.poll(() => main.locator('.lines [name=quantity]').last().inputValue()).toBe('4')
  expect(page.url()).toBe(at('/cart'))
})

it('says beside the button why nothing was added, and leaves what was chosen', async () => {
  const { page } = window
  await page.goto(at(`/product?productCode=${TEA}`))
  await shop.change((tx) => tx.updateTable('variant').set({ stock: 3 }).where('code', '=', TEA).execute())
  await page.locator('.buy [name=quantity]').fill('2')
  await addButton().click()
  await page
    .getByRole('alert')
    .getByText(ja('message.cart.allHeld.stockShort', { product: NAME, max: 3 }))
    .waitFor()
  expect(await drawer().isVisible()).toBe(false)
  expect(await page.locator('.buy [name=quantity]').inputValue()).toBe('2')
  window.forgive(409)
  await page.route('**/cart/item', (route) => route.abort())
  await addButton().click()
  await page.getByRole('alert').getByText(ja('theme.cart.unknown')).waitFor()
  await page.unroute('**/cart/item')
})
