import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Store, Writer } from './database.ts'
import { insertRows } from './prepared.ts'
import type { Database, Row } from './schema.ts'

/** An event as its subscribers receive it; `id` is the same at each delivery. */
export interface OutboxEvent {
  readonly id: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Takes one event. Throwing means: deliver it again later. */
export type Subscriber = (event: OutboxEvent) => Promise<void>

const LEASE_MS = 60_000
const LOOK_EVERY_MS = 5_000
const BATCH = 20
/** Gaps between attempts; after the last one the event goes to the dead-letter list. */
const GAPS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000]

/** Who hears of which event. */
export const subscriptions: Readonly<Record<string, readonly string[]>> = {
  'order.placed': ['mail'],
  'order.shipped': ['mail'],
  'customer.registered': ['mail'],
  'customer.activated': ['mail'],
  'customer.changed': ['mail'],
  'customer.withdrawn': ['mail'],
  'email.wanted': ['mail'],
  'email.changed': ['mail'],
  'email.restored': ['mail'],
  'entry.refused': ['mail'],
  'password.forgotten': ['mail'],
  'password.changed': ['mail'],
  'contact.sent': ['mail'],
}

const insertEvents = insertRows('outbox')

/** Writes an event with the change that it tells of, one row for each subscriber. */
export const publish = (
  tx: Writer,
  event: string,
  payload: OutboxEvent['payload'],
  now: Date,
): Promise<void> =>
  insertEvents(
    tx,
    (subscriptions[event] ?? []).map((subscriber) => ({
      id: uuidv7(),
      subscriber,
      event,
      payload: JSON.stringify(payload),
      created_at: now.toISOString(),
      attempts: 0,
      next_attempt_at: now.toISOString(),
      leased_until: null,
      done_at: null,
      dead_at: null,
      last_error: null,
    })),
  )

/** Delivers what is in the outbox, at least once, also what an earlier process left behind. */
export class Dispatcher {
  readonly #store: Store
  readonly #subscribers: Readonly<Record<string, Subscriber>>
  readonly #clock: () => Date
  readonly #report: (error: unknown, event: OutboxEvent) => void
  readonly #atOnce: number
  #running: Promise<void> | undefined
  #again = false
  #stopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(
    store: Store,
    subscribers: Readonly<Record<string, Subscriber>>,
    clock: () => Date,
    report: (error: unknown, event: OutboxEvent) => void,
    /** How many events are delivered at once; those that only write share their commits. */
    atOnce = 1,
  ) {
    this.#store = store
    this.#subscribers = subscribers
    this.#clock = clock
    this.#report = report
    this.#atOnce = atOnce
  }

  /** Looks for work every few seconds, besides being told. */
  start(): void {
    this.#timer = setInterval(() => this.kick(), LOOK_EVERY_MS).unref()
    this.kick()
  }

  /** Says that there may be work; returns at once. */
  kick(): void {
    this.#again = true
    this.#running ??= this.#run()
  }

  /** Stops after the events that are being delivered; the others are left to whoever comes next. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopped = true
    await this.#running
  }

  /** Delivers all that is due now, then resolves. */
  async settle(): Promise<void> {
    this.kick()
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      const leased = await this.#lease().catch(() => [])
      for (let at = 0; at < leased.length; at += this.#atOnce)
        await this.#handle(leased.slice(at, at + this.#atOnce))
      if (leased.length === BATCH) this.#again = true
    }
    // In the same breath as the last look, or somebody told in between would not be heard.
    this.#running = undefined
  }

  async #lease(): Promise<Row<'outbox'>[]> {
    const now = this.#clock()
    const due = await dueIds(this.#store.reader, now)
    if (due.length === 0) return []
    const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString()
    const leased = await this.#store.write((tx) =>
      tx
        .updateTable('outbox')
        .set({ leased_until: leasedUntil })
        .where('id', 'in', due)
        .where('done_at', 'is', null)
        // Another process may have taken it since it was read.
        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now.toISOString())]))
        .returningAll()
        .execute(),
    )
    return leased.sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  async #handle(rows: readonly Row<'outbox'>[]): Promise<void> {
    const now = this.#clock().toISOString()
    // Those before them took too long: by now they may be somebody else's.
    const ours = rows.filter((row) => (row.leased_until ?? '') > now)
    if (ours.length < rows.length) this.#again = true
    const settled = this.#stopped
      ? ours.map((row) => ({ id: row.id, values: { leased_until: null } }))
      : await Promise.all(ours.map(async (row) => ({ id: row.id, values: await this.#deliver(row) })))
    await this.#settle(settled)
  }

  /** Delivers an event; what is to be noted of it. */
  async #deliver(row: Row<'outbox'>): Promise<Partial<Row<'outbox'>>> {
    let event: OutboxEvent = { id: row.id, event: row.event, payload: {} }
    try {
      event = { ...event, payload: JSON.parse(row.payload) as OutboxEvent['payload'] }
      const subscriber = this.#subscribers[row.subscriber]
      if (!subscriber) throw new Error(`Nobody takes events for ${row.subscriber}`)
      await subscriber(event)
      return { done_at: this.#clock().toISOString(), leased_until: null, last_error: null }
    } catch (error) {
      this.#report(error, event)
      return this.#postponed(row, error)
    }
  }

  #postponed(row: Row<'outbox'>, error: unknown) {
    const now = this.#clock()
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
    await this.#store
      .write(async (tx) => {
        for (const { values, ids } of alike.values())
          await tx.updateTable('outbox').set(values).where('id', 'in', ids).execute()
      })
      .catch((error) => this.#report(error, { id: settled[0]?.id ?? '', event: 'outbox', payload: {} }))
  }
}

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
