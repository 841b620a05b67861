import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checks, inWords } from '../src/shop/doctor.ts'
import { vaultFrom } from '../src/shop/index.ts'
import { backup } from '../src/store/backup/backup.ts'
import { type Examined, examine } from '../src/store/doctor/check.ts'
import { diskFiles } from '../src/store/files/disk.ts'
import { migrations } from '../src/store/migrate.ts'
import { buy, linksTo, signedIn } from './support/customer.ts'
import { drawUpOrder, someGuest } from './support/guest.ts'
import { HalClient } from './support/hal-client.ts'
import { atOffice, MEMBER_PASSWORD, memberOf } from './support/member.ts'
import { databases, openShop, SECRET, type Shop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const PICTURES = fileURLToPath(new URL('../demo/pictures', import.meta.url))

const english = wordsOf('en')

const ROW_OF_A_JOB = `('broken', 'import', 'a member', '{}', 'failed', 0, 0, null, '{"reason":"no such file"}', 3,
  null, '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z')`

/** What somebody does behind the shop's back: the statements, what undoes them, the check that sees it, and what it says. */
const LAST = migrations.at(-1)?.name

type Break = readonly [
  what: string,
  done: string,
  undone: string,
  check: string,
  verdict: 'fault' | 'warning',
  said: RegExp,
]

const breaks: readonly Break[] = [
  [
    'an entry of the audit log that was changed',
    `update audit_log set login_id = 'other' where seq = 2`,
    `update audit_log set login_id = 'boss' where seq = 2`,
    'audit log',
    'fault',
    /^entry 2 is not as it was written$/,
  ],
  [
    'an entry of the audit log that was taken out',
    `create table taken as select * from audit_log where seq = 2; delete from audit_log where seq = 2`,
    `insert into audit_log select * from taken; drop table taken`,
    'audit log',
    'fault',
    /^between 1 and 3 entries are missing$/,
  ],
  [
    'a step of the schema that is not noted',
    `update migration set name = '0000-lost' where name = '${LAST}'; delete from migration where name = '0000-lost'`,
    `insert into migration values ('${LAST}', '1.0.0', '2026-11-20T03:00:00.000Z')`,
    'migrations',
    'fault',
    new RegExp(`^${LAST} is to do$`),
  ],
  [
    'points that nothing moved',
    `update customer set point = point + 7`,
    `update customer set point = point - 7`,
    'points of customers',
    'fault',
    /^customer \S+ has 7, the movements come to 0$/,
  ],
  [
    'a sum taken over that no order passed on',
    `update orders set exchange_of = id, credit = 7 where order_no = (select min(order_no) from orders)`,
    `update orders set exchange_of = null, credit = 0 where exchange_of = id`,
    'sums taken over in exchanges',
    'fault',
    /^0 yen of order \S+ were passed on; the orders made for its goods took over 7$/,
  ],
  [
    'a file of which nothing lies anywhere',
    `insert into user_file (id, path, folder, kind, size, digest, has_thumbnail, member_id, created_at)
       values ('lost', 'a/b.png', 'a', 'png', 1, 'x', false, null, '2026-11-20T03:00:00.000Z')`,
    `delete from user_file where id = 'lost'`,
    'files of the merchant',
    'fault',
    /^user_data\/lost of the file a\/b\.png is missing$/,
  ],
  [
    'a stock of what is unlimited',
    `update variant set stock_unlimited = true where code = (select min(code) from variant where stock = 6)`,
    `update variant set stock_unlimited = false where code = (select min(code) from variant where stock = 6)`,
    'stock',
    'fault',
    /^\S+ has 6, although it is unlimited$/,
  ],
  [
    'other pieces taken than ordered',
    `update stock_movement set quantity = quantity - 2`,
    `update stock_movement set quantity = quantity + 2`,
    'goods taken for orders',
    'fault',
    /^order \S+ has 1 of \S+, the movements of the stock come to -3$/,
  ],
  [
    'a total that its lines do not come to',
    `update orders set total = total + 1 where status <> 8`,
    `update orders set total = total - 1 where status <> 8`,
    'sums of orders',
    'fault',
    /^order \S+: total is \d+, its lines come to \d+$/,
  ],
  [
    'a sale that is not counted',
    `update sales_change set orders = orders - 1`,
    `update sales_change set orders = orders + 1`,
    'sales by day',
    'fault',
    /^2026-11-20: 0 orders of (\d+) are kept, there are 2 of \1$/,
  ],
  [
    'points that an order says it used, and that nobody took',
    `update orders set use_point = use_point + 5 where customer_id is not null and status = 1`,
    `update orders set use_point = use_point - 5 where customer_id is not null and status = 1`,
    'points of orders',
    'fault',
    /^order \S+ uses 5 points and earns 0; 0 were taken and 0 granted$/,
  ],
  [
    'a customer who bought more than their orders come to',
    `update customer set buy_times = buy_times + 1`,
    `update customer set buy_times = buy_times - 1`,
    'purchases of customers',
    'fault',
    /^customer \S+ is said to have bought 2 times for (\d+) yen; their orders come to 1 for \1$/,
  ],
  [
    'a day on which nothing was ordered',
    `insert into sales_day values ('2020-01-01', 3, 900)`,
    `delete from sales_day where day = '2020-01-01'`,
    'sales by day',
    'fault',
    /^2020-01-01: 3 orders of 900 are kept, there are 0 of 0$/,
  ],
  [
    'a line that was taken out',
    `update order_line set quantity = quantity + 1 where type = 2`,
    `update order_line set quantity = quantity - 1 where type = 2`,
    'sums of orders',
    'fault',
    /^order \S+: deliveryFeeTotal is \d+, its lines come to \d+$/,
  ],
  [
    'a tax that is not that of its rate',
    `update order_line set tax = tax + 3 where type = 1`,
    `update order_line set tax = tax - 3 where type = 1`,
    'sums of orders',
    'fault',
    /^order \S+: a piece at \d+ has \d+ of tax, \d+ % are \d+$/,
  ],
  [
    'a picture that is nowhere',
    `update product_image set file_name = file_name || '-gone' where id = 1`,
    `update product_image set file_name = replace(file_name, '-gone', '') where id = 1`,
    'pictures of products',
    'fault',
    /^\S+-gone-detail\.webp of product 1 is missing$/,
  ],
  [
    'an event that was given up',
    `update outbox set dead_at = '2026-11-20T03:00:00.000Z', last_error = 'no such template for taro@example.com'`,
    `update outbox set dead_at = null, last_error = null`,
    'events that were given up',
    'warning',
    /^order\.placed, 2026-11-20T03:00:00\.000Z: no such template for •••$/,
  ],
  [
    'a job that failed',
    `insert into job values ${ROW_OF_A_JOB}`,
    `delete from job`,
    'jobs that failed',
    'warning',
    /^import, 2026-11-20T03:00:00\.000Z: \{"reason":"no such file"\}$/,
  ],
]

const breaksOf = {
  sqlite: [
    [
      'an index that does not have what stands in its table',
      `pragma writable_schema = on; update sqlite_master set sql = replace(sql, '("status"', '("total"') where name = 'orders_by_status'`,
      `pragma writable_schema = on; update sqlite_master set sql = replace(sql, '("total"', '("status"') where name = 'orders_by_status'`,
      'tables and indexes',
      'fault',
      /^row \d+ missing from index orders_by_status$/,
    ],
    [
      'a row that names one that is not there',
      `pragma foreign_keys = off; update order_line set product_id = product_id + 90000 where type = 1`,
      `update order_line set product_id = product_id - 90000 where type = 1`,
      'references between rows',
      'fault',
      /^row \d+ of order_line names a product that is not there$/,
    ],
  ],
  postgres: [
    [
      'an index that was dropped',
      `drop index orders_by_status`,
      `create index orders_by_status on orders (status, ordered_at)`,
      'tables and indexes',
      'fault',
      /^the index orders_by_status of orders is missing$/,
    ],
    [
      'an index of other columns',
      `drop index orders_by_status; create index orders_by_status on orders (status)`,
      `drop index orders_by_status; create index orders_by_status on orders (status, ordered_at)`,
      'tables and indexes',
      'fault',
      /^the index orders_by_status of orders is not as the migrations make it: CREATE INDEX/,
    ],
    [
      'an index that was never finished',
      `update pg_index set indisvalid = false where indexrelid = 'orders_by_status'::regclass`,
      `update pg_index set indisvalid = true where indexrelid = 'orders_by_status'::regclass`,
      'tables and indexes',
      'fault',
      /^the index orders_by_status of orders is invalid$/,
    ],
    [
      'a constraint that was dropped',
      `alter table variant drop constraint variant_stock`,
      `alter table variant add constraint variant_stock check (stock >= 0)`,
      'tables and indexes',
      'fault',
      /^the constraint variant_stock of variant is missing$/,
    ],
    [
      'a row that names one that is not there',
      `set session_replication_role = replica; update order_line set product_id = product_id + 90000 where type = 1`,
      `set session_replication_role = replica; update order_line set product_id = product_id - 90000 where type = 1`,
      'references between rows',
      'fault',
      /^a row of order_line names a product that is not there: 9\d+$/,
    ],
  ],
} satisfies Readonly<Record<(typeof databases)[number], readonly Break[]>>

describe.each(databases)('The doctor, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
    await buy(await signedIn(shop, { email: 'taro@example.com' }), '焚火')
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, '焚火', {}, someGuest())
    await guest.follow('doCheckout')
    await drawUpOrder(guest, '焚火', {}, someGuest())
    await shop.noren.settleOutbox()
    await memberOf(shop, { login_id: 'boss' })
    const office = await atOffice(shop, 'boss')
    for (let times = 0; times < 3; times++)
      await office.follow(
        'doEndMemberSessions',
        { currentPassword: MEMBER_PASSWORD },
        linksTo(shop, 'doEndMemberSessions'),
      )
  })

  afterAll(() => shop?.close())

  const worded = (one: Examined) => inWords(one, ({ key, params }) => english(`message.${key}`, params))

  const allChecks = () => checks([diskFiles(PICTURES)], vaultFrom(SECRET), shop.dataDir)

  const examined = async (which = allChecks()) => (await examine(shop.noren.store, which)).map(worded)

  /** What the one check of this title says: to PostgreSQL, all of them make every table anew. */
  const examinedBy = (title: string) =>
    examined(
      allChecks().filter(
        ({ name }) => worded({ name, verdict: 'well', count: 0, examples: [] }).title === title,
      ),
    )

  const ill = async () => (await examined()).filter(({ verdict }) => verdict !== 'well')

  /** Past the shop, by a connection that knows none of its rules. */
  const behindItsBack = async (statements: string): Promise<void> => {
    if (shop.databaseUrl === undefined) {
      const connection = new SQLite(join(shop.dataDir, 'noren.sqlite')).unsafeMode()
      connection.exec(statements)
      connection.close()
      return
    }
    const client = new pg.Client({ connectionString: shop.databaseUrl })
    await client.connect()
    await client.query(statements)
    await client.end()
  }

  it('finds nothing in a shop that is well, and says what it looked at', async () => {
    expect((await examined()).map(({ title, verdict }) => [title, verdict])).toEqual([
      ['migrations', 'well'],
      ['tables and indexes', 'well'],
      ['references between rows', 'well'],
      ['stock', 'well'],
      ['pictures of products', 'well'],
      ['points of customers', 'well'],
      ['sales by day', 'well'],
      ['words of orders', 'well'],
      ['goods taken for orders', 'well'],
      ['sums of orders', 'well'],
      ['files of the merchant', 'well'],
      ['points of orders', 'well'],
      ['purchases of customers', 'well'],
      ['sums taken over in exchanges', 'well'],
      ['audit log', 'well'],
      ['secret of the shop', 'well'],
      ['folders of backups, papers and the log', 'well'],
      ['events that were given up', 'well'],
      ['jobs that failed', 'well'],
    ])
  })

  it.each<Break>([...breaks, ...breaksOf[database]])(
    'sees %s',
    async (_what, done, undone, check, verdict, said) => {
      await behindItsBack(done)
      try {
        const found = await examinedBy(check)
        expect(found.map((one) => one.verdict)).toEqual([verdict])
        expect(found.flatMap(({ examples }) => examples)).toContainEqual(expect.stringMatching(said))
      } finally {
        await behindItsBack(undone)
      }
      expect(await ill()).toEqual([])
    },
  )

  it('says nothing of orders that are not placed yet: they are drawn up anew', async () => {
    await behindItsBack(`update orders set total = total + 1 where status = 8`)
    expect(await ill()).toEqual([])
    await behindItsBack(`update orders set total = total - 1 where status = 8`)
  })

  it.runIf(database === 'postgres')('leaves no schema behind of those it compares with', async () => {
    await examined()
    const schemas = await sql`select nspname from pg_namespace where nspname like 'noren%'`.execute(
      shop.noren.store.reader,
    )
    expect(schemas.rows).toEqual([])
  })

  it('takes goods that all came back for well', async () => {
    const back = `insert into stock_movement select 'back-' || id, variant_id, order_id, 2, 'give_back', -quantity, created_at
      from stock_movement`
    await behindItsBack(back)
    expect(await ill()).toEqual([])
    await behindItsBack(`delete from stock_movement where kind = 'give_back'`)
  })

  it('sees a backup that was killed and papers that were, until they are swept', async () => {
    const folders = ['backups', 'papers'].map((folder) => join(shop.dataDir, folder))
    const names = ['noren-20260101-000000.zip.part', 'one.part']
    const parts = folders.map((folder, at) => join(folder, names[at] ?? ''))
    for (const folder of folders) mkdirSync(folder, { recursive: true })
    for (const part of parts) {
      writeFileSync(part, 'half')
      utimesSync(part, 0, 0)
    }
    const running = join(shop.dataDir, 'backups', 'noren-20260102-000000.zip.part')
    writeFileSync(running, 'half')
    expect(await ill()).toEqual([
      expect.objectContaining({
        title: 'folders of backups, papers and the log',
        verdict: 'warning',
        examples: names.map((name, at) => `${['backups', 'papers'][at]}/${name} was never finished: 4 bytes`),
      }),
    ])
    await shop.noren.sweep()
    expect(parts.map((part) => existsSync(part))).toEqual([false, false])
    expect(existsSync(running)).toBe(true)
    // The next backup takes it away, too.
    utimesSync(running, 0, 0)
    const { store } = shop.noren
    const file = join(shop.dataDir, 'backups', 'noren-20260103-000000.zip')
    await backup({ store, files: diskFiles(PICTURES), file, version: '1.2.3', now: shop.clock.now() })
    expect(existsSync(running)).toBe(false)
    expect(await ill()).toEqual([])
  })
})
