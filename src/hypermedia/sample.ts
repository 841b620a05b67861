import type { Graph, JsonSchema, Named } from './graph.ts'
import type { Link } from './link.ts'
import { item } from './reply.ts'

/** A sample answer of a transition: its state, with the links that it and the items of its lists may have. */
export interface Sample {
  readonly state: Readonly<Record<string, unknown>>
  readonly links: readonly Link[]
}

/** The number of records in a list, and the depth of records that contain their own kind. */
const ENTRIES = 2
const DEEPEST = 6

/**
 * Makes a sample answer from the contract of a transition, to show its page before there is data: each property
 * has a value of its type, each list two entries.
 */
export const sampleOf = (graph: Pick<Graph, 'names'>, transition: Named): Sample => {
  const linkTo = (rel: string): readonly Link[] => {
    const target = graph.names.get(rel)
    if (!target) return []
    const { properties = {} } = target.schemas.input
    const input = target.required.map((name) => [name, sampleValue(name, properties[name] ?? {}, {})])
    return [{ rel, input: Object.fromEntries(input) }]
  }
  const schema = transition.schemas.state
  const made = sampleValue('', schema, definitionsOf(schema)) as Record<string, unknown>
  const state = { ...made }
  for (const [name, rels] of Object.entries(transition.items ?? {})) {
    const entries = state[name]
    if (Array.isArray(entries)) state[name] = entries.map((entry) => item(entry, rels.flatMap(linkTo)))
  }
  const offers = [...(transition.offers ?? []), ...(transition.submitTo ? [transition.submitTo] : [])]
  return { state, links: [...new Set(offers)].flatMap(linkTo) }
}

type Definitions = Readonly<Record<string, JsonSchema>>

const definitionsOf = (schema: JsonSchema): Definitions => (schema.$defs ?? {}) as Definitions

const sampleValue = (name: string, schema: JsonSchema, known: Definitions, depth = 0): unknown => {
  const { $ref, anyOf, oneOf, const: fixed } = schema
  if (fixed !== undefined) return fixed
  if (schema.enum) return schema.enum[0]
  if (typeof $ref === 'string') return sampleValue(name, referred($ref, schema, known), known, depth + 1)
  const choices = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined
  if (choices) {
    const choice = choices.find(({ type }) => type !== 'null')
    return choice ? sampleValue(name, choice, known, depth) : null
  }
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  if (type === 'array') return depth > DEEPEST ? [] : entriesOf(name, schema.items ?? {}, known, depth)
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, of]) => [
        key,
        sampleValue(key, of, known, depth + 1),
      ]),
    )
  return textOf(name)
}

const entriesOf = (name: string, schema: JsonSchema, known: Definitions, depth: number): unknown[] =>
  Array.from({ length: ENTRIES }, () => sampleValue(name, schema, known, depth + 1))

const referred = (reference: string, root: JsonSchema, known: Definitions): JsonSchema =>
  reference === '#' ? root : (known[reference.split('/').at(-1) ?? ''] ?? {})

const textOf = (name: string): string => {
  if (/(date|At|day|birth)$/i.test(name)) return '2026-01-15'
  if (/(image|picture|src)$/i.test(name)) return '/assets/sample.svg'
  if (/(url|href|address)$/i.test(name)) return '/'
  return 'Sample'
}
