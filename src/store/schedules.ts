import type { Store, Writer } from './database.ts'
import { enqueue } from './jobs.ts'
import { Poller } from './poller.ts'

/** Who asks for the jobs of schedules. */
const WHO = 'schedule'

/** A job that is asked for again and again. */
export interface Schedule {
  /** The kind of the job, which has one schedule. */
  readonly kind: string
  /** How often, in words: a schedule with others is begun anew. */
  readonly rhythm: string
  /** The first moment after another at which it is due. */
  readonly next: (after: Date) => Date
}

/** What the keeper of schedules is put together from. */
export interface ScheduleParts {
  readonly store: Store
  readonly clock: () => Date
  /** Those that hold by now. */
  readonly schedules: () => readonly Schedule[]
  /** Told when jobs were asked for. */
  readonly asked: () => void
  readonly report: (error: unknown, kind: string) => void
}

/**
 * Asks for jobs when they are due: once in all processes, and once after a time in which no process ran. One
 * that is still going on then is not asked for again.
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

/** Whether a job was asked for; of two processes that find it due one does. */
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
  // Of those that went well the last one tells all: others would fill the list of jobs.
  await tx
    .deleteFrom('job')
    .where('kind', '=', kind)
    .where('who', '=', WHO)
    .where('state', '=', 'done')
    .execute()
  await enqueue(tx, { kind, who: WHO, input: null }, now)
  return true
}
