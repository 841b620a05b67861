import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNoren } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { seed } from '../src/seed/seed.ts'
import type { Store } from '../src/store/database.ts'
import { addPages, type NewPage } from '../src/store/migrations/pages.ts'
import { type EmptyDatabase, emptyStore } from '../src/store/store.fixture.ts'
import { databases } from './support/shop.ts'

const PAGE: NewPage = {
  id: 9000,
  url: 'first_visit',
  file: 'first_visit',
  name: 'はじめての方へページ',
  title: ['はじめての方へ', 'First visit'],
  noindex: true,
  layout: 2,
}

describe.each(databases)('A page that a migration adds, on %s', (database) => {
  let made: EmptyDatabase & { readonly store: Store }

  beforeEach(async () => {
    made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
  })

  afterEach(() => made?.clear())

  const pages = () => made.store.reader.selectFrom('page').selectAll().orderBy('id').execute()

  it('has the row that a new database gets by the seed', async () => {
    await seed(made.store, 'none', new Date())
    const [example] = (await pages()).filter(({ url }) => url === 'mypage_sessions')
    const row = { name: PAGE.name, name_en: 'First visit', title: 'はじめての方へ', title_en: 'First visit' }
    await made.store.write((tx) => addPages(tx, [PAGE]))
    expect((await pages()).at(-1)).toEqual({
      ...example,
      ...row,
      ...{ id: 9000, url: 'first_visit', file_name: 'first_visit' },
    })
  })

  it('is left to the seed where the database is still empty', async () => {
    await made.store.write((tx) => addPages(tx, [PAGE]))
    expect(await pages()).toEqual([])
    expect(await seed(made.store, 'none', new Date())).toBe(true)
  })
})

describe.each(databases)('The start, on %s', (database) => {
  it.each(['mypage_sessions', 'error'])('is refused while the page %s has no row', async (url) => {
    const made = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    const { dataDir, databaseUrl } = made.options
    await seed(made.store, 'none', new Date())
    await made.store.write((tx) => tx.deleteFrom('page').where('url', '=', url).execute())
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
    await expect(createNoren(config)).rejects.toThrow(`no row in "page" for ${url}: the migration`)
    await made.clear()
  })
})
