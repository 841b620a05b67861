import { uuidv7 } from 'uuidv7'
import type { Writer } from './database.ts'
import { Lane, type LaneParts, type Subscriber, WHOEVER_HEARS, type Which } from './outbox-lane.ts'
import { insertRows } from './prepared.ts'
import type { Row } from './schema.ts'

export type { OutboxEvent, Subscriber } from './outbox-lane.ts'

const insertEvents = insertRows('outbox')

const newEvent = (
  {
    payload,
    ...named
  }: Pick<Row<'outbox'>, 'id' | 'subscriber' | 'event'> & {
    readonly payload: Readonly<Record<string, unknown>>
  },
  now: Date,
): Row<'outbox'> => ({
  ...named,
  payload: JSON.stringify(payload),
  created_at: now.toISOString(),
  attempts: 0,
  next_attempt_at: now.toISOString(),
  leased_until: null,
  done_at: null,
  dead_at: null,
  last_error: null,
})

/** Adds an event in the transaction of its change. Its subscribers are determined when it is delivered. */
export const publish = (
  tx: Writer,
  event: string,
  payload: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> =>
  insertEvents(tx, [newEvent({ id: uuidv7(), subscriber: WHOEVER_HEARS, event, payload }, now)])

/**
 * Adds events of one kind for a single subscriber that is known, in the transaction of their change. The ids are
 * those of the deliveries.
 */
export const publishTo = (
  tx: Writer,
  { subscriber, event }: { readonly subscriber: string; readonly event: string },
  events: readonly { readonly id: string; readonly payload: Readonly<Record<string, unknown>> }[],
  now: Date,
): Promise<void> =>
  insertEvents(
    tx,
    events.map(({ id, payload }) => newEvent({ id, subscriber, event, payload }, now)),
  )

/**
 * Delivers a dead letter, or an event that waits for its next attempt, at once; it gets all attempts again.
 * False if there is nothing to do: it is delivered, or due, which it also is during its delivery.
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

/** The parts of a dispatcher. */
export interface DispatcherParts extends Omit<LaneParts, 'batch'> {
  /** The subscribers by the names of their deliveries. They may change while it runs. */
  readonly subscribers: Readonly<Record<string, Subscriber>>
  /**
   * The subscriptions as a transaction sees them, by the same names: another process may have added one that
   * this process does not know yet. By default those of `subscribers`.
   */
  readonly hearing?: (tx: Writer) => Promise<Readonly<Record<string, Hearing>>>
}

/** The subscriptions of a subscriber. */
export type Hearing = Pick<Subscriber, 'subscribesTo' | 'isApart'>

/** The number of events that are delivered at once to a subscriber with its own lane. */
const AT_ONCE_APART = 4
/** The time for which events of an unknown subscriber are left to a process that knows it, in milliseconds. */
const UNKNOWN_FOR_MS = 600_000

/**
 * Delivers the events of the outbox at least once, including those of earlier processes. A subscriber that
 * stands apart has a lane of its own. All others share this lane, which determines the subscribers of each
 * event.
 */
export class Dispatcher extends Lane {
  readonly #parts: DispatcherParts
  readonly #lanes = new Map<string, OwnLane>()
  /** The subscribers apart with new deliveries since the last commit. */
  readonly #leased = new Set<string>()
  #isStarted = false

  constructor(parts: DispatcherParts) {
    super(parts)
    this.#parts = parts
  }

  override start(): void {
    this.#isStarted = true
    super.start()
  }

  /** Reports that there may be work in any lane. Returns at once. */
  kickAll(): void {
    this.kick()
    for (const lane of this.#lanesInUse()) lane.kick()
  }

  override async stop(): Promise<void> {
    await Promise.all([super.stop(), ...[...this.#lanes.values()].map((lane) => lane.stop())])
  }

  override async settle(): Promise<void> {
    const lanes = this.#lanesInUse()
    const delivered = () => lanes.reduce((sum, lane) => sum + lane.delivered, 0)
    const before = delivered()
    await super.settle()
    await Promise.all(lanes.map((lane) => lane.settle()))
    // The delivery of one event may have written the next.
    if (!this.isStopped && delivered() > before) await this.settle()
  }

  protected which(): Which {
    const { clock, subscribers } = this.#parts
    const apart = this.#lanesInUse().map(({ name }) => name)
    const names = Object.keys(subscribers).filter((name) => !apart.includes(name))
    const own = [WHOEVER_HEARS, ...names]
    // Deliveries that nobody has taken for so long are tried here, so that they fail and the operator sees
    // them.
    const longAgo = new Date(clock().getTime() - UNKNOWN_FOR_MS).toISOString()
    return (eb) =>
      eb.or([
        eb('subscriber', 'in', own),
        eb.and([eb('subscriber', 'not in', [...own, ...apart]), eb('next_attempt_at', '<=', longAgo)]),
      ])
  }

  protected subscriber(name: string): Subscriber | undefined {
    return this.#parts.subscribers[name]
  }

  /** Gives each subscriber of an event a delivery of its own. */
  protected override async addressed(
    tx: Writer,
    rows: readonly Row<'outbox'>[],
  ): Promise<readonly Row<'outbox'>[]> {
    if (!rows.some(({ subscriber }) => subscriber === WHOEVER_HEARS)) return rows
    const { hearing, subscribers } = this.#parts
    const all = hearing ? await hearing(tx) : subscribers
    const addressed: Row<'outbox'>[] = []
    for (const row of rows)
      addressed.push(...(row.subscriber === WHOEVER_HEARS ? await this.#address(tx, row, all) : [row]))
    return addressed
  }

  async #address(
    tx: Writer,
    row: Row<'outbox'>,
    all: Readonly<Record<string, Hearing>>,
  ): Promise<readonly Row<'outbox'>[]> {
    const hearing = Object.entries(all).filter(([, { subscribesTo }]) => subscribesTo.includes(row.event))
    const apart = new Set(hearing.flatMap(([name, { isApart }]) => (isApart ? [name] : [])))
    // Subscribers of this lane first: if an event has only one, it need not be written again.
    const names = hearing.map(([name]) => name)
    const [first, ...others] = [...names.filter((name) => !apart.has(name)), ...apart]
    // An event without subscribers is kept, and tried like any other: a newer version may have one.
    if (first === undefined) return [row]
    if (others.length === 0 && !apart.has(first)) return [{ ...row, subscriber: first }]
    const deliveryTo = (subscriber: string, id: string): Row<'outbox'> => ({
      ...row,
      id,
      subscriber,
      leased_until: apart.has(subscriber) ? null : row.leased_until,
    })
    const own = deliveryTo(first, row.id)
    const copies = others.map((name) => deliveryTo(name, uuidv7()))
    const { subscriber, leased_until } = own
    await tx.updateTable('outbox').set({ subscriber, leased_until }).where('id', '=', row.id).execute()
    if (copies.length > 0) await insertEvents(tx, copies)
    for (const name of apart) this.#leased.add(name)
    return [own, ...copies].filter((delivery) => !apart.has(delivery.subscriber))
  }

  protected override leased(): void {
    for (const name of this.#leased) this.#laneOf(name).kick()
    this.#leased.clear()
  }

  /** The lanes of the subscribers that stand apart now. */
  #lanesInUse(): readonly OwnLane[] {
    return Object.entries(this.#parts.subscribers).flatMap(([name, { isApart }]) =>
      isApart ? [this.#laneOf(name)] : [],
    )
  }

  #laneOf(name: string): OwnLane {
    const known = this.#lanes.get(name)
    if (known) return known
    const find = () => this.#parts.subscribers[name]
    const lane = new OwnLane(
      { ...this.#parts, atOnce: () => (find()?.isInOrder ? 1 : AT_ONCE_APART), batch: AT_ONCE_APART },
      name,
      find,
    )
    this.#lanes.set(name, lane)
    if (this.#isStarted && !this.isStopped) lane.start()
    return lane
  }
}

/** The lane of one subscriber. It rests while that one is absent. */
class OwnLane extends Lane {
  readonly name: string
  readonly #find: () => Subscriber | undefined

  constructor(parts: LaneParts, name: string, find: () => Subscriber | undefined) {
    super(parts)
    this.name = name
    this.#find = find
  }

  protected which(): Which | undefined {
    return this.#find() && ((eb) => eb('subscriber', '=', this.name))
  }

  protected subscriber(): Subscriber | undefined {
    return this.#find()
  }
}
