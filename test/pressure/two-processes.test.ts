import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Store } from '../../src/store/database.ts'
import { addToCart, checkInAsGuest, drawUpOrder, someGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { faultsIn, placedNumbers, type Shelf, shelfOf } from './books.ts'
import { lineUp, stockUp, WANTED } from './guests.ts'
import { ask, connections } from './load.ts'
import { newPlace, type Place } from './place.ts'
import { type ShopProcess, startShop } from './process.ts'
import { size } from './size.ts'

const SOON_MS = 1000
const RECOVERED_MS = 10_000
const NAMED = 'yunomi-oribe'

describe('Two processes on one PostgreSQL', () => {
  let place: Place
  let store: Store
  let before: Shelf
  let shops: ShopProcess[]
  let balancer: Balancer

  beforeAll(async () => {
    place = await newPlace('postgres')
    // Both find it empty: one of them fills it, the other waits.
    shops = await Promise.all([open(), open()])
    store = await place.openStore()
    await stockUp(store, 10_000)
    before = await shelfOf(store.reader)
    balancer = await startBalancer()
    balancer.use(doors())
  })

  afterAll(async () => {
    for (const shop of shops ?? []) await shop.terminate()
    await balancer?.close()
    await store?.close()
    await place?.clear()
  })

  afterEach(async () => {
    expect(await faultsIn(store.reader, before)).toEqual([])
  })

  const open = () => startShop({ ...place.environment, RATE_LIMITS: 'on', TRUST_PROXY: 'all' })
  const doors = () => shops.map(({ base }) => base)
  // The limit on all requests of one address is not what is looked at here.
  const habits = () => ({
    headers: {
      'x-forwarded-for': `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    },
  })
  const enter = (door = balancer.base) => HalClient.enter(door, habits())

  const look = async (door: URL, path: string, accept = 'application/json'): Promise<string> => {
    const { headers } = habits()
    const answer = await fetch(new URL(path, door), { headers: { ...headers, accept } })
    return answer.text()
  }

  /** Resolves once every process says so; within a second of now, or it fails. */
  const expectSoon = async (path: string, said: string, accept?: string): Promise<void> => {
    const until = performance.now() + SOON_MS
    for (const door of doors())
      while (!(await look(door, path, accept)).includes(said)) {
        if (performance.now() > until) throw new Error(`${path} does not say ${said}`)
        await pause(20)
      }
  }

  const rename = (name: string) =>
    store.write(async (tx) => {
      const variant = tx.selectFrom('variant').select('product_id').where('code', '=', NAMED)
      const { product_id } = await variant.executeTakeFirstOrThrow()
      await tx.updateTable('product').set({ name }).where('id', '=', product_id).execute()
    })

  it('opened on an empty database at once, and filled it once', async () => {
    const { rows } = await query('select count(*)::int as tops from category where parent_id is null')
    const [alone, both] = await Promise.all([look(doors()[0] as URL, '/'), look(doors()[1] as URL, '/')])
    expect(rows[0]?.tops).toBeGreaterThan(0)
    const withoutToken = (page: string) => page.replace(/"csrfToken":"[^"]*"/g, '')
    expect(withoutToken(alone)).toBe(withoutToken(both))
  })

  /** Writes a page with a template of its own. */
  const write = (id: number, name: string, body: string) =>
    store.write(async (tx) => {
      const { id: _id, ...usual } = await tx
        .selectFrom('page')
        .selectAll()
        .where('url', '=', 'help_guide')
        .executeTakeFirstOrThrow()
      const place = { url: `user_data/${name}`, file_name: `user/${name}` }
      await tx
        .insertInto('page')
        .values({ ...usual, ...place, id, edit_type: 0 })
        .execute()
      const written = { theme_code: '', name: `pages/user/${name}`, body }
      await tx
        .insertInto('template')
        .values({ ...written, updated_at: new Date().toISOString() })
        .execute()
    })

  it('show a page and its template in both as soon as they were written', async () => {
    // The thread that prints what a merchant wrote starts with the first page.
    await write(1000, 'start', '<h1>start</h1>')
    for (const door of doors())
      await expect.poll(() => look(door, '/user_data/start', 'text/html')).toContain('<h1>start</h1>')
    await write(1001, 'both', '<h1>first</h1>')
    await expectSoon('/user_data/both', '<h1>first</h1>', 'text/html')
    await store.write((tx) =>
      tx
        .updateTable('template')
        .set({ body: '<h1>second</h1>' })
        .where('name', '=', 'pages/user/both')
        .execute(),
    )
    await expectSoon('/user_data/both', '<h1>second</h1>', 'text/html')
  })

  it('share sessions, carts and orders: a journey goes from one to the other at each step', async () => {
    const guest = await enter()
    await drawUpOrder(guest, WANTED, { productCode: WANTED }, someGuest())
    const placed = await guest.follow('doCheckout')
    expect(placed.status).toBe(201)
    const complete = await guest.follow('goShoppingComplete')
    expect(complete.document.orderNo).toBe(placed.document.orderNo)
  })

  it('count together what is limited', async () => {
    const guest = await enter()
    await addToCart(guest, WANTED, { productCode: WANTED })
    await checkInAsGuest(guest)
    const choices = guest.document
    const statuses: number[] = []
    for (let times = 0; times < 12; times++)
      statuses.push((await guest.follow('doConfirmOrder', {}, choices)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  })

  it('show within a second what was changed through the other', async () => {
    for (let times = 1; times <= size.changes; times++) {
      for (const door of doors()) await look(door, `/product?productCode=${NAMED}`)
      await rename(`新しい名 ${times}`)
      await expectSoon(`/product?productCode=${NAMED}`, `新しい名 ${times}`)
      await store.write(async (tx) => {
        await tx
          .updateTable('base_info')
          .set({ shop_name: `新しい店 ${times}` })
          .execute()
      })
      await expectSoon('/', `新しい店 ${times}`)
    }
  })

  it('show within a second that the last piece was sold through the other', async () => {
    const [first, second] = doors() as [URL, URL]
    const path = `/product?productCode=${WANTED}`
    await stockUp(store, 1)
    const guest = await enter(first)
    await drawUpOrder(guest, WANTED, { productCode: WANTED }, someGuest())
    const full = await look(second, path)
    expect((await guest.follow('doCheckout')).status).toBe(201)
    const until = performance.now() + SOON_MS
    const withoutToken = (page: string) => page.replace(/"csrfToken":"[^"]*"/, '')
    while (withoutToken(await look(second, path)) === withoutToken(full)) {
      if (performance.now() > until) throw new Error('The other process still offers the piece')
      await pause(20)
    }
    await stockUp(store, 10_000)
    before = new Map([...(await shelfOf(store.reader))].map(([id, stock]) => [id, before.get(id) ?? stock]))
    await settleShelf()
  })

  /** The stock was set by hand: the books begin anew from here. */
  const settleShelf = async (): Promise<void> => {
    const moved = await store.reader
      .selectFrom('stock_movement')
      .innerJoin('variant', 'variant.id', 'stock_movement.variant_id')
      .where('variant.code', '=', WANTED)
      .select((eb) => [
        'variant.id',
        'variant.stock',
        eb.fn.sum<number>('stock_movement.quantity').as('quantity'),
      ])
      .groupBy(['variant.id', 'variant.stock'])
      .executeTakeFirstOrThrow()
    before = new Map(before).set(moved.id, moved.stock - Number(moved.quantity))
  }

  it('one is killed, and the journey goes on through the other', async () => {
    const guest = await enter()
    await addToCart(guest, WANTED, { productCode: WANTED })
    await checkInAsGuest(guest)
    await shops[0]?.kill()
    await guest.follow('doConfirmOrder')
    await guest.follow('goShoppingConfirm')
    expect((await guest.follow('doCheckout')).status).toBe(201)
    shops[0] = await open()
    balancer.use(doors())
    expect((await guest.follow('goShoppingComplete')).status).toBe(200)
  })

  /** Asks the server that the database is on, from outside it. */
  const query = async (text: string, url = place.environment.DATABASE_URL) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return await client.query<Record<string, number>>(text)
    } finally {
      await client.end()
    }
  }
  const name = () => new URL(place.environment.DATABASE_URL ?? '').pathname.slice(1)
  const cut = () =>
    query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}' and pid <> pg_backend_pid()`,
      inject('adminUrl'),
    )

  /** Resolves once a whole journey works again through each process; meanwhile no answer may leak what happened. */
  const expectRecovered = async (): Promise<void> => {
    const until = performance.now() + RECOVERED_MS
    for (const door of doors())
      for (;;) {
        try {
          const guest = await enter(door)
          await drawUpOrder(guest, WANTED, { productCode: WANTED }, someGuest())
          if ((await guest.follow('doCheckout')).status === 201) break
        } catch (error) {
          if (performance.now() > until) throw error
        }
        await pause(100)
      }
    await rename(`戻った ${until}`)
    await expectSoon(`/product?productCode=${NAMED}`, `戻った ${until}`)
  }

  it(
    'recover by themselves after all connections to the database were cut',
    async () => {
      for (let times = 0; times < size.changes; times++) {
        const paths = Array.from({ length: 30 }, (_, at) => `/products?name=word${times}-${at}`)
        const line = await lineUp([balancer.base], size.guestsAtKill)
        const pages = line.map(({ document }) => document)
        const looking = Promise.all(doors().flatMap((door) => paths.map((path) => look(door, path))))
        const pressing = Promise.all(line.map((guest, at) => guest.follow('doCheckout', {}, pages[at])))
        await cut()
        await cut()
        for (const page of await looking) expect(page).not.toMatch(/terminating|at .*\.js|select /)
        for (const { status } of await pressing) expect([201, 503]).toContain(status)
        const again = await Promise.all(line.map((guest, at) => guest.follow('doCheckout', {}, pages[at])))
        expect(again.map(({ status }) => status)).toEqual(line.map(() => 201))
        // The line on which the other's changes are heard is back a second later.
        await pause(1500)
        await expectRecovered()
      }
    },
    size.patience,
  )

  it(
    'recover by themselves after the database was away',
    async () => {
      const admin = inject('adminUrl')
      await query(`alter database ${name()} with allow_connections false`, admin)
      await cut()
      for (const door of doors()) {
        expect((await fetch(new URL('/healthz', door))).status).toBe(200)
        expect((await fetch(new URL('/readyz', door))).status).toBe(503)
        for (const path of ['/', '/cart', '/products?name=nobody-asked-yet'])
          expect(await look(door, path)).not.toMatch(/accepting connections|at .*\.js|select /)
      }
      await pause(1500)
      await query(`alter database ${name()} with allow_connections true`, admin)
      // As long as it takes to look again whether the database is back.
      await pause(1500)
      await expectRecovered()
      for (const door of doors()) expect((await fetch(new URL('/readyz', door))).status).toBe(200)
    },
    size.patience,
  )

  it(
    'end on SIGTERM after an answer to every request that came in, also over connections that stay open',
    async () => {
      for (let times = 0; times < size.changes; times++) {
        const leaving = await startShop({ ...place.environment, LOG_LEVEL: 'info' })
        const agent = connections(size.readers)
        const answers = Array.from({ length: size.readers }, async (_, reader) => {
          const statuses: number[] = []
          for (let at = 0; statuses.at(-1) !== 0; at++) {
            const path = `/products?name=${times}-${reader}-${at}`
            statuses.push((await ask(new URL(path, leaving.base), agent)).status)
          }
          return statuses
        })
        await pause(300)
        expect(await leaving.terminate()).toBe(0)
        const statuses = (await Promise.all(answers)).flat().filter((status) => status !== 0)
        expect(new Set(statuses)).toEqual(new Set([200]))
        // Requests are numbered, to base 36, as they come in.
        const numbers = [...leaving.log().matchAll(/"id":"req-(\w+)"/g)].map(([, id = '']) =>
          parseInt(id, 36),
        )
        expect(Math.max(...numbers)).toBe(statuses.length)
        agent.destroy()
      }
    },
    size.patience,
  )

  it(
    'end on SIGTERM without losing a request that was accepted',
    async () => {
      for (const at of shops.keys()) {
        const leaving = shops[at] as ShopProcess
        balancer.use([leaving.base])
        const known = await placedNumbers(store.reader)
        const line = await lineUp([balancer.base], size.guestsAtKill * 2)
        const pages = line.map(({ document }) => document)
        let code: Promise<number | null> | undefined
        const answers = await Promise.all(
          line.map(async (guest, place) => {
            const answer = await guest.follow('doCheckout', {}, pages[place]).catch(() => undefined)
            code ??= leaving.terminate()
            return answer
          }),
        )
        expect(await code).toBe(0)
        const told = answers.flatMap((answer) => (answer?.status === 201 ? [answer.document.orderNo] : []))
        const placed = (await placedNumbers(store.reader)).filter((orderNo) => !known.includes(orderNo))
        // What was done was told; what was not told was not done, and can be done elsewhere.
        expect(placed.sort()).toEqual(told.sort())
        for (const answer of answers) expect([201, undefined]).toContain(answer?.status)
        shops[at] = await open()
        balancer.use(doors())
        const again = await Promise.all(line.map((guest, one) => guest.follow('doCheckout', {}, pages[one])))
        expect(again.map(({ status }) => status)).toEqual(line.map(() => 201))
      }
    },
    size.patience,
  )
})
