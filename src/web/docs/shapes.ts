import { createHash } from 'node:crypto'
import type { Graph, JsonSchema, Named } from '../../hypermedia/graph.ts'
import type { Unless } from '../../hypermedia/input.ts'

/** The schemas of a graph. Every object that several places use is in `shared` once. */
export interface Shapes {
  /** The schemas of the inputs, by transition. */
  readonly inputs: ReadonlyMap<string, JsonSchema>
  /** The schemas of the state, by transition. */
  readonly states: ReadonlyMap<string, JsonSchema>
  /** The shared objects by name, which `$ref` refers to. */
  readonly shared: ReadonlyMap<string, JsonSchema>
}

/** The place of shared schemas in an OpenAPI document. */
export const SCHEMAS = '#/components/schemas/'

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The name of the schema of a transition's inputs. */
export const inputName = (transition: string): string => `${capital(transition)}Input`

/** The name of the schema of a transition's state. */
export const stateName = (transition: string): string => capital(transition)

const BOUNDS = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

/** The noun of a transition: its name without the verb. */
const nounOf = (transition: string): string =>
  transition.replace(/^(?:go|do)(?:Create|Update|Import|Export|Bulk)?/, '').replace(/List$/, '')

/** Finds the objects that several transitions share, and names them. */
export const shapesOf = (graph: Graph): Shapes => {
  const transitions = [...graph.names.values()]
  const inputs = transitions.map((one) => [one.name, tidied(one.schemas.input)] as const)
  const states = transitions.map((one) => [one.name, tidied(one.schemas.state)] as const)
  const seen = new Map<string, Seen>()
  for (const [name, schema] of states) countBelow(schema, { noun: nounOf(name) }, seen)
  for (const [name, schema] of inputs) countBelow(schema, { noun: nounOf(name), suffix: 'Input' }, seen)
  const names = namesFor([...seen.values()].filter(({ times }) => times > 1))
  const shared = [...names].map(
    ([key, name]) => [name, withRefs(JSON.parse(key) as JsonSchema, names)] as const,
  )
  const referring = (all: typeof inputs) =>
    new Map(all.map(([name, schema]) => [name, withRefs(schema, names)] as const))
  return {
    inputs: referring(inputs),
    states: referring(states),
    shared: new Map(shared.sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/** The inputs that are files. */
export const filesIn = (schema: JsonSchema): readonly (readonly [string, JsonSchema])[] =>
  propertiesOf(schema).filter(([, inner]) => inner['x-control'] === 'file')

/** A schema of inputs without those that are files: they have no place in JSON. */
export const withoutFiles = (schema: JsonSchema): JsonSchema => {
  const files = filesIn(schema).map(([name]) => name)
  return files.length === 0 ? schema : without(schema, files)
}

/** A schema of inputs without the last segment of the path. */
export const withoutPath = ({ variable }: Named, schema: JsonSchema): JsonSchema =>
  variable ? without(schema, [variable.name]) : schema

const without = (schema: JsonSchema, names: readonly string[]): JsonSchema => {
  const rest = propertiesOf(schema).filter(([name]) => !names.includes(name))
  const required = schema.required?.filter((name) => !names.includes(name)) ?? []
  return { ...schema, properties: Object.fromEntries(rest), required }
}

/** Returns a schema without metadata for forms and for zod. */
export const tidied = (schema: JsonSchema): JsonSchema => {
  const { $schema: _, labels: _labels, control, autocomplete, accept, maxBytes, ...others } = schema
  const { required, version, unless, ...plain } = others
  const kept = Object.entries(plain).filter(
    ([keyword, value]) => BOUNDS[keyword as keyof typeof BOUNDS] !== value,
  )
  // Marks an input that a handler requires although its type does not.
  const saysSo = (inner: { readonly required?: unknown; readonly unless?: unknown }): boolean =>
    inner.required === true && inner.unless === undefined
  const own = Array.isArray(required) ? required : []
  const needed = propertiesOf(schema).filter(([name, inner]) => own.includes(name) || saysSo(inner))
  const eithers = eithersOf(schema)
  return withoutAlternatives({
    ...inside(Object.fromEntries(kept), tidied),
    ...(eithers.length > 0 && { allOf: eithers }),
    ...(needed.length > 0 && { required: needed.map(([name]) => name) }),
    ...(control !== undefined && { 'x-control': control }),
    ...(autocomplete !== undefined && { 'x-autocomplete': autocomplete }),
    ...(accept !== undefined && { 'x-accept': accept }),
    ...(maxBytes !== undefined && { 'x-max-bytes': maxBytes }),
    ...(unless && { description: [plain.description, insteadOf(unless)].filter(Boolean).join(' ') }),
    ...(version === true &&
      !plain.description && {
        description: 'The version that was read; where it is left out, the last write wins.',
      }),
  })
}

const insteadOf = (unless: Unless): string =>
  `Needed unless there is ${Object.entries(unless)
    .map(([name, values]) => (values === true ? `\`${name}\`` : `\`${name}\` (${values.join(', ')})`))
    .join(' or ')}.`

/** Groups of inputs of which one is required. */
const eithersOf = (schema: JsonSchema): readonly JsonSchema[] => {
  const all = propertiesOf(schema).flatMap(([name, { unless }]) => (unless ? [{ name, unless }] : []))
  const groups = Map.groupBy(all, ({ unless }) => JSON.stringify(unless))
  return [...groups.values()].map((group) => ({
    anyOf: [
      { required: group.map(({ name }) => name) },
      ...Object.entries(group[0]?.unless ?? {}).map(([other, values]) => ({
        required: [other],
        ...(values !== true && { properties: { [other]: { enum: values } } }),
      })),
    ],
  }))
}

// `anyOf` a plain type and null is a type that may be null.
const withoutAlternatives = (schema: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [one, other] = anyOf as readonly JsonSchema[]
  const plain = one && typeof one.type === 'string' && !one.properties && !one.items && !one.enum
  return plain && other?.type === 'null' ? { ...rest, ...one, type: [String(one.type), 'null'] } : schema
}

/** Applies a change to each schema inside a schema. */
const inside = (schema: JsonSchema, change: (inner: JsonSchema, name: string) => JsonSchema): JsonSchema => {
  const { properties, items, anyOf } = schema
  const changed = Object.entries(properties ?? {}).map(([name, inner]) => [name, change(inner, name)])
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(changed) }),
    ...(items && { items: change(items, '') }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((inner: JsonSchema) => change(inner, '')) }),
  }
}

/** The names of a schema's properties, whether or not its value may be null. */
export const propertiesOf = (schema: JsonSchema): readonly (readonly [string, JsonSchema])[] =>
  Object.entries(schema.properties ?? {})

interface Seen {
  readonly key: string
  /** The name in its contract, or else that of its first place: see `namesFor`. */
  name: string
  times: number
}

interface Place {
  /** The noun that contains it. */
  readonly noun: string
  /** Its property there. */
  readonly property?: string
  /** Distinguishes inputs from answers. */
  readonly suffix?: string
}

const countBelow = (schema: JsonSchema, place: Place, seen: Map<string, Seen>): void => {
  const { noun, property = '', suffix = '' } = place
  inside(schema, (inner, name) => {
    const own = name === '' ? property : name
    if (propertiesOf(inner).length === 0) countBelow(inner, { ...place, property: own }, seen)
    else {
      const key = keyOf(inner)
      const { named } = inner
      const known = seen.get(key) ?? { key, name: nameIn(noun, singular(own)) + suffix, times: 0 }
      if (typeof named === 'string') known.name = named
      known.times += 1
      seen.set(key, known)
      countBelow(inner, { noun: singular(own), suffix }, seen)
    }
    return inner
  })
}

/** A cart among the carts of `goCart` is a `Cart`, not a `CartCart`. */
const nameIn = (holder: string, own: string): string => (holder.endsWith(own) ? holder : holder + own)

// Objects that differ only in their description or name are the same.
const keyOf = ({ description: _, named: _named, ...schema }: JsonSchema): string => JSON.stringify(schema)

const withRefs = (schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema =>
  inside(schema, (inner) => {
    const name = propertiesOf(inner).length > 0 ? names.get(keyOf(inner)) : undefined
    const { description, named: _, ...plain } = inner
    if (name === undefined) return withRefs(plain, names)
    return { $ref: SCHEMAS + name, ...(description !== undefined && { description }) }
  })

/** Names of the document itself, which no contract may use. */
const OWN = [
  'Link',
  'Field',
  'Problem',
  'Page',
  'FormPage',
  'FormlessPage',
  'Token',
  'FormFields',
  'Property',
  'Templates',
]

/**
 * The names of the shared objects: the name in the contract (`meta({ named })`), else one made of the first
 * place and its property: the `choices` of `classNames` are a `ClassNameChoice`, the `rules` of
 * `goAuthorityRole` an `AuthorityRoleRule`. If two have one name, as with a plugin's, the name of the later one
 * is made of its properties, so that it does not depend on the others.
 */
const namesFor = (shared: readonly Seen[]): ReadonlyMap<string, string> => {
  const taken = new Set(OWN)
  const names = new Map<string, string>()
  for (const { key, name } of shared) {
    const own = taken.has(name)
      ? `${name}_${createHash('sha256').update(key).digest('hex').slice(0, 8)}`
      : name
    taken.add(own)
    names.set(key, own)
  }
  return names
}

const singular = (name: string): string => {
  const one = name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|us)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  return capital(one)
}
