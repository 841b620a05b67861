import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from 'kysely'
import type { InSpan } from '../hypermedia/spans.ts'
import type { Store, Writer } from './database.ts'
import { asIs, everyThird, type Heartbeat, leaseFrom, Poller } from './poller.ts'
import type { Database, Row } from './schema.ts'

/** An event as subscribers receive it; `id` is the same at each delivery. */
export interface OutboxEvent {
  readonly id: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** A subscriber of events. */
export interface Subscriber {
  /** The names of the events that it takes. */
  readonly subscribesTo: readonly string[]
  /** Whether its events are delivered in a lane of their own, so that no other subscriber waits for it. */
  readonly isApart?: boolean
  /** Whether each event of its own lane waits for the one before. */
  readonly isInOrder?: boolean
  /**
   * Takes one event. The signal is aborted when the process stops. If it throws, the event is delivered again
   * later.
   */
  deliver(event: OutboxEvent, signal?: AbortSignal): Promise<void>
}

/** The subscriber of an event until its subscribers are known. */
export const WHOEVER_HEARS = '*'

/** The most events that are leased at once. */
const BATCH = 20
/** Gaps between attempts. After the last one, the event is a dead letter. */
const GAPS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000]

/** A condition on events. */
export type Which = (
  eb: ExpressionBuilder<Database, 'outbox'>,
) => ExpressionWrapper<Database, 'outbox', SqlBool>

/** The parts of a lane. */
export interface LaneParts {
  readonly store: Store
  readonly clock: () => Date
  readonly report: (error: unknown, event: OutboxEvent) => void
  /**
   * Returns the number of events that are delivered at once; 1 by default. Those that only write share their
   * commits.
   */
  readonly atOnce?: () => number | Promise<number>
  /** The number of events that are leased at once; 20 by default. */
  readonly batch?: number
  /** Renews the leases of events while they are delivered. */
  readonly heartbeat?: Heartbeat
  /** Traces each delivery. */
  readonly inSpan?: InSpan | undefined
}

/** Delivers the events of one lane of the outbox, in the order of their writing. */
export abstract class Lane extends Poller {
  readonly #parts: LaneParts
  readonly #stopping = new AbortController()
  #delivered = 0

  constructor(parts: LaneParts) {
    super()
    this.#parts = parts
  }

  /** The number of deliveries that it has tried. */
  get delivered(): number {
    return this.#delivered
  }

  /** The events of this lane; undefined while there is nothing to deliver. */
  protected abstract which(): Which | undefined

  protected abstract subscriber(name: string): Subscriber | undefined

  /** The deliveries of leased events. */
  protected async addressed(_tx: Writer, rows: readonly Row<'outbox'>[]): Promise<readonly Row<'outbox'>[]> {
    return rows
  }

  /** Called when deliveries were leased, after the commit. */
  protected leased(): void {
    // Most lanes have no use for it.
  }

  override async stop(): Promise<void> {
    const stopped = super.stop()
    this.#stopping.abort()
    await stopped
  }

  protected async round(): Promise<boolean> {
    const { batch = BATCH } = this.#parts
    const leased = await this.#lease(batch).catch(() => [])
    const atOnce = leased.length > 1 ? ((await this.#parts.atOnce?.()) ?? 1) : 1
    let isMore = leased.length >= batch
    for (let at = 0; at < leased.length; at += atOnce)
      if (!(await this.#handle(leased.slice(at, at + atOnce)))) isMore = true
    return isMore
  }

  async #lease(most: number): Promise<readonly Row<'outbox'>[]> {
    const { store, clock } = this.#parts
    const now = clock()
    const which = this.which()
    const due = which ? await dueIds(store.reader, which, most, now) : []
    if (due.length === 0) return []
    const leased = await store.write(async (tx) => {
      const rows = await tx
        .updateTable('outbox')
        .set({ leased_until: leaseFrom(now) })
        .where('id', 'in', due)
        .where('done_at', 'is', null)
        // Another process may have taken it since it was read.
        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))
        .returningAll()
        .execute()
      return this.addressed(tx, rows)
    })
    this.leased()
    return leased.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  }

  /** Delivers events whose lease is still valid; returns whether all were. */
  async #handle(rows: readonly Row<'outbox'>[]): Promise<boolean> {
    const now = this.#parts.clock().toISOString()
    // The events before took too long: other processes may have these by now.
    const ours = rows.filter((row) => (row.leased_until ?? '') > now)
    const settled = this.isStopped
      ? ours.map((row) => ({ id: row.id, values: { leased_until: null } }))
      : await this.#deliverAll(ours)
    await this.#settle(settled)
    return ours.length === rows.length
  }

  /**
   * Delivers events that were leased together, and renews their lease until all are done; returns the changes
   * of each row.
   */
  async #deliverAll(rows: readonly Row<'outbox'>[]) {
    const { clock, store, heartbeat = everyThird } = this.#parts
    const ids = rows.map(({ id }) => id)
    this.#delivered += rows.length
    let lease = rows[0]?.leased_until ?? null
    const end = heartbeat(async () => {
      const renewed = leaseFrom(clock())
      await store.write((tx) => renew(tx, ids, lease, renewed))
      lease = renewed
    })
    const settled = await Promise.all(
      rows.map(async (row) => ({ id: row.id, values: await this.#deliver(row) })),
    )
    end()
    return settled
  }

  /** Delivers an event; returns the changes of its row. */
  async #deliver(row: Row<'outbox'>): Promise<Partial<Row<'outbox'>>> {
    const { clock, report } = this.#parts
    const { signal } = this.#stopping
    let event: OutboxEvent = { id: row.id, event: row.event, payload: {} }
    try {
      event = { ...event, payload: JSON.parse(row.payload) as OutboxEvent['payload'] }
      if (row.subscriber === WHOEVER_HEARS) throw new Error(`Nobody hears of ${row.event}`)
      const subscriber = this.subscriber(row.subscriber)
      if (!subscriber) throw new Error(`Nobody takes events for ${row.subscriber}`)
      const { inSpan = asIs } = this.#parts
      const origin = { kind: 'behind', name: `event ${row.event}` } as const
      await inSpan({ ...origin, attributes: { 'noren.subscriber': row.subscriber } }, () =>
        subscriber.deliver(event, signal),
      )
      return { done_at: clock().toISOString(), leased_until: null, last_error: null }
    } catch (error) {
      // A stopped subscriber has not failed: the next process delivers the event.
      if (signal.aborted) return { leased_until: null }
      report(error, event)
      return this.#postponed(row, error)
    }
  }

  #postponed(row: Row<'outbox'>, error: unknown) {
    const now = this.#parts.clock()
    const gap = GAPS_MS[row.attempts]
    return {
      attempts: row.attempts + 1,
      leased_until: null,
      last_error: String(error).slice(0, 500),
      ...(gap === undefined
        ? { dead_at: now.toISOString() }
        : { next_attempt_at: new Date(now.getTime() + gap).toISOString() }),
    }
  }

  /** Writes the results of deliveries: one statement for all with the same result. */
  async #settle(
    settled: readonly { readonly id: string; readonly values: Partial<Row<'outbox'>> }[],
  ): Promise<void> {
    if (settled.length === 0) return
    const alike = new Map<string, { readonly values: Partial<Row<'outbox'>>; readonly ids: string[] }>()
    for (const { id, values } of settled) {
      const key = JSON.stringify({ ...values, done_at: values.done_at !== undefined })
      const group = alike.get(key) ?? { values, ids: [] }
      alike.set(key, group)
      group.ids.push(id)
    }
    const { store, report } = this.#parts
    await store
      .write(async (tx) => {
        for (const { values, ids } of alike.values())
          await tx.updateTable('outbox').set(values).where('id', 'in', ids).execute()
      })
      .catch((error) => report(error, { id: settled[0]?.id ?? '', event: 'outbox', payload: {} }))
  }
}

/** Renews a lease of events, unless it was lost meanwhile. */
const renew = (tx: Writer, ids: readonly string[], lease: string | null, renewed: string) =>
  tx
    .updateTable('outbox')
    .set({ leased_until: renewed })
    .where('id', 'in', [...ids])
    .where('leased_until', '=', lease)
    .execute()

const dueIds = async (db: Kysely<Database>, which: Which, most: number, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('next_attempt_at', '<=', now.toISOString())
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))
    .where(which)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}
