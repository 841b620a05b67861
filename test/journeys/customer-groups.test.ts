import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../../src/plugins/coupons/plugin.ts'
import { buy, customerOf, linksTo, type Person, signedIn } from '../support/customer.ts'
import { addToCart } from '../support/guest.ts'
import { problemIn } from '../support/hal-client.ts'
import { mailsTo } from '../support/mailbox.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { CLOTH } from '../support/sharing.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

const CANCELLED = 3

describe.each(databases)('Customer groups, on %s,', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database, {}, undefined, { plugins: [coupons] })
    clerk = await clerkAt(shop, 'owner')
  })

  afterAll(() => shop?.close())

  const group = async (terms: Readonly<Record<string, unknown>>): Promise<number> => {
    const made = await clerk.ask('doCreateCustomerGroup', { groupName: 'ゴールド会員', ...terms })
    expect(made.status).toBe(201)
    return Number(made.document.customerGroupId)
  }

  const read = async (customerId: string) => (await clerk.ask('goCustomer', { customerId })).document

  const put = async ({ customerId }: Pick<Person, 'customerId'>, groupId: number | null) => {
    const { email, name01, name02 } = await read(customerId)
    return clerk.ask('doUpdateCustomerProfile', { customerId, email, name01, name02, groupId })
  }

  /** Puts customers into groups by their purchases, and waits for it. */
  const rank = async () => {
    await clerk.ask('doRankCustomers')
    const isDone = async () => {
      const { document } = await clerk.ask('goJobList')
      return document.jobs.every(({ kind, state }) => kind !== 'customers:rank' || state === 'done')
    }
    await expect.poll(isDone).toBe(true)
  }

  const take = <Name extends 'goShopping' | 'doConfirmOrder' | 'doCheckout'>(
    { program }: Person,
    name: Name,
  ) => program.follow(name, {}, linksTo(shop, name))

  it('GRP-01 take the same off in the cart, at checkout, on the order and in its mail', async () => {
    const gold = await group({ discountPercent: 5, groupNameEn: 'Gold' })
    const person = await signedIn(shop, { email: 'gold@example.com' })
    expect((await put(person, gold)).document.changed).toBe(true)
    expect(await read(person.customerId)).toMatchObject({ groupId: gold, groupName: 'ゴールド会員' })
    await addToCart(person.program, CLOTH, { productCode: CLOTH })
    const { document: cart } = await person.ask('goCart')
    const [{ totalPrice = 0, groupDiscount } = {}] = cart.carts
    const off = Math.floor((totalPrice * 5) / 100)
    const groupLabel = 'ゴールド会員（5%引き）'
    expect(groupDiscount).toEqual({ groupLabel, groupDiscountYen: off })
    const discounts = [{ discountName: groupLabel, amount: off }]
    const { document: quoted } = await take(person, 'goShopping')
    expect(quoted).toMatchObject({ discount: off, discounts })
    await take(person, 'doConfirmOrder')
    const { document: placed } = await take(person, 'doCheckout')
    expect(placed.paymentTotal).toBe(quoted.paymentTotal)
    expect((await person.ask('goMypageHistory', { orderNo: placed.orderNo })).document).toMatchObject({
      discounts,
    })
    const [mail] = await mailsTo(shop, 'gold@example.com')
    expect(mail?.text).toContain(groupLabel)
    expect((await person.ask('goMypage')).document.groupLabel).toBe(groupLabel)
    const { document: saved } = await person.ask('goMypageExport')
    expect(saved.customer).toMatchObject({ groupName: 'ゴールド会員' })
    const { document: found } = await clerk.ask('goCustomerList', { groupIds: [gold] })
    expect(found.customers).toMatchObject([{ customerId: person.customerId, groupName: 'ゴールド会員' }])
    expect((await clerk.ask('goExportCustomer', { groupIds: [gold] })).document.csv).toContain('ゴールド会員')
  })

  it('refuse an order whose discount changed after it was confirmed', async () => {
    const silver = await group({ groupName: 'シルバー', discountPercent: 10 })
    const person = await signedIn(shop, { email: 'silver@example.com', group_id: silver })
    await addToCart(person.program, CLOTH, { productCode: CLOTH })
    await take(person, 'doConfirmOrder')
    const customerGroupId = String(silver)
    await clerk.ask('doUpdateCustomerGroup', { customerGroupId, discountPercent: 1 })
    const refused = await take(person, 'doCheckout')
    expect(problemIn(refused)).toMatchObject({ status: 409, code: 'orderNeedsLook' })
    await take(person, 'doConfirmOrder')
    const { document } = await take(person, 'doCheckout')
    const { document: kept } = await person.ask('goMypageHistory', { orderNo: document.orderNo })
    expect(kept.discounts).toMatchObject([{ discountName: 'シルバー（1%引き）' }])
  })

  it('GRP-02, GRP-03 follow purchases that count, but leave whom a member has put into a group', async () => {
    const person = await signedIn(shop, { email: 'buyer@example.com' })
    const byHand = await group({ groupName: '友の会' })
    const friend = await signedIn(shop, { email: 'friend@example.com', group_id: byHand })
    const orderNo = await buy(person, CLOTH, { productCode: CLOTH })
    await buy(friend, CLOTH, { productCode: CLOTH })
    const low = await group({ groupName: 'ブロンズ', minimumTotal: 1, withinDays: 30 })
    const high = await group({ groupName: 'プラチナ', minimumTotal: 1000, withinDays: 10 })
    const groupOfThem = async () => (await read(person.customerId)).groupId
    await rank()
    expect(await groupOfThem()).toBe(high)
    expect((await read(friend.customerId)).groupId).toBe(byHand)
    // Nobody joins them by hand, and whoever is in one may stay.
    const refused = await put(friend, high)
    expect(Object.keys(problemIn(refused).errors)).toEqual(['groupId'])
    shop.clock.advance(11 * 86_400_000)
    clerk = await clerkAt(shop, 'later')
    await rank()
    expect(await groupOfThem()).toBe(low)
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: CANCELLED })
    await rank()
    expect(await groupOfThem()).toBeNull()
  })

  it('leave their customers when they are deleted', async () => {
    const gone = await group({ groupName: '期間限定' })
    const customerId = await customerOf(shop, { email: 'left@example.com', group_id: gone })
    const customerGroupId = String(gone)
    expect((await clerk.ask('doDeleteCustomerGroup', { customerGroupId })).status).toBe(200)
    expect(await read(customerId)).toMatchObject({ groupId: null, groupName: null })
    expect((await clerk.ask('goCustomerGroup', { customerGroupId })).status).toBe(404)
  })

  it('name the field of days without a sum', async () => {
    const refused = await clerk.ask('doCreateCustomerGroup', { groupName: '誤り', withinDays: 3 })
    expect(Object.keys(problemIn(refused).errors)).toEqual(['minimumTotal'])
  })
})
