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
      'product-table?nameKeyword=茶',
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

  it.runIf(size === SIZES[0])('of three sizes in three colours are made with one save', async () => {
    let saves = 0
    const count = (request: { method(): string; url(): string }) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/admin/')) saves += 1
    }
    await visit('product-new')
    page.on('request', count)
    await page.locator('[name=productName]').fill('織りのシャツ')
    await page.locator('[name=price02]').fill('2000')
    await page.locator('[name=stock]').fill('10')
    await page.locator('[name="axes[0][axisName]"]').fill('シャツの寸法')
    await page.locator('[name="axes[1][axisName]"]').fill('シャツの色')
    const values = page.locator('.product-axis input[id$="-next"]')
    await values.first().pressSequentially('S、M,L')
    await values.first().press('Enter')
    await values.last().pressSequentially('白,藍,')
    await values.last().pressSequentially('墨')
    await values.last().press('Enter')
    const rows = page.locator('.combinations tbody tr:not(.all)')
    expect(await rows.count()).toBe(9)
    expect(await rows.first().locator('th').textContent()).toContain('S / 白')
    // One cell for all, and one combination that differs.
    await page
      .locator('.combinations .all input[type=text], .combinations .all input[type=number]')
      .first()
      .fill('2500')
    await rows.nth(8).locator('[name$="[price02]"]').fill('2900')
    await page.locator('[name=priceTax]').selectOption('included')
    expect(await rows.first().locator('[name$="[price02]"]').inputValue()).toBe('2750')
    await window.looksRight('product-axes')
    await page.keyboard.press('Control+s')
    await page.getByText('商品「織りのシャツ」を登録しました。').waitFor()
    page.off('request', count)
    expect(saves).toBe(1)
    const prices = await rows
      .locator('[name$="[price02]"]')
      .evaluateAll((cells: HTMLInputElement[]) => cells.map(({ value }) => value))
    expect(prices).toEqual([...Array.from({ length: 8 }, () => '2500'), '2900'])
  })

  it.runIf(size === SIZES[0])('are changed as a table: by keys, by pasting and in percent', async () => {
    await visit('product-table?nameKeyword=煎茶')
    const price = (at: number) => page.locator(`[name="rows[${at}][price02]"]`)
    await price(0).click()
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate('document.activeElement.name')).toBe('rows[1][price02]')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate('document.activeElement.name')).toBe('rows[1][price01]')
    await price(0).evaluate((cell: HTMLInputElement) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '1,000\t1,200\n2,000\t2,400\n')
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    expect([await price(0).inputValue(), await price(1).inputValue()]).toEqual(['1000', '2000'])
    expect(await page.locator('[name="rows[1][price01]"]').inputValue()).toBe('2400')
    await page.locator('input[type=checkbox][name="rows[0][ticked]"]').check()
    await page.locator('[name=adjustBy]').fill('-5%')
    await page.locator('.apply').click()
    expect([await price(0).inputValue(), await price(1).inputValue()]).toEqual(['950', '2000'])
    await window.looksRight('product-table')
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
