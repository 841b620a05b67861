import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byName } from './support/authenticator.ts'
import { type Answer, HalClient } from './support/hal-client.ts'
import { sendAsJson } from './support/json-wire.ts'
import { databases, openShop, type Shop } from './support/shop.ts'
import { walkEverywhere } from './support/walk.ts'

/** The properties that the interface names for the answer of each operation; those inside others are joined by dots. */
const named = readFileSync(new URL('support/responses.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))
  .map(([method = '', path = '', properties = '']) => ({ method, path, properties: properties.split(' ') }))

const kinds = [
  ['HAL', 'application/hal+json', fetch],
  ['JSON', 'application/json', sendAsJson],
] as const

describe.each(databases)('What the interface names in an answer, on %s', (database) => {
  describe.each(kinds)('in %s', (_kind, mediaType, send) => {
    let shop: Shop
    /** The last good answer of each operation. */
    const answers = new Map<string, Answer>()

    beforeAll(async () => {
      shop = await openShop(database)
      const program = await HalClient.enter(byName(shop), {
        send,
        watch: async (answer) => {
          const self = answer.document._links?.self
          if (self && answer.status < 400) answers.set(operation(self.method, pathOf(self.href)), answer)
        },
      })
      await walkEverywhere(program, shop)
    })

    afterAll(() => shop?.close())

    const operation = (method: string, path: string): string =>
      shop.noren.graph.paths.get(path)?.get(method)?.name ?? `${method} ${path}`

    const served = () =>
      named
        .filter(({ method, path }) => shop.noren.graph.paths.get(path)?.has(method))
        .map((row) => ({ ...row, name: operation(row.method, row.path) }))

    it('is there', () => {
      const missing = served().flatMap(({ name, properties }) =>
        properties
          .filter((property) => !has(answers.get(name)?.document, property.split('.')))
          .map((property) => `${name} has no ${property}`),
      )
      expect(missing).toEqual([])
    })

    it('is looked for in every operation that is served', () => {
      expect(served().length).toBeGreaterThan(60)
      for (const { name } of served()) {
        const type = answers.get(name)?.headers.get('content-type')
        expect(type?.startsWith(mediaType), `${name}: ${type}`).toBe(true)
      }
    })
  })
})

const pathOf = (href: string): string => href.split('?')[0] ?? ''

const has = (value: unknown, [name, ...inside]: readonly string[]): boolean => {
  if (name === undefined) return true
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
  return has((value as Readonly<Record<string, unknown>>)[name], inside)
}
