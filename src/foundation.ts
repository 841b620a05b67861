import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openLog } from './logging.ts'
import { filesOf } from './pictures.ts'
import { programVersion } from './runtime.ts'
import { seed } from './seed/seed.ts'
import { parts, vaultFrom } from './shop/index.ts'
import { lostWithSecret, sayLost, takeSecrets } from './shop/security/index.ts'
import { appSecretsOf, prepareDataDir, prepareSqliteFile } from './store/data-dir.ts'
import { openStore } from './store/database.ts'
import { freeBytes, watchHealth } from './store/health.ts'
import { StoreMemory } from './store/memory.ts'
import { migrate } from './store/migrate.ts'
import { ping } from './store/telling.ts'
import { startTracing } from './tracing.ts'
import { sweepUploads } from './web/body/spool.ts'

/** Replacements of parts for tests and benchmarks. */
export interface Surroundings {
  readonly clock?: () => Date
  /** Milliseconds of a monotonic clock, independent of the system's time. */
  readonly monotonic?: () => number
  readonly log?: Logger
  /** The free bytes of the data directory. */
  readonly freeBytes?: () => Promise<number>
}

/** The foundation of a shop: its rows, its files, its secret, and its log. */
export type Foundation = Awaited<ReturnType<typeof layFoundation>>

/** Opens the store, migrates it, and fills an empty one. */
export const layFoundation = async (config: Config, replacements: Surroundings) => {
  const clock = replacements.clock ?? (() => new Date())
  const monotonic = replacements.monotonic ?? (() => performance.now())
  prepareDataDir(config.dataDir)
  const { log, close: closeLog } = replacements.log ? { log: replacements.log } : openLog(config)
  warn(config, log)
  const uploads = resolve(config.dataDir, 'tmp')
  await sweepUploads(uploads)
  const secrets = appSecretsOf(config)
  const vault = vaultFrom(secrets.current, secrets.former)
  if (config.databaseUrl === undefined) prepareSqliteFile(config.dataDir)
  const tracing =
    config.traces === undefined
      ? undefined
      : await startTracing(config.traces, programVersion(), config.trustProxy !== false)
  const free = replacements.freeBytes ?? (() => freeBytes(config.dataDir))
  const files = filesOf(config)
  const opened = await openStore({
    ...config,
    serves: true,
    tracing,
    onLost: (error) => log.warn({ err: error }, 'a transaction lost a deadlock'),
  })
  const health = watchHealth({ store: opened, files, free, monotonic, clock })
  const { store } = health
  // A reading thread starts meanwhile, or the first list would wait for it; if it cannot, readers get the
  // error.
  if (store.dialect === 'sqlite') ping(store.slowReader).catch(() => undefined)
  await migrate(store)
  await seed(store, config.seed, clock())
  for (const part of parts) await part.opens?.({ store, timeZone: config.timeZone })
  const lost = sayLost(await lostWithSecret(store.reader, vault))
  if (lost !== undefined) log.warn(lost)
  await takeSecrets(store, secrets, clock())
  return {
    config,
    clock,
    monotonic,
    log,
    tracing,
    secrets,
    vault,
    uploads,
    files,
    store,
    health,
    memory: new StoreMemory(store, monotonic),
    freeBytes: free,
    /** Closes all of it. */
    async close(): Promise<void> {
      await store.close()
      await tracing?.close()
      await closeLog?.()
    },
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const warn = (config: Config, log: Logger): void => {
  if (config.baseUrl === undefined && !LOOPBACK.has(config.host))
    log.warn('BASE_URL is not set: links in mails will lead to the address this process listens on')
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: nobody is limited in anything')
}
