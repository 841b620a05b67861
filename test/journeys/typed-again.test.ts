import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, signIn } from '../support/customer.ts'
import { addToCart, GUEST } from '../support/guest.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { HOKKAIDO, OKINAWA, sharesOf, TEA } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const { email_confirm: _, ...WHO } = GUEST

const placeOf = ({ email: _email, email_confirm: _again, ...address }: typeof HOKKAIDO) => address

const NORTH = { ...placeOf(HOKKAIDO), phoneNumber: '011-000-0000' }
const SOUTH = placeOf(OKINAWA)
const CORRECTED = { phoneNumber: '090-5555-6666', postalCode: '064-0000', companyName: '会社' }

describe.each(databases)('An address that is typed again, on %s', (database) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const quote = (client: HalClient, input: Readonly<Record<string, unknown>> = {}) =>
    client.follow('doQuoteOrder', input, {
      _links: { doQuoteOrder: { href: '/shopping/quote', rel: 'doQuoteOrder', method: 'POST' } },
    })

  const guest = async () => {
    const client = await HalClient.enter(shop.base)
    await addToCart(client, '焚火', { quantity: 3 })
    await quote(client, WHO)
    return client
  }

  const customer = async (email: string) => {
    await customerOf(shop, { email })
    const client = await signIn(shop, email)
    await addToCart(client, '焚火', { quantity: 3 })
    return client
  }

  const shares = (north: string, own = 1) => [
    { addressId: 'own', productCode: TEA, quantity: own },
    { addressId: north, productCode: TEA, quantity: 3 - own },
  ]

  it('is sent to as it was typed last', async () => {
    const client = await guest()
    await quote(client, { destinations: [NORTH] })
    const { status, document } = await quote(client, {
      destinations: [{ ...NORTH, ...CORRECTED }],
      confirm: true,
    })
    expect(status).toBe(200)
    expect(document.shippings[0]?.address).toMatchObject({ ...NORTH, pref: 1, ...CORRECTED })
    expect(document.addresses).toHaveLength(2)
    const { document: kept } = await quote(client, { destinations: [{ ...NORTH, companyName: '' }] })
    expect(kept.shippings[0]?.address).toMatchObject({ phoneNumber: '011-000-0000', companyName: null })
  })

  it('is sent to as it was typed last where goods are shared out', async () => {
    const client = await guest()
    const shared = await quote(client, { places: [NORTH], allocations: shares('new-1') })
    expect(sharesOf(shared.document)).toEqual([
      ['花子', `1 ${TEA}`],
      ['太郎', `2 ${TEA}`],
    ])
    const { document } = await quote(client, { places: [{ ...NORTH, ...CORRECTED }], confirm: true })
    expect(document.shippings[1]?.address).toMatchObject(CORRECTED)
    expect(document.addresses).toHaveLength(2)
  })

  it('is one of its own beside one of a book', async () => {
    const client = await customer(`typed-${database}@example.com`)
    const first = await quote(client, { destinations: [NORTH], confirm: true })
    expect(first.document.addresses).toHaveLength(2)
    const { document } = await quote(client, { destinations: [{ ...NORTH, ...CORRECTED }], confirm: true })
    expect(document.shippings[0]?.address).toMatchObject(CORRECTED)
    expect(document.addresses).toHaveLength(3)
    const again = await quote(client, { destinations: [NORTH] })
    expect(again.document.shippings[0]?.address).toMatchObject({ phoneNumber: '011-000-0000' })
    expect(again.document.addresses).toHaveLength(3)
  })

  it('is refused with parts that were cleared, wherever it is typed', async () => {
    const client = await guest()
    await quote(client, { places: [NORTH], allocations: shares('new-1') })
    const cleared = { ...NORTH, addr02: '', phoneNumber: '' }
    for (const list of ['places', 'destinations']) {
      const answer = await quote(client, { [list]: [cleared], confirm: true })
      expect(Object.keys(problemIn(answer).errors)).toEqual([`${list}.0.addr02`, `${list}.0.phoneNumber`])
    }
  })

  it('replaces the one that nothing goes to any more, however often it is corrected', async () => {
    const client = await guest()
    await quote(client, { places: [SOUTH], allocations: shares('new-1', 2) })
    await quote(client, { allocations: shares('own', 3) })
    for (const number of Array.from({ length: 21 }).keys()) {
      const street = `2-2-${number}`
      const typed = { ...NORTH, addr02: street }
      const sent =
        number % 2
          ? { destinations: [typed] }
          : { places: [typed], allocations: shares('new-1', number % 4 ? 1 : 2) }
      const { status, document } = await quote(client, sent)
      expect(status).toBe(200)
      // The one that goods went to before nothing was typed stays.
      expect(document.addresses.map(({ addr02 }) => addr02)).toEqual([WHO.addr02, SOUTH.addr02, street])
    }
  })
})
