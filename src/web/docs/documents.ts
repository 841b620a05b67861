import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Graph } from '../../hypermedia/graph.ts'
import { addressIn, prefixesFor } from '../../hypermedia/prefix.ts'
import type { RealmName } from '../../hypermedia/realm.ts'
import { fail } from '../../hypermedia/reply.ts'
import { realmAt } from '../asked.ts'
import { refusePlainly } from '../outside.ts'
import type { Services } from '../services.ts'
import { tooManyRequests } from '../session/limits.ts'
import { isSignedIn } from '../signed-in.ts'
import { alpsOf } from './alps.ts'
import { docsOf } from './docs.ts'
import { docsStyle } from './docs-style.ts'
import { halfOf } from './half.ts'
import { openApiOf } from './openapi.ts'
import { NOTHING_FOR_ROBOTS, pagesOf, robotsText, sitemapIndex, sitemapPart } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'

/** A document that is ready to send. */
interface Document {
  readonly text: string
  readonly mediaType: string
  readonly etag: string
}

/** Returns a document with its validator. */
export const documentOf = (mediaType: string, text: string): Document => ({
  text,
  mediaType,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`,
})

/**
 * Serves the documents that are made from the contracts (documentation, OpenAPI, ALPS), and those for robots.
 */
export const serveDocuments = (app: FastifyInstance, services: Services): void => {
  serveDescriptions(app, services)
  serveForRobots(app, services)
  app.get('/favicon.ico', (_request, reply) => reply.headers(forAWhile).redirect('/assets/favicon.svg', 302))
}

/** A client that may not ask a realm gets no documents of it either; if the realms share a host, of none. */
const welcome =
  (services: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { mayAsk } = await services.policies.current()
    const here = realmAt(services, request)
    if (mayAsk[here?.name ?? 'storefront'](request.ip)) return
    if (here === undefined && (await isMember(request, services))) return
    await refusePlainly(request, reply, services, fail('addressRefused'))
  }

/** The office's half is described to members, from addresses that may ask the office. */
const isMember = async (request: FastifyRequest, services: Services): Promise<boolean> => {
  const { mayAsk } = await services.policies.current()
  const office = services.realms.find(({ name }) => name === 'office')
  return office !== undefined && mayAsk.office(request.ip) && isSignedIn(request, services, office)
}

/** The part of the shop that is described: everything to members, or only the office at its own host. */
const describedTo = async (
  request: FastifyRequest,
  services: Services,
): Promise<RealmName | 'all' | undefined> => {
  const here = realmAt(services, request)?.name
  if (await isMember(request, services)) return here ?? 'all'
  return here === 'office' ? undefined : 'storefront'
}

const forAWhile = { 'cache-control': 'public, max-age=300' }

/** Sends a document, or says that the client's copy of it is current. */
export const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  { text, mediaType, etag }: Document,
  kept: Readonly<Record<string, string>> = forAWhile,
) => {
  reply.headers(kept).header('etag', etag)
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known?.includes(etag) ? reply.code(304).send() : reply.type(mediaType).send(text)
}

/**
 * These depend on the contracts alone, and on whether a member asks: each is made on first use, and again when
 * the contracts change.
 */
const serveDescriptions = (app: FastifyInstance, services: Services): void => {
  const { graph, translate } = services
  const [en, ja] = [translate('en'), translate('ja')]
  const descriptions: Readonly<Record<string, readonly [mediaType: string, make: (of: Graph) => string]>> = {
    '/openapi.json': ['application/json', (of) => JSON.stringify(openApiOf(of, en))],
    '/alps.json': ['application/alps+json', (of) => JSON.stringify(alpsOf(of, en))],
    '/docs': ['text/html; charset=utf-8', (of) => docsOf(of, { en, ja })],
  }
  for (const [path, [mediaType, make]] of Object.entries(descriptions)) {
    const halfKept = (realm: RealmName) =>
      keptFor(graph, () => documentOf(mediaType, make(halfOf(graph, realm))))
    const documents = {
      all: keptFor(graph, () => documentOf(mediaType, make(graph))),
      storefront: halfKept('storefront'),
      office: halfKept('office'),
    }
    app.get(path, { onRequest: welcome(services) }, async (request, reply) => {
      reply.header('vary', 'cookie')
      const described = await describedTo(request, services)
      if (described === undefined) return refusePlainly(request, reply, services, fail('membersOnly'))
      const kept = described === 'storefront' ? forAWhile : { 'cache-control': 'private, no-store' }
      return send(request, reply, documents[described](), kept)
    })
  }
  const style = documentOf('text/css; charset=utf-8', docsStyle)
  app.get('/docs/style.css', (request, reply) => send(request, reply, style))
}

/** Caches a document until the contracts change. */
const keptFor = (graph: Graph, make: () => Document): (() => Document) => {
  let made: { readonly of: unknown; readonly document: Document } | undefined
  return () => {
    if (made?.of !== graph.names) made = { of: graph.names, document: make() }
    return made.document
  }
}

const serveForRobots = (app: FastifyInstance, services: Services): void => {
  const { graph, application, addressLimit, baseUrl } = services
  const sitemap = application.sitemap(pagesOf(graph))
  const unhurried = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const seconds = addressLimit.wait(request.ip)
    if (seconds > 0) await refusePlainly(request, reply, services, tooManyRequests(seconds))
  }
  const onRequest = [unhurried, welcome(services)]
  // The shop does not name an office that has its own host.
  const roots = services.apart ? [] : services.realms.map(({ root }) => root).filter((root) => root !== '/')
  const prefixes = () => prefixesFor(services.policies.last().language)
  const closed = () =>
    Object.values(prefixes()).flatMap((prefix) => sitemap.closed.map((path) => addressIn(prefix, path)))
  app.get('/robots.txt', (request, reply) => {
    const isApart = services.apart !== undefined && realmAt(services, request) === services.apart.realm
    return send(
      request,
      reply,
      documentOf(
        'text/plain; charset=utf-8',
        isApart ? NOTHING_FOR_ROBOTS : robotsText(baseUrl, [...closed(), ...roots]),
      ),
    )
  })
  app.get('/sitemap.xml', { onRequest }, async (request, reply) =>
    send(request, reply, documentOf(XML, sitemapIndex(baseUrl, await sitemap.parts()))),
  )
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', { onRequest }, async (request, reply) => {
    const entries = await sitemap.entries(request.params.part)
    if (entries.length === 0) return reply.callNotFound()
    return send(
      request,
      reply,
      documentOf(XML, sitemapPart({ baseUrl, graph, prefixes: prefixes() }, entries)),
    )
  })
}
