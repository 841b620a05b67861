import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksTo, signedIn } from '../support/customer.ts'
import { addToCart } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TEA = 'hojicha-100'
const NAHA = '900-0001'

describe.each(databases)('When goods arrive, asked before they are bought, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const enter = async (productCode = TEA) => {
    const program = await HalClient.enter(shop.base)
    await program.follow('goProduct', { productCode }, linksTo(shop, 'goProduct'))
    return program
  }

  it('is told for each method once a postal code is given, and on cart and order from then on', async () => {
    const program = await enter()
    const { document: before } = await program.follow('goDeliveryEstimate')
    expect(before).toMatchObject({ productCode: TEA, postalCode: null, prefName: null })
    expect(before.deliveries.map(({ earliestDate }) => earliestDate)).toEqual([null, null])
    const set = await program.follow('doSetDeliveryPlace', { postalCode: NAHA })
    expect(set.document).toMatchObject({ pref: 47, prefName: '沖縄県', postalCode: NAHA })
    const { document } = await program.follow('goDeliveryEstimate')
    // Friday noon in Tokyo, and three days by air.
    expect(document).toMatchObject({ postalCode: NAHA, prefName: '沖縄県' })
    expect(document.deliveries[0]).toMatchObject({
      fee: 1650,
      earliestDate: '2026-11-23',
      earliestLabel: '11/23(月)',
    })
    await addToCart(program, '焚火')
    const { document: cart } = await program.follow('goCart')
    expect(cart.carts[0]).toMatchObject({
      ...{ deliveryFeeKnown: true, deliveryFeeTotal: 1650 },
      ...{ earliestDate: '2026-11-23', earliestLabel: '11/23(月)' },
    })
    const quote = await program.follow('doQuoteOrder', {}, linksTo(shop, 'doQuoteOrder'))
    expect(quote.document).toMatchObject({ deliveryFeeTotal: 1650 })
    expect(quote.document.customer).toMatchObject({ postalCode: NAHA, pref: 47 })
  })

  it('leaves the address alone that a guest has begun to type, and still answers what is asked', async () => {
    const program = await enter()
    const quote = (input: object) =>
      program.follow('doQuoteOrder', { ...input }, linksTo(shop, 'doQuoteOrder'))
    await addToCart(program, '焚火')
    await quote({ postalCode: '150-0001', pref: 13, addr01: '渋谷区' })
    const links = linksTo(shop, 'doSetDeliveryPlace', 'goDeliveryEstimate')
    await program.follow('doSetDeliveryPlace', { productCode: TEA, postalCode: NAHA }, links)
    const asked = await program.follow('goDeliveryEstimate', { productCode: TEA }, links)
    expect(asked.document).toMatchObject({ postalCode: NAHA, prefName: '沖縄県' })
    expect((await quote({})).document.customer).toMatchObject({ postalCode: '150-0001', pref: 13 })
  })

  it('tells no day of goods that are on order, and nothing of what is not for sale', async () => {
    const program = await enter('noren-ai')
    await program.follow('goDeliveryEstimate')
    await program.follow('doSetDeliveryPlace', { postalCode: NAHA })
    const { document } = await program.follow('goDeliveryEstimate')
    expect(document.deliveries[0]?.earliestDate).toBeNull()
    expect(document.deliveryDuration).toBe('お取り寄せ(商品入荷後)')
    const links = linksTo(shop, 'goDeliveryEstimate')
    expect((await program.follow('goDeliveryEstimate', { productCode: 'none' }, links)).status).toBe(404)
  })

  it('refuses a postal code that is none, at its field', async () => {
    const program = await enter()
    await program.follow('goDeliveryEstimate')
    for (const postalCode of ['999-9999', '12', '']) {
      const refused = await program.follow('doSetDeliveryPlace', { postalCode })
      expect(refused.status, postalCode).toBe(400)
      expect(Object.keys(problemIn(refused).errors)).toEqual(['postalCode'])
    }
  })

  it('is told to customers by their own address, until they ask about another place', async () => {
    const one = await signedIn(shop, { email: 'estimate@example.com' })
    const first = await one.ask('goDeliveryEstimate', { productCode: TEA })
    expect(first.document).toMatchObject({ postalCode: '100-0001', prefName: '東京都' })
    await one.ask('doSetDeliveryPlace', { productCode: TEA, postalCode: NAHA })
    expect((await one.ask('goDeliveryEstimate', { productCode: TEA })).document.postalCode).toBe(NAHA)
    // Their cart goes home.
    await one.ask('doAddCartItem', { productCode: TEA })
    expect((await one.ask('goCart')).document.carts[0]).toMatchObject({ deliveryFeeTotal: 770 })
  })

  it('is asked for without script', async () => {
    const browser = await HtmlClient.enter(shop.base)
    await browser.open(`/product?productCode=${TEA}`)
    await browser.clickLink(ja('theme.estimate.ask'))
    const form = browser.form('postalCode')
    form.fill({ postalCode: '060-0001' })
    await form.submit(ja('theme.estimate.show'))
    expect(browser.text).toContain('北海道')
    expect(browser.text).toContain('最短')
    await browser.clickLink(ja('theme.estimate.back'))
    expect(browser.page.url.pathname).toMatch(/^\/products\/.*hojicha-100$/)
  })
})
