import { sql } from 'kysely'
import type { Message } from '../../hypermedia/message.ts'
import type { Reader, Store } from '../database.ts'

/** The largest number of findings of a check that are listed. */
export const MOST_EXAMPLES = 5

/** The result of a check: the number of findings, and the first of them as sentences. */
export interface Findings {
  readonly count: number
  readonly examples: readonly Message[]
}

/** A condition that the rows of a shop must meet, whoever wrote them. */
export interface Check {
  /** Its name, whose texts are in the catalogues under `message.doctor.check`. */
  readonly name: string
  /** Whether its findings are warnings: nothing is broken, but someone should act. */
  readonly isWarning?: boolean
  /**
   * Searches in a snapshot; its memory must not grow with the rows. The store is for what a snapshot does not
   * show.
   */
  readonly find: (db: Reader, store: Store) => Promise<Findings>
}

/** The result of a check, or the error that prevented it. */
export interface Examined extends Findings {
  readonly name: string
  readonly verdict: 'well' | 'warning' | 'fault'
}

/**
 * Runs all checks on one snapshot, in their order. A check that fails is a fault, and does not stop the others.
 * `after` receives the number of completed checks; if it throws, the run ends.
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

/** The number of all rows, for a query that selects the first findings itself. */
export const foundInAll = sql<number>`count(*) over ()`

/** The findings of a query of at most `MOST_EXAMPLES` rows, which have the number of all in `found`. */
export const findingsOf = <R extends { readonly found: number }>(
  rows: readonly R[],
  say: (row: R) => Message,
): Findings => ({ count: rows[0]?.found ?? 0, examples: rows.map(say) })

/** Collects findings one by one. */
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
