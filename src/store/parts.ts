import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './data-dir.ts'

/** A file that is still being written changes more often than this, in milliseconds. */
export const PART_STALE_MS = 3_600_000

/** Deletes files that a dead process left unfinished in a folder. `isPart` tells them by their names. */
export const sweepParts = async (folder: string, isPart: (name: string) => boolean): Promise<void> => {
  for (const name of ((await unlessMissing(readdir(folder))) ?? []).filter(isPart))
    await removeStale(join(folder, name))
}

/** Deletes a file that has not changed for so long. */
export const removeStale = async (part: string): Promise<void> => {
  const written = await unlessMissing(stat(part))
  if (written && Date.now() - written.mtimeMs > PART_STALE_MS) await rm(part, { force: true })
}
