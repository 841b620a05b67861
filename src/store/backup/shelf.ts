import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sweepParts } from '../parts.ts'

/** A backup in the data directory. */
export interface Shelved {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** The time when it began: UTC, ISO 8601. */
  readonly at: string
}

/** The stored backups of a shop. */
export interface Shelf {
  /** Returns all backups, the newest first. */
  list(): Promise<readonly Shelved[]>
  /** Returns the path of a backup; undefined for an unknown name. */
  find(name: string): Promise<string | undefined>
  /** Returns the path for a backup that begins now. */
  place(now: Date): Promise<string>
  /** Deletes a backup; returns false if there is none of that name. */
  drop(name: string): Promise<boolean>
  /** Deletes files that a dead process left unfinished. */
  sweep(): Promise<void>
}

const NAME = /^noren-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.zip$/

const PART = /^noren-\d{8}-\d{6}\.zip\.part$/

/** True if a file is an unfinished backup. */
export const isBackupPart = (name: string): boolean => PART.test(name)

/** Returns the name of a backup that begins at a moment, in UTC. */
export const backupName = (now: Date): string => {
  const [day = '', time = ''] = now.toISOString().replace(/[-:]/g, '').split(/[T.]/)
  return `noren-${day}-${time}.zip`
}

/** Returns the shelf of a data directory: its folder `backups`, which only its owner can read. */
export const shelfIn = (dataDir: string): Shelf => {
  const folder = resolve(dataDir, 'backups')
  const find = async (name: string): Promise<string | undefined> => {
    if (!NAME.test(name)) return undefined
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    return found?.isFile() ? file : undefined
  }
  return {
    find,
    async list() {
      const names = await readdir(folder).catch(() => [])
      const all = names
        .filter((name) => NAME.test(name))
        .map(async (name) => ({ name, size: (await stat(join(folder, name))).size, at: beganAt(name) }))
      return (await Promise.all(all)).sort((one, other) => other.name.localeCompare(one.name))
    },
    async place(now) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return join(folder, backupName(now))
    },
    async drop(name) {
      const file = await find(name)
      if (file === undefined) return false
      await rm(file, { force: true })
      return true
    },
    sweep: () => sweepParts(folder, isBackupPart),
  }
}

const beganAt = (name: string): string => name.replace(NAME, '$1-$2-$3T$4:$5:$6.000Z')
