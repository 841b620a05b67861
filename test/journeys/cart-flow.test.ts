import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TEA = 'hojicha-100'
const NAME = '茎ほうじ茶「焚火」'

interface Change {
  readonly price02?: number
  readonly stock?: number
  readonly stock_unlimited?: boolean
  readonly sale_limit?: number | null
  readonly visible?: boolean
}

describe.each(databases)('What a shopper finds changed in the cart, on %s', (database) => {
  let shop: Shop
  let program: HalClient
  let before: { readonly id: number; readonly product_id: number } & Required<Change>

  beforeAll(async () => {
    shop = await openShop(database)
    before = await shop.noren.store.reader
      .selectFrom('variant')
      .select(['id', 'product_id', 'price02', 'stock', 'stock_unlimited', 'sale_limit', 'visible'])
      .where('code', '=', TEA)
      .executeTakeFirstOrThrow()
  })

  afterAll(() => shop?.close())

  const change = (values: Change) =>
    shop.change((tx) => tx.updateTable('variant').set(values).where('id', '=', before.id).execute())

  const setStatus = (status: number) =>
    shop.change((tx) =>
      tx.updateTable('product').set({ status }).where('id', '=', before.product_id).execute(),
    )

  const setDeliveries = (visible: boolean) =>
    shop.change((tx) => tx.updateTable('delivery').set({ visible }).where('sale_type_id', '=', 1).execute())

  beforeEach(async () => {
    const { id: _id, product_id: _product, ...values } = before
    await change(values)
    await setStatus(1)
    await setDeliveries(true)
    program = await HalClient.enter(shop.base)
  })

  const add = async (quantity: number, productCode = TEA) => {
    await program.enter()
    return program.follow('doAddCartItem', { productCode, quantity }, link)
  }

  /** The link to lay something in, as it was before anything changed. */
  const link = { _links: { doAddCartItem: { href: '/cart/item', rel: 'doAddCartItem', method: 'POST' } } }

  const cart = async () => {
    await program.enter()
    return (await program.follow('goCart')).document
  }

  const stored = async () => {
    const rows = await shop.noren.store.reader
      .selectFrom('cart_line')
      .innerJoin('cart', 'cart.id', 'cart_line.cart_id')
      .select(['cart_line.quantity', 'cart_line.price'])
      .where('variant_id', '=', before.id)
      .orderBy('cart.created_at', 'desc')
      .orderBy('cart.id', 'desc')
      .limit(1)
      .execute()
    return rows[0]
  }

  /** Each change, the rule that meets it, and what is said. */
  const gone: readonly (readonly [string, () => Promise<unknown>, string])[] = [
    ['PF-01: has no delivery method any more', () => setDeliveries(false), 'message.cart.deliveryNotReady'],
    ['PF-02: is not visible any more', () => change({ visible: false }), 'message.cart.notForSale'],
    ['PF-03: was hidden with its product', () => setStatus(2), 'message.cart.notForSale'],
    ['PF-03: was discontinued', () => setStatus(3), 'message.cart.notForSale'],
    ['PF-05: is sold out', () => change({ stock: 0 }), 'message.cart.soldOut'],
  ]

  it.each(gone)('%s: the line goes, and it is said why', async (_what, act, key) => {
    await add(2)
    await act()
    const { carts, totalQuantity } = await cart()
    expect(carts[0]?.items).toEqual([])
    expect(carts[0]?.messages).toEqual([ja(key, { product: NAME }), ja('message.cart.empty')])
    expect(carts[0]?.canCheckout).toBe(false)
    expect(program.offers(carts[0] ?? {})).not.toContain('goShopping')
    expect(totalQuantity).toBe(0)
    // A look into the cart writes nothing.
    expect(await stored()).toMatchObject({ quantity: 2 })
  })

  it.each(gone)('%s: it cannot be laid in either', async (_what, act) => {
    await program.enter()
    await act()
    const answer = await program.follow('doAddCartItem', { productCode: TEA, quantity: 1 }, link)
    expect([404, 409]).toContain(answer.status)
    expect((await cart()).cartCount).toBe(0)
  })

  it('PF-02: what is not for sale is refused as that, not as sold out', async () => {
    await program.enter()
    await change({ visible: false })
    const answer = await program.follow('doAddCartItem', { productCode: TEA, quantity: 1 }, link)
    expect(problemIn(answer).code).toBe('notForSale')
    await change({ visible: true, stock: 0 })
    const sold = await program.follow('doAddCartItem', { productCode: TEA, quantity: 1 }, link)
    expect(problemIn(sold).code).toBe('soldOut')
  })

  it('PF-04: shows the new price, tells of both, and forgets about it with the next change', async () => {
    await add(2)
    await change({ price02: 1000 })
    const said = ja('message.cart.priceChanged', { product: NAME, from: 950, to: 1080 })
    for (let looks = 0; looks < 2; looks++) {
      const { carts } = await cart()
      expect(carts[0]?.items[0]).toMatchObject({ price: 1080, totalPrice: 2160, quantity: 2 })
      expect(carts[0]?.messages).toEqual([said])
      expect(carts[0]?.canCheckout).toBe(true)
    }
    expect(await stored()).toEqual({ quantity: 2, price: 950 })
    const { carts } = await cart()
    const { document } = await program.follow('doUpdateCartItemQuantity', { quantity: 3 }, carts[0]?.items[0])
    expect(document.messages).toEqual([said])
    expect(await stored()).toEqual({ quantity: 3, price: 1080 })
    expect((await cart()).carts[0]?.messages).toEqual([])
  })

  it('PF-06: lowers the quantity to what is left, and says so', async () => {
    await add(5)
    await change({ stock: 3 })
    const { carts } = await cart()
    expect(carts[0]?.items[0]).toMatchObject({ quantity: 3, maxQuantity: 3, stockStatus: 'scarce' })
    expect(carts[0]?.messages).toEqual([ja('message.cart.stockShort', { product: NAME, max: 3 })])
    expect(carts[0]?.canCheckout).toBe(true)
    await change({ stock: 4 })
    expect((await cart()).carts[0]?.items[0]).toMatchObject({ quantity: 4 })
  })

  it('PF-06: lays in only as many as there are, and nothing where the cart has them all', async () => {
    await change({ stock: 3 })
    const part = await add(5)
    expect(part.status).toBe(201)
    expect(part.document).toMatchObject({ adjustedQuantity: 3 })
    expect(part.document.messages).toEqual([ja('message.cart.stockShort', { product: NAME, max: 3 })])
    const none = await add(1)
    expect(none.status).toBe(409)
    expect(problemIn(none).code).toBe('soldOut')
    expect((await cart()).totalQuantity).toBe(3)
  })

  it('PF-05, PF-06: an unlimited stock is never short', async () => {
    await change({ stock_unlimited: true, stock: 0 })
    expect((await add(500)).document).toMatchObject({ adjustedQuantity: 500, messages: [] })
  })

  it('PF-07: keeps to the sale limit, and says so', async () => {
    await add(5)
    await change({ sale_limit: 2 })
    const { carts } = await cart()
    expect(carts[0]?.items[0]).toMatchObject({ quantity: 2, maxQuantity: 2 })
    expect(carts[0]?.messages).toEqual([ja('message.cart.overSaleLimit', { product: NAME, max: 2 })])
    const { document } = await program.follow('doUpdateCartItemQuantity', { quantity: 9 }, carts[0]?.items[0])
    expect(document.adjustedQuantity).toBe(2)
  })

  it('PF-08: drops a variant of which the value of an axis was hidden', async () => {
    await add(1, 'furoshiki-ai-m')
    await add(1, 'furoshiki-karashi-s')
    const hide = (visible: boolean) =>
      shop.change((tx) =>
        tx.updateTable('class_category').set({ visible }).where('name', '=', '芥子').execute(),
      )
    await hide(false)
    try {
      const { carts } = await cart()
      expect(carts[0]?.items.map(({ productCode }) => productCode)).toEqual(['furoshiki-ai-m'])
      expect(carts[0]?.messages.join()).toContain('芥子')
      const again = await program.follow('doAddCartItem', { productCode: 'furoshiki-karashi-s' }, link)
      expect(problemIn(again).code).toBe('notForSale')
    } finally {
      await hide(true)
    }
  })

  it('CRT-03: a line whose sale type changed can be taken out', async () => {
    await add(2)
    const setSaleType = (sale_type_id: number) =>
      shop.change((tx) =>
        tx.updateTable('variant').set({ sale_type_id }).where('id', '=', before.id).execute(),
      )
    await setSaleType(2)
    try {
      const { carts } = await cart()
      await program.follow('doRemoveCartItem', {}, carts[0]?.items[0])
      expect((await cart()).totalQuantity).toBe(0)
    } finally {
      await setSaleType(1)
    }
  })

  it('tells people on the page, in words', async () => {
    const person = await HtmlClient.enter(shop.base)
    await person.open(`/product?productCode=${TEA}`)
    await person.form(ja('theme.product.add')).fill({ quantity: '5' }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    await change({ stock: 3 })
    await person.open('/cart')
    expect(person.text).toContain(ja('message.cart.stockShort', { product: NAME, max: 3 }))
    await person.open(`/product?productCode=${TEA}`)
    await person.form(ja('theme.product.add')).fill({ quantity: '1' }).submit()
    await person.open(`/product?productCode=${TEA}`)
    await person.form(ja('theme.product.add')).fill({ quantity: '1' }).submit()
    // Nothing was changed: the cart held all of them already.
    expect(person.page.status).toBe(409)
    expect(person.text).toContain(ja('message.cart.allHeld.stockShort', { product: NAME, max: 3 }))
    expect(person.text).not.toContain('変更しました')
    await change({ stock: 0 })
    await person.open('/cart')
    expect(person.text).toContain(ja('message.cart.soldOut', { product: NAME }))
    expect(person.page.status).toBe(200)
    const stranger = await HalClient.enter(shop.base)
    const refused = await stranger.follow(
      'doAddCartItem',
      { productCode: TEA },
      linksTo(shop, 'doAddCartItem'),
    )
    expect(problemIn(refused)).toMatchObject({
      code: 'soldOut',
      messages: [ja('message.cart.notAdded.soldOut', { product: NAME })],
    })
  })
})
