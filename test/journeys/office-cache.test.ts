import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNoren, type Noren } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { StateOf } from '../../src/hypermedia/transition.ts'
import type { Transitions } from '../../src/shop/transitions.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'

/** Longer than a process takes to hear of what another one wrote. */
const HEARD_MS = 1500

type Kept = StateOf<Transitions['goContentCache']>['kept']

describe.each(databases)('What is kept in memory, on %s', (database) => {
  let shop: Shop
  let other: Noren
  let otherBase: URL
  let boss: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    const { dataDir, databaseUrl, clock } = shop
    const config = readConfig({
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: SECRET },
      ...{ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
    })
    const log = pino({ level: 'silent' })
    other = await createNoren(config, { clock: clock.now, monotonic: clock.monotonic, log })
    otherBase = new URL(await other.listen())
    boss = await clerkAt(shop, 'boss')
  })

  afterAll(async () => {
    await other?.close()
    await shop?.close()
  })

  /** What a process says that it keeps. */
  const keptAt = async (base: URL) => {
    const headers = {
      accept: 'application/json',
      cookie: `noren_admin=${boss.program.cookie('noren_admin')}`,
    }
    const answer = await fetch(new URL('/admin/content/cache', base), { headers })
    const { kept } = (await answer.json()) as { readonly kept: Kept }
    const of = (kind: string) => kept.find((one) => one.kind === kind)
    return { pages: of('pages'), frames: of('frames'), values: of('values'), templates: of('templates') }
  }

  const look = async (base: URL, path: string): Promise<void> => {
    const answer = await fetch(new URL(path, base), { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(200)
    await answer.text()
  }

  const fill = async (base: URL): Promise<void> => {
    await look(base, '/products')
    await look(base, '/cart')
  }

  it('is told, with how often it was of use', async () => {
    const before = (await keptAt(shop.base)).pages
    await look(shop.base, '/help/guide')
    await look(shop.base, '/help/guide')
    const { pages, frames, values, templates } = await keptAt(shop.base)
    const more = (name: 'entries' | 'hits' | 'misses') => (pages?.[name] ?? 0) - (before?.[name] ?? 0)
    expect([more('entries'), more('hits'), more('misses')]).toEqual([1, 1, 1])
    expect(pages?.bytes).toBeGreaterThan(5000)
    expect(pages?.title).toBe('公開ページ')
    expect(frames).toMatchObject({ entries: 0, bytes: 0 })
    expect(values).toMatchObject({ entries: expect.any(Number), bytes: null })
    expect(templates).toMatchObject({ bytes: null, hits: null, misses: null })
  })

  it('is forgotten by every process', async () => {
    for (const base of [shop.base, otherBase]) await fill(base)
    // What was written before has been heard of; nothing is written any more.
    await pause(HEARD_MS)
    for (const base of [shop.base, otherBase]) await fill(base)
    await pause(HEARD_MS)
    for (const base of [shop.base, otherBase]) {
      const { pages, frames, templates } = await keptAt(base)
      for (const kept of [pages, frames, templates]) expect(kept?.entries).toBeGreaterThan(0)
    }
    const cleared = await boss.ask('doClearCache')
    expect(cleared).toMatchObject({ status: 200, document: { message: 'キャッシュを消去しました。' } })
    for (const base of [shop.base, otherBase])
      await expect
        .poll(async () => {
          const { pages, frames, templates } = await keptAt(base)
          return [pages?.entries, frames?.entries, templates?.entries]
        })
        .toEqual([0, 0, 0])
  })

  it('is forgotten also by a form, which comes back to its page', async () => {
    const html = { headers: { accept: 'text/html' } }
    const page = await (await boss.program.fetch('/admin/content/cache', html)).text()
    expect(page).toContain('キャッシュを消去')
    const body = new URLSearchParams({ csrfToken: boss.program.csrfToken, _method: 'PUT' })
    const sent = await boss.program.fetch('/admin/content/cache', {
      method: 'POST',
      body,
      ...html,
      redirect: 'manual',
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/admin/content/cache'])
  })

  it('is cleared by none who may only look', async () => {
    const reader = await clerkAt(shop, 'reader', 2)
    expect((await reader.ask('goContentCache')).document._links).not.toHaveProperty('doClearCache')
    expect((await reader.ask('doClearCache')).status).toBe(403)
  })
})
