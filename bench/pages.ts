import { join } from 'node:path'
import type { Documents } from './bare.ts'
import { type Server, startServer } from './children.ts'
import { Client, FORMS, HAL, HTML } from './client.ts'
import type { Place, Workshop } from './place.ts'
import type { Budget, Row, Table } from './report.ts'
import { bestOf, requestsPerSecond, slowestHundredth } from './wrk.ts'

const ROUNDS = 4
const SECONDS = 2
const CONNECTIONS = 32
const LIST = '/products?pageno=1'

const atMost = (ratio: number): Budget => ({ is: 'at most', ratio })
const atLeast = (ratio: number): Budget => ({ is: 'at least', ratio })

/** The address of the page of the newest product. */
const productPath = ({ productCode }: Documents): string => `/product?productCode=${productCode}`

/** Starts the bare server with the documents of a shop that is open on the same data. */
export const startBare = async (
  workshop: Workshop,
  place: Place,
  shop: Server,
): Promise<{ readonly bare: Server; readonly documents: Documents }> => {
  const visitor = new Client(shop.url)
  const both = async (path: string) => ({
    hal: await visitor.read(path),
    html: await visitor.read(path, HTML),
  })
  const list = await both(LIST)
  const productCode = /"productCode":"([^"]+)"/.exec(list.hal)?.[1] ?? ''
  const product = await both(`/product?productCode=${productCode}`)
  visitor.close()
  const documents = { list, product, productCode }
  const file = workshop.handOver('documents.json', JSON.stringify(documents))
  const bare = await startServer(workshop.program('bare'), [join(place.directory, 'noren.sqlite'), file])
  return { bare, documents }
}

/** The pages that are read most, kept as bytes and made anew. */
export const pages = async (workshop: Workshop, products: number): Promise<Table> => {
  const place = await workshop.place('sqlite', products)
  const warm = await workshop.openShop(place)
  const cold = await workshop.openColdShop(place)
  const { bare, documents } = await startBare(workshop, place, warm)
  const works = [
    { name: 'product list, HAL', path: LIST, accept: HAL, warm: 0.6, cold: 0.25 },
    { name: 'product page, HAL', path: productPath(documents), accept: HAL, warm: 0.6, cold: 0.25 },
    { name: 'product list, HTML', path: LIST, accept: HTML, warm: 0.5 },
    { name: 'product page, HTML', path: productPath(documents), accept: HTML, warm: 0.5 },
  ]
  const rows: Row[] = []
  const coldHal = new Map<string, number>()
  for (const { name, path, accept, ...budget } of works) {
    const loaded = (server: Server) => () =>
      requestsPerSecond({ url: server.url + path, accept, seconds: SECONDS, connections: CONNECTIONS })
    const best = await bestOf(ROUNDS, 'higher', {
      bare: loaded(bare),
      warm: loaded(warm),
      cold: loaded(cold),
    })
    for (const kind of ['warm', 'cold'] as const)
      rows.push({
        work: `${name}, ${kind}`,
        unit: 'requests/s',
        measured: best[kind],
        against: best.bare,
        ...(budget[kind] !== undefined && { budget: atLeast(budget[kind]) }),
      })
    const hal = coldHal.get(path)
    if (hal === undefined) coldHal.set(path, best.cold)
    else
      rows.push({
        work: `${name}, cold, against its HAL`,
        unit: 'requests/s',
        measured: best.cold,
        against: hal,
        budget: atLeast(0.25),
      })
  }
  rows.push(await tailOf(warm, bare))
  for (const server of [warm, cold, bare]) await server.stop()
  return { columns: ['shop', 'bare server'], rows }
}

/** How late the slowest hundredth of a kept list is. */
const tailOf = async (warm: Server, bare: Server): Promise<Row> => {
  const late = (server: Server) => () =>
    slowestHundredth({ url: server.url + LIST, accept: HAL, seconds: 5, connections: 16 })
  const { shop, against } = await bestOf(ROUNDS, 'lower', { shop: late(warm), against: late(bare) })
  return {
    work: 'product list, HAL, warm, 99th percentile',
    unit: 'ms',
    measured: shop,
    against,
    budget: atMost(4),
  }
}

/** The product list with its forms beside the one without them, both of the shop: how large and how fast. */
export const forms = async (workshop: Workshop, products: number): Promise<Table> => {
  const shop = await workshop.openShop(await workshop.place('sqlite', products))
  const visitor = new Client(shop.url)
  const kilobytes = async (accept: string) => Buffer.byteLength(await visitor.read(LIST, accept)) / 1024
  const loaded = (accept: string) => () =>
    requestsPerSecond({ url: shop.url + LIST, accept, seconds: SECONDS, connections: CONNECTIONS })
  const [measured, against] = [await kilobytes(FORMS), await kilobytes(HAL)]
  visitor.close()
  const best = await bestOf(ROUNDS, 'higher', { forms: loaded(FORMS), hal: loaded(HAL) })
  await shop.stop()
  const rows: Row[] = [
    { work: 'product list', unit: 'kB', measured, against, budget: atMost(2) },
    { work: 'product list, warm', unit: 'requests/s', measured: best.forms, against: best.hal },
  ]
  return { columns: ['HAL-FORMS', 'HAL'], rows }
}
