import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MEMBER_PASSWORD } from '../support/member.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases

describe.each(SIZES)('The frame of the office in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page
  /** What the browser asked a person before it left a page. */
  let asked: string[] = []

  beforeAll(async () => {
    shop = await openShop(database)
    await clerkAt(shop, 'clerk')
    window = await openWindow(size)
    page = window.page
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.accept()
    })
    await enterOffice(window, shop, 'clerk')
    await titled('goAdminTop')
  })

  beforeEach(() => {
    asked = []
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const visit = (path: string) => page.goto(new URL(`/admin/${path}`, shop.base).href)

  const titled = (screen: string) =>
    page.getByRole('heading', { name: ja(`message.office.screen.${screen}`), level: 1 }).waitFor()

  const unsaved = () => page.getByText(ja('office.form.unsaved')).isVisible()

  const openSettings = async () => {
    await visit('base-info')
    await titled('goBaseInfo')
  }

  it('says what is not saved, keeps the way to save it in sight, and asks before it is lost', async () => {
    await openSettings()
    expect(await unsaved()).toBe(false)
    await page.locator('[name=shopName]').fill('新しい店')
    expect(await unsaved()).toBe(true)
    expect(await page.getByRole('button', { name: ja('office.form.save') }).boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y < size.height),
    })
    await window.looksRight('base-info-unsaved')
    await visit('member-list')
    expect(asked).toEqual(['beforeunload'])
  })

  it('has what was typed before the session ended, once one has signed in again', async () => {
    await openSettings()
    await page.locator('[name=shopName]').fill('ながい名前の店')
    await shop.change((tx) => tx.deleteFrom('member_session').execute())
    await page.getByRole('button', { name: ja('office.form.save') }).click()
    await page.locator('main [name=loginId]').fill('clerk')
    window.forgive(403)
    await page.locator('main [name=password]').fill(MEMBER_PASSWORD)
    await page
      .locator('main')
      .getByRole('button', { name: ja('office.signIn.submit') })
      .click()
    await titled('goBaseInfo')
    expect(await page.locator('[name=shopName]').inputValue()).toBe('ながい名前の店')
    await page.getByText(ja('office.form.refilled')).waitFor()
    await window.looksRight('base-info-refilled')
    await page.getByRole('button', { name: ja('office.form.save') }).click()
    await page.getByRole('status').first().waitFor()
    expect(await page.locator('[name=shopName]').inputValue()).toBe('ながい名前の店')
    expect(asked).toEqual([])
    await openSettings()
    expect(await page.getByText(ja('office.form.refilled')).isVisible()).toBe(false)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it.runIf(size.width > 1000)('has a menu that is no higher than a window, and stays in sight', async () => {
    await page.setViewportSize({ width: size.width, height: 800 })
    for (const path of ['order-list', 'product-list', 'content/css']) {
      await visit(path)
      const heights = await page
        .locator('nav.menu')
        .evaluate((menu) => [menu.scrollHeight, menu.clientHeight] as const)
      expect(heights[0], path).toBeLessThanOrEqual(heights[1])
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      expect(await page.locator('nav.menu [aria-current]').boundingBox()).toMatchObject({
        y: expect.toSatisfy((y: number) => y > 0 && y < 800),
      })
    }
    await page.setViewportSize(size)
  })

  it('finds a setting while one types, and opens it by Enter', async () => {
    await visit('settings')
    await window.looksRight('settings')
    const shown = page.locator('.settings > li:visible')
    expect(await shown.count()).toBeGreaterThan(25)
    await page.locator('.settings-search [name=keyword]').fill('しーえすぶい')
    await page.getByText(ja('office.settings.none')).waitFor()
    await page.locator('.settings-search [name=keyword]').fill('のし')
    expect(await shown.count()).toBe(1)
    await window.looksRight('settings-found')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await titled('goGiftList')
  })

  it('puts a screen at the top of the menu, and folds it, and keeps what is typed', async () => {
    await openSettings()
    await page.locator('[name=shopName]').fill('新しい店')
    await page.getByRole('button', { name: ja('office.pin.add') }).click()
    await page.getByRole('button', { name: ja('office.pin.remove') }).waitFor()
    const pinned = page.locator(size.width > 1000 ? 'nav.menu .pinned a' : '.drawer .pinned a')
    if (size.width <= 1000) await page.locator('.drawer > summary').click()
    expect(await pinned.innerText()).toBe(ja('message.office.screen.goBaseInfo'))
    await window.looksRight('pinned')
    if (size.width <= 1000) await page.keyboard.press('Escape')
    expect(await pinned.isVisible()).toBe(size.width > 1000)
    if (size.width > 1000) {
      await page.getByRole('button', { name: ja('office.fold') }).click()
      await page.locator('.folded').waitFor()
      await page.locator('nav.menu .groups .entry').nth(2).hover()
      await page.locator('nav.menu a[href$="/tag-list"]').waitFor()
      await window.looksRight('folded')
      await page.getByRole('button', { name: ja('office.unfold') }).click()
      await page.locator('.folded').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: ja('office.pin.remove') }).click()
    await page.getByRole('button', { name: ja('office.pin.add') }).waitFor()
    expect(await page.locator('[name=shopName]').inputValue()).toBe('新しい店')
    expect(asked).toEqual([])
    await page.getByRole('button', { name: ja('office.form.discard') }).click()
  })

  it('opens the account of the member from the bar, and closes it by Escape', async () => {
    const out = page.getByRole('button', { name: ja('office.signOut') })
    await page.locator('.account > summary').click()
    expect(await out.isVisible()).toBe(true)
    await window.looksRight('account')
    await page.keyboard.press('Escape')
    expect(await out.isVisible()).toBe(false)
  })

  it('says on every page that the shop is closed, with the way to open it', async () => {
    await visit('content/maintenance')
    await page.getByRole('button', { name: ja('office.maintenance.close') }).click()
    await visit('base-info')
    await page.getByText(ja('office.maintenance.bar')).waitFor()
    await window.looksRight('closed')
    await page.getByRole('link', { name: ja('office.maintenance.end') }).click()
    await page.getByRole('button', { name: ja('office.maintenance.reopen') }).click()
    await page.getByText(ja('office.maintenance.bar')).waitFor({ state: 'hidden' })
  })

  it('asks nothing once the changes are taken back', async () => {
    await openSettings()
    await page.locator('[name=shopName]').fill('新しい店')
    await page.getByRole('button', { name: ja('office.form.discard') }).click()
    await page.getByText(ja('office.form.unsaved')).waitFor({ state: 'hidden' })
    expect(await page.locator('[name=shopName]').inputValue()).not.toBe('新しい店')
    await visit('member-list')
    expect(asked).toEqual([])
  })

  it('saves by keys, and goes on to say so of what was refused', async () => {
    await openSettings()
    await page.locator('[name=shopEmail01]').fill('あ@い')
    await page.locator('form[action="/admin/base-info"]').evaluate((form: HTMLFormElement) => {
      form.noValidate = true
    })
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').waitFor()
    window.forgive(400)
    expect(await unsaved()).toBe(true)
    await page.locator('[name=shopEmail01]').fill('shop@example.com')
    await page.keyboard.press('Control+s')
    await page.getByRole('status').first().waitFor()
    await titled('goBaseInfo')
    expect(await unsaved()).toBe(false)
    expect(asked).toEqual([])
  })

  it('searches from everywhere, by keys alone', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('セキュ')
    await page.locator('.found a').first().waitFor()
    await window.looksRight('search-found')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await titled('goSecurity')
    await page.keyboard.press('/')
    await page.keyboard.type('clerk')
    await page.keyboard.press('Enter')
    await titled('goAdminSearch')
    await window.looksRight('search')
  })

  it('shows nothing found to somebody who has left the field', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('セキュ')
    await page.locator(':focus').blur()
    // Longer than the script waits for the next letter, and the shop for its answer.
    await page.waitForTimeout(800)
    expect(await page.locator('.found').isVisible()).toBe(false)
    await page.reload()
  })

  it('opens screens by two keys, never while one types, and lists all keys', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gm')
    await page.locator(':focus').blur()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await window.looksRight('keys')
    await page.keyboard.press('Escape')
    await titled('goAdminSearch')
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await titled('goMemberList')
  })
})
