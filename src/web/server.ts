import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Named } from '../hypermedia/graph.ts'
import { variableIn } from '../hypermedia/path.ts'
import { strangerIn } from '../hypermedia/realm.ts'
import { fail } from '../hypermedia/reply.ts'
import { withoutPrefix } from './addressed.ts'
import { tooManyLinks } from './answer/links.ts'
import { isElsewhere, type Methods, realmAsked } from './asked.ts'
import { keepPace, LONGEST_REQUEST_MS, type Pace } from './body/pace.ts'
import type { Exchange } from './exchange.ts'
import { gateBefore } from './gate.ts'
import type { Handling } from './handling.ts'
import { handle } from './lifecycle.ts'
import { guard, refuseOnSocket, refusePlainly } from './outside.ts'
import { policiesOf } from './policies.ts'
import type { Services } from './services.ts'
import { tidyForwarded, trustNearest } from './session/forwarded.ts'
import { watchdogFor } from './watchdog.ts'

const NO_METHODS: Methods = new Map()
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

const noCompiler = () => () => {
  throw new Error('Routes have no schemas')
}

/** The server's place in the network. */
export interface NetworkOptions {
  /**
   * The senders whose X-Forwarded-* headers are trusted: addresses as in Fastify's `trustProxy`, or true for
   * all.
   */
  readonly trustProxy: boolean | string
  /** The slowest pace of bodies. */
  readonly pace?: Pace
}

/**
 * The parts of the services, without those that only the server can give, and with the handlers that it puts
 * behind the gate.
 */
export interface ServiceParts
  extends Omit<Services, 'gate' | 'parseJson' | 'site' | 'apart' | 'policies' | 'watchdog'> {
  readonly handling: Handling
}

/**
 * An HTTP server for a graph of transitions: one route for each path; a table of its own selects by method.
 * Bodies are read within the life of a request, so Fastify's parsers are removed.
 */
export const createServer = (
  { handling, ...parts }: ServiceParts,
  network: NetworkOptions,
): { readonly app: FastifyInstance; readonly services: Services } => {
  const crowded = tooManyLinks(parts.graph)
  if (crowded.length > 0) throw new Error(`Too many links for the headers of ${crowded.join(', ')}`)
  const app = Fastify({
    logger: false,
    trustProxy: network.trustProxy === true ? trustNearest : network.trustProxy,
    rewriteUrl: ({ headers, url = '/' }) => withoutPrefix(parts.graph, headers, url),
    // The pace of a body is watched separately.
    requestTimeout: LONGEST_REQUEST_MS,
    // Also for an answer that is not read: else its bytes would be held for as long as the visitor likes.
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Requests that arrive while the shop closes are still served; only the connection ends.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Contracts validate input and output; without these, Fastify loads compilers of JSON Schema.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // Checked separately, so that the failure has Noren's form.
    http: { requireHostHeader: false, headersTimeout: 30_000 },
    frameworkErrors: (_error, request, reply) =>
      void refusePlainly(request, reply, services, fail('badBody')),
    clientErrorHandler: (error, socket) => refuseOnSocket(error, socket, services),
  })
  app.server.prependListener('request', tidyForwarded)
  keepPace(app.server, network.pace)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const services: Services = {
    ...parts,
    gate: gateBefore(handling, parts.graph),
    parseJson: safeJson(app),
    site: new URL(parts.baseUrl),
    apart: apartOf(parts.realms),
    policies: policiesOf(parts.application),
    watchdog: watchdogFor(parts),
  }
  app.addHook('onListen', async () => services.watchdog.start())
  app.addHook('onClose', async () => services.watchdog.stop())
  guard(app, services, (request, reply) => elsewhere(request, reply))
  const documentAt = documentsOf(app)
  const answer = (route: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    // The shop may have been put together again since the last request.
    await services.policies.current()
    const { paths } = services.graph
    // A fixed path that a plugin adds has no route of its own, and may begin like one that ends in an input.
    const fixed = variableIn(route) && paths.get(request.url.split('?', 1)[0] ?? '')
    const methods = fixed || (paths.get(route) ?? NO_METHODS)
    const path = pathInput(request, methods)
    await handle(newExchange(request, reply, path ? methods : NO_METHODS, path ?? {}, services), services)
    return reply
  }
  for (const [path, methods] of services.graph.paths)
    app.route({ method: routedMethods(path, methods), url: routeOf(path), handler: answer(path) })
  const elsewhere = async (request: FastifyRequest, reply: FastifyReply) => {
    await services.policies.current()
    const [path = ''] = request.url.split('?', 1)
    const { method } = request
    // A method without a route still fails as one of its path.
    const methods = services.graph.paths.get(path)
    const document = documentAt(path)
    const isDocument = document !== undefined && !isElsewhere(services, request, document)
    if (methods || method === 'GET' || method === 'HEAD' || !isDocument) return answer(path)(request, reply)
    if (method === 'OPTIONS') return reply.code(204).header('allow', DOCUMENT_METHODS).send()
    return refusePlainly(request, reply, services, fail('methodNotAllowed', { params: { method } }), {
      allow: DOCUMENT_METHODS,
    })
  }
  app.setNotFoundHandler(elsewhere)
  return { app, services }
}

/** The realm that has its own host. */
const apartOf = (realms: Services['realms']): Services['apart'] => {
  const realm = realms.find(({ root, address }) => root !== '/' && address !== undefined)
  return realm?.address === undefined ? undefined : { realm, site: new URL(realm.address) }
}

/** Fastify's route for a path. Those with a variable come after the fixed ones. */
const routeOf = (path: string): string => {
  const variable = variableIn(path)
  return variable ? `${variable.before}${variable.holdsSlashes ? '*' : ':variable'}` : path
}

/** The methods with a route. `elsewhere` finds a fixed path for any other method: fewer routes start faster. */
const routedMethods = (path: string, methods: ReadonlyMap<string, Named>): string[] =>
  variableIn(path) ? METHODS : METHODS.filter((method) => methods.has(method === 'HEAD' ? 'GET' : method))

/** The input that is the last segment of a path; undefined if it is missing. */
const pathInput = (
  { params }: FastifyRequest,
  methods: ReadonlyMap<string, Named>,
): Readonly<Record<string, string>> | undefined => {
  const [first] = methods.values()
  if (!first?.variable) return {}
  const [value = ''] = Object.values(params as Readonly<Record<string, string>>)
  return value === '' ? undefined : { [first.variable.name]: value }
}

const DOCUMENT_METHODS = 'GET, HEAD, OPTIONS'

/** Finds the routes of paths that are no transitions: files, documents, operations. */
const documentsOf = (app: FastifyInstance): ((path: string) => string | undefined) => {
  const routes: { readonly url: string; readonly pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (![method].flat().includes('GET')) return
    const parts = url.split(/:[a-z]+|\*/).map((part) => part.replace(/[.+?^$()[\]{}|\\]/g, '\\$&'))
    routes.push({ url, pattern: new RegExp(`^${parts.join('.*')}$`) })
  })
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.url
}

// Fastify's own JSON parser rejects names that could poison a prototype.
const safeJson = (app: FastifyInstance): ((text: string) => unknown) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (text) => {
    let outcome: { readonly error: Error | null; readonly value: unknown } = { error: null, value: undefined }
    parse(undefined as never, text, (error, value) => {
      outcome = { error, value }
    })
    if (outcome.error) throw outcome.error
    return outcome.value
  }
}

const newExchange = (
  request: FastifyRequest,
  reply: FastifyReply,
  found: Methods,
  path: Exchange['path'],
  services: Services,
): Exchange => {
  const realm = realmAsked(services, request, found)
  // At the host of another realm, a route is as unknown as any unknown path.
  const methods = [...found.values()].every((one) => one.realm === realm.name) ? found : NO_METHODS
  return {
    request,
    reply,
    startedAt: performance.now(),
    methods,
    realm,
    transition: undefined,
    media: 'hal',
    language: 'ja',
    prefix: undefined,
    choosesLanguage: false,
    translate: services.translate('ja'),
    bearer: undefined,
    sessionId: '',
    visitor: { key: '', actor: strangerIn(realm.name) },
    renewedId: undefined,
    signsIn: undefined,
    hasCookie: false,
    seen: undefined,
    wrote: undefined,
    visit: undefined,
    notices: [],
    path,
    query: {},
    body: {},
    bodyBytes: 0,
    form: undefined,
    call: undefined,
    counted: [],
    beside: undefined,
    ignored: [],
    leadsTo: [],
    headers: {},
  }
}
