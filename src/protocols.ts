import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type Failure, fail } from './hypermedia/reply.ts'
import { oauthPlaces } from './oauth/places.ts'
import type { Application } from './shop/application.ts'
import type { ActingFor, Challenge, ProtocolRoute } from './shop/plugins/index.ts'
import type { Services as ShopServices } from './shop/services.ts'
import { failureOf } from './web/answer/plain.ts'
import { problemOf } from './web/answer/problem.ts'
import { isWithinLimits, readBody } from './web/body/body.ts'
import { refusalBefore, refusePlainly } from './web/outside.ts'
import type { Realm } from './web/realm.ts'
import type { Services } from './web/services.ts'
import { bearerOf, challengeOf } from './web/session/bearer.ts'
import { namedCookie, shopperKey } from './web/session/cookies.ts'
import { countedFor } from './web/session/kept-limits.ts'
import { tooManyRequests } from './web/session/limits.ts'
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
 * address of a request is limited and judged as for any other; nothing is done on behalf of its cookies, and on behalf of
 * a customer only where a route asks for their access token.
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
        const customer = route.forCustomers ? await customerOf(request, services) : undefined
        if (customer !== undefined && 'failure' in customer) return refuse(customer)
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
                headers: route.forCustomers ? headers : request.headers,
                bytes,
                body,
                network,
                wait: ({ of, ...limit }) =>
                  countedFor(network, services, { of: `plugin:${code}:${of}:${limit.minutes}`, ...limit }),
                ...(visitor !== undefined && { visitor }),
                ...(customer && { customer: customer.actingFor }),
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
        // A policy that says who may show the page says it more exactly.
        if (answer.headers?.['content-security-policy']?.includes('frame-ancestors'))
          reply.removeHeader('x-frame-options')
        if (answer.challenge) reply.header('www-authenticate', challengeIn(services, answer.challenge))
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

/** The realm whose customers let apps act for them. */
const shopIn = ({ realms }: Services): Realm | undefined => realms.find(({ root }) => root === '/')

/** The customer for whom a program asks by its access token, which counts towards the limit of its app. */
const customerOf = async (
  request: FastifyRequest,
  services: Services,
): Promise<{ readonly actingFor: ActingFor | 'refused' } | Failure | undefined> => {
  const secret = bearerOf(request)
  if (secret === undefined) return undefined
  const shop = shopIn(services)
  const visit = await shop?.visitByToken?.(secret, request.ip)
  const { actor, token, key } = visit ?? {}
  if (!shop || !visit || !actor?.id || token?.app === undefined) return { actingFor: 'refused' }
  const seconds = services.tokenLimit.wait(`token:${token.id}`)
  if (seconds > 0) return tooManyRequests(seconds)
  if (key !== undefined) await shop.seen(key, visit, request.ip)
  const consent = { id: String(token.id), scopes: actor.permissions ?? [] }
  return { actingFor: { customerId: actor.id, consent, app: token.app } }
}

const challengeIn = (services: Services, { error, scopes }: Challenge): string => {
  const shop = shopIn(services)
  if (!shop?.visitByToken) return challengeOf({})
  const { issuer, wholeMetadata = '' } = oauthPlaces(shop, services)
  const resourceMetadata = new URL(wholeMetadata, issuer).href
  return challengeOf({ resourceMetadata }, error, scopes?.join(' '), issuer)
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
