import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acp } from '../../src/plugins/acp/plugin.ts'
import { coupons } from '../../src/plugins/coupons/plugin.ts'
import { acpFaults } from '../support/acp-schemas.ts'
import {
  type AcpAnswer,
  type AcpBody,
  type AcpShop,
  isSignedMessage,
  openAcpShop,
  paidWith,
  TEA,
  TOKYO,
  VERSION,
} from '../support/acp-shop.ts'
import { switchOn } from '../support/sandbox.ts'
import { databases } from '../support/shop.ts'

const SESSIONS = '/acp/checkout_sessions'
const HOUR_MS = 3_600_000

describe.each(databases)('ACP, on %s,', (database) => {
  let at: AcpShop

  beforeAll(async () => {
    at = await openAcpShop(database)
  })

  afterAll(() => at?.close())

  /** An answer that holds to the schema of a session. */
  const session = (answer: AcpAnswer, status = 200): AcpBody => {
    expect(answer.status, answer.text).toBe(status)
    expect(acpFaults('checkout#/$defs/CheckoutSession', answer.body), answer.text).toEqual([])
    return answer.body
  }

  /** An answer without a session, in the form of ACP. */
  const refused = (answer: AcpAnswer): readonly [number, string] => {
    expect(acpFaults('checkout#/$defs/Error', answer.body), answer.text).toEqual([])
    return [answer.status, answer.body.code]
  }

  const complete = async (id: string, token?: string) => {
    const answer = await at.complete(id, token)
    return answer.body.status === 'completed' ? ordered(answer) : session(answer)
  }

  const ordered = (answer: AcpAnswer): AcpBody => {
    expect(acpFaults('checkout#/$defs/CheckoutSessionWithOrder', answer.body), answer.text).toEqual([])
    return session(answer)
  }

  const totalOf = ({ totals }: AcpBody) => totals.find(({ type }) => type === 'total')?.amount

  const stockOf = async (): Promise<number> => {
    const row = await at.shop.noren.store.reader
      .selectFrom('variant')
      .select('stock')
      .where('code', '=', TEA)
      .executeTakeFirstOrThrow()
    return row.stock
  }

  const restock = (stock: number) =>
    at.shop.change((tx) => tx.updateTable('variant').set({ stock }).where('code', '=', TEA).execute())

  const dearer = (yen: number) =>
    at.shop.change((tx) =>
      tx
        .updateTable('variant')
        .set((eb) => ({ price02: eb('price02', '+', yen) }))
        .where('code', '=', TEA)
        .execute(),
    )

  it('is unknown until it is switched on, and then tells where it is', async () => {
    const answer = await at.ask('GET', '/.well-known/acp.json', undefined, { headers: { authorization: '' } })
    expect(answer.status).toBe(200)
    expect(acpFaults('checkout#/$defs/DiscoveryResponse', answer.body)).toEqual([])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const { api_base_url: url, protocol } = JSON.parse(answer.text)
    expect(new URL(url).pathname).toBe('/acp')
    expect(protocol).toMatchObject({ name: 'acp', version: VERSION })
    await at.clerk.ask('doDisablePlugin', { pluginCode: 'acp' })
    for (const path of ['/.well-known/acp.json', `${SESSIONS}/x`])
      expect((await at.ask('GET', path)).status, path).toBe(404)
    expect((await at.ask('POST', SESSIONS, at.wish('a@example.com'))).status).toBe(404)
    await at.clerk.ask('doEnablePlugin', { pluginCode: 'acp' })
    await switchOn(at.clerk, coupons)
    const terms = { couponCode: 'AGENT', couponName: '代理の割引', discountYen: 300, isActive: true }
    const { status } = await at.clerk.program.follow('goTop', terms, {
      _links: { goTop: { href: '/admin/coupons', rel: 'goTop', method: 'POST' } },
    })
    expect(status).toBe(200)
    expect(acp.settings).toHaveProperty('ACP_KEYS')
  })

  it('takes a guest’s order from its lines to its cancellation, and tells of it', async () => {
    const before = await stockOf()
    const created = await at.ask(
      'POST',
      SESSIONS,
      { line_items: [{ id: TEA }], currency: 'jpy', capabilities: {} },
      { headers: { 'request-id': 'request-1' } },
    )
    const bare = session(created, 201)
    expect(created.headers.get('request-id')).toBe('request-1')
    expect(created.headers.get('idempotency-key')).toMatch(/-/)
    expect(bare).toMatchObject({ status: 'not_ready_for_payment', currency: 'jpy', fulfillment_options: [] })
    expect(bare.line_items).toMatchObject([{ id: TEA, quantity: 1 }])
    expect(bare.messages.map(({ param }) => param)).toEqual(
      expect.arrayContaining(['$.buyer.email', '$.fulfillment_details.address']),
    )

    const path = `${SESSIONS}/${bare.id}`
    const addressed = session(
      await at.ask('POST', path, {
        line_items: [{ id: TEA, quantity: 2 }],
        fulfillment_details: { ...TOKYO, email: 'guest@example.com' },
      }),
    )
    expect(addressed).toMatchObject({ status: 'ready_for_payment', fulfillment_details: TOKYO })
    const [selected] = addressed.selected_fulfillment_options
    const other = addressed.fulfillment_options.find(({ id }) => id !== selected?.option_id)
    const chosen = session(
      await at.ask('POST', path, {
        selected_fulfillment_options: [{ type: 'shipping', option_id: other?.id, item_ids: [TEA] }],
      }),
    )
    expect(chosen.selected_fulfillment_options).toMatchObject([{ option_id: other?.id, item_ids: [TEA] }])
    const amount = (type: string) => chosen.totals.find((one) => one.type === type)?.amount ?? 0
    expect(amount('fulfillment')).toBe(other?.totals[0]?.amount)
    expect(totalOf(chosen)).toBe(
      amount('items_base_amount') - amount('discount') + amount('fulfillment') + amount('fee'),
    )
    expect(session(await at.ask('GET', path))).toEqual(chosen)

    const done = ordered(
      await at.ask('POST', `${path}/complete`, {
        ...paidWith(),
        buyer: { email: 'guest@example.com', first_name: '花子', last_name: '山田' },
        order_notes: '玄関先に置いてください',
      }),
    )
    expect(done).toMatchObject({ status: 'completed', order: { checkout_session_id: bare.id } })
    expect(done.order).toMatchObject({ line_items: [{ quantity: { ordered: 2, current: 2, fulfilled: 0 } }] })
    expect(JSON.stringify(done)).not.toContain('success_token')
    expect(done.continue_url).toBeUndefined()
    expect(await stockOf()).toBe(before - 2)
    const { document: note } = await at.clerk.ask('goOrder', { orderNo: done.order.order_number })
    expect(JSON.stringify(note)).toContain('玄関先に置いてください')

    const [placed] = await at.heard()
    expect(placed?.body).toMatchObject({
      type: 'order_create',
      data: { id: done.order.id, status: 'confirmed' },
    })
    expect(acpFaults('checkout#/$defs/Order', placed?.body.data)).toEqual([])
    expect(placed && isSignedMessage(placed)).toBe(true)
    expect(placed && isSignedMessage({ ...placed, text: `${placed.text} ` })).toBe(false)
    expect(placed?.body.data.permalink_url).toMatch(/orderKey=\w/)

    await at.clerk.ask('doUpdateOrderStatus', { orderNo: done.order.order_number, orderStatus: 3 })
    const [cancelled] = await at.heard()
    expect(cancelled?.body).toMatchObject({
      type: 'order_update',
      data: {
        status: 'canceled',
        adjustments: [{ type: 'cancellation', currency: 'jpy', amount: totalOf(done) }],
      },
    })
    expect(acpFaults('checkout#/$defs/Order', cancelled?.body.data)).toEqual([])
    const later = ordered(await at.ask('GET', path))
    expect(later.order).toMatchObject({
      status: 'canceled',
      line_items: [{ status: 'removed', quantity: { ordered: 2, current: 0 } }],
    })
    expect(await stockOf()).toBe(before)
  })

  it('states where the goods are', async () => {
    const { id } = await at.begun()
    const { order } = await complete(id)
    await at.heard()
    await at.clerk.ask('doUpdateOrderStatus', { orderNo: order.order_number, orderStatus: 5 })
    const sent = (await at.heard()).at(-1)?.body.data
    expect(acpFaults('checkout#/$defs/Order', sent)).toEqual([])
    expect(sent).toMatchObject({
      status: 'shipped',
      line_items: [{ status: 'fulfilled', quantity: { ordered: 2, current: 2, fulfilled: 2 } }],
      fulfillments: [
        {
          ...{ type: 'shipping', status: 'shipped', events: [{ type: 'shipped' }] },
          destination: { name: '山田 花子', line_one: '1-1', country: 'JP', postal_code: '100-0001' },
        },
      ],
    })
  })

  it('places one order, however often and at once it is completed', async () => {
    const before = await stockOf()
    const { id } = await at.begun()
    const answers = await Promise.all([at.complete(id), at.complete(id), at.complete(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await stockOf()).toBe(before - 2)
    const path = `${SESSIONS}/${id}`
    expect(refused(await at.complete(id))).toEqual([409, 'not_modifiable'])
    expect(refused(await at.ask('POST', path, { line_items: [{ id: TEA }] }))).toEqual([
      409,
      'not_modifiable',
    ])
    expect(refused(await at.ask('POST', `${path}/cancel`))).toEqual([405, 'not_cancelable'])
    expect(ordered(await at.ask('GET', path)).status).toBe('completed')
  })

  it('answers a repeated request alike, and refuses another one with its key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = at.wish('again@example.com')
    const first = await at.ask('POST', SESSIONS, sent, { headers })
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const turned = Object.fromEntries(Object.entries(sent).reverse())
    const again = await at.ask('POST', SESSIONS, turned, { headers })
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await at.ask('POST', SESSIONS, at.wish('other@example.com'), { headers })
    expect(refused(other)).toEqual([422, 'idempotency_conflict'])
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const done = await at.complete(first.body.id, 'success_token', key)
    expect((await at.complete(first.body.id, 'success_token', key)).text).toBe(done.text)
    expect(refused(await at.complete(first.body.id, 'other', key))).toEqual([422, 'idempotency_conflict'])

    const wrong = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const none = { line_items: [{ id: 'nonesuch' }], currency: 'jpy', capabilities: {} }
    const error = await at.ask('POST', SESSIONS, none, wrong)
    expect(refused(error)).toEqual([400, 'invalid_item_id'])
    const repeated = await at.ask('POST', SESSIONS, none, wrong)
    expect([repeated.text, repeated.headers.get('idempotent-replayed')]).toEqual([error.text, 'true'])
  })

  it('asks for its version, a key and an idempotency key', async () => {
    const wish = at.wish('a@example.com')
    const without = (name: string, value?: string) =>
      at.ask('POST', SESSIONS, wish, { headers: { [name]: value } })
    expect(refused(await without('api-version'))).toEqual([400, 'missing_api_version'])
    const old = await without('api-version', '2025-09-29')
    expect(refused(old)).toEqual([400, 'unsupported_api_version'])
    expect(old.body).toMatchObject({ supported_versions: [VERSION] })
    expect(refused(await without('idempotency-key'))).toEqual([400, 'idempotency_key_required'])
    expect(refused(await without('idempotency-key', 'k'.repeat(256)))).toEqual([400, 'invalid_request'])
    const unnamed = await without('authorization')
    expect(refused(unnamed)).toEqual([401, 'unauthorized'])
    expect(unnamed.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('gives an order up whose token is refused, and takes another one', async () => {
    const before = await stockOf()
    const { id } = await at.begun()
    const declined = await complete(id, 'fail_token')
    expect(declined).toMatchObject({ status: 'ready_for_payment', messages: [{ code: 'payment_declined' }] })
    expect(await stockOf()).toBe(before)
    expect((await complete(id)).status).toBe('completed')
  })

  it('places nothing at another price than it told, whatever is changed at the end', async () => {
    const { id } = await at.begun()
    await dearer(100)
    const changed = { ...paidWith(), buyer: { email: 'late@example.com' } }
    const told = session(await at.ask('POST', `${SESSIONS}/${id}/complete`, changed))
    expect(told).toMatchObject({
      status: 'ready_for_payment',
      messages: [{ code: 'conflict', param: '$.totals' }],
    })
    const done = await complete(id)
    expect([done.status, totalOf(done)]).toEqual(['completed', totalOf(told)])
    await dearer(-100)
  })

  it('sells nothing that is not there', async () => {
    const lines = (id: string, quantity: number) => ({ line_items: [{ id, quantity }] })
    const wish = at.wish('a@example.com')
    const unknown = await at.ask('POST', SESSIONS, { ...wish, ...lines('nonesuch', 1) })
    expect([...refused(unknown), unknown.body.param]).toEqual([400, 'invalid_item_id', '$.line_items[0]'])
    const much = await at.ask('POST', SESSIONS, { ...wish, ...lines(TEA, 100_000) })
    expect(refused(much)).toEqual([400, 'out_of_stock'])
    const { id } = await at.begun()
    const kept = session(await at.ask('POST', `${SESSIONS}/${id}`, lines(TEA, 100_000)))
    expect([kept.messages[0]?.code, kept.line_items[0]?.quantity]).toEqual(['out_of_stock', 2])
    const stock = await stockOf()
    await restock(1)
    const late = await complete(id)
    expect(late.messages.map(({ code }) => code)).toContain('out_of_stock')
    await restock(stock)
    expect((await complete(id)).status).toBe('completed')
  })

  it('ends a session after its time, and when it is canceled', async () => {
    const { id } = await at.begun()
    at.shop.clock.advance(7 * HOUR_MS)
    expect(session(await at.ask('GET', `${SESSIONS}/${id}`)).status).toBe('expired')
    expect(refused(await at.complete(id))).toEqual([409, 'not_modifiable'])
    const other = await at.begun()
    const path = `${SESSIONS}/${other.id}`
    const trace = { intent_trace: { reason_code: 'price_sensitivity' } }
    expect(session(await at.ask('POST', `${path}/cancel`, trace)).status).toBe('canceled')
    expect(refused(await at.ask('POST', `${path}/cancel`))).toEqual([405, 'not_cancelable'])
    expect(refused(await at.complete(other.id))).toEqual([409, 'not_modifiable'])
    at.shop.clock.advance(72 * HOUR_MS)
    await at.shop.noren.sweep()
    expect(refused(await at.ask('GET', path))).toEqual([404, 'not_found'])
  })

  it('tells again until the platform has taken it', async () => {
    at.answers(503)
    const { id } = await at.begun()
    await complete(id)
    const first = await at.heard()
    at.answers(200)
    at.shop.clock.advance(HOUR_MS)
    const told = [...first, ...(await at.heard())].filter(({ body }) => body.data.checkout_session_id === id)
    expect(told.length).toBeGreaterThan(1)
    expect(new Set(told.map(({ headers }) => headers['request-id'])).size).toBe(1)
  })

  it('takes the code of a coupon, and tells of one that it does not know', async () => {
    const plain = await at.begun()
    const path = `${SESSIONS}/${plain.id}`
    const less = session(await at.ask('POST', path, { discounts: { codes: ['NONE', 'agent'] } }))
    expect(less.discounts).toMatchObject({
      applied: [{ code: 'AGENT', amount: 300, automatic: false }],
      rejected: [{ code: 'NONE', reason: 'discount_code_invalid' }],
    })
    expect(less.messages).toContainEqual(
      expect.objectContaining({
        type: 'warning',
        code: 'discount_code_invalid',
        param: '$.discounts.codes[0]',
      }),
    )
    expect(totalOf(less)).toBe(Number(totalOf(plain)) - 300)
    const none = session(await at.ask('POST', path, { discounts: null }))
    expect(totalOf(none)).toBe(totalOf(plain))
    const former = session(await at.ask('POST', path, { coupons: ['agent'] }))
    expect(totalOf(former)).toBe(totalOf(less))
    expect((await complete(plain.id)).status).toBe('completed')
  })

  it('says in the buyer’s language what it says', async () => {
    const { id } = await at.begun()
    const japanese = session(
      await at.ask('GET', `${SESSIONS}/${id}`, undefined, { headers: { 'accept-language': 'ja-JP' } }),
    )
    expect(japanese.totals).toContainEqual(expect.objectContaining({ type: 'total', display_text: '合計' }))
  })

  it('sends within Japan, and takes yen', async () => {
    const address = { ...TOKYO.address, country: 'US', state: 'IL', postal_code: '62704' }
    const wish = at.wish('a@example.com')
    const abroad = { ...wish, fulfillment_details: { ...TOKYO, address } }
    const told = session(await at.ask('POST', SESSIONS, abroad), 201)
    expect(told.status).toBe('not_ready_for_payment')
    expect(told.messages.map(({ code }) => code)).toContain('region_restricted')
    const dollars = await at.ask('POST', SESSIONS, { ...wish, currency: 'usd' })
    expect(refused(dollars)).toEqual([400, 'unsupported_currency'])
  })

  it('leads the buyer to the same cart in their browser', async () => {
    const { id, continue_url: url = '' } = await at.begun()
    expect(new URL(url).pathname).toBe(`/acp/continue/${id}`)
    const answer = await at.ask('GET', new URL(url).pathname)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shopping?cartKey=direct_1'])
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const cart = await fetch(new URL('/shopping?cartKey=direct_1', at.shop.base), {
      headers: { cookie, accept: 'application/hal+json' },
    })
    expect(await cart.text()).toContain(TEA)
  })

  it('takes no body that is too large, broken or of another shape', async () => {
    const wish = at.wish('a@example.com')
    const sent = async (body: unknown) => refused(await at.ask('POST', SESSIONS, body))[0]
    expect(await sent({ ...wish, metadata: { text: 'a'.repeat(33_000) } })).toBe(413)
    expect(await sent('{"line_items":')).toBe(400)
    const deep = `{"line_items":[],"metadata":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    expect(await sent(deep)).toBe(400)
    expect(await sent([])).toBe(400)
    expect(await sent({ ...wish, line_items: [] })).toBe(400)
    expect(await sent({ ...wish, line_items: [{ id: TEA, quantity: 1.5 }] })).toBe(400)
    expect(await sent({ ...wish, line_items: Array(101).fill({ id: TEA }) })).toBe(400)
    expect(await sent({ ...wish, order_notes: 'a'.repeat(3001) })).toBe(400)
    expect(await sent({ ...wish, discounts: { codes: Array(11).fill('NONE') } })).toBe(400)
    const { postal_code: _, ...address } = TOKYO.address
    const lacking = await at.ask('POST', SESSIONS, { ...wish, fulfillment_details: { ...TOKYO, address } })
    expect(refused(lacking)).toEqual([400, 'invalid_request'])
    expect(lacking.body.message).toContain('fulfillment_details.address.postal_code')
    const { id } = await at.begun()
    expect(refused(await at.ask('POST', `${SESSIONS}/${id}/complete`, {}))).toEqual([400, 'invalid_request'])
    const other = { payment_data: { ...paidWith().payment_data, handler_id: 'nobody' } }
    const unpaid = session(await at.ask('POST', `${SESSIONS}/${id}/complete`, other))
    expect(unpaid.messages[0]?.code).toBe('payment_declined')
  })
})
