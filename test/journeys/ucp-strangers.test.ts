import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '../../src/plugins/coupons/plugin.ts'
import { customerOf, PASSWORD } from '../support/customer.ts'
import { GUEST } from '../support/guest.ts'
import { HtmlClient } from '../support/html-client.ts'
import { switchOn } from '../support/sandbox.ts'
import { databases } from '../support/shop.ts'
import { JANUARY, openPlatform } from '../support/ucp-platform.ts'
import { openUcpShop, TEA, TOKYO, type UcpShop } from '../support/ucp-shop.ts'
import { ja } from '../support/words.ts'

const CHECKOUTS = '/ucp/checkout-sessions'
const UNSIGNED = { isSigned: false }

describe.each(databases)('Strangers at UCP, on %s,', (database) => {
  let at: UcpShop

  beforeAll(async () => {
    at = await openUcpShop(database)
    await switchOn(at.clerk, coupons)
  })

  afterAll(() => at?.close())

  const address = () => `buyer-${crypto.randomUUID()}@example.com`

  /** Has the buyer place the order of a checkout in the shop. */
  const orderedInShop = async (id: string): Promise<void> => {
    const { shop, platform } = at
    const given = await platform.ask('GET', `/ucp/continue/${id}`)
    const cookie = given.headers.get('set-cookie')?.split(';')[0] ?? ''
    const json = { cookie, accept: 'application/hal+json', 'content-type': 'application/json' }
    const page = await fetch(new URL('/shopping?cartKey=direct_1', shop.base), { headers: json })
    const { csrfToken, payments } = (await page.json()) as {
      readonly csrfToken: string
      readonly payments: readonly { readonly paymentId: string; readonly paymentName: string }[]
    }
    const send = async (path: string, input: object) => {
      const answer = await fetch(new URL(path, shop.base), {
        ...{ method: 'POST', body: JSON.stringify(input) },
        headers: { ...json, 'x-csrf-token': csrfToken },
      })
      return (await answer.json()) as { readonly preOrderId: string; readonly expectedTotal: number }
    }
    const payment = payments.find(({ paymentName }) => paymentName === '銀行振込')?.paymentId
    const quoted = await send('/shopping/quote', { cartKey: 'direct_1', payment, confirm: true })
    await send('/shopping/checkout', quoted)
  }

  it('who open the address of a checkout see nothing that another types there', async () => {
    const { shop, platform } = at
    const made = await platform.ask('POST', CHECKOUTS, { line_items: [{ item: { id: TEA }, quantity: 1 }] })
    const { id } = made.body as { readonly id: string }
    const opened = async () => {
      const { headers } = await platform.ask('GET', `/ucp/continue/${id}`)
      return headers.get('set-cookie')?.split(';')[0] ?? ''
    }
    const [buyer, other] = [await opened(), await opened()]
    expect(buyer).not.toBe(other)
    const ask = async (cookie: string, path: string, init: RequestInit = {}) => {
      const headers = { cookie, accept: 'application/hal+json', 'content-type': 'application/json' }
      return (await fetch(new URL(path, shop.base), { ...init, headers })).text()
    }
    const form = JSON.parse(await ask(buyer, '/shopping/non-member?cartKey=direct_1'))
    const typed = { ...GUEST, cartKey: 'direct_1', csrfToken: form.csrfToken }
    await ask(buyer, '/shopping/non-member', { method: 'POST', body: JSON.stringify(typed) })
    const page = '/shopping?cartKey=direct_1'
    expect(await ask(buyer, page)).toContain(GUEST.email)
    for (const cookie of [other, await opened()]) expect(await ask(cookie, page)).not.toContain(GUEST.email)
    expect(JSON.stringify((await platform.ask('GET', `${CHECKOUTS}/${id}`)).body)).not.toContain(GUEST.email)
  })

  it('are not stopped by a label that takes long to look for', async () => {
    const label = `${'*.'.repeat(30)}*`
    const headers = {
      'signature-input': `${label}=("@method");keyid="x"`,
      signature: `${'a'.repeat(1900)}=:AAAA:`,
    }
    const began = performance.now()
    const { status } = await at.platform.ask('GET', '/ucp/orders/x', undefined, { ...UNSIGNED, headers })
    expect(status).toBe(401)
    expect(performance.now() - began).toBeLessThan(10_000)
    const odd = { 'signature-input': '(((=("@method");keyid="x"', signature: '(((=:AAAA:' }
    expect(
      (await at.platform.ask('GET', '/ucp/orders/x', undefined, { ...UNSIGNED, headers: odd })).status,
    ).toBe(401)
  })

  it('get no key of an order that the buyer placed in the shop', async () => {
    const { id } = await at.begun(address())
    await orderedInShop(id)
    const path = `${CHECKOUTS}/${id}`
    const unsigned = await at.platform.ask('GET', path, undefined, UNSIGNED)
    expect(unsigned.body.status).toBe('completed')
    expect(unsigned.body.order.permalink_url).toContain(`orderNo=${unsigned.body.order.label}`)
    expect(unsigned.text).not.toContain('orderKey')
    const dated = { at: at.shop.clock.now() }
    const signed = await at.platform.ask('GET', path, undefined, dated)
    expect(signed.body.order.permalink_url).toMatch(/orderKey=\w/)
    expect((await at.platform.ask('GET', path, undefined, UNSIGNED)).text).not.toContain('orderKey')
    // Without its time, whoever saw the request could send it again.
    expect((await at.platform.ask('GET', path)).text).not.toContain('orderKey')
    const order = `/ucp/orders/${signed.body.order.id}`
    expect((await at.platform.ask('GET', order, undefined, dated)).text).toMatch(/orderKey=\w/)
    const undated = await at.platform.ask('GET', order)
    expect([undated.status, undated.text.includes('orderKey')]).toEqual([200, false])
  })

  it('learn that the buyer ordered with their account, and nothing of the order', async () => {
    const { shop, platform } = at
    const { id } = await at.begun(address())
    const email = address()
    await customerOf(shop, { email })
    const person = await HtmlClient.enter(shop.base)
    await person.open(`/ucp/continue/${id}`)
    await person.form('password').fill({ email, password: PASSWORD }).submit()
    const form = person.form('message')
    await form.fill({ payment: form.choices('payment').at(0) ?? '' }).submit(ja('theme.shopping.confirm'))
    await person.form(ja('theme.confirm.order')).submit(ja('theme.confirm.order'))
    expect(person.text).toContain(ja('theme.complete.title'))
    const dated = { at: shop.clock.now() }
    const { body } = await platform.ask('GET', `${CHECKOUTS}/${id}`, undefined, dated)
    expect(body.status).toBe('completed')
    const { label } = body.order
    expect(body.order.permalink_url).toMatch(new RegExp(`/mypage/history\\?orderNo=${label}$`))
    const order = await platform.ask('GET', `/ucp/orders/${body.order.id}`, undefined, dated)
    expect(order.body.messages).toMatchObject([{ code: 'unauthorized' }])
    platform.events.splice(0)
    await shop.noren.settleOutbox()
    await at.clerk.ask('doUpdateOrderStatus', { orderNo: label, orderStatus: 3 })
    await shop.noren.settleOutbox()
    expect(platform.events.splice(0).filter(({ body: told }) => told.checkout_id === id)).toEqual([])
  })

  it('see the order that they paid with a token', async () => {
    const { id } = await at.begun(address())
    await at.complete(id)
    const { body } = await at.platform.ask('GET', `${CHECKOUTS}/${id}`, undefined, UNSIGNED)
    expect(body.order.permalink_url).toMatch(/orderKey=\w/)
  })

  it('must sign for orders in January as well, if the platform has keys', async () => {
    const { order } = (await at.complete((await at.begun(address())).id)).body
    const agent = `profile="${at.platform.url}/profile.json"; version="${JANUARY}"`
    const path = `/ucp/orders/${order.id}`
    expect((await at.platform.ask('GET', path, undefined, { ...UNSIGNED, agent })).status).toBe(401)
    expect((await at.platform.ask('GET', path, undefined, { agent })).status).toBe(200)
    const keyless = await openPlatform(at.shop.base, { version: JANUARY, hasKeys: false })
    const wish = at.wish(address())
    const made = await keyless.ask('POST', CHECKOUTS, wish, UNSIGNED)
    expect(made.status, made.text).toBe(201)
    expect((await keyless.ask('GET', path, undefined, UNSIGNED)).status).toBe(404)
    const unread = { ...UNSIGNED, agent: `profile="${keyless.url}/none.json"; version="${JANUARY}"` }
    expect((await keyless.ask('POST', CHECKOUTS, wish, unread)).status).toBe(201)
    await keyless.close()
  })

  it('take no idempotency key of a platform by naming its profile', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [theirs, own] = [at.wish(address()), at.wish(address())]
    expect((await at.platform.ask('POST', CHECKOUTS, theirs, { ...UNSIGNED, headers })).status).toBe(201)
    expect((await at.platform.ask('POST', CHECKOUTS, own, { headers })).status).toBe(201)
  })

  it('are told what they send too much of', async () => {
    const headers = () => ({ 'idempotency-key': crypto.randomUUID() })
    const sent = async (body: unknown, path = CHECKOUTS) =>
      (await at.platform.ask('POST', path, body, { headers: headers() })).status
    const wish = at.wish(address())
    const destinations = (count: number, word = '1-1') =>
      Array.from({ length: count }, (_, number) => ({
        ...{ ...TOKYO, id: `home-${number}`, street_address: word },
      }))
    const to = (all: readonly object[], groups: readonly object[] = []) => ({
      ...wish,
      fulfillment: { methods: [{ type: 'shipping', destinations: all, groups }] },
    })
    expect(await sent(to(destinations(10)))).toBe(201)
    expect(await sent(to(destinations(11)))).toBe(400)
    expect(await sent(to(destinations(1, 'a'.repeat(201))))).toBe(400)
    expect(await sent(to(destinations(1), Array(6).fill({})))).toBe(400)
    expect(await sent({ ...wish, context: { intent: 'a'.repeat(33_000) } })).toBe(413)
    expect(await sent({ ...wish, discounts: { codes: [1, 2, 3, 4, 5, 6, 7].map((n) => `NONE${n}`) } })).toBe(
      400,
    )
    const deep = `{"line_items":[],"context":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    expect(await sent(deep)).toBe(400)
    expect(await sent(deep, '/ucp/mcp')).toBe(400)
  })
})

describe.each(databases)('Many requests of one network at UCP, on %s,', (database) => {
  it('wait, but not those that a platform has signed', async () => {
    const at = await openUcpShop(database, { RATE_LIMITS: 'on' })
    const cart = { line_items: [{ item: { id: TEA }, quantity: 1 }] }
    const states: number[] = []
    for (let count = 0; count < 65; count += 1) {
      states.push((await at.platform.ask('POST', '/ucp/carts', cart, UNSIGNED)).status)
      at.shop.clock.advance(1000)
    }
    expect(states.filter((status) => status === 201).length).toBe(60)
    expect(states.at(-1)).toBe(429)
    const { headers } = await at.platform.ask('POST', '/ucp/carts', cart, UNSIGNED)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await at.platform.ask('POST', '/ucp/carts', cart)).status).toBe(201)
    await at.close()
  })
})
