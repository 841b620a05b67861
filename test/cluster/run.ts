import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Cluster, type Machine, missingPrograms, PACKAGES, until } from '../../deploy/cluster/cluster.ts'
import { openSandbox, type SandboxService } from '../../src/plugins/sandbox-payments/service.ts'
import { openStore, type Store } from '../../src/store/database.ts'
import { faultsIn, placedNumbers, type Shelf, shelfOf } from '../pressure/books.ts'
import { HalClient } from '../support/hal-client.ts'
import { type Fault, mountDisks, possibleFaults, unmountDisks } from './faults.ts'
import { type Acknowledged, FEW, nothingSeen, openDoors, PLENTY } from './shoppers.ts'

const SECRET = 'shared by the shop and the service'
const ADMIN = { loginId: 'owner', password: 'cluster2026' }
const SHOPPERS = 6
/** Writes are back within so many milliseconds. */
const BACK_MS = 30_000
/** Milliseconds after which a machine that came back has taken up its part. */
const SETTLED_MS = 10_000
const PIECES = { [PLENTY]: 100_000, [FEW]: 12 }

const say = (line: string) => void process.stdout.write(`${line}\n`)
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Lays pieces on the shelf, and returns the stock before everything that was ever ordered or moved. */
const stockUp = async (store: Store): Promise<Shelf> => {
  await store.write(async (tx) => {
    for (const [code, stock] of Object.entries(PIECES))
      await tx.updateTable('variant').set({ stock }).where('code', '=', code).execute()
  })
  const shelf = new Map(await shelfOf(store.reader))
  const moved = await store.reader.selectFrom('stock_movement').select(['variant_id', 'quantity']).execute()
  for (const { variant_id: id, quantity } of moved) shelf.set(id, (shelf.get(id) ?? 0) - quantity)
  return shelf
}

const switchOnPayments = async (base: URL): Promise<void> => {
  const program = await HalClient.enter(base)
  await program.enterOffice()
  await program.follow('doAdminLogin', ADMIN)
  const pluginCode = 'sandbox-payments'
  const post = (rel: string, href: string) => ({ _links: { [rel]: { href, method: 'POST' } } })
  await program.follow(
    'doInstallPlugin',
    { pluginCode, pluginName: 'テスト決済', pluginVersion: '1.0.0' },
    post('doInstallPlugin', '/admin/plugin-list'),
  )
  await program.follow('doEnablePlugin', { pluginCode }, post('doEnablePlugin', '/admin/plugin-enable'))
}

/** What is wrong with the payments: one taken twice, another sum, an order of which the service knows nothing. */
const faultsInPayments = async (
  store: Store,
  orders: readonly Acknowledged[],
  service: SandboxService,
): Promise<string[]> => {
  const attempts = await store.reader
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(['order_no', 'reference', 'received', 'payment_total'])
    .where('payment_attempt.status', '=', 'captured')
    .execute()
  const taken = [...service.payments.values()].filter(({ received }) => received > 0)
  const known = new Map(attempts.map(({ reference, order_no }) => [reference, order_no]))
  return [
    ...(new Set(known.values()).size === taken.length
      ? []
      : [`${taken.length} payments, ${known.size} orders`]),
    ...attempts.flatMap(({ order_no, received, payment_total }) =>
      received === payment_total ? [] : [`${order_no}: ${received} of ${payment_total} were taken`],
    ),
    ...taken.flatMap(({ id, received, amount }) => (received === amount ? [] : [`${id}: ${received} taken`])),
    ...orders.flatMap(({ orderNo, payment }) =>
      payment === undefined || known.get(payment) === orderNo ? [] : [`${orderNo}: its payment is lost`],
    ),
  ]
}

/** The cluster, and all orders that shoppers were told of since it began. */
interface Trial {
  readonly cluster: Cluster
  readonly store: Store
  readonly service: SandboxService
  readonly acknowledged: Acknowledged[]
}

/** Lets something happen to the primary while people shop, and returns what is wrong afterwards. */
const tryOut = async (fault: Fault, { cluster, store, service, acknowledged }: Trial): Promise<string[]> => {
  await until('the cluster is whole', async () => (await cluster.faults()).length === 0)
  const before = await stockUp(store)
  const seen = nothingSeen()
  const earlier = acknowledged.length
  const closeDoors = openDoors(cluster.base, seen, service, SHOPPERS)
  await until('people shop', async () => seen.orders.length >= SHOPPERS * 2)
  const primary = (await cluster.primary()) as Machine
  const happenedAt = performance.now()
  await fault.happen(cluster, primary)
  await until(
    'another machine is primary',
    async () => ![primary, undefined].includes(await cluster.primary()),
  )
  const next = await cluster.primary()
  const chosenAt = performance.now()
  const isBack = () => seen.orders.filter(({ askedAt }) => askedAt > chosenAt).length >= SHOPPERS * 3
  await until('people shop again', async () => isBack())
  await closeDoors()

  acknowledged.push(...seen.orders)
  // The machine comes back, and must not win over what was done without it.
  await fault.mend(cluster, primary)
  await pause(SETTLED_MS)
  await until('the cluster is whole again', async () => (await cluster.faults()).length === 0)
  const placed = new Set(await placedNumbers(store.reader))
  const lost = acknowledged.filter(({ orderNo }) => !placed.has(orderNo))
  const told = seen.orders.map(({ toldAt }) => toldAt).toSorted((one, other) => one - other)
  const after = told.filter((at) => at > happenedAt)
  const gap = Math.max(...after.map((at, place) => at - (after[place - 1] ?? happenedAt)))
  say(`\n${primary} is ${fault.name}: ${next} is primary after ${seconds(chosenAt - happenedAt)}`)
  say(
    `  no order for ${seconds(gap)} at most; ${acknowledged.length - earlier} acknowledged, ${lost.length} of all lost`,
  )
  say(
    `  ${seen.unavailable} answers of 503 with Retry-After, the longest wait ${seconds(seen.longestMs)}, ${seen.soldOut} times sold out, ${seen.reads} reads`,
  )
  const ready = await Promise.all(cluster.doors.map((door) => fetch(new URL('/readyz', door))))
  const faults = [
    ...lost.map(({ orderNo }) => `${orderNo} was acknowledged and is lost`),
    ...(await faultsIn(store.reader, before)),
    ...(await faultsInPayments(store, acknowledged, service)),
    ...(gap > BACK_MS ? [`no order for ${seconds(gap)}`] : []),
    ...ready.flatMap(({ ok, url }) => (ok ? [] : [`${url} has not found the primary`])),
    ...seen.wrong,
  ]
  return faults
}

const main = async (): Promise<void> => {
  const missing = missingPrograms()
  if (missing.length > 0) {
    say(`Nothing was tried: this machine lacks ${missing.join(', ')} (${PACKAGES}).`)
    return
  }
  const folder = mkdtempSync(join(process.env.CLUSTER_FOLDER ?? tmpdir(), 'noren-cluster-'))
  // PostgreSQL, which does not run as root, has its folders in it.
  chmodSync(folder, 0o755)
  const service: SandboxService = await openSandbox({
    secret: SECRET,
    webhookUrl: () => new URL('/payments/sandbox', cluster.base).href,
  })
  const cluster = new Cluster({
    folder,
    processes: 2,
    environment: {
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SANDBOX_PAYMENTS_URL: service.url,
      SANDBOX_PAYMENTS_SECRET: SECRET,
      ADMIN_LOGIN_ID: ADMIN.loginId,
      ADMIN_PASSWORD: ADMIN.password,
    },
  })
  const hasDisks = mountDisks(cluster)
  if (!hasDisks) say('No disk is filled: nothing can be mounted here.')
  const [, , wanted = ''] = process.argv
  const possible = possibleFaults(hasDisks).filter(({ name }) => name.includes(wanted))
  let store: Store | undefined
  try {
    await cluster.start()
    await switchOnPayments(cluster.base)
    store = await openStore({ databaseUrl: cluster.databaseUrl, dataDir: folder })
    const acknowledged: Acknowledged[] = []
    for (const fault of possible) {
      const faults = await tryOut(fault, { cluster, store, service, acknowledged })
      for (const one of faults.slice(0, 20)) say(`  ✗ ${one}`)
      if (faults.length > 0) process.exitCode = 1
    }
    say(process.exitCode === 1 ? '\nSomething is wrong.' : '\nEverything held.')
  } finally {
    const machine = await cluster.primary()
    for (const fault of possible) if (machine) await fault.mend(cluster, machine).catch(() => undefined)
    await store?.close()
    await cluster.stopAll()
    await service.close()
    unmountDisks(cluster)
    if (process.exitCode === 1) say(`The logs are in ${folder}/log.`)
    else cluster.clear()
  }
}

await main()
