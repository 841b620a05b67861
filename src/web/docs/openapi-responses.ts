import { fileTypesOf } from '../../hypermedia/file.ts'
import type { Graph, JsonSchema, Named } from '../../hypermedia/graph.ts'
import { isEntrance, offersOf } from './describe.ts'
import { IGNORED, type Json, refusalNames } from './openapi-components.ts'
import { propertiesOf, SCHEMAS, type Shapes, stateName } from './shapes.ts'

/** All responses of a transition: the successful one, 303 and 304 if they occur, and its errors. */
export const responsesOf = (graph: Graph, transition: Named, shapes: Shapes): Record<string, Json> => ({
  ...goodAnswers(graph, transition, shapes),
  ...refusedAnswers(graph, transition),
})

const BYTES = { type: 'string', format: 'binary' }
const HTML = { 'text/html': { schema: { type: 'string' } } }

const LOCATION = {
  Location: { description: 'Where to go on.', schema: { type: 'string', format: 'uri-reference' } },
}

const LINKS = { Link: { description: 'The links of the answer (RFC 8288).', schema: { type: 'string' } } }

const goodAnswers = (graph: Graph, transition: Named, shapes: Shapes): Record<string, Json> => {
  const isSafe = transition.kind === 'safe'
  const state = bodyOf(transition, shapes)
  const content = {
    ...(transition.closed ? closedContent(state) : openContent(state, halLinks(graph, transition))),
    ...(isSafe && HTML),
    ...Object.fromEntries(fileTypesOf(transition).map((type) => [type, { schema: BYTES }])),
  }
  const links = Object.fromEntries(offersOf(transition).map((name) => [name, { operationId: name }]))
  const good = { headers: { ...LINKS, ...(!isSafe && LOCATION) }, content, links }
  if (isSafe)
    return {
      200: { description: 'The page.', ...good },
      ...(!transition.cached && { 303: { description: LEADS_ON, headers: LOCATION } }),
      304: { $ref: '#/components/responses/notModified' },
    }
  const done = transition.kind === 'idempotent' ? '200' : '2XX'
  return {
    [done]: { description: transition.kind === 'idempotent' ? 'Done.' : DONE, ...good },
    303: { description: 'Done, in HTML: the next page is at Location.', headers: LOCATION },
  }
}

const openContent = (state: readonly Json[], links: Json) => ({
  'application/hal+json': { schema: { allOf: [...state, links] } },
  'application/prs.hal-forms+json': { schema: { allOf: [...state, TEMPLATES] } },
  'application/json': { schema: state.length === 1 ? state[0] : { allOf: state } },
})

/** The content in every media type, without links, which are in headers. */
const closedContent = (state: readonly Json[]) => {
  const schema = { allOf: state, unevaluatedProperties: false }
  return Object.fromEntries(
    ['application/hal+json', 'application/prs.hal-forms+json', 'application/json'].map((type) => [
      type,
      { schema },
    ]),
  )
}

const DONE = 'Done: 200, or 201 where something was made, with its address in Location.'
const LEADS_ON = 'There is nothing to show here as things are: the page to go on with is at Location.'

const bodyOf = ({ name, kind, submitTo, formless }: Named, shapes: Shapes): Json[] => {
  const hasState = propertiesOf(shapes.states.get(name) ?? {}).length > 0
  const parts = [
    ...(hasState ? [stateName(name)] : []),
    ...(kind === 'safe' ? ['Page'] : []),
    ...(submitTo === undefined ? [] : ['FormPage']),
    ...(formless ? ['FormlessPage'] : []),
  ]
  return parts.length > 0 ? parts.map((part) => ({ $ref: SCHEMAS + part })) : [{ type: 'object' }]
}

const TEMPLATES = { $ref: `${SCHEMAS}Templates` }

const LINK = { $ref: `${SCHEMAS}Link` }

const linksObject = (relations: readonly string[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(relations.map((relation) => [relation, LINK])),
})

/** The properties that HAL adds to the state: `_links`, also on the items of lists. */
const halLinks = (graph: Graph, transition: Named): Json => {
  const standard = isEntrance(graph, transition)
    ? ['self', 'profile', 'service-desc', 'service-doc']
    : ['self', 'profile']
  const below = overlay(transition.schemas.state, transition.items ?? {})
  return {
    type: 'object',
    properties: {
      ...below?.properties,
      ignored: IGNORED,
      _links: { ...linksObject([...standard, ...offersOf(transition)]), required: ['self', 'profile'] },
    },
    required: ['_links'],
  }
}

interface Overlay extends Json {
  readonly properties: Readonly<Record<string, Json>>
}

/** The schema with only the links of items; undefined if there are none. */
const overlay = (schema: JsonSchema, items: NonNullable<Named['items']>): Overlay | undefined => {
  const properties: Record<string, Json> = {}
  for (const [name, inner] of propertiesOf(schema)) {
    const entry = inner.items ?? inner
    const below = overlay(entry, items)
    const relations = inner.items ? items[name] : undefined
    if (!below && !relations) continue
    const laid = {
      type: 'object',
      properties: { ...below?.properties, ...(relations && { _links: linksObject(relations) }) },
    }
    properties[name] = inner.items ? { type: 'array', items: laid } : laid
  }
  return Object.keys(properties).length > 0 ? { type: 'object', properties } : undefined
}

const refusedAnswers = (graph: Graph, transition: Named): Record<string, Json> =>
  Object.fromEntries(
    [...refusalNames(graph, transition)].map(([status, name]) => [
      status,
      { $ref: `#/components/responses/${name}` },
    ]),
  )
