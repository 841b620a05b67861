import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUEST } from '../support/guest.ts'
import { FEES } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const ORDER = 'form[data-enhance=quote]'

const yen = (amount: number) => `${amount.toLocaleString('ja')}円`

describe.each(SIZES)('On the page of the order, in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database)
    window = await openWindow(size)
    page = window.page
    await page.goto(new URL('/product?productCode=hojicha-100', shop.base).href)
    await page.getByLabel(ja('field.quantity'), { exact: false }).first().fill('3')
    await page.getByRole('button', { name: ja('theme.product.buyNow'), exact: true }).click()
    await page.locator(ORDER).waitFor()
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const field = (name: string) => page.locator(`${ORDER} [name="${name}"]`)
  const delivery = (fee: number) => page.locator('.panel .sums', { hasText: yen(fee) }).waitFor()
  const left = () => page.locator('.share-left').innerText()

  it('moves the sums with a prefecture of another address, before it is complete', async () => {
    await field('pref').selectOption(GUEST.pref)
    await delivery(FEES.tokyo)
    await page.getByText(ja('theme.shopping.otherPlace'), { exact: true }).click()
    await field('destinations[0][name01]').fill('半')
    await field('destinations[0][pref]').selectOption('47')
    await delivery(FEES.okinawa)
    expect(await field('destinations[0][name01]').inputValue()).toBe('半')
    await page.getByText(ja('theme.shopping.toTyped')).waitFor()
    await window.looksRight('half-typed')
    await field('destinations[0][pref]').selectOption('')
    await delivery(FEES.tokyo)
    await field('destinations[0][name01]').fill('')
  })

  it('counts what is left at the line, and then draws the choices of each address', async () => {
    await page.getByText(ja('theme.shopping.severalPlaces'), { exact: true }).click()
    const quantities = page.locator('.share-row input[type=number]')
    await quantities.first().fill('1')
    expect(await left()).toBe(ja('theme.multiple.left', { count: 2 }))
    await field('places[0][name02]').fill('半')
    await field('places[0][pref]').selectOption('47')
    await quantities.last().fill('2')
    expect(await left()).toBe('')
    await quantities.last().press('Tab')
    await delivery(FEES.tokyo + FEES.okinawa)
    expect(await page.locator('[data-shipping]').count()).toBe(2)
    expect(await field('places[0][name02]').inputValue()).toBe('半')
    expect(await page.locator('[data-other-place]').isVisible()).toBe(false)
    await window.looksRight('shared')
  })

  it('keeps what is typed into a part while that part is worked out', async () => {
    await page.locator('[data-shipping] details').nth(1).locator('summary').click()
    await field('shippings[1][delivery]').last().check()
    await field('shippings[1][noshi_name]').fill('山田')
    await page.locator('.panel .sums', { hasText: yen(FEES.tokyo + 495) }).waitFor()
    expect(await field('shippings[1][noshi_name]').inputValue()).toBe('山田')
  })
})
