import { Client, HTML } from './client.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import type { Row, Table } from './report.ts'
import { bestOf, requestsPerSecond } from './wrk.ts'

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 8

/** Of the speed of the kept product list a personal page must have so much, both as HTML. */
const LEAST = 0.08
const LIST = '/products?pageno=1'

const GUEST = {
  name01: '山田',
  name02: '花子',
  postalCode: '100-0001',
  pref: '13',
  addr01: '千代田区千代田',
  addr02: '1-1',
  phoneNumber: '03-1234-5678',
  email: 'guest@example.com',
}

const post = async (visitor: Client, path: string, fields: object): Promise<void> => {
  const body = JSON.stringify({ ...fields, csrfToken: visitor.token })
  const { status, body: said } = await visitor.ask('POST', path, body)
  if (status >= 400) throw new Error(`${path} answered ${status}: ${said.slice(0, 300)}`)
}

/** A guest who has something in the cart and has said where they live; and a customer who is signed in. */
const visitors = async (base: string) => {
  const guest = new Client(base)
  const { products } = JSON.parse(await guest.read('/products?pageno=1')) as {
    products: { productCode: string }[]
  }
  await post(guest, '/cart/item', { productCode: products[0]?.productCode, quantity: 2 })
  await post(guest, '/shopping/non-member', GUEST)
  const stranger = new Client(base)
  await stranger.read('/login')
  return { guest, stranger }
}

/** A visitor's own pages, against the product list that is kept for everybody; all as HTML. */
export const personal = async (
  workshop: Workshop,
  products: number,
  databases: readonly DatabaseKind[],
): Promise<Table> => {
  const rows: Row[] = []
  for (const database of databases) rows.push(...(await personalOn(workshop, products, database)))
  return { columns: ['page', 'product list'], rows }
}

const personalOn = async (workshop: Workshop, products: number, database: DatabaseKind): Promise<Row[]> => {
  const place = await workshop.place(database, products)
  const shop = await workshop.openShop(place)
  const { guest, stranger } = await visitors(shop.url)
  const pages = [
    { path: '/cart', visitor: guest },
    { path: '/shopping', visitor: guest },
    { path: '/shopping/shipping', visitor: guest },
    { path: '/login', visitor: stranger },
    { path: '/entry', visitor: stranger },
    { path: '/contact', visitor: stranger },
  ]
  const rows: Row[] = []
  for (const { path, visitor } of pages) {
    const asked = (address: string) => () =>
      requestsPerSecond({
        url: shop.url + address,
        accept: HTML,
        cookie: visitor.cookie,
        seconds: SECONDS,
        connections: CONNECTIONS,
      })
    const best = await bestOf(ROUNDS, 'higher', { page: asked(path), list: asked(LIST) })
    rows.push({
      work: `${path}, HTML, ${database}`,
      unit: 'requests/s',
      measured: best.page,
      against: best.list,
      budget: { is: 'at least', ratio: LEAST },
    })
  }
  guest.close()
  stranger.close()
  await shop.stop()
  return rows
}
