import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo, PASSWORD, type Person, signedIn } from '../support/customer.ts'
import { addToCart, checkInAsGuest } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const CLOTH = 'furoshiki-ai-m'
const TEA = 'hojicha-100'
/** 1,600 yen without tax. */
const CLOTH_AT = { 10: 1_760, 20: 1_920 } as const
/** 880 yen without tax. */
const TEA_AT = { 8: 950, 3: 906 } as const
const TOKYO = 13

describe.each(databases)('TAX-01: a tax rule of a prefecture, on %s', (database) => {
  let shop: Shop
  let tokyo: Person
  let osaka: Person

  beforeAll(async () => {
    shop = await openShop(database)
    tokyo = await signedIn(shop, { email: 'tokyo@example.com' })
    osaka = await signedIn(shop, { email: 'osaka@example.com', pref: 27 })
    await look(tokyo, CLOTH)
    await shop.change(async (tx) => {
      const rule = { rounding: 1, adjust: 0, apply_date: '2026-01-01T00:00:00.000Z' }
      await tx
        .insertInto('tax_rule')
        .values({ ...rule, variant_id: null, pref: TOKYO, rate: 20 })
        .execute()
    })
  })

  afterAll(() => shop?.close())

  const look = async ({ program }: Pick<Person, 'program'>, productCode: string) => {
    const { document } = await program.follow('goProduct', { productCode }, linksTo(shop, 'goProduct'))
    const shown = document.classes.find((one) => one.productCode === productCode)
    return shown?.price02IncTax
  }

  /** The price of one piece wherever it is told: product, list, cart, checkout, confirmation, order, mail. */
  const everywhere = async ({ program }: Pick<Person, 'program'>, productCode: string, word: string) => {
    const told = [await look({ program }, productCode)]
    await addToCart(program, word, { productCode })
    const { document: cart } = await program.follow('goCart')
    told.push(cart.carts[0]?.items[0]?.price, cart.carts[0]?.totalPrice)
    return { told, cart }
  }

  const ordered = async ({ program }: Pick<Person, 'program'>) => {
    const { document: draft } = await program.follow('goShopping', {}, linksTo(shop, 'goShopping'))
    expect(draft.messages).toEqual([])
    const confirmed = await program.follow('doConfirmOrder')
    const { document: review } = await program.follow('goShoppingConfirm')
    const placed = await program.follow('doCheckout')
    expect(placed.status).toBe(201)
    const price = [draft, confirmed.document, review].flatMap(({ items, shippings }) => [
      items[0]?.price,
      shippings[0]?.items[0]?.price,
    ])
    return { price, review, orderNo: placed.document.orderNo, draft }
  }

  it.each([
    ['a customer who lives there', () => tokyo, CLOTH_AT[20], [20], false],
    ['a customer who lives elsewhere', () => osaka, CLOTH_AT[10], [10], false],
  ] as const)('holds for %s, wherever a price is told', async (_who, person, price, rates, reduced) => {
    const { told } = await everywhere(person(), CLOTH, CLOTH)
    const order = await ordered(person())
    expect([...told, ...order.price, order.review.subtotal]).toEqual(Array(10).fill(price))
    // Fees are taxed by the general rule for the customer, and goods at that rate are marked nowhere.
    expect(order.review.taxes.map(({ rate }) => rate)).toEqual(rates)
    expect(order.review.items.map(({ reducedTax }) => reducedTax)).toEqual([reduced])
    const { document: history } = await person().ask('goMypageHistory', { orderNo: order.orderNo })
    expect(history).toMatchObject({ subtotal: price, taxes: order.review.taxes })
    const recipient = order.review.customer.email
    const [mail] = await mailsTo(shop, recipient)
    expect(mail?.text).toContain(`${price.toLocaleString('ja')}円 × 1`)
  })

  it('does not hold for a guest, whoever they say they are: what is shown to nobody known is what they pay', async () => {
    const program = await HalClient.enter(shop.base)
    const { told } = await everywhere({ program }, CLOTH, CLOTH)
    await checkInAsGuest(program)
    const { price, review } = await ordered({ program })
    expect([...told, ...price]).toEqual(Array(9).fill(CLOTH_AT[10]))
    expect(review.taxes.map(({ rate }) => rate)).toEqual([10])
  })

  it('holds for one product where it is the product’s own', async () => {
    const setPref = (pref: number | null, rate: number) =>
      shop.change((tx) =>
        tx
          .updateTable('tax_rule')
          .set({ pref, rate })
          .where('variant_id', '=', (eb) => eb.selectFrom('variant').select('id').where('code', '=', TEA))
          .execute(),
      )
    await setPref(27, 3)
    try {
      const { told } = await everywhere(osaka, TEA, TEA)
      const { price } = await ordered(osaka)
      expect([...told, ...price]).toEqual(Array(9).fill(TEA_AT[3]))
      // For all others it is none: the general rule holds, here that of where they live.
      expect(await look(tokyo, TEA)).toBe(1_056)
    } finally {
      await setPref(null, 8)
    }
  })

  it('is seen by people on pages that are kept for those of one prefecture, and of no other', async () => {
    const stranger = await HtmlClient.enter(shop.base)
    const person = await HtmlClient.enter(shop.base)
    await person.open('/login')
    await person.form('password').fill({ email: 'tokyo@example.com', password: PASSWORD }).submit()
    for (let times = 0; times < 2; times++) {
      await person.open(`/product?productCode=${CLOTH}`)
      expect(person.text).toContain('1,920円')
      await stranger.open(`/product?productCode=${CLOTH}`)
      expect(stranger.text).toContain('1,760円')
      await stranger.open(`/products?name=${CLOTH}`)
      expect(stranger.text).toContain('990円')
      await person.open(`/products?name=${CLOTH}`)
      expect(person.text).toContain('1,080円')
    }
  })

  it('is met at sign-in: the price that a guest saw is told with the new one', async () => {
    const program = await HalClient.enter(shop.base)
    await addToCart(program, CLOTH, { productCode: CLOTH })
    await program.follow(
      'doLogin',
      { email: 'tokyo@example.com', password: PASSWORD },
      linksTo(shop, 'doLogin'),
    )
    const { document } = await program.follow('goCart', {}, linksTo(shop, 'goCart'))
    expect(document.carts[0]?.items[0]?.price).toBe(CLOTH_AT[20])
    expect(document.carts[0]?.messages.join()).toContain('1,920')
  })
})
