import { statfs } from 'node:fs/promises'
import type { Store } from './database.ts'
import { troubleOf } from './trouble.ts'

/** With less than this left on the disk the log of the database may not fit any more: 64 MiB. */
const ENOUGH_BYTES = 64 * 1024 * 1024
/** How long a write that found no room is held against the disk; then the next one may try. */
const REMEMBERED_MS = 30_000

/** Whether there is room to write. */
export interface Health {
  /** The store, its writes watched. */
  readonly store: Store
  /** Throws where the disk is full, or a write has just found it so. */
  assertRoom(): Promise<void>
}

/** The bytes that are free where a directory lies. */
export const freeBytes = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Watches a store for a full disk: by what is free, as `free` says, and by writes that failed for want of room. */
export const watchRoom = (store: Store, free: () => Promise<number>, monotonic: () => number): Health => {
  let fullAt: number | undefined
  return {
    store: {
      ...store,
      async write(work) {
        try {
          const result = await store.write(work)
          fullAt = undefined
          return result
        } catch (error) {
          if (troubleOf(error) === 'full') fullAt = monotonic()
          throw error
        }
      },
    },
    async assertRoom() {
      if (fullAt !== undefined && monotonic() - fullAt < REMEMBERED_MS)
        throw new Error('A write has just found the disk full')
      const bytes = await free()
      if (bytes < ENOUGH_BYTES) throw new Error(`Only ${bytes} bytes are free on the disk`)
    },
  }
}
