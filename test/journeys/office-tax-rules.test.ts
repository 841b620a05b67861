import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { linksTo, type Person, signedIn } from '../support/customer.ts'
import { addToCart } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HtmlClient } from '../support/html-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const CLOTH = 'furoshiki-ai-m'
/** 1,600 yen without tax. */
const CLOTH_AT = { 10: 1_760, 12: 1_792, 20: 1_920 } as const
/** Ten minutes after the tests begin, as the shop's clocks and the world's show it. */
const SOON = '2026-11-20T12:10'
const SOON_UTC = '2026-11-20T03:10:00.000Z'

describe.each(databases)('Tax rates in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let start: Date

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
    start = shop.clock.now()
  })

  afterEach(async () => {
    shop.clock.set(start)
    for (const { taxRuleId } of (await list()).taxRules)
      if (taxRuleId !== '1') await clerk.ask('doDeleteTaxRule', { taxRuleId })
  })

  afterAll(() => shop?.close())

  const list = async () => (await clerk.ask('goTaxRuleList')).document

  const add = (input: object) =>
    clerk.ask('doCreateTaxRule', { applyDate: SOON, taxRate: 12, roundingType: 1, ...input })

  const priceFor = async (program: HalClient, productCode = CLOTH) => {
    const { document } = await program.follow('goProduct', { productCode }, linksTo(shop, 'goProduct'))
    return document.classes.find((one) => one.productCode === productCode)?.price02IncTax
  }

  it('begins with the one that stays', async () => {
    const { taxRules, count } = await list()
    expect(count).toBe(1)
    expect(taxRules).toMatchObject([
      { taxRuleId: '1', taxRate: 10, roundingType: 1, pref: null, standing: 'inForce' },
    ])
    expect(linksOf(taxRules[0])).toEqual([])
    const refused = await clerk.ask('doDeleteTaxRule', { taxRuleId: '1' })
    expect(refused.status).toBe(409)
    expect(problemIn(refused).code).toBe('taxRuleProtected')
  })

  it('TAX-01: change what the shop asks at their moment, also on pages that are kept', async () => {
    const shopper = await HalClient.enter(shop.base)
    const person = await HtmlClient.enter(shop.base)
    const sees = async () => {
      await person.open(`/product?productCode=${CLOTH}`)
      return ['1,760円', '1,792円'].filter((price) => person.text.includes(price))
    }
    const { status, headers, document } = await add({})
    expect(status).toBe(201)
    expect(headers.get('location')).toBe('/admin/tax-rule/tax-rule-list')
    expect(document).toMatchObject({ applyDate: SOON_UTC, taxRate: 12, pref: null })
    expect((await list()).taxRules.map(({ standing }) => standing)).toEqual(['coming', 'inForce'])
    shop.clock.set(new Date(Date.parse(SOON_UTC) - 61_000))
    expect(await priceFor(shopper)).toBe(CLOTH_AT[10])
    expect(await sees()).toEqual(['1,760円'])
    shop.clock.advance(61_000)
    expect(await priceFor(shopper)).toBe(CLOTH_AT[12])
    expect(await sees()).toEqual(['1,792円'])
    expect((await list()).taxRules.map(({ standing }) => standing)).toEqual(['inForce', 'past'])
    await clerk.ask('doDeleteTaxRule', { taxRuleId: document.taxRuleId })
    expect(await priceFor(shopper)).toBe(CLOTH_AT[10])
    expect(await sees()).toEqual(['1,760円'])
  })

  it('leave what was ordered as it was, and meet what is about to be ordered', async () => {
    const buyer = await signedIn(shop, { email: 'buyer@example.com' })
    const orderNo = await ordered(buyer)
    const before = (await buyer.ask('goMypageHistory', { orderNo })).document
    expect(before.subtotal).toBe(CLOTH_AT[10])
    await confirmed(buyer)
    await add({ applyDate: '2026-11-01T00:00:00Z' })
    const late = await buyer.program.follow('doCheckout')
    expect(late.status).toBe(409)
    expect((await buyer.ask('goMypageHistory', { orderNo })).document).toMatchObject({
      subtotal: before.subtotal,
      taxes: before.taxes,
    })
    expect((await buyer.ask('goCart')).document.carts[0]?.totalPrice).toBe(CLOTH_AT[12])
  })

  const confirmed = async ({ program }: Person) => {
    await addToCart(program, CLOTH, { productCode: CLOTH })
    await program.follow('goShopping', {}, linksTo(shop, 'goShopping'))
    await program.follow('doConfirmOrder')
    await program.follow('goShoppingConfirm')
  }

  const ordered = async (person: Person) => {
    await confirmed(person)
    const { status, document } = await person.program.follow('doCheckout')
    expect(status).toBe(201)
    return document.orderNo
  }

  it('may hold for the customers of one prefecture', async () => {
    const tokyo = await signedIn(shop, { email: 'tokyo@example.com' })
    const osaka = await signedIn(shop, { email: 'osaka@example.com', pref: 27 })
    await add({ applyDate: '2026-11-01T00:00:00+09:00', taxRate: 20, pref: 13 })
    expect((await list()).taxRules).toMatchObject([
      { pref: 13, prefName: '東京都', standing: 'inForce' },
      { pref: null, standing: 'inForce' },
    ])
    expect(await priceFor(tokyo.program)).toBe(CLOTH_AT[20])
    expect(await priceFor(osaka.program)).toBe(CLOTH_AT[10])
  })

  it('have each moment once, for everybody and for each prefecture', async () => {
    expect((await add({})).status).toBe(201)
    expect((await add({ pref: '13' })).status).toBe(201)
    for (const input of [{ applyDate: SOON_UTC }, { pref: 0 }, { pref: 13, taxRate: 3 }]) {
      const refused = await add(input)
      expect(refused.status).toBe(409)
      expect(problemIn(refused)).toMatchObject({
        code: 'taxRuleDateTaken',
        errors: { applyDate: [ja('message.input.taxRuleDateTaken')] },
      })
    }
    expect((await list()).count).toBe(3)
  })

  it.each([
    [{}, ['applyDate', 'roundingType', 'taxRate']],
    [{ applyDate: '2026-12-01', taxRate: 10, roundingType: 1 }, ['applyDate']],
    [{ applyDate: '2026-02-30T00:00', taxRate: 10, roundingType: 1 }, ['applyDate']],
    [{ applyDate: SOON, taxRate: 101, roundingType: 4 }, ['roundingType', 'taxRate']],
    [{ applyDate: SOON, taxRate: '8.5', roundingType: 1 }, ['taxRate']],
    [{ applyDate: SOON, taxRate: -1, roundingType: 1, pref: 48 }, ['pref', 'taxRate']],
  ])('says of %o what is wrong', async (input, fields) => {
    const refused = await clerk.ask('doCreateTaxRule', input)
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors).sort()).toEqual(fields)
  })

  it('knows no other rule, nor that of a single variant', async () => {
    const own = await shop.noren.store.reader
      .selectFrom('tax_rule')
      .select('id')
      .where('variant_id', 'is not', null)
      .executeTakeFirstOrThrow()
    for (const taxRuleId of [String(own.id), '999999', 'abc', '99999999999999999999'])
      expect((await clerk.ask('doDeleteTaxRule', { taxRuleId })).status).toBe(404)
    expect((await list()).taxRules.map(({ taxRuleId }) => taxRuleId)).toEqual(['1'])
  })

  it('are kept with a browser, by the clock of the shop', async () => {
    const person = await browserAt(shop, 'browser', '/admin/tax-rule/tax-rule-list')
    expect(person.text).toContain('標準の税率は10%（四捨五入）です。')
    expect(person.form('taxRate').value('roundingType')).toBe('1')
    const coming = { applyDate: SOON, taxRate: '12', roundingType: '2' }
    await person.form('taxRate').fill(coming).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).toContain('2026/11/20 12:10から、12%（切り捨て）になります。')
    await person.form('taxRate').fill(coming).submit()
    expect(person.page.status).toBe(409)
    expect(person.find('[name=applyDate]').getAttribute('aria-invalid')).toBe('true')
    expect(person.form('taxRate').value('applyDate')).toBe(SOON)
    await person.form('taxRuleId').submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect(person.text).not.toContain('12%（切り捨て）')
  })
})

const linksOf = (item: object | undefined): readonly string[] =>
  Object.keys((item as { readonly _links?: object } | undefined)?._links ?? {})
