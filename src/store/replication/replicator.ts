import { hash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import type { Files } from '../files/files.ts'
import { digestOf, encoded, generationAt, nameOf, startOf, stepsIn } from './steps.ts'
import { commitsIn, INDEX_HEADERS, type InForce, inForceIn, type LogPlace, saltsOf } from './wal.ts'

const DAY_MS = 86_400_000
/** The log may begin anew while it is read; so often it is read again. */
const MOST_TRIES = 10
/** After a longer gap between two generations nothing is deleted. */
const MOST_GAP_MS = 3 * DAY_MS
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

/** A state of the database: its pages that differ from the stored ones, and where the log ended. */
interface State {
  readonly size: number
  readonly pages: ReadonlyMap<number, Buffer>
  readonly place: LogPlace | undefined
}

const marked = (page: Buffer): string => hash('sha1', page, 'base64').slice(0, 16)

/**
 * Stores the changes of a SQLite database in steps, from which each state can be restored. It reads the write-ahead
 * log and keeps nobody waiting; when that does not tell all since the last time, it compares all pages.
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
  /** The name of a step of which nobody knows whether it was stored. */
  #doubtful: string | undefined
  /** Open as long as the connection: closing one of them would release the locks of SQLite on it. */
  readonly #file: number
  #index: number | undefined

  constructor(parts: ReplicatorParts) {
    this.#parts = parts
    this.#db = new SQLite(parts.file, { readonly: true, fileMustExist: true })
    this.#pageSize = Number(this.#db.pragma('page_size', { simple: true }))
    this.#file = openSync(parts.file, 'r')
  }

  close(): void {
    this.#db.close()
    closeSync(this.#file)
    if (this.#index !== undefined) closeSync(this.#index)
  }

  /** Stores what has changed since the last time. If it throws, nothing is lost: the next time stores it. */
  async run(): Promise<Replicated> {
    const sinceStart = this.#parts.clock().getTime() - this.#startedAt
    const isNew = this.#generation === '' || sinceStart < 0 || sinceStart >= DAY_MS
    const version = Number(this.#db.pragma('data_version', { simple: true }))
    if (!isNew && version === this.#version) return { pages: 0, isWhole: false }
    const logged = isNew ? undefined : this.#logged()
    const { size, pages, place } = logged ?? this.#compared(isNew)
    // The time is behind the reading: no state has more than its time says.
    const now = this.#parts.clock()
    if (pages.size > 0 || size !== this.#size) await this.#store({ size, pages }, isNew, now)
    this.#place = place
    this.#version = version
    return { pages: pages.size, isWhole: logged === undefined }
  }

  async #store({ size, pages }: Pick<State, 'size' | 'pages'>, isNew: boolean, now: Date): Promise<void> {
    if (this.#doubtful !== undefined) await this.#parts.files.remove(this.#doubtful)
    const generation = isNew ? await this.#nextGeneration(now) : this.#generation
    const number = isNew ? 1 : this.#number + 1
    const numbers = [...pages.keys()].sort((one, other) => one - other)
    const content = numbers.map((at) => pages.get(at) ?? Buffer.alloc(0))
    const step = {
      ...{ pageSize: this.#pageSize, size, numbers, digest: digestOf(content) },
      previous: isNew ? '' : this.#previous,
    }
    const written = encoded(step, content)
    this.#doubtful = nameOf({ generation, number, at: now.toISOString() })
    await this.#parts.files.put(this.#doubtful, written.content)
    this.#doubtful = undefined
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

  /** The name of a generation that sorts behind all that are stored, also when the clock was set back. */
  async #nextGeneration(now: Date): Promise<string> {
    const last = (await stepsIn(this.#parts.files)).at(-1)?.generation
    return last !== undefined && last >= generationAt(now)
      ? generationAt(new Date(startOf(last).getTime() + 1))
      : generationAt(now)
  }

  #isChanged(number: number, page: Buffer): boolean {
    return this.#known.get(number) !== marked(page)
  }

  /** The commits in the log since the last time; undefined if it does not tell all of them. */
  #logged(): State | undefined {
    const from = this.#place
    const { inForce, log } = this.#log()
    if (!from || !inForce || saltsOf(log) !== from.salts || log.length < from.offset) return undefined
    const { pages, size, place } = commitsIn(log, inForce, from)
    // Something was committed. If it is not here, the log goes on from elsewhere.
    if (size === undefined) return undefined
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
        const { inForce, log } = this.#log()
        if (!inForce) continue
        const { pages: logged, size, place } = commitsIn(log, inForce)
        const pages = new Map<number, Buffer>()
        let inFile = 0
        for (const [number, page] of this.#filed()) {
          inFile = number
          // A page of the log may be half copied here.
          if (logged.has(number) || (size !== undefined && number > size)) continue
          if (isAll || this.#isChanged(number, page)) pages.set(number, Buffer.from(page))
        }
        for (const [number, page] of logged)
          if (number <= (size ?? 0) && (isAll || this.#isChanged(number, page))) pages.set(number, page)
        return { pages, size: size ?? inFile, place }
      } finally {
        this.#db.exec('rollback')
      }
    }
    throw new Error('The log of the database was being changed each time it was read')
  }

  /** The log, and its part that is in force: that is read before, so that the log has all of it. */
  #log(): { readonly inForce: InForce | undefined; readonly log: Buffer } {
    const { file } = this.#parts
    const index = Buffer.alloc(INDEX_HEADERS)
    this.#index ??= existsSync(`${file}-shm`) ? openSync(`${file}-shm`, 'r') : undefined
    if (this.#index !== undefined) readSync(this.#index, index, 0, index.length, 0)
    const inForce = inForceIn(index)
    const log = existsSync(`${file}-wal`) ? readFileSync(`${file}-wal`) : Buffer.alloc(0)
    return { inForce, log }
  }

  /** The pages in the file itself. Each buffer is used again. */
  *#filed(): Generator<readonly [number: number, page: Buffer]> {
    const several = Buffer.alloc(this.#pageSize * PAGES_AT_ONCE)
    for (let first = 1; ; first += PAGES_AT_ONCE) {
      const length = readSync(this.#file, several, 0, several.length, (first - 1) * this.#pageSize)
      const count = Math.floor(length / this.#pageSize)
      for (let at = 0; at < count; at += 1)
        yield [first + at, several.subarray(at * this.#pageSize, (at + 1) * this.#pageSize)]
      if (count < PAGES_AT_ONCE) return
    }
  }

  /** Deletes generations that no state of the kept days needs. */
  async #forget(now: Date): Promise<void> {
    const steps = await stepsIn(this.#parts.files)
    const generations = [...new Set(steps.map(({ generation }) => generation))]
    const [before, last] = generations.slice(-2)
    // After a gap, the clock may be wrong: another day tells.
    if (!before || !last || startOf(last).getTime() - startOf(before).getTime() > MOST_GAP_MS) return
    const limit = generationAt(new Date(now.getTime() - this.#parts.keepDays * DAY_MS))
    // The last one before the limit leads up to states after it.
    const needed = generations.findLast((generation) => generation <= limit) ?? ''
    for (const step of steps) if (step.generation < needed) await this.#parts.files.remove(nameOf(step))
  }
}
