import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo, type Person, signedIn } from '../support/customer.ts'
import { addToCart } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { CLOTH, TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

/** Without tax: tea is taxed with 8 %, cloth with 10 %. */
const [TEA_PLAIN, CLOTH_PLAIN] = [880, 1600]

const withTax = (price: number, percent: number) => price + Math.round((price * percent) / 100)

describe.each(databases)('The prices of a group, on %s,', (database) => {
  let shop: Shop
  let clerk: Clerk
  let number = 0

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'owner')
  })

  afterAll(() => shop?.close())

  const group = async (terms: Readonly<Record<string, unknown>>): Promise<number> => {
    const made = await clerk.ask('doCreateCustomerGroup', { groupName: '卸', ...terms })
    expect(made.status, JSON.stringify(made.document)).toBe(201)
    return Number(made.document.customerGroupId)
  }

  const memberOf = (groupId: number | null): Promise<Person> =>
    signedIn(shop, { email: `wholesale-${++number}@example.com`, group_id: groupId })

  const priceFor = async ({ program }: { readonly program: HalClient }, productCode = TEA) => {
    const page = await program.fetch(`/product?productCode=${productCode}`)
    const { price02IncTax, price02IncTaxMin, price01 } = await page.json()
    const list = await (await program.fetch(`/products?name=${encodeURIComponent('茎ほうじ茶')}`)).json()
    const listed = list.products.find((one: { readonly productCode: string }) => one.productCode === TEA)
    return { price02IncTax, price02IncTaxMin, price01, listed: listed?.price02IncTaxMin }
  }

  it('GRP-04 are the same in lists, on the page, in the cart, at checkout and in the order', async () => {
    const id = await group({ groupPrices: `${TEA},800` })
    const person = await memberOf(id)
    const stranger = { program: await HalClient.enter(shop.base) }
    const usual = withTax(TEA_PLAIN, 8)
    const own = withTax(800, 8)
    // Whoever comes first, neither sees the other's page.
    for (const one of [stranger, person, stranger, person]) {
      const price = one === person ? own : usual
      expect(await priceFor(one)).toMatchObject({
        price02IncTax: price,
        price02IncTaxMin: price,
        listed: price,
      })
    }
    expect((await priceFor(person)).price01).toBeGreaterThanOrEqual(TEA_PLAIN)
    await addToCart(person.program, TEA, { quantity: 2 })
    const [cart] = (await person.ask('goCart')).document.carts
    expect(cart).toMatchObject({ totalPrice: 2 * own, messages: [] })
    const { document: open } = await person.ask('goShopping')
    expect(open).toMatchObject({ subtotal: 2 * own, discount: 0 })
    await person.ask('doConfirmOrder')
    const { document: placed } = await person.ask('doCheckout')
    expect(placed.paymentTotal).toBe(open.paymentTotal)
    const { items } = (await clerk.ask('goOrder', { orderNo: placed.orderNo })).document
    expect(items).toMatchObject([{ productCode: TEA, price02: 800, quantity: 2 }])
  })

  it('GRP-04 change at once, and a price that was seen before is told of at the confirmation', async () => {
    const id = await group({ groupPrices: `${TEA},700` })
    const person = await memberOf(id)
    await addToCart(person.program, TEA, {})
    await person.ask('doConfirmOrder')
    await clerk.ask('doUpdateCustomerGroup', { customerGroupId: String(id), groupPrices: `${TEA},750` })
    const refused = await person.program.follow('doCheckout', {}, linksTo(shop, 'doCheckout'))
    expect(problemIn(refused)).toMatchObject({ status: 409, code: 'orderNeedsLook' })
    expect((await priceFor(person)).price02IncTax).toBe(withTax(750, 8))
    await clerk.ask('doUpdateCustomerGroup', { customerGroupId: String(id), groupPrices: '' })
    expect((await priceFor(person)).price02IncTax).toBe(withTax(TEA_PLAIN, 8))
  })

  it('GRP-05 are never combined with the percent of the group: the lower applies', async () => {
    const id = await group({ discountPercent: 10, groupPrices: `${TEA},700\n${CLOTH},1500` })
    const person = await memberOf(id)
    await addToCart(person.program, TEA, {})
    await addToCart(person.program, CLOTH, { productCode: CLOTH })
    const [cart] = (await person.ask('goCart')).document.carts
    // 1,600 yen less 10 % are less than 1,500: the cloth has no price of the group.
    const cloth = withTax(CLOTH_PLAIN, 10)
    expect(cart).toMatchObject({
      totalPrice: withTax(700, 8) + cloth,
      groupDiscount: { groupDiscountYen: Math.floor(cloth / 10) },
    })
    const { document: open } = await person.ask('goShopping')
    expect(open.discount).toBe(Math.floor(cloth / 10))
    expect(open.taxes).toContainEqual(expect.objectContaining({ rate: 8, total: withTax(700, 8) }))
  })

  it('GRP-04 are those of the customer in an order that a member enters, and in its edit', async () => {
    const id = await group({ groupPrices: `${TEA},800` })
    const { customerId } = await memberOf(id)
    const order = { customerId, items: [{ productCode: TEA, quantity: 1 }], deliveryFeeTotal: 0, charge: 0 }
    const looked = await clerk.ask('doCreateOrder', { ...order, preview: true, productKeyword: TEA })
    expect(looked.document).toMatchObject({ subtotal: withTax(800, 8) })
    const { document } = await clerk.ask('doCreateOrder', order)
    expect(document).toMatchObject({ subtotal: withTax(800, 8) })
    const found = await clerk.ask('goOrderNew', { customerId, productKeyword: TEA })
    expect(found.document.found).toMatchObject([{ productCode: TEA, price02: 800 }])
    const forGuest = await clerk.ask('goOrderNew', { productKeyword: TEA })
    expect(forGuest.document.found).toMatchObject([{ productCode: TEA, price02: TEA_PLAIN }])
  })

  it('are refused with the line that cannot be read, and with codes that no product has', async () => {
    const refusal = async (groupPrices: string) =>
      problemIn(await clerk.ask('doCreateCustomerGroup', { groupName: '卸', groupPrices })).errors
    expect(await refusal(`${TEA},800\n${TEA} 八百`)).toEqual({
      groupPrices: [expect.stringContaining('2行目')],
    })
    expect(await refusal('no-such-tea,800')).toEqual({
      groupPrices: [expect.stringContaining('no-such-tea')],
    })
    const { document } = await clerk.ask('doCreateCustomerGroup', {
      ...{ groupName: '卸', groupPrices: `"${TEA}","1,200"\n${CLOTH}\t900円` },
    })
    expect(document.groupPrices).toBe(`${TEA},1200\n${CLOTH},900`)
  })

  it('say on the screen which price applies', async () => {
    const id = await group({ groupPrices: `${TEA},800` })
    const person = await browserAt(shop, 'person', `/admin/customer-group?customerGroupId=${id}`)
    for (const key of ['pricesLowest', 'pricesPercent', 'pricesPromotions', 'pricesLists'])
      expect(person.text).toContain(ja(`office.customerGroup.${key}`))
    await person
      .form('groupPrices')
      .fill({ groupPrices: `${TEA},790` })
      .submit()
    expect((await clerk.ask('goCustomerGroup', { customerGroupId: String(id) })).document.groupPrices).toBe(
      `${TEA},790`,
    )
  })
})
