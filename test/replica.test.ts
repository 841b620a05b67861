import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Clerk, clerkAt } from './support/office.ts'
import {
  newDatabase,
  type Postgres,
  type PostgresReplica,
  startPostgres,
  startReplica,
} from './support/postgres.ts'
import { openShop, type Shop } from './support/shop.ts'

const SESSION = 'noren_admin'
const SEEN = 'noren_seen'
const HTML = { accept: 'text/html' }

describe('A replica', () => {
  let primary: Postgres
  let replica: PostgresReplica
  let shop: Shop
  let url: string

  beforeAll(async () => {
    primary = await startPostgres('durable')
    const database = await newDatabase(primary.adminUrl)
    replica = await startReplica(primary.adminUrl)
    url = replica.url(database.url)
    shop = await openShop('sqlite', { DATABASE_URL: database.url, DATABASE_READ_URL: url })
  })

  afterAll(async () => {
    await shop?.close()
    await replica?.stop()
    await primary?.stop()
  })

  afterEach(async () => {
    await onReplica('select pg_wal_replay_resume()').catch(() => undefined)
  })

  const onReplica = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }

  const standStill = async () => {
    await onReplica('select pg_wal_replay_pause()')
    // A pause is asked for, and comes a moment later.
    await expect
      .poll(async () => {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        const { rows } = await client.query('select pg_get_wal_replay_pause_state() as state')
        await client.end()
        return rows[0]?.state
      })
      .toBe('paused')
  }

  const caughtUp = async () => {
    const position = await shop.noren.store.replica?.position()
    await expect.poll(() => shop.noren.store.replica?.has(position ?? ''), { timeout: 10_000 }).toBe(true)
  }

  const titles = async (clerk: Clerk): Promise<readonly string[]> =>
    (await clerk.ask('goNewsList')).document.news.map(({ newsTitle }) => newsTitle)

  const writeNews = (clerk: Clerk, newsTitle: string) =>
    clerk.ask('doCreateNews', { newsTitle, publishDate: shop.clock.now().toISOString() })

  it('is read from, except for what one has written oneself', async () => {
    const writer = await clerkAt(shop, 'writer')
    const reader = await clerkAt(shop, 'reader')
    await caughtUp()
    await standStill()
    await writeNews(writer, '夏の器')
    expect(await titles(writer)).toContain('夏の器')
    expect(await titles(reader)).not.toContain('夏の器')
    await onReplica('select pg_wal_replay_resume()')
    await expect.poll(() => titles(reader)).toContain('夏の器')
  })

  it('is never read from for what is kept for everybody', async () => {
    const clerk = await clerkAt(shop, 'keeper')
    await standStill()
    await writeNews(clerk, '秋の茶')
    const page = await fetch(new URL('/', shop.base), { headers: HTML })
    expect(await page.text()).toContain('秋の茶')
  })

  it('is not read from by programs that do not keep the cookie', async () => {
    const clerk = await clerkAt(shop, 'program')
    await caughtUp()
    await standStill()
    await writeNews(await clerkAt(shop, 'other'), '冬の箸')
    expect(await titles(clerk)).not.toContain('冬の箸')
    const kept = [SESSION, SEEN].map((name) => `${name}=${clerk.program.cookie(name)}`)
    const told = async (cookies: readonly string[]) => {
      const headers = { accept: 'application/json', cookie: cookies.join('; ') }
      return (await fetch(new URL('/admin/news/news-list', shop.base), { headers })).text()
    }
    expect(await told(kept)).not.toContain('冬の箸')
    expect(await told(kept.slice(0, 1))).toContain('冬の箸')
  })

  it('that is too far behind, or ends, is left', async () => {
    const reader = await clerkAt(shop, 'late')
    await caughtUp()
    await standStill()
    await writeNews(await clerkAt(shop, 'early'), '春の布')
    expect(shop.noren.store.replica?.figures().isUsed).toBe(true)
    await expect.poll(() => shop.noren.store.replica?.figures().isUsed, { timeout: 10_000 }).toBe(false)
    expect(await titles(reader)).toContain('春の布')
    await onReplica('select pg_wal_replay_resume()')
    await caughtUp()
    await replica.stop()
    // Nobody gets an error, and nobody waits.
    for (let requests = 0; requests < 5; requests += 1) expect(await titles(reader)).toContain('春の布')
    expect(shop.noren.store.replica?.has('')).toBe(false)
  })
})
