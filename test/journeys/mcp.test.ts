import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../../src/plugins/coupons/plugin.ts'
import { GUEST } from '../support/guest.ts'
import { MEMBER_PASSWORD } from '../support/member.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { switchOn } from '../support/sandbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'

type Given = Readonly<Record<string, never>>

/** A person whom the client of an agent asks, and their answer. */
type Person = (message: string) => {
  readonly action: 'accept' | 'decline'
  readonly content?: Record<string, boolean>
}

/** The official client of an agent, at an address of the shop. */
const agentAt = async (shop: Shop, path: string, secret?: string, person?: Person) => {
  const client = new Client(
    { name: 'agent', version: '1.0.0' },
    person && { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
  )
  if (person) client.setRequestHandler('elicitation/create', ({ params: { message } }) => person(message))
  const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
  const transport = new StreamableHTTPClientTransport(new URL(path, shop.base), { requestInit: { headers } })
  await client.connect(transport)
  const call = async (name: string, input: object = {}) => {
    const answer = await client.callTool({ name, arguments: { ...input } })
    const [first] = answer.content as readonly { readonly text: string }[]
    const told = JSON.parse(first?.text ?? '{}')
    return { isError: answer.isError === true, told: told as Given, size: first?.text.length ?? 0 }
  }
  return { client, call, tools: async () => (await client.listTools()).tools }
}

describe.each(databases)('Agents, on %s', (database) => {
  let shop: Shop
  let clerk: Clerk

  beforeAll(async () => {
    shop = await openShop(database)
    clerk = await clerkAt(shop, 'clerk')
  })

  afterAll(() => shop?.close())

  const secretWith = async (permissions: readonly string[]) => {
    const input = { tokenName: 'エージェント', permissions, currentPassword: MEMBER_PASSWORD }
    return (await clerk.ask('doCreateToken', input)).document.accessToken
  }

  const ordered = async () => {
    const agent = await agentAt(shop, '/mcp')
    const found = await agent.call('goProductList', { nameKeyword: 'ほうじ茶' })
    const { products, session } = found.told as unknown as {
      readonly products: readonly { readonly productCode: string }[]
      readonly session: string
    }
    const quote = await agent.call('doQuoteOrder', {
      ...GUEST,
      session,
      items: [{ productCode: products[0]?.productCode, quantity: 1 }],
      confirm: true,
    })
    return { agent, found, quote, session }
  }

  it('order for a guest in three calls, once the person has agreed to the sum', async () => {
    const { agent, found, quote, session } = await ordered()
    expect(found.size).toBeLessThan(5000)
    expect(quote).toMatchObject({ isError: false, told: { missing: [], session } })
    const { preOrderId, expectedTotal, next } = quote.told
    expect(next).toContain('doCheckout')
    const placing = { session, preOrderId, expectedTotal }
    const unasked = await agent.call('doCheckout', placing)
    expect(unasked).toMatchObject({ isError: true, told: { code: 'consentMissing' } })
    const dearer = await agent.call('doCheckout', { ...placing, expectedTotal: 1, consent: true })
    expect(dearer).toMatchObject({ isError: true, told: { code: 'totalDiffers' } })
    const placed = await agent.call('doCheckout', { ...placing, consent: true })
    expect(placed).toMatchObject({ isError: false, told: { paymentTotal: expectedTotal } })
    const elsewhere = await agent.call('goShoppingComplete')
    expect(elsewhere.isError).toBe(true)
    const complete = await agent.call('goShoppingComplete', { session })
    expect(complete.told).toMatchObject({ orderNo: placed.told.orderNo })
  })

  it('are told what is missing, by field, and which tools may follow', async () => {
    const agent = await agentAt(shop, '/mcp')
    const wrong = await agent.call('doQuoteOrder', { items: [{ productCode: 'none', quantity: 0 }] })
    expect(wrong.isError).toBe(true)
    expect(wrong.told).toMatchObject({ code: 'badInput', errors: expect.anything() })
    const none = await agent.call('goProduct', { productCode: 'none' })
    expect(none).toMatchObject({ isError: true, told: { code: 'productNotFound', next: ['goProductList'] } })
    await expect(agent.call('goOrderList')).rejects.toThrow('no tool goOrderList')
  })

  it('ship, refund and restock with an access token, in six calls', async () => {
    const { agent, quote, session } = await ordered()
    const { preOrderId, expectedTotal } = quote.told
    const placed = await agent.call('doCheckout', { session, preOrderId, expectedTotal, consent: true })
    const { orderNo } = placed.told
    const permissions = ['orders:change', 'orders:refund', 'products:change']
    const office = await agentAt(shop, '/admin/mcp', await secretWith(permissions))
    const paid = await office.call('doUpdateOrderStatus', { orderNo, orderStatus: 6, consent: true })
    expect(paid.isError).toBe(false)
    const order = await office.call('goOrder', { orderNo })
    const { shippings, items } = order.told as unknown as {
      readonly shippings: readonly { readonly shippingId: string }[]
      readonly items: readonly { readonly productCode: string }[]
    }
    const parcel = { orderNo, shippingId: shippings[0]?.shippingId, trackingNumber: '1234-5678-9012' }
    expect((await office.call('doShip', parcel)).isError).toBe(false)
    const refund = await office.call('goOrderRefund', { orderNo })
    const { lines } = refund.told as unknown as { readonly lines: readonly { readonly lineId: string }[] }
    const back = { orderNo, items: [{ lineId: lines[0]?.lineId, quantity: 1, restock: true }], consent: true }
    const refunded = await office.call('doRefundLines', { ...back, refundAmount: 100, reason: '返品' })
    expect(refunded).toMatchObject({ isError: false })
    const counted = { productCode: items[0]?.productCode, stock: 55, stockReason: 'count' }
    expect(await office.call('doCorrectStock', counted)).toMatchObject({ told: { stock: 55 } })
    const { entries } = (await clerk.ask('goAuditLog', { nameKeyword: 'エージェント' })).document
    expect(entries.map(({ transition }) => transition)).toEqual(
      expect.arrayContaining(['doShip', 'doRefundLines', 'doCorrectStock']),
    )
  })

  it('make a coupon and a page, which a plugin and the shop have', async () => {
    await switchOn(clerk, coupons)
    const office = await agentAt(
      shop,
      '/admin/mcp',
      await secretWith(['promotions:change', 'content:change']),
    )
    const terms = {
      couponCode: 'AGENT10',
      couponName: 'エージェントの割引',
      discountRate: 10,
      isActive: true,
    }
    const made = await office.call('doCreateCoupon', terms)
    expect(made).toMatchObject({ isError: false, told: { couponId: expect.any(String) } })
    const taken = await office.call('doCreateCoupon', terms)
    expect(taken).toMatchObject({ isError: true, told: { code: 'badInput', errors: expect.anything() } })
    for (let count = 0; count < 20; count += 1)
      await office.call('doCreateCoupon', { ...terms, couponCode: `MORE-${count}` })
    const { couponId } = made.told
    const off = await office.call('doUpdateCoupon', { couponId, isActive: false })
    expect(off.isError).toBe(false)
    const listed = await office.call('goCouponList')
    expect(listed.told).toMatchObject({ count: 21, coupons: { length: 10 } })
    expect(listed.size).toBeLessThan(4096)
    const one = await office.call('goCouponList', { limit: 1, offset: 20 })
    expect(one.told).toMatchObject({ coupons: [{ couponId, isActive: false, discountRate: 10 }] })

    const text = { pageName: '秋のお茶', pageUrl: 'autumn', template: '<h1>秋のお茶</h1>' }
    const page = await office.call('doCreatePage', text)
    expect(page).toMatchObject({ isError: false, told: { pageId: expect.any(String) } })
    expect(page.size).toBeLessThan(4096)
    const { pageId, version } = page.told
    const changed = await office.call('doUpdatePage', { pageId, version, template: '<h1>冬のお茶</h1>' })
    expect(changed.told).toMatchObject({ pageId, changed: true })
    const shown = await fetch(new URL('/user_data/autumn', shop.base), { headers: { accept: 'text/html' } })
    expect(await shown.text()).toContain('冬のお茶')
    const other = await agentAt(shop, '/admin/mcp', await secretWith(['orders:change']))
    for (const name of ['doCreateCoupon', 'doCreatePage'])
      await expect(other.call(name, {})).rejects.toThrow(`no tool ${name}`)
  })

  it('see only the tools of their access token, and none without one', async () => {
    const office = await agentAt(shop, '/admin/mcp', await secretWith(['products:view']))
    const names = (await office.tools()).map(({ name }) => name)
    expect(names).toContain('goAdminProductList')
    expect(names).not.toContain('goOrderList')
    expect(names).not.toContain('doUpdateProduct')
    await expect(office.call('doShip', { orderNo: '1' })).rejects.toThrow('no tool doShip')
    await expect(agentAt(shop, '/admin/mcp')).rejects.toThrow()
    await expect(agentAt(shop, '/admin/mcp', 'noren_wrong')).rejects.toThrow()
    await expect(agentAt(shop, '/mcp', 'noren_wrong')).rejects.toThrow()
  })

  it('have the person asked, where their client can, and take no word for theirs', async () => {
    const asked: string[] = []
    const answers = [
      { action: 'decline' },
      { action: 'accept', content: { agreed: false } },
      { action: 'accept', content: { agreed: true } },
    ] as const
    const person: Person = (message) => {
      asked.push(message)
      return answers[asked.length - 1] ?? { action: 'decline' }
    }
    const secret = await secretWith(['products:change'])
    const office = await agentAt(shop, '/admin/mcp', secret, person)
    const { told } = await office.call('goAdminProductList', { keyword: 'ほうじ茶' })
    expect(told).toBeDefined()
    const { agent: guest, quote, session } = await ordered()
    await guest.client.close()
    const { preOrderId, expectedTotal } = quote.told
    const placing = { session, preOrderId, expectedTotal }
    const agent = await agentAt(shop, '/mcp', undefined, person)
    for (const consent of [{ consent: true }, {}])
      expect(await agent.call('doCheckout', { ...placing, ...consent })).toMatchObject({
        isError: true,
        told: { code: 'consentDeclined' },
      })
    expect(asked[0]).toContain(`expectedTotal: ${expectedTotal}`)
    expect(asked[0]).not.toContain(String(session))
    const placed = await agent.call('doCheckout', placing)
    expect(placed).toMatchObject({ isError: false, told: { paymentTotal: expectedTotal } })
    expect(asked).toHaveLength(3)
  })

  it('are given few tools, each with what it takes and gives', async () => {
    const shopTools = await (await agentAt(shop, '/mcp')).tools()
    const every = [
      'orders:change',
      'orders:refund',
      'products:change',
      'customers:change',
      'enquiries:change',
    ]
    const office = await agentAt(
      shop,
      '/admin/mcp',
      await secretWith([
        ...[...every, 'promotions:change', 'content:change'],
        ...['reports:view', 'settings:change'],
      ]),
    )
    const officeTools = await office.tools()
    for (const tools of [shopTools, officeTools]) {
      expect(tools.length).toBeGreaterThan(10)
      expect(tools.length).toBeLessThanOrEqual(30)
      for (const { name, description, inputSchema, outputSchema } of tools) {
        const { tool, schemas } = shop.noren.graph.named(name)
        expect(description, name).toMatch(/^[A-Z].*\.$/)
        for (const given of tool?.gives ?? [])
          expect(Object.keys(schemas.state.properties ?? {}), `${name}: ${given}`).toContain(given)
        expect(inputSchema.type).toBe('object')
        expect(Object.keys(outputSchema?.properties ?? {}), name).toContain('next')
      }
    }
  })

  it('reach no other operation, and lose no condition, by what they send', async () => {
    const office = await agentAt(shop, '/admin/mcp', await secretWith(['products:change', 'customers:view']))
    const other = await office.call('doCreateProduct', { _method: 'DELETE', productCode: 'sencha-50' })
    expect(other).toMatchObject({ isError: true, told: { code: 'badInput' } })
    expect((await office.call('goAdminProduct', { productCode: 'sencha-50' })).isError).toBe(false)
    const none = { nameKeyword: 'ない'.repeat(100), limit: 1 }
    expect((await office.call('goCustomerList', none)).told).toMatchObject({ count: 0 })
    const long = await office.call('goAdminProductList', { nameKeyword: 'あ'.repeat(255), categoryId: 'x' })
    expect(long.told.products ?? []).toEqual([])
    const odd = await office.call('goAdminProductList', { nameKeyword: [{ toString: 1 }] })
    expect(odd).toMatchObject({ isError: true, told: { code: 'badInput' } })
  })

  it('ask one thing at a time', async () => {
    const ask = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const sent = async (body: string) =>
      (
        await fetch(new URL('/mcp', shop.base), {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          body,
        })
      ).status
    expect(await sent(` \n${JSON.stringify([ask, { ...ask, id: 2 }])}`)).toBe(400)
    // As many values as no form has would take long to read.
    const productCode = Array.from({ length: 100_000 }, () => 1)
    const params = { name: 'goProduct', arguments: { productCode } }
    expect(await sent(JSON.stringify({ ...ask, method: 'tools/call', params }))).toBe(400)
  })

  it('are refused from the pages of other sites', async () => {
    const ask = (headers: Readonly<Record<string, string>>) =>
      fetch(new URL('/mcp', shop.base), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      })
    expect((await ask({})).status).toBe(200)
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403)
    const large = await fetch(new URL('/mcp', shop.base), { method: 'POST', body: 'a'.repeat(300_000) })
    expect(large.status).toBe(413)
  })
})
