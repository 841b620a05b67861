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

/** Media types that are asked for, with that of a refusal. */
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
  /** The last good answer of each transition. */
  const answers = new Map<string, Answer>()
  /** Each page in all that it may be asked for, taken while it was there. */
  const pages = new Map<string, Look>()

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

  describe('walked from the front door', () => {
    beforeAll(async () => {
      const program = await HalClient.enter(shop.base, {
        watch: async (answer, client) => {
          const self = answer.document._links?.self
          if (!self || answer.status >= 400) return
          answers.set(self.rel, answer)
          if (self.method === 'GET')
            pages.set(self.rel, await lookAt((init) => client.fetch(self.href, init)))
        },
      })
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
          if (isStandard(relation)) continue
          expect(link, relation).toEqual({
            href: expect.stringMatching(/^\/[^\s]*$/),
            rel: relation,
            method: shop.noren.graph.named(relation).method,
          })
          expect(link.href.length).toBeLessThanOrEqual(2048)
        }
      })

      it('offer no more than their contract says', () => {
        const unannounced = [...answers].flatMap(([name, { document }]) => {
          const { offers = [], items = {}, submitTo } = shop.noren.graph.named(name)
          const declared = new Set([...offers, ...Object.values(items).flat(), submitTo, name])
          return allLinks(document)
            .filter(([relation]) => !isStandard(relation) && !declared.has(relation))
            .map(([relation]) => `${name} offers ${relation}`)
        })
        expect([...new Set(unannounced)]).toEqual([])
      })

      it('never put what somebody typed into an address of their own', () => {
        for (const [name, { document }] of answers)
          if (shop.noren.graph.named(name).kind !== 'safe')
            expect(document._links?.self?.href, name).not.toContain('?')
      })

      it('lead by standard relations to something that is there', async () => {
        const hrefs = new Set(
          [...answers.values()].flatMap(({ document }) =>
            allLinks(document).flatMap(([relation, { href }]) =>
              isStandard(relation) && relation !== 'self' ? [href] : [],
            ),
          ),
        )
        expect(hrefs.size).toBeGreaterThan(0)
        for (const href of hrefs) {
          const answer = await ask(href)
          expect(answer.status, href).toBe(200)
          await answer.text()
        }
      })

      it('give each page a token, and describe each input of its form', () => {
        for (const name of pages.keys()) {
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
      it('without its body is its head', () => {
        for (const [name, { hal, head }] of pages) {
          expect(head.status, name).toBe(hal.status)
          expect(head.text, name).toBe('')
          for (const header of ['content-type', 'etag', 'vary'])
            expect(head.headers.get(header), `${name} ${header}`).toBe(hal.headers.get(header))
        }
      })

      it('as JSON has the state alone, and its links in headers under 4 kB', () => {
        for (const [name, { json }] of pages) {
          expect(json.headers.get('content-type'), name).toMatch(/^application\/json/)
          const links = json.headers.get('link') ?? ''
          const templates = json.headers.get('link-template') ?? ''
          expect(links, name).toContain(`rel="self"`)
          expect(Buffer.byteLength(links + templates), name).toBeLessThan(LARGEST_HEADERS)
          expect(json.text, name).not.toContain('"_links"')
          const { state = {} } = shop.noren.graph.named(name)
          expect(z.object(state).safeParse(JSON.parse(json.text)).error?.issues ?? [], name).toEqual([])
        }
      })

      it('as JSON says once for all items what can be done with one', () => {
        for (const [name, { json }] of pages) {
          const { items = {} } = shop.noren.graph.named(name)
          const templates = json.headers.get('link-template') ?? ''
          for (const relation of Object.values(items).flat())
            expect(templates, name).toContain(`rel="${relation}"`)
        }
      })

      it.each(['ja', 'en'] as const)('as HTML is whole, and in %s when that is asked for', (language) => {
        for (const [name, look] of pages) {
          const { status, headers, text } = look[language]
          expect(status, name).toBe(200)
          expect(headers.get('content-type'), name).toBe('text/html; charset=utf-8')
          expect(text, name).toContain(`<html lang="${language}">`)
          expect(text, name).toMatch(/<title>[^<]+<\/title>/)
          expect(text.match(/<h1[ >]/g), name).toHaveLength(1)
          // A key that no catalogue knows is shown as itself.
          const keys = text.match(/\b(?:theme|field|message|error)\.[a-z]\w+(?:\.\w+)*/g) ?? []
          expect(
            keys.filter((key) => !key.endsWith('.svg')),
            name,
          ).toEqual([])
        }
      })

      it('is not sent again to somebody who has it', () => {
        for (const [name, { hal, again, changed }] of pages) {
          expect(hal.headers.get('etag'), name).toMatch(/^W\/"[^"]+"$/)
          expect(again.status, name).toBe(304)
          expect(again.text, name).toBe('')
          expect(changed.status, name).toBe(200)
        }
      })

      it('differs between its media types and languages by its ETag', () => {
        for (const [name, { hal, json, ja, en }] of pages) {
          const etags = [hal, json, ja, en].map(({ headers }) => headers.get('etag'))
          expect(new Set(etags).size, name).toBe(4)
        }
      })

      it('says what it varies by, and carries the security headers', () => {
        for (const [name, look] of pages)
          for (const answer of Object.values(look)) {
            const vary = answer.headers.get('vary')?.split(/,\s*/) ?? []
            expect(vary, name).toEqual(expect.arrayContaining(['Accept', 'Cookie', 'Accept-Language']))
            expect(answer.headers.get('cache-control'), name).toBe('private, no-cache')
            expectSecure(answer, name)
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

/** An answer with its body read. */
interface Heard {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A page in all that it may be asked for. */
interface Look {
  readonly hal: Heard
  readonly json: Heard
  readonly ja: Heard
  readonly en: Heard
  readonly head: Heard
  /** Asked for by somebody who has it, and by somebody who has another. */
  readonly again: Heard
  readonly changed: Heard
}

const lookAt = async (fetchWith: (init: RequestInit) => Promise<Response>): Promise<Look> => {
  const ask = async (headers: Readonly<Record<string, string>>, method = 'GET'): Promise<Heard> => {
    const answer = await fetchWith({ method, headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const hal = await ask({})
  return {
    hal,
    json: await ask({ accept: 'application/json' }),
    ja: await ask({ accept: 'text/html', 'accept-language': 'ja' }),
    en: await ask({ accept: 'text/html', 'accept-language': 'en' }),
    head: await ask({}, 'HEAD'),
    again: await ask({ 'if-none-match': hal.headers.get('etag') ?? '' }),
    changed: await ask({ 'if-none-match': 'W/"another"' }),
  }
}

const expectSecure = (answer: Pick<Response, 'headers'>, name: string): void => {
  for (const header of SECURITY_HEADERS) expect(answer.headers.has(header), `${name} ${header}`).toBe(true)
  expect(answer.headers.get('content-security-policy'), name).not.toContain('unsafe')
}

type LinkLike = { readonly href: string; readonly rel: string; readonly method: string }

/** A relation of RFC 8288's registry, where it is no name of ours. */
const isStandard = (relation: string): boolean => !/^(?:go|do)[A-Z]/.test(relation)

/** All links of a document and of everything in it. */
const allLinks = (value: unknown): (readonly [string, LinkLike])[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '_links' ? (Object.entries(inner) as [string, LinkLike][]) : allLinks(inner),
  )
}
