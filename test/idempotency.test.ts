import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionKey } from '../src/web/session/secrets.ts'
import { addToCart, checkInAsGuest } from './support/guest.ts'
import { HalClient, problemIn } from './support/hal-client.ts'
import { isRead, withKey } from './support/keyed.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

describe.each(databases)('A request that carries an Idempotency-Key, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  it('is refused when the key was used for another input', async () => {
    const key = randomUUID()
    const send = (url: URL, init: RequestInit) => fetch(url, isRead(init) ? init : withKey(init, key))
    const program = await HalClient.enter(shop.base, { send })
    expect((await addToCart(program, '焚火', { quantity: 1 })).status).toBe(201)
    const again = await addToCart(program, '焚火', { quantity: 2 })
    expect(problemIn(again)).toMatchObject({ status: 422, code: 'keyReused' })
    const { document: cart } = await program.follow('goCart', {}, (await program.enter()).document)
    expect(cart.totalQuantity).toBe(1)
  })

  it('does not share its key with another visitor', async () => {
    const key = randomUUID()
    const send = (url: URL, init: RequestInit) => fetch(url, isRead(init) ? init : withKey(init, key))
    for (const visitor of [1, 2]) {
      const program = await HalClient.enter(shop.base, { send })
      expect((await addToCart(program, '焚火', { quantity: visitor })).document.adjustedQuantity).toBe(
        visitor,
      )
    }
  })

  it('is judged anew after a refusal', async () => {
    const key = randomUUID()
    const send = (url: URL, init: RequestInit) =>
      fetch(url, url.pathname === '/shopping/confirm' && !isRead(init) ? withKey(init, key) : init)
    const program = await HalClient.enter(shop.base, { send })
    await addToCart(program, '焚火')
    const { document: shopping } = await checkInAsGuest(program)
    const stock = (status: number) =>
      shop.noren.store.write((tx) =>
        tx.updateTable('product').set({ status }).where('search_text', 'like', '%焚火%').execute(),
      )
    await stock(2)
    const refused = await program.follow('doConfirmOrder', {}, shopping)
    expect(refused.status).toBe(409)
    await stock(1)
    await addToCart(program, '焚火')
    expect((await program.follow('doConfirmOrder', {}, shopping)).status).toBe(200)
  })

  it.each(['', ' ', 'ü', 'x'.repeat(256)])('says what a key is when it is none: %j', async (key) => {
    const send = (url: URL, init: RequestInit) =>
      fetch(url, isRead(init) ? init : withKey(init, encodeURI(key) === key ? key : 'a b'))
    const program = await HalClient.enter(shop.base, { send })
    const answer = await addToCart(program, '焚火')
    expect(problemIn(answer)).toMatchObject({
      status: 400,
      errors: { 'Idempotency-Key': [expect.any(String)] },
    })
  })

  it('costs nothing where nothing came of the request', async () => {
    const send = (url: URL, init: RequestInit) =>
      fetch(url, isRead(init) ? init : withKey(init, randomUUID()))
    const program = await HalClient.enter(shop.base, { send })
    const rows = async () =>
      (await shop.noren.store.reader.selectFrom('idempotency').select('key').execute()).length
    const before = await rows()
    const { submitTo } = (await (await program.fetch('/action-redirect')).json()) as never
    for (let times = 0; times < 3; times++)
      expect((await program.follow('doActionRedirect', { lang: 'en' }, { submitTo })).status).toBe(200)
    await addToCart(program, '焚火')
    expect(await rows()).toBe(before + 1)
    const { document: cart } = await program.follow('goCart', {}, (await program.enter()).document)
    const line = cart.carts[0]?.items[0] ?? {}
    expect((await program.follow('doRemoveCartItem', {}, line)).status).toBe(200)
    expect(await rows()).toBe(before + 2)
    // It is gone: taking it away again changes nothing.
    expect((await program.follow('doRemoveCartItem', {}, line)).status).toBe(200)
    expect(await rows()).toBe(before + 2)
  })

  it('is one of a thousand at most; none of them is forgotten before its day is over', async () => {
    let key = 'first-of-all'
    const send = (url: URL, init: RequestInit) => fetch(url, isRead(init) ? init : withKey(init, key))
    const program = await HalClient.enter(shop.base, { send })
    const add = () => addToCart(program, '焚火', { quantity: 1 })
    const first = await add()
    const { store } = shop.noren
    const own = await store.reader
      .selectFrom('idempotency')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    await store.write(async (tx) => {
      for (let at = 0; at < 999; at += 111)
        await tx
          .insertInto('idempotency')
          .values(Array.from({ length: 111 }, (_, n) => ({ ...own, key: `more-${at + n}` })))
          .execute()
    })
    key = 'one-too-many'
    const refused = await add()
    expect(problemIn(refused)).toMatchObject({ status: 429, code: 'tooManyKeys' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
    key = 'first-of-all'
    expect((await add()).document).toEqual(first.document)
    // Another visitor has a thousand of their own.
    key = 'one-too-many'
    const other = await HalClient.enter(shop.base, { send })
    expect((await addToCart(other, '焚火', { quantity: 1 })).status).toBe(201)
    shop.clock.advance(24 * 3_600_000)
    const later = await add()
    expect(later.document.adjustedQuantity).toBe(2)
  })

  it('keeps nothing of the visitor with the answer', async () => {
    const rows = await shop.noren.store.reader.selectFrom('idempotency').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row.reply).not.toMatch(/noren_session|csrfToken/)
      expect(row.visitor).toHaveLength(sessionKey('any').length)
    }
  })
})
