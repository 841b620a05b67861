import type { Config } from './config.ts'
import { bringNewsOf, bringPasswords, bringPictures, bringRedirects } from './moving/beside.ts'
import { type Brought, bringKind, type Tell } from './moving/bringing.ts'
import { openElsewhere } from './moving/database.ts'
import { type Reading, readingOf } from './moving/eccube.ts'
import { readTables } from './moving/eccube-tables.ts'
import { filesOf } from './pictures.ts'
import { allMembers } from './shop/members/index.ts'
import type { Acting, Asker } from './shop/part.ts'
import type { Store } from './store/database.ts'
import type { Files } from './store/files/files.ts'
import { JobFailed } from './store/jobs.ts'

/** The flags of `move-in`. */
export interface MoveInFlags {
  /** Stores what comes; without it only tells. */
  readonly apply: boolean
  /** Leaves products, customers and orders with faults out; without it, one of them stops its kind. */
  readonly 'skip-faulty': boolean
  /** The login id of the member in whose name it is done. */
  readonly member?: string
  /** The folder of that shop's picture files. */
  readonly pictures?: string
}

/** The shop that somebody moves into. */
export interface MoveInShop {
  readonly store: Store
  readonly acting: Pick<Acting, 'environmentOf' | 'writeAs' | 'alone'>
}

/** The parts of an import, in their order: orders find the customers and products that came before. */
const KINDS = ['product', 'customer', 'order'] as const

/**
 * Runs `move-in`: tells what an EC-CUBE's database would bring, and with `apply` stores it, each kind in one transaction.
 * Returns the last sentence. Throws a sentence.
 */
export const moveIn = async (
  shop: MoveInShop,
  address: string,
  flags: MoveInFlags,
  { magic, tell, files }: { readonly magic: string | undefined; readonly tell: Tell; readonly files: Files },
): Promise<string> => {
  const { store, acting } = shop
  const asker = await askerOf(store, flags.member)
  const elsewhere = await openElsewhere(address)
  try {
    const tables = await readTables(elsewhere)
    const act = await acting.environmentOf(asker, 'doImportProductCsv')
    const reading = readingOf(tables, act.dayOf)
    tell(`This is an EC-CUBE ${tables.version}.`)
    const end = await bring({ acting, asker, flags, tell }, reading, magic)
    if (flags.pictures !== undefined)
      await bringPictures({ acting, asker, flags, tell }, reading, { store, acting, files }, flags.pictures)
    return end
  } catch (error) {
    if (error instanceof JobFailed) throw new Error(String(error.errors.reason ?? error.message))
    throw error
  } finally {
    await elsewhere.close()
  }
}

const askerOf = async (store: Store, loginId: string | undefined): Promise<Asker> => {
  const members = (await allMembers(store)).filter(({ active }) => active)
  const member =
    loginId === undefined
      ? members.find(({ authority }) => authority === 0)
      : members.find(({ login_id }) => login_id === loginId)
  if (!member) throw new Error('There is no such member of the office: start the shop once, or create one.')
  return { memberId: member.id, language: 'en', client: { address: '127.0.0.1', userAgent: 'noren move-in' } }
}

const bring = async (how: Brought, reading: Reading, magic: string | undefined): Promise<string> => {
  const { flags, tell } = how
  const records = { product: reading.products, customer: reading.customers, order: reading.orders }
  let faulty = 0
  for (const kind of KINDS) {
    faulty += await bringKind(how, kind, records[kind])
    if (kind === 'customer') await bringPasswords(how, reading.hashes, magic)
  }
  await bringNewsOf(how, reading.news)
  await bringRedirects(how, reading)
  if (faulty > 0 && !flags['skip-faulty'])
    tell('Kinds with faults do not come. Correct them there, or leave those out with --skip-faulty.')
  return flags.apply ? 'Done.' : 'Nothing was stored. Run it again with --apply to store it.'
}

/** Throws if a shop is open on the database: on SQLite two processes would keep each other from writing for minutes. */
export const assertClosed = async (store: Store): Promise<void> => {
  if (store.dialect === 'sqlite' && (await store.isServed()))
    throw new Error('The shop is running on this database: stop it first.')
}

/** A shop that is opened for the move alone. */
interface OpenedShop extends MoveInShop {
  settleJobs(): Promise<void>
  close(): Promise<void>
}

/** Runs `move-in` on the shop of a configuration, which `open` assembles. Throws a sentence. */
export const moveIntoShop = async (
  open: (config: Config) => Promise<OpenedShop>,
  config: Config,
  address: string | undefined,
  flags: MoveInFlags,
): Promise<void> => {
  if (address === undefined) throw new Error('move-in needs the address of the database to read')
  const noren = await open(config)
  const tell = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const magic = process.env.ECCUBE_AUTH_MAGIC || undefined
    tell(await moveIn(noren, address, flags, { magic, tell, files: filesOf(config) }))
    if (flags.apply) await noren.settleJobs()
  } finally {
    await noren.close()
  }
}
