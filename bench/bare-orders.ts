import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import Fastify from 'fastify'
import type { Recording, TableRows } from './recording.ts'

/**
 * The bare server of the journey and of the order: it answers the bytes that the shop answered, and in
 * as many transactions writes the rows that the shop writes, with the same safety against power cuts.
 * It decides nothing. `bare-orders.ts FILE RECORDING`.
 */
const [, , file = '', recordingFile = ''] = process.argv
const { purchase, answers, drawnUp, placed } = JSON.parse(readFileSync(recordingFile, 'utf8')) as Recording

const db = new SQLite(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')
db.pragma('cache_size = -65536')

type Row = Readonly<Record<string, unknown>>

const inserts = new Map<string, SQLite.Statement>()
const insert = (table: string, row: Row): void => {
  const known = inserts.get(table)
  const columns = Object.keys(row)
  const statement =
    known ??
    db.prepare(
      `insert into ${table} (${columns.join()}) values (${columns.map((name) => `:${name}`).join()})`,
    )
  if (!known) inserts.set(table, statement)
  statement.run(row)
}
const rowsIn = (tables: TableRows, table: string): readonly Row[] => tables[table] ?? []

const sql = {
  session: db.prepare<[string], Row>('select * from session where id = ?'),
  seen: db.prepare(
    `insert into session (id, life_seconds, created_at, seen_at, expires_at) values (:id, 2592000, :at, :at, :at)
     on conflict (id) do update set seen_at = :at, expires_at = :at`,
  ),
  cart: db.prepare<[string], Row>(
    `select * from cart join cart_line on cart_line.cart_id = cart.id join variant on variant.id = variant_id
     join product on product.id = product_id where session_id = ?`,
  ),
  cartOf: db.prepare<[string], { id: string }>('select id from cart where session_id = ?'),
  items: db.prepare<[string], Row>('select * from session_item where session_id = ?'),
  lockCart: db.prepare('update cart set version = version where id = ?'),
  dropDraft: db.prepare('delete from orders where cart_id = ? and status = 8'),
  dropCart: db.prepare('delete from cart where id = ?'),
  dropItems: db.prepare('delete from session_item where session_id = ?'),
  order: db.prepare<[string], { id: string; cart_id: string }>(
    'select * from orders where session_id = ? order by created_at desc limit 1',
  ),
  shippings: db.prepare('select * from shipping where order_id = ? order by sort_no'),
  lines: db.prepare('select * from order_line where order_id = ? order by sort_no'),
  place: db.prepare(
    'update orders set status = 1, change_no = 1, order_no = ?, ordered_at = ?, updated_at = ? where id = ? and status = 8',
  ),
  take: db.prepare('update variant set stock = stock - 1 where code = ? and stock >= 1'),
  lease: db.prepare('update outbox set leased_until = ? where id = ?'),
  done: db.prepare('update outbox set done_at = ?, leased_until = null where id = ?'),
  product: db.prepare('select * from product join variant on variant.product_id = product.id where code = ?'),
  found: db.prepare(
    `select * from product where id in (select rowid from product_search where product_search match ?)
     and status = 1 order by id desc limit 20`,
  ),
}

const now = (): string => new Date().toISOString()

/** An order with what hangs on it, under new ids. */
const insertOrder = (tables: TableRows, changed: Row): string => {
  const id = randomUUID()
  const shipping_id = randomUUID()
  const token = randomBytes(20).toString('hex')
  for (const row of rowsIn(tables, 'orders'))
    insert('orders', { ...row, pre_order_id: token, ...changed, id })
  for (const row of rowsIn(tables, 'shipping')) insert('shipping', { ...row, id: shipping_id, order_id: id })
  for (const row of rowsIn(tables, 'order_line'))
    insert('order_line', {
      ...row,
      id: randomUUID(),
      order_id: id,
      shipping_id: row.shipping_id && shipping_id,
    })
  return id
}

/** What is written of an order when it is placed, beside the order; the id of its event. */
const insertPlacing = (order_id: string): string => {
  sql.take.run(purchase.productCode)
  for (const row of rowsIn(placed, 'stock_movement'))
    insert('stock_movement', { ...row, id: randomUUID(), order_id })
  const id = randomUUID()
  for (const row of rowsIn(placed, 'outbox')) insert('outbox', { ...row, id, done_at: now() })
  return id
}

const keepItems = (key: string, cartId: string, names: (name: string) => boolean): void => {
  sql.seen.run({ id: key, at: now() })
  for (const row of rowsIn(drawnUp, 'session_item')) {
    const name = String(row.name)
    if (names(name))
      insert('session_item', {
        ...row,
        session_id: key,
        name: name.startsWith('checkout:') ? `checkout:${cartId}` : name,
      })
  }
}

const addItem = db.transaction((key: string) => {
  sql.product.get(purchase.productCode)
  sql.seen.run({ id: key, at: now() })
  const cart_id = randomUUID()
  for (const row of rowsIn(drawnUp, 'cart')) insert('cart', { ...row, id: cart_id, session_id: key })
  for (const row of rowsIn(drawnUp, 'cart_line')) insert('cart_line', { ...row, cart_id })
})

const nameGuest = db.transaction((key: string) => keepItems(key, '', (name) => !name.startsWith('checkout:')))

const confirm = db.transaction((key: string) => {
  const cart = sql.cartOf.get(key)?.id ?? ''
  sql.cart.all(key)
  sql.items.all(key)
  sql.lockCart.run(cart)
  sql.dropDraft.run(cart)
  keepItems(key, cart, (name) => name.startsWith('checkout:'))
  insertOrder(drawnUp, { session_id: key, cart_id: cart })
})

const checkout = db.transaction((key: string) => {
  const order = sql.order.get(key)
  if (!order) throw new Error('Nothing is drawn up')
  sql.place.run(randomUUID(), now(), now(), order.id)
  sql.shippings.all(order.id)
  sql.lines.all(order.id)
  sql.lockCart.run(order.cart_id)
  sql.dropCart.run(order.cart_id)
  sql.dropItems.run(key)
  return { order: order.id, event: insertPlacing(order.id) }
})

/** The shop leases the event, writes the mail, and ticks the event off, each for itself. */
const sendMail = ({ order, event }: ReturnType<typeof checkout>): void => {
  sql.lease.run(now(), event)
  for (const row of rowsIn(placed, 'mail'))
    insert('mail', { ...row, id: randomUUID(), message_id: randomUUID(), order_id: order })
  sql.done.run(now(), event)
}

const readOrder = (key: string): void => {
  const order = sql.order.get(key)
  sql.shippings.all(order?.id ?? '')
  sql.lines.all(order?.id ?? '')
}

const readCheckout = (key: string): void => {
  sql.cart.all(key)
  sql.items.all(key)
}

const works: Readonly<Record<string, (key: string) => void>> = {
  'GET /products': () => sql.found.all(`"${purchase.word}"`),
  'GET /product': () => sql.product.get(purchase.productCode),
  'GET /cart': readCheckout,
  'GET /shopping': readCheckout,
  'GET /shopping/non-member': readCheckout,
  'GET /shopping/confirm': readOrder,
  'GET /shopping/complete': readOrder,
  'POST /cart/item': addItem,
  'POST /shopping/non-member': nameGuest,
  'POST /shopping/confirm': confirm,
  'POST /shopping/checkout': (key) => {
    const done = checkout(key)
    setImmediate(() => sendMail(done))
  },
}

const app = Fastify({ logger: false })

// `/shopping` answers twice: first it leads on, later it is a page.
const documents = new Map<string, Recording['answers']>()
for (const answer of answers) {
  const name = `${answer.method} ${answer.path}`
  documents.set(name, [...(documents.get(name) ?? []), answer])
}
for (const [name, [first, later = first]] of documents) {
  const [method = 'GET', url = '/'] = name.split(' ')
  app.route({
    method,
    url,
    handler(request, reply) {
      const known = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
      const key = known ?? randomBytes(16).toString('base64url')
      if (known === undefined) reply.header('set-cookie', `session=${key}; Path=/; HttpOnly`)
      else sql.session.get(key)
      works[name]?.(key)
      const answer = name === 'GET /shopping' && sql.items.get(key) === undefined ? first : later
      if (answer?.location !== undefined) reply.header('location', answer.location)
      return reply
        .code(answer?.status ?? 500)
        .header('content-type', answer?.type)
        .send(answer?.body)
    },
  })
}

const insertWhole = db.transaction(() => {
  const changed = { order_no: randomUUID(), session_id: randomUUID(), cart_id: null }
  insertPlacing(insertOrder(placed, changed))
})
const last = answers.find((answer) => answer.path === '/shopping/checkout')
app.post('/order', (_request, reply) => {
  insertWhole()
  return reply.code(201).header('content-type', last?.type).send(last?.body)
})

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
