import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Named } from '../hypermedia/graph.ts'
import { hostIn } from '../hypermedia/host.ts'
import type { Language, Translate } from '../hypermedia/language.ts'
import type { Notice } from '../hypermedia/message.ts'
import type { Failure, Reply } from '../hypermedia/reply.ts'
import type { Limit } from '../hypermedia/transition.ts'
import type { Media } from './answer/negotiate.ts'
import { authorityOf, type Methods } from './asked.ts'
import type { Raw } from './body/body.ts'
import type { MultipartForm } from './body/multipart.ts'
import type { Realm, VisitSummary } from './realm.ts'
import type { Countable, Services } from './services.ts'
import { networkOf } from './session/network.ts'
import { newSessionId, sessionKey } from './session/secrets.ts'
import type { AskedToWrite, Beside, SignsIn, Visitor } from './visitor.ts'

/** A request on its way through the stages. Each stage fills in what the next ones need. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly startedAt: number
  /** Empty if the path is unknown, or unknown at the requested host. */
  readonly methods: Methods
  readonly realm: Realm
  transition: Named | undefined
  media: Media
  language: Language
  /**
   * The path before the addresses of its page, such as `/en`; empty in the shop's own language, undefined for
   * programs and the office.
   */
  prefix: string | undefined
  /** Whether the answer notes the language as the one that the visitor chose. */
  choosesLanguage: boolean
  translate: Translate
  /** The access token in its header: then its cookies count for nothing, and none is set. */
  bearer: string | undefined
  /** The session id of the cookie, or a new one that this answer sets. */
  sessionId: string
  /** The id of the session that begins with this answer, if its handler started one. */
  renewedId: string | undefined
  /** The actor who is signed in to that session; a stranger if undefined. */
  signsIn: SignsIn | undefined
  visitor: Visitor
  hasCookie: boolean
  /** The position of the database that its cookie names: all that its session wrote lies before. */
  seen: string | undefined
  /** The position after what this request wrote, where pages are read from a replica. */
  wrote: string | undefined
  visit: VisitSummary | undefined
  /** The notices that the last answer left for this one. */
  notices: readonly Notice[]
  /** The input that is the last segment of the path, if there is one. */
  readonly path: Raw
  query: Raw
  body: Raw
  /** Size of the body as it was sent. */
  bodyBytes: number
  /** The multipart form of the body, if it is one. */
  form: MultipartForm | undefined
  /** The call of the handler, once the input is parsed. */
  call: Call | undefined
  /** The limits towards which the call was counted. */
  counted: readonly CountedLimit[]
  /** The values of the form around the one that was sent. */
  beside: Beside | undefined
  /** The sent names that the contract does not know. */
  ignored: readonly string[]
  /** The sources elsewhere to which the forms of its page may lead. */
  leadsTo: readonly string[]
  /** Headers of a failure, such as Retry-After. */
  headers: Record<string, string>
}

/** A limit, and the count towards it. */
export interface CountedLimit {
  readonly limit: Limit
  readonly countable: Countable
}

/** A stage lets the request pass (undefined), or ends it with an answer. */
export type Exit = Reply | Failure | 'answered' | undefined

/** Finds the visitor. A visitor without a cookie has no rows, so the database is not asked. */
export const meetVisitor = async (x: Exchange): Promise<void> => {
  if (!x.hasCookie || x.visitor.isOpen !== undefined) return
  x.visit = await x.realm.visit(x.visitor.key)
  const { actor = { id: null }, cartCount = 0, region, group } = x.visit ?? {}
  x.visitor = {
    ...x.visitor,
    actor: { realm: x.realm.name, ...actor },
    isOpen: x.visit !== undefined,
    cartCount,
    ...(region !== undefined && { region }),
    ...(group !== undefined && { group }),
  }
}

/** The requested host name, in lower case. */
export const hostOf = ({ request }: Pick<Exchange, 'request'>): string => hostIn(authorityOf(request)).name

/** A digest of the network that a request came from. */
export const networkDigest = ({ request }: Pick<Exchange, 'request'>, { secrets }: Services): string =>
  secrets.digest(networkOf(request.ip))

/** The address and the browser of a request. */
export const clientOf = ({ request }: Pick<Exchange, 'request'>) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/** The sender of a request, and the way for its handler to begin a new session for them. */
export const senderOf = (
  x: Exchange,
  services: Services,
): Pick<AskedToWrite, 'client' | 'host' | 'network' | 'renewSession'> => ({
  host: hostOf(x),
  client: clientOf(x),
  network: services.keptLimits ? networkDigest(x, services) : undefined,
  renewSession(signsIn) {
    x.renewedId ??= newSessionId(x.realm.cookies.mark)
    x.signsIn = signsIn
    return sessionKey(x.renewedId)
  },
})

/** Path, query and body as one. The body overrides the query, and the path overrides both. */
export const typedInput = ({ query, body, path }: Exchange): Raw => ({ ...query, ...body, ...path })

/** The typed input with the files of the form. */
export const rawInput = (x: Exchange): Raw => ({ ...typedInput(x), ...x.form?.files })
