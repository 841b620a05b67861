import { describe, expect, it } from 'vitest'
import { kernelErrors } from '../../hypermedia/errors.ts'
import { graphOf } from '../../hypermedia/graph.ts'
import { key } from '../../hypermedia/input.ts'
import { translator } from '../../hypermedia/language.ts'
import { realmOfTests } from '../../hypermedia/realm.fixture.ts'
import { strangerIn } from '../../hypermedia/realm.ts'
import { linkMap } from '../../hypermedia/resolve.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { holeMarks } from './holes.ts'
import { linkTemplates, withResult } from './links.ts'
import { templatesOf } from './templates.ts'

const forAnyone = { title: 'A page', for: 'anyone' } as const

const shopContract = {
  goTop: safe('/', { ...forAnyone, offers: ['doBuy'] }),
  goThing: safe('/thing', { ...forAnyone, input: { id: key() } }),
  doBuy: unsafe('POST', '/buy', { ...forAnyone, input: { id: key() } }),
}

const officeContract = {
  goDesk: safe('/admin', {
    ...forAnyone,
    offers: ['doBuy', 'goThing', 'doTidy'],
    items: { things: ['goThing', 'goDesk'] },
  }),
  doTidy: unsafe('POST', '/admin/tidy', forAnyone),
}

const LINKS = ['goThing', 'doBuy', 'doTidy'].map((rel) => ({ rel, input: { id: '7' } }))

const linksIn = (isApart: boolean) => {
  const at = (address: string) => (isApart ? { address } : {})
  const graph = graphOf(
    [
      realmOfTests([shopContract], at('https://shop.example')),
      realmOfTests([officeContract], {
        ...{ name: 'office', root: '/admin', audience: 'member', entrances: ['goDesk'] },
        ...at('https://office.example'),
      }),
    ],
    kernelErrors,
  )
  const actor = strangerIn('office')
  const around = { realm: { name: 'office' }, translate: translator('en', {}) } as const
  const templates = templatesOf(around, { graph, marks: holeMarks() }, LINKS, actor)
  return {
    hrefs: Object.values(linkMap(graph, LINKS, actor)).map(({ href }) => href),
    targets: Object.values(templates).map(({ target }) => target),
    templates: linkTemplates(graph, graph.named('goDesk')),
  }
}

it('links from one realm to another are whole addresses where each has a host of its own', () => {
  expect(linksIn(true)).toEqual({
    hrefs: ['https://shop.example/thing?id=7', 'https://shop.example/buy?id=7', '/admin/tidy?id=7'],
    targets: ['https://shop.example/buy?id=7', '/admin/tidy?id=7'],
    templates: '"https://shop.example/thing{?id}"; rel="goThing", "/admin"; rel="goDesk"',
  })
})

it('and paths where they share theirs', () => {
  expect(linksIn(false)).toEqual({
    hrefs: ['/thing?id=7', '/buy?id=7', '/admin/tidy?id=7'],
    targets: ['/buy?id=7', '/admin/tidy?id=7'],
    templates: '"/thing{?id}"; rel="goThing", "/admin"; rel="goDesk"',
  })
})

describe('An answer with a location', () => {
  const location = { rel: 'goThing', input: { id: '7' } }
  const desk = { rel: 'goDesk', input: {} }
  const offering = { offers: ['goThing', 'goDesk'] }

  it('links to it before all else if its contract offers that', () => {
    expect(withResult(offering, { location, links: [desk] })).toEqual([location, desk])
  })

  it('links to it where its handler or its contract does so already', () => {
    const other = { rel: 'goThing', input: { id: '8' } }
    expect(withResult(offering, { location, links: [desk, other] })).toEqual([desk, other])
    expect(withResult({ ...offering, always: ['goThing'] }, { location, links: [desk] })).toEqual([desk])
  })

  it('does not link to what its contract does not offer, nor to a bare address', () => {
    expect(withResult({ offers: ['goDesk'] }, { location, links: [desk] })).toEqual([desk])
    expect(withResult({}, { location, links: [] })).toEqual([])
    expect(withResult(offering, { location: '/thing?id=7', links: [] })).toEqual([])
  })
})
