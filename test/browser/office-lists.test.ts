import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../support/customer.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { orderTo } from '../support/shippings.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const DESK = { width: 1280, height: 800 }
const HAND = { width: 375, height: 667 }
const LISTS = ['order-list', 'product-list', 'customer-list', 'sent-mails']

describe('A list of the office in a browser', () => {
  let shop: Shop
  let window: Window
  let page: Page
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    await clerk.ask('doCreateProduct', {
      ...{
        productCode: 'listed',
        productName: '一覧の招き猫',
        price02: 1000,
        stock: 10_000,
        productStatus: 1,
      },
    })
    const person = await signedIn(shop, { email: 'listed@example.com' })
    for (let at = 0; at < 12; at++) await orderTo(shop, person, 'listed')
    window = await openWindow(DESK)
    page = window.page
    await enterOffice(window, shop, 'clerk', '/admin/order-list')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const visit = (path: string) => page.goto(new URL(`/admin/${path}`, shop.base).href)

  /** Something is seen without scrolling. */
  const isSeen = async (what: Locator) => {
    const box = await what.boundingBox()
    const { height } = page.viewportSize() ?? DESK
    expect(box && box.y >= 0 && box.y + box.height <= height, String(what)).toBe(true)
  }

  /** Presses what is seen without scrolling. */
  const press = async (what: Locator) => {
    await isSeen(what)
    await what.click()
  }

  const statusOf = (row: number) => page.locator('tbody tr').nth(row).locator('.badge').first().textContent()

  it('changes the status of many in three presses without scrolling, and back in one', async () => {
    await visit('order-list')
    const bar = page.locator('.bulk-bar')
    expect(await bar.isVisible()).toBe(false)
    await press(page.locator('td [form=bulk]').nth(0))
    await press(page.locator('td [form=bulk]').nth(1))
    expect(await page.locator('.bulk [role=status]').textContent()).toBe(
      ja('office.list.chosen', { count: 2 }),
    )
    expect(await page.evaluate('scrollY')).toBe(0)
    await window.looksRight('orders-ticked')
    await press(page.getByRole('button', { name: ja('office.order.moveTo', { name: '対応中' }) }))
    await page.waitForLoadState('load')
    expect([await statusOf(0), await statusOf(1)].map((one) => one?.trim())).toEqual(['対応中', '対応中'])
    await window.looksRight('orders-moved')
    await press(page.getByRole('button', { name: ja('office.list.undo') }))
    await page.waitForLoadState('load')
    expect([await statusOf(0), await statusOf(1)].map((one) => one?.trim())).toEqual(['新規受付', '新規受付'])
  })

  it('offers to undo a change for ten seconds', async () => {
    await page.clock.install()
    await visit('order-list')
    await page.locator('td [form=bulk]').first().check()
    await page.getByRole('button', { name: ja('office.order.moveTo', { name: '対応中' }) }).click()
    const undo = page.getByRole('button', { name: ja('office.list.undo') })
    await undo.waitFor()
    await page.clock.fastForward(9_000)
    expect(await undo.count()).toBe(1)
    await page.clock.fastForward(2_000)
    expect(await undo.count()).toBe(0)
    await page.clock.resume()
  })

  it('has documents and files of the ticked ones behind buttons that open above the bar', async () => {
    await visit('order-list')
    // One that no other test moved.
    const ticked = page.locator('td [form=bulk]').nth(5)
    await ticked.check()
    for (const name of [ja('office.order.papersMany'), ja('office.shipping.exports')]) {
      const button = page.locator('.bulk summary', { hasText: name })
      await button.click()
      await isSeen(page.locator('.bulk .popup[open] .popup-body'))
      await page.keyboard.press('Escape')
      expect(await page.locator('.popup[open]').count()).toBe(0)
    }
    // Orders that wait for a payment in advance are in no carrier's file.
    const orderNo = await ticked.inputValue()
    await clerk.ask('doUpdateOrderStatus', { ids: [orderNo], orderStatus: 6 })
    await page.locator('.bulk summary', { hasText: ja('office.shipping.exports') }).click()
    const download = page.waitForEvent('download')
    await page.locator('.bulk .popup[open] button', { hasText: ja('office.shipping.format.yamato') }).click()
    expect((await download).suggestedFilename()).toMatch(/^yamato_/)
  })

  it('never hides the row with the focus behind the bar', async () => {
    await visit('order-list')
    await page.locator('td [form=bulk]').first().check()
    for (const row of [5, 6, 7, 8, 9]) {
      const box = page.locator('td [form=bulk]').nth(row)
      await box.focus()
      const [own, bar] = [await box.boundingBox(), await page.locator('.bulk').boundingBox()]
      expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  })

  it('leaves empty conditions out of its address', async () => {
    await visit('product-list')
    await page.locator('[name=nameKeyword]').fill('招き猫')
    await page.keyboard.press('Enter')
    await page.waitForURL(/nameKeyword/)
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['nameKeyword'])
  })

  it.each(LISTS)('shows its first row in the first screen of a phone: %s', async (list) => {
    await page.setViewportSize(HAND)
    await visit(list)
    const row = await page.locator('main tbody tr').first().boundingBox()
    expect((row?.y ?? 0) + (row?.height ?? HAND.height)).toBeLessThanOrEqual(HAND.height)
    await page.setViewportSize(DESK)
  })

  it.each(LISTS)(
    'has no heading that breaks, no table wider than its place, no high row: %s',
    async (list) => {
      for (const language of ['ja', 'en']) {
        await page.context().addCookies([{ name: 'noren_lang', value: language, url: shop.base.href }])
        for (const width of [720, 900, 1100]) {
          await page.setViewportSize({ width, height: 800 })
          await visit(list)
          const look = await page.evaluate(() => {
            const place = document.querySelector('.listed')
            const heads = [...document.querySelectorAll('.listed th')].filter(
              (one) => one.checkVisibility() && !one.querySelector('.unseen'),
            )
            const lines = (one: Element) => {
              const range = document.createRange()
              range.selectNodeContents(one)
              return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size
            }
            return {
              broken: heads.filter((one) => lines(one) > 1).map((one) => one.textContent),
              excess: (place?.scrollWidth ?? 0) - (place?.clientWidth ?? 0),
              highest: Math.max(
                ...[...document.querySelectorAll('.listed tbody tr')].map((row) => row.clientHeight),
              ),
            }
          })
          expect(look, `${list} of ${width} px in ${language}`).toMatchObject({ broken: [], excess: 0 })
          expect(look.highest).toBeLessThanOrEqual(150)
        }
      }
      await page.context().clearCookies({ name: 'noren_lang' })
      await page.setViewportSize(DESK)
    },
  )

  it.each(['ja', 'en'])('can be read with ticked rows, in %s', async (language) => {
    await page.context().addCookies([{ name: 'noren_lang', value: language, url: shop.base.href }])
    for (const list of ['order-list', 'product-list']) {
      await visit(list)
      await page.locator('.choose-all input').check()
      // A row that the bar covers in part is no target: at the end of the page it covers none.
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
        await window.looksRightIn([size], `${list}-${language}`)
      }
      await page.evaluate(`document.querySelectorAll('main summary').forEach((one) => one.click())`)
      await window.looksRightIn(SIZES, `${list}-open-${language}`)
    }
    await page.context().clearCookies({ name: 'noren_lang' })
  })

  it('pins the bar without script too, and works below the rows', async () => {
    const plain = await openWindow(HAND, { javaScriptEnabled: false })
    await enterOffice(plain, shop, 'clerk', '/admin/order-list')
    await plain.page.locator('td [form=bulk]').nth(1).check()
    const bar = await plain.page.locator('.bulk').boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(HAND.height)
    await plain.page.getByRole('button', { name: ja('office.order.moveTo', { name: '対応中' }) }).click()
    await plain.page.getByText(ja('message.office.order.movedMany', { count: 1 })).waitFor()
    await plain.close()
  })
})
