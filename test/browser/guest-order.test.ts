import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { GUEST } from '../support/guest.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SIZES = [
  { width: 1280, height: 900 },
  { width: 375, height: 740 },
] as const

const [database] = databases

describe.each(SIZES)('A person orders in a browser of $width × $height', (size) => {
  let shop: Shop
  let browser: Browser
  let page: Page
  const troubles: string[] = []

  beforeAll(async () => {
    shop = await openShop(database)
    browser = await chromium.launch(inject('chromium'))
    const context = await browser.newContext({ viewport: size, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
    page = await context.newPage()
    page.setDefaultTimeout(10_000)
    page.on('console', (said) => {
      if (said.type() === 'error' || said.type() === 'warning') troubles.push(said.text())
    })
    page.on('pageerror', (error) => troubles.push(String(error)))
    page.on('response', (response) => {
      if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`)
    })
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  let pictures = 0

  /** What every page that a person comes to must be: readable for all, no wider than the window, without trouble. */
  const looksRight = async (name: string) => {
    await page.waitForLoadState('load')
    await takePicture(name)
    await page.evaluate(AXE)
    const found = (await page.evaluate('axe.run(document)')) as AxeResults
    expect(found.passes.length, `what axe looked at on ${name}`).toBeGreaterThan(10)
    const faults = found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
    )
    expect(faults, `accessibility of ${name}`).toEqual([])
    const tooWide = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(tooWide, `${name} is wider than the window`).toBe(0)
    const broken = await page.evaluate(
      `[...document.images].filter((one) => one.complete && one.naturalWidth === 0).map((one) => one.src)`,
    )
    expect(broken, `pictures of ${name}`).toEqual([])
    expect(troubles, `troubles of ${name}`).toEqual([])
  }

  /** A page that is itself a refusal is noted as trouble by the browser, once as an answer and once in its console. */
  const forgive = (status: number) => {
    const others = troubles.filter((one) => !new RegExp(`\\b${status}\\b`).test(one))
    expect(troubles.length - others.length, 'the refusal alone').toBeLessThanOrEqual(2)
    troubles.splice(0, troubles.length, ...others)
  }

  const takePicture = async (name: string) => {
    const directory = process.env.SCREENSHOTS
    if (directory === undefined || directory === '') return
    await mkdir(directory, { recursive: true })
    pictures += 1
    const file = `${size.width}-${String(pictures).padStart(2, '0')}-${name}.png`
    await page.screenshot({ path: join(directory, file), fullPage: true })
  }

  const heading = () => page.locator('h1').innerText()

  it('comes in by the front door', async () => {
    await page.goto(shop.base.href)
    await looksRight('home')
  })

  it('searches and opens a product', async () => {
    const search = page.locator('input[type=search]:visible').first()
    // On a narrow page the search stands in the menu.
    if (!(await search.isVisible())) await page.getByText(ja('theme.menu.title'), { exact: true }).click()
    await takePicture('search')
    await search.fill('焚火')
    await search.press('Enter')
    await page.waitForURL(/name=/)
    await looksRight('list')
    await page.getByRole('link', { name: '茎ほうじ茶「焚火」' }).first().click()
    await page.waitForURL(/productCode=/)
    expect(await heading()).toBe('茎ほうじ茶「焚火」')
    await looksRight('product')
  })

  it('lays two pieces into the cart and sees them counted', async () => {
    await page.getByLabel(ja('field.quantity'), { exact: false }).first().fill('2')
    await page.getByRole('button', { name: ja('theme.product.add'), exact: true }).click()
    await page
      .getByText(ja('theme.cart.pieces', { count: 2 }))
      .first()
      .waitFor({ state: 'attached' })
    await looksRight('added')
  })

  it('looks into the cart and changes its mind about the number', async () => {
    await page.goto(new URL('/cart', shop.base).href)
    await looksRight('cart')
    await page.getByRole('button', { name: ja('theme.cart.up', { name: '茎ほうじ茶「焚火」' }) }).click()
    await page.locator('.sums-total', { hasText: '2,850' }).waitFor()
    await page.getByRole('button', { name: ja('theme.cart.down', { name: '茎ほうじ茶「焚火」' }) }).click()
    await page.locator('.sums-total', { hasText: '1,900' }).waitFor()
    await looksRight('cart-changed')
  })

  it('goes to checkout and is told what is missing', async () => {
    await page.getByRole('link', { name: ja('theme.cart.checkout') }).click()
    await looksRight('who')
    await page.getByRole('link', { name: ja('theme.login.guestGo') }).click()
    await looksRight('guest')
    const { pref, postalCode, ...typed } = GUEST
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
    await page.locator('[name=pref]').selectOption(pref)
    await page.locator('[name=postalCode]').fill('999')
    await page.getByRole('button', { name: ja('theme.form.next') }).click()
    await page.getByText(ja('message.input.postalCode')).first().waitFor()
    forgive(400)
    await looksRight('guest-wrong')
    expect(await page.locator('[name=addr02]').inputValue()).toBe(GUEST.addr02)
    await page.locator('[name=postalCode]').fill(postalCode)
    await page.getByRole('button', { name: ja('theme.form.next') }).click()
    await page.getByRole('heading', { name: ja('theme.shopping.title'), level: 1 }).waitFor()
    await looksRight('choices')
  })

  it('chooses cash on delivery and reads the order through', async () => {
    await page.locator('label.choice', { hasText: '330' }).click()
    await page.getByRole('button', { name: ja('theme.shopping.confirm') }).click()
    await page.getByRole('heading', { name: ja('theme.confirm.title'), level: 1 }).waitFor()
    expect(await page.locator('.sums-total').innerText()).toContain('3,000')
    await looksRight('confirm')
  })

  it('places the order once, even with a double click', async () => {
    await page.getByRole('button', { name: ja('theme.confirm.order') }).dblclick()
    await page.getByRole('heading', { name: ja('theme.complete.title'), level: 1 }).waitFor()
    await looksRight('complete')
    const orders = await shop.noren.store.reader
      .selectFrom('orders')
      .select(['order_no', 'payment_total'])
      .where('order_no', 'is not', null)
      .execute()
    expect(orders.map((order) => order.payment_total)).toEqual([3000])
    expect(await page.locator('.order-no').innerText()).toBe(orders[0]?.order_no)
  })

  it('reads the help pages, an empty search and a page that is not there', async () => {
    for (const name of ['about', 'agreement', 'guide', 'privacy', 'trade-law']) {
      await page.goto(new URL(`/help/${name}`, shop.base).href)
      await looksRight(`help-${name}`)
    }
    await page.goto(new URL('/products?name=zzzzzz', shop.base).href)
    await looksRight('nothing-found')
    await page.goto(new URL('/no-such-page', shop.base).href)
    forgive(404)
    await looksRight('not-found')
  })
})
