import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const SETTINGS = '/admin/template/settings?templateCode=default'

describe.each(SIZES)('The theme of the shop in a window of %o', (size) => {
  let shop: Shop
  let window: Window

  beforeAll(async () => {
    shop = await openShop(database)
    await clerkAt(shop, 'clerk')
    window = await openWindow(size)
    await enterOffice(window, shop, 'clerk', '/admin/template/template-list')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  it('is seen beside its settings as one types, and nothing is kept of it', async () => {
    const { page } = window
    await window.looksRight('themes')
    const [name, told] = await Promise.all(
      ['.badge', '.soft'].map((one) =>
        page.locator(`main tbody tr:first-child ${one}`).first().boundingBox(),
      ),
    )
    expect(told?.y, 'what it is stands beneath its name').toBeGreaterThanOrEqual(
      (name?.y ?? 0) + (name?.height ?? 0) - 4,
    )
    const rows = page.locator('main tbody tr')
    for (const row of size.width < 1100 ? [] : await rows.all()) {
      const [first, ...others] = await row.locator('.ways').first().locator('button, .button').all()
      for (const other of others) expect((await other.boundingBox())?.y).toBe((await first?.boundingBox())?.y)
      expect((await row.boundingBox())?.height).toBeLessThan(120)
    }
    await page.goto(new URL(SETTINGS, shop.base).href)
    const live = page.locator('.live-preview')
    await live.waitFor()
    if (size.width < 1100) {
      expect(await live.getAttribute('open'), 'on a phone it is asked for').toBeNull()
      await live.locator('summary').click()
    }
    const shown = page.frameLocator('.live-frame iframe:not([inert])')
    await shown.locator('.site-header').waitFor()
    await window.looksRight('live')
    await page.locator('[name="settings[6][value]"]').fill('本日休業')
    await shown.getByText('本日休業').waitFor()
    const paper = await page.locator('[name="settings[1][value]"]')
    await paper.fill('#ffeeaa')
    await expect
      .poll(() => shown.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor))
      .toBe('rgb(255, 238, 170)')
    await page.locator('[name=previewPage]').selectOption('product_detail')
    await shown.locator('.product-text, .product').first().waitFor()
    await window.looksRight('live-product')
    await page.locator('[name=previewPage]').selectOption('cart')
    await shown.getByText(ja('theme.preview.sample')).waitFor()
    await page.locator('[name="settings[8][value]"]').fill('https://elsewhere.example/x.png')
    await live.getByText(ja('office.themes.liveWrong')).waitFor()
    window.forgive(400)
    expect(await shown.getByText('本日休業').count(), 'what was there stays').toBe(1)
    const home = await fetch(shop.base, { headers: { accept: 'text/html' } })
    expect(await home.text()).not.toContain('本日休業')
    expect(await page.locator('.unsaved').textContent()).toContain(ja('office.form.unsaved'))
    await page.getByRole('button', { name: ja('office.form.discard') }).click()
    await expect.poll(() => page.locator('.unsaved').textContent()).toBe('')
  })

  it('is not used in its preview: nothing of it runs, leads on, or is reached by keys', async () => {
    const { page } = window
    await page.goto(new URL(SETTINGS, shop.base).href)
    if (size.width < 1100) await page.locator('.live-preview summary').click()
    const frame = page.locator('.live-frame iframe:not([inert])')
    await frame.waitFor()
    expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin')
    const inside = page.frameLocator('.live-frame iframe:not([inert])')
    expect(await inside.locator('script').count()).toBe(0)
    expect(await inside.locator('body').getAttribute('inert')).not.toBeNull()
  })
})
