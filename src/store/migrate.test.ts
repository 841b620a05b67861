import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { databases } from '../../test/support/shop.ts'
import { migrate, migrations, pending } from './migrate.ts'
import { type EmptyDatabase, emptyDatabase } from './store.fixture.ts'

const run = promisify(execFile)
const NAMES = migrations.map((migration) => migration.name)

describe.each(databases)('Migrating, on %s', (database) => {
  let place: EmptyDatabase

  beforeEach(async () => {
    place = await emptyDatabase(database, inject('adminUrl'), inject('workshop'))
  })

  afterEach(() => place?.clear())

  /** The command line, in a process of its own. */
  const noren = (...command: readonly string[]) => {
    const { dataDir, databaseUrl = '' } = place.options
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
    return run(process.execPath, ['--import', 'tsx', 'src/main.ts', ...command], { env })
  }

  it('takes every step once, in order', async () => {
    const store = await place.open()
    expect(await pending(store)).toEqual(NAMES)
    expect(await migrate(store)).toEqual(NAMES)
    expect(await pending(store)).toEqual([])
    expect(await migrate(store)).toEqual([])
  })

  it('is done once by several processes that start at once; none of them fails', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => noren('migrate')))
    const said = answers.map(({ stdout }) => stdout.trim()).sort()
    expect(said).toEqual([
      NAMES.map((name) => `Done: ${name}`).join('\n'),
      'The database is up to date.',
      'The database is up to date.',
    ])
  })

  it('only says what it would do with --plan', async () => {
    expect((await noren('migrate', '--plan')).stdout.trim()).toBe(
      NAMES.map((name) => `To do: ${name}`).join('\n'),
    )
    const store = await place.open()
    expect(await pending(store)).toEqual(NAMES)
    const tables = await store.reader.introspection.getTables()
    expect(tables.map((table) => table.name)).not.toContain('product')
  })

  it('refuses a database that a newer version has changed, and says so', async () => {
    const store = await place.open()
    await migrate(store)
    await store.write((tx) =>
      sql`insert into migration (name, done_at) values ('9999-of-tomorrow', '2099-01-01')`.execute(tx),
    )
    const refusal = /already brought to 9999-of-tomorrow.*Start a newer version/
    await expect(migrate(store)).rejects.toThrow(refusal)
    await expect(pending(store)).rejects.toThrow(refusal)
    await expect(noren('migrate')).rejects.toMatchObject({ code: 1, stdout: '' })
    const { stderr } = (await noren('serve').catch((error: unknown) => error)) as { stderr: string }
    expect(stderr).toMatch(refusal)
    expect(stderr).not.toContain('    at ')
  })

  it('leaves nothing behind when a step fails', async () => {
    const store = await place.open()
    // The first step cannot make a table that is there.
    await store.write((tx) => sql`create table product (id integer)`.execute(tx))
    await expect(migrate(store)).rejects.toThrow()
    const tables = await store.reader.introspection.getTables()
    expect(tables.map((table) => table.name)).toEqual(['product'])
  })
})
