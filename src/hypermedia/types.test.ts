import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { integer, key, optional } from './input.ts'
import { linker } from './linker.ts'
import { message } from './message.ts'
import { type Act, fail, item, linksOf, ok, withMessage } from './reply.ts'
import { bound, type HandlersOf, safe, unsafe, withPreparation } from './transition.ts'

/*
 * Code that must not compile: tsc fails if one of the lines under an expected error is valid. They
 * run too, so that nobody takes them for dead.
 */

const goTop = safe('/', { title: 'Home', for: 'anyone', offers: ['goThing'] })
const goThing = safe('/thing', {
  title: 'A thing',
  for: 'anyone',
  input: { id: key(), size: optional(integer()) },
  state: { name: z.string(), price: z.int().nullable() },
  errors: ['badInput'],
})
const doAdd = unsafe('POST', '/thing', {
  title: 'Add it',
  for: 'anyone',
  input: { id: key(), quantity: integer(1, 999) },
})

interface Contracts {
  readonly goTop: typeof goTop
  readonly goThing: typeof goThing
  readonly doAdd: typeof doAdd
}

const link = linker<Contracts>()

describe('A typed link', () => {
  it('compiles with a known name and all inputs that a page needs', () => {
    expect(link('goTop')).toEqual({ rel: 'goTop', input: {} })
    expect(link('goThing', { id: '1' })).toEqual({ rel: 'goThing', input: { id: '1' } })
    expect(link('goThing', { id: '1', size: 2 }).input).toEqual({ id: '1', size: 2 })
  })

  it('may leave to a form what people type, where it is not safe', () => {
    expect(link('doAdd').input).toEqual({})
    expect(link('doAdd', { id: '1' }).input).toEqual({ id: '1' })
  })

  it('does not compile with an unknown name, a missing input, an unknown one or one of the wrong type', () => {
    const lines = [
      // @ts-expect-error no transition has this name
      () => link('goNowhere'),
      // @ts-expect-error a page cannot be linked to without what it needs
      () => link('goThing'),
      // @ts-expect-error nor with half of it
      () => link('goThing', { size: 2 }),
      // @ts-expect-error an id is text
      () => link('goThing', { id: 1 }),
      // @ts-expect-error a size is a number
      () => link('goThing', { id: '1', size: 'large' }),
      // @ts-expect-error it takes no colour
      () => link('goThing', { id: '1', colour: 'red' }),
      // @ts-expect-error home takes nothing
      () => link('goTop', { id: '1' }),
      // @ts-expect-error a quantity is a number here too
      () => link('doAdd', { quantity: 'many' }),
    ]
    expect(lines.map((line) => line().rel)).toHaveLength(8)
  })
})

interface Read {
  readonly reads: true
}

interface Write {
  readonly writes: true
}

describe('A typed handler', () => {
  type Handlers = HandlersOf<Contracts, Read, Write>

  it('compiles with the state, the errors and the links of its contract', async () => {
    const goTop: Handlers['goTop'] = async () => ok({}, { links: [link('goThing', { id: '1' })] })
    expect(await goTop({ reads: true, input: {} })).toMatchObject({ links: [{ rel: 'goThing' }] })
    const goThing: Handlers['goThing'] = async ({ input, reads }) =>
      reads && input.id === '1' ? ok({ name: 'tea', price: null }) : fail('badInput')
    expect(await goThing({ reads: true, input: { id: '2', size: undefined } })).toEqual({
      failure: 'badInput',
    })
  })

  it('does not compile with another state, an error or a link it did not declare, or a database it may not reach', () => {
    const lines = [
      // @ts-expect-error the price is missing
      (async () => ok({ name: 'tea' })) satisfies Handlers['goThing'],
      // @ts-expect-error a name is text
      (async () => ok({ name: 5, price: null })) satisfies Handlers['goThing'],
      // @ts-expect-error the contract says nothing of this error
      (async () => fail('unexpected')) satisfies Handlers['goThing'],
      // @ts-expect-error the contract does not offer this one
      (async () => ok({}, { links: [link('doAdd')] })) satisfies Handlers['goTop'],
      // @ts-expect-error a page is not given what writes
      (async ({ writes }) => fail(writes ? 'badInput' : 'badInput')) satisfies Handlers['goThing'],
      // @ts-expect-error the input has no colour
      (async ({ input }) => ok({ name: input.colour, price: 1 })) satisfies Handlers['goThing'],
    ]
    expect(lines).toHaveLength(6)
  })
})

describe('A message', () => {
  const doTell = unsafe('POST', '/tell', {
    title: 'Tell',
    for: 'anyone',
    state: { name: z.string(), message: z.string() },
  })
  type Handlers = HandlersOf<{ readonly doTell: typeof doTell }, Read, Write>
  const say = ({ key }: { readonly key: string }) => `${key}.`
  const done = message('done')

  it('is what the notices say, unless the handler has stated another', () => {
    const told = ok({ name: 'tea' }, { notices: [done, message('mailed')] })
    expect(withMessage(told, doTell.state, say).state).toEqual({ name: 'tea', message: 'done. mailed.' })
    const stated = ok({ name: 'tea', message: 'Yes' }, { notices: [done] })
    expect(withMessage(stated, doTell.state, say)).toBe(stated)
    expect(withMessage(told, { name: z.string() }, say)).toBe(told)
    expect(withMessage(told, undefined, say)).toBe(told)
  })

  it('is stated by whoever gives no notices, or it does not compile', () => {
    const lines = [
      (async () => ok({ name: 'tea' }, { notices: [done] })) satisfies Handlers['doTell'],
      (async () => ok({ name: 'tea', message: 'Yes' })) satisfies Handlers['doTell'],
      // @ts-expect-error nothing is told
      (async () => ok({ name: 'tea' })) satisfies Handlers['doTell'],
      // @ts-expect-error nor by a list that may be empty
      (async () => ok({ name: 'tea' }, { notices: [done].slice() })) satisfies Handlers['doTell'],
      // @ts-expect-error the name is missing all the same
      (async () => ok({}, { notices: [done] })) satisfies Handlers['doTell'],
    ]
    expect(lines).toHaveLength(5)
  })
})

describe('A bound handler', () => {
  const ofThing = (handlers: HandlersOf<{ goThing: typeof goThing }, Read, Write>) =>
    bound<{ goThing: typeof goThing }, Read, Write>({ goThing }, handlers)
  const ofAdding = (handlers: HandlersOf<{ doAdd: typeof doAdd }, Read, Write>) =>
    bound<{ doAdd: typeof doAdd }, Read, Write>({ doAdd }, handlers)
  const input = { id: '1', quantity: 2 }

  it('is found by the name of its transition, and has the type of all others', async () => {
    const goThing = ofThing({ goThing: async ({ input }) => ok({ name: input.id, price: null }) }).get(
      'goThing',
    )
    if (goThing?.kind !== 'safe') throw new Error('It is not safe')
    expect(await goThing.handler({ reads: true, input })).toMatchObject({ state: { name: '1' } })
  })

  it('hands what it prepared to what acts, or else to what does away with it', async () => {
    const seen: unknown[] = []
    const doAdd = ofAdding({
      doAdd: withPreparation(
        async ({ input }) => input.quantity * 2,
        async ({ input }, made) => {
          seen.push(input.id, made)
          return ok({})
        },
        async ({ input }, made) => void seen.push(input.quantity, made),
      ),
    }).get('doAdd')
    if (doAdd?.kind !== 'unsafe' || !('prepare' in doAdd.handler)) throw new Error('It prepares nothing')
    const { act, undo } = await doAdd.handler.prepare({ reads: true, input })
    await act({ writes: true, input })
    await undo?.()
    expect(seen).toEqual(['1', 4, 2, 4])
  })

  it('is missed where a contract has none', () => {
    // @ts-expect-error nobody handles it
    expect(() => ofThing({})).toThrow('Nobody handles goThing')
  })

  it('does not compile with another input, another state, or what its kind may not do', () => {
    const wrong = {
      input: async ({ input: { id } }: Act<{ id: number }, Read>) => ok({ name: `${id}`, price: null }),
      state: async () => ok({ name: 'tea' }),
      prepares: withPreparation(
        async () => 1,
        async () => fail('badInput'),
      ),
      keeps: async () => fail('badInput', { keep: async (_: Write) => undefined }),
      writes: withPreparation(
        async (_: Write) => 1,
        async () => ok({}),
      ),
      acts: withPreparation(
        async () => 1,
        async (_: Act<{ quantity: string }, Write>) => ok({}),
      ),
    }
    const lines = [
      // @ts-expect-error an id is text
      () => ofThing({ goThing: wrong.input }),
      // @ts-expect-error the price is missing
      () => ofThing({ goThing: wrong.state }),
      // @ts-expect-error what is safe prepares nothing
      () => ofThing({ goThing: wrong.prepares }),
      // @ts-expect-error nor does anything of its refusal stay
      () => ofThing({ goThing: wrong.keeps }),
      // @ts-expect-error what prepares is not given what writes
      () => ofAdding({ doAdd: wrong.writes }),
      // @ts-expect-error a quantity is a number for what acts, too
      () => ofAdding({ doAdd: wrong.acts }),
    ]
    expect(lines.map((line) => line().size)).toEqual(lines.map(() => 1))
  })
})

describe('An item of a list', () => {
  it('carries its links beside its state, unseen by what writes the state', () => {
    const thing = item({ name: 'tea' }, [link('goThing', { id: '1' })])
    expect(linksOf(thing)).toEqual([{ rel: 'goThing', input: { id: '1' } }])
    expect(JSON.stringify(thing)).toBe('{"name":"tea"}')
    expect(linksOf({ name: 'tea' })).toBeUndefined()
  })
})
