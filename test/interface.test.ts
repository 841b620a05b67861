import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Named } from '../src/hypermedia/graph.ts'
import { type Answer, HalClient } from './support/hal-client.ts'
import { databases, openShop, type Shop } from './support/shop.ts'
import { walkEverywhere } from './support/walk.ts'

const SECURITY_HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
]

const MEDIA = {
  'application/hal+json': 'application/problem+json',
  'application/json': 'application/problem+json',
  'text/html': 'text/html; charset=utf-8',
}

const LARGEST_HEADERS = 4096

/** The rows of the list of operations: a unique name for each method and path. */
const listed = readFileSync(new URL('support/transitions.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))
  .map(([method = '', path = '', name = '']) => ({ method, path, name }))

describe.each(databases)('The interface, on %s', (database) => {
  let shop: Shop
  let program: HalClient
  /** The last good answer of each transition. */
  const answers = new Map<string, Answer>()

  beforeAll(async () => {
    shop = await openShop(database)
  })

  afterAll(() => shop?.close())

  const transitions = (): readonly Named[] => [...shop.noren.graph.names.values()]
  const safeOnes = () => transitions().filter(({ kind }) => kind === 'safe')
  const others = () => transitions().filter(({ kind }) => kind !== 'safe')
  const paths = () => [...shop.noren.graph.paths.entries()]

  const ask = (address: string, init: RequestInit = {}) =>
    fetch(new URL(address, shop.base), { redirect: 'manual', ...init })

  /** Where each page of the walk is, with the inputs it was asked with. */
  const pages = () =>
    [...answers].flatMap(([name, { document }]) =>
      shop.noren.graph.named(name).kind === 'safe' ? [{ name, href: document._links?.self?.href ?? '' }] : [],
    )

  describe('walked from the front door', () => {
    beforeAll(async () => {
      const watch = (answer: Answer) => {
        const self = answer.document._links?.self
        if (self && answer.status < 400) answers.set(self.rel, answer)
      }
      program = await HalClient.enter(shop.base, { watch })
      await walkEverywhere(program)
    })

    describe('the transitions', () => {
      it('have the names, methods and paths of the list', () => {
        const served = transitions().map(({ method, path, name }) => ({ method, path, name }))
        for (const one of served) expect(listed).toContainEqual(one)
        expect(served.length).toBeGreaterThan(30)
      })

      it('can all be reached and answer well', () => {
        expect([...answers.keys()].sort()).toEqual(
          transitions()
            .map(({ name }) => name)
            .sort(),
        )
      })

      it('answer with the state that their contract says', () => {
        for (const [name, { document }] of answers) {
          const { state = {} } = shop.noren.graph.named(name)
          const result = z.object(state).safeParse(document)
          expect(result.error?.issues ?? [], name).toEqual([])
        }
      })

      it('say their own name and address', () => {
        for (const [name, { document }] of answers) {
          const self = document._links?.self
          const { method, path, canonical } = shop.noren.graph.named(name)
          expect(self, name).toMatchObject({ rel: name, method })
          expect(self?.href.split('?')[0], name).toBe(canonical ?? path)
        }
      })

      it('offer only links that exist, under their own names and with their own methods', () => {
        const links = [...answers.values()].flatMap(({ document }) => allLinks(document))
        expect(links.length).toBeGreaterThan(100)
        for (const [relation, link] of links) {
          if (['self', 'next', 'prev', 'profile'].includes(relation)) continue
          expect(link, relation).toEqual({
            href: expect.stringMatching(/^\/[^\s]*$/),
            rel: relation,
            method: shop.noren.graph.named(relation).method,
          })
          expect(link.href.length).toBeLessThanOrEqual(2048)
        }
      })

      it('offer no more than their contract says', () => {
        for (const [name, { document }] of answers) {
          const { offers = [], items = {}, submitTo } = shop.noren.graph.named(name)
          const declared = [...offers, ...Object.values(items).flat(), submitTo ?? '', name]
          const standard = ['self', 'next', 'prev', 'profile']
          for (const [relation] of allLinks(document))
            expect([...declared, ...standard], name).toContain(relation)
        }
      })

      it('give each page a token, and describe each input of its form', () => {
        for (const { name } of pages()) {
          const { csrfToken, fields, submitTo } = answers.get(name)?.document ?? {}
          expect(csrfToken, name).toMatch(/^[A-Za-z0-9_.:-]{8,160}$/)
          const target = shop.noren.graph.named(name).submitTo
          if (target === undefined || typeof fields !== 'object' || fields === null) continue
          expect(Object.keys(fields), name).toEqual(Object.keys(shop.noren.graph.named(target).input))
          expect(submitTo, name).toMatchObject({ rel: target })
        }
      })
    })

    describe('a page', () => {
      it('without its body is its head', async () => {
        for (const { name, href } of pages()) {
          const [whole, head] = [await program.fetch(href), await program.fetch(href, { method: 'HEAD' })]
          expect(head.status, name).toBe(whole.status)
          expect(await head.text(), name).toBe('')
          for (const header of ['content-type', 'etag', 'vary'])
            expect(head.headers.get(header), `${name} ${header}`).toBe(whole.headers.get(header))
          await whole.text()
        }
      })

      it('as JSON has the state alone, and its links in headers under 4 kB', async () => {
        for (const { name, href } of pages()) {
          const answer = await program.fetch(href, { headers: { accept: 'application/json' } })
          expect(answer.headers.get('content-type'), name).toMatch(/^application\/json/)
          const links = answer.headers.get('link') ?? ''
          const templates = answer.headers.get('link-template') ?? ''
          expect(links, name).toContain(`rel="self"`)
          expect(Buffer.byteLength(links + templates), name).toBeLessThan(LARGEST_HEADERS)
          const document = (await answer.json()) as object
          expect(JSON.stringify(document), name).not.toContain('"_links"')
          const { state = {} } = shop.noren.graph.named(name)
          expect(z.object(state).safeParse(document).error?.issues ?? [], name).toEqual([])
        }
      })

      it('as HTML is a whole page in the language that was asked for', async () => {
        for (const { name, href } of pages())
          for (const language of ['ja', 'en']) {
            const headers = { accept: 'text/html', 'accept-language': language }
            const answer = await program.fetch(href, { headers })
            expect(answer.status, name).toBe(200)
            expect(answer.headers.get('content-type'), name).toBe('text/html; charset=utf-8')
            const page = await answer.text()
            expect(page, name).toContain(`<html lang="${language}">`)
            expect(page, name).toMatch(/<title>[^<]+<\/title>/)
            expect(page.match(/<h1[ >]/g), name).toHaveLength(1)
            // A key that no catalogue knows is shown as itself.
            expect(page.match(/\b(?:theme|field|message|error)\.[a-z]\w+(?:\.\w+)*/g), name).toBeNull()
          }
      })

      it('is not sent again to somebody who has it', async () => {
        for (const { name, href } of pages())
          for (const accept of Object.keys(MEDIA)) {
            const first = await program.fetch(href, { headers: { accept } })
            const etag = first.headers.get('etag') ?? ''
            expect(etag, `${name} as ${accept}`).toMatch(/^W\/"[^"]+"$/)
            await first.text()
            const second = await program.fetch(href, { headers: { accept, 'if-none-match': etag } })
            expect(second.status, `${name} as ${accept}`).toBe(304)
            expect(await second.text()).toBe('')
            const other = await program.fetch(href, { headers: { accept, 'if-none-match': '"other"' } })
            expect(other.status, name).toBe(200)
            await other.text()
          }
      })

      it('differs between its media types and languages by its ETag', async () => {
        const etags = new Set<string | null>()
        for (const accept of Object.keys(MEDIA))
          for (const language of ['ja', 'en']) {
            const answer = await program.fetch('/', { headers: { accept, 'accept-language': language } })
            etags.add(answer.headers.get('etag'))
            await answer.text()
          }
        expect(etags.size).toBe(6)
      })

      it('says what it varies by, and carries the security headers', async () => {
        for (const { name, href } of pages())
          for (const accept of Object.keys(MEDIA)) {
            const answer = await program.fetch(href, { headers: { accept } })
            const vary = answer.headers.get('vary')?.split(/,\s*/) ?? []
            expect(vary, name).toEqual(expect.arrayContaining(['Accept', 'Cookie', 'Accept-Language']))
            expect(answer.headers.get('cache-control'), name).toBe('private, no-cache')
            expectSecure(answer, name)
            await answer.text()
          }
      })
    })
  })

  describe('a request', () => {
    it('that changes something needs a token: 403 without', async () => {
      for (const { method, path, name } of others()) {
        const answer = await ask(path, { method })
        expect(answer.status, name).toBe(403)
        expect(await answer.json(), name).toMatchObject({ code: 'badToken', status: 403 })
      }
    })

    it('by another method is 405 and says which there are', async () => {
      for (const [path, methods] of paths())
        for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
          if (methods.has(method)) continue
          const answer = await ask(path, { method })
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
        const answer = await ask(path, { headers: { accept: 'image/png' } })
        expect(answer.status, name).toBe(406)
        expect(answer.headers.get('content-type')).toContain('application/problem+json')
        await answer.text()
      }
    })

    it('in a media type that nobody reads is 415', async () => {
      for (const { method, path, name } of others()) {
        const headers = { 'content-type': 'text/plain' }
        const answer = await ask(path, { method, headers, body: 'productCode=1' })
        expect(answer.status, name).toBe(415)
        await answer.text()
      }
    })

    it('that is too large is 413', async () => {
      for (const { method, path, name, bodyLimit = 64 * 1024 } of others()) {
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify({ message: 'x'.repeat(bodyLimit) })
        const answer = await ask(path, { method, headers, body })
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

    it('for a page with a slash at its end is answered where DECISIONS say so', async () => {
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

const expectSecure = (answer: Response, name: string): void => {
  for (const header of SECURITY_HEADERS) expect(answer.headers.has(header), `${name} ${header}`).toBe(true)
  expect(answer.headers.get('content-security-policy'), name).not.toContain('unsafe')
}

type LinkLike = { readonly href: string; readonly rel: string; readonly method: string }

/** All links of a document and of everything in it. */
const allLinks = (value: unknown): (readonly [string, LinkLike])[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '_links' ? (Object.entries(inner) as [string, LinkLike][]) : allLinks(inner),
  )
}
