import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Named } from '../../hypermedia/graph.ts'
import { fullHref, pathOf } from '../../hypermedia/href.ts'
import type { Services } from '../services.ts'
import { sessionHeaders } from '../session/cookies.ts'
import { asksFirst, CONSENT, givenOf, inputOf, NEXT, SESSION, unknownTo } from './tools.ts'

/** A call of a tool: by whom, and with what. */
export interface ToolCall {
  readonly transition: Named
  readonly typed: Readonly<Record<string, unknown>>
  /** The request of the agent. */
  readonly request: FastifyRequest
  /** The tools that its sender may use. */
  readonly tools: readonly Named[]
}

/** The headers of an agent's request that tell who sends it, and in which language it reads. */
const TAKEN_ALONG = [
  ...['host', 'user-agent', 'accept-language', 'authorization'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
] as const

/**
 * Carries out a tool as a request of the interface: the same stages decide on it, count it, and note it in the audit
 * log.
 */
export const callTool = async (app: FastifyInstance, services: Services, call: ToolCall) => {
  const { transition, typed, request, tools } = call
  const unknown = unknownTo(transition, typed)
  if (unknown.length > 0) return notTaken(transition, `It does not take ${unknown.join(', ')}.`)
  if (asksFirst(transition) && typed[CONSENT] !== true) return consentMissing(transition)
  const asking = askingFor(transition, typed)
  if (asking === undefined) return notTaken(transition, 'An input cannot be read.')
  const hasSession = request.headers.authorization === undefined
  const session = hasSession ? sessionHeaders(request, services, typed[SESSION]) : undefined
  const answer = await app.inject({
    ...asking,
    method: transition.method,
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    headers: {
      ...Object.fromEntries(TAKEN_ALONG.flatMap((name) => headerOf(request, name))),
      ...session?.headers,
      accept: 'application/hal+json',
      ...(asking.payload !== undefined && { 'content-type': 'application/json' }),
    },
  })
  const document = answer.json<Readonly<Record<string, unknown>>>()
  const next = nextIn(document, tools)
  const going = session === undefined ? {} : { [SESSION]: session.value }
  if (answer.statusCode >= 400) return refused(document, { ...going, [NEXT]: next })
  const given = { ...withoutLinks(givenOf(transition, document)), ...going, [NEXT]: next }
  return { content: [textOf(given)], structuredContent: given }
}

/** The address and the body of a tool's request; undefined if an input is nested too deep, or is no value. */
const askingFor = (transition: Named, typed: ToolCall['typed']) => {
  const input = inputOf(transition, typed)
  try {
    return transition.kind === 'safe'
      ? { url: fullHref(transition, input) }
      : { url: pathOf(transition, input), payload: JSON.stringify(input) }
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined
    throw error
  }
}

const notTaken = ({ name, input }: Named, detail: string) => ({
  isError: true,
  content: [textOf({ code: 'badInput', detail, inputs: Object.keys(input), tool: name })],
})

const headerOf = ({ headers }: FastifyRequest, name: (typeof TAKEN_ALONG)[number]) => {
  const value = headers[name]
  return value === undefined ? [] : [[name, value] as const]
}

const textOf = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value) })

const consentMissing = ({ title }: Named) => ({
  isError: true,
  content: [
    textOf({
      code: 'consentMissing',
      detail: `${title}: this costs money or cannot be undone. Show the person what will be done, and call again with "${CONSENT}": true once they agree.`,
    }),
  ],
})

/** The parts of a problem (RFC 9457) that an agent can act on. */
const refused = (problem: Readonly<Record<string, unknown>>, more: object) => {
  const { code, title, detail, advice, errors } = problem
  return { isError: true, content: [textOf({ code, title, detail, advice, errors, ...more })] }
}

/** The tools that an answer links to. */
const nextIn = (
  { _links: links, submitTo }: Readonly<Record<string, unknown>>,
  tools: readonly Named[],
): readonly string[] => {
  const { rel } = (submitTo ?? {}) as { readonly rel?: string }
  const offered = new Set([...Object.keys((links ?? {}) as object), ...(rel === undefined ? [] : [rel])])
  return tools.map(({ name }) => name).filter((name) => offered.has(name))
}

/** The parts of a page for programs that follow links, which a tool does not. */
const SCAFFOLDING = ['_links', '_templates', 'links', 'fields', 'form', 'submitTo', 'csrfToken', 'moves']

const withoutLinks = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map((one) => withoutLinks(one)) as T
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !SCAFFOLDING.includes(name))
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutLinks(one)])) as T
}
