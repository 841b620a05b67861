import type { Call, Named } from '../../hypermedia/graph.ts'
import { hrefOf } from '../../hypermedia/href.ts'
import { type Failure, isFailure, type Reply } from '../../hypermedia/reply.ts'
import { clientOf, type Exchange } from '../exchange.ts'
import type { Services } from '../services.ts'
import type { Asked } from '../visitor.ts'
import { noteApplied, prefersResult } from './preferences.ts'

/**
 * Reads the answer to a request, with its transition. A page may be that of another transition, which its handler
 * names; then it depends on the data of both.
 */
export const readInPlace = async (
  { media }: Exchange,
  { gate, graph }: Services,
  call: Call,
  asked: Asked,
): Promise<{ readonly transition: Named; readonly answer: Reply | Failure }> => {
  const { transition } = call
  const first = await gate.read(call, asked)
  if (isFailure(first) || !first.inPlace || media !== 'html' || typeof first.location !== 'object')
    return { transition, answer: first }
  const target = graph.named(first.location.rel)
  const parsed = target.parse(first.location.input)
  if (!parsed.ok) throw new Error(`${transition.name} answers with a wrong input of ${target.name}`)
  const answer = await gate.read(parsed.value, asked)
  if (isFailure(answer)) return { transition: target, answer }
  const tags = [...(first.tags ?? []), ...(answer.tags ?? [])]
  return { transition: target, answer: { ...answer, tags } }
}

/** Counts the cost of an expensive request beyond the request itself. Returns the seconds to wait, or 0. */
export const costs = (x: Exchange, { addressLimit }: Services, { transition, input }: Call): number => {
  const requests = transition.cost?.(input) ?? 0
  return requests === 0 ? 0 : addressLimit.wait(x.request.ip, requests)
}

/** A page that is shown in the place of an answer. */
interface Shown {
  readonly transition: Named
  readonly answer: Reply
}

/**
 * Returns the page that a step leads to, for a program that prefers it to the answer of the step (RFC 7240 §4.2); `Content-Location` names it. Undefined if there is no such page, if it cannot
 * be read, or if the session begins with this answer. The page counts like a request of its own.
 */
export const resultOf = async (x: Exchange, services: Services, reply: Reply): Promise<Shown | undefined> => {
  const { location } = reply
  if (!prefersResult(x) || x.transition?.kind === 'safe' || typeof location !== 'object') return undefined
  const target = services.graph.named(location.rel)
  if (x.renewedId !== undefined || target.kind !== 'safe' || target.realm !== x.realm.name) return undefined
  const parsed = target.parse(location.input)
  if (!parsed.ok || services.addressLimit.wait(x.request.ip) > 0) return undefined
  if (costs(x, services, parsed.value) > 0) return undefined
  const { answer } = await readInPlace(x, services, parsed.value, {
    ...{ visitor: x.visitor, language: x.language, client: clientOf(x) },
    wants: { page: false, job: false },
  })
  if (isFailure(answer) || answer.status !== 200 || answer.file) return undefined
  noteApplied(x, 'return=representation')
  x.headers['content-location'] = hrefOf(target, parsed.value.input)
  x.call = parsed.value
  return { transition: target, answer }
}
