import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { allocate, HOKKAIDO, shoppingPage, TEA, withAddresses } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja, wordsOf } from '../support/words.ts'

const SOY = 'shoyu-500'
const MISO = 'miso-500'
const RICE = 'shinmai-5'
const PARCEL = '宅配便'
const COMPACT = 'コンパクト便'
const COOL = 'クール便（冷蔵）'

describe.each(databases)('Goods and the methods that carry them, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let ids: ReadonlyMap<string, string>

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'packer')
    const { deliveries } = (await clerk.ask('goDeliveryList')).document
    ids = new Map(deliveries.map(({ deliveryName, deliveryId }) => [deliveryName, deliveryId]))
  })

  afterAll(() => shop?.close())

  beforeEach(() => limit(PARCEL, { mostWeight: 30_000, mostPieces: null }))

  const limit = (name: string, terms: object) =>
    clerk.ask('doUpdateDelivery', { deliveryId: ids.get(name), ...terms })

  type Wanted = Readonly<Record<string, number>>

  const quoted = async (wanted: Wanted, more: object = {}, program?: HalClient) => {
    const client = program ?? (await HalClient.enter(shop.base))
    const items = Object.entries(wanted).map(([productCode, quantity]) => ({ productCode, quantity }))
    const answer = await client.follow(
      'doQuoteOrder',
      { items, ...someGuest(), ...more },
      linksTo(shop, 'doQuoteOrder'),
    )
    const { document } = answer
    return {
      program: client,
      answer,
      document,
      offered: document.shippings?.[0]?.deliveries.map(({ deliveryName }) => deliveryName),
      refused: document.unavailable
        ?.filter(({ field }) => field === 'delivery')
        .map(({ label, reason }) => [label, reason]),
    }
  }

  const cartOf = async (program: HalClient) =>
    (await program.follow('goCart', {}, linksTo(shop, 'goCart'))).document.carts[0]

  it('are offered by weight, with the reason of the others, and judged again when there is more', async () => {
    const one = await quoted({ [SOY]: 1 })
    expect([one.offered, one.refused]).toEqual([[PARCEL, COMPACT], []])
    const two = await quoted({ [SOY]: 2 }, {}, one.program)
    const reason = ja('message.checkout.unavailable.weight', { weight: 1700, most: 1000 })
    expect([two.offered, two.refused]).toEqual([[PARCEL], [[COMPACT, reason]]])
    const rice = await quoted({ [RICE]: 1 })
    expect(rice.offered).toEqual([PARCEL])
    const chosen = await quoted({ [SOY]: 2 }, { delivery: ids.get(COMPACT) })
    expect([chosen.answer.status, Object.keys(problemIn(chosen.answer).errors)]).toEqual([400, ['delivery']])
  })

  it('in a cart that grew after the confirmation, or by a method that carries less now, are not ordered', async () => {
    const confirm = { confirm: true, delivery: ids.get(COMPACT), payment: '3' }
    const grown = await quoted({ [SOY]: 1 }, confirm)
    expect(grown.answer.status).toBe(200)
    const { program } = grown
    const sessionPrefix = grown.document.cartKey.replace(/_\d+$/, '')
    await program
      .twin()
      .follow(
        'doAddCartItem',
        { productCode: SOY, quantity: 1, sessionPrefix },
        linksTo(shop, 'doAddCartItem'),
      )
    const press = await program.follow('doCheckout')
    expect([press.status, problemIn(press).code]).toEqual([409, 'orderNeedsLook'])

    const confirmed = await quoted({ [SOY]: 1 }, confirm)
    await limit(COMPACT, { mostWeight: 800 })
    const late = await confirmed.program.follow('doCheckout')
    expect([late.status, problemIn(late).code]).toEqual([409, 'orderNeedsLook'])
    const { cartKey } = confirmed.document
    const { document: page } = await confirmed.program.follow(
      'goShopping',
      { cartKey },
      linksTo(shop, 'goShopping'),
    )
    expect(page.messages).toEqual([ja('message.checkout.deliveryDropped')])
    expect(page.shippings[0]?.deliveryName).toBe(PARCEL)
    await limit(COMPACT, { mostWeight: 1000 })
  })

  it('too many for one parcel are said in the cart, and go as two', async () => {
    await limit(PARCEL, { mostPieces: 2 })
    await limit(COMPACT, { mostPieces: 2 })
    const program = await HalClient.enter(shop.base)
    const { addresses, cartKey } = await withAddresses(shop, program, { teas: 4 }, [HOKKAIDO])
    const tooMuch = ja('message.cart.tooMuch')
    expect(await cartOf(program)).toMatchObject({ canCheckout: true, messages: [tooMuch] })
    const page = await shoppingPage(program)
    expect(page).toMatchObject({ canCheckout: false, messages: [tooMuch] })
    expect(page.unavailable.map(({ reason }) => reason)).toContain(
      ja('message.checkout.unavailable.pieces', { most: 2 }),
    )
    const [own, other] = addresses
    await allocate(program, [
      { addressId: own?.addressId, cartKey, productCode: TEA, quantity: 2 },
      { addressId: other?.addressId, cartKey, productCode: TEA, quantity: 2 },
    ])
    expect(await shoppingPage(program)).toMatchObject({ canCheckout: true, messages: [] })
    await limit(COMPACT, { mostPieces: null })
  })

  it('that are cool go cooled, with others in the parcel or apart from them', async () => {
    const cool = await quoted({ [MISO]: 1 })
    expect(cool.offered).toEqual([COOL])
    const reason = (product: string) =>
      ja('message.checkout.unavailable.temperature', { product, temperature: 'cool' })
    expect(cool.refused?.[0]).toEqual([PARCEL, reason('田舎の米味噌 (500g)')])
    expect((await quoted({ [MISO]: 1, [TEA]: 1 })).offered).toEqual([COOL])
    expect((await quoted({ [TEA]: 1 })).refused).toEqual([])

    await limit(COOL, { takesNormal: false })
    const { program } = cool
    await program.follow('doAddCartItem', { productCode: MISO, quantity: 1 }, linksTo(shop, 'doAddCartItem'))
    shop.clock.advance(1000)
    await program.follow('doAddCartItem', { productCode: TEA, quantity: 1 }, linksTo(shop, 'doAddCartItem'))
    const said = { product: '田舎の米味噌 (500g)', temperature: 'cool' }
    const together = await cartOf(program)
    expect(together).toMatchObject({
      canCheckout: true,
      messages: [ja('message.cart.differentTemperatures', said)],
    })
    expect(together?.items.map(({ temperature }) => temperature)).toEqual(['cool', 'normal'])
    await limit(COOL, { takesNormal: true })
    expect(await cartOf(program)).toMatchObject({ canCheckout: true, messages: [] })
  })

  it('say so on the pages of a shopper, in both languages', async () => {
    for (const [language, t] of [
      ['ja', ja],
      ['en', wordsOf('en')],
    ] as const) {
      const person = await HtmlClient.enter(shop.base, { 'accept-language': language })
      await person.open(`/product?productCode=${MISO}`)
      expect(person.text).toContain(t('theme.product.cool'))
      await person.form(t('theme.product.add')).fill({ quantity: '1' }).submit()
      await person.open('/cart')
      expect(person.text).toContain(t('theme.product.cool'))
    }
  })

  it('have measures that members edit, in the form and in files', async () => {
    const terms = { weight: 900, parcelSize: 80, temperature: 'frozen' }
    const { document } = await clerk.ask('doUpdateProduct', { productCode: TEA, ...terms })
    expect(document).toMatchObject({ changed: true, ...terms })
    const wrong = await clerk.ask('doUpdateProduct', { productCode: TEA, temperature: 'warm', weight: 0 })
    expect(Object.keys(problemIn(wrong).errors).sort()).toEqual(['temperature', 'weight'])
    const { productId } = (await clerk.ask('goAdminProduct', { productCode: TEA })).document
    const send = (cells: string) =>
      clerk.ask('doImportProductCsv', {
        csv: `商品ID,公開ステータス(ID),商品名,販売種別(ID),販売価格,温度帯,重さ(g),荷物のサイズ(cm)\n${productId},1,茎ほうじ茶「焚火」,1,880,${cells}\n`,
      })
    expect((await send('frozen,900,80')).document).toMatchObject({ unchanged: 1 })
    expect(Object.keys(problemIn(await send('hot,900,80')).errors)).toEqual(['2.6'])
    expect((await send('normal,,')).document).toMatchObject({ changed: 1 })
    expect((await clerk.ask('goAdminProduct', { productCode: TEA })).document).toMatchObject({
      weight: null,
      parcelSize: null,
      temperature: 'normal',
    })
  })
})
