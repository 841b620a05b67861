import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { noren } from '../../test/support/command.ts'
import { databases } from '../../test/support/shop.ts'
import type { Writer } from './database.ts'
import { migrate, migrations, pending, untaken } from './migrate.ts'
import type { Migration } from './migration.ts'
import { migrationPlan } from './migration-plan.ts'
import { addPages } from './migrations/pages.ts'
import { type EmptyDatabase, emptyDatabase } from './store.fixture.ts'

const NAMES = migrations.map((migration) => migration.name)

/** As a version that comes after this one: sessions say on what device they are, and there is a page of it. */
const grown: readonly Migration[] = [
  ...migrations,
  {
    name: '0002-devices',
    release: '1.1.0',
    async run(db) {
      await sql`alter table session add column device text`.execute(db)
      await sql`update session set device = 'device of ' || id`.execute(db)
      const title = ['端末', 'Devices'] as const
      await addPages(db, [
        {
          id: 9000,
          url: 'mypage_devices',
          file: 'Mypage/devices',
          name: '端末',
          title,
          noindex: true,
          layout: 2,
        },
      ])
    },
  },
]

describe.each(databases)('Migrating, on %s', (database) => {
  let place: EmptyDatabase

  beforeEach(async () => {
    place = await emptyDatabase(database, inject('adminUrl'), inject('workshop'))
  })

  afterEach(() => place?.clear())

  /** The command line, in a process of its own. */
  const command = (...given: readonly string[]) => {
    const { dataDir, databaseUrl = '' } = place.options
    return noren({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, given)
  }

  it('takes every step once, in order', async () => {
    const store = await place.open()
    const taken: string[] = []
    const later = ['0002-second', '0003-third'].map((name) => ({
      name,
      release: '1.1.0',
      run: async () => void taken.push(name),
    }))
    const steps = [...migrations, ...later]
    const names = steps.map(({ name }) => name)
    expect(await pending(store, steps)).toEqual(names)
    expect(await migrate(store, steps.slice(0, 2))).toEqual(names.slice(0, 2))
    expect(await pending(store, steps)).toEqual(['0003-third'])
    expect(await migrate(store, steps)).toEqual(['0003-third'])
    expect(taken).toEqual(['0002-second', '0003-third'])
    expect(await pending(store, steps)).toEqual([])
    expect(await migrate(store, steps)).toEqual([])
  })

  it('is done once by several processes that start at once; none of them fails', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => command('migrate')))
    const said = answers.map(({ stdout }) => stdout.trim()).sort()
    expect(said).toEqual([
      NAMES.map((name) => `Applied: ${name}`).join('\n'),
      'The database is up to date.',
      'The database is up to date.',
    ])
  })

  it('only says what it would do with --plan', async () => {
    expect((await command('migrate', '--plan')).stdout.trim()).toBe(
      migrations
        .map(({ name, release }) => `Pending: ${name} (Noren ${release}), less than a second`)
        .join('\n'),
    )
    const store = await place.open()
    expect(await pending(store)).toEqual(NAMES)
    const tables = await store.reader.introspection.getTables()
    expect(tables.map((table) => table.name)).not.toContain('product')
  })

  it('says how long a step takes with the orders that there are, and what has to stop before it', async () => {
    const store = await place.open()
    const more: readonly Migration[] = [
      {
        name: '0003-slow',
        release: '1.2.0',
        seconds: { sqlite: 5, postgres: 5 },
        run: async () => undefined,
      },
      { name: '0004-without', release: '1.3.0', contract: true, run: async () => undefined },
    ]
    // Nobody serves a database that is empty yet.
    expect((await migrationPlan(store, [...grown, ...more])).join()).not.toContain('Stop')
    await migrate(store, grown)
    expect(await migrationPlan(store, grown)).toEqual(['The database is up to date.'])
    expect(await migrationPlan(store, [...grown, ...more])).toEqual([
      'Pending: 0003-slow (Noren 1.2.0), about 1 s for 0 orders (measured: 5 s at 100,000)',
      'Pending: 0004-without (Noren 1.3.0), less than a second',
      'Stop all processes of the version before first: 0004-without takes away what they read.',
    ])
    expect(await pending(store, [...grown, ...more])).toEqual(['0003-slow', '0004-without'])
  })

  it('completes a database that the version before has filled', async () => {
    const store = await place.open()
    await migrate(store)
    const at = '2026-11-20T03:00:00.000Z'
    await store.write(async (tx) => {
      await sql`insert into layout (id, name, device_type) values (2, 'all', 10)`.execute(tx)
      await sql`insert into page (id, name, url, file_name, edit_type, layout_id)
        values (1, 'Top', 'homepage', 'index', 2, 2)`.execute(tx)
      for (const [id, seen] of [
        ['young', at],
        ['old', '2026-11-19T03:00:00.000Z'],
      ])
        await sql`insert into session (id, life_seconds, created_at, seen_at, expires_at)
          values (${id}, 2592000, ${at}, ${seen}, '2026-12-20T03:00:00.000Z')`.execute(tx)
    })
    expect(await untaken(store.reader, grown)).toEqual(['0002-devices'])
    expect(await migrate(store, grown)).toEqual(['0002-devices'])
    const pages = await store.reader.selectFrom('page').select(['url', 'version']).orderBy('id').execute()
    expect(pages).toEqual([
      { url: 'homepage', version: 1 },
      { url: 'mypage_devices', version: 1 },
    ])
    const { rows } = await sql<{ id: string; device: string; seen_at: string }>`
      select id, device, seen_at from session order by id`.execute(store.reader)
    expect(rows).toEqual([
      { id: 'old', device: 'device of old', seen_at: '2026-11-19T03:00:00.000Z' },
      { id: 'young', device: 'device of young', seen_at: at },
    ])
  })

  it('says to a process that serves what the database has yet to take, whatever a newer version did', async () => {
    const store = await place.open()
    await migrate(store, grown)
    expect(await untaken(store.reader)).toEqual([])
    expect(
      await untaken(store.reader, [
        ...grown,
        { name: '0003-next', release: '1.2.0', run: async () => undefined },
      ]),
    ).toEqual(['0003-next'])
    await expect(migrate(store)).rejects.toThrow(/already brought to 0002-devices/)
  })

  it('refuses a database that a newer version has changed, and says so', async () => {
    const store = await place.open()
    await migrate(store)
    await store.write((tx) =>
      sql`insert into migration (name, release, done_at)
        values ('9999-of-tomorrow', '7.1.0', '2099-01-01')`.execute(tx),
    )
    const refusal = /already brought to 9999-of-tomorrow.*Start Noren 7\.1\.0 or newer/
    await expect(migrate(store)).rejects.toThrow(refusal)
    await expect(pending(store)).rejects.toThrow(refusal)
    await expect(command('migrate')).rejects.toMatchObject({ code: 1, stdout: '' })
    const { stderr } = (await command('serve').catch((error: unknown) => error)) as { stderr: string }
    expect(stderr).toMatch(refusal)
    expect(stderr).not.toContain('    at ')
  })

  it('leaves nothing behind when a step fails', async () => {
    const store = await place.open()
    // The last step cannot make a table that is there.
    await store.write((tx) => sql`create table extra (id integer)`.execute(tx))
    const steps = [
      ...grown,
      {
        name: '0003-extra',
        release: '1.2.0',
        run: async (db: Writer) => void (await sql`create table extra (id integer)`.execute(db)),
      },
    ]
    await expect(migrate(store, steps)).rejects.toThrow()
    const tables = await store.reader.introspection.getTables()
    expect(tables.map((table) => table.name)).toEqual(['extra'])
  })
})
