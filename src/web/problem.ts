import type { Problem } from '../hypermedia/page.ts'
import type { Failure } from '../hypermedia/reply.ts'
import { type LinkMap, linkMap } from '../hypermedia/resolve.ts'
import type { Exchange } from './exchange.ts'
import type { House } from './house.ts'

/** A failure in the visitor's words, with its status from the catalogue. */
export const problemOf = (
  { translate }: Pick<Exchange, 'translate'>,
  { graph }: House,
  failure: Failure,
): Problem => {
  const entry = graph.errors[failure.failure]
  if (!entry) throw new Error(`${failure.failure} is not in the error catalogue`)
  const say = (part: string) => translate(`error.${failure.failure}.${part}`, failure.params)
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
    messages: (failure.notices ?? []).map(({ key, params }) => translate(`message.${key}`, params)),
    ...(reference !== undefined && { reference: String(reference) }),
  }
}

/** The ways out of a failure: those of the catalogue that this shop has, and the failure's own. */
export const exitsOf = ({ graph }: House, failure: Failure): LinkMap => {
  const exits = graph.errors[failure.failure]?.exits ?? []
  const links = exits.filter((name) => graph.names.has(name)).map((rel) => ({ rel, input: {} }))
  return linkMap(graph, [...links, ...(failure.links ?? [])])
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
    ...(problem.messages.length > 0 && { messages: problem.messages }),
    ...(problem.reference && { reference: problem.reference }),
    _links: links,
  })
