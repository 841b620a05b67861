import { sql } from 'kysely'
import type { Message } from '../../hypermedia/message.ts'
import type { Reader, Store } from '../database.ts'

/** How many of the things that a check finds it tells of. */
export const MOST_EXAMPLES = 5

/** What a check found: how many things, and the first of them as sentences. */
export interface Findings {
  readonly count: number
  readonly examples: readonly Message[]
}

/** Something that must hold of what a shop keeps, whoever wrote it. */
export interface Check {
  /** What is looked at: its words stand in the catalogues under `message.doctor.check`. */
  readonly name: string
  /** Whether somebody should know of what it finds although nothing is broken. */
  readonly isWarning?: boolean
  /** Looks in a snapshot; memory must not grow with the rows. The store is for what no snapshot shows. */
  readonly find: (db: Reader, store: Store) => Promise<Findings>
}

/** What came of a check. */
export interface Examined extends Findings {
  readonly name: string
  readonly verdict: 'well' | 'warning' | 'fault'
}

/**
 * Makes all checks of one moment, in their order. One that cannot be made is a fault, and holds up no other.
 * `after` is told how many are made; what it throws ends it.
 */
export const examine = (
  store: Store,
  checks: readonly Check[],
  after: (done: number) => void = () => undefined,
): Promise<readonly Examined[]> =>
  store.snapshot(async (db) => {
    const examined: Examined[] = []
    for (const check of checks) {
      examined.push(await examineOne(check, db, store))
      after(examined.length)
    }
    return examined
  })

const examineOne = async (
  { name, isWarning = false, find }: Check,
  db: Reader,
  store: Store,
): Promise<Examined> => {
  await sql`savepoint looking`.execute(db)
  try {
    const { count, examples } = await find(db, store)
    if (count === 0) return { name, verdict: 'well', count, examples }
    return { name, verdict: isWarning ? 'warning' : 'fault', count, examples }
  } catch (error) {
    const unseen = { key: 'doctor.unseen', params: { reason: String(error) } }
    return { name, verdict: 'fault', count: 1, examples: [unseen] }
  } finally {
    await sql`rollback to savepoint looking`.execute(db)
  }
}

/** How many rows there are of which a query gives the first: for queries that find what is wrong by themselves. */
export const foundInAll = sql<number>`count(*) over ()`

/** The findings of a query of at most so many examples, whose rows say in `found` how many there are. */
export const findingsOf = <R extends { readonly found: number }>(
  rows: readonly R[],
  say: (row: R) => Message,
): Findings => ({ count: rows[0]?.found ?? 0, examples: rows.map(say) })

/** Findings that come one by one. */
export const gatherFindings = () => {
  const examples: Message[] = []
  let count = 0
  return {
    add(example: Message): void {
      count += 1
      if (examples.length < MOST_EXAMPLES) examples.push(example)
    },
    all: (): Findings => ({ count, examples }),
  }
}
