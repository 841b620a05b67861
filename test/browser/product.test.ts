import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Writer } from '../../src/store/database.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases

let shop: Shop
let window: Window

beforeAll(async () => {
  shop = await openShop(database)
  window = await openWindow(SIZES[0])
})

afterAll(async () => {
  await window?.close()
  await shop?.close()
})

const product = (code: string) => new URL(`/product?productCode=${code}`, shop.base).href
const estimate = () => window.page.locator('.estimate')

it('says on the page of a product when it arrives, and on the next one unasked', async () => {
  const { page } = window
  await page.goto(product('hojicha-100'))
  await page.getByText(ja('theme.estimate.ask')).click()
  const code = estimate().locator('[name=postalCode]')
  await code.fill('999-9999')
  await code.press('Enter')
  await expect.poll(() => estimate().innerText()).toContain(ja('message.input.postalCodeNotFound'))
  await code.fill('060-0001')
  await code.press('Enter')
  await expect.poll(() => estimate().innerText()).toContain('最短')
  expect(page.url()).toBe(product('hojicha-100'))
  window.forgive(400)
  await window.looksRight('estimate')
  await page.goto(product('furoshiki-ai-s'))
  await expect.poll(() => estimate().innerText()).toContain('北海道')
})

/** The buttons of the values of both axes, by their names. */
const option = (name: string) =>
  window.page.locator('.option').filter({ has: window.page.getByText(name, { exact: true }) })
const isChosen = (name: string) => option(name).locator('input').isChecked()
const barred = () => window.page.locator('.option:has(:disabled)').allInnerTexts()

const shownThumb = () => window.page.locator('.thumbs [aria-current] img')

it('shows the variant that was chosen: its price, its stock, its picture and its address', async () => {
  const { page } = window
  const [DESK] = SIZES
  await page.goto(product('zabuton-ai'))
  const price = page.locator('#price')
  expect(await price.innerText()).toContain('7,480円')
  await option('臙脂').click()
  expect(page.url()).toBe(product('zabuton-enji'))
  await expect.poll(() => shownThumb().getAttribute('src')).toContain('enji')
  await window.looksRightIn(SIZES, 'swatches')
  await page.setViewportSize(DESK)
  await page.goto(product('furoshiki-ai-s'))
  expect(await price.innerText()).toContain('990円')
  await option('大').click()
  expect(await price.innerText()).toContain('2,640円')
  expect(page.url()).toBe(product('furoshiki-ai-l'))
  await page.reload()
  expect(await isChosen('大')).toBe(true)
  await window.looksRightIn(SIZES, 'variant')
})

it('takes no more than there are of the chosen variant, or than may be ordered at once', async () => {
  const { page } = window
  const limit = { sale_limit: 2 }
  await shop.change((tx) =>
    tx.updateTable('variant').set(limit).where('code', '=', 'furoshiki-karashi-l').execute(),
  )
  await page.goto(product('furoshiki-karashi-m'))
  const most = () => page.locator('.buy [name=quantity]').getAttribute('max')
  const said = page.locator('.buy-limit')
  expect([await most(), await said.innerText()]).toEqual(['1', ''])
  await option('大').click()
  expect([await most(), await said.innerText()]).toEqual(['2', ja('theme.product.saleLimit', { count: 2 })])
})

it('has the button that buys in a bar on a phone while it is out of view', async () => {
  const { page } = window
  const [DESK, HAND] = SIZES
  await page.goto(product('furoshiki-ai-s'))
  const bar = page.locator('.buy-bar')
  expect(await bar.isVisible()).toBe(false)
  await page.setViewportSize(HAND)
  await page.evaluate('scrollTo(0, 0)')
  await bar.waitFor()
  await page.locator('.buy [name=quantity]').focus()
  expect(await bar.isVisible()).toBe(false)
  await option('大').click()
  await page.locator('.variants').evaluate((one) => one.scrollIntoView())
  await bar.waitFor()
  expect(await bar.innerText()).toContain('2,640円')
  expect(await bar.innerText()).toContain('藍 / 大')
  await window.looksRight('bar')
  await page.locator('.site-footer').scrollIntoViewIfNeeded()
  await bar.waitFor({ state: 'hidden' })
  await page.evaluate('scrollTo(0, 0)')
  await bar.getByRole('button').click()
  await page.locator('.cart-drawer .line-class', { hasText: '大' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await bar.getByRole('button').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.setViewportSize(DESK)
})

it('lets nobody choose a pair that is sold out, nor buy it, and leads to every pair that is not', async () => {
  const { page } = window
  const setStock = (stock: number, ...codes: string[]) =>
    shop.change((tx) => tx.updateTable('variant').set({ stock }).where('code', 'in', codes).execute())
  await setStock(0, 'furoshiki-ai-m')
  await page.goto(product('furoshiki-ai-s'))
  expect(await barred()).toEqual([`中\n${ja('theme.stock.soldOutMark')}`])
  await option('芥子').click()
  expect(await barred()).toEqual([])
  await option('中').click()
  expect(await barred()).toEqual([`藍\n${ja('theme.stock.soldOutMark')}`])
  // Of indigo only the small ones are left, and of the small ones only indigo.
  await setStock(0, 'furoshiki-ai-l', 'furoshiki-karashi-s', 'furoshiki-enji-s')
  await page.goto(product('furoshiki-ai-s'))
  expect(await barred()).toEqual([])
  await option('中').click()
  expect([await isChosen('中'), await isChosen('藍')]).toEqual([true, false])
  const buy = page.getByRole('button', { name: ja('theme.product.add'), exact: true })
  await option('芥子').click()
  expect(page.url()).toBe(product('furoshiki-karashi-m'))
  expect(await buy.isEnabled()).toBe(true)
  await setStock(0, 'furoshiki-karashi-m')
  await page.goto(product('furoshiki-karashi-m'))
  expect(await page.locator('.option :checked').count()).toBe(0)
  expect(await buy.isEnabled()).toBe(true)
})

it('shows all pictures in a strip: by hand, by the small ones and by the arrow keys', async () => {
  const { page } = window
  await page.goto(product('tenugui-asanoha'))
  const shown = (name: string) => expect.poll(() => shownThumb().getAttribute('src')).toContain(name)
  await shown('tenugui-asanoha')
  await page.locator('.thumbs a').nth(2).click()
  await shown('tenugui-close')
  await page.keyboard.press('ArrowLeft')
  await shown('tenugui-set')
  await page.locator('.slides').evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }))
  await shown('tenugui-asanoha')
  await page.locator('.slides a').first().focus()
  await page.keyboard.press('ArrowRight')
  await shown('tenugui-set')
  expect(await page.evaluate(() => document.activeElement?.closest('li')?.id)).toBe('picture-2')
})

it('enlarges a picture: arrows show the others, Escape closes it, and the focus is where it was', async () => {
  const { page } = window
  await page.goto(product('tenugui-asanoha'))
  const zoom = page.locator('dialog.zoom')
  const shown = () => zoom.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc)
  await page.locator('.slides a').first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(shown).toContain('tenugui-asanoha-detail.avif')
  await window.looksRightIn(SIZES, 'zoom')
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toContain('tenugui-set-detail.avif')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.id)).toBe('picture-2')
  expect(await zoom.isVisible()).toBe(false)
  await page.locator('.slides a').nth(1).click()
  await page.getByRole('button', { name: ja('theme.product.zoomClose') }).click()
  await expect.poll(() => zoom.isVisible()).toBe(false)
})

it('shows the second picture of a product under a pointer, loads it no earlier, and never where nothing hovers', async () => {
  const { page } = window
  const asked: string[] = []
  const listen = (one: Page) => one.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const list = new URL(`/products?name=${encodeURIComponent('欅の汁椀')}`, shop.base).href
  const ofSecond = () => asked.filter((path) => path.includes('soup-kuro'))
  listen(page)
  await page.goto(list, { waitUntil: 'networkidle' })
  const second = page.locator('.card-second')
  expect([await second.isVisible(), ofSecond()]).toEqual([false, []])
  await page.locator('.card').hover()
  await expect.poll(ofSecond).toHaveLength(1)
  await expect.poll(() => second.isVisible()).toBe(true)
  await window.looksRight('second-picture')
  asked.length = 0
  const hand = await page
    .context()
    .browser()
    ?.newContext({ viewport: SIZES[1], hasTouch: true, isMobile: true })
  try {
    const touched = await hand?.newPage()
    if (!touched) throw new Error('There is no browser')
    listen(touched)
    await touched.goto(list, { waitUntil: 'networkidle' })
    await touched.locator('.card-name').hover()
    await touched.waitForTimeout(200)
    expect([await touched.locator('.card-second').isVisible(), ofSecond()]).toEqual([false, []])
  } finally {
    await hand?.close()
  }
})

it('shifts nothing while a product’s page is drawn', async () => {
  const { page } = window
  await page.goto(product('tenugui-asanoha'), { waitUntil: 'networkidle' })
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const one of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += one.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 200)
      }),
  )
  expect(shifts).toBeLessThan(0.01)
})

it('asks nothing of YouTube before its video is played, and plays it in the place of its poster', async () => {
  const { page } = window
  const video_url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const ofTea = (tx: Writer) =>
    tx.selectFrom('variant').select('product_id').where('code', '=', 'hojicha-100')
  await shop.change((tx) =>
    tx.updateTable('product').set({ video_url }).where('id', 'in', ofTea(tx)).execute(),
  )
  const asked: Request[] = []
  await page.route(/youtube|ytimg|google/, (route) => {
    asked.push(route.request())
    return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' })
  })
  await page.goto(product('hojicha-100'), { waitUntil: 'networkidle' })
  await page.locator('.thumbs a').last().click()
  const poster = page.getByRole('link', { name: ja('theme.video.play') })
  await expect.poll(() => poster.evaluate((one: HTMLElement) => one.tabIndex)).toBe(0)
  await page.evaluate('scrollTo(0, 0)')
  await window.looksRightIn(SIZES, 'video')
  expect(asked).toEqual([])
  await poster.press('Enter')
  await page.frameLocator('#product-video iframe').getByText('Player').waitFor()
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('iframe')
  const [player] = asked
  expect([asked.length, player?.url()]).toEqual([
    1,
    expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/),
  ])
  // Without it the player refuses to play.
  expect(player?.headers().referer).toBe(`${new URL(shop.base).origin}/`)
  await page.unroute(/youtube|ytimg|google/)
})

it('shows and enlarges pictures without script', async () => {
  const plain = await openWindow(SIZES[1], { javaScriptEnabled: false })
  try {
    await plain.page.goto(product('tenugui-asanoha'))
    await plain.page.locator('.thumbs a').nth(1).click()
    const second = plain.page.locator('#picture-2 a')
    await expect.poll(async () => (await second.boundingBox())?.x).toBe(16)
    await second.click()
    expect(plain.page.url()).toMatch(/tenugui-set-detail\.webp$/)
  } finally {
    await plain.close()
  }
})

it('narrows a list in a sheet on a phone, which Escape closes', async () => {
  const { page } = window
  const [DESK, HAND] = SIZES
  await page.setViewportSize(HAND)
  await page.goto(new URL('/products', shop.base).href)
  const opener = page.locator('.list-filter')
  await opener.click()
  await window.looksRight('filters')
  await page.locator('input[name="tag[]"]').first().focus()
  await page.keyboard.press('Escape')
  expect(await page.locator('.filters').isVisible()).toBe(false)
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('input[name="inStock"]').check()
  const send = page.locator('.filters-send')
  await expect.poll(() => send.innerText()).toMatch(/^\d+点を表示$/)
  await send.click()
  await page.getByText(ja('theme.list.narrowedBy', { count: 1 })).waitFor()
  expect([...new URL(page.url()).searchParams.keys()]).not.toContain('price_min')
  await window.looksRight('narrowed')
  await page.setViewportSize(DESK)
})

it('shows the recently viewed products, the last one first, until they are cleared', async () => {
  const { page } = window
  const shown = page.locator('[data-recent] section')
  const codes = () =>
    shown.locator('.card-name a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  await page.evaluate(() => localStorage.clear())
  for (const code of ['nori-10', 'salt-150']) {
    await page.goto(product(code))
    await page.waitForLoadState()
  }
  await page.goto(product('mug-lines'))
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect.poll(codes).toEqual(['salt-150', 'nori-10'].map((code) => expect.stringContaining(code)))
  await window.looksRightIn(SIZES, 'recent')
  await page.getByText(ja('theme.recent.clear')).click()
  await expect.poll(() => shown.isVisible()).toBe(false)
  await page.goto(product('nori-10'))
  await page.locator('footer').scrollIntoViewIfNeeded()
  expect(await shown.isVisible()).toBe(false)
})
