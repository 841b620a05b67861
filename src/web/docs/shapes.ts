import type { Graph, JsonSchema, Named } from '../../hypermedia/graph.ts'
import type { Unless } from '../../hypermedia/input.ts'

/** The schemas of a graph, with every object that stands in several places said once. */
export interface Shapes {
  /** Of the inputs, by transition. */
  readonly inputs: ReadonlyMap<string, JsonSchema>
  /** Of the state, by transition. */
  readonly states: ReadonlyMap<string, JsonSchema>
  /** The shared objects by name; `$ref` points to them. */
  readonly shared: ReadonlyMap<string, JsonSchema>
}

/** Where shared shapes stand in an OpenAPI document. */
export const SCHEMAS = '#/components/schemas/'

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The name of the schema of a transition's inputs. */
export const inputName = (transition: string): string => `${capital(transition)}Input`

/** The name of the schema of its state. */
export const stateName = (transition: string): string => capital(transition)

const BOUNDS = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

/** Finds the objects that several transitions share, and names them after the properties they stand under. */
export const shapesOf = (graph: Graph): Shapes => {
  const transitions = [...graph.names.values()]
  const inputs = transitions.map((one) => [one.name, tidied(one.schemas.input)] as const)
  const states = transitions.map((one) => [one.name, tidied(one.schemas.state)] as const)
  const seen = new Map<string, Seen>()
  for (const [, schema] of [...inputs, ...states]) countBelow(schema, '', seen)
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

/** A schema of inputs without the one that is the end of the path. */
export const withoutPath = ({ variable }: Named, schema: JsonSchema): JsonSchema =>
  variable ? without(schema, [variable.name]) : schema

const without = (schema: JsonSchema, names: readonly string[]): JsonSchema => {
  const rest = propertiesOf(schema).filter(([name]) => !names.includes(name))
  const required = schema.required?.filter((name) => !names.includes(name)) ?? []
  return { ...schema, properties: Object.fromEntries(rest), required }
}

/** A schema without what only our own forms or zod know. */
const tidied = (schema: JsonSchema): JsonSchema => {
  const { $schema: _, control, autocomplete, accept, maxBytes, required, version, unless, ...plain } = schema
  const kept = Object.entries(plain).filter(
    ([keyword, value]) => BOUNDS[keyword as keyof typeof BOUNDS] !== value,
  )
  // An input that a handler asks for, though its type lets it pass, says so of itself.
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

/** Inputs of which one has to be there, each with what does in its place. */
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

/** A schema with each schema inside it changed. */
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
  /** How often it stands under which property. */
  readonly names: Map<string, number>
  times: number
}

const countBelow = (schema: JsonSchema, under: string, seen: Map<string, Seen>): void => {
  inside(schema, (inner, name) => {
    const property = name === '' ? under : name
    if (propertiesOf(inner).length > 0) {
      const key = keyOf(inner)
      const known = seen.get(key) ?? { key, names: new Map(), times: 0 }
      known.times += 1
      known.names.set(property, (known.names.get(property) ?? 0) + 1)
      seen.set(key, known)
    }
    countBelow(inner, property, seen)
    return inner
  })
}

// What an object is called where it stands makes it no other one.
const keyOf = ({ description: _, ...schema }: JsonSchema): string => JSON.stringify(schema)

const withRefs = (schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema =>
  inside(schema, (inner) => {
    const name = propertiesOf(inner).length > 0 ? names.get(keyOf(inner)) : undefined
    const { description } = inner
    if (name === undefined) return withRefs(inner, names)
    return { $ref: SCHEMAS + name, ...(description !== undefined && { description }) }
  })

// Among the names most used, the plainest says what an object is: one short word, said of many.
const awkwardness = (name: string): number =>
  name.length + (/[A-Z]/.test(name) ? 20 : 0) + (name.endsWith('s') ? 0 : 10)

const namesFor = (shared: readonly Seen[]): ReadonlyMap<string, string> => {
  const taken = new Set([
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
  ])
  const names = new Map<string, string>()
  for (const { key, names: properties } of shared) {
    const [[plainest] = ['thing']] = [...properties].sort(
      ([one, often], [other, oftener]) => oftener - often || awkwardness(one) - awkwardness(other),
    )
    const name = singular(plainest)
    const free = [name, ...Array.from({ length: shared.length }, (_, at) => `${name}${at + 2}`)]
    const chosen = free.find((one) => !taken.has(one)) ?? name
    taken.add(chosen)
    names.set(key, chosen)
  }
  return names
}

const singular = (name: string): string => {
  const one = name
    .replace(/ies$/, 'y')
    .replace(/(ss|x)es$/, '$1')
    .replace(/([^su])s$/, '$1')
  return capital(one)
}
