import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPlace, type Place } from '../pressure/place.ts'
import { type ShopProcess, startShop } from '../pressure/process.ts'
import { HalClient } from '../support/hal-client.ts'
import { MEMBER_PASSWORD } from '../support/member.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const SCRIPT = '<script>alert(1)</script>'
const AT = Date.parse('2026-11-20T03:00:00.000Z')

const line = (fields: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify({ level: 30, time: AT, ...fields })}\n`

// The log is a file of its process: which database that has makes no difference.
const [database] = databases

describe('The log in the office', () => {
  let shop: Shop
  let boss: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    boss = await clerkAt(shop, 'boss')
  })

  afterAll(() => shop?.close())

  const holding = (...lines: readonly string[]): void => {
    mkdirSync(join(shop.dataDir, 'logs'), { recursive: true })
    writeFileSync(join(shop.dataDir, 'logs', 'noren.log'), lines.join(''))
  }

  const read = async (input: Readonly<Record<string, unknown>> = {}) =>
    (await boss.ask('goAdminLog', input)).document.log

  const html = async (query = '') =>
    (await boss.program.fetch(`/admin/log${query}`, { headers: { accept: 'text/html' } })).text()

  it('is empty where nothing is kept', async () => {
    rmSync(join(shop.dataDir, 'logs'), { recursive: true, force: true })
    expect(await read()).toEqual([])
    expect(await html()).toContain('この条件のログはありません。')
  })

  it('is read from the newest line on, as far as is asked for', async () => {
    holding(...Array.from({ length: 150 }, (_, at) => line({ id: `req-${at}`, status: 200, ms: at })))
    expect((await read()).map(({ requestId }) => requestId)).toEqual(
      Array.from({ length: 100 }, (_, at) => `req-${149 - at}`),
    )
    expect((await read({ limit: 3 })).map(({ milliseconds }) => milliseconds)).toEqual([149, 148, 147])
    expect((await boss.ask('goAdminLog', { limit: 1001 })).status).toBe(400)
  })

  it('is searched by level, word, operation and request', async () => {
    holding(
      line({ id: 'req-1', transition: 'goTop', status: 200 }),
      line({ level: 40, msg: 'not delivered yet', event: 'order.placed' }),
      line({ level: 50, id: 'req-2', transition: 'goCart', err: { stack: 'Error: No' }, msg: 'unexpected' }),
      'Killed\n',
    )
    const found = async (input: Readonly<Record<string, unknown>>) =>
      (await read(input)).map(({ level, message, transition }) => level && (transition ?? message))
    expect(await found({})).toEqual([null, 'goCart', 'not delivered yet', 'goTop'])
    expect(await found({ level: 'warn' })).toEqual(['goCart', 'not delivered yet'])
    expect(await found({ nameKeyword: 'ORDER.' })).toEqual(['not delivered yet'])
    expect(await found({ transition: 'goTop' })).toEqual(['goTop'])
    expect(await found({ requestId: 'req-2' })).toEqual(['goCart'])
    const [failure] = await read({ level: 'error' })
    expect(failure).toMatchObject({
      error: 'Error: No',
      _links: { goAdminLog: { href: '/admin/log?requestId=req-2' } },
    })
    const filled = await html('?level=warn&nameKeyword=order')
    expect(filled).toContain('<option value="warn" selected>警告</option>')
    expect(filled).toContain('value="order"')
  })

  it('shows what is hostile, and does none of it', async () => {
    holding(
      line({ msg: SCRIPT, id: SCRIPT, transition: SCRIPT, err: { stack: SCRIPT } }),
      `${SCRIPT}\n`,
      line({ level: 'x', time: {}, msg: [SCRIPT], constructor: 1, __proto__: { polluted: true } }),
    )
    expect(await read()).toHaveLength(3)
    const page = await html(`?nameKeyword=${encodeURIComponent(SCRIPT)}`)
    expect(page).not.toContain('<script>')
    expect(page.split('&lt;script>').length).toBeGreaterThan(3)
  })

  it('shows the beginning of a line of a megabyte', async () => {
    const long = line({ level: 50, msg: 'x'.repeat(1024 * 1024) })
    holding(line({ msg: 'before' }), long, line({ msg: 'after' }))
    const [, cut] = await read()
    expect(cut).toMatchObject({ level: 'error', timestamp: '2026-11-20T03:00:00.000Z', message: '' })
    expect(long.startsWith(cut?.line ?? 'nothing')).toBe(true)
    expect((await html()).length).toBeLessThan(50_000)
  })

  it('is looked through though it be long, while others are served', async () => {
    const piece = line({ id: 'req-1', transition: 'goProductList', status: 200, ms: 1.5 }).repeat(1000)
    holding(line({ msg: 'first of all' }), piece.repeat(300))
    const searched = read({ nameKeyword: 'first of all' })
    const served = await Promise.race([searched, fetch(new URL('/healthz', shop.base))])
    expect(served).toBeInstanceOf(Response)
    expect((await searched).map(({ message }) => message)).toEqual(['first of all'])
  })

  it('goes with the role', async () => {
    const reader = await clerkAt(shop, 'reader', 2)
    expect((await reader.ask('goAdminLog')).status).toBe(200)
    await shop.change((tx) =>
      tx.insertInto('deny_rule').values({ authority: 2, deny_url: '/admin/log' }).execute(),
    )
    expect((await (await clerkAt(shop, 'denied', 2)).ask('goAdminLog')).status).toBe(403)
  })
})

/** By its name it is where these tests ask; its port is that of a proxy. */
const OFFICE = 'http://127.0.0.1:9'

describe('The log of a process', () => {
  let place: Place
  let shop: ShopProcess

  const start = async () => {
    const boss = { ADMIN_LOGIN_ID: 'boss', ADMIN_PASSWORD: MEMBER_PASSWORD }
    const apart = { BASE_URL: 'http://shop.example', ADMIN_URL: OFFICE }
    shop = await startShop({ ...place.environment, ...boss, ...apart, SEED: 'none', LOG_LEVEL: 'info' })
    const program = await HalClient.enter(shop.base)
    await program.enterOffice()
    await program.follow('doAdminLogin', { loginId: 'boss', password: MEMBER_PASSWORD })
    return program
  }

  beforeAll(async () => {
    place = await newPlace(database)
  })

  afterAll(async () => {
    await shop?.terminate()
    await place?.clear()
  })

  it('is there for the members, also after it has ended', async () => {
    const told = async (program: HalClient) => {
      const answer = await program.fetch('/admin/log?limit=1000', { headers: { accept: 'application/json' } })
      const { log } = (await answer.json()) as { readonly log: readonly { readonly transition: string }[] }
      return log.map(({ transition }) => transition)
    }
    await told(await start())
    expect(shop.log()).toContain(`The office is at ${OFFICE}/admin: sign in as boss`)
    expect(await shop.terminate()).toBe(0)
    const transitions = await told(await start())
    expect(transitions.filter((name) => name === 'doAdminLogin')).toHaveLength(2)
    expect(transitions).toContain('goAdminLog')
  })
})
