import type { Graph, JsonSchema, Named } from '../../hypermedia/graph.ts'
import type { Translate } from '../../hypermedia/language.ts'
import { ACCOUNT } from '../../hypermedia/realm.ts'
import { addressOf, aliasesOf, areaOf, areasOf, audiences, hintsOf, labelOf, limitsOf } from './describe.ts'
import { type Components, componentsOf, type Json } from './openapi-components.ts'
import { responsesOf } from './openapi-responses.ts'
import { filesIn, inputName, propertiesOf, SCHEMAS, type Shapes, shapesOf, withoutPath } from './shapes.ts'

/** An OpenAPI document, as far as its parts are read. */
export interface OpenApi extends Record<string, unknown> {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Components
}

/** One operation: a transition. */
export interface Operation extends Json {
  readonly operationId: string
  readonly parameters?: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}

const INTRODUCTION = `An online shop in which every operation is a named transition.

Start at \`/\` with \`Accept: application/hal+json\` and follow \`_links\` by relation name; the operationId of each operation here is that name. Addresses may change, names do not. The readable documentation is at [/docs](/docs).

**Session.** The first answer sets the cookie \`noren_session\`; send it back.

**CSRF token.** Each page carries a \`csrfToken\`. Whatever changes something needs it, in the body or in the header \`X-CSRF-Token\`.

**Sending again.** Give a changing request an \`Idempotency-Key\` of your own making, and it may be sent again: there is one effect, and one answer.

**Forms.** HTML cannot send PUT and DELETE: a form POSTs to the same path with the method in \`_method\`. Lists and records are written \`allocations[0][addressId]=…\`. A form that succeeds is answered with 303 to the next page.

**Inputs.** Query and body are read together, the body wins. Numbers and booleans may come as text. Names that an operation does not know are left out, and listed in \`ignored\`. In \`multipart/form-data\` lists repeat a name, \`codes[]\`, or are numbered like those of forms; the token stands anywhere in it, or in the header.

**Preferences** (RFC 7240). \`Prefer: return=minimal\` leaves out forms, menus and the choices of filters; a link then states \`rel\` and \`method\` only where they are not its relation and GET. \`Prefer: return=representation\` answers a step with the page that it leads to, named in \`Content-Location\`: the next form without another request. \`Preference-Applied\` says which was followed.`

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to send the request again: for 24 hours the same key gets the same answer. Another input under it is 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** The OpenAPI 3.1 document of a graph of transitions. */
export const openApiOf = (graph: Graph, translate: Translate): OpenApi => {
  const shapes = shapesOf(graph)
  const areas = areasOf(graph)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const transition of [...areas.values()].flat()) {
    const path = addressOf(transition)
    const method = transition.method.toLowerCase()
    paths[path] = { ...paths[path], [method]: toOperation(graph, shapes, transition, translate) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Noren', version: '1.0.0', description: INTRODUCTION },
    externalDocs: { description: 'The interface, for reading', url: '/docs' },
    servers: [{ url: '/' }],
    tags: [...areas.keys()].map((name) => ({ name })),
    paths,
    components: componentsOf(graph, shapes, translate),
  }
}

const toOperation = (graph: Graph, shapes: Shapes, transition: Named, translate: Translate): Operation => {
  const input = shapes.inputs.get(transition.name) ?? {}
  const takesInput = Object.keys(transition.input).length > 0
  const writingParameters = [
    ...parametersOf(transition, input, translate).filter((one) => one.in === 'path'),
    ...(transition.keyless ? [] : [IDEMPOTENCY_KEY]),
  ]
  return {
    operationId: transition.name,
    summary: transition.title,
    description: descriptionOf(transition),
    externalDocs: { url: `/docs#${transition.name}` },
    tags: [areaOf(transition)],
    'x-hints': hintsOf(transition),
    ...(transition.kind === 'safe'
      ? takesInput && { parameters: parametersOf(transition, input, translate) }
      : {
          requestBody: bodyOf(transition, withoutPath(transition, input)),
          ...(writingParameters.length > 0 && { parameters: writingParameters }),
        }),
    responses: responsesOf(graph, transition, shapes),
    security: securityOf(transition),
  }
}

const descriptionOf = (transition: Named): string => {
  const aliases = aliasesOf(transition)
  const limits = limitsOf(transition)
  return [
    `For ${audiences[transition.for]}.`,
    ...(aliases.length > 0 ? [`Also served at ${aliases.join(', ')}.`] : []),
    ...(limits.length > 0 ? [`At most ${limits.join(', ')}.`] : []),
  ].join(' ')
}

const parametersOf = (transition: Named, input: JsonSchema, translate: Translate): Json[] =>
  Object.entries(input.properties ?? {}).map(([name, schema]) => {
    const description = schema.description ?? labelOf(translate, name)
    return {
      // Lists are written `name[]=1&name[]=2`, records `name[field]=1`.
      name: schema.type === 'array' ? `${name}[]` : name,
      in: transition.variable?.name === name ? 'path' : 'query',
      required: transition.required.includes(name),
      ...(description !== undefined && { description }),
      ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
      schema,
    }
  })

const bodyOf = (transition: Named, input: JsonSchema): Json => {
  const files = filesIn(input)
  const own = propertiesOf(input).length > 0 ? [{ $ref: SCHEMAS + inputName(transition.name) }] : []
  const taken = (common: string, more: readonly Json[] = []) => ({
    schema: { allOf: [...own, ...more, { $ref: SCHEMAS + common }] },
  })
  const needsFile = files.some(([name]) => transition.required.includes(name))
  return {
    required: transition.required.some((name) => name !== transition.variable?.name),
    content: {
      ...(!needsFile && {
        'application/json': taken('Token'),
        'application/x-www-form-urlencoded': taken('FormFields'),
      }),
      ...(files.length > 0 && {
        'multipart/form-data': {
          ...taken('FormFields', [filesSchema(transition, files)]),
          encoding: Object.fromEntries(
            files.map(([name, schema]) => [name, { contentType: schema['x-accept'] }]),
          ),
        },
      }),
    },
  }
}

const filesSchema = ({ required }: Named, files: ReturnType<typeof filesIn>): Json => ({
  type: 'object',
  properties: Object.fromEntries(files),
  required: files.map(([name]) => name).filter((name) => required.includes(name)),
})

// A stranger needs no cookie to read. To change something takes a cookie and a token.
const securityOf = (transition: Named): Json[] => {
  const who = transition.for === 'member' ? 'member' : 'session'
  const { permission = ACCOUNT } = transition
  const scheme = who === 'member' ? 'accessToken' : 'appToken'
  const byToken = permission === ACCOUNT ? [] : [{ [scheme]: [] }]
  if (transition.kind !== 'safe') return [{ [who]: [], csrfToken: [] }, { [who]: [] }, ...byToken]
  return transition.for === 'anyone' ? [{}, { session: [] }, ...byToken] : [{ [who]: [] }, ...byToken]
}
