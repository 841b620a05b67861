import { HAL, HTML } from './client.ts'
import { type Sizes, timeOf } from './growth.ts'
import { signedIn, withMember } from './office.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import type { Row, Table } from './report.ts'
import { bestOf } from './wrk.ts'

const ROUNDS = 4
const PRODUCTS = 1000

const PAGES = [
  ['by day', '/admin/index', HAL],
  ['by week', '/admin/index?period=week', HAL],
  ['by month', '/admin/index?period=month', HAL],
  ['by year', '/admin/index?period=year', HAL],
  ['by day, HTML', '/admin/index', HTML],
] as const

const grown = async (workshop: Workshop, { small, large }: Sizes, database: DatabaseKind): Promise<Row[]> => {
  const open = async (orders: number) => {
    const server = await workshop.openShop(withMember(await workshop.place(database, PRODUCTS, orders)))
    return { server, client: await signedIn(server) }
  }
  const before = await open(small)
  const after = await open(large)
  const rows: Row[] = []
  for (const [name, path, accept] of PAGES) {
    const best = await bestOf(ROUNDS, 'lower', {
      before: () => timeOf(before.client, [path], accept),
      after: () => timeOf(after.client, [path], accept),
    })
    rows.push({
      work: `first page of the office, ${name}, ${database}`,
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

/** The time of the first page of the office, in a shop of many orders against one of few. */
export const dashboard = async (
  workshop: Workshop,
  sizes: Sizes,
  databases: readonly DatabaseKind[],
): Promise<Table> => {
  const rows: Row[] = []
  for (const database of databases) rows.push(...(await grown(workshop, sizes, database)))
  const named = (size: number) => `${size.toLocaleString('en')} orders`
  return { columns: [named(sizes.large), named(sizes.small)], rows }
}
