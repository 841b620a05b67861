import type { Store, Writer } from './database.ts'
import { enqueue } from './jobs.ts'
import { Poller } from './poller.ts'

/** The `who` of scheduled jobs. */
const WHO = 'schedule'

/** A job that is enqueued again and again. */
export interface Schedule {
  /** The kind of the job. A kind has one schedule. */
  readonly kind: string
  /** Identifies the interval: if it changes, the schedule starts again. */
  readonly rhythm: string
  /** The first moment after another at which it is due. */
  readonly next: (after: Date) => Date
}

/** The parts of the schedules. */
export interface ScheduleParts {
  readonly store: Store
  readonly clock: () => Date
  /** The current schedules. */
  readonly schedules: () => readonly Schedule[]
  /** Called when jobs were enqueued. */
  readonly asked: () => void
  readonly report: (error: unknown, kind: string) => void
}

/**
 * Enqueues jobs when they are due: once in all processes, and once after a time without a process. A job that
 * is still running is not enqueued again.
 */
export class Schedules extends Poller {
  readonly #parts: ScheduleParts

  constructor(parts: ScheduleParts) {
    super()
    this.#parts = parts
  }

  protected async round(): Promise<boolean> {
    const { store, clock, schedules, report } = this.#parts
    const all = schedules()
    if (all.length === 0) return false
    const now = clock()
    try {
      const kinds = all.map(({ kind }) => kind)
      const rows = await store.reader.selectFrom('schedule').selectAll().where('kind', 'in', kinds).execute()
      const known = new Map(rows.map((row) => [row.kind, row]))
      for (const schedule of all) {
        const row = known.get(schedule.kind)
        if (row?.rhythm !== schedule.rhythm) await store.write((tx) => beginAnew(tx, schedule, now))
        else if (row.next_at <= now.toISOString()) await this.#ask(schedule, now)
      }
    } catch (error) {
      report(error, 'schedule')
    }
    return false
  }

  async #ask(schedule: Schedule, now: Date): Promise<void> {
    const { store, asked } = this.#parts
    if (await store.write((tx) => askWhenDue(tx, schedule, now))) asked()
  }
}

const beginAnew = async (tx: Writer, { kind, rhythm, next }: Schedule, now: Date): Promise<void> => {
  const values = { rhythm, next_at: next(now).toISOString() }
  await tx
    .insertInto('schedule')
    .values({ kind, ...values })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet(values).where('schedule.rhythm', '<>', rhythm),
    )
    .execute()
}

/** Whether a job was enqueued. If two processes find it due, one enqueues it. */
const askWhenDue = async (tx: Writer, { kind, next }: Schedule, now: Date): Promise<boolean> => {
  const due = await tx
    .updateTable('schedule')
    .set({ next_at: next(now).toISOString() })
    .where('kind', '=', kind)
    .where('next_at', '<=', now.toISOString())
    .returning('kind')
    .executeTakeFirst()
  if (!due) return false
  const jobs = () => tx.selectFrom('job').select('id').where('kind', '=', kind).limit(1)
  if (await jobs().where('state', 'in', ['running', 'waiting']).executeTakeFirst()) return false
  // Of the successful jobs only the last one is kept: others would fill the list of jobs.
  await tx
    .deleteFrom('job')
    .where('kind', '=', kind)
    .where('who', '=', WHO)
    .where('state', '=', 'done')
    .execute()
  await enqueue(tx, { kind, who: WHO, input: null }, now)
  return true
}
