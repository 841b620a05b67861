import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxService } from '../../src/plugins/sandbox-payments/service.ts'
import { GUEST } from '../support/guest.ts'
import { SANDBOX, withSandbox } from '../support/sandbox.ts'
import { sandboxPlugin } from '../support/sandbox-plugin.ts'
import { databases, openShop, type Shop, withPlugins } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const [size] = SIZES
const ORDER = 'form[data-enhance=quote]'

describe('A guest pays at a payment service in a browser', () => {
  let shop: Shop
  let service: SandboxService
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database, {}, undefined, { plugins: withPlugins(sandboxPlugin) })
    service = await withSandbox(shop)
    window = await openWindow(size)
    page = window.page
  })

  afterAll(async () => {
    await window?.close()
    await service?.close()
    await shop?.close()
  })

  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  const confirm = async () => {
    await page.locator('label.choice', { hasText: SANDBOX }).click()
    await page.getByRole('button', { name: ja('theme.shopping.confirm') }).click()
    await heading(ja('theme.confirm.title'))
  }

  /** Waits for the page of the service, whose way back leads to the port that the shop was given. */
  const atService = async () => {
    await page.waitForURL(`${service.url}/pay/**`)
    for (const payment of service.payments.values())
      Object.assign(payment, { returnUrl: payment.returnUrl.replace('127.0.0.1:0', shop.base.host) })
  }

  const looksRight = (name: string) => {
    // The service has no icon for browsers.
    window.forgive(401)
    return window.looksRight(name)
  }

  it('is led straight to the service by the press that orders', async () => {
    await page.goto(new URL('/product?productCode=hojicha-100', shop.base).href)
    await page.getByRole('button', { name: ja('theme.product.add'), exact: true }).click()
    await page.locator('.cart-drawer[open]').waitFor()
    await page.goto(new URL('/shopping', shop.base).href)
    const { pref, email_confirm: _, kana01: _kana, kana02: _mei, ...typed } = GUEST
    for (const [name, value] of Object.entries(typed))
      await page.locator(`${ORDER} [name=${name}]`).fill(value)
    await page.locator(`${ORDER} [name=pref]`).selectOption(pref)
    await confirm()
    await page.getByRole('button', { name: ja('theme.confirm.order') }).click()
    await atService()
  })

  it('comes back from a refused card, and may try again or choose another method', async () => {
    await page.getByRole('button', { name: 'Have the card refused' }).click()
    await page.getByText(ja('theme.pay.failed')).waitFor()
    await looksRight('pay-failed')
    await page.getByRole('button', { name: ja('theme.pay.again') }).click()
    await atService()
    await page.getByRole('button', { name: 'Leave without paying' }).click()
    await page.getByText(ja('theme.pay.waiting')).waitFor()
    await looksRight('pay-waiting')
  })

  it('finds goods and address where they were when it chooses anew', async () => {
    await page.getByRole('button', { name: ja('theme.pay.leave') }).click()
    await heading(ja('theme.shopping.title'))
    await page.getByText(ja('message.payments.left')).waitFor()
    expect(await page.locator(`${ORDER} [name=addr02]`).inputValue()).toBe(GUEST.addr02)
    expect(await page.locator('.line').count()).toBe(1)
    await looksRight('pay-left')
  })

  it('learns at once that it is paid, though the service did not tell', async () => {
    await confirm()
    await page.getByRole('button', { name: ja('theme.confirm.order') }).click()
    await atService()
    await page.getByRole('button', { name: 'Pay, and the shop is told nothing' }).click()
    await heading(ja('theme.complete.title'))
  })
})
