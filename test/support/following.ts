import { withHeaderLinks } from '../../src/client/header-links.ts'
import type { JsonSchema } from '../../src/hypermedia/graph.ts'
import type { Template } from '../../src/hypermedia/template.ts'
import type { Answer, HalClient, LinkObject, ProblemDocument } from './hal-client.ts'
import type { Shop } from './shop.ts'

interface Offering {
  readonly _links?: Readonly<Record<string, LinkObject & { readonly templated?: true }>>
  readonly _templates?: Readonly<Record<string, Template>>
}

/** Whether a relation is one of RFC 8288's registry, and no name of ours. */
export const isStandard = (relation: string): boolean => !/^(?:go|do)[A-Z]/.test(relation)

/** Whoever got an answer, as far as asking goes. */
type Asker = Pick<HalClient, 'fetch'>

/**
 * Follows every link of the answers that it is shown, as whoever got them and before they go on.
 * What reads is read; of what changes something the form is looked at, and it is sent with a wrong token:
 * whoever may not, or finds nothing there, is refused before that. Links of one shape are followed once
 * for each transition that offers them.
 */
export class Following {
  readonly #shop: Shop
  readonly #seen = new Set<string>()
  /** Links that led nowhere, and answers that lead nowhere. */
  readonly faults: string[] = []
  /** How many links were followed. */
  followed = 0

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /** Follows what an answer offers; of a page its forms are read too. */
  async watch({ document, status }: Pick<Answer, 'document' | 'status'>, asker: Asker): Promise<void> {
    const { self } = document._links ?? {}
    const from = self?.rel ?? `a refusal (${(document as Partial<ProblemDocument>).code})`
    const isPage = self !== undefined && status < 400 && self.method === 'GET'
    const offerings = offeringsIn(isPage ? await this.#withForms(self.href, asker) : document)
    const ways = offerings.flatMap(({ _links = {} }) => Object.keys(_links))
    if (!ways.some((relation) => !OF_ITSELF.has(relation))) this.faults.push(`${from} leads nowhere`)
    for (const { _links = {}, _templates = {} } of offerings)
      for (const [relation, link] of Object.entries(_links))
        if (!OF_ITSELF.has(relation))
          for (const href of addressesOf(link, _templates[relation], this.#exampleOf(link.rel)))
            await this.#follow(`${from} offers ${relation}`, { ...link, href }, asker)
  }

  async #withForms(href: string, asker: Asker): Promise<unknown> {
    const answer = await asker.fetch(href, { headers: { accept: 'application/prs.hal-forms+json' } })
    return withHeaderLinks(await answer.json(), answer.headers)
  }

  #takesNoToken(method: string, href: string): boolean {
    const { pathname } = new URL(href, 'http://shop')
    return [...this.#shop.noren.graph.names.values()].some(
      (one) => one.byKey === true && one.path === pathname && one.method === method.toUpperCase(),
    )
  }

  async #follow(what: string, { href, method }: LinkObject, asker: Asker): Promise<void> {
    const key = `${what} ${method} ${shapeOf(href, this.#shop)}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.followed += 1
    // A key in its address takes the place of the token: following it would carry it out.
    if (this.#takesNoToken(method, href)) return
    const fault = method === 'GET' ? await readFault(href, asker) : await changeFault(href, method, asker)
    if (fault !== undefined) this.faults.push(`${what}, ${method} ${href}: ${fault}`)
  }

  /**
   * What is put into an input that a link leaves open; nothing into one that names a record, which
   * whoever has not heard of it cannot fill in.
   */
  #exampleOf(rel: string): (name: string) => string | undefined {
    const properties = this.#shop.noren.graph.names.get(rel)?.schemas.input.properties ?? {}
    return (name) => {
      const { control, items, examples }: JsonSchema = properties[name] ?? {}
      const isKey = [control, items?.control].includes('hidden')
      return isKey ? undefined : String([examples ?? []].flat(2)[0])
    }
  }
}

/** Links that lead to nothing but where one is, or to words about it. */
const OF_ITSELF = new Set(['self', 'profile', 'service-desc', 'service-doc'])

const offeringsIn = (value: unknown): Offering[] => {
  if (typeof value !== 'object' || value === null) return []
  const { _templates, ...rest } = value as Offering
  const own = '_links' in value ? [value as Offering] : []
  return [...own, ...Object.values(rest).flatMap(offeringsIn)]
}

/** A link with what its form requires of the inputs that it leaves open, and with each other of them, too. */
const addressesOf = (
  { href, templated }: { readonly href: string; readonly templated?: true },
  template: Template | undefined,
  exampleOf: (name: string) => string | undefined,
): readonly string[] => {
  const [address = '', names] = templated ? href.split(/\{[?&]|\}$/) : [href]
  const open = names?.split(',') ?? []
  const needed = (template?.properties ?? []).flatMap(({ name, required }) => (required ? [name] : []))
  const filled = (chosen: readonly string[]) => {
    const pairs = chosen.map((name) => {
      const example = exampleOf(name.replace(/%5B%5D\*$/, ''))
      return example === undefined ? [] : [`${name.replace(/\*$/, '')}=${encodeURIComponent(example)}`]
    })
    const query = pairs.flat().join('&')
    return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`
  }
  return [filled(needed), ...open.map((name) => filled([...new Set([...needed, name])]))]
}

/** A path with the names of its query: of a thousand products one is read. */
const shapeOf = (href: string, { noren }: Shop): string => {
  const { pathname, searchParams } = new URL(href, 'http://shop')
  const path = noren.graph.paths.has(pathname) ? pathname : pathname.replace(/[^/]+$/, '')
  return `${path}?${[...searchParams.keys()].sort()}`
}

const readFault = async (href: string, asker: Asker): Promise<string | undefined> => {
  const answer = await asker.fetch(href, { method: 'GET' })
  const text = await answer.text()
  return answer.status < 400 ? undefined : `${answer.status} ${text.slice(0, 300)}`
}

/** Whoever is refused for the token alone was welcome otherwise. */
const changeFault = async (href: string, method: string, asker: Asker): Promise<string | undefined> => {
  const headers = { 'content-type': 'application/json', 'x-csrf-token': 'wrong' }
  const answer = await asker.fetch(href, { method: method.toUpperCase(), headers, body: '{}' })
  const { code } = (await answer.json()) as { readonly code?: string }
  return code === 'badToken' ? undefined : `${answer.status} ${code}`
}
