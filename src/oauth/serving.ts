import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import inject from 'light-my-request'
import type { RealmName } from '../hypermedia/realm.ts'
import { type Failure, fail } from '../hypermedia/reply.ts'
import { decidedBy, registrationOf } from '../shop/apps/index.ts'
import { PERMISSIONS } from '../shop/permissions.ts'
import { SCOPES } from '../shop/scopes.ts'
import type { Services as ShopServices } from '../shop/services.ts'
import type { Store } from '../store/database.ts'
import { readBody } from '../web/body/body.ts'
import { refusalBefore, refusePlainly } from '../web/outside.ts'
import type { Realm } from '../web/realm.ts'
import type { Services } from '../web/services.ts'
import { countedFor } from '../web/session/kept-limits.ts'
import { tooManyRequests } from '../web/session/limits.ts'
import { networkOf } from '../web/session/network.ts'
import { actorSignedIn } from '../web/signed-in.ts'
import { type DocumentParts, isUnread, readApp } from './documents.ts'
import { type OauthPlaces, oauthPlaces, resourceMetadata, serverMetadata } from './places.ts'
import { providerFor, RESUME_COOKIE } from './provider.ts'

/** The largest body of an app, in bytes. */
const MOST_BYTES = 16 * 1024
const FORM = 'application/x-www-form-urlencoded'
/** Seconds for which metadata may be cached. */
const METADATA_SECONDS = 3600
/** The most registrations, questions for consent, and documents that are read, from one network. */
const LIMITS = {
  registration: { most: 20, minutes: 60 },
  authorization: { most: 60, minutes: 10 },
  document: { most: 20, minutes: 10 },
}

/** The permissions that a realm's apps can ask for. */
export const SCOPES_OF: Readonly<Record<RealmName, readonly string[]>> = {
  storefront: SCOPES,
  office: PERMISSIONS,
}

interface Parts {
  readonly store: Store
  readonly clock: () => Date
  /** The way to the documents that describe apps. */
  readonly others: ShopServices['others']
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type Callback = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Serves OAuth 2.1 for apps of others, in each realm under an issuer of its own: for customers, and for members. The
 * library answers requests that the shop has checked and read; people decide on an ordinary page.
 */
export const serveOauth = (app: FastifyInstance, services: Services, parts: Parts): void => {
  for (const realm of services.realms) {
    const places = oauthPlaces(realm, services)
    const scopes = SCOPES_OF[realm.name]
    const guarded = guardOf(services, realm)
    const document = (body: object): Handler =>
      guarded(async (_request, reply) =>
        reply
          .header('cache-control', `public, max-age=${METADATA_SECONDS}`)
          .type('application/json')
          .send(JSON.stringify(body)),
      )
    app.get(places.metadata, document(serverMetadata(places, scopes)))
    app.get(places.resourceMetadata, document(resourceMetadata(places, scopes)))
    if (places.wholeMetadata !== undefined)
      app.get(
        places.wholeMetadata,
        document(resourceMetadata({ ...places, resource: places.issuer }, scopes)),
      )
    const ask = askerOf(services, realm, places, parts)
    const parse = (text: string) => parsed(services, text)
    const documents = { ...parts, realm: realm.name, parse }
    app.get(places.paths.authorization, guarded(authorization({ services, ask, places, scopes, documents })))
    app.get(places.paths.resume, guarded(resumption({ services, realm, ask, parts })))
    app.post(places.paths.token, guarded(form(services, ask)))
    app.post(places.paths.revocation, guarded(form(services, ask)))
    app.post(places.paths.registration, guarded(registration(services, ask)))
  }
}

/** Lets pass what every request must: the address, its pace and the host. */
const guardOf =
  (services: Services, realm: Realm) =>
  (handler: Handler): Handler =>
  async (request, reply) => {
    const refusal = await refusalBefore(request, services, realm)
    if (refusal) return refuse(request, reply, services, refusal)
    return handler(request, reply)
  }

const refuse = (request: FastifyRequest, reply: FastifyReply, services: Services, failure: Failure) =>
  refusePlainly(request, reply, services, failure)

/** A request to the library. */
interface Asking {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: string
  readonly type?: string
  readonly cookie?: string
}

/** An answer of the library. */
interface Answer {
  readonly status: number
  readonly location: string | undefined
  readonly body: string
}

type Ask = (request: FastifyRequest, asking: Asking) => Promise<Answer>

const askerOf = (services: Services, realm: Realm, places: OauthPlaces, parts: Parts): Ask => {
  let callback: Promise<Callback> | undefined
  const load = async (): Promise<Callback> => {
    const { store, clock } = parts
    const provider = await providerFor({
      ...{ store, clock, realm: realm.name, places, scopes: SCOPES_OF[realm.name] },
      report: (error) => services.log.error({ err: error }, 'an app could not be answered'),
    })
    return provider.callback()
  }
  const { host, protocol } = new URL(places.issuer)
  return async (request, { method, url, body, type, cookie }) => {
    callback ??= load()
    const answer = await inject(await callback, {
      ...{ method, url, remoteAddress: request.ip },
      headers: {
        ...{ host, 'x-forwarded-proto': protocol.slice(0, -1), accept: 'application/json' },
        ...(type !== undefined && { 'content-type': type }),
        ...(cookie !== undefined && { cookie }),
      },
      ...(body !== undefined && { payload: body }),
    })
    return { status: answer.statusCode, location: answer.headers.location, body: answer.body }
  }
}

interface ForPeople {
  readonly services: Services
  readonly ask: Ask
}

/**
 * Takes the browser to the page that asks for consent. An error stays on a page of the shop: anyone may register an
 * app, and its address must not lead people elsewhere before they were asked (RFC 9700 §4.11.2).
 */
const authorization =
  ({ services, ask, places, scopes, documents }: ForPeople & ToAsk): Handler =>
  async (request, reply) => {
    const seconds = await counted(request, services, 'authorization')
    if (seconds > 0) return refuse(request, reply, services, tooManyRequests(seconds))
    const [path = '', query = ''] = request.url.split('?', 2)
    const clientId = new URLSearchParams(query).get('client_id') ?? ''
    if (await isUnread(documents, clientId)) {
      const wait = await counted(request, services, 'document')
      if (wait > 0) return refuse(request, reply, services, tooManyRequests(wait))
      const reason = await readApp(documents, clientId)
      if (reason !== undefined)
        return refuseApp(request, reply, services, fail('appRequestRefused', { params: { reason } }))
    }
    const answer = await ask(request, { method: 'GET', url: `${path}?${withScope(query, scopes)}` })
    const { location = '', status } = answer
    if (location.startsWith(`${places.consent}?`)) return leadOn(reply, location)
    if (status >= 500) return refuseApp(request, reply, services)
    const reason = errorIn(answer)
    return refuseApp(request, reply, services, fail('appRequestRefused', { params: { reason } }))
  }

interface ToAsk {
  readonly places: OauthPlaces
  readonly scopes: readonly string[]
  readonly documents: DocumentParts
}

/** The error in an answer of the library: in its body, or in the address to which it would lead. */
const errorIn = ({ location, body }: Answer): string => {
  if (location === undefined) return String(JSON.parse(body || '{}').error ?? 'invalid_request')
  const { searchParams, hash } = new URL(location)
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error') ?? 'invalid_request'
}

const leadOn = (reply: FastifyReply, location: string): FastifyReply =>
  reply.code(303).header('cache-control', 'no-store').header('location', location).send()

const refuseApp = (
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  failure: Failure = fail('unexpected', { params: { reference: request.id } }),
): FastifyReply => refuse(request, reply, services, failure)

/** Names the permissions that an app asks for: those that there are; all, if it names none. */
const withScope = (query: string, scopes: readonly string[]): string => {
  const typed = new URLSearchParams(query)
  // The library rejects a parameter that is there twice.
  if (typed.getAll('scope').length > 1) return query
  // The code stands in the address alone: no page of the library is shown.
  typed.delete('response_mode')
  const named = (typed.get('scope') ?? '').split(' ').filter((name) => scopes.includes(name))
  typed.set('scope', (named.length === 0 ? scopes : named).join(' '))
  return typed.toString()
}

/** Goes on with a request that a person decided on, in the browser where they are signed in, and nowhere else. */
const resumption =
  ({ services, realm, ask, parts }: ForPeople & { readonly realm: Realm; readonly parts: Parts }): Handler =>
  async (request, reply) => {
    const { uid = '' } = request.params as { readonly uid?: string }
    const env = { db: parts.store.reader, now: parts.clock() }
    const person = await decidedBy(env, realm.name, uid)
    const actor = person === undefined ? undefined : await actorSignedIn(request, services, realm)
    if (person === undefined || actor?.id !== person || !/^[\w~-]+$/.test(uid))
      return refuse(request, reply, services, fail('appRequestGone'))
    const [url = ''] = request.url.split('?', 1)
    const { location, status } = await ask(request, {
      ...{ method: 'GET', url },
      cookie: `${RESUME_COOKIE}=${uid}`,
    })
    if (location !== undefined) return leadOn(reply, location)
    return refuseApp(request, reply, services, status >= 500 ? undefined : fail('appRequestGone'))
  }

/** Answers an app that sends a form: for tokens, or for the end of one. */
const form =
  (services: Services, ask: Ask): Handler =>
  async (request, reply) => {
    const body = await readBody(request.raw, MOST_BYTES)
    if ('failure' in body) return refuse(request, reply, services, body)
    const [url = ''] = request.url.split('?', 1)
    const type = request.headers['content-type'] ?? FORM
    return toApp(reply, await ask(request, { method: 'POST', url, body: body.toString(), type }))
  }

/** Registers an app (RFC 7591): anyone may, so that little of it is stored. */
const registration =
  (services: Services, ask: Ask): Handler =>
  async (request, reply) => {
    const seconds = await counted(request, services, 'registration')
    if (seconds > 0) return refuse(request, reply, services, tooManyRequests(seconds))
    const body = await readBody(request.raw, MOST_BYTES)
    if ('failure' in body) return refuse(request, reply, services, body)
    const app = registrationOf(parsed(services, body.toString()))
    if ('error' in app) return toApp(reply, { status: 400, body: JSON.stringify(app) })
    const [url = ''] = request.url.split('?', 1)
    const asking = { method: 'POST', url, body: JSON.stringify(app), type: 'application/json' } as const
    return toApp(reply, await ask(request, asking))
  }

const parsed = ({ parseJson }: Services, text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

const toApp = (reply: FastifyReply, { status, body }: Pick<Answer, 'status' | 'body'>): FastifyReply => {
  reply.code(status).header('cache-control', 'no-store')
  return body === '' ? reply.send() : reply.type('application/json').send(body)
}

const counted = ({ ip }: FastifyRequest, services: Services, name: keyof typeof LIMITS): Promise<number> =>
  countedFor(services.secrets.digest(networkOf(ip)), services, { of: `oauth ${name}`, ...LIMITS[name] })
