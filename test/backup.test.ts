import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createNoren, pluginTables } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { reviews } from '../src/plugins/reviews/plugin.ts'
import { checks } from '../src/shop/doctor.ts'
import { vaultFrom } from '../src/shop/index.ts'
import { backup } from '../src/store/backup/backup.ts'
import type { Manifest } from '../src/store/backup/format.ts'
import { restore } from '../src/store/backup/restore.ts'
import type { Store } from '../src/store/database.ts'
import { examine } from '../src/store/doctor/check.ts'
import { diskFiles } from '../src/store/files/disk.ts'
import { migrate, migrations, pending } from '../src/store/migrate.ts'
import type { Migration } from '../src/store/migration.ts'
import { addPages } from '../src/store/migrations/pages.ts'
import { type EmptyDatabase, emptyDatabase, productRow } from '../src/store/store.fixture.ts'
import { faultsIn, placedNumbers, shelfOf } from './pressure/books.ts'
import { buy, signedIn } from './support/customer.ts'
import { addToCart, drawUpOrder, someGuest } from './support/guest.ts'
import { HalClient } from './support/hal-client.ts'
import { clerkAt } from './support/office.ts'
import { databases, openShop, SECRET, type Shop } from './support/shop.ts'
import { readZip, writeZip } from './support/zip.ts'

const PICTURES = fileURLToPath(new URL('../demo/pictures', import.meta.url))
const NOW = new Date('2026-11-20T03:00:00.000Z')

/** Written as one line, and read back as one. */
const SEPARATED = 'one\u2028two\u2029three\nfour\r\n"five" 🍵'

/** As an older version made its tables, with the step that this version took since: one more table, and a page. */
const grownSince: readonly Migration[] = [
  {
    name: '0001-shop',
    release: '1.0.0',
    async run(db, dialect) {
      for (const { run } of migrations) await run(db, dialect)
      await sql`drop table job`.execute(db)
    },
  },
  {
    name: '0002-jobs',
    release: '1.1.0',
    async run(db) {
      await sql`create table job (id text primary key, kind text not null)`.execute(db)
      const title = ['メールアドレスの確認', 'Confirm your e-mail address'] as const
      const page = { id: 54, url: 'mypage_email', file: 'Mypage/email', name: title[0], title }
      await addPages(db, [{ ...page, noindex: true, layout: 2 }])
    },
  },
]

const target = databases.map((kind) => [kind] as const)

describe.each(databases)('A backup of a shop on %s', (database) => {
  const isFirst = database === databases[0]
  let shop: Shop
  let folder: string
  let file: string
  let made: Manifest
  let acknowledged: readonly string[]
  let before: Awaited<ReturnType<typeof shelfOf>>
  const opened: EmptyDatabase[] = []

  const dataDirOf = (folder: string) => join(folder, 'data')

  const write = (name: string, store: Store) =>
    backup({
      store,
      files: diskFiles(join(dataDirOf(folder), 'files')),
      file: join(folder, name),
      version: '1.2.3',
      now: NOW,
    })

  /** An empty database of either kind, with nothing in it, not even tables. */
  const empty = async (kind: (typeof databases)[number]) => {
    const place = await emptyDatabase(kind, inject('adminUrl'), inject('workshop'))
    opened.push(place)
    const store = await place.open()
    const { dataDir } = place.options
    const files = diskFiles(join(dataDir, 'files'))
    return {
      ...{ place, store, dataDir, files },
      fill: (from: string, replace = false, steps = migrations) =>
        restore({ store, files, file: from, replace, steps }),
    }
  }

  const guestAtLastPress = async () => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, '焚火', {}, someGuest())
    return program
  }

  const press = async (program: HalClient) => (await program.follow('doCheckout')).document.orderNo

  beforeAll(async () => {
    shop = await openShop(database)
    const { store } = shop.noren
    folder = mkdtempSync(join(inject('workshop'), 'backup-'))
    file = join(folder, 'shop.zip')
    mkdirSync(join(dataDirOf(folder), 'files', 'more'), { recursive: true })
    writeFileSync(join(dataDirOf(folder), 'files', 'cup-list.webp'), 'a cup')
    writeFileSync(join(dataDirOf(folder), 'files', 'more', 'bowl.webp'), 'a bowl')
    await shop.change(async (tx) => {
      await tx.updateTable('product').set({ note: SEPARATED }).where('id', '=', 1).execute()
    })
    before = await shelfOf(store.reader)
    const customer = await signedIn(shop, { email: 'taro@example.com', point: 0 })
    await shop.change((tx) =>
      tx
        .insertInto('point_movement')
        .values({
          id: crypto.randomUUID(),
          customer_id: customer.customerId,
          order_id: null,
          change_no: 0,
          kind: 'grant',
          points: 300,
          created_at: NOW.toISOString(),
        })
        .execute(),
    )
    await shop.change((tx) => tx.updateTable('customer').set({ point: 300 }).execute())
    const bought = await buy(customer, '焚火')
    await addToCart(customer.program, '焚火')
    const first = await Promise.all([guestAtLastPress(), guestAtLastPress()])
    const ordered = await Promise.all(first.map(press))
    acknowledged = [bought, ...ordered]
    const last = await Promise.all([1, 2, 3, 4].map(guestAtLastPress))
    const [manifest] = await Promise.all([write('shop.zip', store), ...last.map(press)])
    made = manifest
  })

  afterEach(async () => {
    for (const place of opened.splice(0)) await place.clear()
  })

  afterAll(() => shop?.close())

  it.each(target)(
    'has on %s every order that was acknowledged before it began, whole, however many are placed meanwhile',
    async (kind) => {
      const { store, fill } = await empty(kind)
      await fill(file)
      expect(await placedNumbers(store.reader)).toEqual(expect.arrayContaining([...acknowledged]))
      expect(await faultsIn(store.reader, before)).toEqual([])
      expect(
        (await examine(store, checks([diskFiles(PICTURES)], vaultFrom(SECRET)))).filter(
          ({ verdict }) => verdict !== 'well',
        ),
      ).toEqual([])
      expect((await placedNumbers(shop.noren.store.reader)).length).toBe(acknowledged.length + 4)
    },
  )

  it.each(target)('brings the same rows and files back on %s, to the letter', async (kind) => {
    const { store, dataDir, files, fill } = await empty(kind)
    await fill(file)
    const again = join(folder, `again-${kind}.zip`)
    const second = await backup({ store, files, file: again, version: '1.2.3', now: NOW })
    expect(second).toEqual({ ...made, dialect: kind })
    expect(made.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(1000)
    expect(second.files.map(({ name }) => name)).toEqual(['cup-list.webp', 'more/bowl.webp'])
    const path = join(dataDir, 'files', 'more', 'bowl.webp')
    expect(readFileSync(path, 'utf8')).toBe('a bowl')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'files', 'more')).mode & 0o777).toBe(0o700)
    const product = await store.reader.selectFrom('product').select('note').where('id', '=', 1).execute()
    expect(product).toEqual([{ note: SEPARATED }])
  })

  it.each(target)(
    'is a shop again on %s: goods are found and ordered, and new rows have ids of their own',
    async (kind) => {
      const { store, place, fill } = await empty(kind)
      await fill(file)
      const { id } = await store.write((tx) =>
        tx
          .insertInto('tag')
          .values({ name: '新', name_en: null, sort_no: 1 })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      const highest = await shop.noren.store.reader
        .selectFrom('tag')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
      expect(id).toBe(highest.id + 1)
      const { dataDir, databaseUrl } = place.options
      const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'silent' }
      const noren = await createNoren(readConfig(environment), { clock: shop.clock.now })
      try {
        const program = await HalClient.enter(new URL(await noren.listen()))
        await drawUpOrder(program, '焚火', {}, someGuest())
        expect((await program.follow('doCheckout')).status).toBe(201)
      } finally {
        await noren.close()
      }
    },
  )

  it('leaves out who was just visiting, and keeps what customers laid into their carts', async () => {
    const { store, fill } = await empty(database)
    await addToCart(await HalClient.enter(shop.base), '焚火')
    const own = shop.noren.store.reader
    const carts = await own.selectFrom('cart').select(['customer_id', 'session_id']).execute()
    expect(new Set(carts.map(({ customer_id }) => customer_id === null)).size).toBe(2)
    expect(
      await own.selectFrom('orders').select('id').where('session_id', 'is not', null).execute(),
    ).not.toEqual([])
    await write('visited.zip', shop.noren.store)
    await fill(join(folder, 'visited.zip'))
    const left = await store.reader.selectFrom('cart').select(['customer_id', 'session_id']).execute()
    expect(left).toEqual([{ customer_id: expect.any(String), session_id: null }])
    expect(await store.reader.selectFrom('cart_line').selectAll().execute()).toHaveLength(1)
    const sessions = await store.reader.selectFrom('orders').select('session_id').distinct().execute()
    expect(sessions).toEqual([{ session_id: null }])
    const names = [...(await readZip(join(folder, 'visited.zip'))).keys()]
    for (const name of ['session', 'session_item', 'rate_limit', 'idempotency', 'open_order'])
      expect(names).not.toContain(`tables/${name}.jsonl`)
  })

  it('is closed to others, writes over nothing, and has its name only once it is whole', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(write('shop.zip', shop.noren.store)).rejects.toThrow(/shop\.zip is there already/)
    const { store, files } = await empty(database)
    const nothing = backup({ store, files, file: join(folder, 'none.zip'), version: '1', now: NOW })
    await expect(nothing).rejects.toThrow('There is no shop here yet')
    await migrate(store)
    // More than the numbers that both databases can tell apart.
    await store.write((tx) =>
      tx
        .insertInto('product')
        .values({ ...productRow('dear', ''), price_min: sql<number>`9007199254740993` })
        .execute(),
    )
    const torn = backup({ store, files, file: join(folder, 'none.zip'), version: '1', now: NOW })
    await expect(torn).rejects.toThrow(/cannot hold what stands in price_min/)
    expect(readdirSync(folder).filter((name) => name.startsWith('none') || name.endsWith('.part'))).toEqual(
      [],
    )
  })

  it('cannot be restored a second time, unless it is to replace what is there', async () => {
    const { store, fill } = await empty(database)
    await fill(file)
    await store.write((tx) => tx.updateTable('base_info').set({ shop_name: '別の店' }).execute())
    const name = async () =>
      (await store.reader.selectFrom('base_info').select('shop_name').executeTakeFirst())?.shop_name
    await expect(fill(file)).rejects.toThrow(/There is a shop here already .*--replace/)
    expect(await name()).toBe('別の店')
    await fill(file, true)
    expect(await name()).not.toBe('別の店')
    expect(await placedNumbers(store.reader)).toEqual(expect.arrayContaining([...acknowledged]))
  })

  describe('that was tampered with', () => {
    /** Tries to restore it, and sees that nothing was written. */
    const refused = async (tampered: string, reason: RegExp) => {
      const { store, dataDir, fill } = await empty(database)
      await expect(fill(tampered)).rejects.toThrow(reason)
      expect(await store.reader.introspection.getTables()).toEqual([])
      expect(existsSync(join(dataDir, 'files'))).toBe(false)
    }

    const bytesChanged = async (name: string, change: (bytes: Buffer) => Buffer) => {
      const path = join(folder, name)
      writeFileSync(path, change(readFileSync(file)))
      return path
    }

    const entriesChanged = async (name: string, change: (entries: Map<string, string>) => void) => {
      const path = join(folder, name)
      const entries = new Map(await readZip(file))
      change(entries)
      await writeZip(path, entries)
      return path
    }

    /** With other customers, and a digest that agrees with them. */
    const rowsChanged = (change: (rows: string) => string) =>
      entriesChanged('type.zip', (entries) => {
        const rows = change(entries.get('tables/customer.jsonl') ?? '')
        const sha256 = createHash('sha256').update(rows).digest('hex')
        const manifest = JSON.parse(entries.get('manifest.json') ?? '')
        const tables = manifest.tables.map((table: { readonly name: string }) =>
          table.name === 'customer' ? { ...table, sha256 } : table,
        )
        entries.set('tables/customer.jsonl', rows)
        entries.set('manifest.json', JSON.stringify({ ...manifest, tables }))
      })

    const manifestChanged = (name: string, change: (manifest: Record<string, unknown>) => object) =>
      entriesChanged(name, (entries) => {
        const manifest = JSON.parse(entries.get('manifest.json') ?? '') as Record<string, unknown>
        entries.set('manifest.json', JSON.stringify({ ...manifest, ...change(manifest) }))
      })

    it.runIf(isFirst)('is refused when it was cut', async () => {
      await refused(
        await bytesChanged('cut.zip', (bytes) => bytes.subarray(0, bytes.length - 1000)),
        /cut\.zip is no backup of Noren, or not all of one/,
      )
    })

    it('is refused when a byte of it changed', async () => {
      const changed = await bytesChanged('changed.zip', (bytes) => {
        const copy = Buffer.from(bytes)
        const at = copy.indexOf('a cup')
        copy.write('A', at)
        return copy
      })
      await refused(changed, /files\/cup-list\.webp is not what was backed up/)
    })

    it('is refused when a row of it changed', async () => {
      const changed = await entriesChanged('row.zip', (entries) => {
        const rows = entries.get('tables/customer.jsonl') ?? ''
        entries.set('tables/customer.jsonl', rows.replace('"point":300', '"point":999'))
      })
      await refused(changed, /tables\/customer\.jsonl is not what was backed up/)
    })

    const wrong = [
      ['"point":300', '"point":"many"', 'has another text in point, which takes a whole number'],
      ['"point":300', '"point":{}', 'has a list or an object in point, which takes a whole number'],
      ['"point":300', '"point":null', 'has nothing in point, which takes a whole number'],
      ['"point":300', '"points":300', 'has other columns than its table'],
      ['"point":300', '"point":3OO', 'is not JSON'],
    ] as const

    // A row is read before it is written: one shows that what was written before it is taken back.
    it.each(isFirst ? wrong : wrong.slice(0, 1))(
      'is refused where a row has %s as %s, and says in which',
      async (sent, instead, told) => {
        const changed = await rowsChanged((rows) => rows.replace(sent, instead))
        await refused(changed, new RegExp(`type\\.zip cannot be restored: row 1 of customer ${told}`))
      },
    )

    it.each([
      [
        'a row twice',
        (rows: string) => rows + rows,
        /the database refuses one of rows 1 to \d+ of customer|rows of customer repeat others/,
      ],
      [
        'no row to which others refer',
        (rows: string) => rows.replace(/"id":"[^"]+"/, '"id":"another"'),
        /rows of \w+ repeat others, or refer to rows that it does not have/,
      ],
    ])('is refused where it has %s, in words that repeat no value', async (_what, change, told) => {
      await refused(await rowsChanged(change), told)
    })

    it.runIf(isFirst)('is refused when an entry is missing, or is one too many', async () => {
      const missing = await entriesChanged('missing.zip', (entries) => {
        entries.delete('tables/orders.jsonl')
      })
      await refused(missing, /tables\/orders\.jsonl is not what was backed up/)
      const more = await entriesChanged('more.zip', (entries) => {
        entries.set('tables/session.jsonl', '')
      })
      await refused(more, /it has tables\/session\.jsonl besides/)
    })

    it.runIf(isFirst)('is refused when a file of it would leave its folder', async () => {
      const climbing = await bytesChanged('climbing.zip', (bytes) => {
        const names = bytes.toString('latin1').replaceAll('files/more/bowl', 'files/../../bow')
        return Buffer.from(names, 'latin1')
      })
      await refused(climbing, /invalid relative path: files\/\.\.\//)
      const name = join(folder, 'absolute.webp')
      const digest = createHash('sha256').update('x').digest('hex')
      const absolute = await entriesChanged('absolute.zip', (entries) => {
        const manifest = JSON.parse(entries.get('manifest.json') ?? '') as { files: object[] }
        manifest.files.push({ name, bytes: 1, sha256: digest })
        entries.set('manifest.json', JSON.stringify(manifest))
        entries.set(`files/${name}`, 'x')
      })
      await refused(absolute, /a file that would leave its folder/)
      expect(existsSync(name)).toBe(false)
    })

    it.runIf(isFirst)('or comes from a newer version, is refused with its name', async () => {
      const format = await manifestChanged('format.zip', () => ({ format: 2 }))
      await refused(format, /made by Noren 1\.2\.3, in a format that this version does not know/)
      const migrated = await manifestChanged('migrated.zip', ({ migrations }) => ({
        migrations: [...(migrations as string[]), '9999-of-tomorrow'],
      }))
      await refused(migrated, /brought to 9999-of-tomorrow.*Restore it with Noren \S+ or newer/)
    })
  })

  it.each(target)('has rows that refer to later ones, and brings them back on %s', async (kind) => {
    const own = await empty(database)
    await migrate(own.store)
    const categories = Array.from({ length: 600 }, (_, at) => ({
      ...{ id: at + 1, name: `分類${at}`, name_en: null, sort_no: at },
      ...(at === 0 ? { parent_id: 600, level: 2 } : { parent_id: null, level: 1 }),
      ...{ image: null, image_waiting: null, rule: null, own_fields: '{}' },
    }))
    await own.store.write((tx) => tx.insertInto('category').values(categories).execute())
    const path = join(folder, `categories-${kind}.zip`)
    await backup({ ...own, file: path, version: '1', now: NOW })
    const { store, fill } = await empty(kind)
    await fill(path)
    expect(await store.reader.selectFrom('category').selectAll().orderBy('id').execute()).toEqual(categories)
  })

  it.each(target)('of an older version is brought up to this one on %s', async (kind) => {
    const old = await empty(database)
    await migrate(old.store, grownSince.slice(0, 1))
    await old.store.write(async (tx) => {
      await sql`insert into layout (id, name, device_type) values (2, 'all', 10)`.execute(tx)
      await sql`insert into page (id, name, url, file_name, edit_type, layout_id)
        values (1, 'Top', 'homepage', 'index', 2, 2)`.execute(tx)
    })
    const path = join(folder, `old-${kind}.zip`)
    const { migrations, tables } = await backup({ ...old, file: path, version: '0.0.1', now: NOW })
    expect(migrations).toHaveLength(1)
    expect(tables.map(({ name }) => name)).not.toContain('job')
    const { store, fill } = await empty(kind)
    await fill(path, false, grownSince)
    expect(await pending(store, grownSince)).toEqual([])
    const pages = await store.reader.selectFrom('page').select('url').execute()
    expect(pages.map(({ url }) => url)).toEqual(expect.arrayContaining(['homepage', 'mypage_email']))
    expect(await store.reader.selectFrom('job').selectAll().execute()).toEqual([])
  })
})

describe.each(databases)('A backup of a shop with plugins, on %s', (database) => {
  it.each(target)('has what they keep, and fills %s with it', async (kind) => {
    const shop = await openShop(database)
    const clerk = await clerkAt(shop, 'owner')
    const { code: pluginCode, name, version: pluginVersion } = reviews
    await clerk.ask('doInstallPlugin', { pluginCode, pluginName: name.en, pluginVersion })
    const review = { id: 'one', product_id: 1, reviewer: 'a', stars: 5, title: 'b', comment: 'c' }
    const tableOf = (store: Store) => store.reader.withTables<{ plugin_reviews_review: typeof written }>()
    const written = { ...review, is_shown: true, created_at: NOW.toISOString() }
    await shop.noren.store.write(async (tx) => {
      await tx
        .withTables<{ plugin_reviews_review: typeof written }>()
        .insertInto('plugin_reviews_review')
        .values(written)
        .execute()
    })
    const file = join(shop.dataDir, 'backup.zip')
    const files = diskFiles(join(shop.dataDir, 'files'))
    await backup({ store: shop.noren.store, files, file, version: '1.2.3', now: NOW })
    const place = await emptyDatabase(kind, inject('adminUrl'), inject('workshop'))
    const store = await place.open()
    const makeTables = await pluginTables(readConfig({ DATA_DIR: place.options.dataDir }), store)
    await restore({ store, files: diskFiles(place.options.dataDir), file, replace: false, makeTables })
    const rows = await tableOf(store).selectFrom('plugin_reviews_review').selectAll().execute()
    expect(rows).toEqual([written])
    await restore({ store, files: diskFiles(place.options.dataDir), file, replace: true, makeTables })
    expect(await tableOf(store).selectFrom('plugin_reviews_review').select('id').execute()).toHaveLength(1)
    const unknown = restore({ store, files: diskFiles(place.options.dataDir), file, replace: true })
    await expect(unknown).rejects.toThrow('other tables')
    await place.clear()
    await shop.close()
  })
})
