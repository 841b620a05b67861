import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countAttempt } from '../../src/store/limits.ts'
import { addToCart, checkInAsGuest, drawUpOrder } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { lineUp, piecesLeft, stockUp, WANTED } from './guests.ts'
import { rows, whenWaiting, withRival } from './rival.ts'

const OTHER = 'yunomi-oribe'

// On SQLite one writer goes after the other; the rival needs a database where two can write at once.
describe('A rival in the middle of a transaction', () => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop('postgres')
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    await stockUp(shop.noren.store, 5)
    await shop.noren.store.write(async (tx) => {
      await tx.deleteFrom('mail').execute()
      await tx.deleteFrom('outbox').execute()
    })
  })

  const visitor = async (): Promise<HalClient> => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, WANTED, { productCode: WANTED })
    await checkInAsGuest(program)
    return program
  }

  const ordered = async (): Promise<HalClient> => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, WANTED, { productCode: WANTED })
    return program
  }

  /** The cart of the visitor who came last. */
  const newestCart = async (rival: pg.Client): Promise<string> => {
    const [cart] = await rows<{ id: string }>(rival, 'select id from cart order by id desc limit 1')
    return cart?.id ?? ''
  }

  /** As another tab of the same visitor does it: opens their cart, anew where it is gone by then, and lays something else into it. */
  const layInAnother = async (rival: pg.Client, known: string): Promise<void> => {
    const [cart = {}] = await rows<Record<string, unknown>>(rival, 'select * from cart where id = $1', known)
    const { rows: opened } = await rival.query<{ id: string }>(
      `insert into cart (id, session_id, prefix, sale_type_id, created_at, updated_at, version)
       values ($1, $2, $3, $4, now(), now(), 1)
       on conflict (session_id, prefix, sale_type_id) do update set version = cart.version + 1 returning id`,
      [`${known}-again`, cart.session_id, cart.prefix, cart.sale_type_id],
    )
    const cartId = opened[0]?.id
    await rival.query(
      `insert into cart_line (cart_id, variant_id, quantity, price, created_at)
       select $1, id, 2, price02, now() from variant where code = $2`,
      [cartId, OTHER],
    )
  }

  const inCart = async (program: HalClient): Promise<readonly string[]> => {
    await program.enter()
    const { document } = await program.follow('goCart')
    return document.carts.flatMap(({ items }) => items.map(({ productCode }) => productCode)).sort()
  }

  it('who takes the last pieces leaves a clear refusal', () =>
    withRival(shop, async (rival) => {
      const program = await ordered()
      await rival.query('begin')
      await rival.query('update variant set stock = 0 where code = $1', [WANTED])
      const press = program.follow('doCheckout')
      await whenWaiting(rival)
      await rival.query('commit')
      const answer = await press
      expect(problemIn(answer)).toMatchObject({ status: 409, code: 'soldOutAtCheckout' })
      expect(await piecesLeft(shop.noren.store)).toBe(0)
    }))

  it('who places the order first leaves their number', () =>
    withRival(shop, async (rival) => {
      const program = await ordered()
      await rival.query('begin')
      await rival.query(
        `update orders set status = 1, order_no = 'RIVAL-1', ordered_at = now()
         where id = (select id from orders where status = 8 order by id desc limit 1)`,
      )
      const press = program.follow('doCheckout')
      await whenWaiting(rival)
      await rival.query('commit')
      expect((await press).document.orderNo).toBe('RIVAL-1')
      expect(await piecesLeft(shop.noren.store)).toBe(5)
    }))

  it('who lays something into the cart meanwhile is seen when the button is pressed', () =>
    withRival(shop, async (rival) => {
      const program = await ordered()
      await rival.query('begin')
      await layInAnother(rival, await newestCart(rival))
      const press = program.follow('doCheckout')
      await whenWaiting(rival)
      await rival.query('commit')
      expect(problemIn(await press)).toMatchObject({ status: 409, code: 'orderNeedsLook' })
      expect(await inCart(program)).toEqual([WANTED, OTHER].sort())
    }))

  it('who lays something into the cart while the order is drawn up is seen when the button is pressed', () =>
    withRival(shop, async (rival) => {
      const program = await visitor()
      await rival.query('begin')
      await layInAnother(rival, await newestCart(rival))
      expect((await program.follow('doConfirmOrder')).status).toBe(200)
      await rival.query('commit')
      expect(problemIn(await program.follow('doCheckout'))).toMatchObject({ code: 'orderNeedsLook' })
      expect(await inCart(program)).toEqual([WANTED, OTHER].sort())
    }))

  it('who lays something into the cart while a refusal adjusts it loses nothing', () =>
    withRival(shop, async (rival) => {
      const program = await ordered()
      await stockUp(shop.noren.store, 0)
      await rival.query('begin')
      await layInAnother(rival, await newestCart(rival))
      const press = program.follow('doCheckout')
      await whenWaiting(rival)
      await rival.query('commit')
      expect(problemIn(await press).code).toBe('soldOutAtCheckout')
      expect(await inCart(program)).toEqual([OTHER])
    }))

  it('who lays something into the cart while it is shared out loses nothing', () =>
    withRival(shop, async (rival) => {
      const program = await visitor()
      const { document } = await program.follow('goShoppingShippingMultiple')
      await rival.query('begin')
      await layInAnother(rival, await newestCart(rival))
      const sharing = program.follow('doAllocateMultipleShipping', { allocations: document.allocations })
      await whenWaiting(rival)
      await rival.query('commit')
      expect((await sharing).status).toBe(200)
      expect(await inCart(program)).toEqual([WANTED, OTHER].sort())
    }))

  it('who lays something into the cart while goods move out of it loses nothing', () =>
    withRival(shop, async (rival) => {
      const program = await visitor()
      const { document } = await program.follow('goCart')
      const setSaleType = (id: number) =>
        rival.query('update variant set sale_type_id = $2 where code = $1', [WANTED, id])
      await setSaleType(2)
      try {
        await rival.query('begin')
        await layInAnother(rival, await newestCart(rival))
        const item = document.carts[0]?.items[0]
        const setting = program.follow('doUpdateCartItemQuantity', { quantity: 2 }, item)
        await whenWaiting(rival)
        await rival.query('commit')
        expect((await setting).status).toBe(200)
        expect(await inCart(program)).toEqual([WANTED, OTHER].sort())
      } finally {
        await setSaleType(1)
      }
    }))

  it('who confirms the same cart leaves one confirmation', () =>
    withRival(shop, async (rival) => {
      const program = await visitor()
      const choices = program.document
      await program.follow('doConfirmOrder')
      await rival.query('begin')
      await rival.query('update orders set status = status where status = 8')
      const both = [1, 2].map(() => program.follow('doConfirmOrder', {}, choices))
      await whenWaiting(rival, 2)
      await rival.query('commit')
      for (const { status } of await Promise.all(both)) expect(status).toBe(200)
      const drafts = await rows(rival, 'select cart_id from orders where status = 8')
      expect(new Set(drafts.map((row) => JSON.stringify(row))).size).toBe(drafts.length)
    }))

  it('cannot write a second confirmation of a cart', () =>
    withRival(shop, async (rival) => {
      await ordered()
      const [draft = {}] = await rows<Record<string, unknown>>(
        rival,
        'select * from orders where status = 8 order by id desc limit 1',
      )
      const second = Object.entries({ ...draft, id: 'second', pre_order_id: 'second' })
      const names = second.map(([name]) => name).join()
      const marks = second.map((_, at) => `$${at + 1}`).join()
      const written = rival.query(
        `insert into orders (${names}) values (${marks})`,
        second.map(([, value]) => value),
      )
      await expect(written).rejects.toThrow(/orders_one_draft_a_cart/)
    }))

  it('cannot give the same number to a second order', () =>
    withRival(shop, async (rival) => {
      for (const _ of [1, 2]) await ordered()
      const number = (place: number) =>
        rival.query(
          `update orders set status = 1, order_no = 'RIVAL-3', ordered_at = now()
           where id = (select id from orders where status = 8 order by id desc offset $1 limit 1)`,
          [place],
        )
      await number(1)
      await expect(number(0)).rejects.toThrow(/order_no/)
    }))

  it('cannot note the same movement of stock twice', () =>
    withRival(shop, async (rival) => {
      const program = await ordered()
      await program.follow('doCheckout')
      const again = rival.query(
        `insert into stock_movement (id, variant_id, order_id, change_no, kind, quantity, created_at)
         select 'again', variant_id, order_id, change_no, kind, quantity, created_at
         from stock_movement order by id desc limit 1`,
      )
      await expect(again).rejects.toThrow(/stock_movement_once/)
    }))

  it('who makes everything in memory be read again keeps no order from being placed', async () => {
    await stockUp(shop.noren.store, 40)
    const line = await lineUp([shop.base], 30)
    shop.noren.store.changes.tell()
    const answers = await Promise.all(line.map((guest) => guest.follow('doCheckout')))
    expect(answers.map(({ status }) => status)).toEqual(line.map(() => 201))
  })

  it('who opens the session of a new visitor leaves it to be used', () =>
    withRival(shop, async (rival) => {
      const program = await HalClient.enter(shop.base)
      await addToCart(program, WANTED, { productCode: WANTED })
      const [session] = await rows<{ id: string }>(
        rival,
        'delete from session where id = (select session_id from cart order by created_at desc, id desc limit 1) returning id',
      )
      await rival.query('begin')
      await rival.query(
        "insert into session (id, life_seconds, created_at, seen_at, expires_at) values ($1, 60, now(), now(), '2100-01-01')",
        [session?.id],
      )
      const adding = addToCart(program, WANTED, { productCode: WANTED })
      await whenWaiting(rival)
      await rival.query('commit')
      expect((await adding).status).toBe(201)
      expect(await inCart(program)).toEqual([WANTED])
    }))

  it('who opens the cart of a new visitor leaves it to be filled', () =>
    withRival(shop, async (rival) => {
      const program = await HalClient.enter(shop.base)
      await addToCart(program, WANTED, { productCode: WANTED })
      const [cart] = await rows<{ session_id: string }>(
        rival,
        'select session_id from cart order by created_at desc, id desc limit 1',
      )
      await rival.query('delete from cart where session_id = $1', [cart?.session_id])
      await rival.query('begin')
      await rival.query(
        `insert into cart (id, session_id, prefix, sale_type_id, created_at, updated_at, version)
         values ('rival', $1, 'session-prefix-1', 1, now(), now(), 1)`,
        [cart?.session_id],
      )
      const adding = addToCart(program, WANTED, { productCode: WANTED })
      await whenWaiting(rival)
      await rival.query('commit')
      expect((await adding).status).toBe(201)
      expect(await inCart(program)).toEqual([WANTED])
    }))

  it('who placed an order keeps it from being swept away as never placed', () =>
    withRival(shop, async (rival) => {
      await ordered()
      const [{ id } = { id: '' }] = await rows<{ id: string }>(
        rival,
        'select id from orders where status = 8 order by id desc limit 1',
      )
      await rival.query('begin')
      await rival.query(
        "update orders set status = 1, order_no = 'RIVAL-2', ordered_at = now() where id = $1",
        [id],
      )
      const { now, set } = shop.clock
      const today = now()
      shop.clock.advance(2 * 86_400_000)
      const swept = shop.noren.sweep()
      set(today)
      await whenWaiting(rival)
      await rival.query('commit')
      await swept
      expect(await rows(rival, 'select id from orders where id = $1', id)).toHaveLength(1)
    }))

  it('who counts under the same key counts with the others', async () => {
    const { store } = shop.noren
    const now = shop.clock.now()
    const counting = Array.from({ length: 20 }, () => store.write((tx) => countAttempt(tx, 'key', 5, now)))
    const hits = (await Promise.all(counting)).map((counted) => counted.hits)
    expect(hits.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })
})
