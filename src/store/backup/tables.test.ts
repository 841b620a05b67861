import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databases } from '../../../test/support/shop.ts'
import type { Store } from '../database.ts'
import { TABLES } from '../schema.ts'
import { type EmptyDatabase, emptyStore } from '../store.fixture.ts'
import { columnsIn, pagesOf, presentTables } from './tables.ts'

describe.each(databases)('What a backup has of each table, on %s', (database) => {
  let made: EmptyDatabase & { readonly store: Store }

  beforeAll(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
  })

  afterAll(() => made?.clear())

  /** Tables of a database alone: the indexes of products and orders, and its migrations. */
  const isOwn = (name: string) => name === 'migration' || /^(product|order)_search/.test(name)

  it('is said of every table that the migrations make', async () => {
    const present = await columnsIn(made.store.reader, database)
    expect([...present.keys()].filter((name) => !isOwn(name)).sort()).toEqual(Object.keys(TABLES).sort())
  })

  it('is read by the key that its rows are told apart by', async () => {
    const { rows } = await (database === 'sqlite'
      ? sql<{ table: string; column: string }>`
          select made.name as "table", info.name as "column"
          from sqlite_master made, pragma_table_info(made.name) info
          where made.type = 'table' and info.pk > 0 order by made.name, info.pk`
      : sql<{ table: string; column: string }>`
          select table_name as "table", column_name as "column"
          from information_schema.key_column_usage
          join information_schema.table_constraints using (table_name, constraint_name)
          where constraint_type = 'PRIMARY KEY' order by table_name, ordinal_position`
    ).execute(made.store.reader)
    for (const { name, key } of await presentTables(made.store.reader, database))
      expect(
        rows.filter(({ table }) => table === name).map(({ column }) => column),
        name,
      ).toEqual(key)
  })

  it('is read a page at a time, each row once and in the order of its key', async () => {
    const rows = ['a', 'b', 'c'].flatMap((kind) =>
      Array.from({ length: 400 }, (_, at) => ({
        kind,
        id: at + 1,
        name: kind,
        name_en: null,
        sort_no: 400 - at,
      })),
    )
    await made.store.write((tx) => tx.insertInto('master').values(rows.toReversed()).execute())
    const tables = await presentTables(made.store.reader, database)
    const pages: object[] = []
    for (const table of tables.filter(({ name }) => name === 'master'))
      for await (const page of pagesOf(made.store.reader, table)) pages.push(page)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flat()).toEqual(rows)
  })

  it.runIf(database === 'sqlite')('comes after what it refers to', async () => {
    const { rows } = await sql<{ name: string; to: string }>`
      select made.name, refers."table" as "to"
      from sqlite_master made, pragma_foreign_key_list(made.name) refers where made.type = 'table'`.execute(
      made.store.reader,
    )
    const order = Object.keys(TABLES)
    expect(rows.length).toBeGreaterThan(30)
    for (const { name, to } of rows)
      expect(order.indexOf(to), `${to} before ${name}`).toBeLessThanOrEqual(order.indexOf(name))
  })
})
