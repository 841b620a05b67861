import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { GUEST } from '../test/support/guest.ts'
import { Client } from './client.ts'

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
export type TableRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

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
export const preparePurchase = (file: string): Purchase => {
  const db = new SQLite(file)
  const row = db
    .prepare<[], { id: number; code: string; name: string }>(
      `select product.id, code, product.name from product join variant on variant.product_id = product.id
       where status = 1 and (select count(*) from variant v where v.product_id = product.id) = 1
       order by product.id desc limit 1`,
    )
    .get()
  if (!row) throw new Error('There is no product with one variant')
  db.prepare(
    'update variant set stock = 100000000, stock_unlimited = 0, sale_limit = null where product_id = ?',
  ).run(row.id)
  db.close()
  return { productCode: row.code, word: row.name.split(' ')[1] ?? '' }
}

/** Waits until everything that the outbox holds is delivered. */
export const settled = async (file: string): Promise<void> => {
  const db = new SQLite(file, { readonly: true })
  const waiting = db.prepare<[], { n: number }>('select count(*) as n from outbox where done_at is null')
  while ((waiting.get()?.n ?? 0) > 0) await pause(50)
  db.close()
}

/** Makes the journey once on a shop that nobody was in before. */
export const record = async (url: string, file: string, purchase: Purchase): Promise<Recording> => {
  const steps = stepsOf(purchase)
  const last = steps.findIndex((step) => step.path === '/shopping/checkout')
  const client = new Client(url)
  const known: Record<string, string> = {}
  const answers = await walk(client, steps.slice(0, last), known)
  const drawnUp = rowsOf(file, [
    'session',
    'session_item',
    'cart',
    'cart_line',
    'orders',
    'shipping',
    'order_line',
  ])
  answers.push(...(await walk(client, steps.slice(last), known)))
  client.close()
  await settled(file)
  const placed = rowsOf(file, ['orders', 'shipping', 'order_line', 'stock_movement', 'outbox', 'mail'])
  return { purchase, answers, drawnUp, placed }
}

const rowsOf = (file: string, tables: readonly string[]): TableRows => {
  const db = new SQLite(file, { readonly: true })
  const all = tables.map((table) => [
    table,
    db.prepare<[], Record<string, unknown>>(`select * from ${table}`).all(),
  ])
  db.close()
  return Object.fromEntries(all)
}
