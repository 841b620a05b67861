import type { Named } from '../../hypermedia/graph.ts'
import type { Translate } from '../../hypermedia/language.ts'
import type { Problem } from '../../hypermedia/page.ts'
import { type Actor, may } from '../../hypermedia/realm.ts'
import type { Failure } from '../../hypermedia/reply.ts'
import { type LinkMap, linkMap } from '../../hypermedia/resolve.ts'
import type { Services } from '../services.ts'
import { faultsOf } from './faults.ts'

/**
 * The reader of a failure: a program, which reads about headers and media types too; a person who sees the
 * rejected form again; or a person who does not, and has nothing to send again.
 */
export type Reader = 'program' | 'withForm' | 'withoutForm'

/** The groups of texts for one reader alone, below the texts for all. */
const OWN_WORDS: Readonly<Record<Reader, readonly string[]>> = {
  program: ['forPrograms'],
  withForm: [],
  withoutForm: ['withoutForm'],
}

/** A failure in words for its reader, with its status from the catalogue. */
export const problemOf = (
  { translate, transition }: { readonly translate: Translate; readonly transition?: Named | undefined },
  { graph }: Services,
  failure: Failure,
  reader: Reader,
): Problem => {
  const entry = graph.errors[failure.failure]
  if (!entry) throw new Error(`${failure.failure} is not in the error catalogue`)
  const { retryAfter } = failure
  const params = {
    ...failure.params,
    ...(retryAfter !== undefined && { wait: waitWords(translate, retryAfter) }),
  }
  const own = [...OWN_WORDS[reader], ...(transition ? [transition.name] : [])]
  const say = (part: string) => errorWords(translate, failure.failure, part, own, params)
  const fields = Object.entries(failure.errors ?? {}).map(
    ([field, { key, params }]) => [field, [translate(`message.${key}`, params)]] as const,
  )
  const reference = failure.params?.reference
  return {
    status: entry.status,
    code: failure.failure,
    title: say('title'),
    detail: say('detail'),
    advice: say('advice'),
    errors: Object.fromEntries(fields),
    ...(reader === 'program' &&
      failure.errors && { faults: faultsOf(failure.errors, transition, translate) }),
    messages: (failure.notices ?? []).map(({ key, params }) => translate(`message.${key}`, params)),
    ...(reference !== undefined && { reference: String(reference) }),
  }
}

/** The ways out of a failure: those of the catalogue that are in the actor's realm, and the failure's own. */
export const exitsOf = ({ graph }: Pick<Services, 'graph'>, failure: Failure, actor: Actor): LinkMap => {
  const exits = graph.errors[failure.failure]?.exits ?? []
  const links = exits
    .filter((name) => graph.names.get(name)?.realm === actor.realm)
    .map((rel) => ({ rel, input: {} }))
  return linkMap(graph, [...links, ...(failure.links ?? [])], actor)
}

/** The ways on for a program: those out of a failure, or else the entrance of the realm. */
export const waysOn = (services: Pick<Services, 'graph'>, failure: Failure, actor: Actor): LinkMap => {
  const exits = exitsOf(services, failure, actor)
  if (Object.keys(exits).length > 0) return exits
  const { graph } = services
  const entrances = graph.realms.find(({ name }) => name === actor.realm)?.entrances ?? []
  const open = entrances.filter((name) => may(actor, graph.named(name))).slice(-1)
  return linkMap(
    graph,
    open.map((rel) => ({ rel, input: {} })),
    actor,
  )
}

/** The problem document (RFC 9457). */
export const problemDocument = (problem: Problem, failure: Failure, links: LinkMap): string =>
  JSON.stringify({
    ...failure.state,
    type: `/docs#error-${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: problem.detail,
    code: problem.code,
    message: problem.detail,
    advice: problem.advice,
    errors: problem.errors,
    ...(problem.faults && { faults: problem.faults }),
    ...(problem.messages.length > 0 && { messages: problem.messages }),
    ...(problem.reference && { reference: problem.reference }),
    _links: links,
  })

/** A text of the catalogue: that of the first group that has it, or else the one for all. */
export const errorWords = (
  translate: Translate,
  code: string,
  part: string,
  groups: readonly string[],
  params: Failure['params'],
): string => {
  const own = groups.map((group) => `error.${code}.${group}.${part}`).find((key) => translate.has?.(key))
  return own === undefined ? translate(`error.${code}.${part}`, params) : translate(own, params)
}

/** Up to this number, seconds or minutes are not converted to the next unit. */
const FEW = 90
const MINUTE = 60
const HOUR = 3600

/** A waiting time in words, rounded to minutes or hours if it is long. */
export const waitWords = (translate: Translate, seconds: number): string => {
  if (seconds < FEW) return translate('wait.seconds', { count: seconds })
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes < FEW) return translate('wait.minutes', { count: minutes })
  return translate('wait.hours', { count: Math.ceil(seconds / HOUR) })
}
