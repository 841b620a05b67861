import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Dialect } from './columns.ts'
import type { Reader, Store, Writer } from './database.ts'
import type { Migration } from './migration.ts'
import { shop } from './migrations/0001-shop.ts'
import { accounts } from './migrations/0002-accounts.ts'
import { faults } from './migrations/0004-faults.ts'
import { jobs } from './migrations/0005-jobs.ts'
import { members } from './migrations/0006-members.ts'
import { reader } from './migrations/0007-reader.ts'
import { audit } from './migrations/0008-audit.ts'
import { settings } from './migrations/0009-settings.ts'
import { security } from './migrations/0010-security.ts'
import { lists } from './migrations/0011-lists.ts'
import { products } from './migrations/0012-products.ts'
import { passkeys } from './migrations/0013-passkeys.ts'
import { sales } from './migrations/0014-sales.ts'
import { system } from './migrations/0015-system.ts'
import { trade } from './migrations/0016-trade.ts'
import { stock } from './migrations/0017-stock.ts'
import { sale } from './migrations/0018-sale.ts'
import { pictures } from './migrations/0019-pictures.ts'
import { csv } from './migrations/0020-csv.ts'
import { productDeliveries } from './migrations/0021-product-deliveries.ts'
import { customers } from './migrations/0022-customers.ts'
import { orders } from './migrations/0023-orders.ts'
import { papers } from './migrations/0024-papers.ts'
import { orderMails } from './migrations/0025-order-mails.ts'
import { templates } from './migrations/0027-templates.ts'
import { files } from './migrations/0029-files.ts'
import { mailTemplates } from './migrations/0031-mail-templates.ts'
import { payments } from './migrations/0032-payments.ts'
import { plugins } from './migrations/0033-plugins.ts'
import { paymentAttempts } from './migrations/0034-payment-attempts.ts'
import { searchWords } from './migrations/0035-search-words.ts'
import { paymentDeadlines } from './migrations/0036-payment-deadlines.ts'
import { templateBreaks } from './migrations/0037-template-breaks.ts'
import { orderWords } from './migrations/0038-order-words.ts'
import { pluginWork } from './migrations/0041-plugin-work.ts'
import { refundRates } from './migrations/0043-refund-rates.ts'
import { memberKeys } from './migrations/0045-members.ts'
import { appSecrets } from './migrations/0047-app-secrets.ts'
import { operating } from './migrations/0048-operating.ts'
import { officeLists } from './migrations/0049-office-lists.ts'
import { deepLists } from './migrations/0050-deep-lists.ts'
import { unlimitedVariants } from './migrations/0051-unlimited.ts'

/** All steps, in order. A step that was released is never changed. */
export const migrations: readonly Migration[] = [
  shop,
  accounts,
  faults,
  jobs,
  members,
  reader,
  audit,
  settings,
  security,
  lists,
  products,
  passkeys,
  sales,
  system,
  trade,
  stock,
  sale,
  pictures,
  csv,
  productDeliveries,
  customers,
  orders,
  papers,
  orderMails,
  templates,
  files,
  mailTemplates,
  payments,
  plugins,
  paymentAttempts,
  searchWords,
  paymentDeadlines,
  templateBreaks,
  orderWords,
  pluginWork,
  refundRates,
  memberKeys,
  appSecrets,
  operating,
  officeLists,
  deepLists,
  unlimitedVariants,
]

// One lock for all that is done to the whole database, by any process of any version.
const LOCK = Number.parseInt(createHash('sha256').update('noren').digest('hex').slice(0, 12), 16)

/** The names of the steps that a database has not taken yet. */
export const pending = async (store: Store): Promise<readonly string[]> => {
  const done = await stepsOf(store.reader)
  return migrations.slice(done.length).map((migration) => migration.name)
}

/** The names of the steps that a database has taken; throws where this program does not know one of them. */
export const stepsOf = async (db: Reader): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables()
  if (!tables.some((table) => table.name === 'migration')) return []
  return namesIn(db)
}

/**
 * The names of the steps that a database has not taken yet, for a process that serves: one that a newer version
 * has brought further goes on with those processes that are there, until they are replaced.
 */
export const untaken = async (db: Reader): Promise<readonly string[]> => {
  const taken = new Set(await takenIn(db))
  return migrations.filter(({ name }) => !taken.has(name)).map(({ name }) => name)
}

const takenIn = async (db: Reader): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map((row) => row.name)
}

const namesIn = async (db: Reader): Promise<readonly string[]> => {
  const names = await takenIn(db)
  const unknown = names.find((name, at) => migrations[at]?.name !== name)
  if (unknown !== undefined)
    throw new Error(
      `This database was already brought to ${unknown}, which this version of Noren does not know. Start a newer version.`,
    )
  return names
}

/**
 * Brings the database up to this program, in one transaction under a lock: of two processes that
 * start at once the second waits and finds nothing left to do.
 */
export const migrate = (store: Store): Promise<readonly string[]> =>
  store.write(async (tx) => {
    await lockAll(tx, store.dialect)
    return takeSteps(tx, store.dialect)
  })

/** Keeps every other process, until the transaction ends, from what is done to the whole database. */
export const lockAll = async (tx: Writer, dialect: Dialect): Promise<void> => {
  if (dialect === 'sqlite') return
  // An index over many rows, or waiting for another process that makes one, takes its time.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** Takes what is ahead of the first so many steps, all unless said; their names. Under the lock of `lockAll`. */
export const takeSteps = async (
  tx: Writer,
  dialect: Dialect,
  upTo = migrations.length,
): Promise<readonly string[]> => {
  await sql`create table if not exists migration (name text primary key, done_at text not null)`.execute(tx)
  const done = await namesIn(tx)
  const ahead = migrations.slice(done.length, upTo)
  for (const migration of ahead) {
    await migration.run(tx, dialect)
    await sql`insert into migration (name, done_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
      tx,
    )
  }
  return ahead.map((migration) => migration.name)
}
