import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Named } from '../../hypermedia/graph.ts'
import type { Services } from '../services.ts'
import { sessionHeaders } from '../session/cookies.ts'
import { askWithin } from '../within.ts'
import { type Person, PersonAsked } from './person.ts'
import { asksFirst, CONSENT, givenOf, inputOf, NEXT, SESSION, unknownTo } from './tools.ts'

/** A call of a tool: by whom, and with what. */
export interface ToolCall {
  readonly transition: Named
  readonly typed: Readonly<Record<string, unknown>>
  /** The request of the agent. */
  readonly request: FastifyRequest
  /** The tools that its sender may use. */
  readonly tools: readonly Named[]
  /** The person, if the client can ask them. */
  readonly person?: Person | undefined
}

/**
 * Carries out a tool as a request of the interface: the same stages decide on it, count it, and note it in the audit
 * log.
 */
export const callTool = async (app: FastifyInstance, services: Services, call: ToolCall) => {
  const { transition, typed, request, tools, person } = call
  const unknown = unknownTo(transition, typed)
  if (unknown.length > 0) return notTaken(transition, `It does not take ${unknown.join(', ')}.`)
  // Nobody agrees in the place of a person who can be asked.
  if (asksFirst(transition) && person && person.answer === undefined)
    throw new PersonAsked(shownTo(transition, typed))
  const isAgreed = person ? person.answer === 'agreed' : typed[CONSENT] === true
  if (asksFirst(transition) && !isAgreed) return person ? declined(transition) : consentMissing(transition)
  const hasSession = request.headers.authorization === undefined
  const session = hasSession ? sessionHeaders(request, services, typed[SESSION]) : undefined
  const answer = await askWithin(app, request, transition, {
    input: inputOf(transition, typed),
    ...(session && { headers: session.headers }),
  })
  if (answer === undefined) return notTaken(transition, 'An input cannot be read.')
  const { status, document } = answer
  const next = nextIn(document, tools)
  const going = session === undefined ? {} : { [SESSION]: session.value }
  if (status >= 400) return refused(document, { ...going, [NEXT]: next })
  const given = { ...withoutLinks(givenOf(transition, document)), ...going, [NEXT]: next }
  return { content: [textOf(given)], structuredContent: given }
}

const notTaken = ({ name, input }: Named, detail: string) => ({
  isError: true,
  content: [textOf({ code: 'badInput', detail, inputs: Object.keys(input), tool: name })],
})

const textOf = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value) })

/** Longest value of an input that a person is shown. */
const LONGEST_SHOWN = 200

/** The question to a person: the tool, and each input as the agent fills it in. */
const shownTo = ({ title }: Named, typed: Readonly<Record<string, unknown>>): string => {
  const inputs = Object.entries(typed).filter(([name]) => name !== SESSION && name !== CONSENT)
  const lines = inputs.map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `${name}: ${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text}`
  })
  return [title, ...lines].join('\n')
}

const declined = ({ title }: Named) => ({
  isError: true,
  content: [textOf({ code: 'consentDeclined', detail: `${title}: the person does not want this.` })],
})

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
