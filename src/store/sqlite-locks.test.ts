import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { CompiledQuery, Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { groupCommit } from './group.ts'
import type { Database } from './schema.ts'
import { dialectOver, sqliteDialect } from './sqlite.ts'
import { SqliteReaders } from './sqlite-readers.ts'
import { openSqlite } from './sqlite-statements.ts'
import { Unavailable } from './trouble.ts'

/** Counts up without end, or as far as is said. */
const counting = (to = '') =>
  CompiledQuery.raw(
    `with recursive n (i) as (select 1 union all select i + 1 from n ${to}) select max(i) as most from n`,
  )

const turns = (count: number) =>
  Array.from({ length: count }).reduce<Promise<void>>(
    (before) => before.then(() => new Promise((resolve) => setImmediate(resolve))),
    Promise.resolve(),
  )

describe('Nobody waits for another', () => {
  let directory: string
  let file: string
  let writing: SQLite.Database

  beforeEach(() => {
    directory = mkdtempSync(join(inject('workshop'), 'locks-'))
    file = join(directory, 'noren.sqlite')
    writing = openSqlite(file, { readOnly: false })
    writing.exec('create table kept (id integer primary key, flag boolean); insert into kept values (1, 1)')
  })

  afterEach(() => {
    writing.close()
    rmSync(directory, { recursive: true, force: true })
  })

  describe('whose query takes long', () => {
    let threads: SqliteReaders

    const read = (query: CompiledQuery) => threads.executeQuery<Record<string, unknown>>(query)

    const open = (longestMs?: number, mostWaiting?: number) => {
      threads = new SqliteReaders(file, { longestMs, mostWaiting })
    }

    afterEach(() => threads.close())

    it('rows look as they do from the other reader', async () => {
      open()
      const slow = new Kysely<Database>({ dialect: dialectOver(threads) })
      const { rows } = await sql`select id, flag from kept where flag = ${true}`.execute(slow)
      expect(rows).toEqual([{ id: 1, flag: true }])
      writing.exec('insert into kept values (2, 0)')
      expect((await read(CompiledQuery.raw('select flag from kept'))).rows).toEqual([
        { flag: true },
        { flag: false },
      ])
    })

    it('the loop goes on meanwhile', async () => {
      open()
      let ended = false
      const slow = read(counting('where i < 300000')).then((result) => {
        ended = true
        return result
      })
      await turns(3)
      expect(ended).toBe(false)
      expect((await slow).rows).toEqual([{ most: 300_000 }])
    })

    it('a fault in a query is its own, and cannot write', async () => {
      open()
      await expect(read(CompiledQuery.raw('select missing from kept'))).rejects.toThrow('no such column')
      await expect(read(CompiledQuery.raw('delete from kept'))).rejects.toMatchObject({
        code: 'SQLITE_READONLY',
      })
      expect((await read(CompiledQuery.raw('select id from kept'))).rows).toEqual([{ id: 1 }])
    })

    it('one that does not end is given up with its thread; the next one has another', async () => {
      open(1000)
      const endless = [1, 2, 3].map(() => read(counting()))
      for (const query of endless) await expect(query).rejects.toBeInstanceOf(Unavailable)
      expect((await read(CompiledQuery.raw('select id from kept'))).rows).toEqual([{ id: 1 }])
    })

    it('too many of them are sent away', async () => {
      open(10_000, 2)
      const running = Array.from({ length: 20 }, () => read(counting('where i < 100000')))
      const settled = await Promise.allSettled(running)
      const refused = settled.filter((one) => one.status === 'rejected')
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.length).toBeLessThan(20)
      for (const { reason } of refused) expect(reason).toBeInstanceOf(Unavailable)
    })
  })

  describe('who holds the lock in another process', () => {
    let other: SQLite.Database

    beforeEach(() => {
      other = new SQLite(file)
      other.exec('begin immediate')
    })

    afterEach(() => other.close())

    const writer = (patienceMs?: number) => {
      const dialect = sqliteDialect(writing, 0)
      const write = groupCommit(new Kysely<Database>({ dialect }), patienceMs)
      return () => write((tx) => sql`insert into kept values (3, 0)`.execute(tx))
    }

    it('a writer comes to its turn when the lock is free; the loop goes on meanwhile', async () => {
      let done = false
      const written = writer()().then(() => {
        done = true
      })
      await turns(5)
      expect(done).toBe(false)
      other.exec('commit')
      await written
      expect(other.prepare('select count(*) as count from kept').get()).toEqual({ count: 2 })
    })

    it('a writer is told that it is not to be had when the lock is held for too long, and works afterwards', async () => {
      const write = writer(30)
      await expect(write()).rejects.toBeInstanceOf(Unavailable)
      other.exec('commit')
      await write()
      expect(other.prepare('select count(*) as count from kept').get()).toEqual({ count: 2 })
    })

    it('whoever comes late in the wait of others still has their turn when the lock is free', async () => {
      const write = writer(400)
      const early = write()
      early.catch(() => undefined)
      await pause(350)
      const late = write()
      await expect(early).rejects.toBeInstanceOf(Unavailable)
      other.exec('commit')
      await late
      expect(other.prepare('select count(*) as count from kept').get()).toEqual({ count: 2 })
    })

    it('nobody waits for the patience of those before them', async () => {
      const write = writer(300)
      const startedAt = performance.now()
      const settled = await Promise.allSettled(Array.from({ length: 20 }, () => turns(2).then(write)))
      for (const one of settled) expect(one).toMatchObject({ reason: expect.any(Unavailable) })
      expect(performance.now() - startedAt).toBeLessThan(20 * 300)
    })

    it('a reader reads', async () => {
      const reading = openSqlite(file, { readOnly: true })
      const reader = new Kysely<Database>({ dialect: sqliteDialect(reading) })
      const { rows } = await sql`select id from kept`.execute(reader)
      expect(rows).toEqual([{ id: 1 }])
      reading.close()
    })
  })
})
