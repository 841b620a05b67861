import { setTimeout as pause } from 'node:timers/promises'
import { GUEST } from '../test/support/guest.ts'
import type { Row } from './bare-store.ts'
import { Client } from './client.ts'
import type { Data } from './data.ts'

/** One request of a guest's journey; `{token}`, `{cart}` and `{order}` stand for what earlier answers said. */
export interface Step {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

const post = (path: string, input: Readonly<Record<string, unknown>>): Step => ({
  method: 'POST',
  path,
  body: JSON.stringify({ csrfToken: '{token}', ...input }),
})
const get = (path: string): Step => ({ method: 'GET', path })

/** What a guest buys, and the word by which it is found. */
export interface Purchase {
  readonly productCode: string
  readonly word: string
}

/** From the front door to the number of the order, as a program goes that follows every link. */
export const stepsOf = ({ productCode, word }: Purchase): readonly Step[] => [
  get('/'),
  get(`/products?name=${encodeURIComponent(word)}`),
  get(`/product?productCode=${productCode}`),
  post('/cart/item', { productCode, quantity: 1 }),
  get('/cart'),
  get('/shopping?cartKey={cart}'),
  get('/shopping/login?cartKey={cart}'),
  get('/shopping/non-member?cartKey={cart}'),
  post('/shopping/non-member', GUEST),
  get('/shopping?cartKey={cart}'),
  post('/shopping/confirm', {}),
  get('/shopping/confirm?preOrderId={order}'),
  post('/shopping/checkout', { preOrderId: '{order}' }),
  get('/shopping/complete'),
]

/** Rows by table, as the driver reads them. */
export type TableRows = Readonly<Record<string, readonly Row[]>>

/** A journey as the shop answered it, and the rows that it left. */
export interface Recording {
  readonly purchase: Purchase
  readonly answers: readonly {
    readonly method: string
    readonly path: string
    readonly status: number
    readonly type: string
    readonly location: string | undefined
    readonly body: string
  }[]
  /** Before the last press. */
  readonly drawnUp: TableRows
  /** After it, with the mail. */
  readonly placed: TableRows
}

/** Walks some of the steps as one visitor; the answers, of which none may be a refusal. */
export const walk = async (client: Client, steps: readonly Step[], known: Record<string, string> = {}) => {
  const answers: Recording['answers'][number][] = []
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')
  for (const { method, path, body } of steps) {
    const address = filled(path)
    const answer = await client.ask(method, address, body === undefined ? undefined : filled(body))
    if (answer.status >= 400)
      throw new Error(`${method} ${address} answered ${answer.status}: ${answer.body}`)
    known.token = client.token
    known.cart ??= /"cartKey":"([^"]+)"/.exec(answer.body)?.[1] ?? ''
    known.order = /"preOrderId":"([^"]+)"/.exec(answer.body)?.[1] ?? known.order ?? ''
    if (known.cart === '') delete known.cart
    answers.push({ ...answer, method, path: address.replace(/\?.*/, '') })
  }
  return answers
}

/** The newest product with a single variant; of it there will be enough for everybody. */
export const preparePurchase = async (data: Data): Promise<Purchase> => {
  const [row] = await data.all(
    `select product.id, code, product.name from product join variant on variant.product_id = product.id
     where status = 1 and (select count(*) from variant v where v.product_id = product.id) = 1
     order by product.id desc limit 1`,
  )
  if (!row) throw new Error('There is no product with one variant')
  await data.all(
    `update variant set stock = 100000000, stock_unlimited = false, sale_limit = null where product_id = ${row.id}`,
  )
  return { productCode: String(row.code), word: String(row.name).split(' ')[1] ?? '' }
}

/** Waits until everything that the outbox holds is delivered. */
export const settled = async (data: Data): Promise<void> => {
  const isSettled = async () =>
    (await data.all('select id from outbox where done_at is null limit 1')).length === 0
  while (!(await isSettled())) await pause(50)
}

/** Makes the journey once on a shop that nobody was in before. */
export const record = async (url: string, data: Data, purchase: Purchase): Promise<Recording> => {
  const steps = stepsOf(purchase)
  const last = steps.findIndex((step) => step.path === '/shopping/checkout')
  const client = new Client(url)
  const known: Record<string, string> = {}
  const answers = await walk(client, steps.slice(0, last), known)
  const carts = ['session', 'session_item', 'cart', 'cart_line']
  const orders = ['orders', 'shipping', 'order_line']
  const drawnUp = await rowsOf(data, [...carts, ...orders])
  answers.push(...(await walk(client, steps.slice(last), known)))
  client.close()
  await settled(data)
  const placed = await rowsOf(data, [...orders, 'stock_movement', 'outbox', 'mail'])
  return { purchase, answers, drawnUp, placed }
}

const rowsOf = async (data: Data, tables: readonly string[]): Promise<TableRows> => {
  const rows: Record<string, readonly Row[]> = {}
  for (const table of tables) rows[table] = await data.all(`select * from ${table}`)
  return rows
}
