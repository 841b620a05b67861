import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../../src/plugins/coupons/plugin.ts'
import { linksTo, signedIn } from '../support/customer.ts'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { visibleText } from '../support/html-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { CLOTH, CLOTH_PRICE, TEA, TEA_PRICE } from '../support/sharing.ts'
import { databases, openShop, type Shop, withPlugins } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CANCELLED = 3

/** The address of somebody who calls. */
const GUEST_ADDRESS = {
  ...{ name01: '山田', name02: '花子', postalCode: '1000001', pref: 13 },
  ...{ addr01: '千代田区千代田', addr02: '1-1', phoneNumber: '0312345678' },
}

type Words = Readonly<Record<string, unknown>>

describe.each(databases)('Promotions, on %s,', (database) => {
  let shop: Shop
  let clerk: Clerk
  const made: string[] = []

  beforeAll(async () => {
    shop = await openShop(database, {}, undefined, { plugins: withPlugins(coupons) })
    clerk = await clerkAt(shop, 'owner')
  })

  afterAll(() => shop?.close())

  /** Switches all others off, so that a test has only its own. */
  const promotion = async (terms: Words): Promise<string> => {
    const told = { promotionName: 'まとめ買い', promotionActive: true, ...terms }
    const { document, status } = await clerk.ask('doCreatePromotion', told)
    expect(status, JSON.stringify(document)).toBe(201)
    made.push(document.promotionId)
    return document.promotionId
  }

  const allOff = async () => {
    for (const promotionId of made.splice(0))
      await clerk.ask('doUpdatePromotion', { promotionId, promotionActive: false })
  }

  const threeForTwo = (terms: Words = {}) =>
    promotion({ promotionKind: 'nForM', buyCount: 3, payCount: 2, ...terms })

  const take = <Name extends 'goCart' | 'goShopping' | 'doConfirmOrder' | 'goShoppingConfirm' | 'doCheckout'>(
    program: HalClient,
    name: Name,
  ) => program.follow(name, {}, linksTo(shop, name))

  /** A guest with teas (8 %) and cloths (10 %) who is asked for delivery and payment. */
  const guest = async (
    { teas = 0, cloths = 0 }: { readonly teas?: number; readonly cloths?: number },
    language = 'ja',
  ) => {
    const program = await HalClient.enter(shop.base, { headers: { 'accept-language': language } })
    const told = someGuest()
    if (teas > 0) await addToCart(program, TEA, { quantity: teas })
    if (cloths > 0) await addToCart(program, CLOTH, { productCode: CLOTH, quantity: cloths })
    await checkInAsGuest(program, told)
    return { program, email: told.email }
  }

  const textAt = async (program: HalClient, path: string): Promise<string> => {
    const page = await program.fetch(path, { headers: { accept: 'text/html' } })
    return visibleText(parse(await page.text())).replace(/\s+/g, '')
  }

  const sumsOf = async (promotionId: string) => {
    const { promotions } = (await clerk.ask('goPromotionList', { limit: 1000 })).document
    const found = promotions.find((one) => one.promotionId === promotionId)
    return found && [found.orderCount, found.givenYen, found.promotedTotal]
  }

  it('take the same off in the cart, a quote, the order, its mail and the office, until it is cancelled', async () => {
    await allOff()
    const id = await threeForTwo({ promotionNameEn: 'Bundle' })
    const { program, email } = await guest({ teas: 2, cloths: 2 })
    const discounts = [{ discountName: 'まとめ買い', amount: TEA_PRICE }]
    const [cart] = (await take(program, 'goCart')).document.carts
    const goods = 2 * TEA_PRICE + 2 * CLOTH_PRICE
    expect(cart).toMatchObject({
      ...{ totalPrice: goods, discounts, discountedPrice: goods - TEA_PRICE },
      promotionHints: [expect.stringContaining('あと2点')],
    })
    expect(await textAt(program, '/cart')).toContain(`まとめ買い−${TEA_PRICE}円`)
    const { document: open } = await take(program, 'goShopping')
    expect(open).toMatchObject({ discount: TEA_PRICE, discounts })
    expect(open.taxes.reduce((sum, { total }) => sum + total, 0)).toBe(open.paymentTotal)
    await take(program, 'doConfirmOrder')
    expect((await take(program, 'goShoppingConfirm')).document).toMatchObject({ discounts })
    const { document: placed } = await take(program, 'doCheckout')
    expect(placed.paymentTotal).toBe(open.paymentTotal)
    const { orderNo } = placed
    const [mail] = await mailsTo(shop, email)
    expect(mail?.text).toContain(`まとめ買い: -${TEA_PRICE}円`)
    expect((await clerk.ask('goOrder', { orderNo })).document).toMatchObject({ discounts })
    expect(await sumsOf(id)).toEqual([1, TEA_PRICE, open.paymentTotal])
    const orders = (await clerk.ask('goPromotionOrderList', { promotionId: id })).document
    expect(orders).toMatchObject({
      ...{ orderCount: 1, givenYen: TEA_PRICE },
      promotedOrders: [{ orderNo, givenYen: TEA_PRICE, givenPoints: 0, paymentTotal: open.paymentTotal }],
    })
    // An edit keeps the discount, and shares it anew.
    await clerk.ask('doUpdateOrder', { orderNo, items: [{ productCode: CLOTH, quantity: 2 }] })
    const edited = (await clerk.ask('goOrder', { orderNo })).document
    expect(edited).toMatchObject({ discounts, subtotal: 2 * CLOTH_PRICE })
    expect(edited.taxes.reduce((sum, { total }) => sum + total, 0)).toBe(edited.paymentTotal)
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: CANCELLED })
    expect(await sumsOf(id)).toEqual([0, 0, 0])
    const kept = await clerk.ask('doDeletePromotion', { promotionId: id, confirmed: true })
    expect(problemIn(kept)).toMatchObject({ status: 409, code: 'promotionUsed' })
  })

  it('of some goods reduce only the tax rate of these, before and after an edit', async () => {
    await allOff()
    await promotion({
      ...{ promotionKind: 'percent', percentOff: 50, promotionScope: 'chosen', promotedProducts: ` ${TEA} ` },
    })
    const { program } = await guest({ teas: 1, cloths: 1 })
    await take(program, 'doConfirmOrder')
    const { orderNo } = (await take(program, 'doCheckout')).document
    const ratesOf = async () =>
      (await clerk.ask('goOrder', { orderNo })).document.taxes.map(({ rate, total }) => [rate, total])
    const off = Math.floor(TEA_PRICE / 2)
    expect(await ratesOf()).toEqual([
      [8, TEA_PRICE - off],
      [10, CLOTH_PRICE + 770],
    ])
    const items = [
      { productCode: TEA, quantity: 1 },
      { productCode: CLOTH, quantity: 2 },
    ]
    await clerk.ask('doUpdateOrder', { orderNo, items })
    expect(await ratesOf()).toEqual([
      [8, TEA_PRICE - off],
      [10, 2 * CLOTH_PRICE + 770],
    ])
  })

  it('are by category with the ones below, and by tag; the badge is where the goods are', async () => {
    await allOff()
    const { fields } = (await clerk.ask('goPromotion')).document as unknown as {
      fields: Record<string, { options: { value: string; label: string }[] }>
    }
    const tea = fields.promotedCategories?.options.find(({ label }) => label.includes('お茶'))
    expect(tea).toBeDefined()
    await promotion({
      ...{ promotionName: 'お茶の日', promotionKind: 'percent', percentOff: 20, endsAt: '2026-11-30T23:59' },
      ...{ promotionScope: 'chosen', promotedCategories: [tea?.value] },
    })
    const mark = {
      promotionName: 'お茶の日',
      promotionLabel: '20%OFF',
      endsAt: '2026-11-30T14:59:00.000Z',
    }
    const program = await HalClient.enter(shop.base)
    const found = await program.follow('goProductList', { name: TEA }, linksTo(shop, 'goProductList'))
    expect(found.document.products[0]?.promotions).toEqual([mark])
    const page = await program.follow('goProduct', { productCode: TEA }, linksTo(shop, 'goProduct'))
    expect(page.document.promotions).toEqual([mark])
    expect(await textAt(program, `/products?name=${TEA}`)).toContain('20%OFF')
    const other = await program.follow('goProduct', { productCode: CLOTH }, linksTo(shop, 'goProduct'))
    expect(other.document.promotions).toEqual([])
    const shopper = await guest({ teas: 1, cloths: 1 })
    expect((await take(shopper.program, 'goShopping')).document).toMatchObject({
      discounts: [{ discountName: 'お茶の日', amount: Math.floor(TEA_PRICE / 5) }],
    })
  })

  it('that ended since the confirmation let the order be looked at again, and say so', async () => {
    await allOff()
    const endsAt = new Date(shop.clock.now().getTime() + 60_000).toISOString()
    const id = await promotion({ promotionKind: 'yen', yenOff: 300, minimumSum: 1000, endsAt })
    const { program } = await guest({ cloths: 1 })
    const { document: open } = await take(program, 'goShopping')
    expect(open.discount).toBe(300)
    await take(program, 'doConfirmOrder')
    shop.clock.advance(60_000)
    const late = await take(program, 'doCheckout')
    expect(problemIn(late)).toMatchObject({ status: 409, code: 'orderNeedsLook' })
    expect(JSON.stringify(late.document)).toContain('「まとめ買い」の特典は、現在ご利用いただけません')
    const { document: again } = await take(program, 'goShopping')
    expect(again).toMatchObject({ discount: 0, paymentTotal: open.paymentTotal + 300 })
    await take(program, 'doConfirmOrder')
    expect((await take(program, 'doCheckout')).document.paymentTotal).toBe(again.paymentTotal)
    expect(await sumsOf(id)).toEqual([0, 0, 0])
  })

  it('deliver free, and are told once in the cart', async () => {
    await allOff()
    const id = await promotion({
      promotionName: '送料無料の日',
      promotionKind: 'freeDelivery',
      minimumSum: 3000,
    })
    const first = await guest({ cloths: 1 })
    const [short] = (await take(first.program, 'goCart')).document.carts
    expect(short?.freeDelivery).toMatchObject({ free: false, amountLeft: 3000 - CLOTH_PRICE })
    const { program } = await guest({ cloths: 2 })
    const { document: open } = await take(program, 'goShopping')
    expect(open).toMatchObject({ deliveryFeeTotal: 0, discount: 0, paymentTotal: 2 * CLOTH_PRICE })
    await take(program, 'doConfirmOrder')
    await take(program, 'doCheckout')
    expect(await sumsOf(id)).toEqual([1, 770, 2 * CLOTH_PRICE])
  })

  it('multiply the points of a customer, which their order keeps', async () => {
    await allOff()
    const id = await promotion({ promotionName: '5倍の日', promotionKind: 'pointsTimes', pointTimes: 5 })
    const person = await signedIn(shop, { email: `points-${database}@example.com` })
    await addToCart(person.program, CLOTH, { productCode: CLOTH })
    const { document: open } = await take(person.program, 'goShopping')
    // 1,600 yen without tax, at 5 %.
    expect(open.addPoint).toBe(80)
    await take(person.program, 'doConfirmOrder')
    await clerk.ask('doUpdatePromotion', { promotionId: id, promotionActive: false })
    const { orderNo } = (await take(person.program, 'doCheckout')).document
    expect((await clerk.ask('goOrder', { orderNo })).document).toMatchObject({ addPoint: 80 })
    const { document } = await clerk.ask('goPromotionOrderList', { promotionId: id })
    expect(document).toMatchObject({ givenYen: 0, givenPoints: 64 })
  })

  it('are named in the language of the order, for members in theirs', async () => {
    await allOff()
    await threeForTwo({ promotionNameEn: 'Bundle' })
    const { program } = await guest({ cloths: 3 }, 'en')
    const { document } = await take(program, 'goShopping')
    expect(document).toMatchObject({ discounts: [{ discountName: 'Bundle', amount: CLOTH_PRICE }] })
    await take(program, 'doConfirmOrder')
    const { orderNo } = (await take(program, 'doCheckout')).document
    expect((await clerk.ask('goOrder', { orderNo })).document).toMatchObject({
      discounts: [{ discountName: 'まとめ買い', amount: CLOTH_PRICE }],
    })
  })

  it('say at the field what is wrong, and keep what was typed', async () => {
    const faultsOf = async (input: Words) => {
      const told = { promotionName: '誤り', promotionKind: 'nForM', buyCount: 3, payCount: 2, ...input }
      return Object.keys(problemIn(await clerk.ask('doCreatePromotion', told)).errors)
    }
    expect(await faultsOf({ payCount: null })).toEqual(['payCount'])
    expect(await faultsOf({ payCount: 3 })).toEqual(['payCount'])
    expect(await faultsOf({ promotionScope: 'chosen' })).toEqual(['promotionScope'])
    expect(await faultsOf({ promotionScope: 'chosen', promotedProducts: 'nothing-1' })).toEqual([
      'promotedProducts',
    ])
    expect(await faultsOf({ promotionScope: 'chosen', promotedCategories: [999999] })).toEqual([
      'promotedCategories',
    ])
    expect(await faultsOf({ startsAt: '2026-12-02T00:00', endsAt: '2026-12-01T00:00' })).toEqual(['endsAt'])
    const browser = await browserAt(shop, `editor-${database}`, '/admin/promotion')
    const form = browser.form('promotionName')
    await form.fill({ promotionName: '秋の市', promotionKind: 'yen', minimumSum: '' })
    await form.fill({ percentOff: '5', yenOff: '' }).submit()
    expect(browser.page.status).toBe(400)
    expect(browser.form('promotionName').value('promotionName')).toBe('秋の市')
    await browser.form('promotionName').fill({ yenOff: '500' }).submit()
    expect(browser.text).toContain(ja('message.office.promotion.made', { name: '秋の市' }))
  })

  it('that are switched off take nothing off, and are not told of', async () => {
    await threeForTwo()
    await allOff()
    const { program } = await guest({ cloths: 3 })
    expect((await take(program, 'goShopping')).document.discounts).toEqual([])
    expect((await take(program, 'goCart')).document.carts[0]).toMatchObject({
      discounts: [],
      promotionHints: [],
    })
  })

  it('PRO-09 of a group are for its customers alone, in lists, carts and orders', async () => {
    await allOff()
    const { document: group } = await clerk.ask('doCreateCustomerGroup', { groupName: '常連' })
    const groupId = Number(group.customerGroupId)
    await promotion({
      ...{ promotionName: '常連感謝', promotionKind: 'percent', percentOff: 10, promotedGroups: [groupId] },
    })
    const regular = await signedIn(shop, { email: 'regular@example.com', group_id: groupId })
    const other = await signedIn(shop, { email: 'other@example.com' })
    const { program: stranger } = await guest({ teas: 1 })
    for (const program of [stranger, regular.program, other.program, stranger, regular.program]) {
      const page = await (await program.fetch(`/product?productCode=${TEA}`)).json()
      expect(page.promotions.length).toBe(program === regular.program ? 1 : 0)
    }
    for (const { program } of [regular, other]) {
      await addToCart(program, TEA, {})
      const [cart] = (await take(program, 'goCart')).document.carts
      expect(cart?.discounts.length).toBe(program === regular.program ? 1 : 0)
    }
    expect((await take(regular.program, 'goShopping')).document.discount).toBe(TEA_PRICE / 10)
    const wrong = await clerk.ask('doCreatePromotion', {
      ...{ promotionName: 'x', promotionKind: 'percent', percentOff: 10, promotedGroups: [999] },
    })
    expect(Object.keys(problemIn(wrong).errors)).toEqual(['promotedGroups'])
  })

  it('PRO-10 apply to an order that a member enters, unless they type the discount', async () => {
    await allOff()
    const { document: group } = await clerk.ask('doCreateCustomerGroup', {
      ...{ groupName: '金', groupNameEn: 'Gold', discountPercent: 5 },
    })
    const person = await signedIn(shop, {
      email: 'gold@example.com',
      group_id: Number(group.customerGroupId),
    })
    const bundle = await threeForTwo({ promotionNameEn: 'Bundle' })
    const double = await promotion({ promotionName: '2倍', promotionKind: 'pointsTimes', pointTimes: 2 })
    const free = await promotion({ promotionName: '無料', promotionKind: 'freeDelivery', minimumSum: 2000 })
    const order = { customerId: person.customerId, items: [{ productCode: TEA, quantity: 3 }], payment: 1 }
    const { document: looked } = await clerk.ask('doCreateOrder', { ...order, preview: true })
    const goods = 3 * TEA_PRICE
    const discounts = [
      { discountName: 'まとめ買い', amount: TEA_PRICE },
      { discountName: '金（5%引き）', amount: Math.floor(goods / 20) },
    ]
    expect(looked).toMatchObject({ discounts, deliveryFeeTotal: 0 })
    const { document: made } = await clerk.ask('doCreateOrder', order)
    expect(made).toMatchObject({ discounts, paymentTotal: looked.paymentTotal, deliveryFeeTotal: 0 })
    expect(made.taxes.reduce((sum, { total }) => sum + total, 0)).toBe(made.paymentTotal)
    expect(await sumsOf(bundle)).toEqual([1, TEA_PRICE, made.paymentTotal])
    expect((await sumsOf(free))?.[0]).toBe(1)
    const { promotions } = (await clerk.ask('goPromotionList', { limit: 1000 })).document
    expect(promotions.find(({ promotionId }) => promotionId === double)?.givenPoints).toBeGreaterThan(0)
    // An edit keeps what the order has.
    await clerk.ask('doUpdateOrder', { orderNo: made.orderNo, note: '電話で確認' })
    expect((await clerk.ask('goOrder', { orderNo: made.orderNo })).document).toMatchObject({ discounts })
    const { document: typed } = await clerk.ask('doCreateOrder', {
      ...order,
      ...{ discount: 100, deliveryFeeTotal: 500 },
    })
    expect(typed).toMatchObject({ discount: 100, deliveryFeeTotal: 500 })
    expect((await sumsOf(bundle))?.[0]).toBe(1)
    const { document: none } = await clerk.ask('doCreateOrder', { ...order, discount: 0 })
    expect(none.discounts).toEqual([])
    const guestOrder = { ...order, customerId: undefined, ...GUEST_ADDRESS, email: 'tel@example.com' }
    const { document: ofGuest } = await clerk.ask('doCreateOrder', guestOrder)
    expect(ofGuest.discounts).toEqual([{ discountName: 'まとめ買い', amount: TEA_PRICE }])
    await allOff()
  })
})
