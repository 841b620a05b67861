import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../../src/plugins/coupons/plugin.ts'
import type { SandboxService } from '../../src/plugins/sandbox-payments/service.ts'
import { OPERATIONS } from '../../src/plugins/ucp/operations.ts'
import { ucp } from '../../src/plugins/ucp/plugin.ts'
import { linksTo, signedIn } from '../support/customer.ts'
import { HalClient } from '../support/hal-client.ts'
import { type Clerk, clerkAt } from '../support/office.ts'
import { switchOn, withSandbox } from '../support/sandbox.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import {
  isSignedAnswer,
  isSignedEvent,
  LATEST,
  openPlatform,
  type UcpAnswer,
  type UcpPlatform,
} from '../support/ucp-platform.ts'
import { schemaFaults } from '../support/ucp-schemas.ts'

const TEA = 'hojicha-100'
const HOUR_MS = 3_600_000

const CHECKOUTS = '/ucp/checkout-sessions'
const WHOLE = ['fulfillment', 'discount', 'buyer_consent'].map(
  (name) => `shopping/${name}.json#/$defs/dev.ucp.shopping.checkout`,
)

const TOKYO = {
  id: 'home',
  first_name: '花子',
  last_name: '山田',
  postal_code: '100-0001',
  address_region: 'Tokyo',
  address_locality: '千代田区千代田',
  street_address: '1-1',
  address_country: 'JP',
  phone_number: '+81 3-1234-5678',
}

const paidWith = (token: string) => ({
  payment: {
    instruments: [
      {
        id: 'card_1',
        handler_id: 'sandbox',
        type: 'card',
        selected: true,
        credential: { type: 'token', token },
      },
    ],
  },
})

describe.each(databases)('UCP, on %s,', (database) => {
  let shop: Shop
  let clerk: Clerk
  let service: SandboxService
  let platform: UcpPlatform

  beforeAll(async () => {
    shop = await openShop(database, { WEBHOOK_PRIVATE_NETWORKS: 'allow' })
    service = await withSandbox(shop)
    clerk = await clerkAt(shop, 'clerk')
    platform = await openPlatform(shop.base)
  })

  afterAll(async () => {
    await shop?.close()
    await service?.close()
    await platform?.close()
  })

  const buyer = () => ({ email: `buyer-${crypto.randomUUID()}@example.com` })

  const wish = (more: object = {}) => ({
    line_items: [{ item: { id: TEA }, quantity: 2 }],
    buyer: buyer(),
    fulfillment: { methods: [{ type: 'shipping', destinations: [TOKYO], selected_destination_id: 'home' }] },
    ...more,
  })

  /** An answer that holds to the schemas of a checkout. */
  const checkout = (answer: UcpAnswer, status = 200): UcpAnswer['body'] => {
    expect(answer.status, answer.text).toBe(status)
    for (const schema of WHOLE) expect(schemaFaults(schema, answer.body), schema).toEqual([])
    return answer.body
  }

  /** An outcome without a resource. */
  const refused = (answer: UcpAnswer): string => {
    expect(answer.status, answer.text).toBe(200)
    expect(schemaFaults('shopping/types/error_response.json', answer.body)).toEqual([])
    return answer.body.messages[0]?.code ?? ''
  }

  const begun = async (more: object = {}) => checkout(await platform.ask('POST', CHECKOUTS, wish(more)), 201)

  const complete = (id: string, token = 'success_token') =>
    platform.ask('POST', `${CHECKOUTS}/${id}/complete`, paidWith(token))

  const totalOf = ({ totals }: UcpAnswer['body']) => totals.find(({ type }) => type === 'total')?.amount

  const stockOf = async (): Promise<number> => {
    const row = await shop.noren.store.reader
      .selectFrom('variant')
      .select('stock')
      .where('code', '=', TEA)
      .executeTakeFirstOrThrow()
    return row.stock
  }

  const restock = (stock: number) =>
    shop.change((tx) => tx.updateTable('variant').set({ stock }).where('code', '=', TEA).execute())

  const dearer = (yen: number) =>
    shop.change((tx) =>
      tx
        .updateTable('variant')
        .set((eb) => ({ price02: eb('price02', '+', yen) }))
        .where('code', '=', TEA)
        .execute(),
    )

  it('is unknown until it is switched on', async () => {
    for (const path of ['/.well-known/ucp', `${CHECKOUTS}/x`, '/ucp/orders/x'])
      expect((await platform.ask('GET', path)).status, path).toBe(404)
    expect((await platform.ask('POST', CHECKOUTS, wish())).status).toBe(404)
    await switchOn(clerk, coupons)
    await switchOn(clerk, ucp())
    const terms = { couponCode: 'AGENT', couponName: '代理の割引', discountYen: 300, isActive: true }
    const { status } = await clerk.program.follow('goTop', terms, {
      _links: { goTop: { href: '/admin/coupons', rel: 'goTop', method: 'POST' } },
    })
    expect(status).toBe(200)
    const answer = await platform.ask('GET', '/.well-known/ucp')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d{2,}$/)
    const { ucp: stated, signing_keys: keys } = JSON.parse(answer.text)
    expect(schemaFaults('ucp.json#/$defs/business_schema', stated)).toEqual([])
    expect(stated.version).toBe(LATEST)
    expect(keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256' })])
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const [older] = Object.values(stated.supported_versions)
    const former = await platform.ask('GET', new URL(String(older)).pathname)
    expect(JSON.parse(former.text).ucp.version).toBe('2026-01-11')
  })

  it('takes an order from its lines to its cancellation, and tells of it', async () => {
    const before = await stockOf()
    const bare = checkout(
      await platform.ask('POST', CHECKOUTS, { line_items: [{ item: { id: TEA }, quantity: 1 }] }),
      201,
    )
    expect(bare).toMatchObject({ status: 'incomplete', currency: 'JPY' })
    expect(bare.messages.map(({ path }) => path)).toContain('$.buyer.email')
    const addressed = checkout(await platform.ask('PUT', `${CHECKOUTS}/${bare.id}`, wish()))
    expect(addressed.status).toBe('ready_for_complete')
    const [group] = addressed.fulfillment.methods[0]?.groups ?? []
    const other = group?.options.find(({ id }) => id !== group.selected_option_id)
    const chosen = checkout(
      await platform.ask('PUT', `${CHECKOUTS}/${bare.id}`, {
        ...wish(),
        buyer: { ...buyer(), consent: { marketing: false, analytics: true } },
        fulfillment: {
          methods: [
            {
              type: 'shipping',
              destinations: [TOKYO],
              selected_destination_id: 'home',
              groups: [{ selected_option_id: other?.id }],
            },
          ],
        },
      }),
    )
    expect(chosen.buyer).toMatchObject({ consent: { marketing: false, analytics: true } })
    expect(chosen.fulfillment.methods[0]?.groups?.[0]?.selected_option_id).toBe(other?.id)
    const sum = chosen.totals
      .filter(({ type }) => type !== 'total')
      .reduce((all, { amount }) => all + amount, 0)
    expect(totalOf(chosen)).toBe(sum)

    const done = checkout(await complete(bare.id))
    expect(done).toMatchObject({ status: 'completed', order: { id: expect.stringMatching(/^ord_/) } })
    expect(JSON.stringify(done)).not.toContain('success_token')
    expect(await stockOf()).toBe(before - 2)
    await shop.noren.settleOutbox()
    const [placed] = platform.events.splice(0)
    expect(schemaFaults('shopping/order.json', placed?.body)).toEqual([])
    expect(placed?.body).toMatchObject({ id: done.order.id, checkout_id: bare.id })
    const { signing_keys: keys } = JSON.parse((await platform.ask('GET', '/.well-known/ucp')).text)
    expect(placed && isSignedEvent(placed, keys)).toBe(true)
    expect(placed && isSignedEvent({ ...placed, text: `${placed.text} ` }, keys)).toBe(false)

    const orderNo = done.order.label
    await clerk.ask('doUpdateOrderStatus', { orderNo, orderStatus: 3 })
    await shop.noren.settleOutbox()
    const [cancelled] = platform.events.splice(0)
    expect(cancelled?.body).toMatchObject({ adjustments: [{ type: 'cancellation' }] })
    const order = await platform.ask('GET', `/ucp/orders/${done.order.id}`)
    expect(schemaFaults('shopping/order.json', order.body)).toEqual([])
    expect(order.body.line_items[0]).toMatchObject({ status: 'removed', quantity: { original: 2, total: 0 } })
    expect(await stockOf()).toBe(before)
  })

  it('shows an order to the platform that it came from, once it has signed', async () => {
    const { id } = await begun()
    const { order } = checkout(await complete(id))
    const path = `/ucp/orders/${order.id}`
    expect((await platform.ask('GET', path)).status).toBe(200)
    expect((await platform.ask('GET', path, undefined, { isSigned: false })).status).toBe(401)
    const headers = { signature: 'sig1=:AAAA:' }
    const forged = await platform.ask('GET', path, undefined, { isSigned: false, headers })
    expect(forged.status).toBe(401)
    const stranger = await openPlatform(shop.base)
    expect(refused(await stranger.ask('GET', path))).toBe('not_found')
    expect(refused(await stranger.ask('GET', `${CHECKOUTS}/${id}`))).toBe('not_found')
    await stranger.close()
  })

  it('places one order, however often and at once it is completed', async () => {
    const before = await stockOf()
    const { id } = await begun()
    const answers = await Promise.all([complete(id), complete(id), complete(id)])
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await stockOf()).toBe(before - 2)
    expect((await complete(id)).status).toBe(409)
    expect((await platform.ask('POST', `${CHECKOUTS}/${id}/cancel`)).status).toBe(409)
    expect((await platform.ask('PUT', `${CHECKOUTS}/${id}`, wish())).status).toBe(409)
    expect(checkout(await platform.ask('GET', `${CHECKOUTS}/${id}`)).status).toBe('completed')
  })

  it('answers a repeated request alike, and refuses another one with its key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = wish()
    const first = await platform.ask('POST', CHECKOUTS, sent, { headers })
    const again = await platform.ask('POST', CHECKOUTS, sent, { headers })
    expect([again.status, again.text]).toEqual([first.status, first.text])
    const other = await platform.ask('POST', CHECKOUTS, wish(), { headers })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const path = `${CHECKOUTS}/${first.body.id}/complete`
    const done = await platform.ask('POST', path, paidWith('success_token'), key)
    const repeated = await platform.ask('POST', path, paidWith('success_token'), key)
    expect(repeated.text).toBe(done.text)
    expect((await platform.ask('POST', path, paidWith('another'), key)).status).toBe(409)
  })

  it('takes a request up again that was broken off, after two minutes', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = wish()
    const ask = (body: object) => platform.ask('POST', CHECKOUTS, body, { headers })
    const { id } = checkout(await ask(sent), 201)
    await shop.change((tx) =>
      sql`update plugin_ucp_repeat set status = null, answer = null where about = ${id}`.execute(tx),
    )
    expect((await ask(sent)).body.code).toBe('in_progress')
    shop.clock.advance(HOUR_MS / 20)
    expect((await ask(wish())).body.code).toBe('idempotency_conflict')
    const again = await ask(sent)
    expect([again.status, (await ask(sent)).text]).toEqual([201, again.text])
  })

  it('gives an order up whose token is refused, and takes another one', async () => {
    const before = await stockOf()
    const { id } = await begun()
    const declined = checkout(await complete(id, 'fail_token'))
    expect(declined.messages[0]?.code).toBe('payment_failed')
    expect(declined.status).not.toBe('completed')
    expect(await stockOf()).toBe(before)
    expect(checkout(await complete(id)).status).toBe('completed')
  })

  it('places nothing at another price than it told', async () => {
    const { id } = await begun()
    await dearer(100)
    const told = checkout(await complete(id))
    expect(told).toMatchObject({ status: 'ready_for_complete', messages: [{ code: 'price_changed' }] })
    const done = checkout(await complete(id))
    expect([done.status, totalOf(done)]).toEqual(['completed', totalOf(told)])
    await dearer(-100)
  })

  it('sells nothing that is not there', async () => {
    const lines = (id: string, quantity: number) => ({ line_items: [{ item: { id }, quantity }] })
    expect(refused(await platform.ask('POST', CHECKOUTS, wish(lines('nonesuch', 1))))).toBe(
      'item_unavailable',
    )
    expect(refused(await platform.ask('POST', CHECKOUTS, wish(lines(TEA, 100_000))))).toBe('out_of_stock')
    const { id } = await begun()
    const kept = checkout(await platform.ask('PUT', `${CHECKOUTS}/${id}`, wish(lines(TEA, 100_000))))
    expect(kept.messages[0]?.code).toBe('out_of_stock')
    expect(kept.line_items[0]?.quantity).toBe(2)
    const stock = await stockOf()
    await restock(1)
    const late = checkout(await complete(id))
    expect(late.status).not.toBe('completed')
    expect(late.messages.map(({ code }) => code)).toContain('out_of_stock')
    await restock(stock)
    expect(checkout(await complete(id)).status).toBe('completed')
  })

  it('ends a checkout after its time, and when it is canceled', async () => {
    const { id } = await begun()
    shop.clock.advance(7 * HOUR_MS)
    expect(checkout(await platform.ask('GET', `${CHECKOUTS}/${id}`)).status).toBe('canceled')
    expect((await complete(id)).status).toBe(409)
    const other = await begun()
    const path = `${CHECKOUTS}/${other.id}`
    expect(checkout(await platform.ask('POST', `${path}/cancel`)).status).toBe('canceled')
    expect((await complete(other.id)).status).toBe(409)
    shop.clock.advance(72 * HOUR_MS)
    await shop.noren.sweep()
    expect(refused(await platform.ask('GET', path))).toBe('not_found')
  })

  it('tells again until the platform has taken it', async () => {
    platform.answers.status = 503
    const { id } = await begun()
    checkout(await complete(id))
    await shop.noren.settleOutbox()
    platform.answers.status = 200
    shop.clock.advance(HOUR_MS)
    await shop.noren.settleOutbox()
    const told = platform.events.splice(0).filter(({ body }) => body.checkout_id === id)
    expect(told.length).toBeGreaterThan(1)
    expect(new Set(told.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('takes the code of a coupon, and tells of one that it does not know', async () => {
    const plain = await begun()
    const less = checkout(
      await platform.ask(
        'PUT',
        `${CHECKOUTS}/${plain.id}`,
        wish({ discounts: { codes: ['NONE', 'agent'] } }),
      ),
    )
    expect(less.discounts.applied).toEqual([expect.objectContaining({ code: 'AGENT', amount: 300 })])
    expect(less.messages).toContainEqual(
      expect.objectContaining({ code: 'discount_code_invalid', path: '$.discounts.codes[0]' }),
    )
    expect(totalOf(less)).toBe(Number(totalOf(plain)) - 300)
    expect(checkout(await complete(plain.id)).status).toBe('completed')
  })

  it('sends within Japan', async () => {
    const abroad = { ...TOKYO, address_country: 'US', address_region: 'IL', postal_code: '62704' }
    const methods = [{ type: 'shipping', destinations: [abroad], selected_destination_id: 'home' }]
    const told = await begun({ fulfillment: { methods } })
    expect(told.status).toBe('incomplete')
    expect(told.messages.map(({ code }) => code)).toContain('address_undeliverable')
  })

  it('leads the buyer to the same cart in their browser', async () => {
    const { id, continue_url: url } = await begun()
    expect(new URL(url).pathname).toBe(`/ucp/continue/${id}`)
    const answer = await platform.ask('GET', new URL(url).pathname)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shopping?cartKey=direct_1'])
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const cart = await fetch(new URL('/shopping?cartKey=direct_1', shop.base), {
      headers: { cookie, accept: 'application/hal+json' },
    })
    expect(await cart.text()).toContain(TEA)
    const gone = await platform.ask('GET', '/ucp/continue/chk_other')
    expect([gone.status, gone.headers.get('location'), gone.headers.get('set-cookie')]).toEqual([
      303,
      '/',
      null,
    ])
  })

  it('asks a buyer with a cart or an account before their session is left', async () => {
    const { id } = await begun()
    const path = `/ucp/continue/${id}`
    const open = (program: HalClient) => program.fetch(path, { redirect: 'manual' })
    const press = (program: HalClient, token: string) =>
      program.fetch(path, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ token }) })
    const stateOf = (answer: Response) => [
      ...[answer.status, answer.headers.get('location'), answer.headers.get('referrer-policy')],
      answer.headers.has('set-cookie'),
    ]
    const tokenIn = async (answer: Response) =>
      /name="token" value="([0-9a-f]+)"/.exec(await answer.text())?.[1] ?? ''

    const { program: customer } = await signedIn(shop, { email: 'asked@example.com' })
    const shopper = await HalClient.enter(shop.base)
    await shopper.enter()
    const added = await shopper.follow(
      'doAddCartItem',
      { productCode: TEA, quantity: 1 },
      linksTo(shop, 'doAddCartItem'),
    )
    expect(added.status).toBe(201)
    const tokens: string[] = []
    for (const one of [customer, shopper]) {
      const asked = await open(one)
      expect(stateOf(asked)).toEqual([200, null, 'no-referrer', false])
      expect(asked.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      tokens.push(await tokenIn(asked))
    }
    const [others = '', own = ''] = tokens
    for (const token of ['', others]) {
      const refused = await press(shopper, token)
      expect(stateOf(refused)).toEqual([303, path, 'no-referrer', false])
    }
    expect(await (await shopper.fetch('/cart')).text()).toContain(TEA)
    const led = await press(shopper, own)
    expect(stateOf(led)).toEqual([303, '/shopping?cartKey=direct_1', 'no-referrer', true])

    const stranger = await HalClient.enter(shop.base)
    expect(stateOf(await open(stranger))).toEqual([303, '/shopping?cartKey=direct_1', 'no-referrer', true])
    await platform.ask('POST', `${CHECKOUTS}/${id}/cancel`)
    expect(stateOf(await press(customer, others))).toEqual([303, '/', 'no-referrer', false])
  })

  it('knows the order that the buyer placed in the shop', async () => {
    const { id } = await begun()
    const given = await platform.ask('GET', `/ucp/continue/${id}`)
    const cookie = given.headers.get('set-cookie')?.split(';')[0] ?? ''
    const json = { accept: 'application/hal+json', 'content-type': 'application/json' }
    const page = await fetch(new URL('/shopping?cartKey=direct_1', shop.base), {
      headers: { cookie, ...json },
    })
    const { csrfToken, payments } = (await page.json()) as {
      readonly csrfToken: string
      readonly payments: readonly { readonly paymentId: string; readonly paymentName: string }[]
    }
    const headers = { cookie, ...json, 'x-csrf-token': csrfToken }
    const send = async (path: string, input: object) => {
      const answer = await fetch(new URL(path, shop.base), {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
      })
      return (await answer.json()) as { readonly preOrderId: string; readonly expectedTotal: number }
    }
    const payment = payments.find(({ paymentName }) => paymentName === '銀行振込')?.paymentId
    const quoted = await send('/shopping/quote', { cartKey: 'direct_1', payment, confirm: true })
    await send('/shopping/checkout', quoted)
    const done = checkout(await platform.ask('GET', `${CHECKOUTS}/${id}`))
    expect(done).toMatchObject({ status: 'completed', order: { id: expect.stringMatching(/^ord_/) } })
    expect((await complete(id)).status).toBe(409)
  })

  it('speaks with nobody whose profile it cannot read, or whose version it does not speak', async () => {
    const as = async (agent: string) => {
      const { status, body } = await platform.ask('POST', CHECKOUTS, wish(), { agent })
      return [status, body.code]
    }
    expect(await as('version="2026-04-08"')).toEqual([400, 'invalid_profile_url'])
    expect(await as('profile="ftp://127.0.0.1/profile.json"')).toEqual([400, 'invalid_profile_url'])
    expect(await as(`profile="${platform.url}/none.json"`)).toEqual([424, 'profile_unreachable'])
    expect(await as(`profile="${platform.url}/broken.json"`)).toEqual([422, 'profile_malformed'])
    const future = await openPlatform(shop.base, { version: '2099-01-01' })
    const answer = await future.ask('POST', CHECKOUTS, wish())
    expect([answer.status, answer.body.code]).toEqual([422, 'version_unsupported'])
    await future.close()
    const other = await openPlatform(shop.base, { capabilities: ['dev.ucp.shopping.order'] })
    expect(refused(await other.ask('POST', CHECKOUTS, wish()))).toBe('capabilities_incompatible')
    await other.close()
  })

  it('takes no body that is too large, broken or of another shape', async () => {
    const large = { ...wish(), context: { intent: 'a'.repeat(100_000) } }
    expect((await platform.ask('POST', CHECKOUTS, large)).status).toBe(413)
    expect((await platform.ask('POST', CHECKOUTS, '{"line_items":')).status).toBe(400)
    expect((await platform.ask('POST', CHECKOUTS, { line_items: [{ quantity: 0 }] })).status).toBe(400)
    expect((await platform.ask('POST', CHECKOUTS, [])).status).toBe(400)
    const headers = { 'content-digest': 'sha-256=:AAAA:' }
    expect((await platform.ask('POST', CHECKOUTS, wish(), { headers })).body.code).toBe('digest_mismatch')
  })

  it('searches, looks up and shows products, and prices a cart', async () => {
    const sent = { query: '茶', pagination: { limit: 2 }, filters: { price: { max: 100_000 } } }
    const found = await platform.ask('POST', '/ucp/catalog/search', sent)
    expect(schemaFaults('shopping/catalog_search.json#/$defs/search_response', found.body)).toEqual([])
    expect(found.body.products).toHaveLength(2)
    const { cursor, has_next_page: hasMore } = found.body.pagination
    expect(hasMore).toBe(true)
    const further = { ...sent, pagination: { limit: 2, cursor } }
    const next = await platform.ask('POST', '/ucp/catalog/search', further)
    expect(next.body.products[0]?.id).not.toBe(found.body.products[0]?.id)
    const ids = [TEA, 'sencha-100', 'sencha-200', 'nonesuch']
    const looked = await platform.ask('POST', '/ucp/catalog/lookup', { ids })
    expect(schemaFaults('shopping/catalog_lookup.json#/$defs/lookup_response', looked.body)).toEqual([])
    expect(looked.body.products.map(({ variants }) => variants.length)).toEqual([1, 2])
    expect(looked.body.messages).toMatchObject([{ code: 'not_found' }])
    const one = await platform.ask('POST', '/ucp/catalog/product', { id: 'sencha-100' })
    expect(schemaFaults('shopping/catalog_lookup.json#/$defs/get_product_response', one.body)).toEqual([])
    expect(one.body.product.variants.map(({ id }) => id)).toEqual(['sencha-100'])
    expect(refused(await platform.ask('POST', '/ucp/catalog/product', { id: 'nonesuch' }))).toBe('not_found')

    const made = await platform.ask('POST', '/ucp/carts', {
      line_items: [{ item: { id: TEA }, quantity: 1 }],
    })
    expect([made.status, schemaFaults('shopping/cart.json', made.body)]).toEqual([201, []])
    const path = `/ucp/carts/${made.body.id}`
    const more = { line_items: [{ item: { id: TEA }, quantity: 3 }] }
    const changed = await platform.ask('PUT', path, more)
    expect(schemaFaults('shopping/cart.json', changed.body)).toEqual([])
    const price = looked.body.products[0]?.variants[0]?.price.amount
    expect(totalOf(changed.body)).toBe(3 * Number(price))
    const ordered = checkout(
      await platform.ask('POST', CHECKOUTS, wish({ cart_id: made.body.id, line_items: undefined })),
      201,
    )
    expect(ordered.line_items[0]?.quantity).toBe(3)
    expect((await platform.ask('POST', `${path}/cancel`)).status).toBe(200)
    expect(refused(await platform.ask('GET', path))).toBe('not_found')
  })

  it('takes the same by the tools of the Model Context Protocol', async () => {
    const agent = new Client({ name: 'agent', version: '1.0.0' })
    await agent.connect(new StreamableHTTPClientTransport(new URL('/ucp/mcp', shop.base)))
    const { tools } = await agent.listTools()
    const every = Object.keys(OPERATIONS)
    expect(tools.map(({ name }) => name)).toEqual(every)
    const meta = (profile = 'profile.json') => ({
      ...{ 'ucp-agent': { profile: `${platform.url}/${profile}` } },
      'idempotency-key': crypto.randomUUID(),
    })
    // The client checks each answer against the schema of its tool.
    const call = async (name: string, input: object) => {
      const answer = await agent.callTool({ name, arguments: { meta: meta(), ...input } })
      return answer.structuredContent as unknown as UcpAnswer['body']
    }
    const made = await call('create_checkout', { checkout: wish() })
    for (const schema of WHOLE) expect(schemaFaults(schema, made), schema).toEqual([])
    const { id } = made
    expect((await call('get_checkout', { id })).id).toBe(id)
    const none = { checkout: { line_items: [{ item: { id: 'nonesuch' }, quantity: 1 }] } }
    expect((await call('create_checkout', none)).messages[0]?.code).toBe('item_unavailable')
    const found = await call('search_catalog', { catalog: { query: '茶' } })
    expect(schemaFaults('shopping/catalog_search.json#/$defs/search_response', found)).toEqual([])
    const done = await call('complete_checkout', { id, checkout: paidWith('success_token') })
    expect(done).toMatchObject({ status: 'completed', order: { id: expect.stringMatching(/^ord_/) } })
    await expect(call('drop_tables', {})).rejects.toThrow('no tool drop_tables')
    await agent.close()
  })

  it('refuses calls of tools by the codes of UCP, and signs the answers to others', async () => {
    const profile = (name: string) => ({ 'ucp-agent': { profile: `${platform.url}/${name}` } })
    const rpc = async (name: string, input: object, asking: object = { isSigned: false }) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
      const { status, headers, text } = await platform.ask('POST', '/ucp/mcp', message, asking)
      return { status, headers, text, ...(JSON.parse(text).error as { code?: number; data?: object }) }
    }
    const own = profile('profile.json')
    expect(await rpc('get_order', { meta: own, id: 'ord_none' })).toMatchObject({
      ...{ status: 401, code: -32000, data: { code: 'signature_missing' } },
    })
    const other = { meta: profile('other.json'), id: 'x' }
    const elsewhere = await rpc('get_checkout', other)
    expect(elsewhere).toMatchObject({ status: 400, code: -32001, data: { code: 'invalid_profile_url' } })
    const gone = { isSigned: false, agent: `profile="${platform.url}/other.json"` }
    expect(await rpc('get_checkout', other, gone)).toMatchObject({
      ...{ status: 424, code: -32001, data: { code: 'profile_unreachable' } },
    })
    const headers = { 'content-digest': 'sha-256=:AAAA:' }
    const changed = await rpc('get_checkout', { meta: own, id: 'x' }, { headers })
    expect(changed).toMatchObject({ status: 400, code: -32600, data: { code: 'digest_mismatch' } })
    const keyless = { isSigned: false, headers: { 'idempotency-key': '' } }
    for (const name of ['complete_checkout', 'cancel_checkout'])
      expect((await rpc(name, { meta: own, id: 'x', checkout: {} }, keyless)).status).toBe(400)
    const wrong = { meta: own, checkout: { line_items: [{ quantity: 0 }] } }
    expect(await rpc('create_checkout', wrong)).toMatchObject({ status: 400, code: -32602 })
    const answer = await rpc('search_catalog', { meta: own, catalog: {} })
    const { signing_keys: keys } = JSON.parse((await platform.ask('GET', '/.well-known/ucp')).text)
    expect(isSignedAnswer({ ...answer, status: 200 }, keys)).toBe(true)
    expect(isSignedAnswer({ ...answer, text: `${answer.text} ` }, keys)).toBe(false)
    expect(isSignedAnswer(await platform.ask('POST', '/ucp/catalog/search', {}), keys)).toBe(true)
    expect((await platform.ask('POST', '/ucp/mcp', [], { isSigned: false })).status).toBe(400)
    expect((await platform.ask('GET', '/ucp/mcp', undefined, { isSigned: false })).status).toBe(405)
  })

  it('stays out of the way of shoppers', async () => {
    const program = await HalClient.enter(shop.base)
    await program.enter()
    expect((await program.follow('goProductList')).status).toBe(200)
  })
})
