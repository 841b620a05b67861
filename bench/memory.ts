import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { residentMegabytes, type Server } from './children.ts'
import { Client, HAL, HTML } from './client.ts'
import { startBare } from './pages.ts'
import type { Workshop } from './place.ts'
import type { Budget, Row, Table } from './report.ts'
import { requestsPerSecond } from './wrk.ts'

const SECONDS = 60
const IDLE_MS = 3000
const PAGES = 50

const atMost = (ratio: number): Budget => ({ is: 'at most', ratio })

/** Memory before and after a minute of load on many pages in both languages of machines and people. */
export const memory = async (workshop: Workshop, products: number): Promise<Table> => {
  const place = await workshop.place('sqlite', products)
  const guide = await workshop.openShop(place)
  const { bare } = await startBare(workshop, place, guide)
  const paths = workshop.handOver('paths.tsv', (await manyPaths(guide, products)).join('\n'))
  await guide.stop()
  await bare.stop()
  const script = join(import.meta.dirname, 'mix.lua')
  const measure = async (open: () => Promise<Server>) => {
    const server = await open()
    const client = new Client(server.url)
    await client.read('/products?pageno=1')
    client.close()
    await pause(IDLE_MS)
    const idle = residentMegabytes(server.pid)
    await requestsPerSecond({ url: server.url, seconds: SECONDS, connections: 32, script: [script, paths] })
    const loaded = residentMegabytes(server.pid)
    await server.stop()
    return { idle, loaded }
  }
  const shop = await measure(() => workshop.openShop(place))
  const against = await measure(async () => {
    const first = await workshop.openShop(place)
    const started = await startBare(workshop, place, first)
    await first.stop()
    return started.bare
  })
  const row = (work: string, when: 'idle' | 'loaded', budget: number): Row => ({
    work,
    unit: 'MB',
    measured: shop[when],
    against: against[when],
    budget: atMost(budget),
  })
  return {
    columns: ['shop', 'bare server'],
    rows: [row('memory, idle', 'idle', 2.5), row(`memory, after ${SECONDS} s of load`, 'loaded', 5)],
  }
}

/** More pages than the cache has room for, so that it is full when memory is looked at. */
const manyPaths = async (shop: Server, products: number): Promise<string[]> => {
  const client = new Client(shop.url)
  const paths: string[] = []
  const last = Math.min(PAGES, Math.ceil((products * 0.9) / 20))
  for (let page = 1; page <= last; page += 1) {
    const list = `/products?pageno=${page}`
    const found = (await client.read(list)).matchAll(/"href":"(\/product\?productCode=[^"]+)"/g)
    paths.push(list, ...new Set([...found].map(([, path = '']) => path)))
  }
  client.close()
  return paths.flatMap((path) => [HAL, HTML].map((accept) => `${accept}\t${path}`))
}
