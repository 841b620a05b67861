import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definePlugin } from '../../src/plugin.ts'
import { GUEST } from '../support/guest.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { switchOn } from '../support/sandbox.ts'
import { databases, openShop, type Shop, withPlugins } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const [DESK, PHONE] = SIZES
const TEA = '/product?productCode=hojicha-100'
const SERVICES = {
  ga4Id: 'G-AB12CD34EF',
  metaPixelId: '123456789012345',
  lineTagId: '009be61c-36fa-402b-8dc2-204c77f4eb37',
  clarityId: 'abcd1234ef',
}

interface Told {
  readonly transaction_id?: string
  readonly value: number
  readonly tax?: number
  readonly shipping?: number
  readonly currency: string
  readonly items: readonly object[]
}

const talk = definePlugin({
  code: 'talk',
  name: { ja: '相談窓口', en: 'Talk' },
  about: { ja: '相談を受けます', en: 'Talks with visitors' },
  version: '1.0.0',
  fits: '*',
  setup(shop) {
    shop.tag({ script: 'https://talk.example/talk.js?id=1', hosts: { frame: ['https://*.talk.example'] } })
  },
})

describe('ANL-03: measuring services in a browser', () => {
  let shop: Shop
  let clerk: Clerk
  let window: Window
  let outside: string[] = []

  beforeAll(async () => {
    shop = await openShop(database, {}, undefined, { plugins: withPlugins(talk) })
    clerk = await clerkAt(shop, 'measurer')
    await clerk.ask('doUpdateAnalytics', SERVICES)
    // The numbers of its orders look like those of telephones.
    const format = { shopName: '店', orderNoFormat: '{yyyy}{mm}{dd}-{random,6}' }
    expect((await clerk.ask('doUpdateBaseInfo', format)).status).toBe(200)
    await switchOn(clerk, talk)
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  /** A new person, for whom each service answers with an empty script. */
  const come = async (size: (typeof SIZES)[number], setUp = '') => {
    await window?.close()
    window = await openWindow(size)
    outside = []
    await window.page.route(
      (url) => url.host !== shop.base.host,
      async (route) => {
        outside.push(new URL(route.request().url()).hostname)
        await route.fulfill({ contentType: 'text/javascript', body: '' })
      },
    )
    if (setUp !== '') await window.page.addInitScript(setUp)
    await open(TEA)
  }
  const open = async (path: string) => {
    await window.page.goto(new URL(path, shop.base).href)
    await window.page.waitForLoadState('networkidle')
  }
  const banner = () => window.page.locator('.consent')
  const press = (way: 'accept' | 'refuse' | 'change') =>
    window.page.getByRole('button', { name: ja(`theme.consent.${way}`), exact: true }).click()
  /** The sums and goods that Google was told of an event on this page. */
  const toldOf = (event: string) =>
    window.page.evaluate<Told[]>(
      `(globalThis.dataLayer ?? []).filter((one) => one[0] === 'event' && one[1] === '${event}').map((one) => one[2])`,
    )

  it.each([DESK, PHONE])('nothing leaves a window of $width before it is accepted', async (size) => {
    await come(size)
    await banner().waitFor()
    await window.page.mouse.wheel(0, 900)
    await window.looksRight('consent')
    expect(outside).toEqual([])
    const bar = window.page.locator('.buy-bar')
    if (!(await bar.isVisible())) return
    const [over, under] = await Promise.all([banner().boundingBox(), bar.boundingBox()])
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
  })

  it('a refusal is kept, and so is Global Privacy Control', async () => {
    await press('refuse')
    await open('/')
    expect(await banner().isVisible()).toBe(false)
    expect(outside).toEqual([])
    await come(DESK, `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`)
    expect(await banner().isVisible()).toBe(false)
    expect(outside).toEqual([])
  })

  it('an acceptance loads the services, which are told of the product and of what is added', async () => {
    await come(DESK)
    await window.page.keyboard.press('Tab')
    await window.page.keyboard.press('Tab')
    await press('accept')
    await expect.poll(() => outside.length).toBe(5)
    expect(outside.toSorted()).toEqual([
      'connect.facebook.net',
      'd.line-scdn.net',
      'talk.example',
      'www.clarity.ms',
      'www.googletagmanager.com',
    ])
    const [seen] = await toldOf('view_item')
    expect(seen).toMatchObject({ currency: 'JPY', value: 950, items: [{ item_id: 'hojicha-100' }] })
    await window.page.getByLabel(ja('field.quantity'), { exact: false }).first().fill('2')
    await window.page.getByRole('button', { name: ja('theme.product.add'), exact: true }).click()
    await window.page.locator('.cart-drawer[open]').waitFor()
    const [added] = await toldOf('add_to_cart')
    expect(await window.page.evaluate(`measured.map((one) => [one.event, one.value])`)).toEqual([
      ['view_item', 950],
      ['add_to_cart', 1900],
    ])
    expect(added).toMatchObject({ value: 1900, items: [{ item_id: 'hojicha-100', price: 950, quantity: 2 }] })
    await window.looksRight('measured')
    // It is told before the page is left, which a service sends along.
    await window.page.evaluate(`addEventListener('submit', (event) => event.preventDefault())`)
    await window.page.keyboard.press('Escape')
    await window.page.getByRole('button', { name: ja('theme.product.buyNow') }).click()
    expect(await toldOf('add_to_cart')).toMatchObject([{ value: 1900 }, { value: 1900 }])
  })

  it('a purchase is told once, with its sums and nothing of the person, and not to what records pages', async () => {
    const { page } = window
    outside = []
    await open('/shopping')
    const { pref, email_confirm: _, kana01: _kana, kana02: _mei, ...typed } = GUEST
    const order = 'form[data-enhance=quote]'
    for (const [name, value] of Object.entries(typed))
      await page.locator(`${order} [name=${name}]`).fill(value)
    await page.locator(`${order} [name=pref]`).selectOption(pref)
    await page.getByRole('button', { name: ja('theme.shopping.confirm') }).click()
    await page.getByRole('button', { name: ja('theme.confirm.order') }).click()
    await page.getByRole('heading', { name: ja('theme.complete.title'), level: 1 }).waitFor()
    await expect.poll(() => outside.length).toBeGreaterThanOrEqual(3)
    await page.waitForLoadState('networkidle')
    expect(outside.toSorted()).toEqual([
      'connect.facebook.net',
      'd.line-scdn.net',
      'www.googletagmanager.com',
    ])
    const told = await toldOf('purchase')
    const orderNo = await page.locator('.order-no').innerText()
    expect(told).toMatchObject([
      {
        transaction_id: orderNo,
        value: 2670,
        shipping: 770,
        currency: 'JPY',
        items: [{ item_id: 'hojicha-100', item_name: '茎ほうじ茶「焚火」', price: 950, quantity: 2 }],
      },
    ])
    const all = await page.evaluate<string>(
      'JSON.stringify([dataLayer, fbq.queue, _ltq, document.referrer].map((one) => one))',
    )
    expect(all).toContain('"Purchase"')
    expect(all).toContain('"Conversion"')
    for (const personal of [GUEST.email, GUEST.name01, GUEST.addr01, GUEST.phoneNumber, 'orderKey'])
      expect(all).not.toContain(personal)
    await window.looksRight('purchase')
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await toldOf('purchase')).toEqual([])
  })

  it('a page opened by a key loads none, and the next page does not pass the key on', async () => {
    const { page } = window
    outside = []
    await page.getByRole('link', { name: ja('theme.complete.order') }).click()
    await page.waitForURL(/orderKey=/)
    await page.waitForLoadState('networkidle')
    expect(outside).toEqual([])
    await page.locator('.logo a').first().click()
    await page.waitForURL((url) => !url.search.includes('orderKey'))
    await expect.poll(() => outside.length).toBeGreaterThan(0)
    expect(await page.evaluate('document.referrer')).not.toContain('orderKey')
    for (const own of ['?name=a＠b.jp', '?name=090-1234-5678', `?name=${'a1'.repeat(16)}`, '#key=1']) {
      outside = []
      // Another fragment alone would load nothing anew.
      await open(`/products${own.startsWith('#') ? `?name=x${own}` : own}`)
      expect(outside, own).toEqual([])
    }
  })

  it('a changed mind stops them', async () => {
    await open(TEA)
    await press('change')
    await Promise.all([window.page.waitForEvent('load'), press('refuse')])
    outside = []
    await open(TEA)
    expect(outside).toEqual([])
  })

  it('without the banner they are loaded at once', async () => {
    await clerk.ask('doUpdateAnalytics', { askConsent: false })
    await come(DESK)
    expect(outside).toContain('www.googletagmanager.com')
    expect(await banner().count()).toBe(0)
  })
})
