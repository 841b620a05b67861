import { HAL, HTML } from './client.ts'
import { peakDuring } from './export.ts'
import { FREQUENT, type Sizes, timeOf } from './growth.ts'
import { signedIn, withMember } from './office.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import type { Row, Table } from './report.ts'
import { bestOf } from './wrk.ts'

const ROUNDS = 4
const PRODUCTS = 1000

type Page = readonly [name: string, path: string, accept: string]

const FIRST_PAGES: readonly Page[] = [
  ['first page of the office, by day', '/admin/index', HAL],
  ['first page of the office, by week', '/admin/index?period=week', HAL],
  ['first page of the office, by month', '/admin/index?period=month', HAL],
  ['first page of the office, by year', '/admin/index?period=year', HAL],
  ['first page of the office, by day, HTML', '/admin/index', HTML],
]

const LISTS: readonly Page[] = [
  ['first page', '/admin/order-list', HAL],
  ['first page, HTML', '/admin/order-list', HTML],
  ['sent', '/admin/order-list?orderStatus[]=5', HAL],
  ['a number', '/admin/order-list?nameKeyword=M-321', HAL],
  ['an e-mail address', '/admin/order-list?email=guest-321@example.com', HAL],
  ['a name that all have', `/admin/order-list?name=${encodeURIComponent('山田')}`, HAL],
  ['a product', `/admin/order-list?productName=${encodeURIComponent(FREQUENT)}`, HAL],
  ['by total', '/admin/order-list?sort=-paymentTotal', HAL],
  ['behind 500', '/admin/order-list?offset=500', HAL],
]

const EXPORT = '/admin/order/export-order'
const FEW = 10_000
const MANY = 100_000

const grown = async (
  workshop: Workshop,
  { small, large }: Sizes,
  database: DatabaseKind,
  pages: readonly Page[],
): Promise<Row[]> => {
  const open = async (orders: number) => {
    const server = await workshop.openShop(withMember(await workshop.place(database, PRODUCTS, orders)))
    return { server, client: await signedIn(server) }
  }
  const before = await open(small)
  const after = await open(large)
  const rows: Row[] = []
  for (const [name, path, accept] of pages) {
    const best = await bestOf(ROUNDS, 'lower', {
      before: () => timeOf(before.client, [path], accept),
      after: () => timeOf(after.client, [path], accept),
    })
    rows.push({
      work: `${name}, ${database}`,
      unit: 'ms',
      measured: best.after,
      against: best.before,
      budget: { is: 'at most', ratio: 2 },
    })
  }
  for (const { client, server } of [before, after]) {
    client.close()
    await server.stop()
  }
  return rows
}

const measured = async (
  workshop: Workshop,
  sizes: Sizes,
  databases: readonly DatabaseKind[],
  pages: readonly Page[],
): Promise<Table> => {
  const rows: Row[] = []
  for (const database of databases) rows.push(...(await grown(workshop, sizes, database, pages)))
  const named = (size: number) => `${size.toLocaleString('en')} orders`
  return { columns: [named(sizes.large), named(sizes.small)], rows }
}

/** The time of the first page of the office, in a shop of many orders against one of few. */
export const dashboard = (
  workshop: Workshop,
  sizes: Sizes,
  databases: readonly DatabaseKind[],
): Promise<Table> => measured(workshop, sizes, databases, FIRST_PAGES)

/** The same of the list of orders. */
export const orderList = (
  workshop: Workshop,
  sizes: Sizes,
  databases: readonly DatabaseKind[],
): Promise<Table> => measured(workshop, sizes, databases, LISTS)

/** The most memory that the shop holds while as many lines are exported, in one file against ten. */
export const orderExport = async (workshop: Workshop): Promise<Table> => {
  const peakOf = async (orders: number): Promise<number> => {
    const server = await workshop.openShop(withMember(await workshop.place('sqlite', PRODUCTS, orders)))
    const client = await signedIn(server)
    // As many lines each, so that there is as much for the collector to leave lying.
    const peak = await peakDuring(server.pid, async () => {
      for (let at = 0; at < MANY; at += orders) await client.read(EXPORT, 'text/csv')
    })
    client.close()
    await server.stop()
    return peak
  }
  const few = await peakOf(FEW)
  return {
    columns: [`${MANY.toLocaleString('en')} orders`, `${FEW.toLocaleString('en')} orders`],
    rows: [
      {
        work: 'memory at its highest while orders are exported',
        unit: 'MB',
        measured: await peakOf(MANY),
        against: few,
        budget: { is: 'at most', ratio: 1.2 },
      },
    ],
  }
}
