import { join } from 'node:path'
import { openBoth } from './checkout.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import { stepsOf } from './recording.ts'
import type { Row, Table } from './report.ts'
import { bestOf, requestsPerSecond } from './wrk.ts'

// So many paths are compiled for half a minute; the best round counts, of both.
const ROUNDS = 8
const SECONDS = 4
const GUESTS = 8

/** Of the speed of the bare server, with as many requests and commits, so much at least. */
const LEAST = { sqlite: 0.6, postgres: 0.5 }

/** All requests of a guest who finds a product and orders it, in HAL. */
export const journey = async (
  workshop: Workshop,
  products: number,
  databases: readonly DatabaseKind[],
): Promise<Table> => {
  const rows: Row[] = []
  for (const database of databases) rows.push(await journeyOn(workshop, products, database))
  return { columns: ['shop', 'bare server'], rows }
}

const journeyOn = async (workshop: Workshop, products: number, database: DatabaseKind): Promise<Row> => {
  const { shop, bare, recording, settled, stop } = await openBoth(workshop, products, 'journey', database)
  const steps = stepsOf(recording.purchase)
  const lines = steps.map(({ method, path, body = '' }) => [method, path, body].join('\t'))
  const script = [
    join(import.meta.dirname, 'journey.lua'),
    workshop.handOver('steps.tsv', `${lines.join('\n')}\n`),
  ] as const
  const load = { seconds: SECONDS, connections: GUESTS, threads: GUESTS, script }
  const best = await bestOf(ROUNDS, 'higher', {
    async shop() {
      const speed = await requestsPerSecond({ ...load, url: shop.url })
      await settled()
      return speed / steps.length
    },
    bare: async () => (await requestsPerSecond({ ...load, url: bare.url })) / steps.length,
  })
  await stop()
  return {
    work: `a guest's journey of ${steps.length} requests, ${database}`,
    unit: 'journeys/s',
    measured: best.shop,
    against: best.bare,
    budget: { is: 'at least', ratio: LEAST[database] },
  }
}
