import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { createNoren } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { testClock } from '../support/clock.ts'
import type { Shop } from '../support/shop.ts'

/** The folder with a folder for each release. */
export const RELEASES = import.meta.dirname

/** The secret of the shops of all releases. */
export const RELEASES_SECRET = 'the secret of the shops of all releases'

/** The files of a release. */
export const NAMES = {
  sqlite: 'noren.sqlite.br',
  postgres: 'noren.sql.br',
  backup: 'shop.zip',
  contents: 'contents.json',
} as const

/** The contents of the shops of a release. */
export interface Contents {
  /** Numbers of orders on each database, those of the customer first. */
  readonly orders: Readonly<Record<'sqlite' | 'postgres', readonly string[]>>
  readonly customer: { readonly email: string; readonly password: string }
  /** As the list of products counts them. */
  readonly products: number | null
  /** A file of the merchant. */
  readonly file: { readonly address: string; readonly text: string }
}

/** The versions that have a folder. */
export const releases = (): readonly string[] =>
  readdirSync(RELEASES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** Returns the path of a file of a release. */
export const fileOf = (release: string, name: keyof typeof NAMES): string =>
  join(RELEASES, release, NAMES[name])

/** Returns a file of a release, decompressed. */
export const contentOf = (release: string, name: 'sqlite' | 'postgres'): Buffer =>
  brotliDecompressSync(readFileSync(fileOf(release, name)))

/** Returns the contents of the shops of a release. */
export const contentsOf = (release: string): Contents => {
  const path = fileOf(release, 'contents')
  if (!existsSync(path)) throw new Error(`${path} is missing: npm run release:fixture`)
  return JSON.parse(readFileSync(path, 'utf8')) as Contents
}

/** Opens the shop of a database with the present program, on the day of the tests; `watched` collects its failures. */
export const openReleased = async (
  dataDir: string,
  databaseUrl: string | undefined,
  failures: string[] = [],
): Promise<Shop> => {
  const clock = testClock()
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    APP_SECRET: RELEASES_SECRET,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  const log = pino({ level: 'error' }, { write: (line) => failures.push(line) })
  const noren = await createNoren(config, { clock: clock.now, monotonic: clock.monotonic, log })
  return {
    base: new URL(await noren.listen()),
    noren,
    clock,
    dataDir,
    databaseUrl,
    change: (work) =>
      noren.store.write(async (tx) => {
        await work(tx)
      }),
    close: () => noren.close(),
  }
}
