import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { noren } from '../../test/support/command.ts'
import { databases } from '../../test/support/shop.ts'
import { migrate, migrations, pending } from './migrate.ts'
import { type EmptyDatabase, emptyDatabase } from './store.fixture.ts'

const NAMES = migrations.map((migration) => migration.name)

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
    expect(await pending(store)).toEqual(NAMES)
    expect(await migrate(store)).toEqual(NAMES)
    expect(await pending(store)).toEqual([])
    expect(await migrate(store)).toEqual([])
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
      NAMES.map((name) => `Pending: ${name}`).join('\n'),
    )
    const store = await place.open()
    expect(await pending(store)).toEqual(NAMES)
    const tables = await store.reader.introspection.getTables()
    expect(tables.map((table) => table.name)).not.toContain('product')
  })

  it('completes a database that the version before has filled', async () => {
    const store = await place.open()
    const [first] = migrations
    const at = '2026-11-20T03:00:00.000Z'
    await store.write(async (tx) => {
      await first?.run(tx, store.dialect)
      await sql`create table migration (name text primary key, done_at text not null)`.execute(tx)
      await sql`insert into migration values (${first?.name}, ${at})`.execute(tx)
      await sql`insert into layout (id, name, device_type) values (2, 'all', 10)`.execute(tx)
      await sql`insert into page (id, name, url, file_name, edit_type, layout_id)
        values (1, 'Top', 'homepage', 'index', 2, 2)`.execute(tx)
      await sql`insert into mail_template (id, name, file_name, subject, version)
        values (1, 'Order', 'order', 'Order', 1)`.execute(tx)
      await sql`insert into master (kind, id, name, sort_no)
        values ('authority', 0, 'All', 0), ('authority', 1, 'Owner', 1)`.execute(tx)
      await sql`insert into payment (id, name, charge, sort_no, visible, method)
        values (1, 'Cash', 0, 1, ${store.dialect === 'sqlite' ? 1 : true}, 'cash')`.execute(tx)
      for (const [id, seen] of [
        ['young', at],
        ['old', '2026-11-19T03:00:00.000Z'],
      ])
        await sql`insert into session (id, life_seconds, created_at, seen_at, expires_at) values
          (${id}, 2592000, ${id === 'old' ? '2026-01-01T00:00:00.000Z' : at}, ${seen}, '2026-12-20T03:00:00.000Z')`.execute(
          tx,
        )
      for (const [id, done] of [
        ['01-waits', null],
        ['02-done', at],
      ]) {
        await sql`insert into outbox (id, subscriber, event, payload, created_at, attempts, next_attempt_at, done_at)
          values (${id}, 'mail', 'order.placed', '{}', ${at}, 0, ${at}, ${done})`.execute(tx)
        await sql`insert into mail (id, message_id, template, sender, recipient, subject, text, html, created_at)
          values (${id}, ${`<order.placed.${id}@shop.example>`}, 'order', '', '', '', '', '', ${at})`.execute(
          tx,
        )
      }
    })
    expect(await migrate(store)).toEqual(NAMES.slice(1))
    const ofEvents = await store.reader.selectFrom('mail').select('event_id').orderBy('id').execute()
    expect(ofEvents.map(({ event_id }) => event_id)).toEqual(['01-waits', null])
    const authorities = await store.reader.selectFrom('master').select(['id', 'sort_no']).execute()
    expect(authorities).toContainEqual({ id: 2, sort_no: 2 })
    const { id } = await store.write((tx) =>
      tx
        .insertInto('payment')
        .values({ name: 'Card', charge: 0, sort_no: 0, visible: true, method: 'cash' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    expect(id).toBe(2)
    const pages = await store.reader.selectFrom('page').select('url').execute()
    expect(pages.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['homepage', 'mypage_email', 'mypage_sessions']),
    )
    const mails = await store.reader.selectFrom('mail_template').select('file_name').execute()
    expect(mails.map(({ file_name }) => file_name)).toEqual(
      expect.arrayContaining(['order', 'email_confirm', 'email_changed', 'email_restored', 'email_taken']),
    )
    const sessions = await store.reader.selectFrom('session').selectAll().orderBy('id').execute()
    expect(sessions).toMatchObject([
      { id: 'old', ends_at: '2026-04-01T00:00:00.000Z', expires_at: '2026-04-01T00:00:00.000Z' },
      { id: 'young', ends_at: '2027-02-18T03:00:00.000Z', expires_at: '2026-12-20T03:00:00.000Z' },
    ])
    expect(new Set(sessions.map(({ public_id }) => public_id)).size).toBe(2)
    expect(sessions.every(({ public_id }) => public_id)).toBe(true)
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
    await expect(command('migrate')).rejects.toMatchObject({ code: 1, stdout: '' })
    const { stderr } = (await command('serve').catch((error: unknown) => error)) as { stderr: string }
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
