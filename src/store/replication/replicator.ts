import { hash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import type { Files } from '../files/files.ts'
import { digestOf, encoded, generationAt, nameOf, stepNamed } from './steps.ts'
import { commitsIn, type LogPlace, saltsOf } from './wal.ts'

const DAY_MS = 86_400_000
/** The log may begin anew while it is read; so often it is read again. */
const MOST_TRIES = 10
const LOG_HEADER = 32
const PAGES_AT_ONCE = 256

/** The parts of a replicator. */
export interface ReplicatorParts {
  /** The file of the database. */
  readonly file: string
  /** The place of the steps. */
  readonly files: Files
  readonly clock: () => Date
  /** Days for which states can be restored. */
  readonly keepDays: number
}

/** The result of looking at the database once. */
export interface Replicated {
  /** The number of pages that were stored; 0 if nothing has changed. */
  readonly pages: number
  /** Whether all pages were compared, and not only those in the log. */
  readonly isWhole: boolean
}

/** A state of the database: its pages that differ from the stored ones, in a file or in memory, and where the log ended. */
interface State {
  readonly size: number
  readonly pages: ReadonlyMap<number, Buffer>
  readonly place: LogPlace | undefined
}

const marked = (page: Buffer): string => hash('sha1', page, 'base64').slice(0, 16)

/**
 * Stores the changes of a SQLite database in steps, from which each state can be restored. It reads the write-ahead
 * log and locks nothing; when the log has begun anew meanwhile, it compares all pages.
 */
export class Replicator {
  readonly #parts: ReplicatorParts
  readonly #db: SQLite.Database
  readonly #pageSize: number
  /** The digests of the stored pages, by number. */
  readonly #known = new Map<number, string>()
  #size = 0
  #place: LogPlace | undefined
  #generation = ''
  #startedAt = 0
  #number = 0
  #previous = ''
  #version = 0

  constructor(parts: ReplicatorParts) {
    this.#parts = parts
    this.#db = new SQLite(parts.file, { readonly: true, fileMustExist: true })
    this.#pageSize = Number(this.#db.pragma('page_size', { simple: true }))
  }

  close(): void {
    this.#db.close()
  }

  /** Stores what has changed since the last time. If it throws, nothing is lost: the next time stores it. */
  async run(): Promise<Replicated> {
    const now = this.#parts.clock()
    const isNew = this.#generation === '' || now.getTime() - this.#startedAt >= DAY_MS
    const version = Number(this.#db.pragma('data_version', { simple: true }))
    if (!isNew && version === this.#version) return { pages: 0, isWhole: false }
    const logged = isNew ? undefined : this.#logged()
    const { size, pages, place } = logged ?? this.#compared(isNew)
    if (pages.size > 0 || size !== this.#size) await this.#store({ size, pages }, isNew, now)
    this.#place = place
    this.#version = version
    return { pages: pages.size, isWhole: logged === undefined }
  }

  async #store({ size, pages }: Pick<State, 'size' | 'pages'>, isNew: boolean, now: Date): Promise<void> {
    const generation = isNew ? generationAt(now) : this.#generation
    const number = isNew ? 1 : this.#number + 1
    const numbers = [...pages.keys()].sort((one, other) => one - other)
    const content = numbers.map((at) => pages.get(at) ?? Buffer.alloc(0))
    const step = {
      ...{ pageSize: this.#pageSize, size, numbers, digest: digestOf(content) },
      previous: isNew ? '' : this.#previous,
    }
    const written = encoded(step, content)
    await this.#parts.files.put(nameOf({ generation, number, at: now.toISOString() }), written.content)
    if (isNew) {
      this.#known.clear()
      this.#startedAt = now.getTime()
    }
    for (const [at, page] of pages) this.#known.set(at, marked(page))
    for (let at = size + 1; at <= this.#size; at += 1) this.#known.delete(at)
    this.#size = size
    this.#generation = generation
    this.#number = number
    this.#previous = written.digest()
    if (isNew) await this.#forget(now)
  }

  #isChanged(number: number, page: Buffer): boolean {
    return this.#known.get(number) !== marked(page)
  }

  /** The commits in the log since the last time; undefined if it has begun anew since. */
  #logged(): State | undefined {
    const from = this.#place
    const log = this.#log()
    if (!from || saltsOf(log) !== from.salts || log.length < from.offset) return undefined
    const { pages, size = this.#size, place } = commitsIn(log, from)
    if (saltsOf(this.#log(LOG_HEADER)) !== from.salts) return undefined
    const changed = [...pages].filter(([number, page]) => number <= size && this.#isChanged(number, page))
    return { pages: new Map(changed), size, place }
  }

  /** The pages that differ from the stored ones, or all of them, as of one commit. */
  #compared(isAll: boolean): State {
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      // While somebody reads from it, the log does not begin anew, and nothing behind them is copied from it.
      this.#db.exec('begin')
      try {
        this.#db.prepare('select count(*) from sqlite_master').get()
        const log = this.#log()
        const { pages: logged, size, place } = commitsIn(log)
        const pages = new Map<number, Buffer>()
        let inFile = 0
        for (const [number, page] of this.#filed()) {
          inFile = number
          // A page of the log may be half copied here.
          if (logged.has(number) || (size !== undefined && number > size)) continue
          if (isAll || this.#isChanged(number, page)) pages.set(number, Buffer.from(page))
        }
        if (saltsOf(this.#log(LOG_HEADER)) !== saltsOf(log)) continue
        for (const [number, page] of logged)
          if (number <= (size ?? 0) && (isAll || this.#isChanged(number, page))) pages.set(number, page)
        return { pages, size: size ?? inFile, place }
      } finally {
        this.#db.exec('rollback')
      }
    }
    throw new Error('The log of the database began anew each time it was read')
  }

  /** The log, or so many bytes of its beginning; empty if there is none. */
  #log(most?: number): Buffer {
    const name = `${this.#parts.file}-wal`
    if (!existsSync(name)) return Buffer.alloc(0)
    if (most === undefined) return readFileSync(name)
    const handle = openSync(name, 'r')
    try {
      const bytes = Buffer.alloc(most)
      return bytes.subarray(0, readSync(handle, bytes, 0, most, 0))
    } finally {
      closeSync(handle)
    }
  }

  /** The pages in the file itself. Each buffer is used again. */
  *#filed(): Generator<readonly [number: number, page: Buffer]> {
    const handle = openSync(this.#parts.file, 'r')
    try {
      const several = Buffer.alloc(this.#pageSize * PAGES_AT_ONCE)
      for (let first = 1; ; first += PAGES_AT_ONCE) {
        const length = readSync(handle, several, 0, several.length, (first - 1) * this.#pageSize)
        const count = Math.floor(length / this.#pageSize)
        for (let at = 0; at < count; at += 1)
          yield [first + at, several.subarray(at * this.#pageSize, (at + 1) * this.#pageSize)]
        if (count < PAGES_AT_ONCE) return
      }
    } finally {
      closeSync(handle)
    }
  }

  /** Deletes generations that no state of the kept days needs. */
  async #forget(now: Date): Promise<void> {
    const limit = generationAt(new Date(now.getTime() - this.#parts.keepDays * DAY_MS))
    const names: string[] = []
    for await (const name of this.#parts.files.list()) names.push(name)
    const generations = [...new Set(names.flatMap((name) => stepNamed(name)?.generation ?? []))].sort()
    // The last one before the limit leads up to states after it.
    const needed = generations.findLast((generation) => generation <= limit) ?? ''
    for (const name of names) {
      const generation = stepNamed(name)?.generation
      if (generation !== undefined && generation < needed) await this.#parts.files.remove(name)
    }
  }
}
