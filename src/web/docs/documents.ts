import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusePlainly } from '../outside.ts'
import type { Services } from '../services.ts'
import { tooManyRequests } from '../session/limits.ts'
import { alpsOf } from './alps.ts'
import { docsOf } from './docs.ts'
import { docsStyle } from './docs-style.ts'
import { openApiOf } from './openapi.ts'
import { pagesOf, robotsText, sitemapIndex, sitemapPart } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'

/** A document as it is sent. */
interface Document {
  readonly text: string
  readonly mediaType: string
  readonly etag: string
}

const documentOf = (mediaType: string, text: string): Document => ({
  text,
  mediaType,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`,
})

/** Serves what is made from the contracts (documentation, OpenAPI, ALPS) and what robots read. */
export const serveDocuments = (app: FastifyInstance, services: Services): void => {
  serveDescriptions(app, services)
  serveForRobots(app, services)
  app.get('/favicon.ico', (_request, reply) => reply.headers(forAWhile).redirect('/assets/favicon.svg', 302))
}

const forAWhile = { 'cache-control': 'public, max-age=300' }

const send = (request: FastifyRequest, reply: FastifyReply, { text, mediaType, etag }: Document) => {
  reply.headers(forAWhile).header('etag', etag)
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known?.includes(etag) ? reply.code(304).send() : reply.type(mediaType).send(text)
}

/** These depend on the contracts alone: each is made when it is first asked for, and when there are others. */
const serveDescriptions = (app: FastifyInstance, { graph, policies, translate }: Services): void => {
  const [en, ja] = [translate('en'), translate('ja')]
  const descriptions: Readonly<Record<string, readonly [mediaType: string, make: () => string]>> = {
    '/openapi.json': ['application/json', () => JSON.stringify(openApiOf(graph, en))],
    '/alps.json': ['application/alps+json', () => JSON.stringify(alpsOf(graph, en))],
    '/docs': ['text/html; charset=utf-8', () => docsOf(graph, { en, ja })],
    '/docs/style.css': ['text/css; charset=utf-8', () => docsStyle],
  }
  for (const [path, [mediaType, make]] of Object.entries(descriptions)) {
    let made: { readonly of: unknown; readonly document: Document } | undefined
    app.get(path, async (request, reply) => {
      await policies.current()
      if (made?.of !== graph.names) made = { of: graph.names, document: documentOf(mediaType, make()) }
      return send(request, reply, made.document)
    })
  }
}

const serveForRobots = (app: FastifyInstance, services: Services): void => {
  const { graph, application, addressLimit, baseUrl } = services
  const sitemap = application.sitemap(pagesOf(graph))
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const seconds = addressLimit.wait(request.ip)
    if (seconds > 0) await refusePlainly(request, reply, services, tooManyRequests(seconds))
  }
  app.get('/robots.txt', (request, reply) =>
    send(request, reply, documentOf('text/plain; charset=utf-8', robotsText(baseUrl, sitemap.closed))),
  )
  app.get('/sitemap.xml', { onRequest }, async (request, reply) =>
    send(request, reply, documentOf(XML, sitemapIndex(baseUrl, await sitemap.parts()))),
  )
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', { onRequest }, async (request, reply) => {
    const entries = await sitemap.entries(request.params.part)
    if (entries.length === 0) return reply.callNotFound()
    return send(request, reply, documentOf(XML, sitemapPart(baseUrl, graph, entries)))
  })
}
