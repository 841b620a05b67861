import { join } from 'node:path'
import { openBoth } from './checkout.ts'
import type { Workshop } from './place.ts'
import { settled, stepsOf } from './recording.ts'
import type { Table } from './report.ts'
import { bestOf, requestsPerSecond } from './wrk.ts'

// So many paths are compiled for half a minute; the best round counts, of both.
const ROUNDS = 8
const SECONDS = 4
const GUESTS = 8

/** All requests of a guest who finds a product and orders it, in HAL. */
export const journey = async (workshop: Workshop, products: number): Promise<Table> => {
  const { shop, bare, recording, file } = await openBoth(workshop, products, 'journey')
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
      await settled(file)
      return speed / steps.length
    },
    bare: async () => (await requestsPerSecond({ ...load, url: bare.url })) / steps.length,
  })
  await shop.stop()
  await bare.stop()
  return {
    columns: ['shop', 'bare server'],
    rows: [
      {
        work: `a guest's journey of ${steps.length} requests`,
        unit: 'journeys/s',
        measured: best.shop,
        against: best.bare,
        budget: { is: 'at least', ratio: 0.6 },
      },
    ],
  }
}
