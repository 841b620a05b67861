import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { foldForSearch } from '../src/store/folding.ts'
import { lexemes, phrase } from '../src/store/search.ts'
import { openBareStore, type Row, type Statement, type Work } from './bare-store.ts'
import type { Recording, TableRows } from './recording.ts'

/**
 * The bare server of the journey and of the order: it answers the bytes that the shop answered, and in
 * as many transactions writes the rows that the shop writes, with the same safety against power cuts.
 * It decides nothing. `bare-orders.ts FILE-OR-ADDRESS RECORDING`.
 */
const [, , address = '', recordingFile = ''] = process.argv
const { purchase, answers, drawnUp, placed } = JSON.parse(readFileSync(recordingFile, 'utf8')) as Recording

const store = openBareStore(address)

/** A kind of statement: given its values it is one to run. */
const statement =
  (sql: string) =>
  (...values: readonly unknown[]): Statement => ({ sql, values })

const FOUND = {
  sqlite: { holds: 'id in (select rowid from product_search where product_search match ?)', query: phrase },
  postgres: { holds: 'search_grams @@ cast(? as tsquery)', query: lexemes },
}[store.dialect]

const sql = {
  session: statement('select * from session where id = ?'),
  seen: statement(
    `insert into session (id, life_seconds, created_at, seen_at, expires_at) values (?, 2592000, ?, ?, ?)
     on conflict (id) do update set seen_at = excluded.seen_at, expires_at = excluded.expires_at`,
  ),
  cart: statement(
    `select * from cart join cart_line on cart_line.cart_id = cart.id join variant on variant.id = variant_id
     join product on product.id = product_id where session_id = ?`,
  ),
  cartOf: statement('select id from cart where session_id = ?'),
  items: statement('select * from session_item where session_id = ?'),
  lockCart: statement('update cart set version = version where id = ?'),
  dropDraft: statement('delete from orders where cart_id = ? and status = 8'),
  dropCart: statement('delete from cart where id = ?'),
  dropItems: statement('delete from session_item where session_id = ?'),
  order: statement('select * from orders where session_id = ? order by created_at desc limit 1'),
  shippings: statement('select * from shipping where order_id = ? order by sort_no'),
  lines: statement('select * from order_line where order_id = ? order by sort_no'),
  place: statement(
    'update orders set status = 1, change_no = 1, order_no = ?, ordered_at = ?, updated_at = ? where id = ? and status = 8',
  ),
  take: statement('update variant set stock = stock - 1 where code = ? and stock >= 1'),
  lease: statement('update outbox set leased_until = ? where id = ?'),
  done: statement('update outbox set done_at = ?, leased_until = null where id = ?'),
  product: statement('select * from product join variant on variant.product_id = product.id where code = ?'),
  found: statement(`select * from product where ${FOUND.holds} and status = 1 order by id desc limit 20`),
}

const insert = (table: string, row: Row): Statement => {
  const columns = Object.keys(row)
  const places = columns.map(() => '?')
  return {
    sql: `insert into ${table} (${columns.join()}) values (${places.join()})`,
    values: Object.values(row),
  }
}
const rowsIn = (tables: TableRows, table: string): readonly Row[] => tables[table] ?? []

const now = (): string => new Date().toISOString()

const seen = (key: string): Statement => {
  const at = now()
  return sql.seen(key, at, at, at)
}

/** An order with what hangs on it, under new ids. */
const orderRows = (
  tables: TableRows,
  changed: Row,
): { readonly id: string; readonly statements: readonly Statement[] } => {
  const id = randomUUID()
  const shipping_id = randomUUID()
  const pre_order_id = randomBytes(20).toString('hex')
  const statements = [
    ...rowsIn(tables, 'orders').map((row) => insert('orders', { ...row, pre_order_id, ...changed, id })),
    ...rowsIn(tables, 'shipping').map((row) => insert('shipping', { ...row, id: shipping_id, order_id: id })),
    ...rowsIn(tables, 'order_line').map((row) => {
      const own = { id: randomUUID(), order_id: id, shipping_id: row.shipping_id && shipping_id }
      return insert('order_line', { ...row, ...own })
    }),
  ]
  return { id, statements }
}

/** What is written of an order when it is placed, beside the order, and the id of its event. */
const placing = (
  order_id: unknown,
): { readonly event: string; readonly statements: readonly Statement[] } => {
  const event = randomUUID()
  return {
    event,
    statements: [
      sql.take(purchase.productCode),
      ...rowsIn(placed, 'stock_movement').map((row) =>
        insert('stock_movement', { ...row, id: randomUUID(), order_id }),
      ),
      ...rowsIn(placed, 'outbox').map((row) => insert('outbox', { ...row, id: event, done_at: now() })),
    ],
  }
}

const keptItems = (
  session_id: string,
  cartId: unknown,
  names: (name: string) => boolean,
): readonly Statement[] =>
  rowsIn(drawnUp, 'session_item').flatMap((row) => {
    const name = String(row.name)
    const own = { session_id, name: name.startsWith('checkout:') ? `checkout:${cartId}` : name }
    return names(name) ? [insert('session_item', { ...row, ...own })] : []
  })

const addItem = function* (session_id: string): Work {
  const cart_id = randomUUID()
  yield [sql.product(purchase.productCode)]
  yield [
    seen(session_id),
    ...rowsIn(drawnUp, 'cart').map((row) => insert('cart', { ...row, id: cart_id, session_id })),
    ...rowsIn(drawnUp, 'cart_line').map((row) => insert('cart_line', { ...row, cart_id })),
  ]
}

const nameGuest = function* (key: string): Work {
  yield [seen(key), ...keptItems(key, '', (name) => !name.startsWith('checkout:'))]
}

const confirm = function* (key: string): Work {
  const [[cart] = []] = yield [sql.cartOf(key), sql.cart(key), sql.items(key)]
  yield [
    sql.lockCart(cart?.id),
    sql.dropDraft(cart?.id),
    seen(key),
    ...keptItems(key, cart?.id, (name) => name.startsWith('checkout:')),
    ...orderRows(drawnUp, { session_id: key, cart_id: cart?.id }).statements,
  ]
}

const checkout = function* (key: string): Work<{ readonly order: unknown; readonly event: string }> {
  const [[order] = []] = yield [sql.order(key)]
  if (!order) throw new Error('Nothing is drawn up')
  const { event, statements } = placing(order.id)
  yield [
    sql.place(randomUUID(), now(), now(), order.id),
    sql.shippings(order.id),
    sql.lines(order.id),
    sql.lockCart(order.cart_id),
    sql.dropCart(order.cart_id),
    sql.dropItems(key),
    ...statements,
  ]
  return { order: order.id, event }
}

const mailOf = function* (order_id: unknown): Work {
  yield rowsIn(placed, 'mail').map((row) =>
    insert('mail', { ...row, id: randomUUID(), message_id: randomUUID(), order_id }),
  )
}

const one = function* (...statements: readonly Statement[]): Work {
  yield statements
}

/** The shop leases the event, writes the mail, and ticks the event off, each for itself. */
const sendMail = async (order: unknown, event: string): Promise<void> => {
  await store.read(one(sql.lease(now(), event)))
  await store.write(mailOf(order))
  await store.read(one(sql.done(now(), event)))
}

const readOrder = function* (key: string): Work {
  const [[order] = []] = yield [sql.order(key)]
  yield [sql.shippings(order?.id), sql.lines(order?.id)]
}

const hasItems = function* (key: string): Work<boolean> {
  const [items = []] = yield [sql.items(key)]
  return items.length > 0
}

const readCheckout = (key: string) => store.read(one(sql.cart(key), sql.items(key)))

const word = FOUND.query(foldForSearch(purchase.word))

const works: Readonly<Record<string, (key: string) => unknown>> = {
  'GET /products': () => store.read(one(sql.found(word))),
  'GET /product': () => store.read(one(sql.product(purchase.productCode))),
  'GET /cart': readCheckout,
  'GET /shopping': readCheckout,
  'GET /shopping/non-member': readCheckout,
  'GET /shopping/confirm': (key) => store.read(readOrder(key)),
  'GET /shopping/complete': (key) => store.read(readOrder(key)),
  'POST /cart/item': (key) => store.write(addItem(key)),
  'POST /shopping/non-member': (key) => store.write(nameGuest(key)),
  'POST /shopping/confirm': (key) => store.write(confirm(key)),
  'POST /shopping/checkout': async (key) => {
    const { order, event } = await store.write(checkout(key))
    setImmediate(() => sendMail(order, event))
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
    async handler(request, reply) {
      const known = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
      const key = known ?? randomBytes(16).toString('base64url')
      if (known === undefined) reply.header('set-cookie', `session=${key}; Path=/; HttpOnly`)
      else await store.read(one(sql.session(key)))
      await works[name]?.(key)
      const answer = name === 'GET /shopping' && !(await store.read(hasItems(key))) ? first : later
      if (answer?.location !== undefined) reply.header('location', answer.location)
      return reply
        .code(answer?.status ?? 500)
        .header('content-type', answer?.type)
        .send(answer?.body)
    },
  })
}

const insertWhole = function* (): Work {
  const own = { order_no: randomUUID(), session_id: randomUUID(), cart_id: null }
  const order = orderRows(placed, own)
  yield [...order.statements, ...placing(order.id).statements]
}
const last = answers.find((answer) => answer.path === '/shopping/checkout')
app.post('/order', async (_request, reply) => {
  await store.write(insertWhole())
  return reply.code(201).header('content-type', last?.type).send(last?.body)
})

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
