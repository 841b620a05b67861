import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { inject } from 'vitest'
import { createNoren, type Noren, type Replacements } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Plugin } from '../../src/plugin.ts'
import { programPlugins } from '../../src/plugins/index.ts'
import type { Writer } from '../../src/store/database.ts'
import { type TestClock, testClock } from './clock.ts'
import { sharedMailThread } from './mail-threads.ts'
import { exclusively, newDatabase, runMark, type TestDatabase, templateDatabase } from './postgres.ts'
import { SANDBOX_SETTINGS, sandboxPlugin } from './sandbox-plugin.ts'

/** The databases that every journey is made on. */
export const databases = ['sqlite', 'postgres'] as const

/** One of them. */
export type DatabaseKind = (typeof databases)[number]

/** A shop that is open: a real server over a database of its own, filled with the demonstration data. */
export interface Shop {
  readonly base: URL
  readonly noren: Noren
  readonly clock: TestClock
  /** Where its files are, and its database if it is SQLite. */
  readonly dataDir: string
  /** Where its database is, if it is PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** Changes rows as a merchant would, so that nothing kept of them is shown any more. */
  change(work: (tx: Writer) => Promise<unknown>): Promise<void>
  /** Closes it; throws where it logged a failure that nobody expected. */
  close(): Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

/** What signs cookies, and seals what must not be read, in every shop of the tests. */
export const SECRET = 'a secret of the tests and of nobody else'

const QUIET: Environment = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  APP_SECRET: SECRET,
  ...SANDBOX_SETTINGS,
}

/** The plugins that come with the program, some of them in another make. */
export const withPlugins = (...others: readonly Plugin[]): readonly Plugin[] => [
  ...programPlugins.filter(({ code }) => !others.some((other) => other.code === code)),
  ...others,
]

/** Opens a shop for a test; `overrides` are variables of the environment, `watched` hears its whole log. */
export const openShop = async (
  database: DatabaseKind,
  overrides: Environment = {},
  watched?: Logger,
  replacements: Pick<Replacements, 'plugins'> = { plugins: withPlugins(sandboxPlugin) },
): Promise<Shop> => {
  const place = await placeFor(database, overrides.SEED ?? 'demo')
  const clock = testClock()
  const config = readConfig({ ...QUIET, ...place.environment, ...overrides })
  const failures: string[] = []
  const log = watched ?? pino({ level: 'error' }, { write: (line) => failures.push(line) })
  const noren = await createNoren(config, {
    clock: clock.now,
    monotonic: clock.monotonic,
    log,
    mailThread: sharedMailThread,
    ...replacements,
  })
  const base = new URL(await noren.listen())
  return {
    base,
    noren,
    clock,
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    change: (work) =>
      noren.store.write(async (tx) => {
        await work(tx)
      }),
    async close() {
      await noren.close()
      await place.clear()
      if (failures.length > 0) throw new Error(`The shop failed unexpectedly:\n${failures.join('')}`)
    },
  }
}

/** A directory and, on PostgreSQL, a database: copies of ones that were filled once for all tests. */
interface Place {
  readonly environment: Environment
  clear(): Promise<void>
}

const placeFor = async (database: DatabaseKind, seed: string): Promise<Place> => {
  const dataDir = mkdtempSync(join(inject('workshop'), 'shop-'))
  const clearFiles = () => rmSync(dataDir, { recursive: true, force: true })
  const filled = await filledDirectory(database, seed)
  cpSync(filled, dataDir, { recursive: true })
  if (database === 'sqlite') return { environment: { DATA_DIR: dataDir }, clear: async () => clearFiles() }
  const copy: TestDatabase = await newDatabase(inject('adminUrl'), templateName(seed))
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: copy.url },
    async clear() {
      await copy.drop()
      clearFiles()
    },
  }
}

// With TEST_DATABASE_URL the server outlives the run: the name keeps one run's template from the next.
const templateName = (seed: string): string => `filled_${seed}_${runMark(inject('workshop'))}`

const filledDirectory = async (database: DatabaseKind, seed: string): Promise<string> => {
  const directory = join(inject('workshop'), `filled-${database}-${seed}`)
  const fill = (environment: Environment) => fillOnce(directory, { SEED: seed, ...environment })
  if (database === 'postgres') {
    await templateDatabase(inject('adminUrl'), templateName(seed), (url) => fill({ DATABASE_URL: url }))
    return directory
  }
  await exclusively(inject('adminUrl'), directory, () => fill({}))
  return directory
}

/** What is half filled does not get the name under which others look for it. */
const fillOnce = async (directory: string, environment: Environment): Promise<void> => {
  if (existsSync(directory)) return
  const unfinished = `${directory}.unfinished`
  mkdirSync(unfinished)
  const config = readConfig({ ...QUIET, ...environment, DATA_DIR: unfinished })
  const noren = await createNoren(config, { clock: testClock().now })
  await noren.close()
  renameSync(unfinished, directory)
}
