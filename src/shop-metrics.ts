import { salesByDay } from './shop/orders/index.ts'
import type { Store } from './store/database.ts'
import { storeFigures } from './store/figures.ts'
import type { Metrics } from './web/metrics.ts'

/** How long figures of the database are told again: whoever scrapes often does not load it. */
const KEPT_MS = 5000

interface Parts {
  readonly store: Store
  readonly version: string
  readonly clock: () => Date
  readonly monotonic: () => number
  /** The day on which a moment falls, as the shop reckons. */
  readonly dayOf: (now: Date) => string
}

/** Adds the figures of the trade to those of requests, in the Prometheus format: numbers alone, and of no person. */
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
  const told = {
    build: gauge('noren_build_info', 'Always 1; the versions are its labels.', ['version', 'node']),
    orders: gauge('noren_sales_orders', 'Orders that count towards the sales of today.'),
    yen: gauge('noren_sales_yen', 'Sales of today, in yen.'),
    payments: gauge('noren_payments_awaited', 'Payments of which something is still expected.', ['status']),
    mails: gauge('noren_mails', 'Mails written in the last 24 hours.', ['state']),
    waiting: gauge('noren_outbox_waiting', 'Events that are still to be told.'),
    age: gauge('noren_outbox_oldest_seconds', 'How long the first of them has waited.'),
    dead: gauge('noren_outbox_dead', 'Events that were given up.'),
    jobs: gauge('noren_jobs', 'Jobs that are kept.', ['kind', 'state']),
    pools: gauge('noren_pool_connections', 'Connections to the database.', ['pool', 'state']),
  }
  told.build.set({ version, node: process.versions.node }, 1)
  let readAt: number | undefined
  const read = async () => {
    const now = clock()
    const day = dayOf(now)
    const [sales, found] = await Promise.all([
      salesByDay(store.slowReader, { from: day, until: day }),
      storeFigures(store.slowReader, now),
    ])
    told.orders.set(sales.get(day)?.count ?? 0)
    told.yen.set(sales.get(day)?.total ?? 0)
    told.waiting.set(found.outbox.waiting)
    told.age.set(found.outbox.oldestSeconds)
    told.dead.set(found.outbox.dead)
    told.mails.set({ state: 'sent' }, found.mails.sent)
    told.mails.set({ state: 'unsent' }, found.mails.unsent)
    told.jobs.reset()
    for (const { count, ...labels } of found.jobs) told.jobs.set(labels, count)
    told.payments.reset()
    for (const { count, status } of found.payments) told.payments.set({ status }, count)
  }
  return async (): Promise<string> => {
    if (readAt === undefined || monotonic() - readAt >= KEPT_MS) {
      readAt = monotonic()
      // While the database is away the process still tells of itself.
      await read().catch(() => {
        readAt = undefined
        for (const one of [told.orders, told.yen, told.waiting, told.age, told.dead]) one.remove()
        for (const one of [told.payments, told.mails, told.jobs]) one.reset()
      })
    }
    for (const { name: pool, open, idle, waiting } of store.pools?.() ?? []) {
      told.pools.set({ pool, state: 'busy' }, open - idle)
      told.pools.set({ pool, state: 'idle' }, idle)
      told.pools.set({ pool, state: 'awaited' }, waiting)
    }
    return register.metrics()
  }
}
