import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Life of a file, as long as the job that made it is listed. */
const LIFE_MS = 7 * 24 * 3_600_000
const ID = /^[0-9a-f-]{36}$/

/** Files that jobs made for members, by the id of the job. */
export interface Drawer {
  /** Stores the file of a job. */
  put(jobId: string, bytes: Uint8Array): Promise<void>
  /** The path of a job's file and its size in bytes; undefined if there is none. */
  find(jobId: string): Promise<{ readonly path: string; readonly size: number } | undefined>
  /** Deletes files that are older than a week. */
  sweep(now: Date): Promise<void>
}

/** The drawer of a data directory: its folder `papers`, which only its owner may read. */
export const drawerIn = (dataDir: string): Drawer => {
  const folder = resolve(dataDir, 'papers')
  return {
    async put(jobId, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, jobId)
      await writeFile(`${path}.part`, bytes, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    async find(jobId) {
      if (!ID.test(jobId)) return undefined
      const path = join(folder, jobId)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? { path, size: found.size } : undefined
    },
    async sweep(now) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const path = join(folder, name)
        const { mtimeMs } = await stat(path)
        if (now.getTime() - mtimeMs >= LIFE_MS) await rm(path, { force: true })
      }
    },
  }
}
