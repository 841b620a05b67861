import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Named } from '../../src/hypermedia/graph.ts'
import { signedIn } from '../support/customer.ts'
import { drawUpOrder, GUEST } from '../support/guest.ts'
import { HalClient } from '../support/hal-client.ts'
import { databases, openShop, type Shop } from '../support/shop.ts'
import { faultsIn, type Shelf, shelfOf } from './books.ts'
import { stockUp, WANTED } from './guests.ts'
import { expectHarmless } from './harmless.ts'
import { asForm, asJson, type HostileRequest, hostileRequests } from './hostile.ts'
import { isTurnOf, size } from './size.ts'

/** What a well-meaning visitor sends under these names. */
const PLAUSIBLE: Readonly<Record<string, unknown>> = {
  ...GUEST,
  productCode: WANTED,
  quantity: 1,
  cartKey: 'session-prefix-1_1',
  shippingId: '1',
  addressId: 'own',
  payment: '1',
  delivery: '1',
  allocations: [{ addressId: 'own', cartKey: 'session-prefix-1_1', productCode: WANTED, quantity: 1 }],
}

const MEDIA = ['application/hal+json', 'text/html'] as const

/** A body is read before it is known how the answer is written: one medium or the other, and both under full pressure. */
const mediaOf = (at: number): readonly string[] =>
  MEDIA.filter((_, turn) => size.waits || turn === at % MEDIA.length)

/** What the reader of bodies refuses comes to no database: it is tried beside the first. */
const [first] = databases

describe.each(databases)('Hostile input, on %s', (database) => {
  let shop: Shop
  let before: Shelf

  beforeAll(async () => {
    shop = await openShop(database)
    await stockUp(shop.noren.store, 100_000)
    before = await shelfOf(shop.noren.store.reader)
  })

  // It throws if anything unexpected was logged.
  afterAll(() => shop?.close())

  const send = (program: HalClient, { method, path, input }: Named, hostile: HostileRequest) => {
    const plausible = Object.keys(input)
      .filter((name, at) => hostile.keep[at] && name in PLAUSIBLE)
      .map((name) => [name, PLAUSIBLE[name]] as const)
    const token = hostile.hasToken ? [['csrfToken', program.csrfToken] as const] : []
    const fields = [...plausible, ...hostile.fields.filter(([name]) => name !== 'csrfToken'), ...token]
    if (method === 'GET' || hostile.encoding === 'query') {
      const query = asForm(fields).slice(0, 12_000)
      const headers = { ...hostile.headers, ...(hostile.hasToken && { 'x-csrf-token': program.csrfToken }) }
      return program.fetch(`${path}?${query}`, { method, headers })
    }
    const type = hostile.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
    const text = hostile.encoding === 'form' ? asForm(fields) : asJson(fields)
    return program.fetch(path, {
      method,
      headers: { 'content-type': type, ...hostile.headers, 'x-csrf-token': program.csrfToken },
      body: hostile.encoding === 'bytes' ? new Blob([new Uint8Array(hostile.bytes)]) : text,
    })
  }

  /** Who gets as far as the handler: a guest with an order drawn up, or a customer. */
  const visitorFor = async (transition: Named): Promise<HalClient> => {
    if (transition.for === 'customer') {
      const email = `${transition.name.toLowerCase()}@example.com`
      return (await signedIn(shop, { email, point: 100 })).program
    }
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, WANTED, { productCode: WANTED })
    return program
  }

  it(
    'never gets more than a refusal, from any transition of the storefront, in any encoding',
    async () => {
      const statuses = new Map<number, number>()
      // The office meets it signed in, in fuzz-office.test.ts; its gate is tried with each field below.
      const storefront = [...shop.noren.graph.names.values()].filter(
        ({ realm }, at) => realm === 'storefront' && isTurnOf(at, database),
      )
      for (const transition of storefront) {
        const program = await visitorFor(transition)
        const property = fc.asyncProperty(hostileRequests(Object.keys(transition.input)), async (hostile) => {
          const asked = performance.now()
          const answer = await send(program, transition, hostile)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          await expectHarmless(answer, transition.name, asked)
        })
        await fc.assert(property, { numRuns: size.fuzz, ...(!size.waits && { seed: 20261126 }) })
      }
      // Some of it came as far as the handlers, and some of that was done.
      for (const status of [200, 400, 403, 404]) expect(statuses.has(status), String(status)).toBe(true)
    },
    size.patience,
  )

  it.runIf(size.waits || database === first).each([
    ['a method that is a record', '{"_method":{"toString":1}}'],
    ['a method that is a list', '{"_method":[[[]]]}'],
    ['a token that is a record', '{"csrfToken":{"toString":1}}'],
    ['a list 30,000 deep', `{"productCode":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['a record 10,000 deep', `{"productCode":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['6,000 names', `{${Array.from({ length: 6000 }, (_, at) => `"n${at}":1`).join(',')}}`],
    ['a key twice', '{"productCode":"a","productCode":{"toString":1}}'],
  ])('with %s is refused by each transition that reads a body', async (what, body) => {
    const program = await HalClient.enter(shop.base)
    await program.follow('goProductList')
    const readers = [...shop.noren.graph.names.values()].filter(({ kind }) => kind !== 'safe')
    for (const [at, { method, path, name }] of readers.entries()) {
      for (const accept of mediaOf(at + what.length)) {
        const headers = { 'content-type': 'application/json', accept, 'x-csrf-token': program.csrfToken }
        const asked = performance.now()
        await expectHarmless(await program.fetch(path, { method, headers, body }), name, asked)
      }
    }
  })

  // What gets as far as a statement is refused by PostgreSQL more often: no NUL, no half of a pair, no wide integer.
  it.runIf(size.waits || database !== first)('in any single field is refused, on pages too', async () => {
    const program = await HalClient.enter(shop.base)
    await drawUpOrder(program, WANTED, { productCode: WANTED })
    const values = [
      '{"toString":1}',
      '[{"toString":1}]',
      '[[[[[1]]]]]',
      '"a\\u0000b"',
      '"\\ud800"',
      '2147483648',
    ]
    for (const { kind, method, path, name, input, for: whom } of shop.noren.graph.names.values()) {
      const fields = Object.keys(input)
      // Who may not go on to what is done with a field has it read beside the others all the same.
      const sent =
        whom === 'anyone' ? fields.map((field) => [field]) : [fields].filter(({ length }) => length > 0)
      // A field is shown again with one half of what is wrong, and the next one with the other.
      const requests = sent.flatMap((given, at) =>
        values.flatMap((value, turn) => mediaOf(at + turn).map((accept) => ({ given, value, accept }))),
      )
      for (const { given, value, accept } of requests) {
        const asked = performance.now()
        const body = `{${given.map((field) => `${JSON.stringify(field)}:${value}`).join(',')}}`
        const headers = { accept, 'content-type': 'application/json', 'x-csrf-token': program.csrfToken }
        const query = given.map((field) => `${field}=${encodeURIComponent(value)}`).join('&')
        const answer =
          kind === 'safe'
            ? await program.fetch(`${path}?${query}`, { headers })
            : await program.fetch(path, { method, headers, body })
        await expectHarmless(answer, `${name} ${body}`, asked)
      }
    }
  })

  it('in cookies counts as no cookie', async () => {
    const cookies = (await fetch(shop.base)).headers.getSetCookie()
    const session = cookies.find((cookie) => cookie.startsWith('noren_session='))?.split(';', 1)[0] ?? ''
    const value = session.slice('noren_session='.length)
    const hostile = [
      `noren_notice=${value}`,
      `noren_session=${value}x`,
      'noren_session=.',
      'noren_session=%00.%ff',
      `noren_session=${'.'.repeat(3000)}`,
      `${session}; ${session}; noren_notice=.`,
      'noren_lang=__proto__',
      'noren_lang=constructor; noren_notice=bm90aGluZw.x',
      '=; ;;; a; =b',
      `${Array.from({ length: 500 }, (_, at) => `c${at}=1`).join('; ')}`,
      '__proto__=1; toString=2',
    ]
    for (const cookie of hostile)
      for (const accept of ['text/html', 'application/hal+json']) {
        const asked = performance.now()
        await expectHarmless(await fetch(shop.base, { headers: { cookie, accept } }), cookie, asked)
      }
  })

  it('in the path is refused', async () => {
    const paths = [
      '/%00',
      '/%ff',
      '/%E0%A4%A',
      '//example.com/',
      '/..%2f..%2fpackage.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/%00',
      '/files/products/..%5c..%5cx',
      '/files/products/%00.png',
      '/files/products/',
      '/assets/',
      `/${'a/'.repeat(3000)}`,
      `/product?${'a'.repeat(9000)}`,
      '/products?__proto__[a]=1',
      `/products?${'a=1&'.repeat(1001)}`,
      '/sitemap-products-99999999999999999999.xml',
      '/docs/%00',
    ]
    for (const path of paths) {
      const asked = performance.now()
      await expectHarmless(await fetch(`${shop.base.origin}${path}`, { redirect: 'manual' }), path, asked)
    }
  })

  it('leaves the shop open and its books right', async () => {
    const guest = await HalClient.enter(shop.base)
    await drawUpOrder(guest, WANTED, { productCode: WANTED })
    expect((await guest.follow('doCheckout')).status).toBe(201)
    expect(await faultsIn(shop.noren.store.reader, before)).toEqual([])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
