import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeHtml } from '../../src/shop/safe-html.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { drawn, photo } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const SIZES = [
  { width: 1280, height: 900 },
  { width: 375, height: 700 },
] as const

describe.each(SIZES)('Files of the shop in a browser of $width × $height', (size) => {
  let shop: Shop
  let clerk: Clerk
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    window = await openWindow(size)
    page = window.page
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await enterOffice(window, shop, 'clerk', '/admin/content/file-manager')
    await page.locator('.drop.is-open').waitFor()
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const visit = (path: string) => page.goto(new URL(`/admin/${path}`, shop.base).href)

  const button = (key: string) => page.getByRole('button', { name: ja(key), exact: true })

  it('are dropped anywhere on the page, uploaded, and their address is copied', async () => {
    await window.looksRight('files-empty')
    const bytes = (await drawn()).toString('base64')
    await page.locator('h1').evaluate((heading, bytes) => {
      const dataTransfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))
      for (const name of ['湯のみ.png', '急須.png'])
        dataTransfer.items.add(new File([content], name, { type: 'image/png' }))
      for (const type of ['dragenter', 'dragover', 'drop'])
        heading.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }, bytes)
    expect(await page.locator('.chosen li span').allTextContents()).toEqual(['湯のみ.png', '急須.png'])
    await button('office.files.upload').click()
    await page.getByText(ja('office.files.copy')).first().waitFor()
    await page.locator('[name=folderName]').fill('とても長い名前の写真のフォルダ')
    await button('office.files.newFolder').click()
    await page.waitForURL(/path=/)
    await window.looksRight('folder-empty')
    await page.getByRole('link', { name: ja('office.files.top') }).click()
    await page.locator('img.file-sign').nth(1).waitFor()
    await window.looksRight('files')
    await button('office.files.copy').first().click()
    await page.getByText(ja('office.files.copied')).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `/files/user_data/${encodeURIComponent('急須.png')}`,
    )
  })

  it('say where they are used', async () => {
    const address = `/files/user_data/${encodeURIComponent('急須.png')}`
    await clerk.ask('doUpdateContentCss', { css: `.x { background: url("${address}") }` })
    await page.getByRole('link', { name: '急須.png' }).click()
    await page.locator('summary.danger').click()
    await window.looksRight('file')
    await page.getByRole('link', { name: 'custom.css' }).click()
    await page.locator('.source textarea').waitFor()
    await window.looksRight('styles')
  })

  it('are chosen for a description, and are shown in the shop', async () => {
    const { path } = (await clerk.ask('doCreateFolder', { folderName: '中' })).document
    await clerk.ask('doUploadFile', { path, file: await photo('中の絵.png') })
    await visit('product?productCode=sencha-50')
    const field = page.locator('.html').filter({ has: page.locator('textarea[name=descriptionDetail]') })
    await field.locator('.html-surface').click()
    await field.locator('button[value=picture]').click()
    const dialog = page.locator('dialog[open]')
    await dialog.locator('input[type=text]').fill('湯のみ<の>絵')
    await dialog.getByRole('button', { name: '中', exact: true }).click()
    await dialog.locator('img').first().waitFor()
    await window.looksRight('choose')
    await dialog.getByRole('button', { name: '中の絵.png' }).click()
    await field.locator('.html-surface img[draggable]').waitFor()
    const html = await field.locator('textarea').inputValue()
    expect(html).toContain(`<img src="/files/user_data/${encodeURIComponent('中')}/`)
    expect(safeHtml(html)).toBe(html)
    await button('office.form.save').click()
    await page.waitForLoadState('load')
    await page.goto(new URL('/product?productCode=sencha-50', shop.base).href)
    await page.getByRole('img', { name: '湯のみ の 絵' }).waitFor()
    await window.looksRight('in-the-shop')
  })

  it('look well in dark and in English', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.context().addCookies([{ name: 'noren_lang', value: 'en', url: shop.base.href }])
    for (const path of ['content/file-manager', 'content/css', 'content/js']) {
      await visit(path)
      await window.looksRight(path.replace('/', '-'))
    }
  })
})
