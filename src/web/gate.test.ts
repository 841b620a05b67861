import { describe, expect, it } from 'vitest'
import type { Call } from '../hypermedia/graph.ts'
import type { Actor } from '../hypermedia/realm.ts'
import { isFailure, ok } from '../hypermedia/reply.ts'
import { library } from './docs/library.fixture.ts'
import { gateBefore } from './gate.ts'
import type { Handling } from './handling.ts'

const actors: Readonly<Record<string, Actor>> = {
  'a stranger in the storefront': { realm: 'storefront', id: null },
  'a customer': { realm: 'storefront', id: 'customer' },
  'a stranger in the office': { realm: 'office', id: null },
  'a member': { realm: 'office', id: 'member' },
}

/** The actors who reach the handler of each transition. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  goBook: Object.keys(actors),
  doAsk: Object.keys(actors),
  goLoans: ['a customer'],
  doBorrow: ['a customer'],
  goDesk: ['a member'],
}

describe('The gate', () => {
  const through = async (name: string, actor: Actor, by: keyof Handling) => {
    const called: string[] = []
    const handler = async ({ transition }: Call) => {
      called.push(transition.name)
      return ok({})
    }
    const gate = gateBefore({ read: handler, write: handler }, library)
    const visitor = { key: 'key', actor }
    const asked = {
      visitor,
      language: 'en',
      client: { address: '', userAgent: '' },
      host: '',
      network: undefined,
    } as const
    const parsed = library.named(name).parse({ bookId: '1', days: 1 })
    if (!parsed.ok) throw new Error(`${name} takes more than that`)
    const answer = await gate[by](parsed.value, { ...asked, renewSession: () => '' })
    return { called, answer }
  }

  it.each(Object.entries(ALLOWED))('lets to %s those alone who may', async (name, allowed) => {
    for (const [who, actor] of Object.entries(actors))
      for (const by of ['read', 'write'] as const) {
        const { called, answer } = await through(name, actor, by)
        expect(called, who).toEqual(allowed.includes(who) ? [name] : [])
        expect(isFailure(answer), who).toBe(!allowed.includes(who))
      }
  })

  it('tells a stranger how to come in, and all others that it is not for them', async () => {
    const refusal = async (name: string, actor: Actor) => (await through(name, actor, 'read')).answer
    expect(await refusal('goLoans', { realm: 'storefront', id: null })).toMatchObject({
      failure: 'signInFirst',
    })
    expect(await refusal('goLoans', { realm: 'office', id: 'member' })).toMatchObject({
      failure: 'notAllowed',
    })
    expect(await refusal('goDesk', { realm: 'storefront', id: 'customer' })).toMatchObject({
      failure: 'notAllowed',
    })
  })
})
