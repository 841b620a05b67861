import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToCart, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HOKKAIDO, TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

const { email_confirm: _, ...WHO } = GUEST
const { email: _email, email_confirm: _again, ...NORTH } = HOKKAIDO

describe.each(databases)('Goods that are shared out again, on %s', (database) => {
  let shop: Shop
  let client: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const quote = (input: Readonly<Record<string, unknown>> = {}) =>
    client.follow('doQuoteOrder', input, {
      _links: { doQuoteOrder: { href: '/shopping/quote', rel: 'doQuoteOrder', method: 'POST' } },
    })

  const shares = (own: number, north: number, id = '1') => ({
    allocations: [
      { addressId: 'own', productCode: TEA, quantity: own },
      { addressId: id, productCode: TEA, quantity: north },
    ],
  })

  beforeEach(async () => {
    client = await HalClient.enter(shop.base)
    await addToCart(client, '焚火', { quantity: 3 })
    await quote(WHO)
  })

  type Shippings = Awaited<ReturnType<typeof quote>>['document']['shippings']

  const chosenIn = (shippings: Shippings) =>
    shippings.map(({ deliveryDate, deliveryTimeId }) => [deliveryDate, deliveryTimeId])

  /** Goods in two places, each with a day and a slot. */
  const withDays = async () => {
    const { document } = await quote({ places: [NORTH], ...shares(1, 2, 'new-1') })
    const choices = document.shippings.map(({ shippingId, dates, deliveries }, at) => ({
      shippingId,
      delivery_date: dates[3 + at]?.date,
      delivery_time: deliveries[0]?.times[1 + at]?.deliveryTimeId,
    }))
    const { document: chosen } = await quote({ shippings: choices })
    const days = choices.map((one) => [one.delivery_date, one.delivery_time])
    expect(chosenIn(chosen.shippings)).toEqual(days)
    return { days, choices }
  }

  it('are asked for on the days and at the times that were chosen for their addresses', async () => {
    const { days } = await withDays()
    const { document } = await quote({ ...shares(2, 1), confirm: true })
    expect(chosenIn(document.shippings)).toEqual(days)
    const [, north] = days
    const { document: all } = await quote({ destinations: [{ addressId: '1' }] })
    expect(chosenIn(all.shippings)).toEqual([north])
  })

  it('take along the days that are sent with them, each with its place', async () => {
    const { choices, days } = await withDays()
    const sent = choices.map((one, at) => ({ ...one, delivery_date: days[1 - at]?.[0] }))
    const { document } = await quote({ ...shares(2, 1), shippings: sent, confirm: true })
    expect(document.shippings.map((one) => one.deliveryDate)).toEqual([days[1]?.[0], days[0]?.[0]])
  })

  it('take along the day of a place that was none before', async () => {
    const { document } = await quote()
    const day = document.shippings[0]?.dates[5]?.date
    const sent = { places: [NORTH], ...shares(1, 2, 'new-1'), confirm: true }
    const shared = await quote({ ...sent, shippings: [{ shippingId: '2', delivery_date: day }] })
    expect(shared.document.shippings.map((one) => one.deliveryDate)).toEqual([null, day])
    const unknown = await quote({ ...shares(2, 1), shippings: [{ shippingId: '9', delivery_date: day }] })
    expect(Object.keys(problemIn(unknown).errors)).toEqual(['shippings.0.shippingId'])
  })

  it('say which days are not possible any more, and are not drawn up without them', async () => {
    const { choices } = await withDays()
    const sent = choices.map((one) => ({ ...one, delivery_date: '2020-01-01' }))
    const refused = await quote({ ...shares(2, 1), shippings: sent, confirm: true })
    expect(Object.keys(problemIn(refused).errors)).toEqual([
      'shippings.0.delivery_date',
      'shippings.1.delivery_date',
    ])
    const { document } = await quote({ ...shares(2, 1), shippings: sent })
    expect(document.messages).toContain(ja('message.checkout.dateDropped'))
    expect(document.shippings.map((one) => one.deliveryDate)).toEqual([null, null])
  })
})
