import type { Reader, Store } from '../../store/database.ts'
import type { JobKind } from '../../store/jobs.ts'
import { bestFirst } from '../customers/index.ts'
import { buyersOf, customerGroupRows, customersIn, moveCustomers } from './customer-group.queries.ts'

const DAY_MS = 86_400_000

/** Customers of one transaction: others wait for it on SQLite. */
const AT_ONCE = 200

/** The name of the job. */
export const RANKING = 'customers:rank'

/** Customers who go from one group to another. */
interface Move {
  readonly from: number | null
  readonly to: number | null
  readonly ids: readonly string[]
}

/**
 * Puts customers into the groups that their purchases lead to. Groups that members fill keep their customers,
 * whatever they buy (GRP-03).
 */
export const rankingJob =
  (store: Store, clock: () => Date): JobKind =>
  async (_job, { signal }) => {
    let customers = 0
    for (const { ids, ...move } of await movesIn(store.slowReader, clock()))
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        signal.throwIfAborted()
        customers += await store.write((tx) => moveCustomers(tx, ids.slice(at, at + AT_ONCE), move))
      }
    return { customers }
  }

/** Returns the moves that make each customer's group the one of their purchases. */
const movesIn = async (db: Reader, now: Date): Promise<readonly Move[]> => {
  const groups = await customerGroupRows(db)
  const ranks = bestFirst(groups)
  const wanted = new Map<string, number>()
  for (const { id, minimum_total: least, within_days: days } of ranks) {
    const since = days === null ? null : new Date(now.getTime() - days * DAY_MS)
    for (const buyer of await buyersOf(db, { least, since })) if (!wanted.has(buyer)) wanted.set(buyer, id)
  }
  const isRank = new Set(ranks.map(({ id }) => id))
  const present = new Map(
    (
      await customersIn(
        db,
        groups.map(({ id }) => id),
      )
    ).map(({ id, group_id }) => [id, group_id]),
  )
  const moves = [...new Set([...wanted.keys(), ...present.keys()])].flatMap((id) => {
    const from = present.get(id) ?? null
    const to = wanted.get(id) ?? null
    return from === to || (from !== null && !isRank.has(from)) ? [] : [{ id, from, to }]
  })
  return [...Map.groupBy(moves, ({ from, to }) => `${from}>${to}`).values()].flatMap((some) => {
    const [first] = some
    return first ? [{ from: first.from, to: first.to, ids: some.map(({ id }) => id) }] : []
  })
}
