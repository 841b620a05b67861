import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { MEMBER_PASSWORD } from './member.ts'
import type { Shop } from './shop.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rows of a long table are alike: those that come after say nothing new, and each is looked at dearly. */
const REPEATED = 'tbody tr:nth-child(n + 9)'

/** Paths of the pages at which all of axe has looked. */
const lookedAt = new Set<string>()

/**
 * What is looked for: everything in a wide window, on dark paper once for each page, then only what the paper or the
 * width changes. Where both differ, nothing more.
 */
const rulesFor = (path: string, isNarrow: boolean, isDark: boolean): readonly string[] | undefined => {
  if (isNarrow)
    return isDark ? [] : ['target-size', 'button-name', 'link-name', 'scrollable-region-focusable']
  if (isDark && lookedAt.has(path)) return ['color-contrast']
  lookedAt.add(path)
  return undefined
}

// Of what passed the count alone is asked for: all of it is many times the page.
const look = (rules: readonly string[] | undefined) => `axe.run(
  { include: document, exclude: ${JSON.stringify(REPEATED)} },
  ${JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })}
).then(({ passes, violations }) => ({ passed: passes.length, violations }))`

/** What axe says of a page. */
type Look = Pick<AxeResults, 'violations'> & { readonly passed: number }

/** The windows in which every page is looked at: a desk's and a hand's. */
export const SIZES = [
  { width: 1280, height: 900 },
  { width: 375, height: 740 },
] as const

/** A window of at least so many pixels is a desk's. */
const DESK = 1000

/** How much a window shows. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A window in which a person looks at a shop. */
export interface Window {
  readonly page: Page
  /** What every page that a person comes to must be: readable for all, no wider than the window, without trouble. */
  looksRight(name: string): Promise<void>
  /** The same in windows of several sizes, one after the other: to open a page is most of what a look at it costs. */
  looksRightIn(sizes: readonly Size[], name: string): Promise<void>
  /** A page that is itself a refusal is noted as trouble by the browser, once as an answer and once in its console. */
  forgive(status: number): void
  /** Keeps a picture of the page where SCREENSHOTS names a directory. */
  takePicture(name: string): Promise<void>
  close(): Promise<void>
}

let browser: Promise<Browser> | undefined

/** One for all windows of a test process, with which it ends: to start is much of what a short look costs. */
const startedBrowser = (): Promise<Browser> => {
  browser ??= chromium.launch(inject('chromium'))
  return browser
}

/** Opens a window of this size in a browser that knows nothing of others, in Japan; with script unless told otherwise. */
export const openWindow = async (size: Size, { javaScriptEnabled = true } = {}): Promise<Window> => {
  const context = await (await startedBrowser()).newContext({
    viewport: size,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    javaScriptEnabled,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const troubles: string[] = []
  page.on('console', (said) => {
    const { url, lineNumber } = said.location()
    if (said.type() === 'error' || said.type() === 'warning')
      troubles.push(`${said.text()} (${url}:${lineNumber})`)
  })
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`)
  })

  const width = () => page.viewportSize()?.width ?? size.width
  let pictures = 0

  const takePicture = async (name: string) => {
    const directory = process.env.SCREENSHOTS
    if (directory === undefined || directory === '') return
    await mkdir(directory, { recursive: true })
    pictures += 1
    const file = `${width()}-${String(pictures).padStart(2, '0')}-${name}.png`
    await page.screenshot({ path: join(directory, file), fullPage: true })
  }

  const isAccessible = async (name: string) => {
    const isDark = await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)
    const rules = rulesFor(new URL(page.url()).pathname, width() < DESK, isDark === true)
    if (rules?.length === 0) return
    // It stays where the page does: to send and compile it is a third of what a look costs.
    if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE)
    const { passed, violations } = (await page.evaluate(look(rules))) as Look
    expect(passed, `what axe looked at on ${name}`).toBeGreaterThan(rules ? 0 : 10)
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    expect(faults, `accessibility of ${name}`).toEqual([])
  }

  const looksRight = async (name: string) => {
    await page.waitForLoadState('load')
    await takePicture(name)
    await isAccessible(name)
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

  const looksRightIn = async (sizes: readonly Size[], name: string) => {
    for (const one of sizes) {
      await page.setViewportSize(one)
      await looksRight(name)
    }
    await page.setViewportSize(size)
  }

  const forgive = (status: number) => {
    const others = troubles.filter((one) => !new RegExp(`\\b${status}\\b`).test(one))
    expect(troubles.length - others.length, 'the refusal alone').toBeLessThanOrEqual(2)
    troubles.splice(0, troubles.length, ...others)
  }

  return { page, looksRight, looksRightIn, forgive, takePicture, close: () => context.close() }
}

/** Signs a member in to the office with their password, and on to an address of it. */
export const enterOffice = async (
  { page }: Window,
  { base }: Pick<Shop, 'base'>,
  loginId: string,
  address = '/admin/index',
): Promise<void> => {
  await page.goto(new URL(`/admin/login?returnTo=${encodeURIComponent(address)}`, base).href)
  await page.locator('[name=loginId]').fill(loginId)
  await page.locator('[name=password]').fill(MEMBER_PASSWORD)
  await page.locator('main form button').click()
  await page.waitForURL(({ pathname, search }) => pathname + search === address)
}
