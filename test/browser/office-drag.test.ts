import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, SIZES, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const STEPS = 12

interface Point {
  readonly x: number
  readonly y: number
}

/** What takes hold, moves and lets go: a mouse, or a finger. */
interface Hand {
  down(at: Point): Promise<unknown>
  move(to: Point): Promise<unknown>
  up(): Promise<unknown>
}

const mouse = ({ mouse }: Page): Hand => ({
  async down({ x, y }) {
    await mouse.move(x, y)
    await mouse.down()
  },
  move: ({ x, y }) => mouse.move(x, y),
  up: () => mouse.up(),
})

const finger = async (page: Page): Promise<Hand> => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at) => touch('touchStart', [at]),
    move: (to) => touch('touchMove', [to]),
    up: () => touch('touchEnd', []),
  }
}

describe.each([
  [SIZES[0], 'a mouse'],
  [SIZES[1], 'a finger'],
] as const)('Rows are dragged in a window of %o by %s', (size, by) => {
  let shop: Shop
  let window: Window
  let page: Page
  let hand: Hand

  beforeAll(async () => {
    shop = await openShop(database)
    await clerkAt(shop, 'clerk')
    window = await openWindow(size)
    page = window.page
    hand = by === 'a mouse' ? mouse(page) : await finger(page)
    await enterOffice(window, shop, 'clerk', '/admin/category/category-list')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  /** A point within an element, by the part of its height that lies above it. */
  const pointIn = async (one: Locator, part: number): Promise<Point> => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await one.boundingBox()) ?? {}
    return { x: x + width / 2, y: y + height * part }
  }

  /** Takes a row by its grip to a part of another element. */
  const drag = async (row: Locator, to: Locator, part: number) => {
    const grip = row.locator('.grip').first()
    // At the edge of the window the page would move along.
    await grip.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const from = await pointIn(grip, 0.5)
    const aim = await pointIn(to, part)
    await hand.down(from)
    for (let step = 1; step <= STEPS; step += 1) {
      const way = step / STEPS
      await hand.move({
        x: from.x + (aim.x - from.x) * way,
        y: from.y + (aim.y - from.y) * way,
      })
      await page.waitForTimeout(20)
    }
    await window.takePicture('dragged')
    await hand.up()
  }

  it('the pictures of a product, which the form then saves', async () => {
    await page.goto(new URL('/admin/product?productCode=sencha-50', shop.base).href)
    await page.locator('.pictures .grip').first().waitFor()
    const pictures = () =>
      page.locator('.pictures img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    const [first, second] = await pictures()
    const rows = page.locator('.pictures li')
    await drag(rows.nth(1), rows.nth(0).locator('.picture-row'), 0.2)
    expect(await pictures()).toEqual([second, first])
    const places = () =>
      page
        .locator('.pictures [name$="[sortNo]"]')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    expect(await places()).toEqual(['1', '2'])
    await page.getByRole('button', { name: ja('office.form.discard') }).click()
    await expect.poll(pictures).toEqual([first, second])
    await drag(rows.nth(1), rows.nth(0).locator('.picture-row'), 0.2)
    await window.looksRight('pictures-dragged')
    await page.getByRole('button', { name: ja('office.form.save') }).click()
    await page.locator('.notices').waitFor()
    expect(await pictures()).toEqual([second, first])
  })

  it('categories within their tree, and into another', async () => {
    await page.goto(new URL('/admin/category/category-list', shop.base).href)
    const row = (name: string) => page.locator(`.tree li:has(> .branch a:text-is("${name}"))`).last()
    const head = (name: string) => row(name).locator('.branch').first()
    const beside = () =>
      row('風呂敷').locator('xpath=..').locator('> li > .branch .branch-name a').allTextContents()
    await page.locator('.tree .grip').first().waitFor()
    await window.looksRight('tree')
    expect(await beside()).toEqual(['手ぬぐい', '風呂敷'])
    await drag(row('風呂敷'), head('手ぬぐい'), 0.1)
    await page.locator('.notices').waitFor()
    expect(await beside()).toEqual(['風呂敷', '手ぬぐい'])
    await drag(row('風呂敷'), head('手ぬぐい'), 0.9)
    await expect.poll(beside).toEqual(['手ぬぐい', '風呂敷'])
    await drag(row('手ぬぐい'), head('風呂敷'), 0.5)
    await expect.poll(beside).toEqual(['風呂敷'])
    expect(await row('風呂敷').locator('.tree .branch-name a').allTextContents()).toEqual(['手ぬぐい'])
    await drag(row('手ぬぐい'), head('風呂敷'), 0.1)
    await expect.poll(beside).toEqual(['手ぬぐい', '風呂敷'])
    await window.looksRight('tree-dragged')
  })

  it('products of a category into an order, where a typed number does the same', async () => {
    await page.goto(new URL('/admin/category/category-list', shop.base).href)
    await page.locator('.branch:has(a:text-is("お茶の道具"))').getByText(ja('office.category.place')).click()
    await page.locator('.placing .grip').first().waitFor()
    const names = (section: number) =>
      page.locator(`[data-section="${section}"] .dock-name a`).allTextContents()
    const [first = '', second = ''] = await names(0)
    const row = (name: string) => page.locator(`.placing li:has(a:text-is("${name}"))`)
    await drag(row(first), page.locator('[data-section="1"] .dock-end'), 0.5)
    expect(await names(1)).toEqual([first])
    await row(second).locator('[type=number]').fill('1')
    await row(second).locator('[type=number]').press('Tab')
    expect(await names(1)).toEqual([second, first])
    await window.looksRight('placing')
    await page.getByRole('button', { name: ja('office.form.save') }).click()
    await page.locator('.notices').waitFor()
    expect(await names(1)).toEqual([second, first])
  })
})
