import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Shop } from '../support/shop.ts'

/** A connection of somebody else's on a shop's PostgreSQL, who can stop in the middle of a transaction. */
export const withRival = async (shop: Shop, work: (rival: pg.Client) => Promise<void>): Promise<void> => {
  const rival = new pg.Client({ connectionString: shop.databaseUrl })
  await rival.connect()
  try {
    await work(rival)
  } finally {
    await rival.end()
  }
}

// Within a transaction the list of connections is read once, unless it is asked for anew.
const WAITING = `
  select pg_stat_clear_snapshot();
  select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves once so many wait for a lock: whoever holds it surely came first. */
export const whenWaiting = async (rival: pg.Client, count = 1): Promise<void> => {
  for (let tries = 0; tries < 1500; tries++) {
    // Two statements in one query give two results.
    const results = (await rival.query(WAITING)) as unknown as readonly pg.QueryResult<{ waiting: number }>[]
    if ((results.at(-1)?.rows[0]?.waiting ?? 0) >= count) return
    await pause(10)
  }
  throw new Error('Nobody waits')
}

/** The rows that a query finds. */
export const rows = <T>(rival: pg.Client, query: string, ...values: unknown[]): Promise<T[]> =>
  rival.query(query, values).then((result) => result.rows as T[])

/** The answer to a request that has to wait for what a rival does first, who is done once it waits. */
export const answerBehind = async <Answered>(
  shop: Shop,
  first: (rival: pg.Client) => Promise<unknown>,
  ask: () => Promise<Answered>,
): Promise<Answered> => {
  const answers: Answered[] = []
  await withRival(shop, async (rival) => {
    await rival.query('begin')
    await first(rival)
    const asked = ask()
    // What goes wrong before it waits is told of below.
    asked.catch(() => undefined)
    await whenWaiting(rival)
    await rival.query('commit')
    answers.push(await asked)
  })
  return answers[0] as Answered
}
