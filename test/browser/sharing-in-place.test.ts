import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUEST } from '../support/guest.ts'
import { FEES, HOKKAIDO } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const { email: _, email_confirm: _again, kana01: _sei, kana02: _mei, ...NORTH } = HOKKAIDO
const ORDER = 'form[data-enhance=quote]'

const yen = (amount: number) => `${amount.toLocaleString('ja')}円`

/** Opens a shop, and in it the checkout of three pieces. */
const openCheckout = async (size: (typeof SIZES)[number]) => {
  const shop = await openShop(database)
  const window = await openWindow(size)
  const { page } = window
  await page.goto(new URL('/product?productCode=hojicha-100', shop.base).href)
  await page.getByLabel(ja('field.quantity'), { exact: false }).first().fill('3')
  await page.getByRole('button', { name: ja('theme.product.buyNow'), exact: true }).click()
  await page.locator(ORDER).waitFor()
  return { shop, window, page }
}

describe.each(SIZES)('On the page of the order, in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    ;({ shop, window, page } = await openCheckout(size))
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

describe.each(SIZES)('An order that is shared out, in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    ;({ shop, window, page } = await openCheckout(size))
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const field = (name: string) => page.locator(`${ORDER} [name="${name}"]`)
  const confirm = () => page.getByRole('button', { name: ja('theme.shopping.confirm') }).click()

  const fill = async (typed: Readonly<Record<string, string>>, nameOf = (name: string) => name) => {
    for (const [name, value] of Object.entries(typed)) {
      if (name === 'pref') await field(nameOf(name)).selectOption(value)
      else await field(nameOf(name)).fill(value)
    }
  }

  it('says that the new address is typed below, until something of it is', async () => {
    const { email_confirm: _, kana01: _kana01, kana02: _kana02, ...who } = GUEST
    await fill(who)
    await page.getByRole('radio', { name: '代金引換' }).check()
    await page.locator('.panel .sums', { hasText: yen(330) }).waitFor()
    await page.getByText(ja('theme.shopping.severalPlaces'), { exact: true }).click()
    const below = page.getByText(ja('theme.shopping.typeBelow'))
    expect(await below.isVisible()).toBe(false)
    await field('allocations[0][quantity]').fill('1')
    await field('allocations[1][quantity]').fill('2')
    expect(await below.isVisible()).toBe(true)
    await field('places[0][name01]').fill(NORTH.name01)
    expect(await below.isVisible()).toBe(false)
  })

  it('says beside the shares which choice they replaced', async () => {
    await field('places[0][pref]').selectOption(NORTH.pref)
    await page
      .locator('#share [data-said-here]', { hasText: ja('message.checkout.paymentDropped') })
      .waitFor()
    await window.takePicture('replaced')
  })

  it('is confirmed again after the browser went back to it', async () => {
    await fill(NORTH, (name) => `places[0][${name}]`)
    await confirm()
    await page.waitForURL('**/shopping/confirm**')
    await page.goBack()
    await page.locator(ORDER).waitFor()
    expect(await field('allocations[1][addressId]').inputValue()).not.toBe('new-1')
    await confirm()
    await page.waitForURL('**/shopping/confirm**')
  })
})
