import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../test/support/shop.ts'
import type { Store, Writer } from './database.ts'
import { type EmptyDatabase, emptyStore, productRow, variantRow } from './store.fixture.ts'

type Made = EmptyDatabase & { readonly store: Store }

const block = (name: string) => ({ name, file_name: name, use_controller: true, deletable: false })

describe.each(databases)('The store, on %s', (database) => {
  let made: Made
  let store: Store

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    store = made.store
  })

  afterAll(() => made?.clear())

  const blocks = async () => {
    const rows = await store.reader.selectFrom('block').select('name').orderBy('id').execute()
    return rows.map((row) => row.name)
  }

  it('answers the office while visitors search on all connections that are theirs', async () => {
    const answered: string[] = []
    const long =
      database === 'sqlite'
        ? sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000000) select max(i) from n`
        : sql`select pg_sleep(1)`
    const searches = Array.from({ length: 8 }, () =>
      long.execute(store.slowReader).then(() => answered.push('visitor')),
    )
    await sql`select 1`.execute(store.officeReader)
    answered.push('office')
    await Promise.all(searches)
    // The first searches may be over before the office's thread has begun.
    expect(answered.indexOf('office')).toBeLessThan(6)
  })

  it('gives flags back as yes and no, in every way they are read', async () => {
    await store.write(async (tx) => {
      await tx
        .insertInto('block')
        .values({ id: 900, ...block('flags') })
        .execute()
    })
    const query = store.reader.selectFrom('block').where('id', '=', 900)
    const wanted = { use_controller: true, deletable: false }
    expect(await query.select(['use_controller', 'deletable']).executeTakeFirst()).toEqual(wanted)
    expect(await query.selectAll().executeTakeFirst()).toMatchObject(wanted)
    expect(await query.select('use_controller as other').executeTakeFirst()).toEqual({ other: true })
    expect(await query.select((eb) => eb.fn.countAll().as('count')).executeTakeFirst()).toEqual({ count: 1 })
    const joined = await store.reader
      .selectFrom('block as one')
      .leftJoin('block as none', 'none.name', 'one.file_name')
      .where('one.id', '=', 900)
      .select(['one.deletable', 'none.deletable as missing'])
      .executeTakeFirst()
    expect(joined).toEqual({ deletable: false, missing: false })
    const [nothing] = await store.reader
      .selectFrom('block as one')
      .leftJoin('block as none', (join) => join.on('none.id', '=', -1))
      .where('one.id', '=', 900)
      .select('none.deletable')
      .execute()
    expect(nothing).toEqual({ deletable: null })
    const written = await store.write((tx) =>
      tx.updateTable('block').set({ deletable: true }).where('id', '=', 900).returning('deletable').execute(),
    )
    expect(written).toEqual([{ deletable: true }])
    expect(await query.where('deletable', '=', true).select('id').execute()).toEqual([{ id: 900 }])
  })

  it('gives money back as numbers and instants as they were written', async () => {
    const row = await store.write(async (tx) => {
      const { id } = await tx
        .insertInto('product')
        .values({ ...productRow('price', ''), price_min: 9_999_999_999 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return tx.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    })
    expect(row.price_min).toBe(9_999_999_999)
    expect(row.created_at).toBe('2026-11-20T03:00:00.000Z')
  })

  it('rolls everything back when the work throws, and is of use afterwards', async () => {
    const before = await blocks()
    const work = store.write(async (tx) => {
      await tx
        .insertInto('block')
        .values({ id: 901, ...block('gone') })
        .execute()
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await blocks()).toEqual(before)
    await store.write((tx) =>
      tx
        .insertInto('block')
        .values({ id: 902, ...block('stays') })
        .execute(),
    )
    expect(await blocks()).toEqual([...before, 'stays'])
  })

  it('rolls everything back when a query is refused', async () => {
    const before = await blocks()
    const work = store.write(async (tx) => {
      await tx
        .insertInto('block')
        .values({ id: 903, ...block('gone') })
        .execute()
      await tx
        .insertInto('block')
        .values({ id: 903, ...block('twice') })
        .execute()
    })
    await expect(work).rejects.toThrow()
    expect(await blocks()).toEqual(before)
  })

  it('rolls everything back when one of the statements that were asked together is refused', async () => {
    const before = await blocks()
    const insert = (tx: Writer, id: number, name: string) =>
      tx
        .insertInto('block')
        .values({ id, ...block(name) })
        .execute()
    const work = store.write((tx) =>
      Promise.all([insert(tx, 911, 'first'), insert(tx, 900, 'taken'), insert(tx, 912, 'last')]),
    )
    await expect(work).rejects.toThrow(/unique/i)
    expect(await blocks()).toEqual(before)
  })

  it('answers each of the statements that were asked together, in their order', async () => {
    const counts = await store.write(async (tx) => {
      const count = () => tx.selectFrom('block').select('id').where('id', '=', 913).execute()
      const add = () =>
        tx
          .insertInto('block')
          .values({ id: 913, ...block('between') })
          .execute()
      const [before, , after] = await Promise.all([count(), add(), count()])
      await tx.deleteFrom('block').where('id', '=', 913).execute()
      return [before.length, after.length]
    })
    expect(counts).toEqual([0, 1])
  })

  it('keeps what others write out of sight until it is committed', async () => {
    const before = await blocks()
    await store.write(async (tx) => {
      await tx
        .insertInto('block')
        .values({ id: 904, ...block('later') })
        .execute()
      expect(await blocks()).toEqual(before)
    })
    expect(await blocks()).toEqual([...before, 'later'])
  })

  it('shows a snapshot what there was when it began, however long it reads', async () => {
    const before = await blocks()
    const seen = async (db: Store['reader']) =>
      (await db.selectFrom('block').select('name').orderBy('id').execute()).map((row) => row.name)
    const after = await store.snapshot(async (db) => {
      await store.write((tx) =>
        tx
          .insertInto('block')
          .values({ id: 906, ...block('meanwhile') })
          .execute(),
      )
      expect(await seen(db)).toEqual(before)
      expect(await blocks()).toContain('meanwhile')
      return seen(db)
    })
    expect(after).toEqual(before)
  })

  it('lets nobody write in a snapshot', async () => {
    const write = store.snapshot((db) => db.deleteFrom('block').execute())
    await expect(write).rejects.toThrow(/read-?only/)
  })

  it('tells what was changed after the commit, and nothing of what was rolled back', async () => {
    const heard: (readonly string[] | undefined)[] = []
    store.changes.listen((tags) => heard.push(tags))
    await store.write(async (tx) => {
      await tx
        .insertInto('block')
        .values({ id: 910, ...block('told') })
        .execute()
      await tx.updateTable('block').set({ name: 'told again' }).where('id', '=', 910).execute()
      expect(heard).toEqual([])
    })
    expect(heard).toEqual([['block']])
    await store
      .write(async (tx) => {
        await tx.updateTable('block').set({ name: 'not told' }).execute()
        throw new Error('no')
      })
      .catch(() => undefined)
    await store.write(async () => undefined)
    expect(heard).toHaveLength(1)
  })

  it('never lets a stock go below 0, whoever writes it', async () => {
    await store.write(async (tx) => {
      const { id } = await tx
        .insertInto('product')
        .values(productRow('cup', ''))
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('variant')
        .values(variantRow(id, 'cup', 2))
        .execute()
    })
    const take = (pieces: number) =>
      store.write((tx) =>
        tx
          .updateTable('variant')
          .set({ stock: sql`stock - ${pieces}` })
          .where('code', '=', 'cup')
          .execute(),
      )
    await expect(take(3)).rejects.toThrow(/variant_stock|CHECK/i)
    await take(2)
    await expect(take(1)).rejects.toThrow()
    const left = await store.reader.selectFrom('variant').select('stock').where('code', '=', 'cup').execute()
    expect(left).toEqual([{ stock: 0 }])
  })

  it('holds each product code once, and prices within their bounds', async () => {
    const insert = (change: object) =>
      store.write(async (tx) => {
        const { id } = await tx.selectFrom('product').select('id').limit(1).executeTakeFirstOrThrow()
        await tx
          .insertInto('variant')
          .values({ ...variantRow(id, 'saucer', 1), ...change })
          .execute()
      })
    await insert({})
    await expect(insert({})).rejects.toThrow()
    await expect(insert({ code: 'free', price02: -1 })).rejects.toThrow()
    await expect(insert({ code: 'dear', price02: 1_000_000_000 })).rejects.toThrow()
    await expect(insert({ code: 'lost', product_id: 999_999 })).rejects.toThrow()
  })

  it('answers when it is asked whether it is there', async () => {
    await expect(store.ping()).resolves.toBeUndefined()
  })

  describe.runIf(database === 'sqlite')('one writer after the other', () => {
    it('cannot write through the connection that reads', async () => {
      const attempt = store.reader
        .insertInto('block')
        .values({ id: 905, ...block('no') })
        .execute()
      await expect(attempt).rejects.toThrow(/readonly/)
    })

    it('takes the right to write at the beginning of a transaction, not half way through', async () => {
      const other = new SQLite(join(made.options.dataDir, 'noren.sqlite'), { timeout: 0 })
      try {
        await store.write(async () => {
          // Nothing was read or written yet.
          expect(() => other.exec('begin immediate')).toThrow(/locked/)
        })
        other.exec('begin immediate; rollback')
      } finally {
        other.close()
      }
    })

    it('does not mix two transactions that are begun at once', async () => {
      const log: string[] = []
      const work = (name: string) =>
        store.write(async (tx) => {
          log.push(`${name} begins`)
          for (let times = 0; times < 3; times++) await sql`select 1`.execute(tx)
          await new Promise((resolve) => setTimeout(resolve, 1))
          log.push(`${name} ends`)
        })
      await Promise.all(['one', 'two', 'three'].map(work))
      expect(log).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]))
    })

    it('goes on with the next transaction when one fails', async () => {
      const fails = store.write(async () => Promise.reject(new Error('no')))
      const succeeds = store.write(async () => 'yes')
      await expect(fails).rejects.toThrow('no')
      await expect(succeeds).resolves.toBe('yes')
    })

    it('survives a loss of power: what is committed is on the disk', () => {
      const reading = new SQLite(join(made.options.dataDir, 'noren.sqlite'), { readonly: true })
      expect(reading.pragma('journal_mode', { simple: true })).toBe('wal')
      reading.close()
    })
  })

  describe.runIf(database === 'postgres')('writers at once', () => {
    it('runs a transaction again that lost a deadlock, and the caller sees nothing of it', async () => {
      await store.write((tx) =>
        tx
          .insertInto('rate_limit')
          .values(['left', 'right'].map((key) => ({ key, hits: 0, expires_at: '2030-01-01T00:00:00.000Z' })))
          .execute(),
      )
      let runs = 0
      const both = new Set<string>()
      const add = async (first: string, second: string) =>
        store.write(async (tx) => {
          runs += 1
          const one = (key: string) =>
            tx.updateTable('rate_limit').set({ hits: sql`hits + 1` }).where('key', '=', key).execute()
          await one(first)
          both.add(first)
          // Each waits until the other holds its first row, so that they surely meet.
          while (both.size < 2) await new Promise((resolve) => setTimeout(resolve, 5))
          await one(second)
        })
      await Promise.all([add('left', 'right'), add('right', 'left')])
      // Now and then PostgreSQL sends both away.
      expect(runs).toBeGreaterThanOrEqual(3)
      const rows = await store.reader.selectFrom('rate_limit').select('hits').execute()
      expect(rows).toEqual([{ hits: 2 }, { hits: 2 }])
    })

    it('notices nothing of a table that another process changed, reading or writing', async () => {
      const other = new pg.Client({ connectionString: made.options.databaseUrl })
      await other.connect()
      // Every connection has both statements prepared before the change.
      const everywhere = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work))
      const read = () => store.reader.selectFrom('rate_limit').selectAll().where('key', '=', 'left').execute()
      const write = () =>
        store.write((tx) =>
          tx.updateTable('rate_limit').set({ hits: 5 }).where('key', '=', 'left').returningAll().execute(),
        )
      await everywhere(read)
      await everywhere(write)
      await other.query('alter table rate_limit add column more text')
      const wanted = [expect.objectContaining({ key: 'left', more: null })]
      for (const rows of [...(await everywhere(read)), ...(await everywhere(write))])
        expect(rows).toEqual(wanted)
      await other.query('alter table rate_limit drop column more')
      await other.end()
    })

    it('gives up after the fourth try', async () => {
      let runs = 0
      const work = store.write(async () => {
        runs += 1
        throw Object.assign(new Error('could not serialize'), { code: '40001' })
      })
      await expect(work).rejects.toThrow('could not serialize')
      expect(runs).toBe(4)
    })
  })
})
