import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'
import { OWNER_ONLY, prepareDataDir } from './store/data-dir.ts'
import { diskFiles } from './store/files/disk.ts'
import type { Files } from './store/files/files.ts'
import { s3Files } from './store/files/s3.ts'
import { reachOf, recover } from './store/replication/recover.ts'
import { Replicator } from './store/replication/replicator.ts'

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]+)$/

/** The options of `replicate` and `recover`, as they were typed. */
export interface ReplicateFlags {
  readonly every: string
  readonly keep: string
  readonly at?: string
}

const wholeNumber = (flag: string, typed: string, most: number): number => {
  const number = /^\d{1,5}$/.test(typed) ? Number(typed) : 0
  if (number < 1 || number > most) throw new Error(`--${flag} takes a number from 1 to ${most}`)
  return number
}

const placeOf = (config: Config, typed: string | undefined, command: string): Files => {
  if (config.databaseUrl !== undefined)
    throw new Error(
      `${command} is for SQLite. PostgreSQL has tools of its own for this: see "Point in time" in docs/disasters.md.`,
    )
  if (typed === undefined) throw new Error(`${command} needs a FOLDER, or s3://BUCKET`)
  const bucket = BUCKET.exec(typed)?.[1]
  if (bucket !== undefined) return s3Files({ ...config.s3, name: bucket })
  mkdirSync(typed, { recursive: true, mode: OWNER_ONLY.directory })
  return diskFiles(resolve(typed))
}

const fileOf = ({ dataDir }: Config): string => join(dataDir, 'noren.sqlite')

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Runs `replicate`: stores the changes of the database every few seconds, until SIGTERM or SIGINT. While the place is
 * away, it says so once and goes on trying.
 */
export const replicate = async (
  config: Config,
  place: string | undefined,
  { every, keep }: ReplicateFlags,
): Promise<void> => {
  const files = placeOf(config, place, 'replicate')
  const gapMs = wholeNumber('every', every, 3600) * 1000
  const keepDays = wholeNumber('keep', keep, 3650)
  const replicator = new Replicator({ file: fileOf(config), files, clock: () => new Date(), keepDays })
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort())
  let isAway = false
  const attempt = async (): Promise<void> => {
    try {
      await replicator.run()
      if (isAway) say('Changes are stored again.')
      isAway = false
    } catch (error) {
      if (!isAway) process.stderr.write(`Changes cannot be stored, and are tried again: ${String(error)}\n`)
      isAway = true
    }
  }
  try {
    // A place that never worked is a mistake in the command.
    await replicator.run()
    say(`Storing the changes of ${fileOf(config)} every ${every} s.`)
    while (!ending.signal.aborted) {
      await pause(gapMs, undefined, { signal: ending.signal }).catch(() => undefined)
      await attempt()
    }
  } finally {
    replicator.close()
  }
}

/** Runs `recover`: restores the database as it was at a time into an empty data directory. */
export const recoverTo = async (
  config: Config,
  place: string | undefined,
  { at: typed }: ReplicateFlags,
): Promise<void> => {
  const files = placeOf(config, place, 'recover')
  const at = typed === undefined ? undefined : new Date(typed)
  if (at && Number.isNaN(at.getTime())) throw new Error('--at takes a time such as 2026-11-27T10:15:00+09:00')
  const reach = await reachOf(files)
  if (!reach) throw new Error('No state is stored there')
  if (at && at.toISOString() < reach.from) throw new Error(`The oldest state is that of ${reach.from}`)
  prepareDataDir(config.dataDir)
  const restored = await recover(files, { file: fileOf(config), at })
  say(`Restored the database as it was at ${restored}. Files and the secret are not part of it.`)
}
