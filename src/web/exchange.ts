import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Named } from '../hypermedia/graph.ts'
import { hostIn } from '../hypermedia/host.ts'
import type { Language, Translate } from '../hypermedia/language.ts'
import type { Notice } from '../hypermedia/message.ts'
import type { Failure, Reply } from '../hypermedia/reply.ts'
import type { Media } from './answer/negotiate.ts'
import { authorityOf, type Methods } from './asked.ts'
import type { Raw } from './body/body.ts'
import type { MultipartForm } from './body/multipart.ts'
import type { Realm, VisitSummary } from './realm.ts'
import type { Services } from './services.ts'
import { networkOf } from './session/network.ts'
import { newSessionId, sessionKey } from './session/secrets.ts'
import type { AskedToWrite, Beside, SignsIn, Visitor } from './visitor.ts'

/** One request on its way through the stages; each stage fills in what the next ones need. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly startedAt: number
  /** None where the path is unknown, or unknown at the host that was asked. */
  readonly methods: Methods
  readonly realm: Realm
  transition: Named | undefined
  media: Media
  language: Language
  translate: Translate
  /** The session id of the cookie, or a new one that this answer sets. */
  sessionId: string
  /** The id of the session that begins with this answer, where its handler asked for one. */
  renewedId: string | undefined
  /** Who is signed in to that session; nobody unless given. */
  signsIn: SignsIn | undefined
  visitor: Visitor
  hasCookie: boolean
  visit: VisitSummary | undefined
  /** The notices that the last answer left for this one. */
  notices: readonly Notice[]
  /** The input that is the end of the path, where there is one. */
  readonly path: Raw
  query: Raw
  body: Raw
  /** Of the body as it came. */
  bodyBytes: number
  /** The form of several parts that the body is, if it is one. */
  form: MultipartForm | undefined
  /** What its handler is called for, once its input is parsed. */
  call: Call | undefined
  /** What was typed into the form around the one that was sent. */
  beside: Beside | undefined
  /** Names that were sent and that the contract does not know. */
  ignored: readonly string[]
  /** A header of a refusal, such as Retry-After. */
  headers: Record<string, string>
}

/** A stage lets the request pass, or ends it with an answer. */
export type Exit = Reply | Failure | 'answered' | undefined

/** Finds out who asks. A visitor without our cookie has nothing kept: there is nothing to ask the database. */
export const meetVisitor = async (x: Exchange): Promise<void> => {
  if (!x.hasCookie || x.visitor.isOpen !== undefined) return
  x.visit = await x.realm.visit(x.visitor.key)
  const { actor = { id: null }, cartCount = 0, region } = x.visit ?? {}
  x.visitor = {
    ...x.visitor,
    actor: { realm: x.realm.name, ...actor },
    isOpen: x.visit !== undefined,
    cartCount,
    ...(region !== undefined && { region }),
  }
}

/** The name of the host that was asked, in small letters. */
export const hostOf = ({ request }: Pick<Exchange, 'request'>): string => hostIn(authorityOf(request)).name

/** A digest of the network that a request came from. */
export const networkDigest = ({ request }: Pick<Exchange, 'request'>, { secrets }: Services): string =>
  secrets.digest(networkOf(request.ip))

/** Who sent a request, and how its handler begins a new session for them. */
export const senderOf = (
  x: Exchange,
  services: Services,
): Pick<AskedToWrite, 'client' | 'host' | 'network' | 'renewSession'> => ({
  host: hostOf(x),
  client: { address: x.request.ip, userAgent: x.request.headers['user-agent'] ?? '' },
  network: services.keptLimits ? networkDigest(x, services) : undefined,
  renewSession(signsIn) {
    x.renewedId ??= newSessionId(x.realm.cookies.mark)
    x.signsIn = signsIn
    return sessionKey(x.renewedId)
  },
})

/** Path, query and body as one; the body wins over the query, and the path over both. */
export const typedInput = ({ query, body, path }: Exchange): Raw => ({ ...query, ...body, ...path })

/** The same with the files that came with it. */
export const rawInput = (x: Exchange): Raw => ({ ...typedInput(x), ...x.form?.files })
