import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linksTo, PASSWORD, signedIn } from '../support/customer.ts'
import { addToCart, GUEST } from '../support/guest.ts'
import { HalClient, linksOf, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { HOKKAIDO, TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const BOWL = 'kiln-chawan'
const TEAS = 'session-prefix-1_1'
const BOWLS = 'session-prefix-1_2'

describe.each(databases)('Of two carts the one that it is about goes on, on %s', (database) => {
  let shop: Shop
  let program: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    program = await HalClient.enter(shop.base)
  })

  const ask = (rel: Parameters<HalClient['follow']>[0], input: Readonly<Record<string, unknown>> = {}) =>
    program.follow(rel, input, linksTo(shop, rel))

  /** The cart that each link of a document to the checkout is about. */
  const cartsOf = (document: object) =>
    Object.values(linksOf(document))
      .filter(
        ({ href, method }) =>
          method === 'GET' && /^\/shopping(\?|$|\/(login|non-member|shipping))/.test(href),
      )
      .map(({ href }) => new URL(href, shop.base).searchParams.get('cartKey'))

  const onlyAbout = (document: object, cartKey: string) => {
    const carts = cartsOf(document)
    expect(carts.length, JSON.stringify(linksOf(document))).toBeGreaterThan(0)
    expect(new Set(carts)).toEqual(new Set([cartKey]))
  }

  /** Teas in one cart and bowls in the other, which was changed last. */
  const bothCarts = async () => {
    await addToCart(program, TEA)
    shop.clock.advance(1000)
    await addToCart(program, BOWL)
  }

  const asGuest = () => ask('doSubmitNonMember', { ...GUEST, cartKey: TEAS })

  const setStock = (code: string, stock: number) =>
    shop.noren.store.write(async (tx) => {
      await tx.updateTable('variant').set({ stock }).where('code', '=', code).execute()
    })

  it('what laid something in leads to the cart that it lies in', async () => {
    const tea = await addToCart(program, TEA)
    onlyAbout(tea.document, TEAS)
    shop.clock.advance(1000)
    const bowl = await addToCart(program, BOWL)
    onlyAbout(bowl.document, BOWLS)
    const { document: carts } = await ask('goCart')
    const up = await program.follow(
      'doUpdateCartItemQuantity',
      { quantity: 2 },
      (
        carts as never as {
          carts: { items: object[] }[]
        }
      ).carts[0]?.items[0],
    )
    onlyAbout(up.document, TEAS)
    const gone = await ask('doRemoveCartItem', { productCode: TEA })
    expect(cartsOf(gone.document)).toEqual([])
  })

  it('a cart under another prefix leads back to that', async () => {
    await program.enter()
    const { document } = await ask('doAddCartItem', { productCode: TEA, sessionPrefix: 'gifts' })
    onlyAbout(document, 'gifts_1')
    const { document: cart } = await program.follow('goCart', {}, document)
    expect(cart.carts[0]?.cartKey).toBe('gifts_1')
  })

  it('on the way in: the doors, the form of a guest, and what they refuse', async () => {
    await bothCarts()
    const doors = await ask('goShopping', { cartKey: TEAS })
    expect(doors.statuses).toEqual([303, 200])
    onlyAbout(doors.document, TEAS)
    const { href } = linksOf(doors.document).goLogin ?? { href: '' }
    expect(new URL(href, shop.base).searchParams.get('returnTo')).toBe(`/shopping?cartKey=${TEAS}`)
    const form = await program.follow('goShoppingNonMember')
    onlyAbout(form.document, TEAS)
    const early = await ask('doConfirmOrder', { cartKey: TEAS })
    expect(problemIn(early).code).toBe('addressUnknownYet')
    onlyAbout(early.document, TEAS)
    for (const rel of [
      'goShoppingShipping',
      'goShoppingShippingEdit',
      'goShoppingShippingMultiple',
    ] as const) {
      const refused = await ask(rel, { cartKey: TEAS })
      expect(problemIn(refused).code).toBe('addressUnknownYet')
      onlyAbout(refused.document, TEAS)
    }
    onlyAbout((await asGuest()).document, TEAS)
  })

  it('every page and every refusal of the addresses', async () => {
    await bothCarts()
    await asGuest()
    const cartKey = TEAS
    onlyAbout((await ask('goShopping', { cartKey })).document, TEAS)
    for (const rel of [
      'goShoppingShipping',
      'goShoppingShippingEdit',
      'goShoppingShippingMultiple',
      'goShoppingShippingMultipleEdit',
    ] as const)
      onlyAbout((await ask(rel, { cartKey })).document, TEAS)
    onlyAbout((await ask('doAddMultipleShippingAddress', { ...HOKKAIDO, cartKey })).document, TEAS)
    onlyAbout((await ask('doUpdateShippingAddress', { ...HOKKAIDO, cartKey })).document, TEAS)
    const refusals = [
      await ask('goShoppingShipping', { cartKey, shippingId: '9' }),
      await ask('goShoppingShippingEdit', { cartKey, shippingId: '9' }),
      await ask('doSelectShippingAddress', { cartKey, addressId: 'no-such' }),
      await ask('doUpdateShippingAddress', { ...HOKKAIDO, cartKey, shippingId: '9' }),
      await ask('doAllocateMultipleShipping', { cartKey, allocations: [] }),
      await ask('doAllocateMultipleShipping', { allocations: [{ addressId: 'no-such', cartKey }] }),
      await ask('doAllocateMultipleShipping', {
        allocations: [{ addressId: 'own', cartKey, productCode: BOWL }],
      }),
    ]
    for (const { status, document } of refusals) {
      expect(status).toBeGreaterThanOrEqual(400)
      onlyAbout(document, TEAS)
    }
  })

  it('the confirmation, and every refusal until the order is placed', async () => {
    await bothCarts()
    await ask('doUpdateCartItemQuantity', { productCode: TEA, quantity: 2 })
    shop.clock.advance(1000)
    await ask('doUpdateCartItemQuantity', { productCode: BOWL, quantity: 2 })
    await asGuest()
    const wrong = await ask('doConfirmOrder', { cartKey: TEAS, payment: '99' })
    expect(wrong.status).toBe(400)
    onlyAbout(wrong.document, TEAS)
    const confirmed = await ask('doConfirmOrder', { cartKey: TEAS })
    onlyAbout(confirmed.document, TEAS)
    const { document: review } = await program.follow('goShoppingConfirm')
    onlyAbout(review, TEAS)
    await setStock(TEA, 1)
    try {
      const refused = await program.follow('doCheckout', {}, review)
      expect(problemIn(refused).code).toBe('soldOutAtCheckout')
      onlyAbout(refused.document, TEAS)
      // Where nothing of it is left there is nothing to go to, least of all the other cart.
      await setStock(TEA, 0)
      const gone = await program.follow('doCheckout', {}, review)
      expect(cartsOf(gone.document)).toEqual([])
    } finally {
      await setStock(TEA, 110)
    }
  })

  it('people whose order is refused see the cart that they ordered, not the other', async () => {
    const person = await HtmlClient.enter(shop.base)
    for (const code of [TEA, BOWL]) {
      await person.open(`/product?productCode=${code}`)
      await person.form(ja('theme.product.add')).submit()
      shop.clock.advance(1000)
    }
    await person.open(`/shopping/non-member?cartKey=${TEAS}`)
    await person.form('postalCode').fill(GUEST).submit()
    expect(person.text).toContain('焚火')
    await person.form('payment').submit()
    const setCharge = (charge: number) =>
      shop.noren.store.write(async (tx) => {
        await tx.updateTable('payment').set({ charge }).where('id', '=', 1).execute()
      })
    await setCharge(120)
    try {
      await person.form(ja('theme.confirm.order')).submit()
      expect(person.page.status).toBe(409)
      expect(person.text).toContain(ja('message.checkout.chargeChanged', { from: 0, to: 120 }))
      expect(person.text).toContain('焚火')
      expect(person.find('input[name="cartKey"]').getAttribute('value')).toBe(TEAS)
      await person.form('payment').submit()
      expect(person.text).toContain('焚火')
      // Back to the choices, from the review.
      await person.clickLink(ja('theme.way.backShopping'))
      expect(person.text).toContain('焚火')
    } finally {
      await setCharge(0)
    }
  })

  it('people whose cart is gone when they order are not shown the other in its place', async () => {
    const person = await HtmlClient.enter(shop.base)
    for (const code of [BOWL, TEA]) {
      await person.open(`/product?productCode=${code}`)
      await person.form(ja('theme.product.add')).submit()
      shop.clock.advance(1000)
    }
    await person.open(`/shopping/non-member?cartKey=${TEAS}`)
    await person.form('postalCode').fill(GUEST).submit()
    await person.form('payment').submit()
    const review = person.form(ja('theme.confirm.order'))
    await shop.noren.store.write((tx) =>
      tx
        .deleteFrom('cart')
        .where('id', '=', (eb) =>
          eb.selectFrom('orders').select('cart_id').where('status', '=', 8).orderBy('id', 'desc').limit(1),
        )
        .execute(),
    )
    await review.submit()
    expect(person.page.status).toBe(409)
    expect(person.page.root.querySelector('input[name="cartKey"]')).toBeNull()
    expect(person.page.root.querySelector('main a[href^="/shopping"]')).toBeNull()
    expect(person.find('main a[href="/cart"]')).toBeDefined()
  })

  it('who signs in on the way comes back to it', async () => {
    const { customerId: _id } = await signedIn(shop, { email: 'two-carts@example.com' })
    const person = await HtmlClient.enter(shop.base)
    const email = 'two-carts@example.com'
    await person.open(`/product?productCode=${TEA}`)
    await person.form(ja('theme.product.add')).submit()
    await person.open(`/shopping?cartKey=${TEAS}`)
    await person.form('password').fill({ email, password: PASSWORD }).submit()
    expect(`${person.page.url.pathname}${person.page.url.search}`).toBe(`/shopping?cartKey=${TEAS}`)
    expect(person.text).toContain('焚火')
  })

  it('what was never confirmed is about no cart: the cart page lets choose', async () => {
    await bothCarts()
    const refused = await ask('doCheckout', {})
    expect(problemIn(refused).code).toBe('nothingConfirmed')
    expect(program.offers(refused.document)).toContain('goCart')
    expect(cartsOf(refused.document)).toEqual([])
  })
})
