import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUEST } from '../support/guest.ts'
import { HOKKAIDO, OKINAWA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases

describe.each(SIZES)(
  'A person sends a cart to several addresses in a browser of $width × $height',
  (size) => {
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
      await fill(GUEST)
      await page.getByRole('button', { name: ja('theme.shopping.confirm') }).click()
      await page.getByRole('heading', { name: ja('theme.confirm.title'), level: 1 }).waitFor()
      await page.goBack()
      await page.reload()
      await page.getByText(ja('theme.shopping.severalPlaces'), { exact: true }).click()
      await page.getByRole('link', { name: ja('theme.shopping.multiple') }).click()
    })

    afterAll(async () => {
      await window?.close()
      await shop?.close()
    })

    const fill = async ({ pref, ...typed }: Readonly<Record<string, string>> & { readonly pref: string }) => {
      for (const [name, value] of Object.entries(typed)) {
        const field = page.locator(`main form:has([name=pref]) [name=${name}]`)
        if (await field.isVisible()) await field.fill(value)
      }
      await page.locator('main [name=pref]').selectOption(pref)
    }

    const quantities = () =>
      page
        .locator('.share-row input[type=number]')
        .evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
    const left = () => page.locator('.share-left').innerText()

    it('adds addresses, each of which is chosen in the next row', async () => {
      for (const address of [HOKKAIDO, OKINAWA]) {
        await page.getByRole('link', { name: ja('theme.shipping.add') }).click()
        await fill(address)
        await page.getByRole('button', { name: ja('theme.shippingEdit.add') }).click()
        await page.locator('.share').waitFor()
      }
      expect(await quantities()).toEqual(['3', '0'])
      expect(await page.locator('.share-row option:checked').last().innerText()).toContain('次郎')
      await window.looksRight('added')
    })

    it('sees what is left over or too much, and puts what is left into a further row', async () => {
      const first = page.locator('.share-row input[type=number]').first()
      await first.fill('1')
      expect(await left()).toBe(ja('theme.multiple.left', { count: 2 }))
      await first.fill('5')
      expect(await left()).toBe(ja('theme.multiple.over', { count: 2 }))
      await window.looksRight('over')
      await first.fill('1')
      await page.getByRole('button', { name: ja('theme.multiple.more') }).click()
      expect(await quantities()).toEqual(['1', '0', '2'])
      expect(await left()).toBe('')
      expect(await page.getByRole('button', { name: ja('theme.multiple.more') }).count()).toBe(0)
      await window.looksRight('further-row')
    })

    it('is asked before the cart changes', async () => {
      await page.locator('.share-row input[type=number]').last().fill('4')
      await page
        .getByRole('button', { name: ja('theme.multiple.submit') })
        .last()
        .click()
      await page.locator('.share-row.is-wrong').waitFor()
      window.forgive(400)
      expect(await quantities()).toEqual(['1', '0', '4'])
      await window.looksRight('refused')
      await page.getByLabel(ja('field.changeQuantity'), { exact: true }).check()
      await page
        .getByRole('button', { name: ja('theme.multiple.submit') })
        .last()
        .click()
      await page
        .getByText(ja('theme.shopping.goods', { count: 5 }))
        .first()
        .waitFor()
      await window.looksRight('shared')
    })
  },
)
