import type { Graph, JsonSchema, Named } from '../../hypermedia/graph.ts'
import type { Translate } from '../../hypermedia/language.ts'
import { refusalsOf, wordsOf } from './describe.ts'
import { inputName, SCHEMAS, type Shapes, stateName, withoutFiles, withoutPath } from './shapes.ts'

/** A JSON object of the document. */
export type Json = Readonly<Record<string, unknown>>

/** The shared parts of operations. */
export interface Components {
  readonly schemas: Readonly<Record<string, Json>>
  readonly responses: Readonly<Record<string, Json>>
  readonly securitySchemes: Readonly<Record<string, Json>>
}

const LINK = {
  type: 'object',
  description: 'A transition that may be taken from here. `rel` is its operationId.',
  properties: {
    href: { type: 'string', format: 'uri-reference', minLength: 1, maxLength: 2048 },
    rel: { type: 'string', maxLength: 96 },
    method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'DELETE'] },
    templated: { type: 'boolean', description: 'The address is a URI template (RFC 6570).' },
  },
  required: ['href', 'rel', 'method'],
}

const UNLESS = {
  type: 'object',
  description:
    'It has to be there unless one of these inputs is: whatever that says (true), or with one of these values.',
  additionalProperties: {
    anyOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'string' } }],
  },
}

const FIELD = {
  type: 'object',
  description: 'One input of a form, as the form is to show it.',
  properties: {
    name: { type: 'string' },
    label: { type: 'string', description: 'In the language of the answer.' },
    type: { type: 'string' },
    required: { type: 'boolean' },
    unless: UNLESS,
    minLength: { type: 'integer' },
    maxLength: { type: 'integer' },
    min: { type: 'number' },
    max: { type: 'number' },
    pattern: { type: 'string' },
    autocomplete: { type: 'string' },
    options: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          value: { type: 'string' },
          label: { type: 'string' },
          disabled: { type: 'boolean' },
          price: { type: 'integer', description: 'What choosing it costs, whole yen with tax.' },
          only: {
            type: 'object',
            description: 'By field the values beside which alone it can be chosen.',
            additionalProperties: { type: 'array', items: { type: 'string' } },
          },
        },
        required: ['value', 'label'],
      },
    },
    maxItems: { type: 'integer', description: 'Of a list, and of files.' },
    contentMediaType: { type: 'string', description: 'Of text that is not plain: its media type.' },
    accept: { type: 'string', description: 'Of files: their media types.' },
    maxBytes: { type: 'integer', description: 'Of files: the size of each.' },
    item: {
      type: 'object',
      description: 'Of a list of records: the fields of one of them.',
      additionalProperties: { $ref: `${SCHEMAS}Field` },
    },
    value: {},
    error: { type: 'string' },
  },
  required: ['name', 'label', 'type', 'required'],
}

/** The ignored names in answers and errors. */
export const IGNORED = {
  type: 'array',
  description: 'Names that were sent and that nothing here takes; left out where there are none.',
  items: { type: 'string' },
}

const PROPERTY = {
  type: 'object',
  description: 'One input of a template, as HAL-FORMS has it.',
  properties: {
    name: { type: 'string' },
    prompt: { type: 'string', description: 'In the language of the answer.' },
    type: { type: 'string', description: 'A type of HAL-FORMS, `list` or `file`; text where there is none.' },
    required: { type: 'boolean' },
    unless: UNLESS,
    readOnly: { type: 'boolean' },
    regex: { type: 'string' },
    min: { type: 'number' },
    max: { type: 'number' },
    minLength: { type: 'integer' },
    maxLength: { type: 'integer' },
    placeholder: { type: 'string', description: 'An example.' },
    value: { description: 'What it holds at first: text, or an array of a list.' },
    options: {
      type: 'object',
      properties: {
        inline: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              prompt: { type: 'string' },
              value: { type: 'string' },
              price: { type: 'integer', description: 'What choosing it costs, whole yen with tax.' },
              only: {
                type: 'object',
                description: 'By input the values beside which alone it can be chosen.',
                additionalProperties: { type: 'array', items: { type: 'string' } },
              },
            },
            required: ['prompt', 'value'],
          },
        },
        minItems: { type: 'integer' },
        maxItems: { type: 'integer' },
        selectedValues: { type: 'array', items: { type: 'string' } },
      },
      required: ['inline'],
    },
    item: {
      type: 'array',
      description: 'Of a list of records: the inputs of one of them.',
      items: { $ref: `${SCHEMAS}Property` },
    },
    maxItems: { type: 'integer', description: 'Of a list, and of files.' },
    accept: { type: 'string', description: 'Of files: their media types.' },
    maxBytes: { type: 'integer', description: 'Of files: the size of each.' },
  },
  required: ['name'],
}

const TEMPLATES = {
  type: 'object',
  description:
    'HAL with the form of each link that changes something (HAL-FORMS), by the name of its relation.',
  properties: {
    _links: { type: 'object', additionalProperties: { $ref: `${SCHEMAS}Link` } },
    ignored: IGNORED,
    _templates: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'DELETE'] },
          target: { type: 'string', format: 'uri-reference' },
          contentType: { type: 'string' },
          properties: { type: 'array', items: { $ref: `${SCHEMAS}Property` } },
        },
        required: ['method', 'target', 'contentType', 'properties'],
      },
    },
  },
  required: ['_links', '_templates'],
}

const CSRF_TOKEN = {
  type: 'string',
  minLength: 8,
  maxLength: 160,
  pattern: '^[A-Za-z0-9_.:-]+$',
}

const PAGE = {
  type: 'object',
  description: 'What every page carries beside its state.',
  properties: { csrfToken: CSRF_TOKEN, ignored: IGNORED },
  required: ['csrfToken'],
}

const FORM_PAGE = {
  type: 'object',
  description: 'What a page with a form carries: the form, each of its inputs, and where it goes.',
  properties: {
    form: {
      type: 'object',
      properties: { action: { type: 'string' }, method: { type: 'string' } },
      required: ['action', 'method'],
    },
    fields: { type: 'object', additionalProperties: { $ref: `${SCHEMAS}Field` } },
    submitTo: { $ref: `${SCHEMAS}Link` },
  },
}

const FORMLESS_PAGE = {
  type: 'object',
  description: 'What a page says that might have had a form, and has none.',
  properties: { fields: { type: 'object', maxProperties: 0 } },
  required: ['fields'],
}

const TOKEN = {
  type: 'object',
  description: 'The token of a page; not needed where the header X-CSRF-Token carries it.',
  properties: { csrfToken: CSRF_TOKEN },
}

const FORM_FIELDS = {
  type: 'object',
  description: 'What an HTML form carries beside its inputs.',
  properties: {
    csrfToken: CSRF_TOKEN,
    _method: {
      type: 'string',
      enum: ['PUT', 'DELETE'],
      description:
        'HTML forms cannot send these methods: they POST to the same path and say here which is meant.',
    },
  },
}

const PROBLEM = {
  type: 'object',
  description: 'A refusal (RFC 9457), in the language of the answer.',
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Where the documentation tells of it.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', description: 'Its name in the error catalogue: what a program goes by.' },
    message: { type: 'string' },
    advice: { type: 'string', description: 'What to do about it.' },
    errors: {
      type: 'object',
      description: 'What is wrong with the input, by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    faults: {
      type: 'object',
      description: 'The same for programs, by field: what is wrong, and what would be right.',
      additionalProperties: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          limit: { type: 'integer', description: 'The least or the most that is taken.' },
          pattern: { type: 'string' },
          allowed: { type: 'array', items: { type: 'string' } },
        },
        required: ['code', 'message'],
      },
    },
    ignored: IGNORED,
    messages: { type: 'array', items: { type: 'string' } },
    reference: { type: 'string' },
    _links: { type: 'object', additionalProperties: { $ref: `${SCHEMAS}Link` } },
  },
  required: ['type', 'title', 'status', 'detail', 'code', '_links'],
}

const common = {
  Link: LINK,
  Field: FIELD,
  Page: PAGE,
  FormPage: FORM_PAGE,
  FormlessPage: FORMLESS_PAGE,
  Property: PROPERTY,
  Templates: TEMPLATES,
  Token: TOKEN,
  FormFields: FORM_FIELDS,
  Problem: PROBLEM,
}

/** The schemas, errors and security schemes that operations refer to. */
export const componentsOf = (graph: Graph, shapes: Shapes, translate: Translate): Components => ({
  schemas: { ...common, ...Object.fromEntries(shapes.shared), ...schemasOf(graph, shapes) },
  responses: { ...refusals(graph, translate), ...notModified },
  securitySchemes: schemes(graph),
})

const schemasOf = (graph: Graph, shapes: Shapes): Record<string, JsonSchema> => {
  const schemas: Record<string, JsonSchema> = {}
  for (const transition of graph.names.values()) {
    const { name, kind, title } = transition
    const state = shapes.states.get(name)
    const input = withoutPath(transition, shapes.inputs.get(name) ?? {})
    if (state?.properties && Object.keys(state.properties).length > 0)
      schemas[stateName(name)] = { title: `${title}: what is answered`, ...state }
    if (kind !== 'safe' && input.properties && Object.keys(input.properties).length > 0)
      schemas[inputName(name)] = { title: `${title}: what is sent`, ...withoutFiles(input) }
  }
  return schemas
}

/** The errors of a transition by status, each as the name of the response that lists its codes. */
export const refusalNames = (graph: Graph, transition: Named): ReadonlyMap<number, string> => {
  const byStatus = new Map<number, string>()
  for (const code of refusalsOf(graph, transition).all) {
    const status = graph.errors[code]?.status ?? 500
    const others = byStatus.get(status)
    byStatus.set(status, others === undefined ? code : `${others}.${code}`)
  }
  return byStatus
}

const refusals = (graph: Graph, translate: Translate): Record<string, Json> => {
  const names = [...graph.names.values()].flatMap((one) => [...refusalNames(graph, one).values()])
  return Object.fromEntries(
    [...new Set(names)].sort().map((name) => [name, refused(graph, name.split('.'), translate)]),
  )
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

const refused = ({ errors }: Graph, codes: readonly string[], translate: Translate): Json => {
  const ofCodes = { type: 'object', properties: { code: { enum: codes } } }
  return {
    description: codes.map((code) => sentenceOf(translate, code)).join('\n\n'),
    ...(codes.some((code) => errors[code]?.status === 429) && { headers: RETRY_AFTER }),
    content: {
      'application/problem+json': { schema: { allOf: [{ $ref: `${SCHEMAS}Problem` }, ofCodes] } },
      'text/html': { schema: { type: 'string' } },
    },
  }
}

const sentenceOf = (translate: Translate, code: string): string => {
  const { title, detail, advice } = wordsOf(translate, code)
  return `[\`${code}\`](/docs#error-${code}) ${title}: ${detail} ${advice}`
}

const notModified = {
  notModified: { description: 'The representation of the If-None-Match header is still the right one.' },
}

const schemes = (graph: Graph): Record<string, Json> => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'noren_session',
    description: 'Set by the first answer. It holds the cart and, after signing in, the customer.',
  },
  csrfToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The `csrfToken` of any page of the same session; it may also stand in the body.',
  },
  ...([...graph.names.values()].some((one) => one.realm === 'storefront' && one.permission) && {
    appToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An access token that a customer gave to an app (OAuth 2.1, `/.well-known/oauth-authorization-server`). It needs neither cookie nor csrfToken.',
    },
  }),
  ...([...graph.names.values()].some((one) => one.for === 'member') && {
    member: {
      type: 'apiKey',
      in: 'cookie',
      name: 'noren_admin',
      description: "Set when a member of the shop's staff signs in.",
    },
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key that a member made at `/admin/token-list`, or an access token that a member gave to an app (OAuth 2.1, `/.well-known/oauth-authorization-server/admin`). It needs neither cookie nor csrfToken.',
    },
  }),
})
