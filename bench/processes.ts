import { join } from 'node:path'
import { startReplica } from '../test/support/postgres.ts'
import { processorMsOfTree, type Server } from './children.ts'
import { Client, HAL } from './client.ts'
import { openData } from './data.ts'
import type { Workshop } from './place.ts'
import { preparePurchase, record, settled, stepsOf } from './recording.ts'
import type { Row, Table } from './report.ts'
import { bestOf, requestsPerSecond } from './wrk.ts'

const ROUNDS = 4
const SECONDS = 4
const VISITORS = 8

type Data = Awaited<ReturnType<typeof openData>>
/** Does a kind of work for `SECONDS`; resolves to how much of it a second. */
type Work = (server: Server) => Promise<number>

/** The addresses of a shop on PostgreSQL that several servers share, and the works that visitors do there. */
const openShared = async (workshop: Workshop, products: number, name: string) => {
  const place = await workshop.copy(await workshop.place('postgres', products), name)
  const data = await openData(place)
  const purchase = await preparePurchase(data)
  const replica = await startReplica(data.address)
  const servers: Server[] = []
  const open = async (more: Readonly<Record<string, string>>): Promise<Server> => {
    const server = await workshop.openShop({ ...place, environment: { ...place.environment, ...more } })
    servers.push(server)
    return server
  }
  const replicaUrl = replica.url(data.address)
  const first = await open({ WORKERS: '1' })
  const { purchase: recorded } = await record(first.url, data, purchase)
  const steps = stepsOf(recorded)
  const lines = steps.map(({ method, path, body = '' }) => [method, path, body].join('\t'))
  const script = [
    join(import.meta.dirname, 'journey.lua'),
    workshop.handOver(`${name}.tsv`, `${lines.join('\n')}\n`),
  ] as const
  const visitor = await withCart(first.url)
  const cart: Work = ({ url }) =>
    requestsPerSecond({
      ...{ url: `${url}/cart`, accept: HAL, cookie: visitor.cookie },
      ...{ seconds: SECONDS, connections: VISITORS },
    })
  const journey: Work = async ({ url }) => {
    const load = { url, seconds: SECONDS, connections: VISITORS, threads: VISITORS, script }
    const speed = await requestsPerSecond(load)
    await settled(data)
    return speed / steps.length
  }
  return {
    ...{ data, open, first, replicaUrl, cart, journey, requests: steps.length },
    async stop() {
      visitor.close()
      for (const server of servers) await server.stop()
      await replica.stop()
      await data.close()
    },
  }
}

/** A visitor whose pages are made for each request: they have something in the cart. */
const withCart = async (url: string): Promise<Client> => {
  const visitor = new Client(url)
  const { products } = JSON.parse(await visitor.read('/products?pageno=1')) as {
    products: { productCode: string }[]
  }
  const [{ productCode } = {}] = products
  const body = JSON.stringify({ productCode, quantity: 1, csrfToken: visitor.token })
  await visitor.ask('POST', '/cart/item', body)
  return visitor
}

/**
 * A shop of 2 and 4 processes on PostgreSQL, and one with a replica, against one process. All of it, and the visitors,
 * are on one machine, so that the rates show what is lost by being several and no gain.
 */
export const processes = async (workshop: Workshop, products: number): Promise<Table> => {
  const shared = await openShared(workshop, products, 'processes')
  const { first, open, replicaUrl } = shared
  const shops: Readonly<Record<string, Server>> = {
    one: first,
    '2 processes': await open({ WORKERS: '2' }),
    '4 processes': await open({ WORKERS: '4' }),
    '2 processes and a replica': await open({ WORKERS: '2', DATABASE_READ_URL: replicaUrl }),
  }
  const rowsOf = async (work: Work, name: string, unit: Row['unit']): Promise<readonly Row[]> => {
    const works = Object.entries(shops).map(([shop, server]) => [shop, () => work(server)] as const)
    const { one = 0, ...several } = await bestOf(ROUNDS, 'higher', Object.fromEntries(works))
    return Object.entries(several).map(([shop, measured]) => ({
      work: `${name}, ${shop}`,
      unit,
      measured,
      against: one,
    }))
  }
  const rows = [
    ...(await rowsOf(shared.cart, 'cart, HAL', 'requests/s')),
    ...(await rowsOf(shared.journey, `a guest's journey of ${shared.requests} requests`, 'journeys/s')),
  ]
  await shared.stop()
  return { columns: ['several processes', 'one process'], rows }
}

/**
 * The cost of a guest's journey to an order, with all that follows from it, against that of a page of the cart: the
 * time of processors in the shop and in the database, and the log that the database writes.
 */
export const costs = async (workshop: Workshop, products: number): Promise<Table> => {
  const shared = await openShared(workshop, products, 'costs')
  const { data, open, replicaUrl } = shared
  const database = await mainPid(data)
  // Others would do a part of the work.
  await shared.first.stop()
  const two = await open({ WORKERS: '2' })
  const costOf = async (work: Work, server: Server): Promise<Cost> => {
    const before = [processorMsOfTree(server.pid), processorMsOfTree(database)] as const
    const logBefore = await logPosition(data)
    const done = (await work(server)) * SECONDS
    return {
      shop: (processorMsOfTree(server.pid) - before[0]) / done,
      database: (processorMsOfTree(database) - before[1]) / done,
      log: ((await logPosition(data)) - logBefore) / 1024 / done,
    }
  }
  const bestCost = async (work: Work, server: Server): Promise<Cost> => {
    const all: Cost[] = []
    for (let round = 0; round < ROUNDS; round += 1) all.push(await costOf(work, server))
    const least = (name: keyof Cost) => Math.min(...all.map((one) => one[name]))
    return { shop: least('shop'), database: least('database'), log: least('log') }
  }
  const journey = await bestCost(shared.journey, two)
  const cart = await bestCost(shared.cart, two)
  await two.stop()
  const apart = await open({ WORKERS: '2', DATABASE_READ_URL: replicaUrl })
  const journeyApart = await bestCost(shared.journey, apart)
  const cartApart = await bestCost(shared.cart, apart)
  await shared.stop()
  const row = (work: string, unit: Row['unit'], measured: number, against: number): Row => ({
    ...{ work, unit, measured, against },
  })
  return {
    columns: [`a journey of ${shared.requests} requests`, 'the cart'],
    rows: [
      row('processors in the shop', 'ms', journey.shop, cart.shop),
      row('processors in the database', 'ms', journey.database, cart.database),
      row('processors in the primary beside a replica', 'ms', journeyApart.database, cartApart.database),
      row('log of the database', 'kB', journey.log, cart.log),
    ],
  }
}

/** Milliseconds of processors, and kilobytes of PostgreSQL's log. */
interface Cost {
  readonly shop: number
  readonly database: number
  readonly log: number
}

/** The process of a server from which all others of it come. */
const mainPid = async (data: Data): Promise<number> => {
  const [row] = await data.all("select pg_read_file('postmaster.pid') as text")
  return Number.parseInt(String(row?.text), 10)
}

/** The bytes of log that a server has written. */
const logPosition = async (data: Data): Promise<number> => {
  const [row] = await data.all("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes")
  return Number(row?.bytes)
}
