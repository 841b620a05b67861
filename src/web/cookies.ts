import { parse, serialize } from 'cookie'
import type { Message } from '../hypermedia/message.ts'
import type { Exchange } from './exchange.ts'
import type { House } from './house.ts'
import { newSessionId, sessionKey } from './secrets.ts'

const SESSION = 'noren_session'
const NOTICE = 'noren_notice'
const LANGUAGE = 'noren_lang'
const VISITOR_SECONDS = 30 * 86_400
/** Stands before signed notices, so that the value of one cookie is nothing in the other. */
const NOTICE_MARK = 'notice:'
/** Browsers keep cookies of 4 kB. */
const LONGEST_NOTICE = 3000

/** The cookies of a request. */
export interface Cookies {
  readonly sessionId: string | undefined
  readonly language: string | undefined
  readonly notices: readonly Message[]
}

/** Reads our cookies; what does not carry our signature counts as not there. */
export const readCookies = (header: string | undefined, { secrets }: House): Cookies => {
  if (header === undefined) return { sessionId: undefined, language: undefined, notices: [] }
  const cookies = parse(header)
  const session = cookies[SESSION]
  const notice = cookies[NOTICE]
  return {
    sessionId: session === undefined ? undefined : sessionIdIn(secrets.unsign(session)),
    language: cookies[LANGUAGE],
    notices: notice === undefined ? [] : decodeNotices(secrets.unsign(notice)),
  }
}

const sessionIdIn = (value: string | undefined): string | undefined =>
  value?.startsWith(NOTICE_MARK) ? undefined : value

const decodeNotices = (value: string | undefined): readonly Message[] => {
  if (!value?.startsWith(NOTICE_MARK)) return []
  return JSON.parse(Buffer.from(value.slice(NOTICE_MARK.length), 'base64url').toString())
}

/** Who asks: the session of the cookie, or a new one. */
export const sessionOf = (
  sessionId: string | undefined,
): Pick<Exchange, 'sessionId' | 'hasCookie'> & { key: string } => {
  const id = sessionId ?? newSessionId()
  return { sessionId: id, hasCookie: sessionId !== undefined, key: sessionKey(id) }
}

const isSecure = (x: Exchange, house: House): boolean =>
  x.request.protocol === 'https' || house.baseUrl.startsWith('https:')

const options = (x: Exchange, house: House, maxAge: number | undefined) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(x, house),
    ...(maxAge !== undefined && { maxAge }),
  }) as const

/** How long the session's cookie is kept; nothing: until the browser is closed. */
const sessionSeconds = ({ sessionId, renewedId, renewedPersists, visit }: Exchange): number | undefined =>
  (sessionId === renewedId ? renewedPersists : (visit?.persistent ?? true)) ? VISITOR_SECONDS : undefined

/** The Set-Cookie header of an answer. A page sets the session cookie when it is absent, an unsafe answer lengthens it. */
export const cookiesFor = (
  x: Exchange,
  house: House,
  more: {
    readonly notices?: readonly Message[]
    readonly cookie?: { name: string; value: string; maxAge: number } | undefined
  },
): string[] => {
  const set: string[] = []
  if (!x.hasCookie || x.transition?.kind !== 'safe')
    set.push(serialize(SESSION, house.secrets.sign(x.sessionId), options(x, house, sessionSeconds(x))))
  const notices = encodeNotices(more.notices ?? [])
  if (notices !== undefined) set.push(serialize(NOTICE, house.secrets.sign(notices), options(x, house, 60)))
  else if (x.notices.length > 0) set.push(serialize(NOTICE, '', options(x, house, 0)))
  if (more.cookie)
    set.push(serialize(more.cookie.name, more.cookie.value, options(x, house, more.cookie.maxAge)))
  return set
}

const encodeNotices = (notices: readonly Message[]): string | undefined => {
  if (notices.length === 0) return undefined
  const value = Buffer.from(JSON.stringify(notices)).toString('base64url')
  return value.length > LONGEST_NOTICE ? encodeNotices(notices.slice(0, -1)) : NOTICE_MARK + value
}
