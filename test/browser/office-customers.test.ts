import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, customerOf, PASSWORD, signedIn } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const SIZES = [
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
] as const

describe.each(SIZES)('Customers are kept in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page
  let whole: string
  let provisional: string
  let deleted: string

  beforeAll(async () => {
    shop = await openShop(database)
    const clerk = await clerkAt(shop, 'clerk')
    const long = `${'long.address.of.mail'.repeat(5)}@example.com`
    const one = await signedIn(shop, { email: long, name01: '長谷川', name02: 'さくら', note: 'お得意さま' })
    await buy(one, '焚火')
    await one.ask('doAddFavorite', { productCode: 'tenugui-mame' })
    await one.ask('doCreateCustomerAddress', GUEST)
    await shop.noren.settleOutbox()
    whole = one.customerId
    await clerk.ask('doChangeCustomerPoints', { customerId: whole, points: 500, pointReason: 'お詫び' })
    provisional = await customerOf(shop, { email: 'waits@example.com', status: 1 })
    deleted = await customerOf(shop, { email: 'gone@example.com' })
    await clerk.ask('doDeleteCustomer', { customerId: deleted })
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'clerk', '/admin/customer-list')
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
    for (const [name, screen] of [
      ['customer-list', 'customer-list'],
      ['customers-found', 'customer-list?nameKeyword=x&customerStatus[]=1'],
      ['customer', `customer?customerId=${whole}`],
      ['provisional', `customer?customerId=${provisional}`],
      ['deleted', `customer?customerId=${deleted}`],
      ['customer-new', 'create-customer'],
      ['customer-address', `customer-delivery-edit?customerId=${whole}`],
      ['customers-of-search', 'search?keyword=さくら'],
    ] as const) {
      await visit(screen)
      await page.evaluate(`document.querySelectorAll('main summary').forEach((one) => one.click())`)
      await window.looksRightIn(SIZES, `${name}-${colorScheme}`)
    }
    await page.context().clearCookies({ name: 'noren_lang' })
  })

  it('are made, changed, given points, and deleted', async () => {
    await visit('create-customer')
    await page.locator('[name=name01]').fill('織田')
    await page.locator('[name=name02]').fill('絹')
    await page.locator('[name=email]').fill(`silk-${size.width}@example.com`)
    await page.locator('[name=password]').fill(PASSWORD)
    await page.keyboard.press('Control+s')
    await page.getByText('会員「織田 絹」を登録しました。').waitFor()
    await page.locator('[name=points]').fill('30')
    await page.locator('[name=pointReason]').fill('ご来店')
    await page.getByRole('button', { name: ja('office.customer.movePoints') }).click()
    await page.getByText('ポイントを+30しました。残高は30です。').waitFor()
    await page.getByText(ja('message.office.action.doDeleteCustomer')).click()
    await page.getByRole('button', { name: ja('office.customer.deleteSure'), exact: true }).click()
    await page.getByText('会員を削除しました。').waitFor()
    expect(await page.locator('main').textContent()).not.toContain('織田')
    await window.looksRight('customer-deleted')
  })
})
