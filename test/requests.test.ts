import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Named } from '../src/hypermedia/graph.ts'
import { type Person, signedIn } from './support/customer.ts'
import { HalClient } from './support/hal-client.ts'
import { expectSecure } from './support/http.ts'
import { atOffice, memberOf } from './support/member.ts'
import { databases, openShop, type Shop } from './support/shop.ts'

/** Media types that are asked for, with that of a refusal. */
const MEDIA = {
  'application/hal+json': 'application/problem+json',
  'application/prs.hal-forms+json': 'application/problem+json',
  'application/json': 'application/problem+json',
  'text/html': 'text/html; charset=utf-8',
}

describe.each(databases)('HTTP, on %s', (database) => {
  let shop: Shop
  let customer: Person
  let member: HalClient

  beforeAll(async () => {
    shop = await openShop(database)
    customer = await signedIn(shop, { email: 'requests@example.com' })
    await memberOf(shop, { login_id: 'requests' })
    member = await atOffice(shop, 'requests')
  })

  afterAll(() => shop?.close())

  const transitions = (): readonly Named[] => [...shop.noren.graph.names.values()]
  const safeOnes = () => transitions().filter(({ kind }) => kind === 'safe')
  // The key of a mail takes the place of the token.
  const others = () => transitions().filter(({ kind, byKey }) => kind !== 'safe' && byKey !== true)
  const paths = () => [...shop.noren.graph.paths.entries()]

  const ask = (address: string, init: RequestInit = {}) =>
    fetch(new URL(address, shop.base), { redirect: 'manual', ...init })

  /** Asks as one who may: what is not for anyone is refused before all else. */
  const askAllowed = (path: string, init: RequestInit) => {
    const methods = [...(shop.noren.graph.paths.get(path)?.values() ?? [])]
    if (methods.every((one) => one.for === 'anyone')) return ask(path, init)
    const isOffice = methods.some(({ realm }) => realm === 'office')
    return (isOffice ? member : customer.program).fetch(path, init)
  }

  // Refused before a database is asked.
  describe.runIf(database === databases[0])('a request', () => {
    it('that changes something needs a token: 403 without', async () => {
      for (const { method, path, name } of others()) {
        const answer = await askAllowed(path, { method })
        expect(answer.status, name).toBe(403)
        expect(await answer.json(), name).toMatchObject({ code: 'badToken', status: 403 })
      }
    })

    it('by another method is 405 and says which there are', async () => {
      for (const [path, methods] of paths())
        for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
          if (methods.has(method)) continue
          const answer = await askAllowed(path, { method })
          expect(answer.status, `${method} ${path}`).toBe(405)
          const allowed = answer.headers.get('allow')?.split(', ') ?? []
          expect(allowed, path).toEqual(expect.arrayContaining([...methods.keys(), 'OPTIONS']))
        }
    })

    it('for the options is answered with the methods', async () => {
      for (const [path, methods] of paths()) {
        const answer = await ask(path, { method: 'OPTIONS' })
        expect(answer.status, path).toBe(204)
        const allowed = answer.headers.get('allow')?.split(', ') ?? []
        expect(allowed).toEqual(expect.arrayContaining([...methods.keys()]))
        expect(allowed.includes('HEAD'), path).toBe(methods.has('GET'))
      }
    })

    it('for a media type that nobody makes is 406', async () => {
      for (const { path, name } of safeOnes()) {
        const answer = await ask(path, { headers: { accept: 'font/woff2' } })
        expect(answer.status, name).toBe(406)
        expect(answer.headers.get('content-type')).toContain('application/problem+json')
        await answer.text()
      }
    })

    it('in a media type that nobody reads is 415', async () => {
      for (const { method, path, name } of others()) {
        const headers = { 'content-type': 'text/plain' }
        const answer = await askAllowed(path, { method, headers, body: 'productCode=1' })
        expect(answer.status, name).toBe(415)
        await answer.text()
      }
    })

    it('that is too large is 413', async () => {
      for (const { method, path, name, bodyLimit = 64 * 1024 } of others()) {
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify({ message: 'x'.repeat(bodyLimit) })
        const answer = await askAllowed(path, { method, headers, body })
        expect(answer.status, name).toBe(413)
        await answer.text()
      }
    })

    it.each([
      ['broken JSON', 'application/json', '{"a":'],
      ['JSON that is no object', 'application/json', '[1]'],
      ['a poisoned name in JSON', 'application/json', '{"__proto__":{"a":1}}'],
      ['a poisoned name in a form', 'application/x-www-form-urlencoded', '__proto__[a]=1'],
      ['a form that is too deep', 'application/x-www-form-urlencoded', 'a[b][c][d][e][f]=1'],
      ['bytes that are no UTF-8', 'application/x-www-form-urlencoded', 'a=%ff%fe%'],
    ])('of %s is 400', async (_what, contentType, body) => {
      const answer = await ask('/cart/item', {
        method: 'POST',
        headers: { 'content-type': contentType },
        body,
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'badBody' })
    })

    it.each([
      [
        'a form',
        (rows: readonly object[]) =>
          new URLSearchParams(rows.map((_, at): [string, string] => [`allocations[${at}][cartKey]`, 'a_1'])),
      ],
      ['JSON', (rows: readonly object[]) => JSON.stringify({ allocations: rows })],
    ] as const)('of %s with more in a list than it may hold is 400 at that list', async (kind, bodyOf) => {
      const program = await HalClient.enter(shop.base)
      const send = async (count: number) => {
        const answer = await program.fetch('/shopping/shipping-multiple', {
          method: 'POST',
          headers: {
            'x-csrf-token': program.csrfToken,
            ...(kind === 'JSON' && { 'content-type': 'application/json' }),
          },
          body: bodyOf(Array.from({ length: count }, () => ({ cartKey: 'a_1' }))),
        })
        const { code, errors } = (await answer.json()) as { code: string; errors: object }
        return { status: answer.status, code, fields: Object.keys(errors) }
      }
      expect(await send(1001)).toEqual({ status: 400, code: 'badInput', fields: ['allocations'] })
      expect(await send(1000)).toMatchObject({ code: 'badInput', fields: { length: 1000 } })
    })

    it.each(Object.entries(MEDIA))('for an unknown path is 404 as %s', async (accept, contentType) => {
      for (const path of ['/nothing-here', '/cart/item/nothing', '/products.php']) {
        const answer = await ask(path, { headers: { accept } })
        expect(answer.status, path).toBe(404)
        expect(answer.headers.get('content-type'), path).toBe(contentType)
        expectSecure(answer, path)
        await answer.text()
      }
    })

    it.each(Object.entries(MEDIA))(
      'for a path in broken encoding is refused as %s',
      async (accept, contentType) => {
        const answer = await ask('/%E0%A4%A', { headers: { accept } })
        expect([400, 404]).toContain(answer.status)
        expect(answer.headers.get('content-type')).toBe(contentType)
        expectSecure(answer, 'broken')
        await answer.text()
      },
    )

    it('for a page with a slash at its end is answered where it leads somewhere', async () => {
      for (const address of ['/', '/index']) {
        const answer = await ask(address)
        expect(answer.status).toBe(200)
        expect(await answer.json()).toMatchObject({ _links: { self: { href: '/', rel: 'goTop' } } })
      }
    })
  })

  describe('the session', () => {
    it('has a cookie that scripts and other sites cannot use', async () => {
      const answer = await ask('/')
      const [cookie = ''] = answer.headers.getSetCookie()
      expect(cookie).toMatch(/^noren_session=/)
      expect(cookie).toMatch(/; HttpOnly/i)
      expect(cookie).toMatch(/; SameSite=Lax/i)
      expect(cookie).toMatch(/; Path=\//i)
      await answer.text()
    })

    it('is not kept for somebody who only looks', async () => {
      const query = () => shop.noren.store.reader.selectFrom('session').select('id').execute()
      const before = await query()
      const looker = await HalClient.enter(shop.base)
      await looker.follow('goProductList')
      await looker.follow('goCart')
      expect(await query()).toEqual(before)
    })
  })
})
