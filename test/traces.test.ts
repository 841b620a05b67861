import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawUpOrder, someGuest } from './support/guest.ts'
import { HalClient } from './support/hal-client.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

interface Sent {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
  readonly status: { readonly code?: number; readonly message?: string }
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'

describe.each(databases)('Traces, on %s', (database) => {
  const person = someGuest()
  const spans: Sent[] = []
  const services: string[] = []
  let collector: Server
  let shop: Shop

  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      const body = await text(request)
      for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
        services.push(JSON.stringify(resource.attributes))
        for (const scope of scopeSpans) spans.push(...scope.spans)
      }
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const { port } = collector.address() as AddressInfo
    shop = await openShop(database, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      TRUST_PROXY: '127.0.0.1',
    })
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, '急須', {}, person)
    expect((await guest.follow('doCheckout')).status).toBe(201)
    await shop.noren.settleOutbox()
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
    await fetch(new URL('/cart', shop.base), { headers: { traceparent } })
    await fetch(new URL('/nothing-here', shop.base))
    // What was not sent yet is sent when the shop closes.
    await shop.close()
  })

  afterAll(() => collector?.close())

  const named = (name: string) => spans.filter((span) => span.name === name)
  const said = ({ attributes }: Sent) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
  const within = (span: Sent) => spans.filter(({ parentSpanId }) => parentSpanId === span.spanId)

  it('show a request with its transactions, and their statements', () => {
    const [order, ...others] = named('doCheckout')
    expect(others).toEqual([])
    if (!order) throw new Error('The order was not traced')
    expect(said(order)).toMatchObject({
      ...{ 'http.request.method': 'POST', 'http.route': '/shopping/checkout', 'noren.media': 'hal' },
      'http.response.status_code': 201,
    })
    expect(order.parentSpanId).toBeUndefined()
    const transactions = within(order).filter(({ name }) => name === 'transaction')
    expect(transactions.length).toBeGreaterThan(0)
    const statements = transactions.flatMap(within)
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['update orders', 'update variant', 'insert outbox', 'commit']),
    )
    expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([order.traceId]))
  })

  it('show what is done behind the pages', () => {
    const [event] = named('event order.placed')
    expect(event && said(event)).toHaveProperty('noren.subscriber')
    expect(event && within(event).length).toBeGreaterThan(0)
  })

  it('belong to the trace of a trusted proxy, and name what failed', () => {
    expect(named('goCart').find(({ traceId }) => traceId === TRACE)?.parentSpanId).toBe('00f067aa0ba902b7')
    const lost = named('none').map(said)
    expect(lost).toContainEqual(expect.objectContaining({ 'http.response.status_code': 404 }))
  })

  it('name the service, and nobody’s data', () => {
    expect(services[0]).toContain('"noren"')
    const all = JSON.stringify(spans)
    const typed = Object.values(person).filter((value) => typeof value === 'string' && value.length > 3)
    expect(typed.length).toBeGreaterThan(3)
    for (const mine of typed) expect(all).not.toContain(mine)
  })
})
