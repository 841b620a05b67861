import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { InSpan } from '../hypermedia/spans.ts'
import type { Reader, Store, Writer } from './database.ts'
import { asIs, everyThird, type Heartbeat, leaseFrom, Poller } from './poller.ts'
import type { Database, Row } from './schema.ts'
import { isDuplicate } from './trouble.ts'

/** The number of attempts at a job that no process completes. */
const MOST_TRIES = 3
const PROGRESS_EVERY_MS = 1000

/** A job as its kind receives it. */
export interface Job {
  readonly id: string
  /** The one who asked for it, in the words of the department that enqueued it. */
  readonly who: string
  readonly input: unknown
}

/** Tools of a running job. */
export interface JobTools {
  /** Reports progress, which is stored at most once a second. */
  readonly progress: (done: number, total: number) => Promise<void>
  /** Aborted if the job is to stop. It is started again later, perhaps by another process. */
  readonly signal: AbortSignal
}

/**
 * Runs a job to its end. Its result is stored as JSON. An interrupted job runs again from the beginning. It
 * keeps no transaction open between two of its steps.
 */
export type JobKind = (job: Job, tools: JobTools) => Promise<unknown>

/** Thrown by a job that cannot be carried out, with the reason, which is stored as JSON. */
export class JobFailed extends Error {
  readonly errors: Readonly<Record<string, unknown>>

  constructor(errors: Readonly<Record<string, unknown>>) {
    super('The job cannot be done')
    this.errors = errors
  }
}

/** Adds a job within the transaction that needs it; returns its id. `input` is stored as JSON. */
export const enqueue = async (
  tx: Writer,
  { kind, who, input }: { readonly kind: string } & Omit<Job, 'id'>,
  now: Date,
): Promise<string> => {
  const id = uuidv7()
  const fresh = { state: 'waiting', done: 0, total: 0, tries: 0 } as const
  const unset = { result: null, errors: null, leased_until: null, started_at: null, ended_at: null }
  await tx
    .insertInto('job')
    .values({
      id,
      kind,
      who,
      ...fresh,
      ...unset,
      input: JSON.stringify(input ?? null),
      created_at: now.toISOString(),
    })
    .execute()
  return id
}

/** The parts of a runner of jobs. */
export interface JobParts {
  readonly store: Store
  readonly kinds: Readonly<Record<string, JobKind>>
  /** Whether jobs of a kind are to wait for now; none by default. */
  readonly rests?: (kind: string) => boolean
  readonly clock: () => Date
  readonly report: (error: unknown, kind: string) => void
  /** Renews the leases of running jobs. */
  readonly heartbeat?: Heartbeat
  /** Traces each job. */
  readonly inSpan?: InSpan | undefined
}

/**
 * Runs the jobs of all kinds in the order of their addition, one of each kind at a time across all processes.
 */
export const createJobs = (parts: JobParts) => {
  const runners = Object.entries(parts.kinds).map(([kind, work]) => new Runner(parts, kind, work))
  const all = async (does: (runner: Runner) => Promise<void>): Promise<void> => {
    await Promise.all(runners.map(does))
  }
  return {
    /** Checks for jobs every few seconds, in addition to `kick`. */
    start(): void {
      for (const runner of runners) runner.start()
    },
    /** Reports that there may be a job. Returns at once. */
    kick(): void {
      for (const runner of runners) runner.kick()
    },
    /** Stops the running jobs, and releases them for another process. */
    stop: () => all((runner) => runner.stop()),
    /** Runs all waiting jobs, then resolves. */
    settle: () => all((runner) => runner.settle()),
  }
}

type Taken = Pick<Row<'job'>, 'id' | 'who' | 'input' | 'tries'>

class Runner extends Poller {
  readonly #parts: JobParts
  readonly #kind: string
  readonly #work: JobKind
  #doing: AbortController | undefined

  constructor(parts: JobParts, kind: string, work: JobKind) {
    super()
    this.#parts = parts
    this.#kind = kind
    this.#work = work
  }

  override async stop(): Promise<void> {
    const stopped = super.stop()
    this.#doing?.abort()
    await stopped
  }

  protected async round(): Promise<boolean> {
    const { store, clock, report, rests } = this.#parts
    if (rests?.(this.#kind)) return false
    try {
      if (!(await isDue(store.reader, this.#kind, clock()))) return false
      const taken = await store.write((tx) => take(tx, this.#kind, clock()))
      if (!taken) return false
      await this.#do(taken)
      return true
    } catch (error) {
      // Another process was faster.
      if (!isDuplicate(error)) report(error, this.#kind)
      return false
    }
  }

  async #do(taken: Taken): Promise<void> {
    const { store, clock, heartbeat = everyThird } = this.#parts
    const doing = new AbortController()
    this.#doing = doing
    /** Writes values of the job; stops it if another process has taken it. */
    const note = async (values: Partial<Row<'job'>>): Promise<void> => {
      if (!(await store.write((tx) => change(tx, taken, values)))) doing.abort()
    }
    const end = heartbeat(() => note({ leased_until: leaseFrom(clock()) }))
    const { progress, last } = progressWriter(clock, (how) =>
      note({ ...how, leased_until: leaseFrom(clock()) }),
    )
    if (this.isStopped) doing.abort()
    const ended = await this.#outcome(taken, { progress, signal: doing.signal })
    end()
    await note({ ...last(), ...ended, leased_until: null })
  }

  async #outcome({ id, who, input, tries }: Taken, tools: JobTools): Promise<Partial<Row<'job'>>> {
    const { clock, report, inSpan = asIs } = this.#parts
    try {
      tools.signal.throwIfAborted()
      const job = { id, who, input: JSON.parse(input) as unknown }
      const origin = { kind: 'behind', name: `job ${this.#kind}` } as const
      const result = (await inSpan(origin, () => this.#work(job, tools))) ?? null
      return { state: 'done', result: JSON.stringify(result), ended_at: clock().toISOString() }
    } catch (error) {
      if (tools.signal.aborted) return { ...WAITING, tries: tries - 1 }
      if (!(error instanceof JobFailed)) report(error, this.#kind)
      const errors = error instanceof JobFailed ? error.errors : { reason: String(error) }
      return failed(errors, clock())
    }
  }
}

const WAITING = { state: 'waiting', done: 0, total: 0, started_at: null } as const

const failed = (errors: JobFailed['errors'], now: Date) =>
  ({
    state: 'failed',
    errors: JSON.stringify(errors),
    ended_at: now.toISOString(),
    leased_until: null,
  }) as const

/** Writes the progress of a job, at most once a second; `last` is the latest one. */
const progressWriter = (
  clock: () => Date,
  write: (how: { done: number; total: number }) => Promise<void>,
) => {
  let last: { readonly done: number; readonly total: number } | undefined
  let writtenAt = Number.NEGATIVE_INFINITY
  return {
    last: () => last,
    async progress(done: number, total: number): Promise<void> {
      last = { done, total }
      const now = clock().getTime()
      if (now - writtenAt < PROGRESS_EVERY_MS) return
      writtenAt = now
      await write(last)
    },
  }
}

/** Whether a job of a kind can be taken: an abandoned one, or a waiting one while none is running. */
const isDue = async (db: Reader, kind: string, now: Date): Promise<boolean> => {
  const first = await db
    .selectFrom('job')
    .select('leased_until')
    .where('kind', '=', kind)
    .where('state', 'in', ['running', 'waiting'])
    // A running one comes first.
    .orderBy('state')
    .limit(1)
    .executeTakeFirst()
  return first !== undefined && (first.leased_until ?? '') <= now.toISOString()
}

const ABANDONED = { reason: `It was begun ${MOST_TRIES} times, and each time its process ended before it` }

/**
 * Takes the next job of a kind: one whose process has not renewed its lease, or else the one that has waited
 * longest. If two processes take one each, the second fails: only one may run.
 */
const take = async (tx: Writer, kind: string, now: Date): Promise<Taken | undefined> => {
  const at = now.toISOString()
  const ofKind = tx.updateTable('job').where('kind', '=', kind)
  const abandoned = ofKind.where('state', '=', sql.lit('running')).where('leased_until', '<=', at)
  await abandoned.set(failed(ABANDONED, now)).where('tries', '>=', MOST_TRIES).execute()
  const longest = tx
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
  // Another process may have taken it since it was read.
  const waiting = ofKind.where('state', '=', 'waiting').where('id', '=', longest)
  return (await begin(abandoned, now)) ?? begin(waiting, now)
}

const begin = (jobs: UpdateQueryBuilder<Database, 'job', 'job', UpdateResult>, now: Date) =>
  jobs
    .set((eb) => ({
      state: 'running',
      done: 0,
      total: 0,
      tries: eb('tries', '+', 1),
      started_at: now.toISOString(),
      leased_until: leaseFrom(now),
    }))
    .returning(['id', 'who', 'input', 'tries'])
    .executeTakeFirst()

/** Changes a taken job; false if another process has taken it since. */
const change = async (tx: Writer, { id, tries }: Taken, values: Partial<Row<'job'>>): Promise<boolean> => {
  const row = await tx
    .updateTable('job')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('tries', '=', tries)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A stored job, without its input, which may be long and is for its kind alone. */
export type JobRow = Omit<Row<'job'>, 'input'>

const COLUMNS = [
  'id',
  'kind',
  'who',
  'state',
  'done',
  'total',
  'tries',
  'result',
  'errors',
  'leased_until',
  'created_at',
  'started_at',
  'ended_at',
] as const

/** A job by its id. Completed jobs are deleted after seven days. */
export const jobById = (db: Reader, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** The newest job of a kind in one of some states. */
export const newestJob = (
  db: Reader,
  kind: string,
  states: readonly JobRow['state'][],
): Promise<JobRow | undefined> =>
  db
    .selectFrom('job')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .where('state', 'in', [...states])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the jobs of all kinds, the newest first, and their number. */
export const jobsOf = async (
  db: Reader,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly JobRow[]; readonly count: number }> => {
  const [rows, { count }] = await Promise.all([
    db.selectFrom('job').select(COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom('job')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}
