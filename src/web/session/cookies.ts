import { parse, serialize } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { LANGUAGE_COOKIE } from '../../hypermedia/language.ts'
import type { Message } from '../../hypermedia/message.ts'
import { siteAsked } from '../asked.ts'
import type { Exchange } from '../exchange.ts'
import type { Realm, RealmCookies } from '../realm.ts'
import type { Services } from '../services.ts'
import { newSessionId, sessionKey } from './secrets.ts'

const { name: LANGUAGE, seconds: LANGUAGE_SECONDS } = LANGUAGE_COOKIE
const LOOK = 'noren_look'
const SEEN = 'noren_seen'
/**
 * A prefix that prevents other hosts of the domain, and plain http, from setting the cookie (RFC 6265bis
 * §4.1.3).
 */
const HOST_ONLY = '__Host-'
/** Precedes signed notices, so that the value of one cookie is not valid in another. */
const NOTICE_MARK = 'notice:'
/** Browsers store cookies of 4 kB. */
const LONGEST_NOTICE = 3000

/** The cookies of a request. */
export interface Cookies {
  readonly sessionId: string | undefined
  readonly language: string | undefined
  /** The token that the office signed for a member who views a closed shop. */
  readonly look: string | undefined
  readonly notices: readonly Message[]
  /** The position of the database that has all that the session wrote. */
  readonly seen: string | undefined
}

const nameOf = (name: string, isSecure: boolean): string => (isSecure ? HOST_ONLY + name : name)

const NO_COOKIES: Cookies = {
  sessionId: undefined,
  language: undefined,
  look: undefined,
  notices: [],
  seen: undefined,
}

/** Reads the cookies of a realm. A cookie without a valid signature counts as absent. */
export const readCookies = (
  request: FastifyRequest,
  services: Services,
  { cookies: own }: Realm,
): Cookies => {
  const { secrets } = services
  const header = request.headers.cookie
  if (header === undefined) return NO_COOKIES
  const isSecure = isOverHttps(request, services)
  const cookies = parse(header)
  const session = cookies[nameOf(own.session, isSecure)]
  const notice = cookies[nameOf(own.notices, isSecure)]
  return {
    sessionId: session === undefined ? undefined : sessionIdIn(own, secrets.unsign(session)),
    language: cookies[nameOf(LANGUAGE, isSecure)],
    look: cookies[nameOf(LOOK, isSecure)],
    seen: cookies[nameOf(SEEN, isSecure)],
    notices: notice === undefined ? [] : decodeNotices(secrets.unsign(notice)),
  }
}

/** The parts of a request by which its session is found. */
export type Sender = Pick<FastifyRequest, 'protocol' | 'headers' | 'url' | 'host'>

/**
 * Returns the headers of a shopper's session for a program that passes its signed id on itself, and the id for its next
 * request: a new one if it has none, or one that is not ours.
 */
export const sessionHeaders = (
  request: Sender,
  services: Services,
  passed: unknown,
): { readonly value: string; readonly headers: Readonly<Record<string, string>> } => {
  const { secrets } = services
  const { cookies } = shopIn(services)
  const known = typeof passed === 'string' ? sessionIdIn(cookies, secrets.unsign(passed)) : undefined
  const sessionId = known ?? newSessionId(cookies.mark)
  return { value: secrets.sign(sessionId), headers: headersOf(request, services, sessionId) }
}

/** Returns the headers of the shopper's session that words name: only this shop can make its cookie of them. */
export const namedSession = (
  request: Sender,
  services: Services,
  words: string | undefined,
): Readonly<Record<string, string>> => {
  const { mark } = shopIn(services).cookies
  const id = words === undefined ? newSessionId(mark) : namedId(services, words)
  return headersOf(request, services, id)
}

/** The Set-Cookie header that gives a browser the shopper's session that words name. */
export const namedCookie = (request: Sender, services: Services, words: string): string => {
  const { cookies } = shopIn(services)
  const secure = isOverHttps(request, services)
  const value = services.secrets.sign(namedId(services, words))
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: cookies.seconds } as const
  return serialize(nameOf(cookies.session, secure), value, options)
}

/** Returns the key of the shopper's session of a browser; undefined if it has none. */
export const shopperKey = (request: FastifyRequest, services: Services): string | undefined => {
  const { sessionId } = readCookies(request, services, shopIn(services))
  return sessionId === undefined ? undefined : sessionKey(sessionId)
}

const namedId = (services: Services, words: string): string =>
  shopIn(services).cookies.mark + services.secrets.digest(`session:${words}`)

const shopIn = ({ realms }: Services): Realm => {
  const shop = realms.find(({ root }) => root === '/')
  if (!shop) throw new Error('There is no realm of shoppers')
  return shop
}

const headersOf = (request: Sender, services: Services, sessionId: string) => {
  const { secrets } = services
  const name = nameOf(shopIn(services).cookies.session, isOverHttps(request, services))
  return { cookie: serialize(name, secrets.sign(sessionId)), 'x-csrf-token': secrets.csrfToken(sessionId) }
}

/** The language that a visitor chose, under either of its names. It needs no signature. */
export const languageIn = (header: string | undefined): string | undefined => {
  if (header === undefined) return undefined
  const cookies = parse(header)
  return cookies[HOST_ONLY + LANGUAGE] ?? cookies[LANGUAGE]
}

// The id itself has no colon: the text before one tells what was signed, and for which realm.
const sessionIdIn = ({ mark }: RealmCookies, value: string | undefined): string | undefined =>
  value?.startsWith(mark) && !value.slice(mark.length).includes(':') ? value : undefined

const decodeNotices = (value: string | undefined): readonly Message[] => {
  if (!value?.startsWith(NOTICE_MARK)) return []
  return JSON.parse(Buffer.from(value.slice(NOTICE_MARK.length), 'base64url').toString())
}

/** The session of the cookie, or a new one. */
export const sessionOf = (
  { cookies }: Realm,
  sessionId: string | undefined,
): Pick<Exchange, 'sessionId' | 'hasCookie'> & { key: string } => {
  const id = sessionId ?? newSessionId(cookies.mark)
  return { sessionId: id, hasCookie: sessionId !== undefined, key: sessionKey(id) }
}

/**
 * Whether an answer is the same for all who have no session: a kept page of the shop. It begins no session, so
 * that browsers and caches in front may use it again.
 */
export const isForAnyone = ({ realm, hasCookie, bearer, media, transition }: Exchange): boolean =>
  !hasCookie &&
  // An access token names a customer, whose name and prices the page then has.
  bearer === undefined &&
  media === 'html' &&
  realm.root === '/' &&
  transition?.kind === 'safe' &&
  transition.cached === true

/** Whether a visitor uses https, with the shop or with the proxy in front. */
export const isOverHttps = (
  request: Pick<FastifyRequest, 'protocol' | 'headers' | 'url' | 'host'>,
  services: Pick<Services, 'realms' | 'site' | 'apart'>,
): boolean => request.protocol === 'https' || siteAsked(services, request).protocol === 'https:'

/** A Set-Cookie header. */
const cookieOf = (
  x: Exchange,
  services: Services,
  name: string,
  value: string,
  maxAge: number | undefined,
): string => {
  const secure = isOverHttps(x.request, services)
  return serialize(nameOf(name, secure), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(maxAge !== undefined && { maxAge }),
  })
}

/** The Set-Cookie header that lets a member view a closed shop for so many seconds. */
export const lookCookie = (x: Exchange, services: Services, look: string, seconds: number): string =>
  cookieOf(x, services, LOOK, look, seconds)

/** Life of the session's cookie in seconds; undefined until the browser is closed. */
const sessionSeconds = ({ realm, renewedId, signsIn, visit }: Exchange): number | undefined => {
  const persistent = renewedId === undefined ? visit?.persistent : signsIn?.persistent
  return (persistent ?? true) ? realm.cookies.seconds : undefined
}

/**
 * The Set-Cookie headers of an answer. A page sets the session cookie if it is absent, unless it is for anyone; an
 * unsafe answer extends it.
 */
export const cookiesFor = (
  x: Exchange,
  services: Services,
  more: {
    readonly notices?: readonly Message[]
    readonly cookie?: { name: string; value: string; maxAge: number } | undefined
  },
): string[] => {
  if (x.bearer !== undefined) return []
  const set: string[] = []
  const { cookies } = x.realm
  if (x.transition?.kind !== 'safe' || !(x.hasCookie || isForAnyone(x)))
    set.push(cookieOf(x, services, cookies.session, services.secrets.sign(x.sessionId), sessionSeconds(x)))
  const notices = encodeNotices(more.notices ?? [])
  if (notices !== undefined)
    set.push(cookieOf(x, services, cookies.notices, services.secrets.sign(notices), 60))
  else if (x.notices.length > 0) set.push(cookieOf(x, services, cookies.notices, '', 0))
  if (x.choosesLanguage) set.push(cookieOf(x, services, LANGUAGE, x.language, LANGUAGE_SECONDS))
  if (x.wrote !== undefined) set.push(cookieOf(x, services, SEEN, x.wrote, sessionSeconds(x)))
  const { cookie } = more
  if (cookie) set.push(cookieOf(x, services, cookie.name, cookie.value, cookie.maxAge))
  return set
}

const encodeNotices = (notices: readonly Message[]): string | undefined => {
  if (notices.length === 0) return undefined
  const value = Buffer.from(JSON.stringify(notices)).toString('base64url')
  return value.length > LONGEST_NOTICE ? encodeNotices(notices.slice(0, -1)) : NOTICE_MARK + value
}
