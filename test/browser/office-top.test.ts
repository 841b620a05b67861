import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedOrders } from '../../src/seed/many-orders.ts'
import { countSales } from '../../src/shop/orders/index.ts'
import { memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, type Window } from '../support/window.ts'

const [database] = databases
const SIZES = [
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
] as const

describe.each(SIZES)('The first page of the office in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'clerk' })
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'clerk')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const visit = (path: string) => page.goto(new URL(`/admin/${path}`, shop.base).href)

  const LOOKS = [
    ['light', 'ja'],
    ['dark', 'en'],
  ] as const

  it.each(LOOKS)('tells a new shop where to begin, on %s paper, in %s', async (colorScheme, language) => {
    await setOpened(null)
    await look(colorScheme, language)
    await visit('index')
    await window.looksRight(`new-${colorScheme}`)
    expect(await page.locator('main ol li').count()).toBe(3)
    await visit('opening')
    await window.looksRight(`opening-${colorScheme}`)
    expect(await page.locator('main ol li').count()).toBe(9)
    await setOpened('2026-04-01T01:00:00.000Z')
  })

  const setOpened = (opened_at: string | null) =>
    shop.change((tx) => tx.updateTable('security').set({ opened_at }).execute())

  it.each(LOOKS)('draws what was sold, on %s paper, in %s', async (colorScheme, language) => {
    const { store } = shop.noren
    if (await seedOrders(store, 2000, shop.clock.now())) await countSales(store, 'Asia/Tokyo')
    await look(colorScheme, language)
    for (const period of ['day', 'week', 'month', 'year']) {
      await visit(`index?period=${period}`)
      await window.looksRight(`${period}-${colorScheme}`)
      const widths = await page
        .locator('main svg rect.now')
        .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
      expect(Math.min(...widths)).toBeGreaterThan(2)
    }
    await page.locator('main .more summary').click()
    await window.looksRight(`table-${colorScheme}`)
  })

  const look = async (colorScheme: 'light' | 'dark', language: string) => {
    await page.emulateMedia({ colorScheme })
    await page.context().addCookies([{ name: 'noren_lang', value: language, url: shop.base.href }])
  }
})
