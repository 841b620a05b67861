import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUEST } from '../support/guest.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
/** The form of the order; that of signing in stands beside it. */
const ORDER = 'form[data-enhance=quote]'

describe.each(SIZES)('A person orders in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    window = await openWindow(size)
    page = window.page
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const heading = () => page.locator('h1').innerText()

  it('comes in by the front door', async () => {
    await page.goto(shop.base.href)
    await window.looksRight('home')
  })

  it('searches and opens a product', async () => {
    const search = page.locator('input[type=search]:visible').first()
    // On a narrow page the search stands in the menu.
    if (!(await search.isVisible())) await page.getByText(ja('theme.menu.title'), { exact: true }).click()
    await window.takePicture('search')
    await search.fill('焚火')
    await search.press('Enter')
    await page.waitForURL(/name=/)
    await window.looksRight('list')
    await page.getByRole('link', { name: '茎ほうじ茶「焚火」' }).first().click()
    await page.waitForURL(/\/products\//)
    expect(await heading()).toBe('茎ほうじ茶「焚火」')
    await window.looksRight('product')
  })

  it('lays two pieces into the cart and sees them counted', async () => {
    await page.getByLabel(ja('field.quantity'), { exact: false }).first().fill('2')
    await page.getByRole('button', { name: ja('theme.product.add'), exact: true }).click()
    await page
      .getByText(ja('theme.cart.pieces', { count: 2 }))
      .first()
      .waitFor({ state: 'attached' })
    await window.looksRight('added')
  })

  it('looks into the cart and changes its mind about the number', async () => {
    await page.goto(new URL('/cart', shop.base).href)
    await window.looksRight('cart')
    await page.getByRole('button', { name: ja('theme.cart.up', { name: '茎ほうじ茶「焚火」' }) }).click()
    await page.locator('.sums-total', { hasText: '2,850' }).waitFor()
    await page.getByRole('button', { name: ja('theme.cart.down', { name: '茎ほうじ茶「焚火」' }) }).click()
    await page.locator('.sums-total', { hasText: '1,900' }).waitFor()
    await window.looksRight('cart-changed')
  })

  it('goes to checkout and is told what is missing', async () => {
    await page.getByRole('link', { name: ja('theme.cart.checkout') }).click()
    await page.getByRole('heading', { name: ja('theme.shopping.title'), level: 1 }).waitFor()
    await window.looksRight('checkout')
    const { pref, postalCode, email_confirm: _, kana01: _kana, kana02: _mei, ...typed } = GUEST
    for (const [name, value] of Object.entries(typed))
      await page.locator(`${ORDER} [name=${name}]`).fill(value)
    // Another language keeps what was typed.
    await page.getByRole('link', { name: 'English', exact: true }).click()
    await page.locator('html[lang=en]').waitFor()
    expect(await page.locator(`${ORDER} [name=addr02]`).inputValue()).toBe(GUEST.addr02)
    await page.getByRole('link', { name: '日本語', exact: true }).click()
    await page.locator('html[lang=ja]').waitFor()
    expect(await page.locator(`${ORDER} [name=email]`).inputValue()).toBe(GUEST.email)
    await page.locator('[name=postalCode]').fill('999')
    const confirm = page.getByRole('button', { name: ja('theme.shopping.confirm') })
    await confirm.click()
    await page.getByText(ja('message.input.postalCode')).first().waitFor()
    window.forgive(400)
    await window.looksRight('checkout-wrong')
    expect(await page.title()).toContain(ja('theme.form.errorTitle'))
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('faults')
    expect(await page.locator('.faults a').allInnerTexts()).toEqual([
      ja('message.input.postalCode'),
      ja('message.input.unchosenField', { name: 'pref', field: ja('field.pref') }),
    ])
    await page.locator('.faults a').first().click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('postalCode')
    expect(await page.locator('[name=addr02]').inputValue()).toBe(GUEST.addr02)
    expect(pref).toBe('13')
    // Each error goes with its cause, and the last of them with the list.
    const code = page.locator('[name=postalCode]')
    await code.fill('99')
    expect(await code.getAttribute('aria-invalid')).toBe('true')
    await code.fill(postalCode)
    await expect.poll(() => code.getAttribute('aria-invalid')).toBeNull()
    expect(await code.getAttribute('aria-describedby')).not.toContain('-error')
    await page.getByRole('button', { name: ja('theme.postal.fill') }).click()
    await expect.poll(() => page.locator('.faults, .is-wrong').count()).toBe(0)
    await page.locator('.sums', { hasText: '770' }).waitFor()
    await page.locator(`${ORDER} [name=addr01]`).fill(GUEST.addr01)
    await window.looksRight('choices')
  })

  it('reads the explanation of the chosen noshi alone, and of all before one is chosen', async () => {
    const gift = page.locator('details.gift').first()
    if ((await gift.getAttribute('open')) === null) await gift.locator('summary').click()
    const explained = gift.locator('.explained li:visible')
    const all = await explained.count()
    expect(all).toBeGreaterThan(1)
    const noshi = gift.locator('select')
    const name = await noshi.locator('option').nth(1).innerText()
    await noshi.selectOption({ index: 1 })
    expect(await explained.count()).toBe(1)
    expect(name).toContain((await explained.innerText()).split(':')[0])
    await window.looksRight('noshi')
    await noshi.selectOption('')
    expect(await explained.count()).toBe(all)
  })

  it('chooses cash on delivery and reads the order through', async () => {
    await page.locator('label.choice', { hasText: '330' }).click()
    await page.locator('.sums-total', { hasText: '3,000' }).waitFor()
    // Another method that takes no cash replaces it, with a word.
    await page.locator('label.choice', { hasText: 'コンパクト便' }).click()
    await page.locator('.sums', { hasText: '385' }).waitFor()
    await page.getByRole('status').getByText(ja('message.checkout.paymentDropped')).waitFor()
    window.forgive(400)
    await page.locator('label.choice', { hasText: '宅配便' }).click()
    await page.locator('label.choice', { hasText: '330' }).click()
    await page.locator('.sums-total', { hasText: '3,000' }).waitFor()
    expect(await page.locator(`${ORDER} [name=email]`).inputValue()).toBe(GUEST.email)
    await page.getByRole('button', { name: ja('theme.shopping.confirm') }).click()
    await page.getByRole('heading', { name: ja('theme.confirm.title'), level: 1 }).waitFor()
    expect(await page.locator('.sums-total').innerText()).toContain('3,000')
    await window.looksRight('confirm')
  })

  it('places the order once, even with a double click', async () => {
    await page.getByRole('button', { name: ja('theme.confirm.order') }).dblclick()
    await page.getByRole('heading', { name: ja('theme.complete.title'), level: 1 }).waitFor()
    await window.looksRight('complete')
    const orders = await shop.noren.store.reader
      .selectFrom('orders')
      .select(['order_no', 'payment_total'])
      .where('order_no', 'is not', null)
      .execute()
    expect(orders.map((order) => order.payment_total)).toEqual([3000])
    expect(await page.locator('.order-no').innerText()).toBe(orders[0]?.order_no)
  })

  it('reads the help pages, an empty search and a page that is not there', async () => {
    for (const name of ['about', 'agreement', 'guide', 'privacy', 'trade-law']) {
      await page.goto(new URL(`/help/${name}`, shop.base).href)
      await window.looksRight(`help-${name}`)
    }
    await page.goto(new URL('/products?name=zzzzzz', shop.base).href)
    await window.looksRight('nothing-found')
    await page.goto(new URL('/no-such-page', shop.base).href)
    window.forgive(404)
    await window.looksRight('not-found')
  })
})
