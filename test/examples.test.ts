import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema, Named } from '../src/hypermedia/graph.ts'
import type { Template, TemplateProperty } from '../src/hypermedia/template.ts'
import { buy, signedIn } from './support/customer.ts'
import { exampleOf, withoutRecords } from './support/examples.ts'
import { Following } from './support/following.ts'
import { drawUpOrder } from './support/guest.ts'
import { HalClient, type LinkObject, type ProblemDocument } from './support/hal-client.ts'
import { atOffice, memberOf } from './support/member.ts'
import { databases, openShop, type Shop } from './support/shop.ts'
import { zipFile, zipOf } from './support/themes.ts'

/** What no example can say: a password that somebody has, the key of a mail, what a device signs. */
const SECRET = ['wrongPassword', 'resetKeyUnknown', 'passkeyRefused']

const isSecret = ({ code, errors = {} }: ProblemDocument): boolean =>
  SECRET.includes(code) || Object.keys(errors).join() === 'currentPassword'

interface Noted {
  readonly _links?: Readonly<Record<string, LinkObject>>
  readonly _templates?: Readonly<Record<string, Template>>
}

describe.each(databases)('Requests made of examples, on %s', (database) => {
  let shop: Shop
  let askers: Readonly<Record<Named['for'], HalClient>>
  let archive: File
  /** Links that were offered last, by relation: they name records that are there. */
  const offered = new Map<string, LinkObject>()
  /** The forms that were met last. */
  const forms = new Map<string, readonly TemplateProperty[]>()

  beforeEach(async () => {
    offered.clear()
    forms.clear()
    shop = await openShop(database)
    await memberOf(shop, { login_id: 'exemplary' })
    const customer = await signedIn(shop, { email: 'exemplary@example.com' })
    await buy(customer, '焚火')
    // As the examples call it; the older one is met last, and moved.
    const order_no = '20261120-000001'
    shop.clock.advance(60_000)
    const bought = await buy(customer, '焚火')
    await shop.change((tx) =>
      tx.updateTable('orders').set({ order_no }).where('order_no', '=', bought).execute(),
    )
    const anyone = await HalClient.enter(shop.base)
    await drawUpOrder(anyone, '焚火')
    askers = { anyone, customer: customer.program, member: await atOffice(shop, 'exemplary') }
    archive = zipFile(await zipOf({ 'blocks/logo.liquid': 'logo' }))
  })

  afterEach(() => shop?.close())

  /** All transitions: those that read, those that change what is there, the others, and at last what cannot be taken back. */
  const transitions = (): readonly Named[] => {
    const rank = ({ realm, kind, needsConsent, keyless, signsOut, input }: Named) => {
      // Files tell of what is there as it stood.
      const own = 'csv' in input ? 1 : ['safe', 'idempotent', 'unsafe'].indexOf(kind)
      const last = keyless || signsOut ? 4 : needsConsent ? 3 : own
      // The office may close the shop.
      return realm === 'office' ? 5 + last : last
    }
    const all = [...shop.noren.graph.names.values()]
    return all.toSorted((one, other) => rank(one) - rank(other))
  }

  const askerFor = ({ realm, for: audience }: Named) =>
    realm === 'office' ? askers.member : askers[audience]

  /** To where a link has led, or else to the bare address. */
  const linkTo = ({ name, method, path, canonical = path }: Named): LinkObject =>
    offered.get(name) ?? { href: canonical, rel: name, method }

  const send = async (transition: Named, input: Readonly<Record<string, unknown>>) => {
    const { name } = transition
    const asker = askerFor(transition)
    const link = linkTo(transition)
    const told = new URL(link.href, shop.base).searchParams
    const rest = Object.entries(input).filter(([one]) => !told.has(one) && !told.has(`${one}[]`))
    const answer = await asker.follow(name as never, Object.fromEntries(rest), { _links: { [name]: link } })
    const problem = answer.document as unknown as ProblemDocument
    return { ...answer, problem, asker }
  }

  /** Reads what can be read, so as to have met what is there, and the forms of it. */
  const lookAround = async () => {
    for (const one of transitions()) {
      if (one.kind !== 'safe' || one.answers || (one.required.length > 0 && !offered.has(one.name))) continue
      const headers = { accept: 'application/prs.hal-forms+json' }
      const answer = await askerFor(one).fetch(linkTo(one).href, { headers, redirect: 'follow' })
      const document = await answer.json()
      note(document)
      if (one.closed) noteRows(answer.headers.get('link-template') ?? '', document)
    }
  }

  /** Of a closed list the links of its rows stand in a header, as templates. */
  const noteRows = (templates: string, document: object): void => {
    const rows = Object.values(document).filter(Array.isArray).flat()
    for (const [, path = '', key = '', rel = ''] of templates.matchAll(/"([^"{]+)\{\?(\w+)\}"; rel="(\w+)"/g))
      for (const row of rows)
        if (key in row) {
          const { method } = shop.noren.graph.named(rel)
          offered.set(rel, { href: `${path}?${key}=${row[key]}`, rel, method })
        }
  }

  const note = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { _links = {}, _templates = {}, ...rest } = value as Noted
    for (const link of Object.values(_links))
      offered.set(link.rel, { ...link, href: link.href.replace(/\{.*/, '') })
    for (const [rel, { properties }] of Object.entries(_templates)) forms.set(rel, properties)
    for (const inner of Object.values(rest)) note(inner)
  }

  /** What a form knows better than the examples: its choices, where they are none of them, and the records that it holds. */
  const chosenIn = (rel: string, examples: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const properties = (forms.get(rel) ?? []).filter(({ name }) => name in examples)
    const holdsRecords = properties.some(
      ({ item, value }) => item && Array.isArray(value) && value.length > 0,
    )
    return Object.fromEntries(
      properties.flatMap(({ name, options, item, value, type, required }) => {
        // A new record has nothing yet where something is needed.
        if (holdsRecords && value === undefined && required) return []
        if (holdsRecords || (type === 'hidden' && value !== undefined)) return [[name, value]]
        if (!options || item) return []
        const known = options.inline.map((one) => one.value)
        if ([examples[name]].flat().every((one) => known.includes(String(one)))) return []
        return [[name, type === 'list' || options.maxItems > 1 ? [known[0]] : known[0]]]
      }),
    )
  }

  /** A program's files are its own. */
  const filesFor = ({ files, schemas: { input } }: Named) =>
    Object.fromEntries(
      [...files.keys()].flatMap((name) => (input.required?.includes(name) ? [[name, archive]] : [])),
    )

  it.each([
    ['all', (schema: JsonSchema) => schema],
    ['all but for records that need not be named', withoutRecords],
  ])('%s are taken', async (_what, part) => {
    const following = new Following(shop)
    const refused: string[] = []
    let done = 0
    await lookAround()
    for (const one of transitions()) {
      const examples = exampleOf(part(one.schemas.input))
      const answer = await send(one, { ...examples, ...chosenIn(one.name, examples), ...filesFor(one) })
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
    for (const one of transitions())
      for (const [name, { required, unless }] of metaOf(one)) {
        if (!required && !unless) continue
        const left = [name, ...Object.keys(unless ?? {})]
        const rest = Object.entries(exampleOf(withoutRecords(one.schemas.input))).filter(
          ([other]) => !left.includes(other),
        )
        offered.delete(one.name)
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
