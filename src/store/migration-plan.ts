import { sql } from 'kysely'
import type { Store } from './database.ts'
import { migrations, stepsAhead, stepsOf } from './migrate.ts'

/** The size of the shop on which the time of a step is measured, in orders. */
const MEASURED_ORDERS = 100_000

/** Returns what a start would do to a database, as lines for the operator; changes nothing. */
export const migrationPlan = async (store: Store, steps = migrations): Promise<readonly string[]> => {
  const ahead = await stepsAhead(store, steps)
  if (ahead.length === 0) return ['The database is up to date.']
  const isNew = (await stepsOf(store.reader, steps)).length === 0
  const orders = isNew ? 0 : await ordersIn(store)
  const lines = ahead.map(({ name, release, seconds }) => {
    const time = seconds && timeAt(orders, seconds[store.dialect])
    return `Pending: ${name} (Noren ${release}), ${time ?? 'less than a second'}`
  })
  const contracts = ahead.filter(({ contract }) => contract)
  // A new database has no processes of another release.
  if (isNew || contracts.length === 0) return lines
  const names = contracts.map(({ name }) => name).join(', ')
  return [...lines, `Stop all processes of the version before first: ${names} takes away what they read.`]
}

const ordersIn = async (store: Store): Promise<number> => {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from orders`.execute(
    store.reader,
  )
  return Number(rows[0]?.count ?? 0)
}

const timeAt = (orders: number, measured: number): string => {
  const seconds = Math.max(1, Math.ceil((measured * orders) / MEASURED_ORDERS))
  const many = orders.toLocaleString('en')
  return `about ${seconds} s for ${many} orders (measured: ${measured} s at ${MEASURED_ORDERS.toLocaleString('en')})`
}
