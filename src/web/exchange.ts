import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Named } from '../hypermedia/graph.ts'
import type { Language, Translate } from '../hypermedia/language.ts'
import type { Failure, Reply } from '../hypermedia/reply.ts'
import type { Raw } from './body.ts'
import type { Visitor, VisitSummary } from './house.ts'
import type { Media } from './negotiate.ts'

/** One request on its way through the stages; each stage fills in what the next ones need. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly startedAt: number
  readonly methods: ReadonlyMap<string, Named>
  transition: Named | undefined
  media: Media
  language: Language
  translate: Translate
  /** The session id of the cookie, or a new one that this answer sets. */
  sessionId: string
  visitor: Visitor
  hasCookie: boolean
  visit: VisitSummary | undefined
  /** The notices that the last answer left for this one. */
  notices: readonly string[]
  query: Raw
  body: Raw
  input: Record<string, unknown>
  /** A header of a refusal, such as Retry-After. */
  headers: Record<string, string>
}

/** A stage lets the request pass, or ends it with an answer. */
export type Exit = Reply | Failure | 'answered' | undefined

/** Query and body as one; the body wins. */
export const rawInput = ({ query, body }: Exchange): Raw => ({ ...query, ...body })
