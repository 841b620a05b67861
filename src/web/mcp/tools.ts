import type { Graph, JsonSchema, Named } from '../../hypermedia/graph.ts'
import { type Actor, may } from '../../hypermedia/realm.ts'
import { tidied, withoutFiles } from '../docs/shapes.ts'
import type { ToolDescription } from './exchange.ts'

/** The input by which an agent goes on with the cart and the order of its last call, and the same in its answer. */
export const SESSION = 'session'
/** The input by which an agent says that the person agreed. */
export const CONSENT = 'consent'
/** The tools that may follow, in each answer. */
export const NEXT = 'next'

/** Rows of a list, unless an agent asks for more: answers are read by models. */
const FEW = 10

/** Inputs for the pages of people. */
const FOR_PAGES = ['returnTo', 'mode', 'version', 'fromList', 'atRow']

type Properties = Readonly<Record<string, JsonSchema>>

/** Returns the transitions of a realm that an actor may use as tools. */
export const toolsFor = (graph: Pick<Graph, 'names'>, actor: Actor): readonly Named[] =>
  [...graph.names.values()].filter((one) => one.tool && one.realm === actor.realm && may(actor, one))

/** Whether a person has to agree before a tool is used: it costs money, or cannot be undone. */
export const asksFirst = ({ costsMoney = false, needsConsent = false, tool }: Named): boolean =>
  costsMoney || needsConsent || tool?.asks === true

/** Returns the names among typed inputs that a tool does not have. */
export const unknownTo = ({ input }: Named, typed: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(typed).filter((name) => !(Object.hasOwn(input, name) || name === SESSION || name === CONSENT))

/** Returns the inputs of a tool as its transition takes them, with a page of few rows. */
export const inputOf = ({ input }: Named, typed: Readonly<Record<string, unknown>>) => {
  const { [SESSION]: _session, [CONSENT]: _consent, ...rest } = typed
  return 'limit' in input && rest.limit === undefined ? { ...rest, limit: FEW } : rest
}

/** Returns the parts of a state that a tool gives. */
export const givenOf = ({ tool }: Named, state: Readonly<Record<string, unknown>>) => {
  const { gives } = tool ?? {}
  return gives ? Object.fromEntries(gives.map((name) => [name, state[name]])) : state
}

/** The types of a state alone: models read a whole list of tools before each task. */
const shapesOf = ({ properties = {} }: JsonSchema): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, shapeOf(inner)]))

const shapeOf = (schema: JsonSchema): JsonSchema => {
  const { type, enum: words, properties, items, anyOf } = schema
  return {
    ...(type !== undefined && { type }),
    ...(words !== undefined && { enum: words }),
    ...(properties && { properties: shapesOf(schema) }),
    ...(items && { items: shapeOf(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((inner: JsonSchema) => shapeOf(inner)) }),
  }
}

/**
 * Describes a transition as a tool. `hasSession`: a shopper is known by their session; members are known by the
 * access token.
 */
export const described = (one: Named, hasSession: boolean): ToolDescription => {
  const { name, kind, title, tool, schemas } = one
  const input = withoutFiles(tidied(schemas.input))
  const inputs = Object.entries(input.properties ?? {}).filter(([field]) => !FOR_PAGES.includes(field))
  const output = tidied(schemas.state)
  const isAsked = asksFirst(one)
  return {
    name,
    title,
    description: tool?.says ?? title,
    inputSchema: {
      type: 'object' as const,
      required: [...(input.required ?? [])],
      properties: {
        ...Object.fromEntries(inputs),
        ...(hasSession && { [SESSION]: SESSION_INPUT }),
        ...(isAsked && { [CONSENT]: CONSENT_INPUT }),
      },
    },
    outputSchema: {
      type: 'object' as const,
      properties: {
        ...givenOf(one, shapesOf(output)),
        ...(hasSession && { [SESSION]: { type: 'string' } }),
        [NEXT]: NEXT_OUTPUT,
      },
    },
    annotations: {
      readOnlyHint: kind === 'safe',
      idempotentHint: kind !== 'unsafe',
      destructiveHint: isAsked,
      openWorldHint: false,
    },
  }
}

const SESSION_INPUT = {
  type: 'string',
  description: 'The `session` of the last answer, to go on with its cart and its order.',
}
const CONSENT_INPUT = {
  type: 'boolean',
  description: 'True once the person has agreed to this; without it, nothing is done.',
}
const NEXT_OUTPUT = {
  type: 'array',
  items: { type: 'string' },
  description: 'The tools that may follow.',
}
