import type { FastifyInstance } from 'fastify'
import type { Named } from '../hypermedia/graph.ts'
import { fullHref, pathOf } from '../hypermedia/href.ts'
import type { Ask, Asked, Consent } from '../hypermedia/within.ts'
import type { Services } from './services.ts'
import { headersByConsent } from './session/bearer.ts'
import { namedSession, type Sender } from './session/cookies.ts'

/** The program on whose behalf a request is carried out within the process. */
export interface From extends Sender {
  readonly ip: string
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** The headers of a program's request that tell who sends it, and in which language it reads. */
const TAKEN_ALONG = [
  ...['host', 'user-agent', 'accept-language', 'authorization'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
] as const

/**
 * Carries out a transition as a request of the interface: the same stages decide on it, count it, and note it in the
 * audit log. Undefined if an input is nested too deep, or is no value.
 */
export const askWithin = async (
  app: FastifyInstance,
  from: From,
  transition: Named,
  {
    input,
    headers,
  }: {
    readonly input: Readonly<Record<string, unknown>>
    readonly headers?: Readonly<Record<string, string>>
  },
): Promise<Asked | undefined> => {
  const asking = askingFor(transition, input)
  if (asking === undefined) return undefined
  const answer = await app.inject({
    ...asking,
    method: transition.method,
    remoteAddress: from.socket.remoteAddress ?? from.ip,
    headers: {
      ...Object.fromEntries(TAKEN_ALONG.flatMap((name) => headerOf(from, name))),
      ...headers,
      accept: 'application/hal+json',
      ...(asking.payload !== undefined && { 'content-type': 'application/json' }),
    },
  })
  return { status: answer.statusCode, document: answer.json<Asked['document']>() }
}

/** Returns the way to ask the shop's own interface for a plugin, on behalf of a program or of the shop itself. */
export const askerFor =
  (app: FastifyInstance, services: Services, from: From): Ask =>
  async (name, input = {}, { session, language, consent } = {}) => {
    const transition = services.graph.names.get(name)
    if (transition === undefined) throw new Error(`There is no ${name} now`)
    const headers = {
      ...(transition.realm === 'storefront' &&
        (consent ? consented(services, consent, session) : namedSession(from, services, session))),
      ...(language !== undefined && { 'accept-language': language }),
    }
    const answer = await askWithin(app, from, transition, { input, headers })
    if (answer === undefined) throw new Error(`An input of ${name} cannot be sent`)
    return answer
  }

const consented = (services: Services, { id, scopes }: Consent, session: string | undefined) =>
  headersByConsent(services, {
    ...{ id, scopes },
    ...(session !== undefined && { part: services.secrets.digest(`session:${session}`) }),
  })

/** The shop as the sender of its own requests, at its public address. */
export const shopItself = ({ site }: Pick<Services, 'site'>): From => ({
  protocol: site.protocol.replace(':', '') as From['protocol'],
  host: site.host,
  url: '/',
  headers: { host: site.host },
  ip: '127.0.0.1',
  socket: {},
})

/** The address and the body of a request; undefined if an input is nested too deep, or is no value. */
const askingFor = (transition: Named, input: Readonly<Record<string, unknown>>) => {
  try {
    return transition.kind === 'safe'
      ? { url: fullHref(transition, input) }
      : { url: pathOf(transition, input), payload: JSON.stringify(input) }
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined
    throw error
  }
}

const headerOf = ({ headers }: From, name: (typeof TAKEN_ALONG)[number]) => {
  const value = headers[name]
  return value === undefined ? [] : [[name, value] as const]
}
