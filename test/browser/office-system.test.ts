import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, signedIn } from '../support/customer.ts'
import { memberOf } from '../support/member.ts'
import { deadEvent } from '../support/outbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { enterOffice, openWindow, type Window } from '../support/window.ts'
import { ja } from '../support/words.ts'

const [database] = databases
const SIZES = [
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
] as const
const SCREENS = [
  'empty-page',
  'system',
  'doctor',
  'log',
  'log?level=fatal',
  'content/cache',
  'action-redirect',
  'unsupported-route?routeName=admin_store_order',
  'sent-mails',
  'sent-mails?state=failed',
  'outbox',
  'outbox?state=waiting',
]

const LOG = [
  { level: 30, time: 1795143600000, id: 'req-1', transition: 'goProductList', status: 200, ms: 1.5 },
  {
    level: 40,
    time: 1795143600000,
    id: '0190',
    err: { stack: 'Error: connect ECONNREFUSED' },
    msg: 'not delivered yet',
  },
  { level: 50, time: 1795143600000, msg: `${'長'.repeat(3000)}${'x'.repeat(3000)}` },
]

describe.each(SIZES)('The pages of the running shop in a browser of $width × $height', (size) => {
  let shop: Shop
  let window: Window
  let page: Page

  beforeAll(async () => {
    shop = await openShop(database, { LOG_LEVEL: 'debug' })
    mkdirSync(join(shop.dataDir, 'logs'))
    const lines = [...LOG.map((line) => JSON.stringify(line)), 'Killed']
    writeFileSync(join(shop.dataDir, 'logs', 'noren.log'), `${lines.join('\n')}\n`)
    await memberOf(shop, { login_id: 'boss' })
    await buy(await signedIn(shop, { email: `${'taro.'.repeat(12)}x@example.com` }), '焚火')
    await shop.noren.settleOutbox()
    const event_id = await deadEvent(shop, {
      id: 'given-up',
      last_error: 'Error: connect ECONNREFUSED '.repeat(18),
    })
    await deadEvent(shop, { id: 'waits', dead_at: null, next_attempt_at: '2100-01-01T00:00:00.000Z' })
    await shop.change((tx) => tx.updateTable('mail').set({ event_id }).execute())
    window = await openWindow(size)
    page = window.page
    await enterOffice(window, shop, 'boss')
  })

  afterAll(async () => {
    await window?.close()
    await shop?.close()
  })

  const visit = (path: string) => page.goto(new URL(`/admin/${path}`, shop.base).href)

  const openAll = () =>
    page.evaluate(`document.querySelectorAll('main details').forEach((one) => { one.open = true })`)

  it.runIf(size === SIZES[0]).each([
    ['light', 'ja'],
    ['dark', 'en'],
  ] as const)('can be read on %s paper, in %s', async (colorScheme, language) => {
    await page.emulateMedia({ colorScheme })
    await page.context().addCookies([{ name: 'noren_lang', value: language, url: shop.base.href }])
    for (const screen of SCREENS) {
      await visit(screen)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await openAll()
      await window.looksRightIn(SIZES, `${screen.replace(/\W+/g, '-')}-${colorScheme}`)
    }
    await page.context().clearCookies({ name: 'noren_lang' })
  })

  it('look at the data by one press, and show what was found', async () => {
    await visit('doctor')
    await page.getByRole('button', { name: ja('office.doctor.run') }).click()
    await page.getByText(ja('office.doctor.well')).first().waitFor()
    await window.looksRight('looked-at')
  })

  it('clear the cache by one press', async () => {
    await visit('content/cache')
    await page.getByRole('button', { name: ja('office.cache.clear') }).click()
    await page.getByText(ja('message.office.cacheCleared')).waitFor()
    await window.looksRight('cache-cleared')
  })

  it('show a mail that failed, and send it again by one press', async () => {
    await visit('sent-mails?state=failed')
    await page.locator('main table a').first().click()
    await page.getByRole('heading', { name: ja('office.mails.text') }).waitFor()
    await window.looksRight('mail')
    await page.getByRole('button', { name: ja('office.mails.again') }).click()
    await page.getByText(ja('message.office.mailSentAgain')).waitFor()
    await window.looksRight('mail-sent-again')
  })

  it('try again by one press what could not be told', async () => {
    await visit('outbox')
    await page
      .getByRole('button', { name: ja('office.outbox.again') })
      .last()
      .click()
    await page.getByText(ja('message.office.eventTriedAgain')).waitFor()
  })
})
