import { z } from 'zod'
import type { ErrorCatalogue } from './errors.ts'
import { hrefOf } from './href.ts'
import { type Inputs, type Parsed, parser, type Values } from './input.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Link } from './link.ts'
import { filledIn, type OpenTypes, openNamesIn, strictNamesIn } from './open.ts'
import { isPath, type VariablePath, variableIn } from './path.ts'
import { homeFrom, permissionFor, type RealmDeclaration, type RealmName, realmOf } from './realm.ts'
import { EVERY_SCREEN, isTransition, type Outputs, type Transition } from './transition.ts'
import type { FileRules } from './upload.ts'
import { described, type Vocabulary } from './vocabulary.ts'

export type { JsonSchema } from './json-schema.ts'

/** A transition with an input that it has parsed. */
class ParsedCall {
  readonly transition: Named
  readonly input: Values<Inputs>
  readonly #declared: Inputs

  constructor(transition: Named, input: Values<Inputs>, declared: Inputs) {
    this.transition = transition
    this.input = input
    this.#declared = declared
  }

  /** The inputs that the department declares, without those that plugins and own fields add. */
  get own(): Values<Inputs> {
    if (this.transition.input === this.#declared) return this.input
    return Object.fromEntries(Object.entries(this.input).filter(([name]) => name in this.#declared))
  }
}

/** A parsed request for one transition. Only `parse` makes one, so no input reaches the wrong handler. */
export type Call = ParsedCall

/** A transition under its name, ready to parse requests. */
export interface Named extends Transition {
  readonly name: string
  readonly realm: RealmName
  readonly parse: (raw: unknown) => Parsed<Call>
  /** The names of its required inputs. */
  readonly required: readonly string[]
  /** Its path, if an input is the last segment. */
  readonly variable: VariablePath | undefined
  /** Its inputs that are files, with their rules. */
  readonly files: ReadonlyMap<string, FileRules>
  /** The JSON Schemas of its input and its state; each property has a description. */
  readonly schemas: { readonly input: JsonSchema; readonly state: JsonSchema }
  /** The transitions of its items, but for those of every screen, whose paths are in the state. */
  readonly templated: readonly string[]
  /** Its inputs of which only declared fields are taken, whether there are any or not. */
  readonly strict: readonly string[]
  /** Templates that are printed below the content of its page. */
  readonly fragments: readonly string[]
  /** The names, as forms have them, of inputs that templates do not know because others add them. */
  readonly added: readonly string[]
}

/** An addition to a transition by another department or a plugin. */
export interface Addition extends Pick<Transition, 'offers' | 'limits'> {
  /** The name of the transition. */
  readonly to: string
  readonly input?: Inputs
  readonly state?: Outputs
  /** A template that is printed below the content of its page. */
  readonly fragment?: string
}

/** The parts of a graph beside its contracts. */
export interface GraphParts {
  readonly additions?: readonly Addition[]
  /** The meaning of the words in contracts. */
  readonly vocabulary?: Vocabulary
  /** The types of the fields that contracts leave open. */
  readonly open?: OpenTypes
}

const NOTHING_OPEN: OpenTypes = new Map()

/** A link with its address (the interface's link object). */
export interface ResolvedLink {
  readonly href: string
  readonly rel: string
  readonly method: string
}

/** All transitions of the shop, by name and by path. */
export interface Graph {
  readonly names: ReadonlyMap<string, Named>
  readonly paths: ReadonlyMap<string, ReadonlyMap<string, Named>>
  readonly errors: ErrorCatalogue
  readonly realms: readonly RealmDeclaration[]
  /** The transitions that lead to all others. */
  readonly entrances: readonly string[]
  /** The path before links to pages of the storefront, such as `/en`; undefined for programs. */
  readonly prefix?: string
  /** The transition of that name. Throws if there is none, which the checks at start-up rule out. */
  readonly named: (name: string) => Named
  /** Resolves a link to its address. */
  readonly resolve: (link: Link) => ResolvedLink
}

const NAME = /^(go|do)[A-Z][A-Za-z0-9]*$/

/**
 * Puts the contracts of all realms together and checks the graph: names match the pattern and are unique, links
 * exist, everything can be reached, each path and method is served once, each path lies in its realm. Throws an
 * error that lists every fault.
 */
export const graphOf = (
  realms: readonly RealmDeclaration[],
  errors: ErrorCatalogue,
  { additions = [], vocabulary = {}, open = NOTHING_OPEN }: GraphParts = {},
): Graph => {
  const names = new Map<string, Named>()
  const paths = new Map<string, Map<string, Named>>()
  const faults: string[] = []
  const added = Map.groupBy(additions, ({ to }) => to)
  for (const realm of realms) {
    for (const [name, value, area] of declaredIn(realm)) {
      if (!isTransition(value)) continue
      if (realm.name === 'office' && added.get(name)?.some(({ fragment }) => fragment))
        faults.push(`${name} is a screen of the office, which prints no fragments`)
      if (!NAME.test(name)) faults.push(`${name} is no name for a transition`)
      if (names.has(name)) faults.push(`${name} is declared twice`)
      const declared = { ...value, ...permissionIn(area, value) }
      const named = toNamed(name, declared, realm, { additions: added.get(name) ?? [], vocabulary, open })
      names.set(name, named)
      for (const path of [value.path, ...(value.also ?? [])]) {
        const methods = paths.get(path) ?? new Map<string, Named>()
        if (realmOf(realms, path) !== realm) faults.push(`${path} lies outside of the ${realm.name}`)
        if (methods.has(value.method)) faults.push(`${value.method} ${path} is served twice`)
        paths.set(path, methods.set(value.method, named))
      }
    }
  }
  for (const name of added.keys()) if (!names.has(name)) faults.push(`${name} is added to, and not declared`)
  const graph = withLinks(names, paths, errors, realms)
  faults.push(...faultsOf(graph))
  if (faults.length > 0) throw new Error(`The graph of transitions is broken:\n  ${faults.join('\n  ')}`)
  return graph
}

const declaredIn = ({ contracts, areas }: RealmDeclaration) =>
  contracts.flatMap((contract) =>
    Object.entries(contract).map(([name, value]) => [name, value, areas?.get(contract)] as const),
  )

const permissionIn = (area: string | undefined, transition: Transition): Pick<Transition, 'permission'> =>
  area === undefined || transition.permission !== undefined
    ? {}
    : { permission: permissionFor(area, transition) }

const toNamed = (
  name: string,
  declared: Transition,
  realm: RealmDeclaration,
  { additions = [], vocabulary = {}, open = NOTHING_OPEN }: GraphParts,
): Named => {
  const transition = withOpenFields(withAdditions(declared, additions), open)
  const parse = parser(transition.input, transition.check)
  const { required, files } = readingOf(transition.input)
  const named: Named = {
    ...transition,
    ...(transition.items && { items: withScreens(transition.items, realm) }),
    templated: Object.values(transition.items ?? {})
      .flat()
      .filter((item) => item !== EVERY_SCREEN),
    offers: offersOf(realm, { ...transition, name }),
    name,
    realm: realm.name,
    parse(raw) {
      const parsed = parse(raw)
      return parsed.ok ? { ok: true, value: new ParsedCall(named, parsed.value, declared.input) } : parsed
    },
    required,
    variable: variableIn(transition.path),
    files,
    schemas: schemasOf(transition, vocabulary),
    strict: strictNamesIn(declared.input),
    fragments: additions.flatMap(({ fragment }) => fragment ?? []),
    added: [
      ...additions
        .flatMap(({ input = {} }) => Object.keys(input))
        .filter((input) => !(input in declared.input)),
      ...openNamesIn(declared.input, open),
    ],
  }
  return named
}

const withOpenFields = (transition: Transition, open: OpenTypes): Transition => ({
  ...transition,
  input: filledIn(transition.input, open),
  ...(transition.state && { state: filledIn(transition.state, open) }),
})

const withAdditions = (declared: Transition, additions: readonly Addition[]): Transition => {
  if (additions.length === 0) return declared
  const offers = [declared, ...additions].flatMap((one) => one.offers ?? [])
  return {
    ...declared,
    offers: [...new Set(offers)],
    input: Object.assign({}, ...additions.map(({ input }) => input), declared.input),
    state: Object.assign({}, ...additions.map(({ state }) => state), declared.state),
    limits: [declared, ...additions].flatMap((one) => one.limits ?? []),
  }
}

const withScreens = (items: NonNullable<Transition['items']>, { screens = [] }: RealmDeclaration) =>
  Object.fromEntries(
    Object.entries(items).map(([list, names]) => [
      list,
      names.flatMap((name) => (name === EVERY_SCREEN ? screens : [name])),
    ]),
  )

/** The names of the inputs that are required, and the rules of those that are files. */
type Reading = Pick<Named, 'required' | 'files'>

const readings = new WeakMap<Inputs, Reading>()

/** Read once: a graph that is put together anew has most of its inputs from the one before. */
const readingOf = (input: Inputs): Reading => {
  const known = readings.get(input)
  if (known) return known
  const required = Object.entries(input)
    .filter(([, type]) => type.meta()?.required ?? !type.safeParse(undefined).success)
    .map(([name]) => name)
  const reading = { required, files: filesOf({ input }) }
  readings.set(input, reading)
  return reading
}

/** Made on first use: a process that answers pages alone needs few of them. */
const schemasOf = ({ input, state = NOTHING }: Transition, vocabulary: Vocabulary): Named['schemas'] => ({
  get input() {
    return schemaOf(input, vocabulary)
  },
  get state() {
    return schemaOf(state, vocabulary)
  },
})

const NOTHING: Outputs = {}
const schemas = new WeakMap<Inputs | Outputs, WeakMap<Vocabulary, JsonSchema>>()

const schemaOf = (shape: Inputs | Outputs, vocabulary: Vocabulary): JsonSchema => {
  const made = schemas.get(shape) ?? new WeakMap<Vocabulary, JsonSchema>()
  schemas.set(shape, made)
  const schema = made.get(vocabulary) ?? described(inputSchema({ input: shape }), vocabulary)
  made.set(vocabulary, schema)
  return schema
}

const filesOf = ({ input }: Pick<Transition, 'input'>): ReadonlyMap<string, FileRules> => {
  const files = Object.entries(input).filter(([, type]) => type.meta()?.control === 'file')
  if (files.length === 0) return new Map()
  const { properties = {} } = inputSchema({ input: Object.fromEntries(files) })
  return new Map(
    Object.entries(properties).map(([name, { maxItems = 1, maxBytes = 0, accept = '' }]) => [
      name,
      { most: maxItems, bytes: maxBytes, kinds: accept.split(',') },
    ]),
  )
}

/**
 * Returns the transitions that the answers of a transition may link to: those of its contract, the way home,
 * and the menu at entrances.
 */
const offersOf = (
  realm: RealmDeclaration,
  transition: Transition & { readonly name: string },
): readonly string[] => {
  const { name, offers = [], always = [] } = transition
  const menu = realm.entrances.includes(name)
    ? [...realm.menu({ isSignedIn: false }), ...realm.menu({ isSignedIn: true })]
    : []
  return [...new Set([...offers, ...always, ...menu, ...homeFrom(realm, transition)])]
}

const withLinks = (
  names: ReadonlyMap<string, Named>,
  paths: ReadonlyMap<string, ReadonlyMap<string, Named>>,
  errors: ErrorCatalogue,
  realms: readonly RealmDeclaration[],
): Graph => {
  const entrances = realms.flatMap((realm) => realm.entrances)
  const named = (name: string): Named => {
    const transition = names.get(name)
    if (!transition) throw new Error(`No transition is named ${name}`)
    return transition
  }
  const resolve = (link: Link): ResolvedLink => {
    const target = named(link.rel)
    return {
      href: hrefOf(target, link.input),
      rel: link.rel,
      method: target.method,
    }
  }
  return { names, paths, errors, realms, entrances, named, resolve }
}

const offeredBy = (transition: Named): readonly string[] => [
  ...(transition.offers ?? []),
  ...Object.values(transition.items ?? {}).flat(),
  ...(transition.submitTo ? [transition.submitTo] : []),
]

const faultsOf = ({ names, errors, realms, entrances }: Graph): string[] => {
  const faults = [...names.values()].flatMap((transition) => pathFaults(transition, names))
  const audiences = new Map(realms.map(({ name, audience }) => [name, audience]))
  for (const transition of names.values()) {
    if (transition.for !== 'anyone' && transition.for !== audiences.get(transition.realm))
      faults.push(
        `${transition.name} is for a ${transition.for}, who does not sign in to the ${transition.realm}`,
      )
    for (const offered of offeredBy(transition))
      if (!names.has(offered)) faults.push(`${transition.name} offers ${offered}, which nobody has declared`)
    for (const extra of transition.extras ?? [])
      if (!((extra.split('/')[0] ?? '') in (transition.state ?? {})))
        faults.push(`${transition.name} has the extra ${extra}, which its state has not`)
    for (const code of transition.errors ?? [])
      if (!(code in errors))
        faults.push(`${transition.name} may fail with ${code}, which is not in the catalogue`)
    const back = transition.refusedAt === undefined ? undefined : names.get(transition.refusedAt)
    if (transition.refusedAt !== undefined && (back?.kind !== 'safe' || back.realm !== transition.realm))
      faults.push(
        `${transition.name} is shown again at ${transition.refusedAt}, which is no page of its realm`,
      )
    if (transition.answers && transition.kind !== 'safe' && !transition.keyless)
      faults.push(`${transition.name} answers with a file, which cannot be given twice under one key`)
    // A cached page shows only links that anyone may follow, so members and customers would miss theirs.
    const personal = offeredBy(transition).find((offered) => names.get(offered)?.for !== 'anyone')
    if (transition.cached && personal !== undefined && !entrances.includes(transition.name))
      faults.push(`${transition.name} is kept for everybody, and offers ${personal}, which is not for all`)
  }
  const reached = reachable(names, entrances)
  for (const transition of names.values())
    if (!reached.has(transition.name) && transition.entered === undefined)
      faults.push(`${transition.name} cannot be reached from ${entrances.join(' or ')}`)
  return faults
}

const pathFaults = (
  { name, path, also = [], variable, required }: Named,
  names: ReadonlyMap<string, Named>,
): string[] => {
  if (!isPath(path) || also.some((other) => /[{}]/.test(other)))
    return [`${name} has a variable elsewhere than at the end of its path`]
  if (!variable) return []
  if (variable.before === '/') return [`${name} would take every path`]
  if (!required.includes(variable.name))
    return [`${name} has ${variable.name} in its path, not in what it needs`]
  const other = [...names.values()].find(
    (one) => one.variable?.before === variable.before && one.path !== path,
  )
  return other ? [`${name} and ${other.name} name the end of one path differently`] : []
}

const reachable = (names: ReadonlyMap<string, Named>, entrances: readonly string[]): ReadonlySet<string> => {
  const outside = [...names.values()].filter((one) => one.entered !== undefined).map((one) => one.name)
  const reached = new Set<string>()
  const ahead = [...entrances, ...outside]
  for (let name = ahead.pop(); name !== undefined; name = ahead.pop()) {
    const transition = names.get(name)
    if (!transition || reached.has(name)) continue
    reached.add(name)
    ahead.push(...offeredBy(transition))
  }
  return reached
}

/** The JSON Schema (2020-12) of a transition's inputs, as requests send them. */
export const inputSchema = ({ input }: Pick<Transition, 'input'>): JsonSchema =>
  z.toJSONSchema(z.object(input), { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** The JSON Schema (2020-12) of a transition's state, as answers state it. */
export const stateSchema = (transition: Transition): JsonSchema =>
  z.toJSONSchema(z.object(transition.state ?? {}), { io: 'input', unrepresentable: 'any' }) as JsonSchema
