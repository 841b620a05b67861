import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToCart, checkInAsGuest, someGuest } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { shoppingPage, TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const TOKYO = 13

describe.each(databases)('Delivery methods in the office, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk
  let shopper: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  beforeEach(async () => {
    shopper = await HalClient.enter(shop.base)
  })

  afterAll(() => shop?.close())

  const kept = async (deliveryId: string) => {
    const { delivery } = (await clerk.ask('goDelivery', { deliveryId })).document
    if (!delivery) throw new Error(`There is no delivery method ${deliveryId}`)
    return delivery
  }

  const add = async (input: object = {}) => {
    const visible = { deliveryName: '自転車便', visible: true, feeForAll: 300, times: [{ name: '朝' }] }
    const answer = await clerk.ask('doCreateDelivery', { ...visible, ...input })
    expect(answer.status).toBe(201)
    return answer.document.deliveryId
  }

  const update = (deliveryId: string, input: object) =>
    clerk.ask('doUpdateDelivery', { deliveryId, ...input })

  const feeTo = async (deliveryId: string, pref = TOKYO) =>
    (await kept(deliveryId)).fees.find((one) => one.pref === pref)?.fee

  const checkIn = async () => {
    await addToCart(shopper, TEA)
    await checkInAsGuest(shopper, someGuest())
  }

  /** What a shopper in Tokyo is offered of a method; nothing where it is not. */
  const offered = async (deliveryId: string) =>
    (await shoppingPage(shopper)).shippings[0]?.deliveries.find(
      (one) => String(one.deliveryId) === deliveryId,
    )

  it('are listed in the closed shape of the interface', async () => {
    const answer = await clerk.program.fetch('/admin/delivery/delivery-list', {
      headers: { accept: 'application/json' },
    })
    const document = JSON.parse(await answer.text())
    expect(Object.keys(document).sort()).toEqual(['count', 'csrfToken', 'deliveries'])
    expect(document.count).toBe(document.deliveries.length)
    expect(document.deliveries[0]).toEqual({ deliveryId: '1', deliveryName: '宅配便', visible: true })
    for (const one of document.deliveries)
      expect(Object.keys(one).sort()).toEqual(['deliveryId', 'deliveryName', 'visible'])
  })

  it('are added by their name alone, hidden from shoppers, with every payment and without fees', async () => {
    const created = await clerk.ask('doCreateDelivery', { deliveryName: 'ドローン便' })
    expect(created.status).toBe(201)
    const { deliveryId } = created.document
    expect(created.headers.get('location')).toBe(`/admin/delivery/delivery?deliveryId=${deliveryId}`)
    expect(created.document).toMatchObject({
      visible: false,
      saleType: 1,
      paymentIds: [1, 2, 3, 4],
      times: [],
    })
    expect(created.document.fees).toHaveLength(47)
    expect(created.document.fees.every(({ fee }) => fee === 0)).toBe(true)
    const { deliveries } = (await clerk.ask('goDeliveryList')).document
    expect(deliveries.at(-1)).toMatchObject({ deliveryId, deliveryName: 'ドローン便', visible: false })
    await checkIn()
    expect(await offered(deliveryId)).toBeUndefined()
  })

  it.each(['application/hal+json', 'application/prs.hal-forms+json', 'application/json'])(
    'are listed as %s with nothing but what the interface names, and their links in headers',
    async (accept) => {
      const answer = await clerk.program.fetch('/admin/delivery/delivery-list?unknown=1', {
        headers: { accept },
      })
      expect(answer.headers.get('content-type')).toBe(accept)
      const document = await answer.json()
      expect(Object.keys(document).sort()).toEqual(['count', 'csrfToken', 'deliveries'])
      for (const row of document.deliveries)
        expect(Object.keys(row).sort()).toEqual(['deliveryId', 'deliveryName', 'visible'])
      expect(answer.headers.get('link')).toMatch(/rel="self".*rel="goAdminTop"/)
      expect(answer.headers.get('link-template')).toContain(
        '"/admin/delivery/delivery{?deliveryId}"; rel="goDelivery"',
      )
    },
  )

  it('are changed in part, and so at the checkout, at once', async () => {
    const deliveryId = await add()
    await checkIn()
    expect(await offered(deliveryId)).toMatchObject({ deliveryName: '自転車便', fee: 300 })
    const { document } = await update(deliveryId, {
      deliveryName: '三輪便',
      fees: [{ pref: TOKYO, fee: '450' }],
      times: [{ name: '朝' }, { name: '昼', visible: false }, { name: '夜', sortNo: 1 }],
    })
    expect(document).toMatchObject({ deliveryName: '三輪便', changed: true })
    expect(await feeTo(deliveryId, 14)).toBe(300)
    const seen = await offered(deliveryId)
    expect(seen).toMatchObject({ deliveryName: '三輪便', fee: 450 })
    expect(seen?.times.map(({ deliveryTime }) => deliveryTime)).toEqual(['朝', '夜'])
    const { payments } = await shoppingPage(shopper)
    expect(payments.map(({ paymentId }) => paymentId)).toEqual(['1', '2', '3', '4'])
    await update(deliveryId, { visible: false })
    expect(await offered(deliveryId)).toBeUndefined()
    const same = { visible: false, fees: [{ pref: TOKYO, fee: 450 }], paymentIds: [4, 3, 2, 1], version: 1 }
    expect((await update(deliveryId, same)).document.changed).toBe(false)
  })

  it('offer the payments that were chosen, at least one', async () => {
    const deliveryId = await add({ paymentIds: ['3', 3, 2] })
    expect((await kept(deliveryId)).paymentIds).toEqual([2, 3])
    await update(deliveryId, { paymentIds: [3, 4] })
    expect((await kept(deliveryId)).paymentIds).toEqual([3, 4])
    for (const paymentIds of [[], [''], [99]]) {
      const refused = await update(deliveryId, { paymentIds })
      expect(refused.status).toBe(400)
      expect(Object.keys(problemIn(refused).errors)).toEqual(['paymentIds'])
    }
    await checkIn()
    await shoppingPage(shopper)
    await shopper.follow('doConfirmOrder', { delivery: deliveryId })
    const { payments } = await shoppingPage(shopper)
    expect(payments.map(({ paymentId }) => String(paymentId))).toEqual(['3', '4'])
  })

  it('take fees for all, by region, and from another method', async () => {
    const deliveryId = await add({ regionFees: [{ region: 'okinawa', fee: 1500 }] })
    expect([await feeTo(deliveryId), await feeTo(deliveryId, 47)]).toEqual([300, 1500])
    const fees = (await kept(deliveryId)).fees
    await update(deliveryId, { fees, copyFeesFrom: '1', regionFees: [{ region: 'kanto', fee: '' }] })
    expect((await kept(deliveryId)).fees).toEqual((await kept('1')).fees)
    expect(await feeTo(deliveryId)).toBe(770)
  })

  it('lose a slot that somebody has confirmed: they choose again', async () => {
    const deliveryId = await add()
    await checkIn()
    const time = (await offered(deliveryId))?.times[0]?.deliveryTimeId
    const chosen = { delivery: deliveryId, delivery_time: time }
    expect((await shopper.follow('doConfirmOrder', chosen)).status).toBe(200)
    expect((await update(deliveryId, { times: [] })).status).toBe(200)
    const late = await shopper.follow('doCheckout')
    expect(late.status).toBe(409)
    expect(JSON.stringify(late.document)).toContain(ja('message.checkout.timeNotAvailable'))
  })

  it('lose a slot for another one, which who had confirmed the first does not get', async () => {
    const deliveryId = await add()
    await checkIn()
    const time = (await offered(deliveryId))?.times[0]?.deliveryTimeId
    const chosen = { delivery: deliveryId, delivery_time: time }
    expect((await shopper.follow('doConfirmOrder', chosen)).status).toBe(200)
    // SQLite gives the last number again; here it comes again on both.
    await update(deliveryId, { times: [] })
    await update(deliveryId, { times: [{ name: '深夜' }] })
    await shop.change((tx) =>
      tx
        .updateTable('delivery_time')
        .set({ id: Number(time) })
        .where('name', '=', '深夜')
        .execute(),
    )
    const late = await shopper.follow('doCheckout')
    expect(late.status).toBe(409)
    expect(JSON.stringify(late.document)).toContain(ja('message.checkout.timeNotAvailable'))
  })

  it('are deleted where nothing was ordered by them; who had confirmed one confirms again', async () => {
    // It costs what the method costs that is there without it.
    const deliveryId = await add({ feeForAll: 770 })
    await checkIn()
    await shoppingPage(shopper)
    expect((await shopper.follow('doConfirmOrder', { delivery: deliveryId })).status).toBe(200)
    const { document } = await clerk.ask('goDelivery', { deliveryId })
    expect((await clerk.program.follow('doDeleteDelivery', {}, document)).status).toBe(200)
    expect((await clerk.ask('goDelivery', { deliveryId })).status).toBe(404)
    const late = await shopper.follow('doCheckout')
    expect([late.status, problemIn(late).code]).toEqual([409, 'nothingConfirmed'])
    await shoppingPage(shopper)
    await shopper.follow('doConfirmOrder')
    expect((await shopper.follow('doCheckout')).status).toBe(201)
  })

  it('stay where something was ordered by them, and who has confirmed one may order', async () => {
    const deliveryId = await add()
    const other = await HalClient.enter(shop.base)
    for (const each of [shopper, other]) {
      await addToCart(each, TEA)
      await checkInAsGuest(each, someGuest())
      await each.follow('doConfirmOrder', { delivery: deliveryId })
    }
    expect((await shopper.follow('doCheckout')).status).toBe(201)
    const { document } = await clerk.ask('goDelivery', { deliveryId })
    expect(document.isOrdered).toBe(true)
    expect(document._links).not.toHaveProperty('doDeleteDelivery')
    const refused = await clerk.ask('doDeleteDelivery', { deliveryId })
    expect(refused.status).toBe(409)
    expect(problemIn(refused).code).toBe('deliveryInUse')
    expect((await other.follow('doCheckout')).status).toBe(201)
  })

  it('keeps days of transit, fills in the usual ones of a carrier, and promises the earliest day by them', async () => {
    const deliveryId = await add()
    await checkIn()
    const daysTo = async (...prefs: number[]) => {
      const { fees } = await kept(deliveryId)
      return prefs.map((pref) => fees.find((one) => one.pref === pref)?.transitDays)
    }
    expect(await daysTo(1, TOKYO)).toEqual([null, null])
    expect(await offered(deliveryId)).toMatchObject({ earliestDate: null, earliestLabel: null })
    expect((await update(deliveryId, { usualOf: 'sagawa' })).document).toMatchObject({ changed: true })
    expect(await daysTo(1, TOKYO, 47)).toEqual([2, 1, 5])
    const { fees, times } = await kept(deliveryId)
    expect(fees.find(({ pref }) => pref === TOKYO)?.fee).toBe(300)
    expect(times.map(({ name }) => name).slice(0, 2)).toEqual(['朝', '午前中'])
    expect((await offered(deliveryId))?.earliestDate).toMatch(/^2026-1[12]-\d\d$/)
    expect((await update(deliveryId, { usualOf: 'sagawa' })).document).toMatchObject({ changed: false })
    const regionFees = [{ region: 'hokkaido', transitDays: 4 }]
    await update(deliveryId, { regionFees, fees: [{ pref: TOKYO, fee: 310, transitDays: '' }] })
    expect(await daysTo(1, TOKYO, 47)).toEqual([4, null, 5])
    expect(await feeTo(deliveryId)).toBe(310)
  })

  it.each([
    [{}, ['deliveryName']],
    [{ deliveryName: 'あ'.repeat(256) }, ['deliveryName']],
    [{ deliveryName: '名', confirmUrl: 'javascript:alert(1)' }, ['confirmUrl']],
    [{ deliveryName: '名', saleType: 99 }, ['saleType']],
    [{ deliveryName: '名', copyFeesFrom: '99' }, ['copyFeesFrom']],
    [{ deliveryName: '名', feeForAll: -1 }, ['feeForAll']],
    [{ deliveryName: '名', fees: [{ pref: 48, fee: 'x' }] }, ['fees.0.fee', 'fees.0.pref']],
    [{ deliveryName: '名', fees: [{ pref: 13 }] }, ['fees.0.fee']],
    [{ deliveryName: '名', islandDays: 61, usualOf: 'pigeon' }, ['islandDays', 'usualOf']],
    [{ deliveryName: '名', fees: [{ pref: 13, fee: 1, transitDays: -1 }] }, ['fees.0.transitDays']],
    [{ deliveryName: '名', regionFees: [{ region: 'mars', fee: 1 }] }, ['regionFees.0.region']],
    [{ deliveryName: '名', times: [{ id: '1', name: '人の' }] }, ['times.0.name']],
    [{ deliveryName: '名', times: 'x', paymentIds: 'y' }, ['paymentIds', 'times']],
  ])('says of %o what is wrong', async (input, fields) => {
    const refused = await clerk.ask('doCreateDelivery', input)
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors).sort()).toEqual(fields)
  })

  it.each(['999999', 'abc', '9999999999', '99999999999999999999'])(
    'knows no method %s',
    async (deliveryId) => {
      expect((await clerk.ask('goDelivery', { deliveryId })).status).toBe(404)
      expect((await update(deliveryId, { visible: true })).status).toBe(404)
      expect((await clerk.ask('doDeleteDelivery', { deliveryId })).status).toBe(404)
    },
  )

  it('are edited with a browser, which shows both versions where they differ', async () => {
    const person = await browserAt(shop, 'browser', '/admin/delivery/delivery-list')
    await person.clickLink(ja('message.office.action.doCreateDelivery'))
    await person.form('deliveryName').fill({ deliveryName: '速達便', confirmUrl: 'no address' }).submit()
    expect(person.page.status).toBe(400)
    await person
      .form('deliveryName')
      .fill({
        confirmUrl: 'https://carrier.example/',
        'fees[12][fee]': '600',
        'regionFees[7][fee]': '900',
        'times[0][name]': '早朝',
        'times[1][name]': '深夜',
      })
      .submit()
    expect(person.page.statuses).toEqual([303, 200])
    const deliveryId = person.form('deliveryName').value('deliveryId') ?? ''
    const made = await kept(deliveryId)
    expect(made).toMatchObject({ visible: true, paymentIds: [1, 2, 3, 4] })
    expect(made.times.map(({ name }) => name)).toEqual(['早朝', '深夜'])
    expect([await feeTo(deliveryId), await feeTo(deliveryId, 40)]).toEqual([600, 900])
    const form = person.form('deliveryName')
    await update(deliveryId, { fees: [{ pref: TOKYO, fee: 610 }] })
    await form.fill({ 'fees[12][fee]': '620', 'times[0][name]': '' }).submit()
    expect(person.page.status).toBe(409)
    const [first, ...more] = person.page.root.querySelectorAll('tbody tr')
    expect(first?.querySelectorAll('td').map(({ text }) => text)).toEqual([
      `東京都: ${ja('field.fee')}`,
      '620',
      '610',
    ])
    expect(more).toHaveLength(1)
    await person.form('deliveryName').submit()
    expect(await feeTo(deliveryId)).toBe(620)
    expect((await kept(deliveryId)).times.map(({ name }) => name)).toEqual(['深夜'])
    await person.form(ja('office.form.deleteSure')).submit()
    expect(person.page.statuses).toEqual([303, 200])
    expect((await clerk.ask('goDelivery', { deliveryId })).status).toBe(404)
  })
})
