import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Named } from '../../src/hypermedia/graph.ts'
import { plainTemplate } from '../../src/hypermedia/path.ts'
import { isStandard } from '../support/following.ts'
import { expectSecure } from '../support/http.ts'
import { describedOf, missingIn } from '../support/responses.ts'
import type { Walked } from './walked.ts'

const LARGEST_HEADERS = 4096
const VARIES_BY = [
  'Accept',
  'Authorization',
  'Cookie',
  'Accept-Language',
  'Accept-Encoding',
  'User-Agent',
  'Prefer',
]

/** The rows of the list of operations: a unique name for each method and path. */
const listed = readFileSync(new URL('../support/transitions.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))
  .map(([method = '', path = '', name = '']) => ({ method, path, name }))

/** Holds what a walk came by to what the interface promises. */
export const describeInterface = (walked: () => Walked): void => {
  describe('The interface', () => {
    let shop: Walked['shop']
    let answers: Walked['answers']
    let pages: Walked['pages']
    let following: Walked['following']
    beforeAll(() => {
      ;({ shop, answers, pages, following } = walked())
    })

    const transitions = (): readonly Named[] => [...shop.noren.graph.names.values()]

    /** What tells how this very process is doing is another each time. */
    const isOfTheMoment = (name: string) => ['goSystemInfo', 'goContentCache'].includes(name)

    /** What is made as it is sent has no ETag before it is through. */
    const isMadeAsItIsSent = (name: string) => shop.noren.graph.named(name).answers !== undefined

    const ask = (address: string, init: RequestInit = {}) =>
      fetch(new URL(address, shop.base), { redirect: 'manual', ...init })

    describe('the transitions', () => {
      it('have the names, methods and paths of the list', () => {
        const served = transitions().map(({ method, path, name }) => ({
          method,
          path: plainTemplate(path),
          name,
        }))
        for (const one of served) expect(listed).toContainEqual(one)
        expect(served.length).toBeGreaterThan(30)
      })

      it('can all be reached and answer well', () => {
        // A program is led on from the address for people, and an emptied shop would leave nothing to look at.
        const answering = transitions().filter(
          ({ name }) => name !== 'goProductAddress' && name !== 'doStartAfresh',
        )
        expect([...answers.keys()].sort()).toEqual(answering.map(({ name }) => name).sort())
      })

      it('answer with the state that their contract says', () => {
        for (const [name, { document }] of answers) {
          const { state = {} } = shop.noren.graph.named(name)
          const result = z.object(state).safeParse(document)
          expect(result.error?.issues ?? [], name).toEqual([])
        }
      })

      it('answer with all that the interface names', () => {
        expect(describedOf(shop).length).toBeGreaterThan(60)
        expect(missingIn(answers, shop)).toEqual([])
        for (const { name } of describedOf(shop))
          expect(answers.get(name)?.headers.get('content-type'), name).toMatch(/^application\/hal\+json/)
      })

      it('say their own name and address', () => {
        for (const [name, { document }] of answers) {
          const self = document._links?.self
          const { method, path, canonical, variable, closed } = shop.noren.graph.named(name)
          expect(self, name).toMatchObject({ rel: closed ? 'self' : name, method })
          const address = self?.href.split('?')[0]
          if (variable) expect(address?.startsWith(variable.before), name).toBe(true)
          else expect(address, name).toBe(canonical ?? path)
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

      it('offer nothing that whoever asked cannot follow, and each something', () => {
        const lookedAt = transitions().filter(({ name }) => walked().looksAt(name)).length
        expect(following.followed).toBeGreaterThan(3 * lookedAt)
        expect(following.faults).toEqual([])
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

      it('have the links that their contract says each of them has', () => {
        const missing = [...answers].flatMap(([name, { status, document }]) => {
          const { always = [] } = shop.noren.graph.named(name)
          const links = Object.keys(document._links ?? {})
          return status < 300
            ? always.flatMap((rel) => (links.includes(rel) ? [] : [`${name} lacks ${rel}`]))
            : []
        })
        expect(missing).toEqual([])
        expect(transitions().filter(({ always }) => always).length).toBeGreaterThan(50)
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
          // A stranger is told of a page of the office that it is not theirs; of one that is not there, 404.
          expect(answer.status, href).toBe(href.startsWith('/admin/') ? 403 : 200)
          await answer.text()
        }
      })

      it('give each page a token, and describe each input of its form', () => {
        for (const name of pages.keys()) {
          const { csrfToken, fields, submitTo } = answers.get(name)?.document ?? {}
          expect(csrfToken, name).toMatch(/^[A-Za-z0-9_.:-]{8,160}$/)
          // A page may have a form for one of two transitions, as that of an address new or old.
          const target = submitTo?.rel ?? shop.noren.graph.named(name).submitTo
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
          for (const header of ['content-type', ...(isOfTheMoment(name) ? [] : ['etag']), 'vary'])
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
          const { templated } = shop.noren.graph.named(name)
          const templates = json.headers.get('link-template') ?? ''
          for (const relation of templated) expect(templates, name).toContain(`rel="${relation}"`)
        }
      })

      it.each(['ja', 'en'] as const)('as HTML is whole, and in %s when that is asked for', (language) => {
        for (const [name, look] of pages) {
          const { status, headers, text } = look[language]
          expect(status, name).toBe(200)
          // What is handed out as a file is no page.
          if (headers.has('content-disposition')) continue
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

      it('as HAL-FORMS is HAL, with the form of each link that changes something', () => {
        for (const [name, { hal, forms }] of pages) {
          expect(forms.headers.get('content-type'), name).toBe('application/prs.hal-forms+json')
          if (isOfTheMoment(name)) continue
          expect(withoutForms(JSON.parse(forms.text)), name).toEqual(withoutForms(JSON.parse(hal.text)))
          for (const { _links = {}, _templates = {} } of documentsIn(JSON.parse(forms.text)))
            for (const [relation, { method, href }] of Object.entries(_links))
              if (method !== 'GET')
                expect(_templates[relation], `${name} ${relation}`).toMatchObject({
                  method,
                  target: expect.stringContaining(href.split('?')[0] ?? ''),
                  properties: expect.arrayContaining([expect.objectContaining({ name: 'csrfToken' })]),
                })
        }
      })

      it('is not sent again to somebody who has it', () => {
        for (const [name, { hal, again, changed }] of pages) {
          if (isMadeAsItIsSent(name) || isOfTheMoment(name)) continue
          expect(hal.headers.get('etag'), name).toMatch(/^W\/"[^"]+"$/)
          expect(again.status, name).toBe(304)
          expect(again.text, name).toBe('')
          expect(changed.status, name).toBe(200)
        }
      })

      it('differs between its media types and languages by its ETag', () => {
        for (const [name, { hal, forms, json, ja, en }] of pages) {
          if (isMadeAsItIsSent(name)) continue
          const etags = [hal, forms, json, ja, en].map(({ headers }) => headers.get('etag'))
          expect(new Set(etags).size, name).toBe(5)
        }
      })

      it('says what it varies by, and carries the security headers', () => {
        for (const [name, look] of pages)
          for (const answer of Object.values(look)) {
            const vary = answer.headers.get('vary')?.split(/,\s*/) ?? []
            expect(vary, name).toEqual(VARIES_BY)
            // What is the visitor's own is kept nowhere.
            const kept = shop.noren.graph.named(name).cached ? 'private, no-cache' : 'no-store'
            expect(answer.headers.get('cache-control'), name).toBe(kept)
            expect(answer.headers.get('content-language'), name).toMatch(/^(ja|en)$/)
            expectSecure(answer, name)
          }
      })
    })
  })
}

interface FormDocument {
  readonly _links?: Readonly<Record<string, LinkLike>>
  readonly _templates?: Readonly<Record<string, { readonly method: string }>>
}

/** A document and all within it that have links. */
const documentsIn = (value: unknown): FormDocument[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = '_links' in value ? [value as FormDocument] : []
  return [...own, ...Object.values(value).flatMap(documentsIn)]
}

/** A document as HAL has it: without templates, its links filled in with nothing more, and without its token. */
const withoutForms = (document: object): unknown =>
  JSON.parse(JSON.stringify(document), (name, value) => {
    if (name === '_templates' || name === 'templated' || name === 'csrfToken') return undefined
    return name === 'href' ? String(value).replace(/\{[?&][^}]*\}$/, '') : value
  })

type LinkLike = { readonly href: string; readonly rel: string; readonly method: string }

/** All links of a document and of everything in it. */
const allLinks = (value: unknown): (readonly [string, LinkLike])[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '_links' ? (Object.entries(inner) as [string, LinkLike][]) : allLinks(inner),
  )
}
