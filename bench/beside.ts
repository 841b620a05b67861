import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { makeReady, placeOrder, type Ready } from './checkout.ts'
import { HAL } from './client.ts'
import { openData } from './data.ts'
import type { Workshop } from './place.ts'
import { preparePurchase } from './recording.ts'
import type { Table } from './report.ts'
import { bestOf, requestsPerSecond } from './wrk.ts'

const ROUNDS = 3
const SECONDS = 5
const CONNECTIONS = 8
const ORDERS_A_SECOND = 10

/** Pages that are kept as bytes while orders are placed: one clears the page of its product, and no other. */
export const besideOrders = async (workshop: Workshop, products: number): Promise<Table> => {
  const place = await workshop.copy(await workshop.place('sqlite', products), 'beside-orders')
  const data = await openData(place)
  const purchase = await preparePurchase(data)
  await data.close()
  const shop = await workshop.openShop(place)
  const agent = new Agent({ keepAlive: true })
  const speedOf = (path: string) =>
    requestsPerSecond({ url: shop.url + path, seconds: SECONDS, connections: CONNECTIONS, accept: HAL })
  const beside = async (path: string) => {
    const ready: Ready[] = []
    while (ready.length < ORDERS_A_SECOND * SECONDS)
      ready.push(await makeReady(shop.url, agent, { purchase }))
    let isOver = false
    const orders = (async () => {
      for (const visitor of ready) {
        if (isOver) break
        await Promise.all([placeOrder(visitor), pause(1000 / ORDERS_A_SECOND)])
      }
    })()
    const speed = await speedOf(path)
    isOver = true
    await orders
    return speed
  }
  const rows: Table['rows'][number][] = []
  const pages = {
    'product list': '/products?pageno=1',
    'page of what is ordered': `/product?productCode=${purchase.productCode}`,
  }
  for (const [work, path] of Object.entries(pages)) {
    await speedOf(path)
    const best = await bestOf(ROUNDS, 'higher', { alone: () => speedOf(path), beside: () => beside(path) })
    rows.push({
      work: `${work}, HAL, warm, beside ${ORDERS_A_SECOND} orders/s`,
      unit: 'requests/s',
      measured: best.beside,
      against: best.alone,
      budget: { is: 'at least', ratio: 0.8 },
    })
  }
  agent.destroy()
  await shop.stop()
  return { columns: ['beside orders', 'alone'], rows }
}
