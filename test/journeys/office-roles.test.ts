import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT, EVERYONE } from '../../src/hypermedia/realm.ts'
import { PERMISSIONS } from '../../src/shop/permissions.ts'
import { linksTo } from '../support/customer.ts'
import { HalClient, problemIn } from '../support/hal-client.ts'
import { atOffice, MEMBER_PASSWORD } from '../support/member.ts'
import { browserAt, type Clerk, clerkAt } from '../support/office.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { ja } from '../support/words.ts'

/** The parts of paths whose operations no role permits: they decide who may do what, and run the shop. */
const CLOSED =
  /^\/admin\/(audit-log|authority-role|backup|content\/cache|content\/maintenance|doctor|jobs|log|login-history|mail-server|member|member-list|opening\/afresh|outbox|plugin\w*|plugin-\w+|role|role-list|security|system|token|token-list|webhook|webhook-list)\b/

describe.each(databases)('The roles of members, on %s', (database) => {
  let shop: Shop
  let owner: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    owner = await clerkAt(shop, 'owner')
  })

  afterAll(() => shop?.close())

  const roleOf = async (roleName: string, permissions: readonly string[]): Promise<string> =>
    (await owner.ask('doCreateRole', { roleName, permissions })).document.roleId

  /** A member with a role, who is signed in. */
  const staffWith = async (roleId: string): Promise<Clerk> => {
    const loginId = `staff-${crypto.randomUUID().slice(0, 8)}`
    const told = { loginId, name: '花子', password: MEMBER_PASSWORD, authority: 3, roleId }
    expect((await owner.ask('doCreateMember', told)).status).toBe(201)
    const program = await atOffice(shop, loginId)
    return { program, ask: (name, input = {}) => program.follow(name, input, linksTo(shop, name)) }
  }

  const statusesOf = async (clerk: Clerk, names: readonly Parameters<Clerk['ask']>[0][]) =>
    Promise.all(names.map(async (name) => (await clerk.ask(name)).status))

  it('permit what is ticked, with what that needs, and nothing else', async () => {
    const packer = await staffWith(await roleOf('出荷担当', ['orders:change']))
    const { roles } = (await owner.ask('goRoleList')).document
    const kept = roles.find(({ roleName }) => roleName === '出荷担当')
    expect(kept).toMatchObject({ permissions: ['orders:view', 'orders:change'], memberCount: 1 })
    expect(await statusesOf(packer, ['goOrderList', 'goPackingList', 'goOrderNew'])).toEqual([200, 200, 200])
    const shut = [
      ...(['goAdminProductList', 'goCustomerList', 'goEnquiryList', 'goPageList', 'goSalesReport'] as const),
      ...(['goBaseInfo', 'goMemberList', 'goRoleList', 'goAuditLog', 'goExportOrder'] as const),
    ]
    expect(await statusesOf(packer, shut)).toEqual(shut.map(() => 403))
    const lines = await packer.ask('doRefundLines', { orderNo: 'x', refundAmount: 1 })
    expect([lines.status, (await packer.ask('goOrderRefund', { orderNo: 'x' })).status]).toEqual([403, 403])
    const swap = await packer.ask('doExchangeLines', { orderNo: 'x', items: [] })
    expect([swap.status, (await packer.ask('goOrderExchange', { orderNo: 'x' })).status]).toEqual([403, 403])
    expect((await packer.ask('doRefundOrder', { orderNo: 'x', refundAmount: 1, reason: 'x' })).status).toBe(
      403,
    )
    expect((await packer.ask('goOrderList')).document._links).not.toHaveProperty('goExportOrder')
    const { menu, orders, lowStock } = (await packer.ask('goAdminTop')).document
    expect(menu.map(({ group }) => group)).toEqual(['orders', 'settings', 'account'])
    expect(orders).not.toBeNull()
    expect(lowStock.variants).toEqual([])
  })

  it('show no sales to those who see neither orders nor reports', async () => {
    const buyer = await staffWith(await roleOf('商品担当', ['products:change', 'content:view']))
    const { orders, bars, barsTotal, orderStatuses, waiting } = (await buyer.ask('goAdminTop')).document
    expect({ orders, bars, barsTotal, orderStatuses }).toEqual({
      ...{ orders: null, bars: [], barsTotal: null, orderStatuses: [] },
    })
    expect(waiting.map(({ what }) => what).filter((what) => what !== 'lowStock')).toEqual([])
    expect(await statusesOf(buyer, ['goAdminProductList', 'goNewsList', 'goOrderList'])).toEqual([
      200, 200, 403,
    ])
    // Viewed, and not changed.
    expect((await buyer.ask('doCreateNews', { newsTitle: '題', publishDate: '2026-11-20' })).status).toBe(403)
    const { results } = (await buyer.ask('goAdminSearch', { keyword: 'example.com' })).document
    expect(results.filter(({ kind }) => kind === 'customer' || kind === 'order')).toEqual([])
  })

  it('apply from the next request on, and are deleted only without members', async () => {
    const roleId = await roleOf('手伝い', [])
    const helper = await staffWith(roleId)
    expect((await helper.ask('goOrderList')).status).toBe(403)
    await owner.ask('doUpdateRole', { roleId, permissions: ['orders:view'] })
    expect((await helper.ask('goOrderList')).status).toBe(200)
    expect((await owner.ask('doDeleteRole', { roleId })).status).toBe(409)
    const { loginId } = (await helper.ask('goAdminTop')).document
    const other = await roleOf('別の手伝い', ['products:view'])
    expect((await owner.ask('doUpdateAuthorityRole', { loginId, authority: 3, roleId: other })).status).toBe(
      200,
    )
    // Who has another role signs in again.
    expect((await helper.ask('goAdminProductList')).status).toBe(403)
    expect((await owner.ask('doDeleteRole', { roleId })).status).toBe(200)
    expect((await owner.ask('goRole', { roleId })).status).toBe(404)
  })

  it.each([
    ['doCreateRole', { roleName: '' }, 'roleName'],
    ['doCreateRole', { roleName: '名', permissions: ['members:change'] }, 'permissions.0'],
    ['doCreateMember', { authority: 3 }, 'roleId'],
    ['doCreateMember', { authority: 3, roleId: 'none' }, 'roleId'],
    ['doUpdateAuthorityRole', { loginId: 'somebody', authority: 3 }, 'roleId'],
  ] as const)('are refused by %s with %o', async (name, input, field) => {
    if (name === 'doUpdateAuthorityRole')
      await owner.ask('doCreateMember', {
        ...{ loginId: 'somebody', name: '誰か', password: MEMBER_PASSWORD, authority: 2 },
      })
    const member = { loginId: 'nobody', name: '誰か', password: MEMBER_PASSWORD }
    const refused = await owner.ask(name, { ...(name === 'doCreateMember' && member), ...input })
    expect(refused.status).toBe(400)
    expect(Object.keys(problemIn(refused).errors)).toEqual([field])
  })

  it('show enquiries to those who answer them, and their mails to nobody else', async () => {
    const person = await HalClient.enter(shop.base)
    await person.follow(
      'doSubmitContact',
      {
        ...{ contactName01: '山田', contactName02: '太郎' },
        contactEmail: 'asks@example.com',
        contactContents: '在庫は？',
      },
      linksTo(shop, 'doSubmitContact'),
    )
    await shop.noren.settleOutbox()
    const answerer = await staffWith(await roleOf('問い合わせ担当', ['enquiries:view', 'settings:view']))
    expect((await answerer.ask('goEnquiryList')).document.enquiries).toHaveLength(1)
    const templatesFor = async (clerk: Clerk) =>
      (await clerk.ask('goMailList')).document.mails.map(({ mailTemplateName }) => mailTemplateName)
    expect(await templatesFor(answerer)).toContain('問合受付メール')
    const setter = await staffWith(await roleOf('設定担当', ['settings:view']))
    expect(await templatesFor(setter)).not.toContain('問合受付メール')
  })

  it('record in the audit log who took people’s data out of the shop', async () => {
    const exporter = await staffWith(await roleOf('書き出し', ['customers:export', 'orders:export']))
    const { loginId } = (await exporter.ask('goAdminTop')).document
    for (const path of ['/admin/customer-csv', '/admin/order/export-order'])
      expect((await exporter.program.fetch(path, { headers: { accept: 'text/csv' } })).status).toBe(200)
    const { entries: all } = (await owner.ask('goAuditLog')).document
    const entries = all.filter((one) => one.loginId === loginId)
    expect(entries.map(({ transition }) => transition)).toEqual(['goExportOrder', 'goExportCustomer'])
    expect(entries[0]?.clientIp).not.toBe('')
  })

  it('are ticked on a page', async () => {
    const person = await browserAt(shop, 'boss', '/admin/role-list')
    const form = person.form(ja('message.office.action.doCreateRole'))
    await form.fill({ roleName: '見るだけ', 'permissions[]': 'orders:change' }).submit()
    expect(person.page.statuses).toEqual([303, 200])
    const ticked = person.page.root.querySelectorAll('.ticks input[checked]')
    expect(ticked.map((box) => box.getAttribute('value'))).toEqual(['orders:view', 'orders:change'])
    await person.form('roleName').fill({ 'permissions[]': 'reports:view' }).submit()
    expect(person.page.root.querySelectorAll('.ticks input[checked]')).toHaveLength(1)
  })

  it('permit each operation by an area, but for those that decide who may do what and run the shop', () => {
    const operations = [...shop.noren.graph.names.values()].filter(
      ({ realm, for: who, undeniable }) => realm === 'office' && who === 'member' && !undeniable,
    )
    const known: readonly string[] = [...PERMISSIONS, EVERYONE, ACCOUNT]
    const isOpen = ({ permission = '' }) => known.includes(permission)
    const shut = operations.filter((one) => !isOpen(one))
    expect(shut.filter(({ path }) => !CLOSED.test(path)).map(({ name }) => name)).toEqual([])
    const open = operations.filter(isOpen)
    expect(open.filter(({ path }) => CLOSED.test(path)).map(({ name }) => name)).toEqual([])
    expect(open.length).toBeGreaterThan(150)
  })
})
