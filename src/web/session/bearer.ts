import type { FastifyRequest } from 'fastify'
import { strangerIn } from '../../hypermedia/realm.ts'
import { fail } from '../../hypermedia/reply.ts'
import type { Exchange, Exit } from '../exchange.ts'
import type { AskedByConsent, Realm } from '../realm.ts'
import type { Services } from '../services.ts'
import { tooManyRequests } from './limits.ts'

const SCHEME = 'bearer'

/** Returns the access token of a request (RFC 6750 §2.1), empty if it names none; undefined without that scheme. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const [scheme = '', ...rest] = (headers.authorization ?? '').trim().split(/\s+/)
  if (scheme.toLowerCase() !== SCHEME) return undefined
  return rest.length === 1 ? rest[0] : ''
}

/**
 * Returns the challenge of a rejected program (RFC 6750 §3), with the address at which it learns how to ask for consent
 * (RFC 9728 §5.1). `error` is absent if it sent no token, `realm` where no protocol asks for one.
 */
export const challengeOf = (
  { resourceMetadata }: Pick<Realm, 'resourceMetadata'>,
  error?: 'invalid_token' | 'insufficient_scope',
  scope?: string,
  realm?: string,
): string => {
  const parts = Object.entries({ realm, error, scope, resource_metadata: resourceMetadata }).flatMap(
    ([name, value]) => (value === undefined ? [] : [`${name}="${value}"`]),
  )
  return parts.length === 0 ? 'Bearer' : `Bearer ${parts.join(', ')}`
}

/** Precedes what the shop signs for requests of its own, so that no other signed value is taken for it. */
const CONSENT_MARK = 'consent:'

/** Returns the header by which the shop itself asks for a customer: only this shop can make it. */
export const headersByConsent = ({ secrets }: Pick<Services, 'secrets'>, asked: AskedByConsent) => ({
  authorization: `Bearer ${secrets.sign(CONSENT_MARK + Buffer.from(JSON.stringify(asked)).toString('base64url'))}`,
})

const consentIn = (bearer: string, { secrets }: Pick<Services, 'secrets'>): AskedByConsent | undefined => {
  if (!bearer.startsWith(CONSENT_MARK)) return undefined
  const text = secrets.unsign(bearer)?.slice(CONSENT_MARK.length)
  return text === undefined ? undefined : JSON.parse(Buffer.from(text, 'base64url').toString())
}

/** Finds whom an access token asks for, counts the request towards its limit, and tells what is left of it. */
export const bearerIsKnown = async (x: Exchange, services: Services): Promise<Exit> => {
  if (x.bearer === undefined) return undefined
  const consent = consentIn(x.bearer, services)
  const visit = consent
    ? await x.realm.visitByConsent?.(consent)
    : await x.realm.visitByToken?.(x.bearer, x.request.ip)
  if (visit?.token === undefined) {
    x.visitor = { ...x.visitor, actor: strangerIn(x.realm.name) }
    x.headers['www-authenticate'] = challengeOf(x.realm, 'invalid_token')
    return fail('accessTokenRefused')
  }
  const { token, actor, cartCount, region, group } = visit
  const key = `token:${token.id}`
  x.visit = visit
  x.visitor = {
    ...{ ...x.visitor, key: visit.key ?? key, token, actor: { realm: x.realm.name, ...actor } },
    ...{ isOpen: true, cartCount, ...(region !== undefined && { region }) },
    ...(group !== undefined && { group }),
    ...(visit.isApart === true && { isApart: true }),
  }
  // The request was counted as a whole where it came in.
  if (consent) return undefined
  const { tokenLimit } = services
  const seconds = tokenLimit.wait(key)
  const told = tokenLimit.told(key)
  if (told) {
    x.headers['ratelimit-policy'] = `"token";q=${told.most};w=${told.window}`
    x.headers.ratelimit = `"token";r=${told.left};t=${told.seconds}`
  }
  return seconds === 0 ? undefined : tooManyRequests(seconds)
}
