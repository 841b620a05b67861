import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createNoren, type Noren } from '../app.ts'
import type { ClientOptions, ShopClient } from '../client/client.ts'
import { readConfig } from '../config.ts'
import { programPlugins } from '../plugins/index.ts'
import type { Plugin } from '../shop/plugins/index.ts'
import { movableClock, type TestClock } from './clock.ts'
import { enter, offered, registered, signedInMember, type TestCustomer } from './people.ts'
import { makePlace } from './place.ts'
import { switchOn, wear } from './switches.ts'

export type { TestClock } from './clock.ts'
export type { TestCustomer } from './people.ts'

/** How a shop for a test is started; by default with the demonstration data, and nothing of one's own. */
export interface TestShopOptions {
  /** A shop's folder, as `create-noren` makes it: all its plugins are switched on, and its themes can be chosen. */
  readonly folder?: string | URL
  /** Plugins, or their folders. They are switched on in this order. */
  readonly plugins?: readonly (Plugin | string | URL)[]
  /** Codes of plugins that come with Noren and are switched on before the others, such as `coupons`. */
  readonly on?: readonly string[]
  /** The theme that the shop wears: its code, or its folder. */
  readonly theme?: string | URL
  /** The content of the database: `demo`, or `none` for master data and settings alone. */
  readonly seed?: 'demo' | 'none'
  /** Where its clock starts; the present by default. */
  readonly now?: Date
  /**
   * The address of a PostgreSQL server, on which the shop gets a new database; by default `DATABASE_URL` of the process.
   * Without either the shop is on SQLite.
   */
  readonly databaseUrl?: string
  /** Variables of the environment, such as the settings of a plugin; those of the process are not read. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** An email that the shop has written. */
export interface TestMail {
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A running shop with data of its own. No email leaves it, and no limit on requests applies. */
export interface TestShop {
  /** Its address, at a port that was free. */
  readonly base: URL
  readonly clock: TestClock
  /** A new visitor, who has opened the first page. */
  visitor(options?: ClientOptions): Promise<ShopClient>
  /** The first system administrator, signed in to the office. */
  member(options?: ClientOptions): Promise<ShopClient>
  /** A new customer, who has registered, confirmed their address and signed in. */
  customer(told?: Partial<TestCustomer>): Promise<ShopClient & { readonly email: string }>
  /** A document with a link to an operation by its name, to follow it whether the page before offers it or not. */
  link(name: string): object
  /** Does all background work that is due by its clock: events, jobs, schedules. */
  settle(): Promise<void>
  /** The emails so far, once all events are delivered; those to one address if it is given. */
  mails(recipient?: string): Promise<readonly TestMail[]>
  /** The errors that it has logged, such as those of a plugin that it switched off. */
  errors(): readonly string[]
  /** Ends it, and deletes its data. */
  close(): Promise<void>
}

/**
 * Starts a shop for a test. Throws if a plugin cannot be loaded, installed or switched on, or if there is no such
 * theme; nothing is left then.
 */
export const startShop = async (options: TestShopOptions = {}): Promise<TestShop> => {
  const place = await makePlace(options.databaseUrl ?? (process.env.DATABASE_URL || undefined))
  try {
    return await opened(options, place)
  } catch (error) {
    await place.clear()
    throw error
  }
}

const pathOf = (folder: string | URL): string =>
  folder instanceof URL ? fileURLToPath(folder).replace(/\/$/, '') : folder

const isFolder = (theme: string | URL): boolean => theme instanceof URL || /[/\\]/.test(theme)

const opened = async (
  options: TestShopOptions,
  place: Awaited<ReturnType<typeof makePlace>>,
): Promise<TestShop> => {
  const { folder, plugins = [], theme, seed, environment } = options
  const errors: string[] = []
  const clock = movableClock(options.now ?? new Date())
  const config = readConfig({
    PORT: '0',
    RATE_LIMITS: 'off',
    SEED: seed,
    ...environment,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SHOP_DIR: folder && pathOf(folder),
  })
  const given = plugins.flatMap((one) => (typeof one === 'string' || one instanceof URL ? [] : [one]))
  const noren = await createNoren(config, {
    clock: clock.now,
    monotonic: clock.monotonic,
    log: pino({ level: 'error' }, { write: (line) => errors.push(line.trim()) }),
    plugins: [...programPlugins, ...given],
    beside: {
      plugins: plugins.flatMap((one) => (typeof one === 'string' || one instanceof URL ? [pathOf(one)] : [])),
      themes: theme !== undefined && isFolder(theme) ? [pathOf(theme)] : [],
    },
  })
  try {
    const base = new URL(await noren.listen())
    const member = await noren.firstMember()
    const { loginId = '', password = environment?.ADMIN_PASSWORD } = member ?? {}
    const signIn = (client?: ClientOptions) => signedInMember(base, { loginId, password }, client)
    const shop = running(noren, { base, clock, errors, signIn, place })
    const clerk = await signIn()
    await switchOn(
      clerk,
      shop.link,
      options.on ?? [],
      given.map(({ code }) => code),
    )
    if (theme !== undefined)
      await wear(clerk, shop.link, isFolder(theme) ? basename(pathOf(theme)) : String(theme))
    return shop
  } catch (error) {
    await noren.close()
    if (errors.length === 0 || !(error instanceof Error)) throw error
    throw new Error([error.message, ...errors].join('\n'), { cause: error })
  }
}

interface Running {
  readonly base: URL
  readonly clock: TestClock
  readonly errors: readonly string[]
  readonly signIn: (options?: ClientOptions) => Promise<ShopClient>
  readonly place: { clear(): Promise<void> }
}

const running = (noren: Noren, { base, clock, errors, signIn, place }: Running): TestShop => {
  const link = (name: string) => offered(noren.graph, name)
  const mails = async (recipient?: string) => {
    await noren.settleOutbox()
    return noren.store.reader
      .selectFrom('mail')
      .select(['recipient', 'subject', 'text', 'html'])
      .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient ?? ''))
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  }
  let customers = 0
  return {
    base,
    clock: { now: clock.now, set: clock.set, advance: clock.advance },
    visitor: (client) => enter(base, client),
    member: signIn,
    async customer(told = {}) {
      customers += 1
      const client = await enter(base)
      return registered({ client, link, mails }, { email: `customer-${customers}@example.com`, ...told })
    },
    link,
    async settle() {
      const { settleSchedules, settleSales, settleOrderIndex, settlePayments, settleCategories } = noren
      const { settleRestock, settleNewsletters, settleOutbox, settleJobs, settleWebhooks } = noren
      for (const settle of [
        ...[settleOutbox, settleSchedules, settleSales, settleOrderIndex, settlePayments],
        ...[settleCategories, settleRestock, settleNewsletters, settleJobs, settleOutbox, settleWebhooks],
      ])
        await settle()
    },
    mails,
    errors: () => [...errors],
    async close() {
      await noren.close()
      await place.clear()
    },
  }
}
