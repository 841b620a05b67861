import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUYS, SEES_ORDERS } from '../../src/shop/scopes.ts'
import { customerOf, PASSWORD } from '../support/customer.ts'
import type { HtmlClient } from '../support/html-client.ts'
import { MEMBER_PASSWORD } from '../support/member.ts'
import { browserOf, OauthApp, pressing, SHOP, sendTo } from '../support/oauth-app.ts'
import { clerkAt } from '../support/office.ts'
import { databases } from '../support/shop.ts'
import { ALL_CAPABILITIES, openPlatform, type UcpAnswer, type UcpPlatform } from '../support/ucp-platform.ts'
import { schemaFaults } from '../support/ucp-schemas.ts'
import { openUcpShop, paidWith, TEA, TOKYO, type UcpShop } from '../support/ucp-shop.ts'

const CHECKOUTS = '/ucp/checkout-sessions'
const LINKING = 'dev.ucp.common.identity_linking'
const CAPABILITIES = [...ALL_CAPABILITIES, LINKING]

const LINES = { line_items: [{ item: { id: TEA }, quantity: 2 }] }

interface Linked {
  readonly id: string
  readonly email: string
  readonly browser: HtmlClient
  readonly app: OauthApp
  /** The headers by which the platform asks for them. */
  readonly headers: { readonly authorization: string }
}

describe.each(databases)('Linked accounts at UCP, on %s,', (database) => {
  let at: UcpShop
  let platform: UcpPlatform
  let people = 0

  beforeAll(async () => {
    at = await openUcpShop(database, { BASE_URL: SHOP.href })
    platform = await openPlatform(at.shop.base, { capabilities: CAPABILITIES })
  })

  afterAll(async () => {
    await platform?.close()
    await at?.close()
  })

  const customer = async (told: Partial<Parameters<typeof customerOf>[1]> = {}) => {
    people += 1
    const email = `linked${people}@example.com`
    const id = await customerOf(at.shop, { email, point: 500, ...told })
    const browser = await browserOf(at.shop)
    await browser.open('/login')
    await browser.form('password').fill({ email, password: PASSWORD }).submit()
    return { id, email, browser }
  }

  const linked = async (scope = `${SEES_ORDERS} ${BUYS}`, told = {}, client?: string): Promise<Linked> => {
    const person = await customer(told)
    const app = new OauthApp(at.shop, scope)
    if (client !== undefined) app.saveClientInformation({ client_id: client })
    await app.connect('/mcp', pressing(person.browser, '許可する'))
    return { ...person, app, headers: { authorization: `Bearer ${app.accessToken}` } }
  }

  const begun = async ({ headers }: Pick<Linked, 'headers'>, more: object = {}) => {
    const answer = await platform.ask('POST', CHECKOUTS, { ...LINES, ...more }, { headers })
    expect(answer.status, answer.text).toBe(201)
    expect(schemaFaults('shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout', answer.body)).toEqual(
      [],
    )
    return answer.body
  }

  const complete = (id: string, headers = {}) =>
    platform.ask('POST', `${CHECKOUTS}/${id}/complete`, paidWith(), { headers })

  const ordered = async (one: Linked): Promise<UcpAnswer['body']> => {
    const { id } = await begun(one)
    const done = await complete(id, one.headers)
    expect(done.body.status, done.text).toBe('completed')
    return done.body
  }

  const challengeOf = ({ headers }: UcpAnswer) => headers.get('www-authenticate') ?? ''

  const codesOf = ({ body }: UcpAnswer) => body.messages?.map(({ code }) => code)

  /** The sessions that hang on those of apps. */
  const parts = async (customerId: string): Promise<number> => {
    const { rows } = await sql`
      select id from session where customer_id = ${customerId} and parent_id is not null`.execute(
      at.shop.noren.store.reader,
    )
    return rows.length
  }

  it('are told of in the profile, with what needs one', async () => {
    const { body } = await platform.ask('GET', '/.well-known/ucp')
    const [stated] = body.ucp.capabilities[LINKING] as readonly object[]
    expect(schemaFaults(`common/identity_linking.json#/$defs/${LINKING}/business_schema`, stated)).toEqual([])
    expect(Object.keys((stated as { config: { scopes: object } }).config.scopes)).toEqual([SEES_ORDERS])
    const read = async (path: string) => (await sendTo(at.shop)(new URL(path, SHOP))).json()
    const server = await read('/.well-known/oauth-authorization-server')
    expect(server.issuer).toBe(SHOP.origin)
    expect(server.scopes_supported).toEqual(expect.arrayContaining([SEES_ORDERS, BUYS]))
    const whole = await read('/.well-known/oauth-protected-resource')
    expect(whole).toMatchObject({ resource: SHOP.origin, authorization_servers: [SHOP.origin] })
  })

  it('fill the checkout in, and keep the order in the history of the customer', async () => {
    const one = await linked()
    const checkout = await begun(one)
    expect(checkout.status).toBe('ready_for_complete')
    expect(checkout.buyer).toMatchObject({ email: one.email, last_name: '鈴木', first_name: '太郎' })
    expect(checkout.fulfillment.methods).toMatchObject([
      {
        selected_destination_id: 'own',
        destinations: [{ id: 'own', address_locality: '千代田区千代田', last_name: '鈴木' }],
      },
    ])
    expect(checkout.messages.find(({ code }) => code === 'loyalty_points')?.content).toContain('500')
    const done = await complete(checkout.id, one.headers)
    expect(done.body.status, done.text).toBe('completed')
    const { order } = done.body
    expect(order.permalink_url).toBe(`${SHOP.origin}/mypage/history?orderNo=${order.label}`)
    await one.browser.open(`/mypage/history?orderNo=${order.label}`)
    expect(one.browser.text).toContain(order.label)
    await at.shop.noren.settleOutbox()
    const told = platform.events.splice(0).filter(({ body }) => body.id === order.id)
    expect(told.length).toBeGreaterThan(0)
    const seen = await platform.ask('GET', `/ucp/orders/${order.id}`, undefined, one)
    expect(schemaFaults('shopping/order.json', seen.body)).toEqual([])
    expect(seen.body.fulfillment.expectations).toMatchObject([{ destination: { last_name: '鈴木' } }])
  })

  it('leave the cart and the address book of the customer as they are', async () => {
    const one = await linked()
    await begun(one)
    const elsewhere = {
      methods: [{ type: 'shipping', destinations: [TOKYO], selected_destination_id: 'home' }],
    }
    const { id, fulfillment } = await begun(one, { fulfillment: elsewhere })
    expect(fulfillment.methods).toMatchObject([
      { selected_destination_id: 'home', destinations: [{ id: 'home' }, { id: 'own' }] },
    ])
    await one.browser.open('/cart')
    expect(one.browser.text).not.toContain('ほうじ茶')
    const done = await complete(id, one.headers)
    expect(done.body.status, done.text).toBe('completed')
    const order = await platform.ask('GET', `/ucp/orders/${done.body.order.id}`, undefined, one)
    expect(order.body.fulfillment.expectations).toMatchObject([{ destination: { last_name: '山田' } }])
    const kept = await at.shop.noren.store.reader
      .selectFrom('customer_address')
      .select('id')
      .where('customer_id', '=', one.id)
      .execute()
    expect(kept).toEqual([])
    await one.browser.open('/mypage/sessions')
    expect(one.browser.text.match(/連携を解除する/g)).toHaveLength(1)
  })

  it('tell of an address that the account has not, and ask for one that is not there', async () => {
    const one = await linked()
    const nowhere = { methods: [{ type: 'shipping', selected_destination_id: 'nowhere' }] }
    const checkout = await begun(one, { fulfillment: nowhere })
    expect(checkout.status).toBe('incomplete')
    const fresh = await linked(undefined, {
      ...{ postal_code: null, pref: null, addr01: null, addr02: null, phone_number: null },
    })
    expect((await begun(fresh)).status).toBe('incomplete')
    const home = { methods: [{ type: 'shipping', destinations: [TOKYO], selected_destination_id: 'home' }] }
    const { id } = await begun(fresh, { fulfillment: home })
    expect((await complete(id, fresh.headers)).body.status).toBe('completed')
  })

  it('see the prices of the customer, in the catalog, the cart and the checkout', async () => {
    const clerk = await clerkAt(at.shop, 'prices')
    const group = await clerk.ask('doCreateCustomerGroup', { groupName: '会員', groupPrices: `${TEA},800` })
    expect(group.status, JSON.stringify(group.document)).toBeLessThan(300)
    const { id: group_id } = await at.shop.noren.store.reader
      .selectFrom('customer_group')
      .select('id')
      .executeTakeFirstOrThrow()
    const one = await linked(undefined, { group_id })
    const price = async (headers: object) => {
      const { body } = await platform.ask(
        'POST',
        '/ucp/catalog/product',
        { id: TEA },
        { headers: { ...headers } },
      )
      return body.product.variants[0] as unknown as { price: { amount: number } }
    }
    const [theirs, usual] = [await price(one.headers), await price({})]
    expect(theirs.price.amount).toBeLessThan(usual.price.amount)
    const cart = await platform.ask('POST', '/ucp/carts', LINES, one)
    expect(cart.body.line_items[0]?.item.price).toBe(theirs.price.amount)
    expect((await begun(one)).line_items[0]?.item.price).toBe(theirs.price.amount)
    expect((await platform.ask('GET', `/ucp/carts/${cart.body.id}`)).status).toBe(401)
  })

  it('take over a checkout that was begun without, once', async () => {
    const [one, other] = [await linked(), await linked()]
    const guest = await platform.ask('POST', CHECKOUTS, at.wish('guest@example.com'))
    expect(codesOf(guest)).toContain('identity_optional')
    const path = `${CHECKOUTS}/${guest.body.id}`
    const taken = await platform.ask('GET', path, undefined, one)
    expect(taken.body.buyer).toMatchObject({ email: one.email })
    expect(codesOf(taken)).not.toContain('identity_optional')
    expect(codesOf(await platform.ask('GET', path, undefined, other))).toEqual(['not_found'])
    expect((await platform.ask('GET', path)).status).toBe(401)
    expect((await complete(guest.body.id, one.headers)).body.status).toBe('completed')
  })

  it('are nobody else’s: of another customer, of nobody, by another binding', async () => {
    const [one, other] = [await linked(), await linked()]
    const { id } = await begun(one)
    const path = `${CHECKOUTS}/${id}`
    const open = await platform.ask('GET', path)
    expect([open.status, codesOf(open)]).toEqual([401, ['identity_required']])
    expect(challengeOf(open)).toBe(
      `Bearer realm="${SHOP.origin}", scope="${BUYS}", resource_metadata="${SHOP.origin}/.well-known/oauth-protected-resource"`,
    )
    for (const [method, way] of [
      ['PUT', ''],
      ['POST', '/complete'],
      ['POST', '/cancel'],
    ] as const) {
      const body = way === '' ? LINES : way === '/complete' ? paidWith() : undefined
      expect((await platform.ask(method, path + way, body)).status, way).toBe(401)
      expect(codesOf(await platform.ask(method, path + way, body, other)), way).toEqual(['not_found'])
    }
    const called = (headers: object) =>
      platform.ask(
        'POST',
        '/ucp/mcp',
        {
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: {
            name: 'get_checkout',
            arguments: { id, meta: { 'ucp-agent': { profile: `${platform.url}/profile.json` } } },
          },
        },
        { headers: { accept: 'application/json, text/event-stream', ...headers } },
      )
    const refused = await called({})
    expect([refused.status, challengeOf(refused).startsWith('Bearer realm=')]).toEqual([401, true])
    expect((await called(other.headers)).text).toContain('not_found')
    expect((await called(one.headers)).text).toContain(one.email)
    expect((await complete(id, one.headers)).body.status).toBe('completed')
  })

  it('are not opened by a token of another platform, an unsigned request, or another resource', async () => {
    const one = await linked()
    await begun(one)
    const thief = await openPlatform(at.shop.base, { capabilities: CAPABILITIES })
    const stolen = await thief.ask('POST', CHECKOUTS, LINES, one)
    expect([stolen.status, codesOf(stolen)]).toEqual([401, ['identity_required']])
    expect(challengeOf(stolen)).toContain('error="invalid_token"')
    await thief.close()
    const unsigned = await platform.ask('POST', CHECKOUTS, LINES, { ...one, isSigned: false })
    expect([unsigned.status, unsigned.body.code]).toEqual([401, 'signature_missing'])
    for (const token of ['', 'x', 'consent:e30.AAAA', 'A'.repeat(43)]) {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await platform.ask('POST', CHECKOUTS, LINES, { headers })
      expect([answer.status, codesOf(answer)], token).toEqual([401, ['identity_required']])
    }
    const member = await browserOf(at.shop)
    await member.open('/admin/login')
    await member.form('password').fill({ loginId: 'clerk', password: MEMBER_PASSWORD }).submit()
    const office = new OauthApp(at.shop)
    await office.connect('/admin/mcp', pressing(member, '許可する', { currentPassword: MEMBER_PASSWORD }))
    const headers = { authorization: `Bearer ${office.accessToken}` }
    expect((await platform.ask('POST', CHECKOUTS, LINES, { headers })).status).toBe(401)
    const plain = await openPlatform(at.shop.base)
    expect(codesOf(await plain.ask('POST', CHECKOUTS, LINES, one))).toEqual(['capabilities_incompatible'])
    await plain.close()
  })

  it('stay with their platform when another one was the first to use its app', async () => {
    const thiefs = await linked()
    const thief = await openPlatform(at.shop.base, { capabilities: CAPABILITIES })
    expect((await thief.ask('POST', CHECKOUTS, LINES, thiefs)).status).toBe(201)
    // Ids of apps are no secret: the customer of the thief consented to the app of the other platform.
    const one = await linked(undefined, {}, thiefs.app.clientId)
    expect(one.app.clientId).toBe(thiefs.app.clientId)
    await begun(one)
    expect((await thief.ask('POST', CHECKOUTS, LINES, one)).status).toBe(401)
    expect((await platform.ask('POST', CHECKOUTS, LINES, thiefs)).status).toBe(401)
    await thief.close()
  })

  it('do no more than the customer gave', async () => {
    const [buys, sees] = [await linked(BUYS), await linked(SEES_ORDERS)]
    const refused = await platform.ask('POST', CHECKOUTS, LINES, sees)
    expect([refused.status, codesOf(refused)]).toEqual([403, ['insufficient_scope']])
    expect(challengeOf(refused)).toContain(`error="insufficient_scope", scope="${BUYS}"`)
    const { order } = await ordered(buys)
    await at.shop.noren.settleOutbox()
    expect(platform.events.splice(0).filter(({ body }) => body.id === order.id)).toEqual([])
    const path = `/ucp/orders/${order.id}`
    const unseen = await platform.ask('GET', path, undefined, buys)
    expect([unseen.status, codesOf(unseen)]).toEqual([403, ['insufficient_scope']])
    expect(codesOf(await platform.ask('GET', path, undefined, sees))).toEqual(['not_found'])
    const nobody = await platform.ask('GET', path)
    expect([nobody.status, codesOf(nobody)]).toEqual([401, ['identity_required']])
  })

  it('repeat no answer to nobody, nor to another customer', async () => {
    const [one, other] = [await linked(), await linked()]
    const key = { 'idempotency-key': crypto.randomUUID() }
    const ask = (headers: object) =>
      platform.ask('POST', CHECKOUTS, LINES, { headers: { ...key, ...headers } })
    const first = await ask(one.headers)
    expect((await ask(one.headers)).text).toBe(first.text)
    for (const headers of [{}, other.headers]) expect((await ask(headers)).text).not.toContain(one.email)
  })

  it('end with the consent at once', async () => {
    const one = await linked()
    const { order } = await ordered(one)
    const { id } = await begun(one)
    expect(await parts(one.id)).toBeGreaterThan(0)
    await one.browser.open('/mypage/sessions')
    await one.browser.form('連携を解除する').submit('お買い物 エージェントの連携を解除する')
    expect(await parts(one.id)).toBe(0)
    platform.events.splice(0)
    for (const path of [`${CHECKOUTS}/${id}`, `/ucp/orders/${order.id}`]) {
      const ended = await platform.ask('GET', path, undefined, one)
      expect([ended.status, codesOf(ended)], path).toEqual([401, ['identity_required']])
    }
    await at.clerk.ask('doUpdateOrderStatus', { orderNo: order.label, orderStatus: 3 })
    await at.shop.noren.settleOutbox()
    expect(platform.events.splice(0).filter(({ body }) => body.id === order.id)).toEqual([])
  })

  it('end with the account, which is forgotten', async () => {
    const one = await linked()
    const { id } = await begun(one)
    const proof = { currentPassword: PASSWORD }
    await one.browser.open('/mypage/withdraw')
    await one.browser.form('currentPassword').fill(proof).submit()
    await one.browser.form('退会').submit()
    await at.shop.noren.settleOutbox()
    expect((await platform.ask('GET', `${CHECKOUTS}/${id}`, undefined, one)).status).toBe(401)
    const { rows } = await sql<{ view: string; status: string }>`
      select view, status from plugin_ucp_checkout where id = ${id}`.execute(at.shop.noren.store.reader)
    expect(rows).toMatchObject([{ status: 'canceled' }])
    expect(rows[0]?.view).not.toContain(one.email)
  })
})
