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

describe.each(SIZES)('Products are kept in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    await clerkAt(shop, 'clerk')
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'clerk', '/admin/product-list')
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
    for (const screen of [
      'product-list',
      'product-list?nameKeyword=x&status[]=1',
      'product-new',
      'product?productCode=sencha-50',
      'product?productCode=noren-ai',
    ]) {
      await visit(screen)
      // At once, in the page: a person's click on each of some forty waits for two frames.
      await page.evaluate(`document.querySelectorAll('main summary').forEach((one) => one.click())`)
      await window.looksRightIn(SIZES, `${screen.replace(/\W+/g, '-')}-${colorScheme}`)
    }
    await page.context().clearCookies({ name: 'noren_lang' })
  })

  it('are made, found, and changed many at once', async () => {
    await visit('product-new')
    await page.locator('[name=productCode]').fill(`made-${size.width}`)
    await page.locator('[name=productName]').fill('手すきの和紙')
    await page.locator('[name=price02]').fill('1800')
    await page.keyboard.press('Control+s')
    await page.getByText('商品「手すきの和紙」を登録しました。').waitFor()
    await visit('product-list?nameKeyword=手すきの')
    await page.getByRole('checkbox', { name: '「手すきの和紙」を選ぶ' }).check()
    await page.locator('.bulk [role=status]', { hasText: ja('office.list.chosen', { count: 1 }) }).waitFor()
    await page
      .getByRole('button', { name: ja('office.product.makeStatus', { name: '公開' }), exact: true })
      .click()
    await page.getByText('1件の商品を変更しました。').waitFor()
    await visit('product-list?nameKeyword=手すきの')
    expect(await page.locator('tbody .badge').first().textContent()).toBe('0')
    expect(await page.locator('tbody').textContent()).toContain('公開')
    await window.looksRight('product-made')
  })

  it('are ticked all at once, and counted', async () => {
    await visit('product-list?limit=20')
    const all = page.getByLabel(ja('office.list.chooseAll'))
    const count = () => page.locator('.bulk [role=status]').textContent()
    expect(await count()).toBe('')
    await all.check()
    expect(await count()).toBe(ja('office.list.chosen', { count: 20 }))
    await page.locator('td [form=bulk]').first().uncheck()
    expect(await count()).toBe(ja('office.list.chosen', { count: 19 }))
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
    await window.looksRight('products-ticked')
    await all.check()
    await all.uncheck()
    expect(await page.locator('td [form=bulk]:checked').count()).toBe(0)
    expect(await count()).toBe('')
  })
})
