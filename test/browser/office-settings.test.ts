import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const SIZES = [
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
] as const
const SCREENS = [
  'base-info',
  'content/analytics',
  'trade-law',
  'calendar',
  'calendar/weekdays',
  'order-status',
  'master-data',
  'master-data?masterType=payment',
  'master-data?masterType=pref',
  'tax-rule/tax-rule-list',
  'payment/payment-list',
  'payment/payment',
  'payment/payment?paymentId=1',
  'delivery/delivery-list',
  'delivery/delivery',
  'delivery/delivery?deliveryId=1',
]

describe.each(SIZES)('The shop settings in a browser of $width × $height', (size) => {
  let shop: Shop
  let clerk: Clerk
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'clerk')
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
    for (const screen of SCREENS) {
      await visit(screen)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await window.looksRightIn(SIZES, `${screen.replace(/\W+/g, '-')}-${colorScheme}`)
    }
    await page.context().clearCookies({ name: 'noren_lang' })
  })

  it('show what was typed beside what is kept now', async () => {
    await visit('base-info')
    await clerk.ask('doUpdateBaseInfo', { shopName: '先の店', optionPoint: false })
    await page.locator('[name=shopName]').fill('後の店')
    await page.locator('[name=phoneNumber]').fill('')
    await page.getByRole('button', { name: ja('office.form.save') }).click()
    await page.getByRole('heading', { name: ja('office.conflict.title') }).waitFor()
    window.forgive(409)
    await window.looksRight('conflict')
    expect(await page.locator('main tbody tr').count()).toBe(3)
    const chosen = page.locator('label', { hasText: '先の店' })
    await chosen.click()
    expect(await chosen.getByRole('radio').isChecked()).toBe(true)
    await page.getByRole('button', { name: ja('office.conflict.save') }).click()
    await page.getByText(ja('message.office.saved')).waitFor()
    expect(await page.locator('[name=shopName]').inputValue()).toBe('先の店')
    expect(await page.locator('[name=phoneNumber]').inputValue()).toBe('')
    await window.looksRight('saved')
  })
})
