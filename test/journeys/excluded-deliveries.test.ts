import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linksTo } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { OKINAWA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TEA = 'hojicha-100'

const WHISK = 'chasen-80'

const HERE = { _links: { goShopping: { href: '/shopping', rel: 'goShopping', method: 'GET' } } }

describe.each(databases)('Delivery methods that cannot carry a product, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let parcel: number
  let compact: number

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    const { document } = await clerk.ask('goDeliveryList')
    const idOf = (name: string) =>
      Number(document.deliveries.find(({ deliveryName }) => deliveryName === name)?.deliveryId)
    parcel = idOf('宅配便')
    compact = idOf('コンパクト便')
  })

  afterAll(() => shop?.close())

  beforeEach(async () => {
    for (const code of [TEA, WHISK]) await exclude(code, [])
  })

  const exclude = (productCode: string, excludedDeliveryIds: readonly number[]) =>
    clerk.ask('doUpdateProduct', { productCode, excludedDeliveryIds })

  const record = async (productCode: string) => (await clerk.ask('goAdminProduct', { productCode })).document

  const inCart = async (...wanted: readonly string[]) => {
    const program = await HalClient.enter(shop.base)
    const { document: home } = await program.enter()
    for (const productCode of wanted) {
      await program.follow('goProduct', { productCode }, { _links: { goProduct: toProduct(productCode) } })
      await program.follow('doAddCartItem', { productCode, quantity: 1 })
    }
    const { document: cart } = await program.follow('goCart', {}, home)
    return { program, cart: cart.carts[0] }
  }

  const toProduct = (productCode: string) => ({
    href: `/product?productCode=${productCode}`,
    rel: 'goProduct',
    method: 'GET',
  })

  /** As far as the choice of a delivery method. */
  const choosing = async (...wanted: readonly string[]) => {
    const { program, cart } = await inCart(...wanted)
    await program.follow('goShopping', {}, cart)
    await program.follow('goShoppingNonMember')
    await program.follow('doSubmitNonMember', GUEST)
    const { document } = await program.follow('goShopping')
    const [first] = document.shippings
    return { program, methods: first?.deliveries.map(({ deliveryName }) => deliveryName), document }
  }

  it('are said in the office, and taken over by a copy', async () => {
    expect((await exclude(TEA, [compact])).document).toMatchObject({
      changed: true,
      excludedDeliveryIds: [compact],
    })
    expect((await exclude(TEA, [compact])).document.changed).toBe(false)
    const unknown = await exclude(TEA, [compact, 9999])
    expect([unknown.status, Object.keys(problemIn(unknown).errors)]).toEqual([400, ['excludedDeliveryIds']])
    await clerk.ask('doCopyProduct', { productCode: TEA, newProductCode: `copied-${TEA}` })
    expect(await record(`copied-${TEA}`)).toMatchObject({ excludedDeliveryIds: [compact] })
  })

  it('go from one file into another', async () => {
    const { productId } = await record(TEA)
    const file = (cell: string) =>
      `商品ID,公開ステータス(ID),商品名,販売種別(ID),販売価格,送れない配送方法(ID)\n${productId},1,茎ほうじ茶「焚火」,1,880,"${cell}"\n`
    const send = async (cell: string) => clerk.ask('doImportProductCsv', { csv: file(cell) })
    expect((await send(`${compact},${parcel}`)).document).toMatchObject({ changed: 1 })
    expect(await record(TEA)).toMatchObject({ excludedDeliveryIds: [parcel, compact] })
    expect((await send(`${parcel},${compact}`)).document).toMatchObject({ changed: 0, unchanged: 1 })
    const wrong = await send('9999')
    expect(Object.keys(problemIn(wrong).errors)).toEqual(['2.6'])
    expect((await send('')).document).toMatchObject({ changed: 1 })
    expect(await record(TEA)).toMatchObject({ excludedDeliveryIds: [] })
  })

  it('are not offered at checkout, and not taken', async () => {
    expect((await choosing(TEA)).methods).toEqual(['宅配便', 'コンパクト便'])
    await exclude(TEA, [parcel])
    const { program, methods, document } = await choosing(TEA, WHISK)
    expect(methods).toEqual(['コンパクト便'])
    expect(document.shippings[0]?.deliveryName).toBe('コンパクト便')
    const refused = await program.follow('doConfirmOrder', { delivery: String(parcel) })
    expect([refused.status, Object.keys(problemIn(refused).errors)]).toEqual([400, ['delivery']])
    expect((await program.follow('doConfirmOrder', {}, document)).status).toBe(200)
  })

  it('leave none for a cart: that is told before anything is confirmed', async () => {
    await exclude(TEA, [parcel])
    await exclude(WHISK, [compact])
    const { cart } = await inCart(TEA, WHISK)
    // It leads on: to several addresses they are several parcels.
    expect(cart).toMatchObject({
      canCheckout: true,
      messages: [ja('message.cart.differentDeliveries')],
    })
    expect(cart).toHaveProperty('_links.goShopping')
    const { program, document } = await choosing(TEA, WHISK)
    expect(document).toMatchObject({
      canCheckout: false,
      messages: [ja('message.cart.differentDeliveries')],
    })
    const confirm = (input: object) =>
      program.follow('doQuoteOrder', { ...input, confirm: true }, linksTo(shop, 'doQuoteOrder'))
    expect(problemIn(await confirm({})).code).toBe('orderNeedsLook')
    const rows = [
      { addressId: 'own', productCode: TEA, quantity: 1 },
      { addressId: 'new-1', productCode: WHISK, quantity: 1 },
    ]
    const { email: _email, email_confirm: _again, ...place } = OKINAWA
    const shared = await confirm({ allocations: rows, places: [place] })
    expect(shared.document.shippings?.map(({ deliveryName }) => deliveryName)).toEqual([
      'コンパクト便',
      '宅配便',
    ])
    expect((await inCart(WHISK)).cart).toMatchObject({ canCheckout: true, messages: [] })
  })

  it('leave none for a product: it cannot be bought', async () => {
    await exclude(TEA, [parcel, compact])
    const person = await HtmlClient.enter(shop.base)
    await person.open(`/product?productCode=${TEA}`)
    await person.form(ja('theme.product.add')).fill({ quantity: '1' }).submit()
    expect(person.page.status).toBe(409)
    expect(person.text).toContain(
      ja('message.cart.notAdded.deliveryNotReady', { product: '茎ほうじ茶「焚火」' }),
    )
  })

  it('are dropped where one was chosen, and nothing is ordered by it before the shopper looked again', async () => {
    const { program } = await choosing(TEA)
    await program.follow('doConfirmOrder', { delivery: String(compact) })
    const { document: confirmed } = await program.follow('goShoppingConfirm')
    await exclude(TEA, [compact])
    const press = await program.follow('doCheckout', {}, confirmed)
    expect([press.status, problemIn(press).code]).toEqual([409, 'orderNeedsLook'])
    const { document: page } = await program.follow('goShopping', {}, HERE)
    expect(page.messages).toEqual([ja('message.checkout.deliveryDropped')])
    expect(page.shippings[0]?.deliveryName).toBe('宅配便')
    await program.follow('doConfirmOrder')
    await program.follow('goShoppingConfirm')
    expect((await program.follow('doCheckout')).status).toBe(201)
  })

  it('are forgotten when a method is deleted', async () => {
    const made = await clerk.ask('doCreateDelivery', { deliveryName: '試し便', visible: false })
    const { deliveryId } = made.document
    await exclude(TEA, [Number(deliveryId)])
    expect((await clerk.ask('doDeleteDelivery', { deliveryId })).status).toBe(200)
    expect(await record(TEA)).toMatchObject({ excludedDeliveryIds: [] })
  })
})
