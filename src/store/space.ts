import { opendir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { unlessMissing } from './data-dir.ts'

const FOLDERS = ['files', 'backups', 'logs'] as const

/** Bytes in the folders of a data directory. */
export type Used = Readonly<Record<(typeof FOLDERS)[number], number>>

/** The time that a caller waits for the count of many files. */
const PATIENCE_MS = 200
/** Life of a count. */
const LIFE_MS = 60_000

/**
 * Counts the bytes in the folders of a data directory, once for all calls within a minute. If that takes long,
 * it continues in the background and returns the last count; undefined the first time.
 */
export const spaceUsedIn = (
  dataDir: string,
  monotonic: () => number,
  bytesBelow = bytesIn,
): (() => Promise<Used | undefined>) => {
  let last: Used | undefined
  let countedAt = Number.NEGATIVE_INFINITY
  let counting: Promise<void> | undefined
  const count = async () => {
    const sizes = await Promise.all(
      FOLDERS.map(async (name) => [name, await bytesBelow(resolve(dataDir, name))]),
    )
    last = Object.fromEntries(sizes) as Used
    countedAt = monotonic()
  }
  return async () => {
    if (last && monotonic() - countedAt < LIFE_MS) return last
    counting ??= count().finally(() => {
      counting = undefined
    })
    await Promise.race([counting, pause(PATIENCE_MS, undefined, { ref: false })])
    return last
  }
}

/** Bytes of all files in a directory and below; 0 if there is none. */
const bytesIn = async (directory: string): Promise<number> => {
  const entries = await unlessMissing(opendir(directory, { recursive: true }))
  let bytes = 0
  // A file may be deleted while it is counted.
  for await (const entry of entries ?? [])
    if (entry.isFile()) bytes += (await unlessMissing(stat(join(entry.parentPath, entry.name))))?.size ?? 0
  return bytes
}
