import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byName } from './support/authenticator.ts'
import { type Answer, HalClient } from './support/hal-client.ts'
import { sendAsJson } from './support/json-wire.ts'
import { describedOf, missingIn, operationOf } from './support/responses.ts'
import { databases, openShop, type Shop } from './support/shop.ts'
import { walkEverywhere } from './support/walk.ts'

// In HAL they are looked at where the interface is walked, on both: of the medium a database knows nothing.
const [database] = databases

describe('What the interface names in an answer, in JSON', () => {
  let shop: Shop
  /** The last good answer of each operation. */
  const answers = new Map<string, Answer>()

  beforeAll(async () => {
    shop = await openShop(database)
    const program = await HalClient.enter(byName(shop), {
      send: sendAsJson,
      watch: async (answer) => {
        const self = answer.document._links?.self
        if (self && answer.status < 400)
          answers.set(operationOf(shop, self.method, pathOf(self.href)), answer)
      },
    })
    await walkEverywhere(program, shop)
  })

  afterAll(() => shop?.close())

  it('is there', () => {
    expect(missingIn(answers, shop)).toEqual([])
  })

  it('is looked for in every operation that is served', () => {
    expect(describedOf(shop).length).toBeGreaterThan(60)
    for (const { name } of describedOf(shop)) {
      const type = answers.get(name)?.headers.get('content-type')
      expect(type?.startsWith('application/json'), `${name}: ${type}`).toBe(true)
    }
  })
})

const pathOf = (href: string): string => href.split('?')[0] ?? ''
