import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, renameSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createNoren } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { hashPassword } from '../src/shop/passwords.ts'
import { TooManyWaiting } from '../src/shop/queue.ts'
import type { Writer } from '../src/store/database.ts'
import { openSqlite } from '../src/store/sqlite-statements.ts'
import { addToCart, drawUpOrder, someGuest } from './support/guest.ts'
import { HalClient, problemIn } from './support/hal-client.ts'
import { openShop, type Shop } from './support/shop.ts'

describe('What operators ask', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('sqlite', { METRICS_PORT: '0' })
  })

  afterAll(() => shop?.close())

  const ready = async () => {
    const answer = await fetch(new URL('/readyz', shop.base))
    await answer.text()
    return answer.status
  }

  it('of the metrics is answered on a listener of its own, and never by the shop', async () => {
    expect((await fetch(new URL('/metrics', shop.base))).status).toBe(404)
    const address = shop.noren.metricsAddress() ?? ''
    expect(new URL(address).hostname).toBe('127.0.0.1')
    expect(new URL(address).port).not.toBe(shop.base.port)
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    expect(text).toContain('noren_requests_total{transition="none",status="404"}')
    expect(text).toContain('process_cpu_seconds_total')
    expect(text).toContain('noren_event_loop_stalls_total 0')
    expect(text).toContain('nodejs_eventloop_lag_max_seconds')
    expect((await fetch(new URL('/', address))).status).toBe(404)
    expect((await fetch(address, { method: 'POST' })).status).toBe(405)
  })

  it('of the metrics tells of the trade, and of no person', async () => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '焚火', {}, someGuest())
    const { document: placed } = await program.follow('doCheckout')
    shop.clock.advance(5000)
    const text = await (await fetch(shop.noren.metricsAddress() ?? '')).text()
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    expect(text).toMatch(/^noren_build_info\{version="\d[^"]*",node="\d[^"]*"\} 1$/m)
    expect([figure('noren_sales_orders'), figure('noren_sales_yen')]).toEqual([1, placed.paymentTotal])
    expect(figure('noren_outbox_waiting') + figure('noren_mails\\{state="unsent"\\}')).toBeGreaterThan(0)
    for (const name of ['noren_outbox_oldest_seconds', 'noren_outbox_dead', 'nodejs_eventloop_lag_seconds'])
      expect(figure(name), name).toBeGreaterThanOrEqual(0)
    expect(text).not.toMatch(/@|山田/)
  })

  it('of the metrics is answered nowhere unless a port is given', async () => {
    const other = await openShop('sqlite')
    expect(other.noren.metricsAddress()).toBeUndefined()
    await other.close()
  })

  it('is no where the disk is full by a failed write, and who writes is told when to come again', async () => {
    const { store } = shop.noren
    const pages = async (most: number) =>
      store.write((tx) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(tx))
    expect(await ready()).toBe(200)
    const program = await HalClient.enter(shop.base)
    await pages(1)
    let refused = await addToCart(program, '焚火')
    // What is free within the file is used up first.
    for (let times = 0; times < 200 && refused.status === 201; times++) {
      const next = await HalClient.enter(shop.base)
      refused = await addToCart(next, '焚火')
    }
    expect(problemIn(refused)).toMatchObject({ status: 503, code: 'unavailable' })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await ready()).toBe(503)
    expect((await fetch(new URL('/healthz', shop.base))).status).toBe(200)
    // After a while the next write may try; one that succeeds says that there is room.
    shop.clock.advance(30_000)
    expect(await ready()).toBe(200)
    expect((await addToCart(await HalClient.enter(shop.base), '焚火')).status).toBe(503)
    expect(await ready()).toBe(503)
    await pages(1_000_000)
    expect((await addToCart(await HalClient.enter(shop.base), '焚火')).status).toBe(201)
    expect(await ready()).toBe(200)
  })

  it('is no where little is left on the disk', async () => {
    let bytes = 64 * 1024 * 1024
    const directory = mkdtempSync(join(inject('workshop'), 'room-'))
    const config = readConfig({ PORT: '0', SEED: 'none', LOG_LEVEL: 'silent', DATA_DIR: directory })
    const noren = await createNoren(config, { freeBytes: async () => bytes, log: pino({ level: 'silent' }) })
    const base = await noren.listen()
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    bytes -= 1
    expect((await fetch(`${base}/readyz`)).status).toBe(503)
    await noren.close()
  })

  it('is no while writes are held up, and while files cannot be reached, and believed for a second', async () => {
    const holder = openSqlite(join(shop.dataDir, 'noren.sqlite'), { readOnly: false })
    try {
      expect(await ready()).toBe(200)
      holder.exec('begin immediate')
      // It is not tried again within a second.
      expect(await ready()).toBe(200)
      shop.clock.advance(1000)
      expect(await Promise.all([ready(), ready()])).toEqual([503, 503])
      expect((await fetch(new URL('/healthz', shop.base))).status).toBe(200)
      holder.exec('rollback')
      await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 20_000, interval: 200 })
    } finally {
      holder.close()
    }
    const files = join(shop.dataDir, 'files')
    renameSync(files, `${files}.away`)
    shop.clock.advance(1000)
    expect(await ready()).toBe(503)
    renameSync(`${files}.away`, files)
    expect(await ready()).toBe(200)
  })

  it('is yes in a process whose database a newer version has brought further, until it is replaced', async () => {
    const further = (tx: Writer) =>
      sql`insert into migration (name, release, done_at)
        values ('9999-of-a-newer-version', '7.1.0', '2026-11-20')`.execute(tx)
    await shop.change(further)
    shop.clock.advance(1000)
    expect(await ready()).toBe(200)
    await shop.change((tx) => sql`delete from migration where name like '9999%'`.execute(tx))
    await shop.change((tx) =>
      sql`update migration set name = 'x' || name where name like '0001%'`.execute(tx),
    )
    shop.clock.advance(1000)
    expect(await ready()).toBe(503)
    await shop.change((tx) =>
      sql`update migration set name = substr(name, 2) where name like 'x%'`.execute(tx),
    )
    expect(await ready()).toBe(200)
  })

  it('is no where a page broke because the database is damaged', async () => {
    const other = await openShop('sqlite', {}, pino({ level: 'silent' }))
    const path = join(other.dataDir, 'noren.sqlite')
    const file = openSync(path, 'r+')
    try {
      const asks = async (path: string) => (await fetch(new URL(path, other.base))).status
      expect(await asks('/readyz')).toBe(200)
      const { rows } = await sql<{ rootpage: number }>`
        select rootpage from sqlite_master where name = 'news'`.execute(other.noren.store.reader)
      // A page that is still in the log is read from there, and so would not be damaged.
      await vi.waitFor(() => {
        const writer = openSqlite(path, { readOnly: false })
        try {
          const [told] = writer.pragma('wal_checkpoint(truncate)') as { busy: number }[]
          expect(told?.busy).toBe(0)
        } finally {
          writer.close()
        }
      }, 20_000)
      writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, ((rows[0]?.rootpage ?? 0) - 1) * 4096)
      await other.change((tx) => tx.updateTable('base_info').set({ shop_name: '別の店' }).execute())
      expect(await asks('/')).toBe(500)
      expect(await asks('/readyz')).toBe(503)
    } finally {
      closeSync(file)
      await other.close().catch(() => undefined)
    }
  })

  it('waits for no more than so many passwords: then one is asked to come again', async () => {
    const all = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword('noren2026')))
    const refused = all.filter((one) => one.status === 'rejected')
    // Three at work, sixty-four behind them.
    expect(refused).toHaveLength(100 - 3 - 64)
    for (const one of refused) expect(one.reason).toBeInstanceOf(TooManyWaiting)

    const program = await HalClient.enter(shop.base)
    await program.follow('goLogin')
    let isAnswered = false
    // However late the request comes, all places are taken.
    const crowd = Array.from({ length: 100 }, async () => {
      while (!isAnswered) {
        // A place that becomes free is taken before the next request is read.
        await hashPassword('noren2026').catch(() => nextTurn())
      }
    })
    const answer = await program.follow('doLogin', { email: 'nobody@example.com', password: 'x' })
    isAnswered = true
    expect(problemIn(answer)).toMatchObject({ status: 503, code: 'unavailable' })
    expect(answer.headers.get('retry-after')).toBe('2')
    await Promise.all(crowd)
    expect((await program.follow('doLogin', { email: 'nobody@example.com', password: 'x' })).status).toBe(401)
  })

  it('an answer that nobody reads is dropped with its connection', async () => {
    const { server } = shop.noren.app
    expect(server.timeout).toBe(60_000)
    server.timeout = 400
    try {
      const accepted = once(server, 'connection')
      const socket = connect(Number(shop.base.port), shop.base.hostname)
      socket.on('error', () => undefined)
      const [other] = (await accepted) as [Socket]
      let isOpen = true
      other.once('close', () => {
        isOpen = false
      })
      // More than the buffers of both sides take, and nobody who reads it.
      socket.pause()
      socket.write('GET /openapi.json HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(200))
      await vi.waitFor(() => expect(isOpen).toBe(false), { timeout: 10_000, interval: 100 })
      socket.destroy()
    } finally {
      server.timeout = 60_000
    }
  })
})

describe('What operators ask of a shop on PostgreSQL', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('postgres', { METRICS_PORT: '0' })
  })

  afterAll(() => shop?.close())

  it('is no while writes are held up, and the metrics count the connections that are busy', async () => {
    const ready = async () => (await fetch(new URL('/readyz', shop.base))).status
    const busyWriters = async () => {
      const text = await (await fetch(shop.noren.metricsAddress() ?? '')).text()
      return Number(/^noren_pool_connections\{pool="write",state="busy"\} (\d+)$/m.exec(text)?.[1])
    }
    expect(await ready()).toBe(200)
    await vi.waitFor(async () => expect(await busyWriters()).toBe(0), { timeout: 10_000, interval: 100 })
    await shop.noren.store.write(async (tx) => {
      // Reads go on meanwhile.
      await sql`lock table heartbeat in exclusive mode`.execute(tx)
      expect(await busyWriters()).toBeGreaterThanOrEqual(1)
      shop.clock.advance(1000)
      expect(await ready()).toBe(503)
    })
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 20_000, interval: 200 })
  })
})
