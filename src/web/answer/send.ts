import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Language } from '../../hypermedia/language.ts'
import type { Hole, Visit } from '../../hypermedia/page.ts'
import { isMeasured } from '../../hypermedia/transition.ts'
import { type PersonName, personName } from '../../hypermedia/writing.ts'
import { authorityOf } from '../asked.ts'
import type { Exchange } from '../exchange.ts'
import { keysOf } from '../front/keys.ts'
import type { Services } from '../services.ts'
import { isForAnyone } from '../session/cookies.ts'
import type { Pieces, Representation } from './cache.ts'
import { anyonesPage, officePolicy, pageHeaders, pagePolicy, shopPolicy } from './headers.ts'
import { takesGzip } from './negotiate.ts'

const compress = promisify(gzip)
const WORTH_COMPRESSING = 1024

/** A representation of a text, cut at its holes. */
export const representation = (
  text: string,
  contentType: string,
  { marks, clock }: Services,
  {
    headers = {},
    tags = [],
    frames = [],
    keptFor = Number.POSITIVE_INFINITY,
  }: Partial<Pick<Representation, 'headers' | 'tags' | 'frames' | 'keptFor'>> = {},
): Representation => {
  const pieces = marks.cut(text)
  let digest: string | undefined
  return {
    pieces,
    size: pieces.reduce((size, piece) => size + piece.length, 0),
    contentType,
    headers,
    tags,
    frames,
    keptFor,
    goodUntil: clock().getTime() + keptFor,
    // The answer to a request that changes something needs none.
    get digest() {
      digest ??= digestOf(contentType, pieces)
      return digest
    },
  }
}

const digestOf = (contentType: string, pieces: Pieces): string => {
  const all = Buffer.concat(
    [contentType, ...pieces].map((one) => (typeof one === 'string' ? Buffer.from(one) : one)),
  )
  return hash('sha256', all, 'base64url').slice(0, 16)
}

/**
 * Sends a representation with its holes filled for this visitor, or 304 if the visitor has it already (RFC 9110
 * §13).
 */
export const send = async (
  x: Exchange,
  services: Services,
  status: number,
  body: Representation,
  cookies: readonly string[],
): Promise<void> => {
  const { request, reply } = x
  setHeaders(x, services, body.headers, cookies, { frames: body.frames, isFailed: status >= 400 })
  const seconds = status === 200 ? sharedFor(x, services, body, cookies) : 0
  if (seconds > 0) reply.headers(anyonesPage(seconds, keysFor(services, body)))
  if (x.transition?.kind === 'safe' && status === 200 && x.notices.length === 0) {
    const etag = etagOf(x, body)
    reply.header('etag', etag)
    if (matches(request.headers['if-none-match'], etag)) {
      finish(x, services, 304)
      reply.code(304).send()
      return
    }
  }
  const isPacked =
    body.size > WORTH_COMPRESSING && takesGzip(request.headers['accept-encoding'] ?? 'identity')
  const bytes = isPacked ? await packed(x, services, body.pieces) : await filled(x, services, body.pieces)
  reply.code(status).header('content-type', body.contentType)
  if (isPacked) reply.header('content-encoding', 'gzip')
  finish(x, services, status)
  reply.send(bytes)
}

const packedForAnyone = new WeakMap<Pieces, Promise<Buffer>>()

/** The compressed bytes of a representation for this visitor. What is the same for anyone is compressed once. */
const packed = (x: Exchange, services: Services, pieces: Pieces): Promise<Buffer> => {
  const isShared = isForAnyone(x) && x.notices.length === 0
  const known = isShared ? packedForAnyone.get(pieces) : undefined
  if (known) return known
  const made = filled(x, services, pieces).then((bytes) => compress(bytes, { level: 1 }))
  if (isShared) {
    packedForAnyone.set(pieces, made)
    made.catch(() => packedForAnyone.delete(pieces))
  }
  return made
}

/**
 * The seconds for which a cache in front may keep an answer; 0 unless HTML was asked for by name and neither side has a
 * cookie.
 */
const sharedFor = (
  x: Exchange,
  { pageCacheSeconds, clock }: Services,
  { goodUntil }: Representation,
  cookies: readonly string[],
): number => {
  const isShared =
    pageCacheSeconds > 0 &&
    isForAnyone(x) &&
    cookies.length === 0 &&
    x.request.headers.cookie === undefined &&
    /text\/html/i.test(x.request.headers.accept ?? '')
  if (!isShared) return 0
  return Math.min(pageCacheSeconds, Math.floor((goodUntil - clock().getTime()) / 1000))
}

const keysFor = ({ keyHeader }: Services, { tags }: Representation): Readonly<Record<string, string>> =>
  keyHeader ? { [keyHeader.name]: keysOf(tags, keyHeader) } : {}

/** The circumstances of a page's policy, beside its transition. */
interface PageSources {
  /** The origins elsewhere whose pages it shows in frames. */
  readonly frames?: readonly string[]
  /** Whether it says that something failed: then no measuring service is on it. */
  readonly isFailed?: boolean
}

/** Sets the headers of every answer of a transition. */
export const setHeaders = (
  x: Exchange,
  services: Services,
  own: Readonly<Record<string, string>>,
  cookies: readonly string[],
  { frames = [], isFailed = false }: PageSources = {},
): void => {
  x.reply
    .headers(pageHeaders(isOwn(x)))
    .header('content-language', x.language)
    .headers(own)
    .headers(x.headers)
  const policy = x.media === 'html' ? policyOf(x, services, { frames, isFailed }) : undefined
  if (policy !== undefined) x.reply.header('content-security-policy', policy)
  for (const cookie of cookies) x.reply.header('set-cookie', cookie)
}

/** The Content-Security-Policy of a page; undefined if it is that of all answers. */
const policyOf = (
  x: Exchange,
  services: Services,
  { frames, isFailed }: Required<PageSources>,
): string | undefined => {
  const { realm, request, transition } = x
  const { apart, site, policies } = services
  const host = authorityOf(request)
  if (realm.root === '/') {
    const isOpen = transition !== undefined && isMeasured(transition) && !isFailed
    const opened = isOpen ? policies.last().opened : undefined
    const forms = [...outsideFrom(x, services), ...x.leadsTo]
    return shopPolicy(request.protocol, host, { forms, opened, frames })
  }
  if (apart?.realm === realm) return officePolicy(request.protocol, host, site, x.leadsTo)
  return frames.length + x.leadsTo.length > 0 ? pagePolicy({ frames, forms: x.leadsTo }) : undefined
}

/** The origins outside the site to which the forms of a page may lead. */
const outsideFrom = ({ transition }: Exchange, { application, graph }: Services): readonly string[] => {
  const mayLead =
    transition?.leadsOutside === true ||
    (transition?.offers ?? []).some((name) => graph.names.get(name)?.leadsOutside)
  return mayLead ? application.outside() : []
}

/**
 * Whether an answer is the visitor's own: all except cached public pages, and requests without a transition.
 */
export const isOwn = ({ transition }: Exchange): boolean => transition !== undefined && !transition.cached

const etagOf = (x: Exchange, { digest }: Representation): string =>
  `W/"${digest}.${isForAnyone(x) ? 'anyone' : x.visitor.key.slice(0, 8)}.${x.visit?.version ?? '0'}.${x.language}"`

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === '*' || header.split(',').some((one) => one.trim() === etag))

const holesOf = (x: Exchange, { secrets }: Services): ((hole: Hole) => string | Promise<string>) => {
  let csrfToken: string | undefined
  const token = (): string => {
    csrfToken ??= isForAnyone(x) ? secrets.anyonesToken : secrets.csrfToken(x.sessionId)
    return csrfToken
  }
  const visit: Visit = {
    language: x.language,
    ...(x.prefix !== undefined && { prefix: x.prefix }),
    get csrfToken() {
      return token()
    },
    ...(x.visit?.name !== undefined && { name: nameOf(x.language, x.visit.name) }),
    cartCount: x.visit?.cartCount ?? 0,
    notices: x.notices,
  }
  return (hole) => (hole === 'csrfToken' ? token() : x.realm.pages.fill(hole, visit))
}

const nameOf = (language: Language, name: PersonName | string): string =>
  typeof name === 'string' ? name : personName(language, name)

/** The bytes of a representation for this visitor. */
export const filled = async (x: Exchange, services: Services, pieces: Pieces): Promise<Buffer> => {
  const [only] = pieces
  if (pieces.length === 1 && Buffer.isBuffer(only)) return only
  const fill = holesOf(x, services)
  const fillings = pieces.map((piece) => (typeof piece === 'string' ? fill(piece) : piece))
  const all = fillings.some((one) => one instanceof Promise) ? await Promise.all(fillings) : fillings
  return Buffer.concat((all as readonly (string | Buffer)[]).map(bytesOf))
}

const bytesOf = (piece: string | Buffer): Buffer => (typeof piece === 'string' ? Buffer.from(piece) : piece)

/** Logs one line for each request, without personal data or the query, and measures it. */
export const finish = (x: Exchange, services: Services, status: number): void => {
  const milliseconds = performance.now() - x.startedAt
  const transition = x.transition?.name ?? 'none'
  services.metrics.observe(transition, status, milliseconds / 1000)
  services.log.info({ id: x.request.id, transition, status, ms: Math.round(milliseconds * 10) / 10 })
}
