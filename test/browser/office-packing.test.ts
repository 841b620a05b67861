import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../support/customer.ts'
import { clerkAt } from '../support/office.ts'
import { befriend, orderTo, type Parcels, shippingsOf } from '../support/shippings.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases

describe.each(SIZES)('Parcels are packed in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page
  let parcels: Parcels

  beforeAll(async () => {
    shop = await openShop(database)
    await clerkAt(shop, 'packer')
    const person = await signedIn(shop, { email: 'waits@example.com' })
    parcels = await orderTo(shop, person, 'hojicha-100', ['own', await befriend(person)])
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'packer', '/admin/order/packing')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  it.each([
    ['light', 'ja'],
    ['dark', 'en'],
  ] as const)('can be read on %s paper, in %s', async (colorScheme, language) => {
    const { orderNo, shippingIds } = parcels
    await page.emulateMedia({ colorScheme })
    await page.context().addCookies([{ name: 'noren_lang', value: language, url: shop.base.href }])
    for (const screen of [
      `packing?shippingId=${shippingIds[1]}`,
      `shipping-address?orderNo=${orderNo}&shippingId=${shippingIds[1]}`,
      `shipping-notify-mail?orderNo=${orderNo}`,
      'import-shipping',
      `edit?orderNo=${orderNo}&productKeyword=gift-ippuku`,
      'create?productKeyword=gift-ippuku',
    ]) {
      await page.goto(new URL(`/admin/order/${screen}`, shop.base).href)
      await window.looksRight(`${screen.replace(/\W.*/, '')}-${colorScheme}`)
    }
    await page.context().clearCookies({ name: 'noren_lang' })
  })

  it('are edited with each amount in sight, however long a name is', async () => {
    const search = `edit?orderNo=${parcels.orderNo}&productKeyword=gift-ippuku`
    await page.goto(new URL(`/admin/order/${search}`, shop.base).href)
    await page.getByText('gift-ippuku', { exact: true }).waitFor()
    const amounts = await page.locator('.matrix input[type=number]').all()
    expect(amounts).toHaveLength(9)
    for (const amount of amounts) {
      const { x = 0, width = 9999 } = (await amount.boundingBox()) ?? {}
      expect(x + width).toBeLessThanOrEqual(size.width)
    }
  })

  it('remember what is packed, take a number from a reader, and go on to the next one', async () => {
    await page.goto(new URL('/admin/order/packing', shop.base).href)
    const box = page.locator('[data-parcel] input').first()
    await box.check()
    expect(
      await page.locator('[name=trackingNumber]').evaluate((one) => one === document.activeElement),
    ).toBe(true)
    await page.keyboard.type('a123456789012a')
    await page.getByRole('button', { name: ja('office.form.save') }).click()
    await page.getByText(ja('message.office.saved')).waitFor()
    expect(await box.isChecked()).toBe(true)
    await page.locator('[name=trackingNumber]').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByText(ja('office.packing.now', { place: 1, count: 1 })).waitFor()
    expect(await box.isChecked()).toBe(false)
    const [first] = await shippingsOf(shop, parcels.orderNo)
    expect(first).toMatchObject({ tracking_number: '123456789012' })
    expect(first?.shipped_at).not.toBeNull()
  })
})
