import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { databases } from '../../test/support/shop.ts'
import type { Store } from './database.ts'
import { cached, StoreMemory } from './memory.ts'
import { type EmptyDatabase, emptyStore } from './store.fixture.ts'

const PATIENCE_MS = 10_000

describe.each(databases)('What another process changed, on %s', (database) => {
  let made: EmptyDatabase & { readonly store: Store }
  let here: Store
  let elsewhere: Store
  let heard: (readonly string[] | undefined)[] = []

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    here = made.store
    elsewhere = await made.open()
    here.changes.listen((tags) => heard.push(tags))
  })

  afterAll(() => made?.clear())

  beforeEach(async () => {
    // Changes of earlier tests may still be pending.
    await pause(database === 'sqlite' ? 1100 : 50)
    heard = []
  })

  const hearsOf = async (wanted: (tags: readonly string[] | undefined) => boolean) => {
    const until = Date.now() + PATIENCE_MS
    while (!heard.some(wanted)) {
      if (Date.now() > until) throw new Error(`Heard only of ${JSON.stringify(heard)}`)
      await pause(10)
    }
  }

  const write = (store: Store, name: string) =>
    store.write(async (tx) => {
      await tx
        .insertInto('layout')
        .values({ id: Date.now() % 1e9, name, device_type: 10 })
        .execute()
    })

  it('is heard here after its commit', async () => {
    await write(elsewhere, 'theirs')
    // SQLite can only say that something changed; PostgreSQL says what.
    const wanted = database === 'sqlite' ? undefined : ['layout']
    await hearsOf((tags) => JSON.stringify(tags) === JSON.stringify(wanted))
  })

  it('is heard once here when it was this process, with its tags', async () => {
    await write(here, 'ours')
    await pause(database === 'sqlite' ? 1200 : 200)
    expect(heard).toEqual([['layout']])
  })

  it('clears what is kept in memory, so that it is read anew', async () => {
    const memory = new StoreMemory(here)
    const names = cached(async (db) => {
      const rows = await db.selectFrom('layout').select('name').execute()
      return rows.map((row) => row.name)
    })
    expect(await memory.get(names)).not.toContain('fresh')
    await write(elsewhere, 'fresh')
    const until = Date.now() + PATIENCE_MS
    while (!(await memory.get(names)).includes('fresh')) {
      if (Date.now() > until) throw new Error('The old value is still kept')
      await pause(10)
    }
  })

  it('is asked for no more after the store is closed', async () => {
    const third = await made.open()
    const said: unknown[] = []
    third.changes.listen((tags) => said.push(tags))
    await third.close()
    await write(elsewhere, 'unheard')
    await pause(1200)
    expect(said).toEqual([])
  })

  describe.runIf(database === 'postgres')('over LISTEN and NOTIFY', () => {
    const admin = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
      const client = new pg.Client({ connectionString: made.options.databaseUrl })
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    }

    const LISTENING = "datname = current_database() and query like 'listen%'"
    const listeners = () =>
      admin(async (client) => {
        const { rows } = await client.query(
          `select count(*)::int as n from pg_stat_activity where ${LISTENING}`,
        )
        return rows[0].n as number
      })
    const cutTheLine = () =>
      admin((client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENING}`),
      )

    it('says nothing of what was rolled back', async () => {
      await elsewhere
        .write(async (tx) => {
          await tx.updateTable('layout').set({ name: 'no' }).execute()
          throw new Error('no')
        })
        .catch(() => undefined)
      await pause(200)
      expect(heard).toEqual([])
    })

    it('says that anything may have changed where the tags are too many for a message', async () => {
      const tags = Array.from({ length: 1000 }, (_, at) => `product:${at}`)
      await elsewhere.write((tx) => elsewhere.changes.announce(tx, tags))
      await hearsOf((one) => one === undefined)
    })

    it('counts everything as changed after a broken connection, and hears again', async () => {
      await cutTheLine()
      await hearsOf((tags) => tags === undefined)
      heard = []
      await write(elsewhere, 'after')
      await hearsOf((tags) => tags?.[0] === 'layout')
    })

    it('tries until the server takes connections again', async () => {
      const name = await admin(async (client) => {
        const { rows } = await client.query('select current_database() as name')
        return rows[0].name as string
      })
      const elsewhereInTheServer = new pg.Client({ connectionString: inject('adminUrl') })
      await elsewhereInTheServer.connect()
      await elsewhereInTheServer.query(`alter database ${name} allow_connections false`)
      await elsewhereInTheServer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`,
        [name],
      )
      await pause(1500)
      expect(heard).toEqual([])
      await elsewhereInTheServer.query(`alter database ${name} allow_connections true`)
      await elsewhereInTheServer.end()
      await hearsOf((tags) => tags === undefined)
      await sql`select 1`.execute(here.reader)
    })

    it('is not taken up again by a store that was closed just after the line was cut', async () => {
      // Both stores listen again after the server was away.
      const before = 2
      await expect.poll(listeners).toBe(before)
      const third = await made.open()
      expect(await listeners()).toBe(before + 1)
      await cutTheLine()
      await pause(100)
      await third.close()
      await pause(2000)
      expect(await listeners()).toBe(before)
    })
  })
})
