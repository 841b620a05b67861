import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, PASSWORD } from '../support/customer.ts'
import { GoalClient, SHARED } from '../support/goal-client.ts'
import { MEMBER_PASSWORD, memberOf } from '../support/member.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

/** What ends a session, and what nobody could go on after. */
const ENDINGS = ['doLogout', 'doEndSessions', 'doWithdrawCustomer', 'doAdminLogout', 'doEndMemberSessions']

/** What no form can tell: the code of a device, a password, a file, and what is there to be named in a file. */
const UNTOLD = [
  ...['doSetTwoFactorAuth', 'doChangePassword', 'doUploadFile', 'doInstallTemplate'],
  ...['doImportStockCsv', 'doImportShippingCsv'],
]

/** Of several inputs that need not be there one has to be, which HAL-FORMS has no word for. */
const ONE_OF_SEVERAL = [
  ...['doMakeOrderPdf', 'goExportOrderPdf', 'doBulkUpdateProductPlaces'],
  ...['doUpdateTrackingNumber', 'doCreateOrder'],
]

describe.each(databases)(
  'A program that knows forms and goals, and no name of an input, on %s',
  (database) => {
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

    it('does all else that a guest may, and is told of no wrong input', async () => {
      const guest = await new GoalClient(shop.base).open()
      await guest.wander(ENDINGS)
      expectNoBadRequest(guest, 30)
    })

    it('does all else that a customer may, and is told of no wrong input', async () => {
      await customerOf(shop, { email: 'wanderer@example.com' })
      const customer = await new GoalClient(shop.base).open()
      await customer.reach('doLogin', ['wanderer@example.com', PASSWORD])
      await customer.open()
      await customer.wander(ENDINGS)
      expectNoBadRequest(customer, 40)
    })

    it('makes a product as a member, and ships what a guest has ordered', async () => {
      await memberOf(shop, { login_id: 'goal' })
      const member = await new GoalClient(shop.base).open('/admin/login')
      await member.reach('doAdminLogin', ['goal', MEMBER_PASSWORD])
      const made = await member.reach('doCreateProduct')
      expect(made.status, JSON.stringify(made.document)).toBe(201)
      const guest = await new GoalClient(shop.base).open()
      expect((await guest.reach('doCheckout')).status).toBe(201)
      await member.open('/admin/index')
      expect((await member.reach('doShip')).status).toBe(200)
    })

    it('does all else that a member may, and is told of no wrong input', async () => {
      await memberOf(shop, { login_id: 'wanderer' })
      const member = await new GoalClient(shop.base).open('/admin/login')
      await member.reach('doAdminLogin', ['wanderer', MEMBER_PASSWORD])
      await member.open('/admin/index')
      await member.wander([...ENDINGS, ...UNTOLD, ...ONE_OF_SEVERAL])
      expectNoBadRequest(member, 120)
    })
  },
)
