import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Writer } from '../../src/store/database.ts'
import { migrate, migrations } from '../../src/store/migrate.ts'
import type { Migration } from '../../src/store/migration.ts'
import { type EmptyDatabase, emptyDatabase } from '../../src/store/store.fixture.ts'
import { databases } from '../support/shop.ts'
import { unmarkedBreaks } from './expand.ts'

const stepOf = (name: string, statements: readonly string[], contract = false): Migration => ({
  name,
  release: '1.1.0',
  contract,
  async run(db: Writer) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

const base = stepOf('0001', [
  'create table cup (id integer primary key, name text not null, colour text)',
  'create table bowl (id integer primary key)',
])

describe.each(databases)('Steps after the first release, on %s', (database) => {
  // Both databases describe tables alike.
  const itJudges = it.runIf(database === 'sqlite')
  let place: EmptyDatabase

  beforeEach(async () => {
    place = await emptyDatabase(database, inject('adminUrl'), inject('workshop'))
  })

  afterEach(() => place?.clear())

  const breaks = async (...steps: readonly Migration[]) => unmarkedBreaks(await place.open(), steps, migrate)

  it('take nothing away from the release before, unless they say so', async () => {
    expect(await breaks(...migrations)).toEqual([])
  })

  itJudges('may add what a program that does not know it can leave out', async () => {
    const more = stepOf('0002', [
      'create table plate (id integer primary key, name text not null)',
      'alter table cup add column glaze text',
      "alter table cup add column size text not null default 'M'",
      'create index cup_by_name on cup (name)',
    ])
    expect(await breaks(base, more)).toEqual([])
  })

  itJudges.each([
    ['alter table cup drop column colour', 'cup.colour is gone'],
    ['alter table cup rename column colour to tint', 'cup.colour is gone'],
    ['drop table bowl', 'bowl is gone'],
    ['alter table bowl rename to dish', 'bowl is gone'],
  ])('must not %s', async (statement, what) => {
    expect(await breaks(base, stepOf('0002', [statement]))).toEqual([`0002: ${what}`])
  })

  itJudges('may take away what the release before does not read, marked as steps that do', async () => {
    const without = stepOf('0002', ['alter table cup drop column colour', 'drop table bowl'], true)
    expect(await breaks(base, without)).toEqual([])
  })

  itJudges('must not require a column, or change its type', async () => {
    const again = stepOf('0002', [
      'drop table cup',
      'create table cup (id integer primary key, name integer not null, colour text not null, glaze text not null)',
    ])
    expect(await breaks(base, again)).toEqual([
      '0002: cup.name was text and is integer',
      '0002: cup.colour may not be null any more',
      '0002: cup.glaze is required and has no default',
    ])
  })
})
