import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, type Person, signedIn } from './support/customer.ts'
import { HtmlClient } from './support/html-client.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

const ADDRESS = {
  name01: '山田',
  name02: '花子',
  postalCode: '530-0000',
  pref: '27',
  addr01: '大阪市北区',
  addr02: '2-2',
  phoneNumber: '0612345678',
}

describe.each(databases)('What is a customer’s own, on %s', (database) => {
  let shop: Shop
  let owner: Person
  let other: Person
  let addressId: string
  let orderNo: string

  beforeAll(async () => {
    shop = await openShop(database)
    owner = await signedIn(shop, { email: 'owner@example.com', name01: '山田', name02: '花子' })
    other = await signedIn(shop, { email: 'other@example.com' })
    addressId = (await owner.ask('doCreateCustomerAddress', ADDRESS)).document.addressId
    orderNo = await buy(owner, '焚火')
    await owner.ask('doAddFavorite', { productCode: 'hojicha-100' })
    await shop.noren.settleOutbox()
  })

  afterAll(() => shop?.close())

  /** Everything of both that the other one could have changed. */
  const everything = async () => {
    const { reader } = shop.noren.store
    const rows = await Promise.all([
      reader.selectFrom('customer').selectAll().orderBy('id').execute(),
      reader.selectFrom('customer_address').selectAll().orderBy('id').execute(),
      reader.selectFrom('favorite').selectAll().orderBy('customer_id').execute(),
      reader.selectFrom('cart_line').selectAll().orderBy('cart_id').execute(),
      reader.selectFrom('orders').selectAll().orderBy('id').execute(),
    ])
    return JSON.stringify(rows)
  }

  const HERS = /山田|花子|大阪市|owner@example\.com/

  it.each(['goCustomerAddress', 'doUpdateCustomerAddress', 'doDeleteCustomerAddress'] as const)(
    'an address is not another’s to see, change or take away: %s is 403',
    async (name) => {
      const before = await everything()
      const answer = await other.ask(name, { addressId, addr02: '9-9' })
      expect(answer.status).toBe(403)
      expect(answer.document).toMatchObject({ code: 'notYourAddress' })
      expect(JSON.stringify(answer.document)).not.toMatch(HERS)
      expect(await everything()).toBe(before)
    },
  )

  it.each(['goMypageHistory', 'doReorder'] as const)(
    'an order is as if it were not for another: %s is 404',
    async (name) => {
      const before = await everything()
      const answer = await other.ask(name, { orderNo })
      const unknown = await other.ask(name, { orderNo: '20000101-XXXXXX' })
      expect(answer.status).toBe(404)
      expect(JSON.stringify(answer.document)).not.toMatch(HERS)
      // Nothing tells an order of somebody else from none at all.
      expect(answer.document).toEqual(unknown.document)
      expect(await everything()).toBe(before)
    },
  )

  it.each([
    'goMypage',
    'goOrderHistory',
    'goFavoriteList',
    'goCustomerAddressList',
    'goMypageChange',
    'goPointHistory',
    'goMypageExport',
  ] as const)('%s tells each of themselves alone', async (name) => {
    const theirs = await other.ask(name)
    expect(theirs.status).toBe(200)
    expect(JSON.stringify(theirs.document)).not.toMatch(HERS)
    expect(JSON.stringify(theirs.document)).not.toContain(orderNo)
  })

  it('a favourite that another removes stays', async () => {
    const before = await everything()
    expect((await other.ask('doRemoveFavorite', { productCode: 'hojicha-100' })).document).toMatchObject({
      alreadyAbsent: true,
    })
    expect(await everything()).toBe(before)
  })

  it('is nobody’s who is not signed in', async () => {
    const before = await everything()
    const stranger = await HtmlClient.enter(shop.base)
    for (const address of [
      `/mypage/address?addressId=${addressId}`,
      `/mypage/history?orderNo=${orderNo}`,
      '/mypage/export',
    ]) {
      expect((await fetch(new URL(address, shop.base))).status, address).toBe(401)
      await stranger.open(address)
      expect(stranger.page.url.pathname, address).toBe('/login')
    }
    expect(await everything()).toBe(before)
  })

  it('is still there for its owner', async () => {
    expect((await owner.ask('goCustomerAddress', { addressId })).status).toBe(200)
    expect((await owner.ask('goMypageHistory', { orderNo })).status).toBe(200)
  })
})
