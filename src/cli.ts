import { parseArgs } from 'node:util'
import { keepMembers, type MemberFlags } from './cli-members.ts'
import type { MoveInFlags } from './cli-move-in.ts'
import type { ReplicateFlags } from './cli-replicate.ts'
import { keepSecret, presentVault, sayLostSecret } from './cli-secret.ts'
import { serve, serveInDevelopment } from './cli-serve.ts'
import { sayFailed } from './cli-trouble.ts'
import { describeVariables, readConfig } from './config.ts'
import { isLanguage, type Language, languages } from './hypermedia/language.ts'
import type { Message } from './hypermedia/message.ts'
import { filesOf, picturesIn } from './pictures.ts'
import { programVersion } from './runtime.ts'
import { seedMany } from './seed/many.ts'
import { seedOrders } from './seed/many-orders.ts'
import { progressBar } from './seed/progress.ts'
import { seed } from './seed/seed.ts'
import type { inWords } from './shop/doctor.ts'
import { listMails, mailById } from './shop/mail/index.ts'
import { vaultFrom } from './shop/vault.ts'
import { backup } from './store/backup/backup.ts'
import type { Manifest } from './store/backup/format.ts'
import { restore } from './store/backup/restore.ts'
import { backupName } from './store/backup/shelf.ts'
import { appSecretsOf, prepareDataDir, prepareSqliteFile } from './store/data-dir.ts'
import { openStore, type Store } from './store/database.ts'
import { examine } from './store/doctor/check.ts'
import { migrate, pending, stepsOf } from './store/migrate.ts'
import { migrationPlan } from './store/migration-plan.ts'
import { translators } from './words.ts'

const HELP = `Noren, an online shop.

  npm run noren -- COMMAND    from a checkout, with the Node.js that npm ci installed
  npx noren COMMAND           where the package noren is installed
  node dist/main.js COMMAND   in production, with the machine's own Node.js

Commands:
  serve          serve the shop (the default)
  dev            serve it, and reload the plugins, texts and templates of SHOP_DIR, or of this folder, when they change
  migrate        migrate the database (--plan: only print the pending migrations, and how long they take)
  seed           fill an empty database (--products N: with N generated products; --orders N: with N orders, their
                 emails and the audit log; --customers N: with N customers, else a quarter of the orders)
  backup [FILE]  write the whole shop into one file while it runs (noren-DATE-TIME.zip, in UTC)
  restore FILE   fill an empty database from a backup (--replace: delete the existing shop;
                 --force: also while it is running)
  replicate PLACE
                 store the changes of a SQLite database every few seconds while it runs, in a folder or in
                 s3://BUCKET (--every 5: seconds; --keep 7: days)
  recover PLACE  restore that database into an empty DATA_DIR (--at TIME: as it was then)
  doctor         check that all stored data is consistent; exit with 1 if not
  secret         check that the secret is the one of this shop
  secret rotate  generate a new secret; keep the former one for reading
  secret forget  delete the former secret, once everything is encrypted again
  mail           list the stored emails
  mail ID        print one as text (--html: as HTML)
  mail preview   list the email templates (NAME: print one with sample data; --lang en, --part html)
  admin          list the members of the office
  admin create LOGIN_ID
                 create a member, with ADMIN_PASSWORD or a password that is printed once (--name NAME;
                 --authority 0, 1 or 2: system administrator (the default), store owner, read-only)
  admin unlock LOGIN_ID
                 forget the wrong passwords and codes that keep a member out
  admin reset LOGIN_ID
                 remove a member's two-factor device and passkeys, and sign them out (--password: also set a new
                 password)
  admin passkeys LOGIN_ID
                 list a member's passkeys (--remove ID: remove one)
  move-in URL    tell what the database of an EC-CUBE 2, 3 or 4 would bring (postgres://, mysql://, or a file of
                 SQLite; ECCUBE_AUTH_MAGIC: the secret of its passwords; --apply: store it; --skip-faulty: leave
                 records with faults out; --pictures FOLDER: its picture files; --member LOGIN_ID: in whose name)

Environment:
  ${describeVariables().join('\n  ')}
`

const MOST_MAILS = 50
const SERVED =
  'A shop is running on this database; nothing was written. Stop it first, or delete it with --force.'

const NO_SHOP = 'There is no shop here yet: start it once, or run seed.'

/** Loaded only if the whole shop is needed: most commands end before it would be loaded. */
const wholeShop = () => import('./app.ts')

const replicating = () => import('./cli-replicate.ts')

/** The checks of every part of the shop. */
const wholeDoctor = () => import('./shop/doctor.ts')

const withStore = async (work: (store: Store) => Promise<string>): Promise<void> => {
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined) {
    prepareDataDir(config.dataDir)
    prepareSqliteFile(config.dataDir)
  }
  const store = await openStore(config)
  try {
    process.stdout.write(`${await work(store)}\n`)
  } finally {
    await store.close()
  }
}

const withShop = (work: (store: Store) => Promise<string>): Promise<void> =>
  withStore(async (store) => {
    if ((await pending(store)).length > 0) throw new Error(NO_SHOP)
    return work(store)
  })

const sayMigrated = (names: readonly string[]): string =>
  names.length === 0 ? 'The database is up to date.' : names.map((name) => `Applied: ${name}`).join('\n')

const showMail = async (store: Store, id: string | undefined, html: boolean): Promise<string> => {
  if (id !== undefined) {
    const mail = await mailById(store.reader, id)
    if (!mail) throw new Error(`There is no email ${id}`)
    return html ? mail.html : `To: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.text}`
  }
  const mails = await listMails(store.reader, MOST_MAILS)
  if (mails.length === 0) return 'No emails are stored yet.'
  return mails
    .map((mail) =>
      [
        mail.id,
        mail.created_at,
        mail.sent_at === null ? 'stored' : 'sent',
        mail.recipient,
        mail.subject,
      ].join('  '),
    )
    .join('\n')
}

const languageOf = (lang: string): Language => {
  if (!isLanguage(lang)) throw new Error(`--lang takes ${languages.join(' or ')}`)
  return lang
}

const isHtml = ({ html, part }: Pick<Flags, 'html' | 'part'>): boolean => {
  if (part !== undefined && part !== 'text' && part !== 'html') throw new Error('--part takes text or html')
  return html || part === 'html'
}

const previewMail = async (store: Store, name: string | undefined, flags: Flags): Promise<string> => {
  const { mailPreviews } = await wholeShop()
  const previews = mailPreviews(readConfig(process.env), store)
  const language = languageOf(flags.lang)
  if (name === undefined) {
    const all = await previews.list(language)
    return all.map(({ file, name }) => `${file.padEnd(24)}${name}`).join('\n')
  }
  const { subject, text, html } = await previews.print(name, language)
  return isHtml(flags) ? html : `Subject: ${subject}\n\n${text}`
}

const backUp = async (store: Store, given: string | undefined): Promise<string> => {
  const now = new Date()
  const file = given ?? backupName(now)
  const files = filesOf(readConfig(process.env))
  const made = { store, files, file, version: programVersion(), now, progress: progressBar }
  return `${file} has ${sizeOf(await backup(made))}. Protect it: it contains customers.`
}

const bringBack = async (
  store: Store,
  file: string | undefined,
  { replace, force }: Pick<Flags, 'replace' | 'force'>,
): Promise<string> => {
  if (file === undefined) throw new Error('restore needs the FILE of a backup')
  if (replace && !force && (await store.isServed())) throw new Error(SERVED)
  const config = readConfig(process.env)
  const { pluginTables } = await wholeShop()
  const makeTables = await pluginTables(config, store)
  const manifest = await restore({
    store,
    file,
    replace,
    makeTables,
    files: filesOf(config),
    progress: progressBar,
  })
  const lost = await sayLostSecret(store, config)
  return [
    `Restored the shop of ${manifest.at}: ${sizeOf(manifest)}.`,
    ...(lost === undefined ? [] : [lost]),
  ].join('\n')
}

const sizeOf = ({ tables, files }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en')} rows and ${files.length.toLocaleString('en')} files`
}

const lookOver = async (store: Store): Promise<string> => {
  if ((await stepsOf(store.reader)).length === 0) throw new Error(NO_SHOP)
  const config = readConfig(process.env)
  const { checks, inWords } = await wholeDoctor()
  const examined = await examine(
    store,
    checks(picturesIn(filesOf(config)), presentVault(config), config.dataDir),
  )
  if (examined.some(({ verdict }) => verdict === 'fault')) process.exitCode = 1
  const translate = translators()('en')
  const say = ({ key, params }: Message) => translate(`message.${key}`, params)
  return examined.map((one) => sayExamined(inWords(one, say))).join('\n')
}

const MARKS = { well: '✓', warning: '!', fault: '✗' } as const

const sayExamined = ({ title, verdict, count, examples }: ReturnType<typeof inWords>): string => {
  const more = count - examples.length
  return [
    `${MARKS[verdict]} ${title}${count > 0 ? `: ${count.toLocaleString('en')}` : ''}`,
    ...examples.map((example) => `    ${example}`),
    ...(more > 0 ? [`    and ${more.toLocaleString('en')} more`] : []),
  ].join('\n')
}

const MOST_MADE_UP = 10_000_000
const ORDERS_A_CUSTOMER = 4

const countOf = (
  flag: 'products' | 'orders' | 'customers',
  typed: string | undefined,
): number | undefined => {
  if (typed === undefined) return undefined
  const count = /^\d{1,8}$/.test(typed) ? Number(typed) : 0
  if (count < 1 || count > MOST_MADE_UP)
    throw new Error(`--${flag} takes a number from 1 to ${MOST_MADE_UP.toLocaleString('en')}`)
  return count
}

const fill = async (store: Store, { products, orders, customers }: Flags): Promise<boolean> => {
  const config = readConfig(process.env)
  const now = new Date()
  const many = {
    products: countOf('products', products),
    orders: countOf('orders', orders),
    customers: countOf('customers', customers),
  }
  const filled = many.products
    ? await seedMany(store, many.products, now, progressBar(many.products))
    : await seed(store, config.seed, now)
  if (!filled || !many.orders) return filled
  // On PostgreSQL it was not created yet.
  prepareDataDir(config.dataDir)
  const { current, former } = appSecretsOf(config)
  const beside = {
    customers: many.customers ?? Math.ceil(many.orders / ORDERS_A_CUSTOMER),
    vault: vaultFrom(current, former),
  }
  if (await seedOrders(store, many.orders, now, progressBar(many.orders), beside)) return true
  throw new Error('There are no products to order.')
}

const commands: Readonly<Record<string, (rest: readonly string[], flags: Flags) => Promise<void>>> = {
  serve: () => serve(readConfig(process.env)),
  dev: () => serveInDevelopment(readConfig(process.env)),
  migrate: (_rest, { plan }) =>
    withStore(async (store) =>
      plan ? (await migrationPlan(store)).join('\n') : sayMigrated(await migrate(store)),
    ),
  seed: (_rest, flags) =>
    withStore(async (store) => {
      await migrate(store)
      const filled = await fill(store, flags)
      return filled ? 'The database is filled.' : 'The database is not empty; nothing was written.'
    }),
  backup: ([file]) => withStore((store) => backUp(store, file)),
  restore: ([file], flags) => withStore((store) => bringBack(store, file, flags)),
  replicate: async ([place], flags) => (await replicating()).replicate(readConfig(process.env), place, flags),
  recover: async ([place], flags) => (await replicating()).recoverTo(readConfig(process.env), place, flags),
  doctor: () => withStore(lookOver),
  mail: ([id, name], flags) =>
    withShop((store) =>
      id === 'preview' ? previewMail(store, name, flags) : showMail(store, id, isHtml(flags)),
    ),
  secret: ([command]) => withShop((store) => keepSecret(store, readConfig(process.env), command)),
  'move-in': async ([address], flags) => {
    const { assertClosed, moveIntoShop } = await import('./cli-move-in.ts')
    await withShop(async (store) => {
      await assertClosed(store)
      return 'Reading…'
    })
    const { createNoren } = await wholeShop()
    await moveIntoShop(createNoren, readConfig(process.env), address, flags)
  },
  admin: (rest, flags) => withShop((store) => keepMembers(store, rest, flags)),
}

interface Flags extends MemberFlags, MoveInFlags, ReplicateFlags {
  readonly plan: boolean
  readonly replace: boolean
  readonly force: boolean
  readonly html: boolean
  readonly lang: string
  readonly part?: string
  readonly products?: string
  readonly orders?: string
  readonly customers?: string
}

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      at: { type: 'string' },
      every: { type: 'string', default: '5' },
      keep: { type: 'string', default: '7' },
      plan: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      html: { type: 'boolean', default: false },
      lang: { type: 'string', default: 'ja' },
      part: { type: 'string' },
      products: { type: 'string' },
      orders: { type: 'string' },
      customers: { type: 'string' },
      name: { type: 'string' },
      authority: { type: 'string', default: '0' },
      password: { type: 'boolean', default: false },
      remove: { type: 'string' },
      apply: { type: 'boolean', default: false },
      'skip-faulty': { type: 'boolean', default: false },
      member: { type: 'string' },
      pictures: { type: 'string' },
    },
  })
  const [name = 'serve', ...rest] = positionals
  const command = commands[name]
  if (values.help || !command) {
    process.stdout.write(HELP)
    process.exitCode = values.help ? 0 : 1
    return
  }
  await command(rest, values)
}

run().catch((error: unknown) => {
  process.stderr.write(`${sayFailed(error, process.env)}\n`)
  process.exit(1)
})
