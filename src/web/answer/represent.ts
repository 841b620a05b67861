import { randomUUID } from 'node:crypto'
import { fileTextIn, fileTypesOf } from '../../hypermedia/file.ts'
import { type Form, formFor } from '../../hypermedia/form.ts'
import type { Call, Named } from '../../hypermedia/graph.ts'
import { hrefOf } from '../../hypermedia/href.ts'
import { isLanguage, LANGUAGE_COOKIE } from '../../hypermedia/language.ts'
import type { Link } from '../../hypermedia/link.ts'
import type { PageModel, Problem, Refused } from '../../hypermedia/page.ts'
import { prefixesFor } from '../../hypermedia/prefix.ts'
import { type Actor, homeFrom, may, strangerIn } from '../../hypermedia/realm.ts'
import { isFailure, type Reply } from '../../hypermedia/reply.ts'
import { type LinkMap, linkMap, menuLinks, withItems } from '../../hypermedia/resolve.ts'
import { graphOf } from '../addressed.ts'
import { type Exchange, type Exit, networkDigest } from '../exchange.ts'
import type { Services } from '../services.ts'
import { cookiesFor } from '../session/cookies.ts'
import { tooManyRequests } from '../session/limits.ts'
import type { Cache, Representation } from './cache.ts'
import { pageHeaders } from './headers.ts'
import { withIgnored } from './ignored.ts'
import { cameFrom, locationOf, withPlace } from './leading.ts'
import { descriptionLinks, linkHeader, linkTemplates, withResult } from './links.ts'
import { linksOfExtras, shortLinks, withoutExtras } from './minimal.ts'
import { wantsFile } from './negotiate.ts'
import { noteApplied, prefersJob, prefersMinimal } from './preferences.ts'
import { costs, readInPlace, resultOf } from './reading.ts'
import { finish, isOwn, representation, send } from './send.ts'
import { sendAround, sendFile } from './stream.ts'
import { templatedLinks, templatesOf } from './templates.ts'

const HTML = 'text/html; charset=utf-8'

const PROGRAM_TYPES = {
  hal: 'application/hal+json',
  forms: 'application/prs.hal-forms+json',
  json: 'application/json',
} as const

/** Answers from the cache, or reads once for all concurrent requests and caches the representation. */
export const answerKept = async (
  x: Exchange,
  services: Services,
  call: Call,
  cache: Cache,
): Promise<Exit> => {
  const { transition, input } = call
  const { region, group } = x.visitor
  const isIn = x.media !== 'html' && x.visitor.actor.id !== null && offersWishes(services, transition)
  const isMinimal = prefersMinimal(x)
  if (isMinimal) noteApplied(x, 'return=minimal')
  const key = `${transition.name}|${x.media}|${isMinimal}|${isIn}|${x.language}|${region ?? ''}|${group ?? ''}|${JSON.stringify(input)}`
  const known = cache.get(key)
  // Only the request that makes it pays for it, and is counted before others can wait for it.
  const seconds = known || cache.isMaking(key) ? 0 : costs(x, services, call)
  if (seconds > 0) return tooManyRequests(seconds)
  const made =
    known ??
    (await cache.share(key, async (ticket) => {
      // A shared representation must not depend on who requested it first.
      const actor = isIn ? { realm: x.realm.name, id: '' } : strangerIn(x.realm.name)
      const visitor = {
        key: '',
        actor: strangerIn(x.realm.name),
        network: networkDigest(x, services),
        ...(region !== undefined && { region }),
        ...(group !== undefined && { group }),
      }
      const asked = { visitor, language: x.language, isKept: true }
      const { transition: shown, answer: reply } = await readInPlace(x, services, call, asked)
      if (isFailure(reply) || reply.status !== 200) return reply
      const body = await represented(x, services, shown, reply, actor)
      cache.put(ticket, body, body.tags, body.keptFor)
      return body
    }))
  if (!('pieces' in made)) return made
  await send(x, services, 200, withIgnored(x, made), cookiesFor(x, services, {}))
  return 'answered'
}

/** Whether a page offers transitions that are carried out only for those who are signed in. */
const offersWishes = ({ graph }: Services, { offers = [] }: Named): boolean =>
  offers.some((name) => graph.named(name).afterSignIn)

/**
 * The links that will succeed. People are led to sign in if that is missing; programs are not offered such
 * links.
 */
const worksFor = (actor: Actor, { graph }: Services, links: readonly Link[]): readonly Link[] =>
  actor.id === null ? links.filter(({ rel }) => !graph.named(rel).afterSignIn) : links

/** Represents a handler's answer as the request wants it. */
export const represent = async (x: Exchange, services: Services, reply: Reply): Promise<void> => {
  const { transition } = x
  if (!transition) throw new Error('There is no answer without a transition')
  if (x.renewedId !== undefined) {
    x.sessionId = x.renewedId
    const { persistent: _, ...actor } = x.signsIn ?? { id: null, persistent: false }
    x.visitor = { ...x.visitor, actor: { realm: x.realm.name, ...actor } }
    // Cookies are kept: the new session's, and that of the chosen language.
    if (transition.signsOut) x.headers['clear-site-data'] = '"cache", "storage"'
  }
  if (reply.status === 202 && prefersJob(x) && x.media !== 'html') noteApplied(x, 'respond-async')
  noteChoice(x, services, reply.cookie)
  const isElsewhere = reply.status === 301 || reply.status === 303
  const leadsOn = reply.location !== undefined && (x.media === 'html' || isElsewhere)
  const cookies = cookiesFor(x, services, {
    ...(leadsOn && reply.notices && { notices: reply.notices }),
    cookie: reply.cookie,
  })
  if (reply.location !== undefined)
    // The page of a job shows its progress.
    x.headers.location =
      (x.media === 'html' ? reply.outside : undefined) ??
      ((leadsOn && reply.status !== 202 && cameFrom(x, services)) ||
        withPlace(x, services, locationOf(x, services, reply.location)))
  if (leadsOn) return redirect(x, services, cookies, reply.status === 301 ? 301 : 303)
  const { accept = '*/*' } = x.request.headers
  if (reply.file && (x.media === 'html' || wantsFile(accept, fileTypesOf(transition))))
    return sendFile(
      x,
      services,
      'made' in reply.file ? { ...reply.file, content: reply.file.made(reply.state) } : reply.file,
      cookies,
    )
  const { actor } = x.visitor
  const result = await resultOf(x, services, reply)
  if (result) {
    const body = await represented(x, services, result.transition, result.answer, actor)
    return send(x, services, reply.status, withIgnored(x, body), cookies)
  }
  if (prefersMinimal(x)) noteApplied(x, 'return=minimal')
  const long = fileTextIn(reply.state)
  if (!long) {
    const body = await represented(x, services, transition, reply, actor)
    return send(x, services, reply.status, withIgnored(x, body), cookies)
  }
  const place = randomUUID()
  const around = { ...reply, state: { ...reply.state, [long.name]: place } }
  const body = await represented(x, services, transition, around, actor)
  await sendAround(x, services, reply.status, withIgnored(x, body), { place, text: long.text }, cookies)
}

/** An answer that stores the visitor's choice of a language leads on in that language. */
const noteChoice = (x: Exchange, services: Services, cookie: Reply['cookie']): void => {
  if (cookie?.name !== LANGUAGE_COOKIE.name || !isLanguage(cookie.value)) return
  x.choosesLanguage = false
  if (x.prefix !== undefined) x.prefix = prefixesFor(services.policies.last().language)[cookie.value]
}

/** Redirects to the address in the headers: 303, or 301 if it replaces the requested one for good. */
export const redirect = (
  x: Exchange,
  services: Services,
  cookies: readonly string[],
  status: 301 | 303 = 303,
): void => {
  finish(x, services, status)
  x.reply
    .code(status)
    .headers(pageHeaders(isOwn(x)))
    .headers(x.headers)
  for (const cookie of cookies) x.reply.header('set-cookie', cookie)
  x.reply.send()
}

/** Renders a page, ready to be sent. */
export const page = async (
  x: Exchange,
  services: Services,
  model: PageModel,
  made: Pick<Reply, 'tags' | 'keptFor'> = {},
): Promise<Representation> => {
  const { text, frames: own = [], ...frame } = await x.realm.pages.render(model)
  const frames = [...(model.about.frames ?? []), ...own]
  x.leadsTo = model.about.leadsTo ?? []
  const tags = [...(made.tags ?? []), ...frame.tags]
  const keptFor = Math.min(
    made.keptFor ?? Number.POSITIVE_INFINITY,
    frame.keptFor ?? Number.POSITIVE_INFINITY,
  )
  return representation(text, HTML, services, { tags, frames, keptFor })
}

const represented = async (
  x: Exchange,
  services: Services,
  transition: Named,
  reply: Reply,
  actor: Actor,
): Promise<Representation> => {
  if (x.media === 'html') return page(x, services, pageModel(x, services, transition, reply, actor), reply)
  const { tags = [], keptFor = Number.POSITIVE_INFINITY } = reply
  const form = formOf(x, services, transition, reply)
  // Values of a form that writes have no place in an address.
  const taken = transition.kind === 'safe' ? (x.call?.input ?? {}) : {}
  const self = { href: hrefOf(transition, taken), rel: transition.name, method: transition.method }
  // An actor who may not send a form sees its values, and not its target.
  const isSendable = form !== undefined && may(actor, services.graph.named(form.to))
  const isMinimal = prefersMinimal(x)
  const scaffolding = {
    ...(isSendable && !isMinimal && { form: { action: form.action, method: form.method } }),
    ...(form && !isMinimal && { fields: form.fields }),
    ...(transition.formless && !isMinimal && { fields: {} }),
    // A token belongs to its session, and one who begins a new session has no other yet.
    ...((transition.kind === 'safe' || x.renewedId !== undefined) && {
      csrfToken: services.marks.mark('csrfToken'),
    }),
    ...(isSendable && { submitTo: services.graph.resolve({ rel: form.to, input: {} }) }),
  }
  const offered = worksFor(actor, services, [
    ...(isMinimal ? linksOfExtras(transition, reply.state) : []),
    ...standing(x, services, transition, actor, reply),
  ])
  const links: LinkMap = {
    self,
    ...linkMap(services.graph, offered, actor),
    ...descriptionLinks(services.graph, transition),
  }
  const told = isMinimal ? withoutExtras(transition, reply.state) : reply.state
  const linked = (map: LinkMap) => (isMinimal ? shortLinks(map) : map)
  if (x.media === 'json' || transition.closed) {
    const templates = linkTemplates(services.graph, transition)
    return representation(JSON.stringify({ ...told, ...scaffolding }), PROGRAM_TYPES[x.media], services, {
      headers: { link: linkHeader(links), ...(templates !== '' && { 'link-template': templates }) },
      tags,
      keptFor,
    })
  }
  if (x.media === 'forms') {
    const filled = form && { to: form.to, filling: reply.form ?? {} }
    const body = {
      ...(withItems(told, dressed(x, services, actor)) as object),
      ...scaffolding,
      _links: templatedLinks(services.graph, links, offered),
      _templates: templatesOf(x, services, offered, actor, { form: filled }),
    }
    return representation(JSON.stringify(body), PROGRAM_TYPES.forms, services, { tags, keptFor })
  }
  const state = withItems(told, (its) => ({ _links: linked(linkMap(services.graph, its, actor)) })) as object
  const body = { ...state, ...scaffolding, _links: linked(links) }
  return representation(JSON.stringify(body), PROGRAM_TYPES.hal, services, { tags, keptFor })
}

/** The links and templates of a list's item, for programs that read forms. */
const dressed = (x: Exchange, services: Services, actor: Actor) => (links: readonly Link[]) => {
  const isMinimal = prefersMinimal(x)
  const templates = isMinimal ? {} : templatesOf(x, services, links, actor, { lean: true })
  const map = linkMap(services.graph, links, actor)
  return {
    _links: isMinimal ? shortLinks(map) : map,
    ...(Object.keys(templates).length > 0 && { _templates: templates }),
  }
}

/**
 * The links of an answer with the one to its location and those of its contract and its realm: the menu at entrances,
 * the way home elsewhere.
 */
const standing = (
  x: Exchange,
  { graph }: Services,
  transition: Named,
  actor: Actor,
  reply: Reply,
): readonly Link[] => {
  const { name, always = [] } = transition
  const menu = x.realm.entrances.includes(name)
    ? menuLinks(graph, actor).filter(({ rel }) => rel !== name)
    : []
  const further = [...always, ...homeFrom(x.realm, transition)].map((rel) => ({ rel, input: {} }))
  return [...menu, ...withResult(transition, reply), ...further]
}

const formOf = (
  x: Exchange,
  { graph }: Services,
  transition: Named,
  reply: Reply,
  refused?: Refused,
): Form | undefined => {
  const to = reply.form?.to ?? transition.submitTo
  if (!reply.form || to === undefined) return undefined
  const again = refused?.transition === to ? refused : undefined
  const values = { ...reply.form.values, ...again?.values }
  return formFor(
    graph.named(to),
    { ...reply.form, values, ...(again && { errors: again.errors }) },
    x.translate,
  )
}

/** The failure of a page that is shown again, with its own address, which is not the one that was requested. */
interface Trouble {
  readonly address?: string
  readonly problem?: Problem
  readonly refused?: Refused
}

/** The model of the page of an answer, or of a rejected form. */
export const pageModel = (
  x: Exchange,
  services: Services,
  transition: Named,
  reply: Reply,
  actor: Actor,
  { address, ...trouble }: Trouble = {},
): PageModel => {
  const graph = graphOf(x, services)
  const { prefix = '' } = x
  const form = formOf(x, services, transition, reply, trouble.refused)
  const submitTo = form ? [{ rel: form.to, input: {} }] : []
  return {
    transition,
    status: trouble.problem?.status ?? reply.status,
    language: x.language,
    ...(x.prefix !== undefined && { prefix: x.prefix }),
    prefixes: prefixesFor(services.policies.last().language),
    // The page may be shown in the place of the requested one.
    address: prefix + (address ?? hrefOf(x.call?.transition ?? transition, x.call?.input ?? {})),
    state: reply.state,
    links: linkMap(graph, [...standing(x, services, transition, actor, reply), ...submitTo], actor),
    actor,
    ...(x.visit?.menu && { menu: x.visit.menu }),
    ...(form && { form: { ...form, action: prefix + form.action } }),
    about: reply.about ?? {},
    ...trouble,
    private: !transition.cached || trouble.problem !== undefined,
  }
}
