import type { Graph } from './graph.ts'
import { type Language, languages } from './language.ts'
import type { Link } from './link.ts'
import { variableIn } from './path.ts'

/** The path before all addresses of a language's pages, such as `/en`; empty for the shop's own language. */
export type Prefixes = Readonly<Record<Language, string>>

const prefixesIn = (own: Language): Prefixes =>
  Object.fromEntries(
    languages.map((language) => [language, language === own ? '' : `/${language}`]),
  ) as Prefixes

const prefixes = Object.fromEntries(languages.map((own) => [own, prefixesIn(own)])) as Record<
  Language,
  Prefixes
>

/** The prefixes of a shop whose own language is `own`. */
export const prefixesFor = (own: Language): Prefixes => prefixes[own]

/** An address of this site, cut into the language that it begins with and the rest, which begins with a slash. */
export const cutLanguage = (
  address: string,
): { readonly language: Language | undefined; readonly rest: string } => {
  const language = languages.find((one) => address.startsWith(one, 1) && address[0] === '/')
  if (language === undefined) return { language, rest: address }
  const rest = address.slice(language.length + 1)
  if (rest.startsWith('/')) return { language, rest }
  return rest === '' || rest.startsWith('?') || rest.startsWith('#')
    ? { language, rest: `/${rest}` }
    : { language: undefined, rest: address }
}

/**
 * A path of this site below a prefix, whichever language it began with; any other address stays unchanged. Behind the
 * language, two slashes would begin the address of another host.
 */
export const addressIn = (prefix: string, address: string): string =>
  address.startsWith('/') && !address.startsWith('//')
    ? prefix + cutLanguage(address).rest.replace(/^[/\\]{2,}/, '/')
    : address

const beginnings = new WeakMap<Graph['paths'], readonly string[]>()

/** Whether a path is one of the storefront's transitions, before which a language may stand. */
export const isOfStorefront = ({ paths }: Graph, path: string): boolean => {
  const [fixed] = paths.get(path)?.values() ?? []
  if (fixed) return fixed.realm === 'storefront'
  const known = beginnings.get(paths) ?? beginningsIn(paths)
  beginnings.set(paths, known)
  return known.some((before) => path.startsWith(before))
}

/** The beginnings of the storefront's paths that end in an input. */
const beginningsIn = (paths: Graph['paths']): readonly string[] =>
  [...paths].flatMap(([path, methods]) => {
    const [one] = methods.values()
    const variable = one?.realm === 'storefront' ? variableIn(path) : undefined
    return variable ? [variable.before] : []
  })

const views = new WeakMap<Graph, Map<string, Graph>>()

/**
 * A graph for the pages of a language: its links to pages of the storefront are below the prefix, and lead to their
 * places.
 */
export const graphIn = (graph: Graph, prefix: string): Graph => {
  const known = views.get(graph) ?? new Map<string, Graph>()
  views.set(graph, known)
  const view = known.get(prefix) ?? viewOf(graph, prefix)
  known.set(prefix, view)
  return view
}

const viewOf = (graph: Graph, prefix: string): Graph =>
  Object.create(graph, {
    prefix: { value: prefix },
    resolve: {
      value: ({ place, ...link }: Link) => {
        const resolved = graph.resolve(place ?? link)
        return graph.named(link.rel).realm === 'storefront'
          ? { ...resolved, rel: link.rel, href: addressIn(prefix, resolved.href) }
          : resolved
      },
    },
  })
