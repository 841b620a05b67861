import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type SQLite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Writer } from './database.ts'
import { groupCommit } from './group.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'
import { openSqlite } from './sqlite-statements.ts'

describe('Writers of one turn', () => {
  let directory: string
  let writing: SQLite.Database
  let reading: SQLite.Database
  let commits: number
  let write: ReturnType<typeof groupCommit>

  beforeEach(() => {
    directory = mkdtempSync(join(inject('workshop'), 'group-'))
    const file = join(directory, 'group.sqlite')
    writing = openSqlite(file, { readOnly: false })
    writing.exec(
      'create table word (text text primary key, other text references word deferrable initially deferred)',
    )
    reading = openSqlite(file, { readOnly: true })
    commits = 0
    const dialect = sqliteDialect(writing)
    write = groupCommit(
      new Kysely<Database>({
        dialect,
        log: ({ query }) => {
          if (query.sql === 'commit') commits += 1
        },
      }),
    )
  })

  afterEach(() => {
    reading.close()
    writing.close()
    rmSync(directory, { recursive: true, force: true })
  })

  const put = (text: string) => async (tx: Writer) => {
    await sql`insert into word (text) values (${text})`.execute(tx)
    return text
  }
  const words = () => reading.prepare('select text from word order by text').pluck().all()

  it('are committed together, and each is told when its work is on the disk', async () => {
    const seen = ['a', 'b', 'c'].map(async (text) => [await write(put(text)), words()] as const)
    expect(words()).toEqual([])
    const all = ['a', 'b', 'c']
    expect(await Promise.all(seen)).toEqual(all.map((text) => [text, all]))
    expect(commits).toBe(1)
    await write(put('d'))
    expect(commits).toBe(2)
  })

  it('write one after the other, even where one of them waits', async () => {
    const order: string[] = []
    const slow = write(async (tx) => {
      await put('a')(tx)
      await new Promise((resolve) => setTimeout(resolve, 20))
      order.push('a')
    })
    const fast = write(async (tx) => {
      order.push('b')
      await put('b')(tx)
    })
    await Promise.all([slow, fast])
    expect(order).toEqual(['a', 'b'])
  })

  it('let whoever else waits have a turn, however much one of them writes', async () => {
    let turns = 0
    const watch = setInterval(() => (turns += 1), 1)
    // As much work on any machine: a turn is 30 ms at most.
    const begun = process.threadCpuUsage()
    await write(async (tx) => {
      for (let at = 0; process.threadCpuUsage(begun).user < 400_000; at++) await put(`${at}`)(tx)
    })
    clearInterval(watch)
    expect(turns).toBeGreaterThan(4)
  })

  it('fall back alone', async () => {
    const refused = write(async (tx) => {
      await put('b')(tx)
      throw new Error('no')
    })
    const results = await Promise.allSettled([write(put('a')), refused, write(put('c'))])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(words()).toEqual(['a', 'c'])
    expect(commits).toBe(1)
  })

  it('are all refused when the commit is, and leave nothing behind', async () => {
    const dangling = write((tx) => sql`insert into word values ('b', 'nothing')`.execute(tx))
    const results = await Promise.allSettled([write(put('a')), dangling, write(put('c'))])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(words()).toEqual([])
    await write(put('d'))
    expect(words()).toEqual(['d'])
  })

  it('are all refused when the database throws their transaction away', async () => {
    // As SQLite itself does when the disk is full.
    const lost = write((tx) => sql`rollback`.execute(tx))
    const results = await Promise.allSettled([write(put('a')), lost, write(put('c'))])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(words()).toEqual([])
    await write(put('d'))
    expect(words()).toEqual(['d'])
  })
})
