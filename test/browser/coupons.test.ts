import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../../src/plugins/coupons/plugin.ts'
import { customerOf, PASSWORD } from '../support/customer.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const EMAIL = 'hanako@example.com'
const THEMES = ['default', 'studio']
const BOX = '#coupon'

const [, HAND] = SIZES

/** Without script a window's width changes nothing of where a form leads: one is enough. */
const WINDOWS = [
  ...SIZES.map((size) => ({ ...size, javaScriptEnabled: true })),
  { ...HAND, javaScriptEnabled: false },
]

describe.each(WINDOWS)('A coupon is used at $width × $height, with script: $javaScriptEnabled', (how) => {
  let shop: Shop
  let window: Window
  let page: Page
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database, {}, undefined, { plugins: [coupons] })
    clerk = await clerkAt(shop, 'owner')
    const office = clerk.program
    const plugin = { pluginCode: 'coupons', pluginName: 'クーポン', pluginVersion: '1.0.0' }
    await clerk.ask('doInstallPlugin', plugin)
    await clerk.ask('doEnablePlugin', plugin)
    await office.fetch('/admin/coupons', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ couponCode: 'SUMMER', couponName: '夏の割引', discountYen: 500, isActive: true },
        csrfToken: office.csrfToken,
      }),
    })
    await customerOf(shop, { email: EMAIL, point: 500 })
    window = await openWindow(how, how)
    page = window.page
    await page.goto(new URL('/login', shop.base).href)
    await page.locator('main [name=email]').fill(EMAIL)
    await page.locator('main [name=password]').fill(PASSWORD)
    await page.locator('main [name=password]').press('Enter')
    await page.waitForURL(/mypage/)
    await page.goto(new URL(`/product?productCode=${TEA}`, shop.base).href)
    await page.getByRole('button', { name: ja('theme.product.add'), exact: true }).click()
    await page.waitForLoadState('load')
    await page.locator('.badge').first().waitFor({ state: 'attached' })
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  // Without script nobody can look with one.
  const looksRight = async (name: string) => {
    if (how.javaScriptEnabled) await window.looksRight(name)
  }

  const visit = () => page.goto(new URL('/shopping', shop.base).href)

  const chooses = async (points: string, message: string) => {
    await page.locator('label.choice', { hasText: '330' }).click()
    await page.locator('[name=delivery_date]').selectOption({ index: 3 })
    await page.locator('[name=message]').fill(message)
    await page.locator('[name=usePoint]').fill(points)
  }

  const isChosen = async (points: string, message: string) => {
    expect(await page.locator('label.choice', { hasText: '330' }).locator('input').isChecked()).toBe(true)
    expect(await page.locator('[name=delivery_date]').inputValue()).not.toBe('')
    expect(await page.locator('[name=message]').inputValue()).toBe(message)
    expect(await page.locator('[name=usePoint]').inputValue()).toBe(points)
  }

  const pathIs = (path: string) => expect(new URL(page.url()).pathname).toBe(path)

  /** Whether the box of the coupon is what the window shows. */
  const opensAtBox = async () => {
    await page.waitForLoadState('load')
    const box = page.locator(BOX)
    await expect
      .poll(async () => {
        const bounds = await box.boundingBox()
        return bounds !== null && bounds.y >= -1 && bounds.y < how.height - 60
      })
      .toBe(true)
    // That it could be elsewhere: the page goes on above.
    expect((await page.locator('h1').boundingBox())?.y).toBeLessThan(0)
  }

  it('stands beside the points, before the sums', async () => {
    await visit()
    await looksRight('choices')
    const html = await page.content()
    const places = ['id="points-title"', 'id="coupon"', 'class="panel"'].map((one) => html.indexOf(one))
    expect(places).toEqual(places.toSorted((one, next) => one - next))
  })

  it('is told at the box that there is none, and keeps what was chosen', async () => {
    await chooses('200', '玄関先へ')
    await page.locator('[name=couponCode]').fill('nothing')
    await page.locator('[name=couponCode]').press('Enter')
    await page.locator(`${BOX} .wrong`).waitFor()
    window.forgive(400)
    await opensAtBox()
    await isChosen('200', '玄関先へ')
    await looksRight('refused')
  })

  it('is told at the box also by who presses on to the confirmation', async () => {
    await page.locator('[name=couponCode]').fill('nothing')
    await page.getByRole('button', { name: ja('theme.shopping.confirm') }).click()
    await page.locator(`${BOX} .wrong`).waitFor()
    window.forgive(400)
    await opensAtBox()
    await isChosen('200', '玄関先へ')
  })

  it.runIf(how.javaScriptEnabled)(
    'says at once at their field that there are not so many points',
    async () => {
      const points = page.locator('[name=usePoint]')
      await points.fill('900')
      await points.press('Tab')
      await page
        .locator('#points .wrong', { hasText: ja('message.checkout.tooManyPoints', { most: 500 }) })
        .waitFor()
      await points.fill('200')
      await points.press('Tab')
      await page.locator('#points .wrong').waitFor({ state: 'detached' })
      window.forgive(400)
    },
  )

  it('has it taken off with Enter, and does not confirm', async () => {
    await page.locator('[name=couponCode]').fill('summer')
    await page.locator('[name=couponCode]').press('Enter')
    await page.getByText('クーポン「SUMMER」を使用しています').waitFor()
    pathIs('/shopping')
    await opensAtBox()
    await isChosen('200', '玄関先へ')
    await looksRight('used')
  })

  it('takes it back with its button, and what was changed meanwhile stays', async () => {
    await chooses('100', '宅配ボックスへ')
    await page.locator(BOX).getByRole('button').click()
    await page.locator('[name=couponCode]').waitFor()
    pathIs('/shopping')
    await opensAtBox()
    await isChosen('100', '宅配ボックスへ')
    await page.locator('[name=couponCode]').fill('summer')
    await page.locator(BOX).getByRole('button').click()
    await page.getByText('クーポン「SUMMER」を使用しています').waitFor()
    await isChosen('100', '宅配ボックスへ')
  })

  it('confirms with Enter in another field, also beside the button that takes it back', async () => {
    await page.locator('[name=usePoint]').press('Enter')
    await page.getByRole('heading', { name: ja('theme.confirm.title'), level: 1 }).waitFor()
    expect(await page.locator('main').innerText()).toContain('夏の割引')
    await page.goBack()
    await page.waitForLoadState('load')
    await isChosen('100', '宅配ボックスへ')
  })

  it.each(THEMES)('sees it in the theme %s', async (theme) => {
    expect((await clerk.ask('doSelectTemplate', { templateCode: theme })).status).toBe(200)
    await visit()
    await looksRight(`used-${theme}`)
  })
})
