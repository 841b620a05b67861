import { describe, expect, it } from 'vitest'
import { alpsOf, type Descriptor } from './alps.ts'
import { library, voices } from './library.fixture.ts'

const { alps } = alpsOf(library, voices.en)
const flat = (descriptors: readonly Descriptor[]): Descriptor[] =>
  descriptors.flatMap((one) => [one, ...flat(one.descriptor ?? [])])
const all = flat(alps.descriptor)
const named = (id: string) => all.find((one) => one.id === id)
const hrefs = (one: Descriptor | undefined) => one?.descriptor?.map(({ href }) => href)

describe('The ALPS profile', () => {
  it('says each word once', () => {
    const ids = all.flatMap(({ id }) => id ?? [])
    expect(ids.length).toBeGreaterThan(20)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('points only to what is in it', () => {
    const ids = new Set(all.map(({ id }) => `#${id}`))
    const pointed = all.flatMap(({ href, rt }) => [href ?? [], rt ?? []].flat())
    expect(pointed.length).toBeGreaterThan(20)
    for (const target of pointed) expect(ids).toContain(target)
  })

  it('has each transition with its kind, its inputs and where it leads', () => {
    for (const { name, kind, input } of library.names.values()) {
      expect(named(name), name).toMatchObject({ type: kind })
      expect(hrefs(named(name)), name).toEqual(Object.keys(input).map((one) => `#${one}`))
    }
    expect(named('goBooks')?.rt).toBe('#Books')
    expect(named('doBorrow')?.rt).toBe('#Loans')
    expect(named('doAsk')?.rt).toBe('#Top')
  })

  it('has each page as a state: its properties, and what may be done there', () => {
    expect(hrefs(named('Top'))).toEqual(
      ['newest', 'open', 'goBooks', 'goLoans', 'goDesk', 'doAsk', 'goBook'].map((one) => `#${one}`),
    )
    expect(hrefs(named('newest'))).toEqual(['#bookId', '#author', '#notes'])
  })

  it('tells what a word means, as forms call it', () => {
    expect(named('dueOn')?.doc?.value).toBe('Due on')
    expect(named('word')?.doc?.value).toBe('Word')
    expect(named('bookId')?.doc?.value).toBe('Book id; on forms: Number of the book')
  })
})
