import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { programVersion } from '../../src/runtime.ts'
import { backup } from '../../src/store/backup/backup.ts'
import { diskFiles } from '../../src/store/files/disk.ts'
import { buy, linksTo, PASSWORD, signedIn } from '../support/customer.ts'
import { drawUpOrder } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { clerkAt } from '../support/office.ts'
import { newDatabase, startPostgresOf, systemBinaries } from '../support/postgres.ts'
import type { Shop } from '../support/shop.ts'
import { type Contents, NAMES, openReleased, RELEASES } from './releases.ts'

const run = promisify(execFile)

/**
 * Writes the shops of this version into the folder of its release: a database of either kind with the demonstration
 * shop and some orders, and a backup. Later versions upgrade and restore them.
 */
const EMAIL = 'hanako@release.example'
const TEXT = '%PDF-1.7\n%%EOF'

/** Lets people order, and a member upload a file. */
const trade = async (shop: Shop): Promise<Pick<Contents, 'products' | 'file'> & { orders: string[] }> => {
  const customer = await signedIn(shop, { email: EMAIL })
  const orders = [await buy(customer, '焚火'), await buy(customer, '海苔', { quantity: 2 })]
  const guest = await HalClient.enter(shop.base)
  await drawUpOrder(guest, '焚火')
  orders.push((await guest.follow('doCheckout')).document.orderNo)
  const clerk = await clerkAt(shop, 'clerk')
  const file = new File([TEXT], 'terms.pdf', { type: 'application/pdf' })
  const [uploaded] = (await clerk.ask('doUploadFile', { path: '', file })).document.arrFileList
  if (uploaded?.address == null) throw new Error('The file was not taken')
  const { count } = (await guest.follow('goProductList', {}, linksTo(shop, 'goProductList'))).document
  return { orders, products: count, file: { address: uploaded.address, text: TEXT } }
}

const compressed = (content: Buffer): Buffer =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  })

/** Returns a database as plain SQL, without the commands of psql. */
const dumpOf = async (bin: string, url: string): Promise<Buffer> => {
  const plain = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500']
  const { stdout } = await run(join(bin, 'pg_dump'), [...plain, url], { maxBuffer: 2 ** 28 })
  return Buffer.from(stdout.replace(/^\\(un)?restrict .*\n/gm, ''))
}

const [bin] = systemBinaries()
if (bin === undefined) throw new Error('This needs PostgreSQL with pg_dump: install the package postgresql.')
const workshop = mkdtempSync(join(tmpdir(), 'noren-release-'))
const postgres = await startPostgresOf([bin])
try {
  const folder = join(RELEASES, programVersion())
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const database = await newDatabase(postgres.adminUrl)
  const onPostgres = await openReleased(join(workshop, 'postgres'), database.url)
  const second = await trade(onPostgres)
  await onPostgres.close()
  writeFileSync(join(folder, NAMES.postgres), compressed(await dumpOf(bin, database.url)))
  await database.drop()

  const dataDir = join(workshop, 'sqlite')
  const onSqlite = await openReleased(dataDir, undefined)
  const first = await trade(onSqlite)
  const { store } = onSqlite.noren
  const files = diskFiles(join(dataDir, 'files'))
  const file = join(folder, NAMES.backup)
  await backup({ store, files, file, version: programVersion(), now: onSqlite.clock.now() })
  await onSqlite.close()
  writeFileSync(join(folder, NAMES.sqlite), compressed(readFileSync(join(dataDir, 'noren.sqlite'))))
  const contents: Contents = {
    orders: { sqlite: first.orders, postgres: second.orders },
    customer: { email: EMAIL, password: PASSWORD },
    products: first.products,
    file: first.file,
  }
  writeFileSync(join(folder, NAMES.contents), `${JSON.stringify(contents, null, 2)}\n`)
} finally {
  await postgres.stop()
  rmSync(workshop, { recursive: true, force: true })
}
