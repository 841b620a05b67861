import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acpFaults } from '../support/acp-schemas.ts'
import { type AcpAnswer, type AcpShop, KEYS, openAcpShop, paidWith, TEA } from '../support/acp-shop.ts'
import { PASSWORD, signedIn } from '../support/customer.ts'
import { databases } from '../support/shop.ts'

const SESSIONS = '/acp/checkout_sessions'
const TRACES = /buyer-|花子|山田|千代田|玄関/

const refused = (answer: AcpAnswer): readonly [number, string] => {
  expect(acpFaults('checkout#/$defs/Error', answer.body), answer.text).toEqual([])
  return [answer.status, answer.body.code]
}

describe.each(databases)('Strangers at ACP, on %s,', (database) => {
  let at: AcpShop

  beforeAll(async () => {
    at = await openAcpShop(database)
  })

  afterAll(() => at?.close())

  const address = () => `buyer-${crypto.randomUUID()}@example.com`

  /** All that the plugin has stored. */
  const stored = async (...names: readonly string[]): Promise<string> => {
    const all = await Promise.all(
      (names.length > 0 ? names : ['checkout', 'repeat']).map((name) =>
        sql`select * from ${sql.table(`plugin_acp_${name}`)}`.execute(at.shop.noren.store.reader),
      ),
    )
    return JSON.stringify(all.map(({ rows }) => rows))
  }

  it('know no session of another platform', async () => {
    const { id } = await at.begun()
    const path = `${SESSIONS}/${id}`
    const other = { key: KEYS.other }
    expect(refused(await at.ask('GET', path, undefined, other))).toEqual([404, 'not_found'])
    const change = { line_items: [{ id: TEA }] }
    expect(refused(await at.ask('POST', path, change, other))).toEqual([404, 'not_found'])
    expect(refused(await at.complete(id, 'success_token', other))).toEqual([404, 'not_found'])
    expect(refused(await at.ask('POST', `${path}/cancel`, undefined, other))).toEqual([404, 'not_found'])
    const done = await at.complete(id)
    expect(done.body.status).toBe('completed')
    expect(refused(await at.ask('GET', path, undefined, other))).toEqual([404, 'not_found'])
  })

  it('get no answer that was kept for another platform', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const wish = at.wish(address())
    const own = await at.ask('POST', SESSIONS, wish, { headers })
    const others = await at.ask('POST', SESSIONS, wish, { headers, key: KEYS.other })
    expect([own.status, others.status]).toEqual([201, 201])
    expect(others.body.id).not.toBe(own.body.id)
    expect(others.headers.get('idempotent-replayed')).toBeNull()
  })

  it('have no say with a key that is wrong, short or of another kind', async () => {
    for (const authorization of [
      'Bearer wrong',
      `Bearer ${KEYS.openai}x`,
      `Bearer ${KEYS.openai.slice(0, -1)}`,
      `Basic ${KEYS.openai}`,
      KEYS.openai,
      'Bearer openai',
    ]) {
      const answer = await at.ask('POST', SESSIONS, at.wish(address()), { headers: { authorization } })
      expect(refused(answer), authorization).toEqual([401, 'unauthorized'])
    }
  })

  it('hear of orders only at the address of their own platform', async () => {
    const wish = at.wish(address())
    const { body } = await at.ask('POST', SESSIONS, wish, { key: KEYS.other })
    await at.heard()
    expect((await at.complete(body.id, 'success_token', { key: KEYS.other })).body.status).toBe('completed')
    expect(await at.heard()).toEqual([])
  })

  it('cannot set sums, states or orders', async () => {
    const wish = {
      ...at.wish(address()),
      ...{ line_items: [{ id: TEA, quantity: 2, unit_amount: 1 }], totals: [{ type: 'total', amount: 1 }] },
      ...{ status: 'completed', order: { id: 'ord_1' } },
    }
    const made = await at.ask('POST', SESSIONS, wish)
    const usual = await at.begun()
    expect(made.body).toMatchObject({ status: 'ready_for_payment', totals: usual.totals })
    expect(made.body.order).toBeUndefined()
  })

  it('find nothing of buyers once the order has them', async () => {
    const { id } = await at.begun(address())
    const words = { ...paidWith(), order_notes: '玄関先に置いてください' }
    const done = await at.ask('POST', `${SESSIONS}/${id}/complete`, words)
    expect(done.body.status).toBe('completed')
    await at.shop.change((tx) => sql`delete from plugin_acp_repeat`.execute(tx).then(() => undefined))
    const rows = await sql<{ readonly wish: string }>`
      select wish, view, email_key from plugin_acp_checkout where id = ${id}`.execute(
      at.shop.noren.store.reader,
    )
    expect(TRACES.exec(JSON.stringify(rows.rows))).toBeNull()
  })

  it('are forgotten when the customer withdraws, who is told of them before', async () => {
    const email = address()
    const one = await signedIn(at.shop, { email })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = { ...at.wish(email), order_notes: '玄関先に置いてください' }
    const begun = await at.ask('POST', SESSIONS, sent, { headers })
    const { document } = await one.ask('goMypageExport')
    expect(document).toMatchObject({
      acpCheckouts: [
        {
          ...{ platform: 'openai', orderNo: null, items: [{ productCode: TEA, quantity: 2 }] },
          ...{ buyer: { email }, addresses: [{ street_address: '1-1' }], message: '玄関先に置いてください' },
        },
      ],
    })
    expect(document).not.toHaveProperty('acpCarts')
    await one.ask('doWithdrawCustomer', { currentPassword: PASSWORD })
    await at.shop.noren.settleOutbox()
    expect((await stored()).includes(email)).toBe(false)
    const session = await at.ask('GET', `${SESSIONS}/${begun.body.id}`)
    expect(session.body.status).toBe('canceled')
    expect(refused(await at.ask('POST', SESSIONS, sent, { headers }))).toEqual([409, 'answer_gone'])
  })
})

describe.each(databases)('The keys of platforms at ACP, on %s,', (database) => {
  it('are renewed with an overlap, and taken back at once', async () => {
    const at = await openAcpShop(database, { ACP_KEYS: undefined, ACP_WEBHOOKS: undefined })
    const keep = async (value: string) =>
      (
        await at.clerk.ask('doUpdatePluginSettings', {
          pluginCode: 'acp',
          settings: [{ settingName: 'ACP_KEYS', secretValue: value }],
        })
      ).status
    expect((await at.ask('GET', '/.well-known/acp.json')).status).toBe(404)
    expect(await keep('openai=short')).not.toBe(200)
    expect(await keep(`openai=${KEYS.openai}`)).toBe(200)
    expect((await at.clerk.ask('doEnablePlugin', { pluginCode: 'acp' })).status).toBe(200)
    const { id } = await at.begun()
    const path = `${SESSIONS}/${id}`
    const as = async (key: string) => (await at.ask('GET', path, undefined, { key })).status
    expect([await as(KEYS.openai), await as(KEYS.other)]).toEqual([200, 401])
    expect(await keep(`openai=${KEYS.openai} openai=${KEYS.other}`)).toBe(200)
    expect([await as(KEYS.openai), await as(KEYS.other)]).toEqual([200, 200])
    expect(await keep(`openai=${KEYS.other}`)).toBe(200)
    expect([await as(KEYS.openai), await as(KEYS.other)]).toEqual([401, 200])
    await at.close()
  })

  it('are not found by trying', async () => {
    const at = await openAcpShop(database, { RATE_LIMITS: 'on' })
    const states: number[] = []
    for (let count = 0; count < 63; count += 1) {
      const key = `${KEYS.openai}${count}`
      states.push((await at.ask('GET', `${SESSIONS}/x`, undefined, { key })).status)
      at.shop.clock.advance(1000)
    }
    expect(states.filter((status) => status === 401)).toHaveLength(60)
    const late = await at.ask('GET', `${SESSIONS}/x`, undefined, { key: 'wrong' })
    expect(refused(late)).toEqual([429, 'rate_limited'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused(await at.ask('GET', `${SESSIONS}/x`))).toEqual([404, 'not_found'])
    await at.close()
  })
})
