import { join } from 'node:path'
import { startServer } from './children.ts'
import { Client } from './client.ts'
import { startBare } from './pages.ts'
import type { Workshop } from './place.ts'
import type { Table } from './report.ts'
import { bestOf } from './wrk.ts'

const ROUNDS = 7

/** From the start of the program on a database that is there to its first answer, the product list in HAL. */
export const start = async (workshop: Workshop, products: number): Promise<Table> => {
  const place = await workshop.place('sqlite', products)
  const shop = await workshop.openShop(place)
  const { bare } = await startBare(workshop, place, shop)
  await shop.stop()
  await bare.stop()
  const firstAnswer = (program: string, args: readonly string[]) => async () => {
    const startedAt = performance.now()
    const server = await startServer(workshop.program(program), args, place.environment)
    const client = new Client(server.url)
    await client.read('/products?pageno=1')
    const milliseconds = performance.now() - startedAt
    client.close()
    await server.stop()
    return milliseconds
  }
  const best = await bestOf(ROUNDS, 'lower', {
    shop: firstAnswer('main', []),
    bare: firstAnswer('bare', [
      join(place.directory, 'noren.sqlite'),
      join(workshop.directory, 'documents.json'),
    ]),
  })
  return {
    columns: ['shop', 'bare server'],
    rows: [
      {
        work: 'first answer after the start',
        unit: 'ms',
        measured: best.shop,
        against: best.bare,
        budget: { is: 'at most', ratio: 4 },
      },
    ],
  }
}
