import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type Failure, fail } from './hypermedia/reply.ts'
import type { Application } from './shop/application.ts'
import type { ProtocolRoute } from './shop/plugins/index.ts'
import type { Services as ShopServices } from './shop/services.ts'
import { failureOf } from './web/answer/plain.ts'
import { problemOf } from './web/answer/problem.ts'
import { isWithinLimits, readBody } from './web/body/body.ts'
import { refusalBefore, refusePlainly } from './web/outside.ts'
import type { Services } from './web/services.ts'
import { namedCookie, shopperKey } from './web/session/cookies.ts'
import { countedFor } from './web/session/kept-limits.ts'
import { networkOf } from './web/session/network.ts'
import { askerFor } from './web/within.ts'

/** The largest body of a request, in bytes, unless its route states another. */
const MOST_BYTES = 64 * 1024
/** Milliseconds after which a request is given up. */
const LONGEST_MS = 30_000

type Found = ShopServices['plugins']['found']

/** Returns the paths of the protocols of these plugins, as routes. */
export const protocolPaths = (found: Found): readonly string[] => [
  ...new Set(found.flatMap(({ protocols }) => protocols.map(({ path }) => path))),
]

/** The parts of protocols. */
export interface ProtocolParts {
  readonly application: Pick<Application, 'behindPages'>
  readonly services: Pick<ShopServices, 'plugins'>
  readonly log: Logger
}

/**
 * Serves the protocols of plugins. Their routes are there from the start, and unknown while their plugin is off. The
 * address of a request is limited and judged as for any other; nothing is done on behalf of its cookies.
 */
export const serveProtocols = (app: FastifyInstance, services: Services, parts: ProtocolParts): void => {
  const { plugins } = parts.services
  const known = plugins.found.flatMap(({ plugin: { code }, protocols }) =>
    protocols.map(({ method, path }) => ({ method, path, code })),
  )
  const routes = new Map(known.map((one) => [`${one.method} ${one.path}`, one]))
  for (const { method, path, code } of routes.values()) {
    if (app.hasRoute({ method, url: path })) {
      parts.log.error({ plugin: code, path }, 'a plugin has a path that the shop serves itself')
      continue
    }
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        await services.policies.current()
        const found = routeOf(plugins.on(), method, path)
        if (!found) return reply.callNotFound()
        const { code, route } = found
        const refuse = (failure: Failure) => refuseIn(route, request, reply, services, failure)
        const refusal = await refusalBefore(request, services, { name: 'storefront' })
        if (refusal) return refuse(refusal)
        const bytes = await readBody(request.raw, route.mostBytes ?? MOST_BYTES)
        if ('failure' in bytes) return refuse(bytes)
        const body = isForm(request) ? undefined : parsed(bytes, services)
        if (body === BROKEN) return refuse(fail('badBody'))
        const { authorization: _, ...headers } = request.headers
        const from = { ...senderOf(request), headers }
        const visitor = shopperKey(request, services)
        const network = services.secrets.digest(networkOf(request.ip))
        const answer = await parts.application
          .behindPages(
            code,
            { stopping: undefined, ms: LONGEST_MS, ask: askerFor(app, services, from) },
            (act) =>
              route.handle(act, {
                method,
                params: request.params as Readonly<Record<string, string>>,
                url: request.url,
                host: request.host,
                headers: request.headers,
                bytes,
                body,
                network,
                wait: ({ of, ...limit }) =>
                  countedFor(network, services, { of: `plugin:${code}:${of}:${limit.minutes}`, ...limit }),
                ...(visitor !== undefined && { visitor }),
              }),
          )
          .catch((error: unknown) => {
            if (!route.refusal) throw error
            return failureOf(error, services, { id: request.id })
          })
        if ('failure' in answer) return refuse(answer)
        services.metrics.observe('none', answer.status, reply.elapsedTime / 1000)
        parts.log.info({ id: request.id, transition: 'none', plugin: code, status: answer.status })
        reply.code(answer.status).headers({ 'cache-control': 'no-store', ...answer.headers })
        if (answer.session !== undefined)
          reply.header('set-cookie', namedCookie(request, services, answer.session))
        if (answer.body === undefined) return reply.send()
        const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
        // As bytes: Fastify would add a charset to the type of a text, which a signature covers as it is.
        return reply
          .header('content-type', answer.headers?.['content-type'] ?? 'application/json')
          .send(Buffer.from(text))
      },
    })
  }
}

/** Answers with a failure, in the words of the protocol if it has some. */
const refuseIn = (
  { refusal }: ProtocolRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  failure: Failure,
): FastifyReply => {
  if (!refusal) return refusePlainly(request, reply, services, failure)
  const { status, code, detail } = problemOf(
    { translate: services.translate('en') },
    services,
    failure,
    'program',
  )
  services.metrics.observe('none', status, reply.elapsedTime / 1000)
  services.log.info({ id: request.id, transition: 'none', status })
  const { retryAfter } = failure
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    })
    .type('application/json')
    .send(JSON.stringify(refusal({ status, code, detail })))
}

const routeOf = (
  on: Found,
  method: string,
  path: string,
): { readonly code: string; readonly route: ProtocolRoute } | undefined => {
  for (const { plugin, protocols } of on) {
    const route = protocols.find((one) => one.method === method && one.path === path)
    if (route) return { code: plugin.code, route }
  }
  return undefined
}

const senderOf = ({ protocol, host, url, ip, socket }: FastifyRequest) => ({
  protocol,
  host,
  url,
  ip,
  socket,
})

/** Whether a browser sends a form, which a route reads itself. */
const isForm = ({ headers }: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')

const BROKEN = Symbol('no JSON')

const parsed = (bytes: Buffer, { parseJson }: Pick<Services, 'parseJson'>): unknown => {
  if (bytes.length === 0) return undefined
  const text = bytes.toString()
  if (!isWithinLimits(text)) return BROKEN
  try {
    return parseJson(text)
  } catch {
    return BROKEN
  }
}
