import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToCart, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const TEA = 'hojicha-100'
const TEA_PRICE = 950

describe.each(databases)('The cart, on %s', (database) => {
  let shop: Shop
  let program: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    program = await HalClient.enter(shop.base)
  })

  const cart = async (sessionPrefix?: string) => {
    await program.enter()
    return (await program.follow('goCart', sessionPrefix === undefined ? {} : { sessionPrefix })).document
  }

  /** Lays something in by its code, from the list. */
  const add = async (productCode: string, input: Readonly<Record<string, unknown>> = {}) => {
    await program.enter()
    await program.follow('goProductList', { name: TEA })
    const list = program.document as { products?: readonly object[] }
    return program.follow('doAddCartItem', { productCode, ...input }, list.products?.[0])
  }

  const line = async () => {
    const { carts } = await cart()
    const item = carts[0]?.items[0]
    if (!item) throw new Error('The cart is empty')
    return item
  }

  it('CRT-02: holds a variant on one line, quantities added', async () => {
    expect((await add(TEA)).document).toMatchObject({ adjustedQuantity: 1, totalQuantity: 1 })
    expect((await add(TEA, { quantity: 3 })).document).toMatchObject({
      adjustedQuantity: 4,
      totalPrice: 4 * TEA_PRICE,
    })
    const { carts, cartCount, totalQuantity } = await cart()
    expect({ cartCount, totalQuantity }).toEqual({ cartCount: 1, totalQuantity: 4 })
    expect(carts[0]?.items).toHaveLength(1)
    expect(carts[0]?.items[0]).toMatchObject({
      productCode: TEA,
      quantity: 4,
      price: TEA_PRICE,
      price02: 880,
      totalPrice: 4 * TEA_PRICE,
      reducedTax: true,
    })
  })

  it('holds two variants of a product on two lines, in the order they came', async () => {
    await add('furoshiki-karashi-s')
    shop.clock.advance(1000)
    await add('furoshiki-ai-l')
    await add('furoshiki-karashi-s')
    const { carts } = await cart()
    expect(carts[0]?.items.map((one) => [one.productCode, one.quantity])).toEqual([
      ['furoshiki-karashi-s', 2],
      ['furoshiki-ai-l', 1],
    ])
    expect(carts[0]?.items[0]).toMatchObject({
      className1: '色',
      classCategoryName1: '芥子',
      className2: 'サイズ',
      classCategoryName2: '小',
    })
  })

  it('CRT-01: holds goods of two sale types in two carts, each with its own way to checkout', async () => {
    expect((await add(TEA)).document.cartKey).toBe('session-prefix-1_1')
    expect((await add('kiln-chawan')).document.cartKey).toBe('session-prefix-1_2')
    const { carts, cartCount } = await cart()
    expect(cartCount).toBe(2)
    expect(carts.map(({ cartKey, saleTypeId }) => [cartKey, saleTypeId])).toEqual([
      ['session-prefix-1_1', '1'],
      ['session-prefix-1_2', '2'],
    ])
    for (const one of carts) {
      expect(program.offers(one)).toContain('goShopping')
      await program.follow('goShoppingNonMember', {}, (await program.follow('goShopping', {}, one)).document)
      const { document: order } = await program.follow('doSubmitNonMember', GUEST)
      expect(order).toBeDefined()
      const { document: choices } = await program.follow('goShopping', {}, one)
      expect(choices.cartKey).toBe(one.cartKey)
      expect(choices.items).toHaveLength(1)
    }
  })

  it('the other cart stays when one is ordered', async () => {
    await add(TEA)
    await add('kiln-chawan')
    const { carts } = await cart()
    await program.follow('goShopping', {}, carts[1])
    await program.follow('goShoppingNonMember')
    await program.follow('doSubmitNonMember', GUEST)
    await program.follow('goShopping')
    await program.follow('doConfirmOrder')
    await program.follow('goShoppingConfirm')
    expect((await program.follow('doCheckout')).status).toBe(201)
    const { carts: left } = await cart()
    expect(left.map(({ cartKey }) => cartKey)).toEqual(['session-prefix-1_1'])
  })

  it('is one of twenty at most: the one that was left alone for longest goes', async () => {
    const prefixes = Array.from({ length: 22 }, (_, at) => `cart-${at}`)
    for (const sessionPrefix of prefixes) {
      shop.clock.advance(1000)
      await add(TEA, { sessionPrefix })
      // The first one is still in use.
      if (sessionPrefix === 'cart-10') await add(TEA, { sessionPrefix: 'cart-0' })
    }
    const counts = await Promise.all(prefixes.map(async (prefix) => (await cart(prefix)).totalQuantity))
    expect(counts).toEqual([2, 0, 0, ...Array.from({ length: 19 }, () => 1)])
  })

  it('CRT-05: goes up and down by one, and removes', async () => {
    await add(TEA, { quantity: 2 })
    const step = async (operation: string) =>
      (await program.follow('doAddCartItem', { operation }, await line())).document.adjustedQuantity
    expect(await step('up')).toBe(3)
    expect(await step('down')).toBe(2)
    expect(await step('down')).toBe(1)
    expect(await step('down')).toBe(0)
    expect((await cart()).cartCount).toBe(0)
    await add(TEA, { quantity: 5 })
    expect(await step('remove')).toBe(0)
    expect((await cart()).carts).toEqual([])
  })

  it('CRT-05: going down or removing what is not there is no harm', async () => {
    for (const operation of ['down', 'remove']) {
      const answer = await add(TEA, { operation })
      expect(answer.status).toBeLessThan(300)
      expect(answer.document.adjustedQuantity).toBe(0)
    }
    expect((await cart()).cartCount).toBe(0)
  })

  it('CRT-05: refuses another operation', async () => {
    const answer = await add(TEA, { operation: 'double' })
    expect(answer.status).toBe(400)
    expect(Object.keys(problemIn(answer).errors)).toEqual(['operation'])
  })

  it('CRT-05: sets a quantity, as often as it is asked', async () => {
    await add(TEA, { quantity: 2 })
    for (let times = 0; times < 3; times++) {
      const { status, document } = await program.follow(
        'doUpdateCartItemQuantity',
        { quantity: 7 },
        await line(),
      )
      expect(status).toBe(200)
      expect(document).toMatchObject({ adjustedQuantity: 7, totalQuantity: 7, cartKey: 'session-prefix-1_1' })
    }
  })

  it('CRT-05: takes a line out, as often as it is asked, whether there is such a thing or not', async () => {
    await add(TEA)
    await add('furoshiki-ai-s')
    const item = await line()
    const first = await program.follow('doRemoveCartItem', {}, item)
    expect(first.document).toMatchObject({ cartKey: 'session-prefix-1_1', totalQuantity: 1 })
    const again = await program.follow('doRemoveCartItem', {}, item)
    expect([first.status, again.status]).toEqual([200, 200])
    for (const productCode of ['no-such-product', '茶', 'a'.repeat(300)]) {
      const link = { href: '/cart/item', rel: 'doRemoveCartItem', method: 'DELETE' }
      const answer = await program.follow(
        'doRemoveCartItem',
        { productCode },
        { _links: { doRemoveCartItem: link } },
      )
      expect(answer.status).toBe(200)
    }
    expect((await cart()).totalQuantity).toBe(1)
  })

  it('puts back a removed line as it was, as long as it is in no cart and can be bought', async () => {
    await add(TEA, { quantity: 3 })
    const removal = await program.follow('doRemoveCartItem', {}, await line())
    expect(program.offers(removal.document)).toContain('doAddCartItem')
    const after = await program.follow('goCart', {}, removal.document)
    expect(after.document).toMatchObject({
      cartCount: 0,
      removed: { productName: '茎ほうじ茶「焚火」', quantity: 3 },
    })
    const sell = (stock: number) =>
      shop.change((tx) => tx.updateTable('variant').set({ stock }).where('code', '=', TEA).execute())
    await sell(0)
    const soldOut = await program.follow('goCart', {}, removal.document)
    expect(soldOut.document.removed).not.toBeNull()
    expect(program.offers(soldOut.document)).not.toContain('doAddCartItem')
    await sell(50)
    await program.follow('doAddCartItem', {}, after.document)
    expect(await line()).toMatchObject({ productCode: TEA, quantity: 3 })
    expect((await program.follow('goCart', {}, removal.document)).document.removed).toBeNull()
  })

  it('offers to undo a removal without script', async () => {
    const browser = await HtmlClient.enter(shop.base)
    await browser.open(`/product?productCode=${TEA}`)
    await browser.form('quantity').fill({ quantity: '2' }).submit()
    await browser.form('削除').submit()
    expect(browser.text).toContain('茎ほうじ茶「焚火」を削除しました。')
    await browser.form('元に戻す').submit()
    expect(browser.find('.lines [name=quantity]').getAttribute('value')).toBe('2')
    expect(browser.page.root.querySelector('.removed')).toBeNull()
  })

  it('has no line to set where nothing was laid in', async () => {
    const link = { href: '/cart/item', rel: 'doUpdateCartItemQuantity', method: 'PUT' }
    const set = (productCode: string) =>
      program.follow(
        'doUpdateCartItemQuantity',
        { productCode, quantity: 1 },
        { _links: { doUpdateCartItemQuantity: link } },
      )
    expect(problemIn(await set(TEA)).code).toBe('lineNotFound')
    expect(problemIn(await set('no-such-product')).code).toBe('productNotFound')
  })

  it('stops at 999 pieces of a line, and says so', async () => {
    await add('tenugui-mame', { quantity: 998 })
    const { status, document } = await add('tenugui-mame', { quantity: 5 })
    expect(status).toBe(201)
    expect(document.adjustedQuantity).toBe(999)
    expect(document.messages.join()).toContain('999')
    const full = await add('tenugui-mame')
    expect(full.status).toBe(409)
    expect((await line()).quantity).toBe(999)
  })

  it('CRT-05: has carts of several names; the empty name is the first one', async () => {
    await add(TEA, { sessionPrefix: 'gifts', quantity: 2 })
    await add(TEA, { sessionPrefix: '' })
    expect((await cart('gifts')).carts.map(({ cartKey, totalQuantity }) => [cartKey, totalQuantity])).toEqual(
      [['gifts_1', 2]],
    )
    expect((await cart()).carts.map(({ cartKey, totalQuantity }) => [cartKey, totalQuantity])).toEqual([
      ['session-prefix-1_1', 1],
    ])
    expect((await cart('nobody')).cartCount).toBe(0)
    const gifts = (await cart('gifts')).carts[0]?.items[0]
    await program.follow('doRemoveCartItem', {}, gifts)
    expect((await cart('gifts')).cartCount).toBe(0)
    expect((await cart()).cartCount).toBe(1)
    expect((await add(TEA, { sessionPrefix: 'x'.repeat(121) })).status).toBe(400)
  })

  it('is nobody else’s, whatever name is guessed', async () => {
    await add(TEA)
    const other = await HalClient.enter(shop.base)
    for (const sessionPrefix of ['session-prefix-1', 'session-prefix-1_1', '%'])
      expect((await other.follow('goCart', { sessionPrefix }, await home(other))).document.cartCount).toBe(0)
  })

  const home = async (visitor: HalClient) => (await visitor.enter()).document

  it('LST-08: takes the variant that the selects of a product’s page name', async () => {
    const { document: product } = await (async () => {
      await program.enter()
      await program.follow('goProductList', { name: 'furoshiki-ai-s' })
      const list = program.document as { products?: readonly object[] }
      return program.follow('goProduct', {}, list.products?.[0])
    })()
    const [colours, sizes] = product.classNames
    const id = (axis: typeof colours, name: string) =>
      axis?.choices.find((one) => one.classCategoryName === name)?.classCategoryId
    const chosen = { classCategoryId1: id(colours, '臙脂'), classCategoryId2: id(sizes, '中') }
    const page = program.document
    expect((await program.follow('doAddCartItem', chosen, page)).status).toBe(201)
    expect(await line()).toMatchObject({ productCode: 'furoshiki-enji-m', classCategoryName1: '臙脂' })
    for (const wrong of [
      { ...chosen, classCategoryId2: '999' },
      { classCategoryId1: chosen.classCategoryId1 },
      { classCategoryId1: 'x', classCategoryId2: 'y' },
    ]) {
      const answer = await program.follow('doAddCartItem', wrong, page)
      expect(answer.status).toBe(409)
      expect(problemIn(answer).code).toBe('notForSale')
    }
  })

  it('CRT-09: says how far it is to free delivery, for each cart, and when it is reached', async () => {
    await add(TEA, { quantity: 2 })
    await add('kiln-chawan')
    const { carts } = await cart()
    expect(carts.map(({ freeDelivery }) => freeDelivery)).toEqual([
      { free: false, amountLeft: 11_000 - 2 * TEA_PRICE, quantityLeft: null, promotionName: null },
      { free: true, amountLeft: 0, quantityLeft: null, promotionName: null },
    ])
    // 11 × 950 is 550 short, 12 × 950 is enough.
    await program.follow('doUpdateCartItemQuantity', { quantity: 11 }, carts[0]?.items[0])
    expect((await cart()).carts[0]?.freeDelivery).toMatchObject({ free: false, amountLeft: 550 })
    await program.follow('doUpdateCartItemQuantity', { quantity: 12 }, carts[0]?.items[0])
    expect((await cart()).carts[0]?.freeDelivery).toMatchObject({ free: true, amountLeft: 0 })
  })

  it('knows the delivery fee as soon as it knows the address', async () => {
    await addToCart(program, '焚火')
    expect((await cart()).carts[0]).toMatchObject({ deliveryFeeKnown: false, deliveryFeeTotal: 0 })
    await program.follow('goShopping', {}, (await cart()).carts[0])
    await program.follow('goShoppingNonMember')
    await program.follow('doSubmitNonMember', { ...GUEST, pref: '47' })
    const known = await cart()
    expect(known.carts[0]).toMatchObject({ deliveryFeeKnown: true, deliveryFeeTotal: 1650 })
    expect(known.deliveryFeeTotal).toBe(1650)
  })
})
