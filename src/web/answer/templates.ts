import type { Filling } from '../../hypermedia/form.ts'
import type { Graph, Named, ResolvedLink } from '../../hypermedia/graph.ts'
import { fittingHref } from '../../hypermedia/href.ts'
import type { Link } from '../../hypermedia/link.ts'
import { namesIn } from '../../hypermedia/open.ts'
import { type Actor, may } from '../../hypermedia/realm.ts'
import { type LinkMap, seenFrom } from '../../hypermedia/resolve.ts'
import { type Template, type TemplateProperty, templateFor } from '../../hypermedia/template.ts'
import type { Exchange } from '../exchange.ts'
import type { Services } from '../services.ts'

/** The language and the realm that templates are made for. */
interface Around extends Pick<Exchange, 'translate'> {
  readonly realm: Pick<Exchange['realm'], 'name'>
}

/** Templates by the name of the transition that they submit to. */
export type Templates = Readonly<Record<string, Template>>

/** The form of an answer, with its values. */
export interface Filled {
  readonly to: string
  readonly filling: Filling
}

/**
 * The templates of an answer: one for each link that the actor may follow and that changes something, or reads
 * with an input that it does not have yet, and one for its form. Those of items are lean, because a list has
 * many.
 */
export const templatesOf = (
  x: Around,
  services: Pick<Services, 'graph' | 'marks'>,
  links: readonly Link[],
  actor: Actor,
  { form, lean = false }: { readonly form?: Filled | undefined; readonly lean?: boolean } = {},
): Templates => {
  const { graph } = services
  const token = tokenProperty(services)
  const all =
    form && !links.some(({ rel }) => rel === form.to) ? [...links, { rel: form.to, input: {} }] : links
  const made = all.filter(
    ({ rel, input }) =>
      (rel === form?.to || graph.named(rel).kind !== 'safe' || wantsMore(graph.named(rel), input)) &&
      may(actor, graph.named(rel)) &&
      fittingHref(graph.named(rel), input) !== undefined,
  )
  return Object.fromEntries(
    made.map((link) => {
      const target = graph.named(link.rel)
      const template =
        form?.to === link.rel ? filledIn(graph, target, link, form, x) : blank(graph, target, link, x, lean)
      const properties = target.kind === 'safe' ? template.properties : [...template.properties, token]
      return [link.as ?? link.rel, { ...template, properties }]
    }),
  )
}

/** Whether a link that reads lacks a required input. */
const wantsMore = ({ required }: Named, input: Link['input']): boolean =>
  required.some((name) => input[name] === undefined)

const blank = (
  graph: Graph,
  target: Named,
  link: Link,
  { translate, realm }: Around,
  lean: boolean,
): Template => {
  const { href } = seenFrom(graph, realm.name, graph.resolve(link))
  return templateFor(target, { href, given: link.input }, translate, lean)
}

/**
 * A form sends all of its inputs except the last segment of its path. The values of its link are its first
 * values.
 */
const filledIn = (
  graph: Graph,
  target: Named,
  { rel, input }: Link,
  { filling }: Filled,
  { translate, realm }: Around,
): Template => {
  const values = { ...input, ...filling.given, ...filling.values }
  const end = target.variable?.name
  const path = end === undefined ? {} : { [end]: String(values[end] ?? '') }
  const { href } = seenFrom(graph, realm.name, graph.resolve({ rel, input: path }))
  return templateFor(target, { href, given: {}, filling: { ...filling, values } }, translate)
}

const tokenProperty = ({ marks }: Pick<Services, 'marks'>): TemplateProperty => ({
  name: 'csrfToken',
  type: 'hidden',
  required: true,
  readOnly: true,
  value: marks.mark('csrfToken'),
})

/** A link with the inputs that may still be added to it (RFC 6570). */
export interface TemplatedLink extends ResolvedLink {
  readonly templated?: true
}

/** The links of an answer; those that read are URI templates of the inputs that they do not have yet. */
export const templatedLinks = (graph: Graph, links: LinkMap, given: readonly Link[]): LinkMap => {
  const inputs = new Map(given.map((link) => [link.as ?? link.rel, link.input]))
  return Object.fromEntries(
    Object.entries(links).map(([relation, link]) => {
      // A link with a standard relation, such as the next page, is complete.
      const input = relation === link.rel ? inputs.get(relation) : undefined
      const target = graph.names.get(link.rel)
      return [relation, input && target?.kind === 'safe' ? templated(link, target, input) : link]
    }),
  )
}

const templated = (link: ResolvedLink, target: Named, given: Link['input']): TemplatedLink => {
  const open = Object.entries(target.input).filter(
    ([name]) => given[name] === undefined && name !== target.variable?.name,
  )
  if (open.length === 0) return link
  const names = open.flatMap(([name, type]) => {
    const inner = namesIn(type)
    if (inner.length > 0) return inner.map((one) => `${name}%5B${one}%5D`)
    return type.meta()?.control === 'list' ? `${name}%5B%5D*` : name
  })
  const operator = link.href.includes('?') ? '&' : '?'
  return { ...link, href: `${link.href}{${operator}${names.join(',')}}`, templated: true }
}
