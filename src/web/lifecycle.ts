import type { Named } from '../hypermedia/graph.ts'
import { isLanguage } from '../hypermedia/language.ts'
import { message } from '../hypermedia/message.ts'
import { type Failure, fail, isFailure, seeOther } from '../hypermedia/reply.ts'
import { isFromHere } from './answer/headers.ts'
import { languageFor, mediaFor } from './answer/negotiate.ts'
import { failureOf } from './answer/plain.ts'
import { answerKept, costs, represent, representFailure, representFilled } from './answer/represent.ts'
import { bodyRefusal, decodeBody, decodeForm, readBody } from './body/body.ts'
import { type Exchange, type Exit, rawInput, senderOf } from './exchange.ts'
import { refusePlainly } from './outside.ts'
import type { Services } from './services.ts'
import { readCookies, sessionOf } from './session/cookies.ts'
import { limitsHold, noteSuccess } from './session/kept-limits.ts'
import { tooManyRequests } from './session/limits.ts'

/**
 * The life of a request, stage by stage. Each stage lets it pass or ends it, with an answer or with an
 * entry of the error catalogue.
 */
const stages: readonly ((x: Exchange, services: Services) => Exit | Promise<Exit>)[] = [
  addressMayGoOn,
  hostIsTrusted,
  methodIsServed,
  mediaIsNegotiated,
  siteIsOurs,
  visitorIsKnown,
  bodyIsRead,
  formNamesMethod,
  tokenIsOurs,
  visitorMay,
  formIsFilled,
  inputIsParsed,
  limitsHold,
  handlerActs,
]

const MOST_QUERY = 8192
const BODY_LIMIT = 64 * 1024
const KEY = /^[\x21-\x7e]{1,255}$/

/** Takes a request through all stages to its answer, and after it notes that the visitor was here. */
export const handle = async (x: Exchange, services: Services): Promise<void> => {
  await answered(x, services)
  if (!x.visit) return
  services.application
    .seen(x.visitor.key, x.visit)
    .catch((error: unknown) => services.log.warn({ err: error, id: x.request.id }, 'last visit not noted'))
}

const answered = async (x: Exchange, services: Services): Promise<void> => {
  try {
    await readPreferences(x, services)
    for (const stage of stages) {
      const exit = await stage(x, services)
      if (exit === 'answered') return
      if (exit === undefined) continue
      return await (isFailure(exit) ? representFailure(x, services, exit) : represent(x, services, exit))
    }
  } catch (error) {
    const failure = failureOf(error, services, { id: x.request.id, transition: x.transition?.name })
    if (!x.reply.sent) await refuseAfterAll(x, services, failure)
  }
}

/** A page of the theme is made from rows: where they cannot be read, the plain page stands in. */
const refuseAfterAll = async (x: Exchange, services: Services, failure: Failure): Promise<void> => {
  try {
    if (failure.failure !== 'unavailable') return await representFailure(x, services, failure)
  } catch (error) {
    services.log.warn({ err: error, id: x.request.id }, 'the page of the refusal cannot be made either')
  }
  if (!x.reply.sent) refusePlainly(x.request, x.reply, services, failure)
}

/** Read before all else, so that every refusal speaks the visitor's language and media type. */
async function readPreferences(x: Exchange, services: Services): Promise<void> {
  const { headers } = x.request
  const { language } = await services.policies.current()
  const cookies = readCookies(x.request, services)
  const chosen = cookies.language
  x.media = mediaFor(headers.accept ?? '*/*') ?? 'hal'
  x.language = isLanguage(chosen) ? chosen : languageFor(headers['accept-language'], language)
  x.translate = services.translate(x.language)
  x.notices = cookies.notices.map(({ key, params }) => x.translate(`message.${key}`, params))
  const session = sessionOf(cookies.sessionId)
  x.sessionId = session.sessionId
  x.hasCookie = session.hasCookie
  x.visitor = { key: session.key, customerId: null }
}

function addressMayGoOn(x: Exchange, { addressLimit }: Services): Exit {
  const seconds = addressLimit.wait(x.request.ip)
  return seconds === 0 ? undefined : tooManyRequests(seconds)
}

async function hostIsTrusted(x: Exchange, { policies, baseUrl }: Services): Promise<Exit> {
  const { trustedHosts } = await policies.current()
  if (trustedHosts.length === 0) return undefined
  const name = x.request.host.replace(/:\d+$/, '').toLowerCase()
  return [...trustedHosts, new URL(baseUrl).hostname].includes(name) ? undefined : fail('badHost')
}

function methodIsServed(x: Exchange, { graph }: Services): Exit {
  const { method } = x.request
  if (x.methods.size === 0) return fail('unknownPath')
  const allowed = allowedOn(x)
  if (method === 'OPTIONS') {
    x.reply.code(204).header('allow', allowed).send()
    return 'answered'
  }
  x.transition = x.methods.get(method === 'HEAD' ? 'GET' : method)
  // A form cannot say PUT or DELETE: which one its POST stands for is in its body.
  const mayBeOverridden = method === 'POST' && (x.methods.has('PUT') || x.methods.has('DELETE'))
  if (x.transition || mayBeOverridden) return undefined
  if (x.media === 'html' && (method === 'GET' || method === 'HEAD')) return toItsPage(x, graph)
  x.headers.allow = allowed
  return fail('methodNotAllowed', { params: { method } })
}

/** Whoever opens the address of a form, as after coming back to a tab, is led to the page of that form. */
function toItsPage(x: Exchange, graph: Services['graph']): Exit {
  const [sent] = x.methods.values()
  const page = graph.names.get(sent?.refusedAt ?? '')
  const ways = (graph.errors.methodNotAllowed?.exits ?? []).filter((name) => graph.names.has(name))
  const way = ways.find((name) => sent?.offers?.includes(name)) ?? ways.at(-1)
  const rel = page && page.required.length === 0 ? page.name : way
  x.transition = rel === undefined ? undefined : graph.named(rel)
  return rel === undefined ? fail('methodNotAllowed') : seeOther({ rel, input: {} })
}

const allowedOn = ({ methods }: Exchange): string =>
  [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')

function mediaIsNegotiated(x: Exchange): Exit {
  return mediaFor(x.request.headers.accept ?? '*/*') === undefined ? fail('notAcceptable') : undefined
}

/** Besides the token: what another site sends is not even read. */
function siteIsOurs(x: Exchange, { baseUrl }: Services): Exit {
  if (x.transition?.kind === 'safe') return undefined
  const hosts = [x.request.host, new URL(baseUrl).host]
  if (isFromHere(x.request, hosts)) return undefined
  x.headers.connection = 'close'
  return fail('foreignSite')
}

/** A visitor without our cookie has nothing kept: there is nothing to ask the database. */
async function visitorIsKnown(x: Exchange, { application }: Services): Promise<Exit> {
  if (!x.hasCookie) return undefined
  x.visit = await application.visit(x.visitor.key)
  const region = x.visit?.region
  x.visitor = {
    key: x.visitor.key,
    customerId: x.visit?.customerId ?? null,
    isOpen: x.visit !== undefined,
    ...(region !== undefined && { region }),
  }
  return undefined
}

async function bodyIsRead(x: Exchange, services: Services): Promise<Exit> {
  const { raw, headers } = x.request
  const search = raw.url?.indexOf('?') ?? -1
  const text = search < 0 ? '' : (raw.url ?? '').slice(search + 1)
  if (text.length > MOST_QUERY) return fail('badBody')
  const query = decodeForm(text)
  if (isFailure(query)) return query
  x.query = query.fields
  if (x.transition?.kind === 'safe') return undefined
  const refusal = bodyRefusal(headers)
  const limit = x.transition?.bodyLimit ?? BODY_LIMIT
  const body = refusal ?? (await readBody(raw, limit, () => x.reply.raw.writeContinue()))
  if (!Buffer.isBuffer(body)) {
    // What is left of it is not read: the connection is of no more use.
    x.headers.connection = 'close'
    if (body.failure === 'encodedBody') x.headers['accept-encoding'] = 'identity'
    return body
  }
  const decoded = decodeBody(body, headers['content-type'], services.parseJson)
  if (isFailure(decoded)) return decoded
  x.body = decoded.fields
  return undefined
}

function formNamesMethod(x: Exchange): Exit {
  if (x.request.method !== 'POST') return undefined
  const sent = x.body._method ?? x.query._method
  const named = typeof sent === 'string' ? sent.toUpperCase() : ''
  const method = named === 'PUT' || named === 'DELETE' ? named : 'POST'
  x.transition = x.methods.get(method)
  if (x.transition) return undefined
  x.headers.allow = allowedOn(x)
  return fail('methodNotAllowed', { params: { method } })
}

function tokenIsOurs(x: Exchange, { secrets }: Services): Exit {
  if (x.transition?.kind === 'safe') return undefined
  const token = x.body.csrfToken ?? x.request.headers['x-csrf-token']
  return x.hasCookie && secrets.isCsrfToken(token, x.sessionId) ? undefined : fail('badToken')
}

function visitorMay(x: Exchange, services: Services): Exit {
  if (x.transition?.for === 'customer' && x.visitor.customerId === null) return signInFirst(x, services)
  if (x.transition?.for === 'member') return fail('notAllowed')
  return undefined
}

/** Signing in leads back to where one was going; from a form, to its page. */
function signInFirst({ transition, request }: Exchange, { graph }: Services): Exit {
  const back = transition?.refusedAt === undefined ? '/' : graph.named(transition.refusedAt).path
  const returnTo = transition?.kind === 'safe' ? request.url : back
  const [rel] = graph.errors.signInFirst?.exits ?? []
  return fail('signInFirst', rel === undefined ? {} : { links: [{ rel, input: { returnTo } }] })
}

/**
 * A button of a form may have a safe transition fill in what it can, such as the city of a postal
 * code: the form is shown again with it, and nothing is done.
 */
async function formIsFilled(x: Exchange, services: Services): Promise<Exit> {
  const { _fill: wanted } = x.body
  const page = x.transition?.refusedAt
  if (x.media !== 'html' || typeof wanted !== 'string' || page === undefined) return undefined
  const helper = services.graph.names.get(wanted)
  if (helper?.kind !== 'safe' || !services.graph.named(page).offers?.includes(wanted)) return undefined
  const { visitor, language } = x
  const parsed = helper.parse(rawInput(x))
  const answer = parsed.ok
    ? await services.application.read(helper, parsed.value, { visitor, language })
    : fail('badInput', { errors: parsed.errors })
  return representFilled(x, services, answer)
}

function inputIsParsed(x: Exchange): Exit {
  const parsed = x.transition?.parse(rawInput(x))
  if (!parsed?.ok) return fail('badInput', parsed && { errors: parsed.errors })
  x.input = parsed.value
  return undefined
}

async function handlerActs(x: Exchange, services: Services): Promise<Exit> {
  const { transition, input, visitor, language } = x
  if (!transition) return fail('unknownPath')
  if (transition.cached && services.cache) return answerKept(x, services, transition, services.cache)
  const seconds = costs(x, services, transition)
  if (seconds > 0) return tooManyRequests(seconds)
  if (transition.kind === 'safe') return services.application.read(transition, input, { visitor, language })
  const key = keyOf(x, transition)
  if (key !== undefined && (typeof key !== 'string' || !KEY.test(key)))
    return fail('badInput', { errors: { 'Idempotency-Key': message('input.key') } })
  const repeat =
    key === undefined ? {} : { repeat: { key, digest: services.secrets.digest(JSON.stringify(input)) } }
  const asked = { visitor, language, ...senderOf(x, services), ...repeat }
  const answer = await services.application.write(transition, input, asked)
  if (!isFailure(answer)) await noteSuccess(x, services, transition, answer)
  return answer
}

const keyOf = ({ request, body }: Exchange, { keyless, once }: Named): unknown => {
  if (keyless) return undefined
  return request.headers['idempotency-key'] ?? (once ? body.idempotencyKey : undefined)
}
