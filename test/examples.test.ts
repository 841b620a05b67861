import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema, Named } from '../src/hypermedia/graph.ts'
import { exampleOf, withoutRecords } from './support/examples.ts'
import { Exemplary } from './support/exemplary.ts'
import { Following } from './support/following.ts'
import type { ProblemDocument } from './support/hal-client.ts'
import { openShop, type Shop } from './support/shop.ts'

/**
 * No example can say these: a password that somebody has, the key of a mail, what a device signs, the name of the shop that
 * is to be emptied, a line of an order.
 */
const SECRET = ['wrongPassword', 'resetKeyUnknown', 'passkeyRefused']

const isSecret = ({ code, errors = {} }: ProblemDocument): boolean =>
  SECRET.includes(code) ||
  ['currentPassword', 'confirmName', 'items.0.lineId'].includes(Object.keys(errors).join())

// What a request is refused for is found before a database is asked, and the walk takes each operation on both.
describe('Requests made of examples', () => {
  let shop: Shop
  let people: Exemplary

  beforeEach(async () => {
    shop = await openShop('sqlite')
    people = await Exemplary.enter(shop)
  })

  afterEach(() => shop?.close())

  const send = async (transition: Named, input: Readonly<Record<string, unknown>>) => {
    const { name } = transition
    const asker = people.askerFor(transition)
    const _links = { [name]: people.linkTo(transition) }
    const answer = await asker.follow(name as never, people.beside(transition, input), { _links })
    const problem = answer.document as unknown as ProblemDocument
    return { ...answer, problem, asker }
  }

  it.each([
    ['all', (schema: JsonSchema) => schema] as const,
    ['all but for records that need not be named', withoutRecords] as const,
  ])('%s are taken', async (_what, part) => {
    const following = new Following(shop)
    const refused: string[] = []
    let done = 0
    await people.lookAround()
    for (const one of people.transitions()) {
      const answer = await send(one, people.inputOf(one, part))
      const { status, problem, asker } = answer
      if (status < 400) done += 1
      else await following.watch(answer, asker)
      if (status === 400 ? !isSecret(problem) : status >= 500)
        refused.push(`${one.name} ${status} ${problem.code} ${JSON.stringify(problem.errors)}`)
    }
    expect(refused).toEqual([])
    expect(following.faults).toEqual([])
    expect(done).toBeGreaterThan(230)
  })

  it('are refused without what a handler asks for', async () => {
    const lenient: string[] = []
    let asked = 0
    for (const one of people.transitions())
      for (const [name, { required, unless }] of metaOf(one)) {
        if (!required && !unless) continue
        const left = [name, ...Object.keys(unless ?? {})]
        const rest = Object.entries(exampleOf(withoutRecords(one.schemas.input))).filter(
          ([other]) => !left.includes(other),
        )
        people.forget(one.name)
        const { status, problem } = await send(one, Object.fromEntries(rest))
        asked += 1
        if (status !== 400 && problem.code !== 'signInFirst') lenient.push(`${one.name} ${name} ${status}`)
      }
    expect(lenient).toEqual([])
    expect(asked).toBeGreaterThan(30)
  })
})

/** What inputs say of themselves that their types do not. */
const metaOf = ({ input }: Named) =>
  Object.entries(input).map(([name, type]) => [name, type.meta() ?? {}] as const)
