import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeHtml } from '../../src/shop/safe-html.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const SIZES = [
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
] as const
const PRODUCT = '/admin/product?productCode=sencha-50'

/** What Word, Google Docs and a page of the web put on the clipboard, and what becomes of it. */
const PASTED = [
  [
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
      <!--StartFragment--><p class=MsoNormal style='margin:0cm'><b>新茶<o:p></o:p></b></p>
      <p class=MsoNormal><span lang=EN-US style='font-family:"Yu Mincho"'>静岡産</span></p><!--EndFragment--></body></html>`,
    '<p><strong>新茶</strong></p><p>静岡産</p>',
  ],
  [
    '<b style="font-weight:normal"><p dir="ltr"><span style="font-weight:700">太く</span><span style="font-weight:400">細く</span></p></b>',
    '<p><strong>太く</strong>細く</p>',
  ],
  [
    '<h1 onclick="evil()">茶</h1><table><tr><td>一</td><td>二</td></tr></table><img src="x"><script>evil()</script>',
    '<h3>茶</h3><p>一</p><p>二</p>',
  ],
  [
    '<ul><li><p>一</p></li><li>二<ol><li>三</li></ol></li></ul>',
    '<ul><li>一</li><li>二<ol><li>三</li></ol></li></ul>',
  ],
  [
    '<p><a href="javascript:evil()">悪</a><a href="/help/guide" target="_blank">案内</a></p>',
    '<p>悪<a href="/help/guide">案内</a></p>',
  ],
] as const

const piece = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<ul><li>',
    '</li></ul>',
    '<ol><li>',
    '<li>',
    '<h2>',
    '</h2>',
    '<h6>',
  ],
  ...[
    '<b>',
    '</b>',
    '<i>',
    '</i>',
    '<u>',
    '<small>',
    '</small>',
    '<span style="font-weight:700">',
    '</span>',
  ],
  ...[
    '<a href="/a">',
    '<a href="/<b>">四</a>',
    '<a href="/ 五">五</a>',
    '<a href="/　">六</a>',
    '<a href="https://例.jp/?a=1&b=\'2\'">',
    `<a href='/"x'>`,
    '<a href="/<b>">',
    '</a>',
    '<br>',
  ],
  ...[
    '<table><tr><td>',
    '</td></tr></table>',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<img src=x>',
    '&nbsp;',
  ],
  ...['一', '二 三', '<', '>', '&', '"', "'", '&lt;b&gt;', '\n'],
)

const WRITTEN =
  '<h3>産地</h3><p>牧之原の<strong>一番茶</strong>と<a href="/help/guide">/help/guide</a></p><ul><li>浅蒸し</li><li>深蒸し</li></ul>'

describe.each(SIZES)('HTML is written in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    await clerkAt(shop, 'clerk')
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'clerk', PRODUCT)
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const place = () => page.locator('.html:has([name=descriptionDetail])')
  const surface = () => place().locator('.html-surface')
  const field = () => place().locator('[name=descriptionDetail]')
  const press = (does: string) =>
    place()
      .getByRole('button', { name: ja(`office.html.${does}`), exact: true })
      .press('Enter')

  const empty = async () => {
    await surface().click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('Backspace')
  }

  /** Puts HTML where the cursor is, as the clipboard does. */
  const paste = (html: string) =>
    surface().evaluate((element, content) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', content)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)

  it('by keyboard, and the shop keeps it as it was written', async () => {
    await page.goto(new URL(PRODUCT, shop.base).href)
    await page.getByRole('textbox', { name: ja('field.descriptionDetail'), exact: true }).click()
    await empty()
    expect(await field().inputValue()).toBe('')
    await page.keyboard.type('産地')
    await press('heading')
    await page.keyboard.press('Enter')
    await page.keyboard.type('牧之原の')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('一番茶')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('と')
    await press('link')
    await page.keyboard.type('javascript:evil()')
    await page.keyboard.press('Enter')
    expect(await place().locator('.html-link').isVisible(), 'an address that is refused').toBe(true)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('/help/guide')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('浅蒸し')
    await press('bullets')
    await page.keyboard.press('Enter')
    await page.keyboard.type('深蒸し')
    await press('undo')
    expect(await field().inputValue()).not.toContain('深蒸し')
    await press('redo')
    await window.looksRight('html-written')
    expect(await field().inputValue()).toBe(WRITTEN)
    await page.keyboard.press('Control+s')
    await page.locator('.notices').waitFor()
    expect(await field().inputValue(), 'as the shop kept it').toBe(WRITTEN)
    expect(await surface().locator('a').getAttribute('href')).toBe('/help/guide')
    await surface().locator('a').click()
    // The editor hears of the click a moment later.
    await place().locator('button[value=link][aria-pressed=true]').waitFor()
    await press('link')
    expect(await place().locator('.html-link input').inputValue()).toBe('/help/guide')
    await place()
      .getByRole('button', { name: ja('office.html.dropLink') })
      .press('Enter')
    expect(await field().inputValue()).toContain('と/help/guide</p>')
  })

  it('or as its source, and as it was where the form is emptied', async () => {
    await page.reload()
    const kept = await field().inputValue()
    await press('source')
    expect(await surface().isVisible()).toBe(false)
    await field().fill('<h2>茶<script>evil()</script></h2>')
    await window.looksRight('html-source')
    await press('source')
    expect(await surface().innerHTML()).toBe('<h3>茶</h3>')
    expect(await page.locator('.unsaved').textContent()).toBe(ja('office.form.unsaved'))
    await page.getByRole('button', { name: ja('office.form.discard') }).click()
    await surface().locator('li').first().waitFor()
    expect(await field().inputValue()).toBe(kept)
    expect(await page.locator('.unsaved').textContent()).toBe('')
  })

  it.each(PASTED)('and %s is pasted clean', async (html, wanted) => {
    await empty()
    await paste(html)
    expect(await field().inputValue()).toBe(wanted)
    expect(safeHtml(wanted)).toBe(wanted)
  })

  it('so that the shop takes nothing out of it, whatever is pasted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        await paste(pieces.join(''))
        const kept = await field().inputValue()
        expect(safeHtml(kept)).toBe(kept)
        if (kept.length > 2000) await empty()
      }),
      { numRuns: 60 },
    )
    await empty()
    await paste('<ul><li>一'.repeat(30))
    const deep = await field().inputValue()
    expect(deep).toContain('一')
    expect(safeHtml(deep)).toBe(deep)
    await window.looksRight('html-pasted')
  })
})

it('HTML is written as text where there is no script', async () => {
  const shop = await openShop(database)
  await clerkAt(shop, 'clerk')
  const window = await openWindow(SIZES[0], { javaScriptEnabled: false })
  await enterOffice(window, shop, 'clerk', PRODUCT)
  await window.page.locator('[name=descriptionDetail]').fill('<p>手で<b>書く</b></p>')
  expect(await window.page.locator('[role=toolbar]').first().isVisible()).toBe(false)
  await window.page.getByRole('button', { name: ja('office.form.save') }).click()
  expect(await window.page.locator('[name=descriptionDetail]').inputValue()).toBe('<p>手で<b>書く</b></p>')
  await window.close()
  await shop.close()
})
