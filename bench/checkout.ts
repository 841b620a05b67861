import { Agent } from 'node:http'
import { startServer } from './children.ts'
import { Client } from './client.ts'
import { openData } from './data.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import { preparePurchase, type Recording, record, settled, stepsOf, walk } from './recording.ts'
import type { Table } from './report.ts'
import { bestOf } from './wrk.ts'

const ROUNDS = 5
const ORDERS = 250
const AT_ONCE = 16

/** Opens a shop and its bare counterpart, each on a copy of the same data, with a recorded journey. */
export const openBoth = async (
  workshop: Workshop,
  products: number,
  name: string,
  database: DatabaseKind = 'sqlite',
) => {
  const place = await workshop.place(database, products)
  const ours = await workshop.copy(place, `${name}-shop-${database}`)
  const theirs = await workshop.copy(place, `${name}-bare-${database}`)
  const data = await openData(ours)
  const bareData = await openData(theirs)
  const purchase = await preparePurchase(data)
  await preparePurchase(bareData)
  await bareData.close()
  const shop = await workshop.openShop(ours)
  const recording = await record(shop.url, data, purchase)
  const handed = workshop.handOver(`${name}-${database}.json`, JSON.stringify(recording))
  const bare = await startServer(workshop.program('bare-orders'), [bareData.address, handed])
  return {
    shop,
    bare,
    recording,
    /** Until the mails of all orders are written. */
    settled: () => settled(data),
    async stop() {
      await shop.stop()
      await bare.stop()
      await data.close()
    },
  }
}

/** A visitor who has but to press the last button. */
export interface Ready {
  readonly client: Client
  readonly order: string
}

/** Brings a new visitor as far as that. */
export const makeReady = async (
  url: string,
  agent: Agent,
  { purchase }: Pick<Recording, 'purchase'>,
): Promise<Ready> => {
  const client = new Client(url, agent)
  const known: Record<string, string> = {}
  const wanted = ['/product', '/cart/item', '/shopping/non-member', '/shopping/confirm']
  const steps = stepsOf(purchase).filter(({ method, path }) =>
    method === 'POST' ? wanted.includes(path) : path.startsWith('/product?'),
  )
  await walk(client, steps, known)
  return { client, order: known.order ?? '' }
}

/** Presses the last button, which places an order. */
export const placeOrder = async ({ client, order }: Ready): Promise<void> => {
  const body = JSON.stringify({ csrfToken: client.token, preOrderId: order })
  const { status } = await client.ask('POST', '/shopping/checkout', body)
  if (status !== 201) throw new Error(`An order was refused with ${status}`)
}

/** Does all the works, so many at once; how many a second. */
const perSecond = async (works: readonly (() => Promise<void>)[]): Promise<number> => {
  const waiting = [...works]
  const startedAt = performance.now()
  const worker = async (): Promise<void> => {
    for (let work = waiting.pop(); work; work = waiting.pop()) await work()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (works.length * 1000) / (performance.now() - startedAt)
}

/**
 * The last press alone, as a program does it, by a client in Node over kept-alive connections: the
 * disk is what both sides wait for, so that the client is not in the way.
 */
export const checkout = async (workshop: Workshop, products: number): Promise<Table> => {
  const { shop, bare, recording, settled, stop } = await openBoth(workshop, products, 'checkout')
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const ready: Ready[] = []
  const makers = Array.from({ length: ROUNDS * ORDERS }, () => async () => {
    ready.push(await makeReady(shop.url, agent, recording))
  })
  await perSecond(makers)
  const best = await bestOf(ROUNDS, 'higher', {
    async shop() {
      const some = ready.splice(0, ORDERS).map((visitor) => () => placeOrder(visitor))
      const speed = await perSecond(some)
      // The mails of these orders are not to be written while the other side is measured.
      await settled()
      return speed
    },
    bare() {
      const client = new Client(bare.url, agent)
      return perSecond(
        Array.from({ length: ORDERS * 4 }, () => async () => {
          const body = JSON.stringify({ csrfToken: ready[0]?.client.token, preOrderId: ready[0]?.order })
          await client.ask('POST', '/order', body)
        }),
      )
    },
  })
  agent.destroy()
  await stop()
  return {
    columns: ['shop', 'bare server'],
    rows: [
      {
        work: 'POST /shopping/checkout alone',
        unit: 'requests/s',
        measured: best.shop,
        against: best.bare,
        budget: { is: 'at least', ratio: 0.7 },
      },
    ],
  }
}
