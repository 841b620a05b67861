import { salesByDay } from './shop/orders/index.ts'
import type { Store } from './store/database.ts'
import { storeFigures } from './store/figures.ts'
import type { Metrics } from './web/metrics.ts'

/** Milliseconds for which figures of the database are cached: frequent scrapes do not load it. */
const KEPT_MS = 5000

interface Parts {
  readonly store: Store
  readonly version: string
  readonly clock: () => Date
  readonly monotonic: () => number
  /** Returns the day of an instant in the shop's time zone. */
  readonly dayOf: (now: Date) => string
}

/**
 * Adds the figures of the trade to those of requests, in the Prometheus format: only numbers, and no personal
 * data.
 */
export const withTrade = async (requests: Metrics, parts: Parts): Promise<Metrics> => {
  const trade = await tradeMetrics(parts)
  return {
    observe: requests.observe,
    stalled: requests.stalled,
    text: async () => `${await requests.text()}\n${await trade()}`,
  }
}

const tradeMetrics = async ({ store, version, clock, monotonic, dayOf }: Parts) => {
  const { Gauge, Registry } = await import('prom-client')
  const register = new Registry()
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name, help, labelNames: [...labelNames], registers: [register] })
  const gauges = {
    build: gauge('noren_build_info', 'Always 1; the versions are its labels.', ['version', 'node']),
    orders: gauge('noren_sales_orders', 'Orders that count towards the sales of today.'),
    yen: gauge('noren_sales_yen', 'Sales of today, in yen.'),
    payments: gauge('noren_payments_awaited', 'Payments of which something is still expected.', ['status']),
    mails: gauge('noren_mails', 'Mails written in the last 24 hours.', ['state']),
    waiting: gauge('noren_outbox_waiting', 'Events that are still to be delivered.'),
    age: gauge('noren_outbox_oldest_seconds', 'How long the first of them has waited.'),
    dead: gauge('noren_outbox_dead', 'Events that were given up.'),
    jobs: gauge('noren_jobs', 'Jobs that are kept.', ['kind', 'state']),
    pools: gauge('noren_pool_connections', 'Connections to the database.', ['pool', 'state']),
  }
  gauges.build.set({ version, node: process.versions.node }, 1)
  let readAt: number | undefined
  const read = async () => {
    const now = clock()
    const day = dayOf(now)
    const [sales, found] = await Promise.all([
      salesByDay(store.slowReader, { from: day, until: day }),
      storeFigures(store.slowReader, now),
    ])
    gauges.orders.set(sales.get(day)?.count ?? 0)
    gauges.yen.set(sales.get(day)?.total ?? 0)
    gauges.waiting.set(found.outbox.waiting)
    gauges.age.set(found.outbox.oldestSeconds)
    gauges.dead.set(found.outbox.dead)
    gauges.mails.set({ state: 'sent' }, found.mails.sent)
    gauges.mails.set({ state: 'unsent' }, found.mails.unsent)
    gauges.jobs.reset()
    for (const { count, ...labels } of found.jobs) gauges.jobs.set(labels, count)
    gauges.payments.reset()
    for (const { count, status } of found.payments) gauges.payments.set({ status }, count)
  }
  return async (): Promise<string> => {
    if (readAt === undefined || monotonic() - readAt >= KEPT_MS) {
      readAt = monotonic()
      // While the database is unavailable, the process still reports its own figures.
      await read().catch(() => {
        readAt = undefined
        for (const one of [gauges.orders, gauges.yen, gauges.waiting, gauges.age, gauges.dead]) one.remove()
        for (const one of [gauges.payments, gauges.mails, gauges.jobs]) one.reset()
      })
    }
    for (const { name: pool, open, idle, waiting } of store.pools?.() ?? []) {
      gauges.pools.set({ pool, state: 'busy' }, open - idle)
      gauges.pools.set({ pool, state: 'idle' }, idle)
      gauges.pools.set({ pool, state: 'awaited' }, waiting)
    }
    return register.metrics()
  }
}
