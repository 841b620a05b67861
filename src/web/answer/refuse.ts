import type { Named } from '../../hypermedia/graph.ts'
import { hrefOf, pathOf } from '../../hypermedia/href.ts'
import { versionsIn } from '../../hypermedia/input.ts'
import type { LinkInput } from '../../hypermedia/link.ts'
import { asWarning, message } from '../../hypermedia/message.ts'
import type { PageModel, Problem, Refused } from '../../hypermedia/page.ts'
import { addressIn, cutLanguage, isOfStorefront } from '../../hypermedia/prefix.ts'
import { type Failure, fail, isFailure, type Reply } from '../../hypermedia/reply.ts'
import type { LinkMap } from '../../hypermedia/resolve.ts'
import { graphOf } from '../addressed.ts'
import { authorityOf } from '../asked.ts'
import { type Exchange, type Exit, meetVisitor, rawInput, typedInput } from '../exchange.ts'
import type { Services } from '../services.ts'
import { cookiesFor } from '../session/cookies.ts'
import { withIgnored } from './ignored.ts'
import { cameFrom } from './leading.ts'
import { exitsOf, problemDocument, problemOf, waysOn } from './problem.ts'
import { page, pageModel, redirect } from './represent.ts'
import { representation, send } from './send.ts'

/**
 * A failure in the requested representation. In HTML, a rejected form is shown again with its values and
 * errors, and so is a page that can be drawn without the wrong input. A form without a page is reported on the
 * page that contained it, such as a list; without any page, the error page keeps the values.
 */
export const representFailure = async (x: Exchange, services: Services, failure: Failure): Promise<void> => {
  if (await isLedOn(x, services, failure)) return
  if (failure.retryAfter !== undefined) x.headers['retry-after'] = String(failure.retryAfter)
  // A page shows who is signed in, also if the request failed before that was read.
  if (x.media === 'html') await meetVisitor(x)
  const { realm } = x
  const refusal = services.graph.errors[realm.refusal]
  const leading = withWayBack(x, services, failure)
  const cookies = cookiesFor(x, services, {})
  if (x.media !== 'html') {
    const problem = problemOf(x, services, failure, 'program')
    const links = waysOn(services, await withForm(x, services, leading), x.visitor.actor)
    const body = representation(
      problemDocument(problem, withToken(failure, services), links),
      'application/problem+json',
      services,
    )
    return send(x, services, problem.status, withIgnored(x, body), cookies)
  }
  const links = exitsOf({ graph: graphOf(x, services) }, leading, x.visitor.actor)
  const signIn = links[refusal?.exits[0] ?? '']
  if (failure.failure === realm.refusal && refusal?.status === 401 && signIn) {
    x.headers.location = signIn.href
    return redirect(
      x,
      services,
      cookiesFor(x, services, { notices: failure.notices ?? [message('signInFirst')] }),
    )
  }
  // Values from another site are not shown again as if they were typed here.
  const isForeign = failure.failure === 'foreignSite'
  const refused = isForeign || isSentFromShop(x, services, failure) ? undefined : refusedForm(x, failure)
  const again =
    refused || isForeign || failure.failure !== 'badToken'
      ? await shownAgain(x, services, problemOf(x, services, failure, 'withForm'), refused, failure.at)
      : undefined
  const told = again ? [] : Object.values(failure.errors ?? {})
  const back = told.length > 0 ? cameFrom(x, services) : undefined
  if (back !== undefined) {
    x.headers.location = back
    return redirect(x, services, cookiesFor(x, services, { notices: told.map(asWarning) }))
  }
  const model = again ?? errorPage(x, problemOf(x, services, failure, 'withoutForm'), links, refused)
  await send(x, services, model.status, await page(x, services, model), cookies)
}

/** Leads a request for a page of the shop that is not there to the one that a member named instead (301). */
const isLedOn = async (x: Exchange, services: Services, { failure }: Failure): Promise<boolean> => {
  const { request, realm, prefix = '' } = x
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const { application, graph } = services
  if (!isRead || realm.root !== '/' || graph.errors[failure]?.status !== 404) return false
  const target = await application.redirectAt(request.url)
  if (target === undefined) return false
  const [path = ''] = target.split(/[?#]/, 1)
  x.headers.location = isOfStorefront(graph, path) ? addressIn(prefix, target) : target
  redirect(x, services, [], 301)
  return true
}

/**
 * Whether a browser sent a form of the office without its token, and from no page of the office. The authors of
 * the shop's pages could have made it: if it were shown again with a token, one press of a member would send
 * it.
 */
const isSentFromShop = (x: Exchange, services: Services, { failure }: Failure): boolean =>
  failure === 'badToken' &&
  x.realm.root !== '/' &&
  x.request.headers['sec-fetch-site'] !== undefined &&
  pageSentFrom(x, services) === undefined

/** Properties for a program to continue: after a wrong token the right one, and its header. */
const withToken = (failure: Failure, { marks }: Services): Failure => {
  if (failure.failure !== 'badToken') return failure
  const token = { body: 'csrfToken', header: 'X-CSRF-Token' }
  return { ...failure, state: { ...failure.state, csrfToken: marks.mark('csrfToken'), token } }
}

/**
 * Errors of an input lead to the page of its form, if that can be shown now. A page that was requested is its
 * own form.
 */
const withForm = async (x: Exchange, { graph, gate }: Services, failure: Failure): Promise<Failure> => {
  const { transition, visitor, language } = x
  if (!transition || !failure.errors) return failure
  const page = transition.kind === 'safe' ? transition : graph.names.get(transition.refusedAt ?? '')
  if (!page || failure.links?.some(({ rel }) => rel === page.name)) return failure
  const parsed = page.parse({ ...rawInput(x), ...failure.at })
  const input = parsed.ok ? keysIn(page, parsed.value.input) : {}
  const asked = page.parse(input)
  if (!asked.ok) return failure
  // A file is not generated only to see whether it can be.
  const shown = page.answers ? undefined : await gate.read(asked.value, { visitor, language })
  if (shown && isFailure(shown)) return failure
  return { ...failure, links: [{ rel: page.name, input }, ...(failure.links ?? [])] }
}

/** The inputs that name the record of a page. Other values have no place in an address. */
const keysIn = ({ input, required }: Named, values: Readonly<Record<string, unknown>>): LinkInput =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        ['string', 'number', 'boolean'].includes(typeof value) &&
        (required.includes(name) || input[name]?.meta()?.control === 'hidden'),
    ),
  ) as LinkInput

/** Signing in leads back to the requested page; from a form, to the page that contained it. */
const withWayBack = (x: Exchange, services: Services, failure: Failure): Failure => {
  const { realm, transition, request } = x
  const [rel] = services.graph.errors[realm.refusal]?.exits ?? []
  if (failure.failure !== realm.refusal || failure.links || rel === undefined) return failure
  const back = pageSentFrom(x, services) ?? pageOf(x, services)
  const returnTo = transition?.kind === 'safe' ? request.url : back
  return { ...failure, links: [{ rel, input: { returnTo } }] }
}

/**
 * The page of the realm that contained a form, by the browser's Referer, with its query; undefined if there is
 * none.
 */
const pageSentFrom = ({ request, realm }: Exchange, { graph }: Services): string | undefined => {
  const { referer = '' } = request.headers
  if (!URL.canParse(referer)) return undefined
  const { host, pathname, search } = new URL(referer)
  const path = cutLanguage(pathname).rest
  const isPage = host === authorityOf(request) && graph.paths.get(path)?.get('GET')?.realm === realm.name
  return isPage ? `${path}${search}` : undefined
}

const pageOf = ({ transition, path }: Exchange, { graph }: Services): string =>
  transition?.refusedAt === undefined ? '/' : pathOf(graph.named(transition.refusedAt), path)

const refusedForm = (x: Exchange, failure: Failure): Refused | undefined => {
  if (!x.transition || (x.transition.kind === 'safe' && !failure.at)) return undefined
  const { csrfToken: _token, idempotencyKey: _key, ...sent } = typedInput(x)
  const { _method, _fill, _returnTo, _part, _within, _chosen, _theirs, ...typed } = sent
  const { failure: code, errors = {} } = failure
  // After a conflict, or a form without a version, the values are sent again with the stored version.
  const old = versionsIn(x.transition.input).filter((name) => code === 'staleVersion' || name in errors)
  const values = Object.entries(typed)
    .filter(([name]) => !/password/i.test(name) && !old.includes(name))
    .map(([name, value]) => [name, showable(value)])
  return {
    transition: x.transition.name,
    values: Object.fromEntries(values),
    errors,
    ...(typeof _within === 'string' && { within: _within }),
  }
}

/** Shows a form again with the values that were sent, and those that were filled in. */
export const representFilled = async (
  x: Exchange,
  services: Services,
  answer?: Reply | Failure,
): Promise<Exit> => {
  const errors = answer && isFailure(answer) ? (answer.errors ?? {}) : {}
  const typed = refusedForm(x, { failure: 'badInput', errors })
  const found = answer && !isFailure(answer) ? answer.state : {}
  const known = Object.entries(found).filter(([, value]) => value !== null)
  const refused = typed && { ...typed, values: { ...typed.values, ...Object.fromEntries(known) } }
  const model = await shownAgain(x, services, undefined, refused)
  if (!model) return fail('badInput', { errors })
  await send(x, services, 200, await page(x, services, model), [])
  return 'answered'
}

const DEEPEST = 3

/** The values that a form could have sent. Programs may send records that cannot be printed. */
const showable = (value: unknown, depth = DEEPEST): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return undefined
  if (Array.isArray(value)) return value.map((one) => showable(one, depth - 1))
  const own = Object.entries(value).filter(([name]) => !(name in Object.prototype))
  return Object.fromEntries(own.map(([name, one]) => [name, showable(one, depth - 1)]))
}

/** The page of a rejected form; `at` adds the failure's input to that of the page. */
const shownAgain = async (
  x: Exchange,
  services: Services,
  problem: Problem | undefined,
  refused: Refused | undefined,
  at: LinkInput = {},
): Promise<PageModel | undefined> => {
  const name = x.transition?.kind === 'safe' ? x.transition.name : x.transition?.refusedAt
  if (name === undefined || refused === undefined || (problem?.status ?? 0) >= 500) return undefined
  const page = services.graph.named(name)
  const parsed = page.parse({ ...rawInput(x), ...at })
  if (!parsed.ok) return undefined
  const { visitor, language } = x
  const reply = await services.gate.read(parsed.value, {
    visitor,
    language,
    wants: { page: true, job: false },
  })
  if (isFailure(reply) || reply.status !== 200) return undefined
  return pageModel(x, services, page, reply, visitor.actor, {
    address: hrefOf(page, keysIn(page, parsed.value.input)),
    ...(problem && { problem }),
    refused,
  })
}

/** The address of a page that could not be read, to which another language leads as well; otherwise the home page. */
const addressOfError = ({ request, prefix = '' }: Exchange): string => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Two slashes at the beginning would name a host.
  return isRead && /^\/[^/\\]/.test(request.url) ? addressIn(prefix, request.url) : `${prefix}/`
}

const errorPage = (
  x: Exchange,
  problem: Problem,
  links: LinkMap,
  refused: Refused | undefined,
): PageModel => ({
  status: problem.status,
  language: x.language,
  ...(x.prefix !== undefined && { prefix: x.prefix }),
  address: addressOfError(x),
  state: {},
  links,
  actor: x.visitor.actor,
  ...(x.visit?.menu && { menu: x.visit.menu }),
  about: { title: problem.title, robots: 'noindex' },
  problem,
  ...(refused && { refused }),
  private: true,
})
