import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linksTo, signedIn } from '../support/customer.ts'
import { addToCart, checkInAsGuest, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CLOTH = 'furoshiki-ai-m'
const BOWL = 'kiln-chawan'
const NAME = '茎ほうじ茶「焚火」'
const said = ja('message.cart.saleTypeChanged', { product: NAME })

describe.each(databases)('CRT-03: goods whose sale type was changed, on %s', (database) => {
  let shop: Shop
  let program: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    program = await HalClient.enter(shop.base)
    await setSaleType(1)
  })

  const setSaleType = (sale_type_id: number) =>
    shop.noren.store.write(async (tx) => {
      await tx.updateTable('variant').set({ sale_type_id }).where('code', '=', TEA).execute()
    })

  const ask = <Name extends Parameters<HalClient['follow']>[0]>(
    rel: Name,
    input: Readonly<Record<string, unknown>> = {},
  ) => program.follow(rel, input, linksTo(shop, rel))

  const carts = async () => {
    const { document } = await ask('goCart')
    return document.carts.map(({ cartKey, items, messages }) => [
      cartKey.at(-1),
      items.map(({ productCode, quantity }) => `${quantity} ${productCode}`),
      messages,
    ])
  }

  const stored = async () => {
    const rows = await shop.noren.store.reader
      .selectFrom('cart_line')
      .innerJoin('cart', 'cart.id', 'cart_line.cart_id')
      .innerJoin('variant', 'variant.id', 'cart_line.variant_id')
      .select(['cart.sale_type_id', 'variant.code', 'cart_line.quantity'])
      .orderBy('cart.created_at', 'desc')
      .orderBy('cart.id', 'desc')
      .execute()
    return rows.map((row) => `${row.sale_type_id}: ${row.quantity} ${row.code}`)
  }

  it('are seen in a cart of their own at the next look, which stores nothing, and it is said', async () => {
    await addToCart(program, TEA, { quantity: 2 })
    shop.clock.advance(1000)
    await addToCart(program, CLOTH, { productCode: CLOTH })
    await setSaleType(2)
    const moved = [
      ['1', [`1 ${CLOTH}`], [said]],
      ['2', [`2 ${TEA}`], [said]],
    ]
    const before = await stored()
    for (let looks = 0; looks < 2; looks++) expect(await carts()).toEqual(moved)
    expect(await stored()).toEqual(before)
    // Each goes to the checkout by itself, and says it there too.
    await ask('doSubmitNonMember', GUEST)
    for (const [key, code] of [
      ['1', CLOTH],
      ['2', TEA],
    ] as const) {
      const { document } = await ask('goShopping', { cartKey: `session-prefix-1_${key}` })
      expect(document.items.map(({ productCode }) => productCode)).toEqual([code])
      expect(document.messages).toEqual([said])
    }
    await setSaleType(1)
    expect((await carts()).map(([key, items]) => [key, items])).toEqual([['1', [`2 ${TEA}`, `1 ${CLOTH}`]]])
  })

  it.each([
    ['laying something else in', 'doAddCartItem', { productCode: CLOTH }, `1: 2 ${CLOTH}`, `2: 2 ${TEA}`],
    [
      'laying more of it in',
      'doAddCartItem',
      { productCode: TEA, quantity: 3 },
      `1: 1 ${CLOTH}`,
      `2: 5 ${TEA}`,
    ],
    [
      'setting its quantity',
      'doUpdateCartItemQuantity',
      { productCode: TEA, quantity: 7 },
      `1: 1 ${CLOTH}`,
      `2: 7 ${TEA}`,
    ],
  ] as const)('%s stores it, says it once, and no more', async (_what, rel, input, ...kept) => {
    await addToCart(program, TEA, { quantity: 2 })
    await addToCart(program, CLOTH, { productCode: CLOTH })
    await setSaleType(2)
    const { status, document } = await ask(rel, input)
    expect(status).toBeLessThan(300)
    expect((document as { messages: readonly string[] }).messages).toEqual([said])
    expect((await stored()).slice(0, 2).sort()).toEqual(kept)
    expect((await carts()).flatMap(([, , messages]) => messages)).toEqual([])
  })

  it('join what lies in that cart already, and the cart that they leave empty goes', async () => {
    await addToCart(program, TEA, { quantity: 2 })
    shop.clock.advance(1000)
    await addToCart(program, BOWL)
    await setSaleType(2)
    expect((await carts()).map(([key, items]) => [key, (items as string[]).length])).toEqual([['2', 2]])
    await ask('doUpdateCartItemQuantity', { productCode: BOWL, quantity: 2 })
    expect((await stored()).slice(0, 2).sort()).toEqual([`2: 2 ${TEA}`, `2: 2 ${BOWL}`].sort())
    await ask('doRemoveCartItem', { productCode: TEA })
    await ask('doRemoveCartItem', { productCode: BOWL })
    expect(await carts()).toEqual([])
  })

  it('are not drawn up with others: it has to be looked at, and then goes on', async () => {
    await addToCart(program, TEA, { quantity: 2 })
    await addToCart(program, CLOTH, { productCode: CLOTH })
    await checkInAsGuest(program)
    await setSaleType(2)
    const cartKey = 'session-prefix-1_2'
    const refused = await ask('doConfirmOrder', { cartKey })
    expect(problemIn(refused)).toMatchObject({ code: 'orderNeedsLook', messages: [said] })
    const { document } = await ask('doConfirmOrder', { cartKey })
    expect(document.items.map(({ productCode, quantity }) => [productCode, quantity])).toEqual([[TEA, 2]])
    expect(document.shippings.map(({ deliveryName }) => deliveryName)).toEqual(['窯元直送'])
    expect((await ask('doCheckout')).status).toBe(201)
    expect((await carts()).map(([key, items]) => [key, items])).toEqual([['1', [`1 ${CLOTH}`]]])
  })

  it('are not ordered as they were confirmed', async () => {
    await addToCart(program, TEA, { quantity: 2 })
    await checkInAsGuest(program)
    await program.follow('doConfirmOrder')
    await setSaleType(2)
    const refused = await ask('doCheckout')
    expect(problemIn(refused)).toMatchObject({ code: 'orderNeedsLook' })
    expect((problemIn(refused) as { messages?: readonly string[] }).messages).toContain(said)
    expect((await carts()).map(([key, items]) => [key, items])).toEqual([['2', [`2 ${TEA}`]]])
  })

  it('can be sent elsewhere and shared out where they lie now', async () => {
    await addToCart(program, TEA, { quantity: 2 })
    await checkInAsGuest(program)
    await setSaleType(2)
    const cartKey = 'session-prefix-1_2'
    const edited = await ask('doUpdateShippingAddress', { ...GUEST, name02: '三郎', cartKey })
    expect(edited.status).toBe(200)
    const { document } = await ask('goShopping', { cartKey })
    expect(document.shippings.map(({ address }) => address.name02)).toEqual(['三郎'])
    expect(document.messages).toEqual([])
  })

  it('lie where they belong after signing in too', async () => {
    await signedIn(shop, { email: 'mover@example.com' })
    await addToCart(program, TEA, { quantity: 2 })
    await addToCart(program, CLOTH, { productCode: CLOTH })
    await setSaleType(2)
    await ask('doLogin', { email: 'mover@example.com', password: 'noren2026' })
    expect((await carts()).map(([key, items]) => [key, items])).toEqual([
      ['1', [`1 ${CLOTH}`]],
      ['2', [`2 ${TEA}`]],
    ])
  })
})
