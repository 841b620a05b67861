import { Client, HTML } from './client.ts'
import type { DatabaseKind, Workshop } from './place.ts'
import type { Row, Table } from './report.ts'

const TRIES = 200
/** Milliseconds within which the sums of the checkout follow a choice. */
const MOST_MS = 100

const GUEST = {
  ...{ name01: '山田', name02: '花子', postalCode: '100-0001', pref: '13', addr01: '千代田区千代田' },
  ...{ addr02: '1-1', phoneNumber: '03-1234-5678', email: 'guest@example.com' },
}

/** What a shopper waits for after each choice on the checkout: the quote, and the page with its sums. */
export const quote = async (
  workshop: Workshop,
  products: number,
  databases: readonly DatabaseKind[],
): Promise<Table> => {
  const rows: Row[] = []
  for (const database of databases) rows.push(await quoteOn(workshop, products, database))
  return { columns: ['95th percentile', 'limit'], rows }
}

const quoteOn = async (workshop: Workshop, products: number, database: DatabaseKind): Promise<Row> => {
  const shop = await workshop.openShop(await workshop.newPlace(database, products, 'quote'))
  const guest = new Client(shop.url)
  const post = async (path: string, input: object, accept?: string) => {
    const body = JSON.stringify({ ...input, csrfToken: guest.token })
    const answer = await guest.ask('POST', path, body, accept)
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
    return answer
  }
  const list = JSON.parse(await guest.read('/products?pageno=1')) as {
    products: { productCode: string }[]
  }
  await post('/cart/item', { productCode: list.products[0]?.productCode, quantity: 2 })
  await post('/shopping/non-member', GUEST)
  const { payments, cartKey } = JSON.parse(await guest.read('/shopping')) as {
    payments: { paymentId: string }[]
    cartKey: string
  }
  const { token } = guest
  const times: number[] = []
  for (let at = 0; at < TRIES; at += 1) {
    const startedAt = performance.now()
    const payment = payments[at % payments.length]?.paymentId
    const { location = '' } = await post('/shopping/quote', { cartKey, payment }, HTML)
    await guest.read(location, HTML)
    times.push(performance.now() - startedAt)
    guest.token = token
  }
  guest.close()
  await shop.stop()
  const sorted = times.slice(TRIES / 10).sort((one, other) => one - other)
  return {
    work: `sums after a choice on the checkout, ${database}`,
    unit: 'ms',
    measured: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    against: MOST_MS,
    budget: { is: 'at most', ratio: 1 },
  }
}
