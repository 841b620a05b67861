import { type Graph, type JsonSchema, type Named, stateSchema } from '../../hypermedia/graph.ts'
import { templateLanguage } from '../theme/words.ts'

/** The words that a template can use. */
export interface TemplateWords {
  readonly tags: readonly string[]
  readonly filters: readonly string[]
  /** The properties of variables, by their path; those of a list's entries are under the path of the list. */
  readonly properties: Readonly<Record<string, readonly string[]>>
  /** Templates that can be rendered within others. */
  readonly blocks: readonly string[]
}

/** The depth to which recursive records are listed. */
const DEEPEST = 4

/** The properties of a page in its head. */
const PAGE = ['key', 'title', 'description', 'robots', 'canonical', 'image', 'address', 'status']

/** Returns the words of a page's template, or without a page those of a block's. */
export const templateWords = (
  graph: Graph,
  shown: Named | undefined,
  blocks: readonly string[],
): TemplateWords => {
  const menu = graph.realms.find(({ name }) => name === 'storefront')?.menu({ isSignedIn: false }) ?? []
  const links = shown ? [...(shown.offers ?? []), ...(shown.submitTo ? [shown.submitTo] : [])] : []
  return {
    ...templateLanguage(),
    properties: {
      ...(shown ? { state: [], ...propertiesOf(stateSchema(shown)) } : { data: [], state: [] }),
      links,
      menu: [...menu],
      ...Object.fromEntries([...links, ...menu].map((rel) => [`links.${rel}`, ['href', 'rel', 'method']])),
      page: PAGE,
      shop: [],
      form: [],
      problem: [],
      lang: [],
    },
    blocks,
  }
}

/** Returns the words of a mail's template, by the names of its variables. */
export const mailWords = (variables: readonly string[]): TemplateWords => {
  const properties: Record<string, readonly string[]> = { lang: [] }
  for (const variable of variables) {
    // The properties of a list's entries are under the path of the list.
    const names = variable.replaceAll('[0]', '').split('.')
    for (const [at, name] of names.entries()) {
      const path = names.slice(0, at).join('.')
      if (path !== '') properties[path] = [...new Set([...(properties[path] ?? []), name])]
    }
    properties[names[0] ?? ''] ??= []
  }
  return { ...templateLanguage(), properties, blocks: [] }
}

type Paths = readonly (readonly [path: string, names: readonly string[]])[]

const propertiesOf = (schema: JsonSchema): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(pathsIn('state', schema, (schema.$defs ?? {}) as Definitions, 0))

type Definitions = Readonly<Record<string, JsonSchema>>

const pathsIn = (path: string, of: JsonSchema, known: Definitions, depth: number): Paths => {
  const { $ref, anyOf, items, properties } = of
  if (depth > DEEPEST) return []
  if (typeof $ref === 'string') return pathsIn(path, known[$ref.split('/').at(-1) ?? ''] ?? {}, known, depth)
  const same = [...((anyOf ?? []) as readonly JsonSchema[]), ...(items ? [items] : [])]
  const inner = Object.entries(properties ?? {})
  return [
    ...(properties ? [[path, Object.keys(properties)] as const] : []),
    ...same.flatMap((one) => pathsIn(path, one, known, depth)),
    ...inner.flatMap(([name, one]) => pathsIn(`${path}.${name}`, one, known, depth + 1)),
  ]
}
