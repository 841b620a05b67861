import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backup } from '../src/store/backup/backup.ts'
import { diskFiles } from '../src/store/files/disk.ts'
import { emptyDatabase, emptyStore } from '../src/store/store.fixture.ts'
import { noren } from './support/command.ts'
import { databases, openShop, SECRET, type Shop } from './support/shop.ts'

const AT = '2026-11-20T03:00:00.000Z'

/** What a command came to. */
interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

describe.each(databases)('On the command line, on %s', (database) => {
  let shop: Shop
  let folder: string

  beforeAll(async () => {
    shop = await openShop(database)
    folder = mkdtempSync(join(inject('workshop'), 'command-line-'))
  })

  afterAll(() => shop?.close())

  type Place = Pick<Shop, 'dataDir' | 'databaseUrl'>

  const command = async (
    { dataDir, databaseUrl = '' }: Place,
    ...given: readonly string[]
  ): Promise<Ended> => {
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: SECRET }
    return endOf(environment, given)
  }

  const endOf = (environment: Readonly<Record<string, string>>, given: readonly string[]): Promise<Ended> => {
    const ended = noren(environment, given, folder)
    return ended.then(
      (said) => ({ code: 0, ...said }),
      (error: unknown) => error as Ended,
    )
  }

  it('a shop that is open is backed up, restored elsewhere and found well there', async () => {
    const backedUp = await command(shop, 'backup')
    expect(backedUp).toMatchObject({ code: 0, stderr: '' })
    expect(backedUp.stdout).toMatch(/^noren-\d{8}-\d{6}\.zip has [\d,]+ rows and 0 files\. Protect it/)
    const [file = '', ...more] = readdirSync(folder)
    expect(more).toEqual([])
    expect(backedUp.stdout).toContain(file)
    const elsewhere = await emptyDatabase(database, inject('adminUrl'), inject('workshop'))
    try {
      expect(await command(elsewhere.options, 'restore', file)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^Restored the shop of \S+Z: [\d,]+ rows and 0 files\.\n$/),
        stderr: '',
      })
      const well = await command(elsewhere.options, 'doctor')
      expect(well).toMatchObject({ code: 0, stderr: '' })
      expect(well.stdout.trim().split('\n')).toHaveLength(19)
      for (const line of well.stdout.trim().split('\n')) expect(line).toMatch(/^✓ [a-z, ]+$/)
      const { dataDir, databaseUrl = '' } = elsewhere.options
      const another = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: `not ${SECRET}` }
      const again = await endOf(another, ['restore', file, '--replace'])
      expect(again.stdout).toContain('APP_SECRET is another than the one that this shop was run with')
      const warned = await endOf(another, ['doctor'])
      expect(warned.code).toBe(0)
      expect(warned.stdout).toContain('! secret of the shop: 1\n    it is another than the one')
    } finally {
      await elsewhere.clear()
    }
  })

  it('a shop that is there is thrown away only for --replace', async () => {
    const file = join(folder, 'small.zip')
    const place = await emptyStore(database, inject('adminUrl'), inject('workshop'))
    try {
      const { store, options } = place
      await backup({
        store,
        files: diskFiles(join(options.dataDir, 'files')),
        file,
        version: '1.2.3',
        now: new Date(AT),
      })
      await store.write((tx) => sql`insert into tag (name, sort_no) values ('新', 1)`.execute(tx))
      const refused = await command(options, 'restore', file)
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toMatch(/^There is a shop here already \(tag is not empty\).*\n$/)
      expect(await command(options, 'restore', file, '--replace')).toMatchObject({
        code: 0,
        stdout: `Restored the shop of ${AT}: 1 rows and 0 files.\n`,
      })
      expect(await store.reader.selectFrom('tag').selectAll().execute()).toEqual([])
    } finally {
      await place.clear()
    }
  })

  it('a shop that is open is not thrown away, unless it is forced', async () => {
    const file = join(folder, 'open.zip')
    expect((await command(shop, 'backup', file)).code).toBe(0)
    const refused = await command(shop, 'restore', file, '--replace')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^A shop is running on this database; nothing was written\..*--force.*\n$/)
    expect(await command(shop, 'restore', file, '--replace', '--force')).toMatchObject({ code: 0 })
  })

  it('what is wrong is told line by line, and the exit says so', async () => {
    await shop.change((tx) => sql`update product_image set file_name = 'gone' where id <= 3`.execute(tx))
    const { code, stdout } = await command(shop, 'doctor')
    expect(code).toBe(1)
    expect(stdout).toContain('✗ pictures of products: 12\n    gone-list.avif of product 1 is missing\n')
    expect(stdout).toContain('\n    and 7 more\n')
    expect(stdout).toContain('✓ points of customers\n')
  })

  it('warnings alone are no fault', async () => {
    const place = await openShop(database)
    try {
      await place.change((tx) =>
        sql`insert into outbox (id, subscriber, event, payload, created_at, attempts, next_attempt_at, dead_at, last_error)
          values ('dead', '*', 'order.placed', '{}', ${AT}, 9, ${AT}, ${AT}, 'Error: no such thing')`.execute(
          tx,
        ),
      )
      const { code, stdout } = await command(place, 'doctor')
      expect(stdout).toContain(
        `! events that were given up: 1\n    order.placed, ${AT}: Error: no such thing\n`,
      )
      expect(code).toBe(0)
    } finally {
      await place.close()
    }
  })

  it('where there is no shop they say so, and leave nothing behind', async () => {
    const nowhere = await emptyDatabase(database, inject('adminUrl'), inject('workshop'))
    try {
      for (const given of [['backup', 'none.zip'], ['doctor']])
        expect(await command(nowhere.options, ...given)).toMatchObject({
          code: 1,
          stdout: '',
          stderr: 'There is no shop here yet: start it once, or run seed.\n',
        })
      expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
    } finally {
      await nowhere.clear()
    }
  })

  it('a restore wants a backup', async () => {
    expect((await command(shop, 'restore')).stderr).toBe('restore needs the FILE of a backup\n')
    expect((await command(shop, 'restore', 'none.zip')).stderr).toMatch(/^none\.zip is no backup of Noren/)
  })
})
