import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from '../support/customer.ts'
import { GoalClient, SHARED } from '../support/goal-client.ts'
import { MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { zipFile, zipOf } from '../support/themes.ts'

/** What ends a session, and what nobody could go on after. */
const ENDINGS = ['doLogout', 'doEndSessions', 'doWithdrawCustomer', 'doAdminLogout', 'doEndMemberSessions']

/** A code that a device shows, which no form tells and nobody knows beforehand. */
const OF_A_DEVICE = ['doSetTwoFactorAuth']

/** Operations that ask for the password of the member, which no form tells. */
const BY_PASSWORD = ['doCreateToken', 'doRenewToken', 'doCreateWebhook', 'doRenewWebhookSecret']

describe.each(databases)(
  'A program that knows forms and goals, and no name of an input, on %s',
  (database) => {
    // What a form tells of its inputs is the same over each database, and each operation is walked through on both.
    const itWanders = it.runIf(database === databases[0])
    let shop: Shop
    beforeAll(async () => {
      shop = await openShop(database)
    })
    afterAll(() => shop?.close())

    const orders = () =>
      shop.noren.store.reader
        .selectFrom('orders')
        .select('order_no')
        .where('order_no', 'is not', null)
        .execute()

    it('orders as a guest in at most twelve requests', async () => {
      const guest = await new GoalClient(shop.base).open()
      await guest.reach('doAddCartItem')
      const { status, document } = await guest.reach('doCheckout')
      expect(status).toBe(201)
      expect(await orders()).toContainEqual({ order_no: document.orderNo })
      expect(guest.requests, guest.outcomes.map(({ rel }) => rel).join(' ')).toBeLessThanOrEqual(12)
    })

    it('orders as a customer in at most fifteen', async () => {
      await customerOf(shop, { email: 'goal@example.com' })
      const customer = await new GoalClient(shop.base).open()
      expect((await customer.reach('doLogin', ['goal@example.com', PASSWORD])).status).toBe(200)
      await customer.open()
      await customer.reach('doAddCartItem')
      expect((await customer.reach('doCheckout')).status).toBe(201)
      expect(customer.requests, customer.outcomes.map(({ rel }) => rel).join(' ')).toBeLessThanOrEqual(15)
    })

    it('orders for two addresses in at most sixteen', async () => {
      const guest = await new GoalClient(shop.base).open()
      await guest.reach('doAddCartItem', [2])
      await guest.reach('doAddMultipleShippingAddress', ['別府'])
      expect((await guest.reach('doAllocateMultipleShipping', [SHARED])).document).toMatchObject({
        allocationCount: 2,
      })
      const { document } = await guest.reach('doConfirmOrder')
      expect(document.shippings).toHaveLength(2)
      expect((await guest.reach('doCheckout')).status).toBe(201)
      expect(guest.requests, guest.outcomes.map(({ rel }) => rel).join(' ')).toBeLessThanOrEqual(16)
    })

    const expectNoBadRequest = ({ outcomes }: GoalClient, least: number) => {
      const refused = outcomes.filter(({ status }) => status === 400)
      expect(refused.map(({ rel, document }) => `${rel} ${JSON.stringify(document.faults)}`)).toEqual([])
      expect(outcomes.filter(({ status }) => status >= 500)).toEqual([])
      expect(new Set(outcomes.map(({ rel }) => rel)).size).toBeGreaterThan(least)
    }

    itWanders('does all else that a guest may, and is told of no wrong input', async () => {
      const guest = await new GoalClient(shop.base).open()
      await guest.wander(ENDINGS)
      expectNoBadRequest(guest, 30)
    })

    itWanders('does all else that a customer may, and is told of no wrong input', async () => {
      await customerOf(shop, { email: 'wanderer@example.com' })
      const customer = await new GoalClient(shop.base).open()
      await customer.reach('doLogin', ['wanderer@example.com', PASSWORD])
      await customer.open()
      await customer.wander(ENDINGS)
      expectNoBadRequest(customer, 40)
    })

    it('makes a product as a member, sells it, and ships the order', async () => {
      // In a shop in which nobody else has ordered.
      const own = await openShop(database)
      await memberOf(own, { login_id: 'goal' })
      const member = await new GoalClient(own.base).open('/admin/login')
      await member.reach('doAdminLogin', ['goal', MEMBER_PASSWORD])
      await member.open('/admin/index')
      const made = await member.reach('doCreateProduct', { 公開状態: '公開', 在庫数: 5 })
      expect(made.status, JSON.stringify(made.document)).toBe(201)
      const shown = await member.reach('goProduct')
      const guest = await new GoalClient(own.base).open(shown.document._links?.self?.href)
      await guest.reach('doAddCartItem')
      const sold = await guest.reach('doCheckout')
      expect(sold.status, JSON.stringify(sold.document)).toBe(201)
      const { document: order } = await guest.reach('goShoppingComplete')
      expect(order.items).toMatchObject([{ productCode: made.document.productCode }])
      await member.open('/admin/index')
      const shipped = await member.reach('doShip')
      expect(shipped).toMatchObject({ status: 200, document: { orderNo: sold.document.orderNo } })
      await own.close()
    })

    itWanders('does all else that a member may, and is told of no wrong input', async () => {
      await memberOf(shop, { login_id: 'wanderer' })
      const member = await new GoalClient(shop.base).open('/admin/login')
      await member.reach('doAdminLogin', ['wanderer', MEMBER_PASSWORD])
      await member.open('/admin/index')
      const numbers: unknown[] = []
      for (let at = 0; at < 3; at += 1)
        numbers.push((await (await new GoalClient(shop.base).open()).reach('doCheckout')).document.orderNo)
      // The one that the examples name is neither the first nor the last that somebody comes by.
      await shop.change((tx) =>
        tx
          .updateTable('orders')
          .set({ order_no: '20261120-000001' })
          .where('order_no', '=', String(numbers[1]))
          .execute(),
      )
      await member.wander([...ENDINGS, ...OF_A_DEVICE, ...BY_PASSWORD], {
        doChangePassword: [MEMBER_PASSWORD, `${MEMBER_PASSWORD}new`, `${MEMBER_PASSWORD}new`],
        doInstallTemplate: [zipFile(await zipOf({ 'blocks/logo.liquid': 'logo' }))],
      })
      expectNoBadRequest(member, 120)
    })
  },
)
