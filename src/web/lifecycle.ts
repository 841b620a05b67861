import { fileTypesOf } from '../hypermedia/file.ts'
import type { Named } from '../hypermedia/graph.ts'
import type { Link } from '../hypermedia/link.ts'
import { message } from '../hypermedia/message.ts'
import { may, strangerIn } from '../hypermedia/realm.ts'
import { type Failure, fail, isFailure, type Reply, seeOther } from '../hypermedia/reply.ts'
import { addressInLanguage, isChoice, languageOf } from './addressed.ts'
import { isFromHere, namesItsPage } from './answer/headers.ts'
import { refusedIn, unknownIn } from './answer/ignored.ts'
import { mediaAsked, mediaFor, wantsFile } from './answer/negotiate.ts'
import { failureOf } from './answer/plain.ts'
import { prefersJob } from './answer/preferences.ts'
import { costs, readInPlace } from './answer/reading.ts'
import { representFailure, representFilled } from './answer/refuse.ts'
import { answerKept, redirect, represent } from './answer/represent.ts'
import { authorityOf, hostIsServed, pathIn, siteAsked } from './asked.ts'
import { withChosen } from './body/chosen.ts'
import {
  clientOf,
  type Exchange,
  type Exit,
  meetVisitor,
  networkDigest,
  rawInput,
  senderOf,
} from './exchange.ts'
import { refusalOf } from './gate.ts'
import { bodyIsRead, bodyIsUnread, candidates, filesAreTaken, limitOf } from './incoming.ts'
import { originOf } from './origin.ts'
import { refusePlainly } from './outside.ts'
import type { Services } from './services.ts'
import { bearerIsKnown, bearerOf, challengeOf } from './session/bearer.ts'
import { cookiesFor, lookCookie, readCookies, sessionOf } from './session/cookies.ts'
import { limitsHold, noteFailure, noteSuccess } from './session/kept-limits.ts'
import { tooManyRequests } from './session/limits.ts'
import { lookIn, secondsToLook } from './session/look.ts'
import { isSignedIn } from './signed-in.ts'
import type { AskedToWrite } from './visitor.ts'

/** The life of a request, stage by stage. Each stage lets it pass or ends it, with an answer or an error. */
const stages: readonly ((x: Exchange, services: Services) => Exit | Promise<Exit>)[] = [
  addressMayGoOn,
  hostIsTrusted,
  addressIsWelcome,
  methodIsServed,
  languageIsAddressed,
  mediaIsNegotiated,
  shopIsOpen,
  siteIsOurs,
  bearerIsKnown,
  visitorIsKnown,
  actorMay,
  bodyIsRead,
  methodIsSettled,
  tokenIsOurs,
  filesAreTaken,
  // It may stand after the files.
  tokenIsOurs,
  formIsFilled,
  inputIsParsed,
  limitsHold,
  handlerActs,
]

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Takes a request through all stages to its answer, then notes the visit. The server has just read the policies, for
 * the routes.
 */
export const handle = (x: Exchange, services: Services): Promise<void> => {
  const { inSpan } = services
  if (!inSpan) return handled(x, services)
  const { headers, method } = x.request
  const origin = { kind: 'request', name: method, headers } as const
  return inSpan(origin, async (span) => {
    await handled(x, services)
    span.answered({
      transition: x.transition?.name ?? 'none',
      method,
      route: x.transition?.path ?? '',
      status: x.reply.statusCode,
      media: x.media,
    })
  })
}

const handled = async (x: Exchange, services: Services): Promise<void> => {
  services.watchdog.begun(x)
  await answered(x, services)
  services.watchdog.ended(x)
  await formIsLeft(x, services)
  if (!x.visit) return
  x.realm
    .seen(x.visitor.key, x.visit, x.request.ip)
    .catch((error: unknown) => services.log.warn({ err: error, id: x.request.id }, 'last visit not noted'))
}

/** Files are deleted with the request, whatever its outcome. */
const formIsLeft = async ({ form, request }: Exchange, { log }: Services): Promise<void> => {
  try {
    await form?.leave()
  } catch (error) {
    log.warn({ err: error, id: request.id }, 'uploaded files not removed')
  }
}

const answered = async (x: Exchange, services: Services): Promise<void> => {
  try {
    readPreferences(x, services)
    for (const stage of stages) {
      const exit = await stage(x, services)
      if (exit === 'answered') return
      if (exit === undefined) continue
      noteUnread(x)
      return await (isFailure(exit) ? representFailure(x, services, exit) : represent(x, services, exit))
    }
  } catch (error) {
    const failure = failureOf(error, services, { id: x.request.id, transition: x.transition?.name })
    noteUnread(x)
    if (!x.reply.sent) await refuseAfterAll(x, services, failure)
  }
}

/** The rest of a form will not be read, so the connection cannot be used again. */
const noteUnread = ({ form, headers }: Exchange): void => {
  if (form?.isRead === false) headers.connection = 'close'
}

/** A page of the theme is made from rows. If they cannot be read, the plain page replaces it. */
const refuseAfterAll = async (x: Exchange, services: Services, failure: Failure): Promise<void> => {
  try {
    if (failure.failure !== 'unavailable') return await representFailure(x, services, failure)
  } catch (error) {
    services.log.warn({ err: error, id: x.request.id }, 'the page of the refusal cannot be made either')
  }
  if (!x.reply.sent) refusePlainly(x.request, x.reply, services, failure, x.headers)
}

/** Read before everything else, so that every failure uses the visitor's language and media type. */
function readPreferences(x: Exchange, services: Services): void {
  const cookies = readCookies(x.request, services, x.realm)
  x.media = mediaAsked(x.request.headers) ?? 'hal'
  const { realm, media } = x
  const { headers } = x.request
  const isHtml = media === 'html'
  Object.assign(x, languageOf({ realm, headers, isHtml, chosen: cookies.language }, services))
  x.choosesLanguage = isChoice(x, cookies.language)
  x.translate = services.translate(x.language)
  x.notices = cookies.notices.map(({ key, params, isWarning = false }) => ({
    text: x.translate(`message.${key}`, params),
    isWarning,
  }))
  x.bearer = bearerOf(x.request)
  const session = sessionOf(x.realm, x.bearer === undefined ? cookies.sessionId : undefined)
  x.sessionId = session.sessionId
  x.hasCookie = session.hasCookie
  // A session without the cookie belongs to a program that keeps only some; one that is new has written nothing.
  x.seen = x.bearer !== undefined ? undefined : session.hasCookie ? cookies.seen : ''
  x.visitor = { key: session.key, actor: strangerIn(x.realm.name) }
}

function addressMayGoOn(x: Exchange, { addressLimit }: Services): Exit {
  const seconds = addressLimit.wait(x.request.ip)
  return seconds === 0 ? undefined : tooManyRequests(seconds)
}

function hostIsTrusted(x: Exchange, services: Services): Exit {
  if (!hostIsServed(x.request, services)) return fail('badHost')
  const trusted = [...services.policies.last().trustedHosts, siteAsked(services, x.request).hostname]
  const origin = originOf(x.request, services, trusted)
  if (origin !== undefined) x.visitor = { ...x.visitor, origin }
  return undefined
}

function addressIsWelcome(x: Exchange, { policies }: Services): Exit {
  const { mayAsk } = policies.last()
  return mayAsk[x.realm.name](x.request.ip) ? undefined : fail('addressRefused')
}

const TRY_AGAIN = { retryAfter: 600 }

/** Before its opening and during maintenance the shop is open to its members. */
async function shopIsOpen(x: Exchange, services: Services): Promise<Exit> {
  const { closed } = services.policies.last()
  if (!closed || x.realm.root !== '/') return undefined
  if (services.apart) return isLookedAt(x, services, fail(closed, TRY_AGAIN))
  for (const other of services.realms) {
    if (other === x.realm) continue
    if (await isSignedIn(x.request, services, other)) return undefined
  }
  return fail(closed, TRY_AGAIN)
}

/**
 * The cookie of a member is not sent to another host. The office leads members here with a token, which becomes
 * a cookie.
 */
function isLookedAt(x: Exchange, services: Services, closed: Failure): Exit {
  if (secondsToLook(readCookies(x.request, services, x.realm).look, services) > 0) return undefined
  const look = lookIn(x.request)
  const seconds = secondsToLook(look, services)
  if (look === undefined || seconds === 0) return closed
  x.headers.location = '/'
  redirect(x, services, [lookCookie(x, services, look, seconds)])
  return 'answered'
}

function methodIsServed(x: Exchange, { graph }: Services): Exit {
  const { method } = x.request
  if (x.methods.size === 0) return isFront(x) ? toItsEntrance(x, graph) : fail('unknownPath')
  const allowed = allowedOn(x)
  if (method === 'OPTIONS') {
    x.reply.code(204).header('allow', allowed).send()
    return 'answered'
  }
  x.transition = x.methods.get(method === 'HEAD' ? 'GET' : method)
  if (x.transition || candidates(x).length > 0) return undefined
  if (x.media === 'html' && (method === 'GET' || method === 'HEAD')) return toItsPage(x, graph)
  x.headers.allow = allowed
  return fail('methodNotAllowed', { params: { method } })
}

/** Whether a request asks for the front page of a realm's own host, if the realm has none. */
const isFront = ({ realm, request: { method, url } }: Exchange): boolean =>
  realm.root !== '/' && (method === 'GET' || method === 'HEAD') && pathIn(url) === '/'

function toItsEntrance(x: Exchange, graph: Services['graph']): Exit {
  const [rel = ''] = x.realm.entrances
  x.transition = graph.named(rel)
  return seeOther({ rel, input: {} })
}

/** Opening the address of a form, as after returning to a tab, leads to the page of that form. */
function toItsPage(x: Exchange, graph: Services['graph']): Exit {
  const [sent] = x.methods.values()
  const pages = [...x.methods.values()].map((one) => graph.names.get(one.refusedAt ?? ''))
  const ways = (graph.errors.methodNotAllowed?.exits ?? []).filter((name) => graph.names.has(name))
  const way = ways.find((name) => sent?.offers?.includes(name)) ?? ways.at(-1)
  const rel = pages.find((page) => page?.required.length === 0)?.name ?? way
  x.transition = rel === undefined ? undefined : graph.named(rel)
  return rel === undefined ? fail('methodNotAllowed') : seeOther({ rel, input: {} })
}

const allowedOn = ({ methods }: Exchange): string =>
  [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')

/** A page is read at the address of its language alone. */
function languageIsAddressed(x: Exchange, services: Services): Exit {
  if (x.transition?.kind !== 'safe') return undefined
  const address = addressInLanguage(x)
  if (address === undefined) return undefined
  x.headers.location = address
  redirect(x, services, cookiesFor(x, services, {}))
  return 'answered'
}

function mediaIsNegotiated(x: Exchange): Exit {
  const { accept = '*/*' } = x.request.headers
  if (mediaFor(accept) !== undefined) return undefined
  const asked = x.transition ? [x.transition] : candidates(x)
  return wantsFile(accept, asked.flatMap(fileTypesOf)) ? undefined : fail('notAcceptable')
}

/** A check besides the token: the body of a request from another site is not even read. */
function siteIsOurs(x: Exchange, services: Services): Exit {
  if (x.transition?.kind === 'safe') return undefined
  const hosts = [authorityOf(x.request), siteAsked(services, x.request).host]
  if (isFromHere(x.request, hosts)) return undefined
  x.headers.connection = 'close'
  return fail('foreignSite')
}

async function visitorIsKnown(x: Exchange): Promise<Exit> {
  await meetVisitor(x)
  return undefined
}

/** An actor who may follow none of the transitions is rejected before the body is read. */
function actorMay(x: Exchange, { graph }: Services): Exit {
  const all = candidates(x)
  const asked = x.transition ?? all[0]
  if (asked === undefined || all.some((one) => may(x.visitor.actor, one))) return undefined
  x.transition = asked
  if (bodyIsUnread(x)) x.headers.connection = 'close'
  if (x.bearer !== undefined && asked.permission !== undefined)
    x.headers['www-authenticate'] = challengeOf(x.realm, 'insufficient_scope', asked.permission)
  return refusalOf(graph, x.visitor.actor, asked)
}

/** The method that a form names is checked as if the request had used it. */
function methodIsSettled(x: Exchange, { graph }: Services): Exit {
  if (x.request.method !== 'POST') return undefined
  const sent = x.body._method ?? x.query._method
  const named = typeof sent === 'string' ? sent.toUpperCase() : ''
  const method = named === 'PUT' || named === 'DELETE' ? named : 'POST'
  const asked = x.methods.get(method)
  if (!asked) {
    x.headers.allow = allowedOn(x)
    return fail('methodNotAllowed', { params: { method } })
  }
  x.transition = x.media === 'html' ? (partFilled(x, asked, graph) ?? asked) : asked
  if (x.bodyBytes > limitOf(x.transition)) return fail('bodyTooLarge')
  return refusalOf(graph, x.visitor.actor, x.transition)
}

function tokenIsOurs(x: Exchange, { secrets }: Services): Exit {
  const { kind, byKey } = x.transition ?? {}
  // No page of another site can send an access token, nor knows the key of a mail.
  if (kind === 'safe' || byKey || x.bearer !== undefined) return undefined
  const token = x.body.csrfToken ?? x.request.headers['x-csrf-token']
  if (token === undefined && x.form?.isRead === false) return undefined
  if (x.hasCookie && secrets.isCsrfToken(token, x.sessionId)) return undefined
  // The first form that a visitor sends begins their session. Its page may be open beside a later one.
  const isStranger = x.realm.root === '/' && x.visitor.actor.id === null
  const isTheirs = isStranger && namesItsPage(x.request) && secrets.isAnyonesToken(token)
  return isTheirs ? undefined : fail('badToken')
}

/**
 * A button of a form may let a safe transition fill in fields, such as the city of a postal code: the form is
 * shown again with them, and nothing is written.
 */
async function formIsFilled(x: Exchange, services: Services): Promise<Exit> {
  const { _fill: wanted } = x.body
  const page = x.transition?.refusedAt
  if (x.media !== 'html' || typeof wanted !== 'string' || page === undefined) return undefined
  const helper = services.graph.names.get(wanted)
  if (helper?.kind !== 'safe' || !services.graph.named(page).offers?.includes(wanted)) return undefined
  // The page of the form reads its data itself.
  if (wanted === page) return representFilled(x, services)
  const { visitor, language } = x
  const parsed = helper.parse(rawInput(x))
  const answer = parsed.ok
    ? await services.gate.read(parsed.value, { visitor, language })
    : fail('badInput', { errors: parsed.errors })
  return representFilled(x, services, answer)
}

/** A filled-in part of a form takes precedence over the form: it was meant to count. */
const partFilled = ({ body }: Exchange, form: Named, graph: Services['graph']): Named | undefined => {
  const { _part: parts, _within: own } = body
  if (own !== form.name || typeof parts !== 'object' || parts === null) return undefined
  const [name] =
    Object.entries(parts).find(([, field]) => {
      const typed = body[String(field)]
      return typeof typed === 'string' && typed.trim() !== ''
    }) ?? []
  return besideIt(form, graph.names.get(name ?? ''), graph)
}

/** A transition whose form may contain that of another, or be inside it: both are forms of one page. */
const besideIt = (form: Named, other: Named | undefined, graph: Services['graph']): Named | undefined => {
  const page = form.refusedAt === undefined ? undefined : graph.names.get(form.refusedAt)
  const isIts = other?.refusedAt === page?.name && page?.offers?.includes(other?.name ?? '')
  return isIts && other?.kind !== 'safe' && other !== form ? other : undefined
}

function inputIsParsed(x: Exchange, { graph }: Services): Exit {
  if (x.media === 'html') x.body = withChosen(x.body)
  const raw = rawInput(x)
  const { transition } = x
  if (!transition) return fail('badInput')
  const around =
    x.media === 'html' ? besideIt(transition, graph.names.get(String(x.body._within)), graph) : undefined
  const typed = around?.parse(raw)
  x.ignored = unknownIn(transition, raw)
  const parsed = transition.parse(raw)
  const refused = refusedIn(transition, raw)
  if (!parsed.ok || typed?.ok === false || refused.length > 0) {
    const errors = [typed, parsed].map((one) => (one?.ok === false ? one.errors : {}))
    const unknown = Object.fromEntries(refused.map((name) => [name, message('input.fieldGone')]))
    return fail('badInput', { errors: Object.assign({}, ...errors, unknown) })
  }
  if (around && typed) x.beside = { transition: around.name, input: typed.value.input }
  x.call = parsed.value
  return undefined
}

async function handlerActs(x: Exchange, services: Services): Promise<Exit> {
  const { call, visitor, language } = x
  if (!call) return fail('unknownPath')
  const { transition, input } = call
  if (services.cache && isKept(x, transition)) return answerKept(x, services, call, services.cache)
  const seconds = costs(x, services, call)
  if (seconds > 0) return tooManyRequests(seconds)
  if (transition.kind === 'safe') {
    const asked = {
      visitor: { ...visitor, network: networkDigest(x, services) },
      language,
      wants: wantsOf(x),
      client: clientOf(x),
      ...(x.seen !== undefined && { seen: x.seen }),
    }
    const shown = await readInPlace(x, services, call, asked)
    x.transition = shown.transition
    return shown.answer
  }
  const key = keyOf(x, transition)
  if (key !== undefined && (typeof key !== 'string' || !KEY.test(key)))
    return fail('badInput', { errors: { 'Idempotency-Key': message('input.key') } })
  const repeat =
    key === undefined ? {} : { repeat: { key, digest: services.secrets.digest(JSON.stringify(input)) } }
  const asked = {
    visitor,
    language,
    wants: wantsOf(x),
    ...senderOf(x, services),
    ...repeat,
    ...(x.beside && { beside: x.beside }),
  }
  const answer = await services.gate.write(call, asked)
  if (isFailure(answer)) {
    await noteFailure(x, services, answer)
    return answer
  }
  await noteSuccess(x, services, answer)
  const reply =
    x.media === 'html' && answer.next ? await followed(services, answer, answer.next, asked) : answer
  // An access token has no cookie that could name it.
  if (x.bearer === undefined) x.wrote = await services.application.position()
  return reply
}

/** Carries out the transition that an answer names as its next; if that fails, the answer stays as it is. */
const followed = async (
  { graph, gate }: Services,
  answer: Reply,
  { rel, input }: Link,
  { repeat: _repeat, beside: _beside, ...asked }: AskedToWrite,
): Promise<Reply> => {
  const parsed = graph.named(rel).parse(input ?? {})
  const next = parsed.ok ? await gate.write(parsed.value, asked) : undefined
  return next === undefined || isFailure(next) ? answer : next
}

const wantsOf = ({ request, media }: Exchange) => ({
  page: media === 'html',
  job: prefersJob({ request }),
})

// An entrance tells programs which links they may follow; for a known actor, these are personal.
const isKept = ({ realm, media, visit }: Exchange, { name, cached }: Named): boolean =>
  cached === true && (media === 'html' || visit === undefined || !realm.entrances.includes(name))

const keyOf = ({ request, body }: Exchange, { keyless, once }: Named): unknown => {
  if (keyless) return undefined
  return request.headers['idempotency-key'] ?? (once ? body.idempotencyKey : undefined)
}
