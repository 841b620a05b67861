import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyCustomer } from '../src/store/store.fixture.ts'
import { addToCart, checkInAsGuest, drawUpOrder } from './support/guest.ts'
import { HalClient } from './support/hal-client.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.each(databases)('Housekeeping, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const count = async (
    table: 'session' | 'session_item' | 'cart' | 'cart_line' | 'orders' | 'rate_limit',
  ) => {
    const row = await shop.noren.store.reader
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }

  const counts = async () => ({
    session: await count('session'),
    items: await count('session_item'),
    carts: await count('cart'),
    lines: await count('cart_line'),
    orders: await count('orders'),
    limits: await count('rate_limit'),
  })

  const sweepNow = () => shop.noren.sweep()

  it('throws away what has had its time, and nothing else', async () => {
    const { clock, noren } = shop
    const buyer = await HalClient.enter(shop.base)
    await drawUpOrder(buyer, '焚火')
    await buyer.follow('doCheckout')
    const doubter = await HalClient.enter(shop.base)
    await drawUpOrder(doubter, '焚火')
    await noren.store.write((tx) =>
      tx
        .insertInto('rate_limit')
        .values({ key: 'k', hits: 1, expires_at: new Date(clock.now().getTime() + HOUR_MS).toISOString() })
        .execute(),
    )
    const all = { session: 2, items: 1, carts: 1, lines: 1, orders: 2, limits: 1 }
    expect(await counts()).toEqual(all)
    await sweepNow()
    expect(await counts()).toEqual(all)

    // A counter lives as long as its window.
    clock.advance(HOUR_MS)
    await sweepNow()
    expect(await counts()).toEqual({ ...all, limits: 0 })

    // Name and address of a guest, and an order that nobody placed, stay a day.
    clock.advance(22 * HOUR_MS)
    const late = await HalClient.enter(shop.base)
    await addToCart(late, '焚火')
    await checkInAsGuest(late)
    clock.advance(HOUR_MS)
    await sweepNow()
    expect(await counts()).toEqual({ session: 3, items: 1, carts: 2, lines: 2, orders: 1, limits: 0 })
    const left = await noren.store.reader.selectFrom('orders').select('status').execute()
    expect(left).toEqual([{ status: 1 }])

    // A visitor and their cart stay thirty days after their last visit; an order stays for the books.
    clock.advance(29 * DAY_MS)
    await sweepNow()
    expect(await counts()).toEqual({ session: 1, items: 0, carts: 1, lines: 1, orders: 1, limits: 0 })
    clock.advance(DAY_MS)
    await sweepNow()
    expect(await counts()).toEqual({ session: 0, items: 0, carts: 0, lines: 0, orders: 1, limits: 0 })
  })

  it('throws away keys from mails that have run out', async () => {
    const { store } = shop.noren
    const now = shop.clock.now().getTime()
    const late = await anyCustomer(store)
    const early = await anyCustomer(store)
    const keys = async (id: string, hash: string, ends: number) => {
      const at = new Date(ends).toISOString()
      const key = {
        secret_key_hash: `s${hash}`,
        secret_expires_at: at,
        reset_key_hash: hash,
        reset_expires_at: at,
      }
      await store.write((tx) => tx.updateTable('customer').set(key).where('id', '=', id).execute())
    }
    await keys(late, 'a', now)
    await keys(early, 'b', now + 1)
    await sweepNow()
    const kept = (id: string) =>
      store.reader
        .selectFrom('customer')
        .select(['secret_key_hash', 'reset_key_hash'])
        .where('id', '=', id)
        .executeTakeFirst()
    expect(await kept(late)).toEqual({ secret_key_hash: null, reset_key_hash: null })
    expect(await kept(early)).toEqual({ secret_key_hash: 'sb', reset_key_hash: 'b' })
  })

  it('throws away delivered events and mails after thirty days, what they told of people at once, and no dead letter', async () => {
    const { clock, noren } = shop
    const { store } = noren
    const program = await HalClient.enter(shop.base)
    await program.follow('goContactForm')
    const said = { contactName01: '山田', contactEmail: 'sweep@example.com', contactContents: '秘密' }
    await program.follow('doSubmitContact', said)
    await noren.settleOutbox()
    const rows = () => store.reader.selectFrom('outbox').select(['id', 'payload', 'done_at']).execute()
    const mails = () => store.reader.selectFrom('mail').select(['message_id', 'event_id', 'text']).execute()
    const [told] = (await rows()).filter(({ payload }) => payload.includes('sweep@'))
    const kept = (await mails()).filter(({ event_id }) => event_id === told?.id)
    expect(kept).toHaveLength(2)
    // One that nobody could deliver, with the mail that was written for it.
    const created = clock.now().toISOString()
    const dead = {
      id: 'dead-letter',
      subscriber: 'mail',
      event: 'contact.sent',
      payload: '{"x":1}',
      created_at: created,
      attempts: 8,
      next_attempt_at: created,
      leased_until: null,
      done_at: null,
      dead_at: created,
      last_error: 'no',
    }
    const mail = await store.reader.selectFrom('mail').selectAll().limit(1).executeTakeFirstOrThrow()
    await store.write(async (tx) => {
      await tx.insertInto('outbox').values(dead).execute()
      const unsent = {
        ...mail,
        id: 'unsent',
        event_id: dead.id,
        message_id: '<contact.sent.dead-letter.shop@noren.example>',
      }
      await tx.insertInto('mail').values(unsent).execute()
    })

    await sweepNow()
    expect((await rows()).find(({ id }) => id === told?.id)?.payload).toBe('{}')
    expect((await rows()).find(({ id }) => id === 'dead-letter')?.payload).toBe('{"x":1}')

    clock.advance(30 * DAY_MS - 1)
    await sweepNow()
    expect((await rows()).map(({ id }) => id)).toContain(told?.id)
    expect(await mails()).toEqual(expect.arrayContaining(kept))
    clock.advance(1)
    await sweepNow()
    expect((await rows()).map(({ id }) => id)).toEqual(['dead-letter'])
    expect((await mails()).map(({ message_id: id }) => id)).toEqual([
      '<contact.sent.dead-letter.shop@noren.example>',
    ])
  })

  it('detaches an order from its session after a day', async () => {
    const buyer = await HalClient.enter(shop.base)
    await drawUpOrder(buyer, '焚火')
    const { document } = await buyer.follow('doCheckout')
    const session = async () => {
      const order = shop.noren.store.reader.selectFrom('orders').select('session_id')
      return (await order.where('order_no', '=', document.orderNo).executeTakeFirst())?.session_id
    }
    shop.clock.advance(DAY_MS - 1)
    await sweepNow()
    expect(await session()).toBeTruthy()
    shop.clock.advance(1)
    await sweepNow()
    expect(await session()).toBeNull()
  })

  it('goes on until nothing is left, a thousand rows at a time', async () => {
    const { store } = shop.noren
    const expires_at = shop.clock.now().toISOString()
    const many = Array.from({ length: 2500 }, (_, at) => ({ key: `old-${at}`, hits: 1, expires_at }))
    await store.write(async (tx) => {
      for (let at = 0; at < many.length; at += 500)
        await tx
          .insertInto('rate_limit')
          .values(many.slice(at, at + 500))
          .execute()
    })
    expect(await count('rate_limit')).toBe(2500)
    await sweepNow()
    expect(await count('rate_limit')).toBe(0)
  })

  it('is done by one of several processes at a time, and by none twice', async () => {
    await Promise.all([sweepNow(), sweepNow(), sweepNow()])
    expect((await counts()).orders).toBe(2)
  })
})
