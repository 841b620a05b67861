import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kernelErrors } from './errors.ts'
import { type Call, graphOf } from './graph.ts'
import { hrefOf } from './href.ts'
import { integer, key, optional, text } from './input.ts'
import { realmOfTests } from './realm.fixture.ts'
import { EVERY_SCREEN, idempotent, safe, unsafe } from './transition.ts'

const page = (path: string, offers: readonly string[] = []) =>
  safe(path, { title: 'A page', for: 'anyone', offers })

const build = (...contracts: Readonly<Record<string, unknown>>[]) =>
  graphOf([realmOfTests(contracts)], kernelErrors)

const faultsOf = (...contracts: Readonly<Record<string, unknown>>[]): string => {
  try {
    build(...contracts)
  } catch (error) {
    return String(error)
  }
  throw new Error('Nothing was found wrong')
}

describe('A graph of transitions', () => {
  const goTop = page('/', ['goList', 'doAdd', 'doSet'])
  const goList = safe('/list', {
    title: 'A list',
    for: 'anyone',
    items: { things: ['goThing'] },
    also: ['/lists'],
    canonical: '/lists',
  })
  const goThing = safe('/thing', {
    title: 'A thing',
    for: 'anyone',
    input: { id: key(), size: optional(integer()) },
    submitTo: 'doChange',
  })
  const doChange = unsafe('POST', '/thing', { title: 'Change it', for: 'anyone', refusedAt: 'goThing' })
  const doAdd = unsafe('POST', '/list', { title: 'Add one', for: 'anyone', errors: ['badInput'] })
  const doSet = idempotent('PUT', '/list', { title: 'Set one', for: 'anyone' })
  const whole = { goTop, goList, goThing, doChange, doAdd, doSet, notATransition: { path: '/x' }, five: 5 }

  it('that is whole is built, by name and by path; what is no transition is passed over', () => {
    const graph = build(whole)
    expect([...graph.names.keys()]).toEqual(['goTop', 'goList', 'goThing', 'doChange', 'doAdd', 'doSet'])
    expect([...(graph.paths.get('/list')?.keys() ?? [])]).toEqual(['GET', 'POST', 'PUT'])
    expect(graph.paths.get('/lists')?.get('GET')?.name).toBe('goList')
    expect(graph.named('goThing').required).toEqual(['id'])
    expect(() => graph.named('goNowhere')).toThrow('goNowhere')
  })

  it('leads home from all that is for who is signed in, but from home itself', () => {
    const goHome = safe('/home', { title: 'Home', for: 'customer', offers: ['goOwn'] })
    const goOwn = safe('/own', { title: 'What is theirs', for: 'customer', offers: ['goList'] })
    const { goTop } = whole
    const top = { ...goTop, offers: [...(goTop.offers ?? []), 'goHome'] }
    const graph = graphOf(
      [realmOfTests([{ ...whole, goTop: top, goHome, goOwn }], { home: 'goHome' })],
      kernelErrors,
    )
    expect(graph.named('goOwn').offers).toEqual(['goList', 'goHome'])
    expect(graph.named('goHome').offers).toEqual(['goOwn'])
    expect(graph.named('goList').offers).toEqual([])
  })

  it('lists every screen of its realm where an item says so', () => {
    const goMenu = safe('/menu', { title: 'All', for: 'anyone', items: { screens: [EVERY_SCREEN, 'goTop'] } })
    const { goTop } = whole
    const top = { ...goTop, offers: [...(goTop.offers ?? []), 'goMenu'] }
    const realm = { ...realmOfTests([{ ...whole, goTop: top, goMenu }]), screens: ['goList', 'goThing'] }
    const graph = graphOf([realm], kernelErrors)
    expect(graph.named('goMenu').items).toEqual({ screens: ['goList', 'goThing', 'goTop'] })
  })

  it('has its handlers called with what it has parsed, and by a department with what that declares', () => {
    const additions = [{ to: 'goThing', input: { colour: optional(text(9)), size: text(9) } }]
    const graph = graphOf([realmOfTests([whole])], kernelErrors, { additions })
    const transition = graph.named('goThing')
    const parsed = transition.parse({ id: 1, size: '2', colour: 'red', weight: 3 })
    if (!parsed.ok) throw new Error('It is refused')
    const input = { id: '1', size: 2, colour: 'red' }
    expect(parsed.value).toMatchObject({ transition, input })
    expect(parsed.value.own).toEqual({ id: '1', size: 2 })
    // @ts-expect-error nobody else makes a call
    const made: Call = { transition, input, own: input }
    expect(made).not.toBeInstanceOf(parsed.value.constructor)
  })

  it('reaches by offers, by items of lists and by forms', () => {
    expect(faultsOf({ ...whole, goList: page('/list') })).toContain('goThing cannot be reached')
    const withoutForm = safe('/thing', { title: 'A thing', for: 'anyone' })
    expect(faultsOf({ ...whole, goThing: withoutForm })).toContain('doChange cannot be reached')
  })

  it.each(['top', 'goTOP!', 'gotop', 'go', 'getTop', 'goto', 'do_it'])('refuses %s as a name', (name) => {
    expect(faultsOf({ goTop: page('/', [name]), [name]: page('/x') })).toContain(
      `${name} is no name for a transition`,
    )
  })

  it('refuses a name that is declared twice', () => {
    expect(faultsOf({ goTop: page('/') }, { goTop: page('/other') })).toContain('goTop is declared twice')
  })

  it('refuses a path and method that is served twice, also under another name of a path', () => {
    const offers = ['goOther']
    expect(faultsOf({ goTop: page('/', offers), goOther: page('/') })).toContain('GET / is served twice')
    const goOther = safe('/other', { title: 'A page', for: 'anyone', also: ['/'] })
    expect(faultsOf({ goTop: page('/', offers), goOther })).toContain('GET / is served twice')
  })

  it('refuses an offer that nobody has declared', () => {
    expect(faultsOf({ goTop: page('/', ['goNowhere']) })).toContain(
      'goTop offers goNowhere, which nobody has declared',
    )
    const toNowhere = safe('/', { title: 'A page', for: 'anyone', submitTo: 'doNothing' })
    expect(faultsOf({ goTop: toNowhere })).toContain('goTop offers doNothing, which nobody has declared')
  })

  it('refuses what cannot be reached, unless it says from where it is entered', () => {
    expect(faultsOf({ goTop: page('/'), goIsland: page('/island') })).toContain(
      'goIsland cannot be reached from goTop',
    )
    const goIsland = safe('/island', {
      title: 'An island',
      for: 'anyone',
      entered: 'mail',
      offers: ['goCave'],
    })
    expect(build({ goTop: page('/'), goIsland, goCave: page('/cave') }).names.size).toBe(3)
  })

  it('refuses an error that is not in the catalogue', () => {
    const goTop = safe('/', { title: 'A page', for: 'anyone', errors: ['outOfTea'] })
    expect(faultsOf({ goTop })).toContain('goTop may fail with outOfTea, which is not in the catalogue')
  })

  it.each(['goNowhere', 'doIt'])('refuses to show a refused form again at %s', (refusedAt) => {
    const doIt = unsafe('POST', '/it', { title: 'Do it', for: 'anyone', refusedAt })
    expect(faultsOf({ goTop: page('/', ['doIt']), doIt })).toContain(
      `doIt is shown again at ${refusedAt}, which is no page`,
    )
  })

  it('tells all its faults at once', () => {
    const said = faultsOf({ goTop: page('/', ['goNowhere']), goIsland: page('/island'), bad: page('/') })
    expect(said.split('\n')).toHaveLength(6)
  })

  it('gives a link its address, its name and its method', () => {
    const graph = build(whole)
    expect(graph.resolve({ rel: 'goThing', input: { id: 'a b', size: 3 } })).toEqual({
      href: '/thing?id=a+b&size=3',
      rel: 'goThing',
      method: 'GET',
    })
    expect(graph.resolve({ rel: 'goList', input: {} }).href).toBe('/lists')
    expect(graph.resolve({ rel: 'doSet', input: {} })).toMatchObject({ href: '/list', method: 'PUT' })
  })
})

describe('The address of a transition', () => {
  const goList = safe('/list', { title: 'A list', for: 'anyone', input: { name: optional(text(9999)) } })

  it('leaves out what is empty or absent, and keeps 0 and no', () => {
    expect(hrefOf(goList, { name: '', other: undefined })).toBe('/list')
    expect(hrefOf(goList, { offset: 0, flag: false })).toBe('/list?offset=0&flag=false')
  })

  it('names each entry of a list', () => {
    expect(hrefOf(goList, { status: [1, 6], name: [] })).toBe('/list?status%5B%5D=1&status%5B%5D=6')
  })

  it('escapes what is filled in', () => {
    expect(hrefOf(goList, { name: '茶 & 菓子?#' })).toBe(
      `/list?name=${encodeURIComponent('茶')}+%26+${encodeURIComponent('菓子')}%3F%23`,
    )
  })

  it('has 2,048 characters at most: a longer one is left without its inputs', () => {
    const room = 2048 - '/list?name='.length
    expect(hrefOf(goList, { name: 'a'.repeat(room) })).toHaveLength(2048)
    expect(hrefOf(goList, { name: 'a'.repeat(room + 1) })).toBe('/list')
  })

  it('is read back as it was filled in, whatever that was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }), (name) => {
        const url = new URL(hrefOf(goList, { name }), 'http://shop.example')
        expect(url.searchParams.get('name')).toBe(name)
        expect(url.pathname).toBe('/list')
      }),
    )
  })
})
