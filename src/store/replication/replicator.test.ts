import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { diskFiles } from '../files/disk.ts'
import type { Files } from '../files/files.ts'
import { reachOf, recover } from './recover.ts'
import { Replicator } from './replicator.ts'
import { commitsIn, inForceIn } from './wal.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

let folder: string
let db: SQLite.Database
let files: Files
let now: Date
let replicator: Replicator
let recovered = 0

const open = (keepDays = 7, to = files) =>
  new Replicator({ file: join(folder, 'shop.sqlite'), files: to, clock: () => now, keepDays })

beforeEach(() => {
  folder = mkdtempSync(join(inject('workshop'), 'replica-'))
  files = diskFiles(join(folder, 'steps'))
  now = new Date('2026-04-01T00:00:00.000Z')
  db = new SQLite(join(folder, 'shop.sqlite'))
  db.pragma('journal_mode = WAL')
  db.exec('create table item (id integer primary key, text text)')
  replicator = open()
})

afterEach(() => {
  replicator.close()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const rowsOf = (of: SQLite.Database) => of.prepare('select id, text from item order by id').all()

const add = (text = 'x'.repeat(500)) => db.prepare('insert into item (text) values (?)').run(text)

/** The rows as they were at a time. */
const rowsAt = async (at?: Date) => {
  recovered += 1
  const file = join(folder, `recovered-${recovered}.sqlite`)
  await recover(files, { file, at })
  const copy = new SQLite(file)
  try {
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    return rowsOf(copy)
  } finally {
    copy.close()
  }
}

const namesOf = async () => {
  const names: string[] = []
  for await (const name of files.list()) names.push(name)
  return names
}

it('stores the changed pages of the log, and nothing if nothing changed', async () => {
  for (let at = 0; at < 200; at += 1) add()
  const first = await replicator.run()
  expect(first.pages).toBeGreaterThan(20)
  expect(await replicator.run()).toEqual({ pages: 0, isWhole: false })
  add()
  const next = await replicator.run()
  expect(next.isWhole).toBe(false)
  expect(next.pages).toBeLessThan(4)
  expect(await namesOf()).toHaveLength(2)
  expect(await rowsAt()).toEqual(rowsOf(db))
})

it('restores each state, whatever happens to the log between two looks', async () => {
  const step = fc.constantFrom(
    ...(['add', 'add', 'change', 'remove', 'many', 'passive', 'restart', 'truncate', 'vacuum'] as const),
    ...(['look', 'look', 'look'] as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      rmSync(join(folder, 'steps'), { recursive: true, force: true })
      replicator.close()
      replicator = open()
      const states: [Date, unknown][] = []
      const works = {
        add: () => void add(),
        many: () => db.transaction(() => Array.from({ length: 300 }, () => add()))(),
        change: () => db.exec("update item set text = text || 'changed' where id % 3 = 0"),
        remove: () => db.exec('delete from item where id % 2 = 0'),
        passive: () => db.pragma('wal_checkpoint(PASSIVE)'),
        restart: () => db.pragma('wal_checkpoint(RESTART)'),
        truncate: () => db.pragma('wal_checkpoint(TRUNCATE)'),
        vacuum: () => db.exec('vacuum'),
        async look() {
          now = new Date(now.getTime() + MINUTE_MS)
          await replicator.run()
          states.push([now, rowsOf(db)])
        },
      }
      for (const name of [...steps, 'look' as const]) await works[name]()
      for (const [at, rows] of states) expect(await rowsAt(at)).toEqual(rows)
    }),
    { numRuns: 25 },
  )
})

it('misses nothing of a transaction that is open, or of one that ends while it reads', async () => {
  await replicator.run()
  db.exec('begin immediate')
  add('half')
  now = new Date(now.getTime() + MINUTE_MS)
  await replicator.run()
  expect(await rowsAt()).toEqual([])
  db.exec('commit')
  now = new Date(now.getTime() + MINUTE_MS)
  await replicator.run()
  expect(await rowsAt()).toEqual([{ id: 1, text: 'half' }])
})

it('loses nothing when the place of the steps is away', async () => {
  let isAway = false
  const away: Files = {
    ...files,
    put: async (name, content) => {
      if (isAway) throw new Error('away')
      await files.put(name, content)
    },
  }
  replicator.close()
  replicator = open(7, away)
  await replicator.run()
  isAway = true
  add('while it was away')
  await expect(replicator.run()).rejects.toThrow('away')
  isAway = false
  await replicator.run()
  expect(await rowsAt()).toEqual(rowsOf(db))
})

it('loses nothing when a step was stored and the answer was lost', async () => {
  let isLost = false
  const lossy: Files = {
    ...files,
    put: async (name, content) => {
      await files.put(name, content)
      if (isLost) throw new Error('no answer')
    },
  }
  replicator.close()
  replicator = open(7, lossy)
  await replicator.run()
  isLost = true
  add('stored twice')
  await expect(replicator.run()).rejects.toThrow('no answer')
  isLost = false
  for (const text of ['a', 'b']) {
    add(text)
    now = new Date(now.getTime() + MINUTE_MS)
    await replicator.run()
  }
  expect(await namesOf()).toHaveLength(3)
  expect(await rowsAt()).toEqual(rowsOf(db))
})

it('restores the newest state after the clock was set back, at a start and within a day', async () => {
  add('before')
  await replicator.run()
  now = new Date(now.getTime() - 2 * 60 * MINUTE_MS)
  replicator.close()
  replicator = open()
  add('after a start')
  await replicator.run()
  expect(await rowsAt()).toHaveLength(2)
  now = new Date(now.getTime() - 60 * MINUTE_MS)
  add('within a day')
  await replicator.run()
  expect(await rowsAt()).toHaveLength(3)
})

it('reads no commit of the log that is not in force', () => {
  add('one')
  const log = `${join(folder, 'shop.sqlite')}-wal`
  const index = readFileSync(join(folder, 'shop.sqlite-shm'))
  const inForce = inForceIn(index)
  add('two')
  const after = inForceIn(readFileSync(join(folder, 'shop.sqlite-shm')))
  const commits = (of: typeof inForce) => commitsIn(readFileSync(log), of)
  expect(after?.frames).toBeGreaterThan(inForce?.frames ?? 0)
  const frame = 4096 + 24
  expect(commits(inForce).place?.offset).toBe(32 + (inForce?.frames ?? 0) * frame)
  expect(commits(after).place?.offset).toBe(32 + (after?.frames ?? 0) * frame)
  expect(commits({ salts: '0000000000000000', frames: 9 }).place).toBeUndefined()
  // Its two headers differ while it is being changed.
  index[16] = (index[16] ?? 0) ^ 1
  expect(inForceIn(index)).toBeUndefined()
})

it('begins anew each day and at each start, and forgets what no state of the kept days needs', async () => {
  replicator.close()
  replicator = open(2)
  const starts: Date[] = []
  for (let day = 0; day < 5; day += 1) {
    add(`day ${day}`)
    starts.push(now)
    await replicator.run()
    now = new Date(now.getTime() + DAY_MS)
  }
  const generations = new Set((await namesOf()).map((name) => name.split('/')[0]))
  expect(generations.size).toBe(3)
  expect(await reachOf(files)).toEqual({ from: starts[2]?.toISOString(), until: starts[4]?.toISOString() })
  expect(await rowsAt(starts[3])).toHaveLength(4)
  await expect(rowsAt(starts[0])).rejects.toThrow('There is no state that old')
})

it('refuses steps that are damaged, missing or of another chain, and overwrites no database', async () => {
  await replicator.run()
  for (const text of ['a', 'b', 'c']) {
    add(text)
    now = new Date(now.getTime() + MINUTE_MS)
    await replicator.run()
  }
  const [generation = ''] = readdirSync(join(folder, 'steps'))
  const paths = readdirSync(join(folder, 'steps', generation)).map((name) =>
    join(folder, 'steps', generation, name),
  )
  const [, second = '', third = ''] = paths
  const whole = readFileSync(second)
  const bent = Buffer.from(whole)
  bent[bent.length - 20] = (bent.at(-20) ?? 0) ^ 1
  writeFileSync(second, bent)
  await expect(rowsAt()).rejects.toThrow(/cannot be used: it is damaged. Choose a time before/)
  expect(await rowsAt(new Date('2026-04-01T00:00:30Z'))).toEqual([])
  writeFileSync(second, whole.subarray(0, whole.length - 40))
  await expect(rowsAt()).rejects.toThrow('it is damaged')
  writeFileSync(second, readFileSync(third))
  await expect(rowsAt()).rejects.toThrow('it does not follow the step before it')
  rmSync(second)
  await expect(rowsAt()).rejects.toThrow('a step before it is missing')
  await expect(recover(files, { file: join(folder, 'shop.sqlite') })).rejects.toThrow('exists already')
  expect(readdirSync(folder).filter((name) => name.includes('recovering'))).toEqual([])
})
