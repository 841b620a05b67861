import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp, { type WebpOptions } from 'sharp'
import { startShop } from '../test/pressure/process.ts'
import { findChromium } from '../test/support/chromium.ts'
import { noren } from '../test/support/command.ts'
import { ROOT } from './bundle.ts'

/** A page on a desktop beside another on a phone. */
interface Picture {
  readonly file: string
  readonly language: string
  readonly desktop: string
  readonly phone: string
  readonly webp: WebpOptions
}

const PICTURES: readonly Picture[] = [
  {
    ...{ file: 'shop.webp', language: 'ja', webp: { quality: 72, effort: 6 } },
    ...{ desktop: '/', phone: '/product?productCode=yunomi-oribe' },
  },
  {
    ...{ file: 'office.webp', language: 'en', webp: { nearLossless: true, quality: 40, effort: 6 } },
    ...{ desktop: '/admin/index', phone: '/admin/order?orderNo=M-3000' },
  },
]
const ORDERS = 3000
const LOGIN = { loginId: 'admin', password: 'screenshots2026' }

const SCALE = 0.75
const DESKTOP = { width: 1280, height: 864 }
const PHONE = { width: 400, height: 824 }
const CANVAS = { width: 1320, height: 700, background: '#eeeade', border: '#c9c4b4' }
/** Without it Chromium on Linux shows English in DejaVu Sans, which is much wider than what people have. */
const FONT = 'body * { font-family: "Noto Sans CJK JP" !important }'

const take = async (
  browser: Browser,
  address: URL,
  viewport: typeof DESKTOP,
  locale: string,
): Promise<Buffer> => {
  const context = await browser.newContext({ viewport, locale, deviceScaleFactor: SCALE, bypassCSP: true })
  try {
    const page = await context.newPage()
    if (address.pathname.startsWith('/admin')) {
      await page.goto(new URL('/admin/login', address).href)
      await page.fill('[name=loginId]', LOGIN.loginId)
      await page.fill('[name=password]', LOGIN.password)
      await page.press('[name=password]', 'Enter')
      await page.waitForURL(/admin\/index/)
    }
    await page.goto(address.href, { waitUntil: 'networkidle' })
    if (locale === 'en') await page.addStyleTag({ content: FONT })
    const taken = await page.screenshot()
    return await sharp(taken)
      .extend({ top: 1, bottom: 1, left: 1, right: 1, background: CANVAS.border })
      .png()
      .toBuffer()
  } finally {
    await context.close()
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'noren-screenshots-'))
const environment = {
  ...{ DATA_DIR: dataDir, APP_SECRET: 'a secret of these pictures and of nobody else' },
  ...{ ADMIN_LOGIN_ID: LOGIN.loginId, ADMIN_PASSWORD: LOGIN.password },
}
await noren(environment, ['seed', '--orders', String(ORDERS)])
const shop = await startShop(environment)
const browser = await chromium.launch(await findChromium())
try {
  for (const { file, language, desktop, phone, webp } of PICTURES) {
    const left = await take(browser, new URL(desktop, shop.base), DESKTOP, language)
    const right = await take(browser, new URL(phone, shop.base), PHONE, language)
    const { width, height, background } = CANVAS
    await sharp({ create: { width, height, channels: 3, background } })
      .composite([
        { input: left, left: 28, top: 26 },
        { input: right, left: 990, top: 54 },
      ])
      .webp(webp)
      .toFile(join(ROOT, 'docs', file))
  }
} finally {
  await browser.close()
  await shop.terminate()
  rmSync(dataDir, { recursive: true, force: true })
}
