import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clerkAt } from '../support/office.ts'
import { drawn } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const SIZES = [
  { width: 1280, height: 900 },
  { width: 375, height: 700 },
] as const

describe.each(SIZES)('Pictures are uploaded in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    await clerkAt(shop, 'clerk')
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'clerk', '/admin/product?productCode=sencha-50')
    await page.locator('.drop.is-open').waitFor()
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const visit = (path: string) => page.goto(new URL(`/admin/${path}`, shop.base).href)

  /** Drops files on their field, as a hand does with the mouse. */
  const drop = async (...names: readonly string[]) => {
    const bytes = (await drawn()).toString('base64')
    await page.locator('.drop').evaluate(
      (zone, { names, bytes }) => {
        const dataTransfer = new DataTransfer()
        const content = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))
        for (const name of names) dataTransfer.items.add(new File([content], name, { type: 'image/png' }))
        for (const type of ['dragenter', 'dragover', 'drop'])
          zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      },
      { names, bytes },
    )
  }

  const chosen = () => page.locator('.drop .chosen li span').allTextContents()

  it('by dropping them: they are shown, one is left out, and the others are saved', async () => {
    const before = await page.locator('.pictures li').count()
    await drop('一.png', '二.png')
    await drop('三.png')
    expect(await chosen()).toEqual(['一.png', '二.png', '三.png'])
    await window.looksRight('pictures-chosen')
    await page.getByRole('button', { name: `${ja('office.picture.leaveOut')}: 二.png` }).click()
    expect(await chosen()).toEqual(['一.png', '三.png'])
    await page.getByRole('button', { name: ja('office.form.save') }).click()
    await page.getByText(ja('office.picture.waiting')).first().waitFor()
    await shop.noren.settleJobs()
    await page.reload()
    expect(await page.locator('.pictures li').count()).toBe(before + 2)
    expect(await page.locator('.pictures img.thumbnail').count()).toBe(before + 2)
    await window.looksRight('pictures-kept')
  })

  it('and are let go of where the form is emptied', async () => {
    await drop('四.png')
    expect(await chosen()).toEqual(['四.png'])
    await page.getByRole('button', { name: ja('office.form.discard') }).click()
    await page.locator('.drop .chosen').waitFor({ state: 'hidden' })
  })

  it('for a category, one at a time, in dark and in English', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.context().addCookies([{ name: 'noren_lang', value: 'en', url: shop.base.href }])
    await visit('category/category?categoryId=1')
    await page.locator('.drop.is-open').waitFor()
    await drop('一.png', '二.png')
    expect(await chosen()).toEqual(['一.png'])
    await window.looksRight('category-picture')
  })
})
