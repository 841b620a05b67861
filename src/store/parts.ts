import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './data-dir.ts'

/** What is still being written is written to more often than that. */
export const PART_STALE_MS = 3_600_000

/** Takes away, of the files of a folder whose name says that they are still being written, those that a process left when it died. */
export const sweepParts = async (folder: string, isPart: (name: string) => boolean): Promise<void> => {
  for (const name of ((await unlessMissing(readdir(folder))) ?? []).filter(isPart))
    await removeStale(join(folder, name))
}

/** Takes a file away that nobody has written to for so long. */
export const removeStale = async (part: string): Promise<void> => {
  const written = await unlessMissing(stat(part))
  if (written && Date.now() - written.mtimeMs > PART_STALE_MS) await rm(part, { force: true })
}
