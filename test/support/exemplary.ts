import type { JsonSchema, Named } from '../../src/hypermedia/graph.ts'
import type { Template, TemplateProperty } from '../../src/hypermedia/template.ts'
import { buy, type Person, signedIn } from './customer.ts'
import { exampleOf } from './examples.ts'
import { drawUpOrder } from './guest.ts'
import { HalClient, type LinkObject } from './hal-client.ts'
import { atOffice, memberOf } from './member.ts'
import type { Shop } from './shop.ts'
import { zipFile, zipOf } from './themes.ts'

interface Noted {
  readonly _links?: Readonly<Record<string, LinkObject>>
  readonly _templates?: Readonly<Record<string, Template>>
}

/** Number that the examples of the interface give an order. */
const ORDER_NO = '20261120-000001'

/** A word is in one group of synonyms: a new group has others than one that was given those of the example. */
const OTHERS: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map([
  ['doCreateSynonym', { synonymWords: '靴下、ソックス' }],
  ['doCreateRedirect', { fromAddress: '/products/detail/13' }],
])

/**
 * A guest with an order drawn up, a customer and a member, who send each transition the examples of its
 * contract, along the links and with the choices that they met.
 */
export class Exemplary {
  /** The customer. */
  readonly customer: Person
  readonly #shop: Shop
  readonly #askers: Readonly<Record<Named['for'], HalClient>>
  readonly #archive: File
  /** Links that were offered last, by relation: they name records that are there. */
  readonly #offered = new Map<string, LinkObject>()
  /** The forms that were met last. */
  readonly #forms = new Map<string, readonly TemplateProperty[]>()

  private constructor(
    shop: Shop,
    { anyone, customer, member }: { anyone: HalClient; customer: Person; member: HalClient },
    archive: File,
  ) {
    this.#shop = shop
    this.customer = customer
    this.#askers = { anyone, customer: customer.program, member }
    this.#archive = archive
  }

  /** Signs all of them in; the customer has two orders. */
  static async enter(shop: Shop): Promise<Exemplary> {
    await memberOf(shop, { login_id: 'exemplary' })
    const customer = await signedIn(shop, { email: 'exemplary@example.com' })
    await buy(customer, '焚火')
    // The older one is met last, and moved.
    shop.clock.advance(60_000)
    const bought = await buy(customer, '焚火')
    await shop.change((tx) =>
      tx.updateTable('orders').set({ order_no: ORDER_NO }).where('order_no', '=', bought).execute(),
    )
    const anyone = await HalClient.enter(shop.base)
    await drawUpOrder(anyone, '焚火')
    const member = await atOffice(shop, 'exemplary')
    return new Exemplary(
      shop,
      { anyone, customer, member },
      zipFile(await zipOf({ 'blocks/logo.liquid': 'logo' })),
    )
  }

  /** All transitions: those that read, those that change what is there, the others, and at last what cannot be taken back. */
  transitions(): readonly Named[] {
    const rank = ({ realm, kind, needsConsent, keyless, signsOut, input }: Named) => {
      // Files tell of what is there as it stood.
      const own = 'csv' in input ? 1 : ['safe', 'idempotent', 'unsafe'].indexOf(kind)
      const last = keyless || signsOut ? 4 : needsConsent ? 3 : own
      // The office may close the shop.
      return realm === 'office' ? 5 + last : last
    }
    const all = [...this.#shop.noren.graph.names.values()]
    return all.toSorted((one, other) => rank(one) - rank(other))
  }

  /** Who may take a transition. */
  askerFor({ realm, for: audience }: Named): HalClient {
    return realm === 'office' ? this.#askers.member : this.#askers[audience]
  }

  /** To where a link has led, or else to the bare address. */
  linkTo({ name, method, path, canonical = path }: Named): LinkObject {
    return this.#offered.get(name) ?? { href: canonical, rel: name, method }
  }

  /** Forgets the link to a transition: it is asked for by its bare address then. */
  forget(name: string): void {
    this.#offered.delete(name)
  }

  /** Reads what can be read, so as to have met what is there, and the forms of it. */
  async lookAround(): Promise<void> {
    for (const one of this.transitions()) {
      const isOpen = one.required.length === 0 || this.#offered.has(one.name)
      if (one.kind !== 'safe' || one.answers || !isOpen) continue
      const headers = { accept: 'application/prs.hal-forms+json' }
      const answer = await this.askerFor(one).fetch(this.linkTo(one).href, { headers, redirect: 'follow' })
      const document = await answer.json()
      this.#note(document)
      if (one.closed) this.#noteRows(answer.headers.get('link-template') ?? '', document)
    }
  }

  /** Notes the links of the rows of a closed list: they stand in a header, as templates. */
  #noteRows(templates: string, document: object): void {
    const rows = Object.values(document).filter(Array.isArray).flat()
    for (const [, path = '', key = '', rel = ''] of templates.matchAll(/"([^"{]+)\{\?(\w+)\}"; rel="(\w+)"/g))
      for (const row of rows)
        if (key in row) {
          const { method } = this.#shop.noren.graph.named(rel)
          this.#offered.set(rel, { href: `${path}?${key}=${row[key]}`, rel, method })
        }
  }

  #note(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const { _links = {}, _templates = {}, ...rest } = value as Noted
    for (const link of Object.values(_links))
      this.#offered.set(link.rel, { ...link, href: link.href.replace(/\{.*/, '') })
    for (const [rel, { properties }] of Object.entries(_templates)) this.#forms.set(rel, properties)
    for (const inner of Object.values(rest)) this.#note(inner)
  }

  /**
   * The examples of a transition, of `part` of its inputs, with what its form knows better, and with its files.
   */
  inputOf(
    one: Named,
    part: (schema: JsonSchema) => JsonSchema = (schema) => schema,
  ): Readonly<Record<string, unknown>> {
    const examples = exampleOf(part(one.schemas.input))
    const others = OTHERS.get(one.name)
    return { ...examples, ...this.#chosenIn(one.name, examples), ...this.#filesFor(one), ...others }
  }

  /** What is sent beside what the link of a transition says already. */
  beside(one: Named, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const told = new URL(this.linkTo(one).href, this.#shop.base).searchParams
    const rest = Object.entries(input).filter(([name]) => !told.has(name) && !told.has(`${name}[]`))
    return Object.fromEntries(rest)
  }

  /** What a form knows better than the examples: its choices, where they are none of them, and the records that it holds. */
  #chosenIn(rel: string, examples: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const properties = (this.#forms.get(rel) ?? []).filter(({ name }) => name in examples)
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
  #filesFor({ files, schemas: { input } }: Named): Record<string, unknown> {
    return Object.fromEntries(
      [...files.keys()].flatMap((name) => (input.required?.includes(name) ? [[name, this.#archive]] : [])),
    )
  }
}
