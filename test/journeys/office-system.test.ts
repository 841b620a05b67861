import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { programVersion } from '../../src/runtime.ts'
import { migrations } from '../../src/store/migrate.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { deadEvent } from '../support/outbox.ts'
import { databases, openShop, SECRET, type Shop } from '../support/shop.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

describe.each(databases)('System information, on %s', (database) => {
  let shop: Shop
  let boss: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    boss = await clerkAt(shop, 'boss')
  })

  afterAll(() => shop?.close())

  const info = async () => (await boss.ask('goSystemInfo')).document.info

  it('says what the shop runs on', async () => {
    const told = await info()
    expect(told).toMatchObject({
      version: programVersion(),
      node: process.versions.node,
      database: { kind: database, version: expect.stringMatching(/^\d+\.\d+/) },
      upSince: shop.clock.now().toISOString(),
      processes: database === 'postgres' ? 1 : null,
    })
    expect(told.database.size).toBeGreaterThan(100_000)
    expect(told.disk.free).toBeGreaterThan(1_000_000)
    expect(told.memory.resident).toBeGreaterThan(told.memory.heap)
    expect(told.migrations.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  })

  it('counts what waits and what failed', async () => {
    const at = shop.clock.now().toISOString()
    const later = { dead_at: null, next_attempt_at: '2100-01-01T00:00:00.000Z' }
    await deadEvent(shop, { id: 'a', ...later })
    await deadEvent(shop, { id: 'b', ...later })
    await deadEvent(shop, { id: 'c' })
    await deadEvent(shop, { id: 'd', ...later, done_at: at })
    expect(await info()).toMatchObject({
      outbox: { waiting: 2, failed: 1 },
      jobs: { waiting: 0, running: 0, failed: 0 },
    })
    await shop.change((tx) => tx.deleteFrom('outbox').where('id', 'in', ['a', 'b', 'c', 'd']).execute())
  })

  it('counts the files, once a minute', async () => {
    const folder = join(shop.dataDir, 'files', 'below')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'one.webp'), Buffer.alloc(3000))
    shop.clock.advance(MINUTE_MS)
    const before = (await info()).disk.files ?? 0
    expect(before).toBeGreaterThanOrEqual(3000)
    writeFileSync(join(folder, 'other.webp'), Buffer.alloc(500))
    expect((await info()).disk.files).toBe(before)
    shop.clock.advance(MINUTE_MS)
    expect((await info()).disk.files).toBe(before + 500)
    rmSync(folder, { recursive: true })
  })

  it('tells nothing that opens anything, and no path', async () => {
    for (const accept of ['application/json', 'text/html']) {
      const answer = await boss.program.fetch('/admin/system', { headers: { accept } })
      const text = await answer.text()
      for (const secret of [SECRET, shop.dataDir, shop.databaseUrl, process.env.PATH])
        if (secret !== undefined) expect(text).not.toContain(secret)
    }
  })

  it('goes with the role', async () => {
    await shop.change((tx) =>
      tx.insertInto('deny_rule').values({ authority: 2, deny_url: '/admin/system' }).execute(),
    )
    const denied = await clerkAt(shop, 'denied', 2)
    expect((await denied.ask('goSystemInfo')).status).toBe(403)
  })
})

describe.each(databases)('The doctor in the office, on %s', (database) => {
  let shop: Shop
  let boss: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    boss = await clerkAt(shop, 'boss')
  })

  afterAll(() => shop?.close())

  const page = async () => (await boss.ask('goDoctor')).document

  const html = async (language: 'ja' | 'en') => {
    const headers = { accept: 'text/html', 'accept-language': language }
    return (await boss.program.fetch('/admin/doctor', { headers })).text()
  }

  /** Has it looked at, to the end. */
  const look = async () => {
    const before = (await page()).lookedAt
    shop.clock.advance(1000)
    const started = await boss.ask('doRunDoctor')
    expect(started.status).toBe(201)
    await shop.noren.settleJobs()
    await vi.waitFor(async () => expect((await page()).lookedAt).not.toBe(before))
    return started.document.jobId
  }

  it('has not looked before it is asked to', async () => {
    expect(await page()).toMatchObject({ lookedAt: null, run: null, checks: [] })
  })

  it('looks as a job, and keeps what it found', async () => {
    const jobId = await look()
    const { checks, lookedAt, run, _links } = await page()
    expect({ lookedAt, run }).toEqual({ lookedAt: shop.clock.now().toISOString(), run: null })
    expect(checks.length).toBeGreaterThan(10)
    expect(new Set(checks.map(({ verdict }) => verdict))).toEqual(new Set(['well']))
    expect(_links).toHaveProperty('doRunDoctor')
    const { document: job } = await boss.ask('goJob', { jobId })
    expect(job).toMatchObject({ state: 'done', done: checks.length, total: checks.length, result: null })
    expect(job._links).toHaveProperty('goDoctor')
  })

  it('says what is wrong in the words of who reads it', async () => {
    await shop.change((tx) => sql`update product_image set file_name = '<b>gone' where id <= 3`.execute(tx))
    await look()
    const pictures = (await page()).checks.find(({ name }) => name === 'pictures')
    expect(pictures).toMatchObject({ verdict: 'fault', count: 12 })
    expect(pictures?.examples).toHaveLength(5)
    expect(await html('ja')).toContain('商品1の&lt;b>gone-list.webpがありません')
    expect(await html('en')).toContain('&lt;b>gone-list.webp of product 1 is missing')
  })

  it('tells whoever asks once more of the run that waits', async () => {
    await shop.change((tx) => tx.deleteFrom('job').execute())
    await shop.change((tx) => waitingRun(tx, shop.clock.now()))
    const { document } = await boss.ask('doRunDoctor')
    expect(document.jobId).toBe('waits')
    expect(await page()).toMatchObject({ run: 'running' })
    expect((await page())._links).not.toHaveProperty('doRunDoctor')
    expect(await html('ja')).toContain('http-equiv="refresh"')
  })

  it('says when it did not come to its end', async () => {
    await shop.change((tx) =>
      tx.updateTable('job').set({ state: 'failed', errors: '{"reason":"no"}' }).execute(),
    )
    expect(await page()).toMatchObject({ run: 'failed', lookedAt: null })
    expect((await page())._links).toHaveProperty('doRunDoctor')
    await shop.change((tx) => tx.deleteFrom('job').execute())
  })

  it('still knows what it found when other jobs are swept away', async () => {
    await look()
    await boss.ask('doStartBackup')
    await shop.noren.settleJobs()
    const before = await page()
    shop.clock.advance(30 * DAY_MS)
    await shop.noren.sweep()
    const jobs = await shop.noren.store.reader.selectFrom('job').select('kind').execute()
    expect(jobs).toEqual([{ kind: 'doctor' }])
    boss = await clerkAt(shop, 'later')
    expect((await page()).checks).toEqual(before.checks)
  })

  it('is not sent by who may only look', async () => {
    const reader = await clerkAt(shop, 'reader', 2)
    expect((await reader.ask('goDoctor')).document._links).not.toHaveProperty('doRunDoctor')
    expect((await reader.ask('doRunDoctor')).status).toBe(403)
  })
})

/** A run that no process has begun yet. */
const waitingRun = (tx: Parameters<Parameters<Shop['change']>[0]>[0], now: Date) =>
  tx
    .insertInto('job')
    .values({
      ...{ id: 'waits', kind: 'doctor', who: '', input: '{}', state: 'waiting', done: 0, total: 0 },
      ...{ result: null, errors: null, tries: 0, leased_until: null, started_at: null, ended_at: null },
      created_at: now.toISOString(),
    })
    .execute()
