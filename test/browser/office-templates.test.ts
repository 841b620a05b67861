import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const STEPS = 12

/** Whether the top of an element is in the window, above the bar that saves. */
const inWindow = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    const bar = document.querySelector('.save-bar')?.getBoundingClientRect().top ?? innerHeight
    return top > 0 && top < bar
  })

describe.each(SIZES)('Pages, their blocks and mails in a window of %o', (size) => {
  let shop: Shop
  let window: Window

  beforeAll(async () => {
    shop = await openShop(database)
    await clerkAt(shop, 'clerk')
    window = await openWindow(size)
    await enterOffice(window, shop, 'clerk', '/admin/page/page-list')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const open = (path: string) => window.page.goto(new URL(path, shop.base).href)
  /** Opens the part of a page's form with its template. */
  const unfold = () => window.page.locator('.folding > summary').first().click()
  const save = () => window.page.getByRole('button', { name: ja('office.form.save') }).click()

  it('are listed, and their forms can be read by all', async () => {
    await window.looksRight('pages')
    await open('/admin/page/page')
    await unfold()
    await window.page.locator('.cm-content').first().waitFor()
    await window.looksRight('page-new')
    await open('/admin/layout/layout-list')
    await window.looksRight('layouts')
    await open('/admin/block/block-list')
    await window.looksRight('blocks')
  })

  it('are written with words proposed and no style or script refused', async () => {
    const { page } = window
    await open('/admin/page/page?pageId=35')
    await unfold()
    const editor = page.locator('.cm-content').first()
    await editor.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('{{ state.staticContent.')
    await page.locator('.cm-tooltip-autocomplete').getByText('sections').waitFor()
    await window.takePicture('proposed')
    await page.keyboard.press('Escape')
    await page.keyboard.type('x }}<p>{{ shop.shopName | up')
    await page.locator('.cm-tooltip-autocomplete').getByText('upcase').waitFor()
    // Enter is taken only by a list that has been in sight for a moment.
    await page.waitForTimeout(200)
    await page.keyboard.press('Enter')
    await page.keyboard.type(' }}</p>')
    await expect.poll(() => page.locator('.unsaved').textContent()).toContain(ja('office.form.unsaved'))
    await window.looksRight('written')
    await save()
    await page.locator('.notices').waitFor()
    const written = await page.locator('textarea[name=template]').inputValue()
    expect(written.startsWith('{{ state.staticContent.x }}<p>{{ shop.shopName | upcase }}</p>')).toBe(true)
    await open('/admin/page/history?pageId=35')
    await window.looksRight('history')
  })

  it('are looked at in another tab, and what was typed is still to be saved', async () => {
    const { page } = window
    await open('/admin/page/page?pageId=35')
    await unfold()
    await page.locator('.cm-content').first().click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('<b>tab</b>')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: ja('office.template.preview') }).click(),
    ])
    await tab.locator('aside.preview').waitFor()
    expect(await tab.content()).toContain('<b>tab</b>')
    await tab.close()
    expect(await page.locator('.unsaved').textContent()).toContain(ja('office.form.unsaved'))
    await page.getByRole('button', { name: ja('office.form.discard') }).click()
    await expect.poll(() => page.locator('.cm-content').first().textContent()).not.toContain('tab')
  })

  it('take variables of a mail at the cursor of the field edited last, and show it as typed', async () => {
    const { page } = window
    await open('/admin/mail-template?mailTemplateId=1')
    const editor = page.locator('.cm-content').first()
    await editor.waitFor()
    await window.looksRight('mail')
    const insert = () =>
      page.getByRole('button', { name: ja('office.mailVariable.orderNo'), exact: true }).click()
    await editor.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('A')
    await insert()
    expect(await inWindow(editor), 'the editor is in view').toBe(true)
    await page.keyboard.type('B')
    const text = await page.locator('textarea[name=mailText]').inputValue()
    expect(text.startsWith('A{{ order.orderNo }}B')).toBe(true)
    await page.locator('input[name=mailSubject]').fill('ご注文')
    await insert()
    expect(await page.locator('input[name=mailSubject]').inputValue()).toBe('ご注文{{ order.orderNo }}')
    await page.locator('.live-preview').evaluate((details) => details.setAttribute('open', ''))
    const letter = page.frameLocator('.live-frame iframe:not([inert])').locator('.letter').first()
    await expect.poll(() => letter.textContent()).toMatch(/^A20261120-7K3M9QB/)
    await window.takePicture('mail-typed')
    await page.getByRole('button', { name: ja('office.form.discard') }).click()
  })

  it('stand in sections to which they are dragged, sent and moved', async () => {
    const { page } = window
    await open('/admin/layout/layout?layoutId=1')
    const row = (name: string) => page.locator(`.dock li:has(.dock-name a:text-is("${name}"))`)
    const inDock = (section: number) =>
      page.locator(`[data-section="${section}"] .dock-name a`).allTextContents()
    await page.locator('.dock .grip').first().waitFor()
    await window.looksRight('layout')
    await row('カート').locator('select').selectOption('4')
    expect(await inDock(4)).toEqual(['カート'])
    await row('カレンダー').locator('select').selectOption('4')
    await row('カレンダー').locator('button[value=up]').press('Enter')
    expect(await inDock(4)).toEqual(['カレンダー', 'カート'])
    const grip = row('カレンダー').locator('.grip')
    await grip.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const from = await grip.boundingBox()
    const to = await row('カート').locator('.dock-row').boundingBox()
    if (!from || !to) throw new Error('The rows are out of sight')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height * 0.9, { steps: STEPS })
    await page.mouse.up()
    expect(await inDock(4)).toEqual(['カート', 'カレンダー'])
    await window.looksRight('layout-dragged')
    await save()
    await page.locator('.notices').waitFor()
    expect(await inDock(4)).toEqual(['カート', 'カレンダー'])
    await row('カート').locator('select').selectOption('0')
    await page.getByRole('button', { name: ja('office.form.discard') }).click()
    await expect.poll(() => inDock(4)).toEqual(['カート', 'カレンダー'])
  })
})
