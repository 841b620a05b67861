import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clerkAt } from '../support/office.ts'
import { drawn } from '../support/pictures.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases

describe.each(SIZES)('A page made of sections in a window of %o', (size) => {
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

  const press = (label: string) =>
    window.page.getByRole('button', { name: label, exact: true }).first().click()
  const shown = () => window.page.frameLocator('.live-frame iframe:not([inert])')
  const open = (path: string) => window.page.goto(new URL(path, shop.base).href)

  const openPreview = async () => {
    const live = window.page.locator('.live-preview')
    await live.waitFor()
    if ((await live.getAttribute('open')) === null) await live.locator('summary').click()
    await shown().locator('.site-header').waitFor()
  }

  it('is seen as one types, published, and set back, without any code', async () => {
    const { page } = window
    await open('/admin/page/section-list?pageId=1')
    await window.looksRight('sections of the home page')
    await page.locator('[name=kind]').selectOption('questions')
    await press(ja('office.sections.addOne'))
    await page.getByText(ja('message.sections.added')).waitFor()
    await openPreview()
    await page.locator('[name="values[1][value]"]').fill('送料はいくらですか')
    await shown().getByText('送料はいくらですか').waitFor()
    expect(
      await shown()
        .locator('html')
        .evaluate((html) => html.scrollTop),
    ).toBeGreaterThan(500)
    await window.looksRight('a section')
    await press(ja('office.form.save'))
    await page.getByText(ja('message.sections.saved')).waitFor()
    await open('/')
    expect(await page.getByText('送料はいくらですか').count()).toBe(0)
    await open('/admin/page/section-list?pageId=1')
    await openPreview()
    await shown().getByText('送料はいくらですか').waitFor()
    await page.locator('.live-widths [value=phone]').click()
    expect((await page.locator('.live-frame').boundingBox())?.width).toBeLessThan(380)
    await press(ja('office.sections.publish'))
    await page.getByText(ja('message.sections.published')).waitFor()
    await open('/')
    await page.getByText('送料はいくらですか').click()
    await window.looksRight('the changed home page')
    await open('/admin/page/section-list?pageId=1')
    await page.locator('.section-list li').last().getByText(ja('office.form.delete'), { exact: true }).click()
    await press(ja('office.sections.deleteSure'))
    await press(ja('office.sections.publish'))
    await open('/')
    expect(await page.getByText('送料はいくらですか').count()).toBe(0)
    await open('/admin/page/section-list?pageId=1')
    await page
      .locator('tbody tr')
      .nth(1)
      .getByRole('button', { name: ja('office.sections.restore') })
      .click()
    await press(ja('office.sections.publish'))
    await open('/')
    expect(await page.getByText('送料はいくらですか').count()).toBe(1)
  })

  it('is ordered by keyboard and by dragging, and copied', async () => {
    const { page } = window
    await open('/admin/page/section-list?pageId=35')
    const rows = page.locator('.section-list > li')
    const ids = () => rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.row))
    const [first, second, third, ...others] = await ids()
    const moved = () => page.evaluate(() => document.activeElement?.closest('li')?.dataset.row)
    await rows.first().locator('.move-down button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(ids).toEqual([second, first, third, ...others])
    await expect.poll(moved).toBe(first)
    await page.keyboard.press('Enter')
    await expect.poll(ids).toEqual([second, third, first, ...others])
    await expect.poll(moved).toBe(first)
    const [grip, top] = [await rows.nth(2).locator('.grip').boundingBox(), await rows.first().boundingBox()]
    await page.mouse.move((grip?.x ?? 0) + 8, (grip?.y ?? 0) + 8)
    await page.mouse.down()
    await page.mouse.move((top?.x ?? 0) + 60, (top?.y ?? 0) + 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(ids).toEqual([first, second, third, ...others])
    await rows
      .first()
      .getByRole('button', { name: ja('office.sections.copy') })
      .click()
    await expect.poll(() => rows.count()).toBe(others.length + 4)
    await page.getByText(ja('office.sections.discard'), { exact: true }).click()
    await press(ja('office.sections.discardSure'))
    await expect.poll(ids).toEqual([first, second, third, ...others])
  })

  it('keeps a table of a help page, which is edited as its source', async () => {
    const { page } = window
    await open('/admin/page/section-list?pageId=35')
    const names = page.locator('.section-list li', { hasText: ja('message.sections.kind.text') })
    await names.filter({ hasText: '配送と送料' }).getByRole('link').click()
    const source = page.locator('textarea').first()
    await source.waitFor()
    await source.fill((await source.inputValue()).replace('1,320円', '1,430円'))
    await press(ja('office.form.save'))
    await page.getByText(ja('message.sections.saved')).waitFor()
    expect(await page.locator('textarea').first().inputValue()).toMatch(/<td>1,430円<\/td>/)
  })

  it('takes a picture that is uploaded in its place, and cropped by keys', async () => {
    const { page } = window
    await open('/admin/page/section-list?pageId=1')
    await page.locator('.section-list a').first().click()
    const place = page.locator('.picker').first()
    await place.getByRole('button', { name: ja('office.html.choosePicture') }).click()
    const dialog = page.locator('dialog[open]')
    await window.looksRight('the choice of a picture')
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await dialog.getByText(ja('office.html.notPicture')).waitFor()
    const buffer = await drawn({ width: 2400, height: 1200 })
    await file.setInputFiles({ name: 'kiln.png', mimeType: 'image/png', buffer })
    await dialog.getByRole('button', { name: ja('office.html.crop') }).click()
    await dialog.locator('.cropper-crop-box:focus').waitFor()
    await window.looksRight('the frame of a picture')
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('button', { name: ja('office.html.useCropped') }).click()
    await dialog.waitFor({ state: 'hidden' })
    const address = await place.locator('input[type=text]').inputValue()
    expect(address).toMatch(/^\/files\/user_data\/kiln(?:-\d)?-crop\.png$/)
    const cropped = await fetch(new URL(address, shop.base))
    const { width = 0, height = 0 } = await sharp(await cropped.arrayBuffer()).metadata()
    expect(width).toBe(1600)
    expect(height).toBeGreaterThan(800)
    await place.locator('.picker-look img').waitFor()
    await window.looksRight('a section with its picture')
    await press(ja('office.form.save'))
    await page.getByText(ja('message.sections.saved')).waitFor()
    expect(await place.locator('input[type=text]').inputValue()).toBe(address)
  })

  it('takes products that are searched for, and further questions, by buttons', async () => {
    const { page } = window
    const add = async (kind: string) => {
      await open('/admin/page/section-list?pageId=1')
      await page.locator('[name=kind]').selectOption(kind)
      await press(ja('office.sections.addOne'))
      await page.getByText(ja('message.sections.added')).waitFor()
    }
    await add('goods')
    await page.locator('[name="values[0][value]"]').fill('旬のもの')
    await page.locator('[name=nameKeyword]').fill('salt-150')
    await press(ja('office.placing.find'))
    const row = page.locator('.goods-row', { hasText: 'salt-150' })
    await row.locator('[name$="[sortNo]"]').fill('1')
    await row.locator('[name$="[sortNo]"]').press('Tab')
    await openPreview()
    await shown().getByText('旬のもの').waitFor()
    await window.looksRight('the products of a section')
    await press(ja('office.form.save'))
    await page.getByText(ja('message.sections.saved')).waitFor()
    expect(await page.locator('[data-section="1"] .goods-row code').allTextContents()).toEqual(['salt-150'])
    await add('questions')
    const items = page.locator('.section-item:visible')
    expect(await items.count()).toBe(1)
    await press(ja('office.sections.addItem'))
    await press(ja('office.sections.addItem'))
    expect(await items.count()).toBe(3)
    await page.keyboard.type('三つ目')
    await press(ja('office.form.save'))
    await page.getByText(ja('message.sections.saved')).waitFor()
    expect(await items.locator('input[type=text]').first().inputValue()).toBe('三つ目')
  })
})
