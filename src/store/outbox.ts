import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Store, Writer } from './database.ts'
import { everyThird, type Heartbeat, leaseFrom, Poller } from './poller.ts'
import { insertRows } from './prepared.ts'
import type { Database, Row } from './schema.ts'

/** An event as its subscribers receive it; `id` is the same at each delivery. */
export interface OutboxEvent {
  readonly id: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Somebody who is told of events. */
export interface Subscriber {
  /** The names of the events that it takes. */
  readonly hears: readonly string[]
  /** Takes one event. Throwing means: deliver it again later. */
  deliver(event: OutboxEvent): Promise<void>
}

const BATCH = 20
/** Gaps between attempts; after the last one the event goes to the dead-letter list. */
const GAPS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000]

/** Stands for the subscriber of an event until it is known who hears of it. */
const WHOEVER_HEARS = '*'

const insertEvents = insertRows('outbox')

/** Writes an event with the change that it tells of. Who hears of it is settled when it is delivered. */
export const publish = (
  tx: Writer,
  event: string,
  payload: OutboxEvent['payload'],
  now: Date,
): Promise<void> =>
  insertEvents(tx, [
    {
      id: uuidv7(),
      subscriber: WHOEVER_HEARS,
      event,
      payload: JSON.stringify(payload),
      created_at: now.toISOString(),
      attempts: 0,
      next_attempt_at: now.toISOString(),
      leased_until: null,
      done_at: null,
      dead_at: null,
      last_error: null,
    },
  ])

/**
 * Has an event delivered at once that was given up, or that waits for its next attempt; all attempts are
 * before it again. False where there is nothing to do: it is delivered, or due, as it is while somebody delivers it.
 */
export const deliverAgain = async (tx: Writer, id: string, now: Date): Promise<boolean> => {
  const at = now.toISOString()
  const row = await tx
    .updateTable('outbox')
    .set({ dead_at: null, attempts: 0, next_attempt_at: at })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('dead_at', 'is not', null), eb('next_attempt_at', '>', at)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What a dispatcher is put together from. */
export interface DispatcherParts {
  readonly store: Store
  /** By the names under which their deliveries are kept. */
  readonly subscribers: Readonly<Record<string, Subscriber>>
  readonly clock: () => Date
  readonly report: (error: unknown, event: OutboxEvent) => void
  /** How many events are delivered at once, one unless given; those that only write share their commits. */
  readonly atOnce?: number
  /** How leases are renewed while their events are delivered. */
  readonly heartbeat?: Heartbeat
}

/** Delivers what is in the outbox, at least once, also what an earlier process left behind. */
export class Dispatcher extends Poller {
  readonly #parts: DispatcherParts

  constructor(parts: DispatcherParts) {
    super()
    this.#parts = parts
  }

  protected async round(): Promise<boolean> {
    const { atOnce = 1 } = this.#parts
    const leased = await this.#lease().catch(() => [])
    let isMore = leased.length >= BATCH
    for (let at = 0; at < leased.length; at += atOnce)
      if (!(await this.#handle(leased.slice(at, at + atOnce)))) isMore = true
    return isMore
  }

  async #lease(): Promise<Row<'outbox'>[]> {
    const { store, clock } = this.#parts
    const now = clock()
    const due = await dueIds(store.reader, now)
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
      const addressed: Row<'outbox'>[] = []
      for (const row of rows) addressed.push(...(await this.#addressed(tx, row)))
      return addressed
    })
    return leased.sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  /** An event once for each who hears of it: from here on each has a delivery of its own. */
  async #addressed(tx: Writer, row: Row<'outbox'>): Promise<readonly Row<'outbox'>[]> {
    if (row.subscriber !== WHOEVER_HEARS) return [row]
    const [first, ...others] = Object.entries(this.#parts.subscribers)
      .filter(([, { hears }]) => hears.includes(row.event))
      .map(([subscriber]) => subscriber)
    // One that nobody hears of is kept, and tried like any other: a newer version may know who does.
    if (first === undefined) return [row]
    if (others.length === 0) return [{ ...row, subscriber: first }]
    await tx.updateTable('outbox').set({ subscriber: first }).where('id', '=', row.id).execute()
    const copies = others.map((subscriber) => ({ ...row, subscriber, id: uuidv7() }))
    await insertEvents(tx, copies)
    return [{ ...row, subscriber: first }, ...copies]
  }

  /** Delivers events whose lease still runs; whether all were such. */
  async #handle(rows: readonly Row<'outbox'>[]): Promise<boolean> {
    const now = this.#parts.clock().toISOString()
    // Those before them took too long: by now they may be somebody else's.
    const ours = rows.filter((row) => (row.leased_until ?? '') > now)
    const settled = this.isStopped
      ? ours.map((row) => ({ id: row.id, values: { leased_until: null } }))
      : await this.#deliverAll(ours)
    await this.#settle(settled)
    return ours.length === rows.length
  }

  /** Delivers events that were leased together, and renews their lease until all are through; what is to be noted of each. */
  async #deliverAll(rows: readonly Row<'outbox'>[]) {
    const { clock, store, heartbeat = everyThird } = this.#parts
    const ids = rows.map(({ id }) => id)
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

  /** Delivers an event; what is to be noted of it. */
  async #deliver(row: Row<'outbox'>): Promise<Partial<Row<'outbox'>>> {
    const { subscribers, clock, report } = this.#parts
    let event: OutboxEvent = { id: row.id, event: row.event, payload: {} }
    try {
      event = { ...event, payload: JSON.parse(row.payload) as OutboxEvent['payload'] }
      if (row.subscriber === WHOEVER_HEARS) throw new Error(`Nobody hears of ${row.event}`)
      const subscriber = subscribers[row.subscriber]
      if (!subscriber) throw new Error(`Nobody takes events for ${row.subscriber}`)
      await subscriber.deliver(event)
      return { done_at: clock().toISOString(), leased_until: null, last_error: null }
    } catch (error) {
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

  /** Notes what came of events: in one statement for all to which the same happened. */
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

/** Renews a lease of events, where it was not lost meanwhile. */
const renew = (tx: Writer, ids: readonly string[], lease: string | null, renewed: string) =>
  tx
    .updateTable('outbox')
    .set({ leased_until: renewed })
    .where('id', 'in', [...ids])
    .where('leased_until', '=', lease)
    .execute()

const dueIds = async (db: Kysely<Database>, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('next_attempt_at', '<=', now.toISOString())
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map((row) => row.id)
}
