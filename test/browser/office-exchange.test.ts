import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../support/customer.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const [SHIPPED, PAID] = [5, 6]

describe.each(SIZES)('An exchange in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page
  let clerk: Clerk

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

  /** An order of one piece, paid and sent. */
  const sent = async (email: string, quantity = 1): Promise<string> => {
    const person = await signedIn(shop, { email })
    await person.ask('doAddCartItem', { productCode: 'furoshiki-ai-m', quantity })
    await person.ask('doConfirmOrder', {})
    const { orderNo } = (await person.ask('doCheckout')).document
    for (const orderStatus of [PAID, SHIPPED])
      await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus })
    return orderNo
  }

  const visit = (path: string) => page.goto(new URL(`/admin/${path}`, shop.base).href)

  it('takes three presses from the page of the order', async () => {
    const orderNo = await sent('presses@example.com')
    await visit(`order?orderNo=${orderNo}`)
    let presses = 0
    const press = async (what: () => Promise<unknown>) => {
      presses += 1
      await what()
    }
    await press(() => page.getByRole('link', { name: ja('office.exchange.open'), exact: true }).click())
    await press(() =>
      page.getByLabel(ja('office.exchange.variant'), { exact: true }).selectOption('furoshiki-enji-m'),
    )
    await press(() => page.getByRole('button', { name: ja('office.exchange.sure') }).click())
    await page.getByText(ja('office.exchange.from'), { exact: false }).first().waitFor()
    expect(presses).toBe(3)
    expect(await page.locator('.sums').first().textContent()).toContain(ja('office.exchange.credit'))
    await window.looksRight('exchange-made')
    const { exchanges } = (await clerk.ask('goOrder', { orderNo })).document
    expect(exchanges).toMatchObject([{ exchangeWay: 'to' }])
  })

  it.each([
    ['light', 'ja'],
    ['dark', 'en'],
  ] as const)(
    'can be read on %s paper, in %s, with its difference and its errors',
    async (colorScheme, lang) => {
      const orderNo = await sent(`reads-${lang}@example.com`, 2)
      await page.emulateMedia({ colorScheme })
      await page.context().addCookies([{ name: 'noren_lang', value: lang, url: shop.base.href }])
      await visit(`order/exchange?orderNo=${orderNo}`)
      await window.looksRight(`exchange-${colorScheme}`)
      await page.locator('[name="items[0][exchangeCode]"]').selectOption('furoshiki-karashi-l')
      await page.locator('[name=preview]').click()
      await page.locator('.is-wrong').first().waitFor()
      window.forgive(400)
      await window.looksRight(`exchange-wrong-${colorScheme}`)
      await page.locator('[name="items[0][quantity]"]').fill('1')
      await page.locator('[name=preview]').click()
      await page.locator('.notice .sums').waitFor()
      await page.locator('td details summary').click()
      await window.looksRight(`exchange-preview-${colorScheme}`)
      await page.context().clearCookies({ name: 'noren_lang' })
    },
  )
})
