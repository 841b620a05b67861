import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, signedIn } from '../support/customer.ts'
import { databases } from '../support/shop.ts'
import { schemaFaults } from '../support/ucp-schemas.ts'
import { openUcpShop, TEA, type UcpShop } from '../support/ucp-shop.ts'

const HOUR_MS = 3_600_000
const CHECKOUTS = '/ucp/checkout-sessions'
const TRACES = /buyer@|buyer-|花子|山田|千代田/

describe.each(databases)('What UCP keeps of buyers, on %s,', (database) => {
  let at: UcpShop
  let people = 0

  beforeAll(async () => {
    at = await openUcpShop(database)
  })

  afterAll(() => at?.close())

  const address = () => `buyer-${++people}@example.com`

  /** All that the plugin has stored. */
  const stored = async (...names: readonly string[]): Promise<string> => {
    const db = at.shop.noren.store.reader
    const all = await Promise.all(
      (names.length > 0 ? names : ['checkout', 'cart', 'repeat']).map((name) =>
        sql`select * from ${sql.table(`plugin_ucp_${name}`)}`.execute(db),
      ),
    )
    return JSON.stringify(all.map(({ rows }) => rows))
  }

  const forgetRepeats = () =>
    at.shop.change((tx) => sql`delete from plugin_ucp_repeat`.execute(tx).then(() => undefined))

  it('is nothing once the order has it, and the order is stated from the shop', async () => {
    const { id } = await at.begun(address())
    const done = await at.complete(id)
    expect(done.body.status).toBe('completed')
    expect(done.text).toMatch(TRACES)
    await forgetRepeats()
    expect(TRACES.exec(await stored('checkout'))).toBeNull()
    const later = await at.platform.ask('GET', `${CHECKOUTS}/${id}`)
    expect(later.body).toMatchObject({
      status: 'completed',
      order: done.body.order,
      totals: done.body.totals,
    })
    expect(schemaFaults('shopping/checkout.json', later.body)).toEqual([])
    const order = await at.platform.ask('GET', `/ucp/orders/${done.body.order.id}`)
    expect(schemaFaults('shopping/order.json', order.body)).toEqual([])
    expect(order.body.fulfillment.expectations[0]?.destination).toMatchObject({
      ...{ first_name: '花子', last_name: '山田', postal_code: '100-0001', address_country: 'JP' },
      ...{ address_locality: '千代田区千代田', street_address: '1-1' },
    })
  })

  it('is exported to whom it is of, without what opens it', async () => {
    const email = address()
    const one = await signedIn(at.shop, { email })
    const { id } = await at.begun(email.toUpperCase())
    await at.begun(address())
    const cart = { line_items: [{ item: { id: TEA }, quantity: 1 }], buyer: { email } }
    const { body } = await at.platform.ask('POST', '/ucp/carts', cart)
    const { document } = await one.ask('goMypageExport')
    expect(document).toMatchObject({
      ucpCheckouts: [
        {
          ...{ platform: `${at.platform.url}/profile.json`, orderNo: null },
          ...{ items: [{ productCode: TEA, quantity: 2 }], buyer: { email: email.toUpperCase() } },
          addresses: [{ last_name: '山田', street_address: '1-1' }],
        },
      ],
      ucpCarts: [{ items: [{ productCode: TEA, quantity: 1 }], buyer: { email } }],
    })
    const file = await (await one.program.fetch('/mypage/export')).text()
    expect(JSON.parse(file)).toMatchObject({ ucpCheckouts: [{ buyer: { email: email.toUpperCase() } }] })
    for (const secret of [id, body.id]) expect(file).not.toContain(secret)
  })

  it.each([
    ['withdraws', 'withdrawal'],
    ['is deleted', 'deletion'],
  ])('is forgotten when a customer %s', async (_, way) => {
    const email = address()
    const one = await signedIn(at.shop, { email, name01: '忘却' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = { ...at.wish(email), buyer: { email, last_name: '忘却' } }
    const begun = await at.platform.ask('POST', CHECKOUTS, sent, { headers })
    expect(begun.status).toBe(201)
    const cart = { line_items: [{ item: { id: TEA }, quantity: 1 }], buyer: { email } }
    const made = await at.platform.ask('POST', '/ucp/carts', cart)
    const other = await at.begun(address())
    expect((await stored()).includes(email)).toBe(true)
    if (way === 'withdrawal') await one.ask('doWithdrawCustomer', { currentPassword: PASSWORD })
    else await at.clerk.ask('doDeleteCustomer', { customerId: one.customerId })
    await at.shop.noren.settleOutbox()
    const left = await stored()
    expect([left.includes(email), left.includes('忘却')]).toEqual([false, false])
    const path = `${CHECKOUTS}/${begun.body.id}`
    expect((await at.platform.ask('GET', path)).body.status).toBe('canceled')
    expect((await at.complete(begun.body.id)).status).toBe(409)
    const again = await at.platform.ask('POST', CHECKOUTS, sent, { headers })
    expect([again.status, again.body.code]).toEqual([409, 'answer_gone'])
    expect((await at.platform.ask('GET', `/ucp/carts/${made.body.id}`)).text).toContain('not_found')
    expect((await at.complete(other.id)).body.status).toBe('completed')
  })

  it.each([
    ['withdraws', 'withdrawal'],
    ['is deleted', 'deletion'],
  ])('is no answer to a finished checkout either, once its buyer %s', async (_, way) => {
    const email = address()
    const one = await signedIn(at.shop, { email })
    const { id } = await at.begun(email.toUpperCase())
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const done = await at.complete(id, headers)
    expect(done.body.status).toBe('completed')
    expect((await at.complete(id, headers)).text).toBe(done.text)
    const other = await at.begun(address())
    const others = { 'idempotency-key': crypto.randomUUID() }
    const kept = await at.complete(other.id, others)
    if (way === 'withdrawal') await one.ask('doWithdrawCustomer', { currentPassword: PASSWORD })
    else await at.clerk.ask('doDeleteCustomer', { customerId: one.customerId })
    await at.shop.noren.settleOutbox()
    expect((await stored()).toLowerCase()).not.toContain(email)
    const again = await at.complete(id, headers)
    expect([again.status, again.body.code]).toEqual([409, 'answer_gone'])
    expect((await at.complete(other.id, others)).text).toBe(kept.text)
  })

  it('is nothing once a checkout was canceled, or has ended', async () => {
    const canceled = await at.begun(address())
    const path = `${CHECKOUTS}/${canceled.id}`
    expect((await at.platform.ask('POST', `${path}/cancel`)).body.status).toBe('canceled')
    const ended = await at.begun(address())
    await forgetRepeats()
    expect(TRACES.test(await stored('checkout'))).toBe(true)
    at.shop.clock.advance(7 * HOUR_MS)
    // What has ended goes while the plugin is off as well.
    await at.clerk.ask('doDisablePlugin', { pluginCode: 'ucp' })
    await at.shop.noren.sweep()
    expect(TRACES.exec(await stored('checkout'))).toBeNull()
    await at.clerk.ask('doEnablePlugin', { pluginCode: 'ucp' })
    for (const { id } of [canceled, ended])
      expect((await at.platform.ask('GET', `${CHECKOUTS}/${id}`)).body.status).toBe('canceled')
  })
})
