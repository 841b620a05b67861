import { statfs } from 'node:fs/promises'
import type { Reader, Store } from './database.ts'
import type { Files } from './files/files.ts'
import { untaken } from './migrate.ts'
import { isDamage, troubleOf } from './trouble.ts'

/** With less space left on the disk, the log of the database may not fit any more: 64 MiB. */
const ENOUGH_BYTES = 64 * 1024 * 1024
/**
 * The time for which a write without space counts against the disk, and damage against the database, in
 * milliseconds. Then the next one may try.
 */
const REMEMBERED_MS = 30_000
/** The longest time for reading, writing and the files together, in milliseconds. */
const LONGEST_MS = 2000
/** The time for which a success is cached, so that frequent checks do not load the disk. */
const BELIEVED_MS = 1000

/** Whether the shop can serve. */
export interface Health {
  /** The store, with its writes watched. */
  readonly store: Store
  /** Throws if the shop cannot read, write or reach its files, or has no space left. */
  assertWell(): Promise<void>
  /** Notes an error of a request. One that shows a damaged database counts against it for a while. */
  note(error: unknown): void
}

/** The free bytes of the disk with a directory. */
export const freeBytes = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** The parts that health depends on. */
interface Watched {
  readonly store: Store
  readonly files: Pick<Files, 'assertThere'>
  /** The free bytes of the data directory. */
  readonly free: () => Promise<number>
  readonly monotonic: () => number
  readonly clock: () => Date
}

/** Watches the health of a shop, by free space, by errors and by trying. */
export const watchHealth = ({ store, files, free, monotonic, clock }: Watched): Health => {
  let fullAt: number | undefined
  let damagedAt: number | undefined
  let wellAt: number | undefined
  let trying: Promise<void> | undefined
  const isRecent = (at: number | undefined) => at !== undefined && monotonic() - at < REMEMBERED_MS
  const noteFull = (error: unknown) => {
    if (troubleOf(error) === 'full') fullAt = monotonic()
  }
  const tryAll = async (): Promise<void> => {
    const missing = await untaken(store.reader)
    if (missing.length > 0) throw new Error(`The database has yet to take ${missing.join(', ')}`)
    await readSome(store.reader)
    await writeSome(store, clock()).catch((error: unknown) => {
      noteFull(error)
      throw error
    })
    await files.assertThere()
  }
  const tryOnce = async (): Promise<void> => {
    if (wellAt !== undefined && monotonic() - wellAt < BELIEVED_MS) return
    trying ??= inTime(tryAll()).finally(() => {
      trying = undefined
    })
    await trying
    wellAt = monotonic()
  }
  return {
    store: {
      ...store,
      async write(work, rules) {
        try {
          const result = await store.write(work, rules)
          fullAt = undefined
          return result
        } catch (error) {
          noteFull(error)
          throw error
        }
      },
    },
    note(error) {
      if (isDamage(error)) damagedAt = monotonic()
    },
    async assertWell() {
      if (isRecent(fullAt)) throw new Error('A write has just found the disk full')
      if (isRecent(damagedAt)) throw new Error('The database has just been found damaged')
      const bytes = await inTime(free())
      if (bytes < ENOUGH_BYTES) throw new Error(`Only ${bytes} bytes are free on the disk`)
      await tryOnce()
    },
  }
}

/** Rejects if the work takes too long. It continues, and its result is ignored. */
const inTime = <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`It took longer than ${LONGEST_MS} ms`)), LONGEST_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Reads a row of each table that pages are made of. */
const readSome = async (db: Reader): Promise<void> => {
  await db.selectFrom('base_info').selectAll().limit(1).execute()
  await db.selectFrom('product').selectAll().orderBy('id', 'desc').limit(1).execute()
  await db.selectFrom('variant').selectAll().orderBy('id', 'desc').limit(1).execute()
  await db.selectFrom('orders').selectAll().orderBy('id', 'desc').limit(1).execute()
}

/** Commits a write that changes nothing of the shop. */
const writeSome = async (store: Store, now: Date): Promise<void> => {
  const at = now.toISOString()
  await store.write((tx) =>
    tx
      .insertInto('heartbeat')
      .values({ id: 1, at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute(),
  )
}
