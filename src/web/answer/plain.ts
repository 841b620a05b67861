import { randomUUID } from 'node:crypto'
import { strangerIn } from '../../hypermedia/realm.ts'
import { type Failure, fail } from '../../hypermedia/reply.ts'
import { graphOf, languageOf } from '../addressed.ts'
import { type Addressed, realmAsked, siteAsked } from '../asked.ts'
import type { Services } from '../services.ts'
import { languageIn } from '../session/cookies.ts'
import { headersOver, pageHeaders } from './headers.ts'
import { mediaAsked } from './negotiate.ts'
import { exitsOf, problemDocument, problemOf, waysOn } from './problem.ts'

/** A failure that is ready to be written to a reply or a bare socket. */
export interface PlainAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * A failure that needs no database, session or route: for bytes that are not a valid request, and while the
 * database is away. People get the theme's plain page, programs a problem document.
 */
export const plainRefusal = (
  asked: Addressed,
  services: Services,
  failure: Failure,
  isSecure = siteAsked(services, asked).protocol === 'https:',
): PlainAnswer => {
  const { headers } = asked
  const isPage = mediaAsked(headers) === 'html'
  const reader = isPage ? 'withoutForm' : 'program'
  const realm = realmAsked(services, asked)
  const chosen = languageIn(headers.cookie)
  const { language, prefix } = languageOf({ realm, headers, isHtml: isPage, chosen }, services)
  const problem = problemOf({ translate: services.translate(language) }, services, failure, reader)
  const stranger = strangerIn(realm.name)
  const links = (isPage ? exitsOf : waysOn)({ graph: graphOf({ prefix }, services) }, failure, stranger)
  const body = isPage
    ? realm.pages.plain({
        language,
        ...(prefix !== undefined && { prefix }),
        problem,
        links,
        shopName: services.policies.last().shopName[language],
      })
    : problemDocument(problem, failure, links)
  const bytes = Buffer.from(body)
  return {
    status: problem.status,
    headers: {
      ...headersOver(isSecure),
      ...pageHeaders(true),
      'content-language': language,
      'content-length': String(bytes.length),
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json',
      ...(failure.retryAfter !== undefined && { 'retry-after': String(failure.retryAfter) }),
    },
    body: bytes,
  }
}

/**
 * Converts a thrown error to a failure: trouble of the database passes, everything else is logged under a
 * reference.
 */
export const failureOf = (
  error: unknown,
  services: Services,
  about: { readonly id?: string; readonly transition?: string | undefined } = {},
): Failure => {
  const trouble = services.application.passing(error)
  if (trouble) {
    services.log.warn({ err: error, ...about }, 'not available')
    return fail(trouble.mayBeDone ? 'unconfirmed' : 'unavailable', { retryAfter: trouble.seconds })
  }
  const reference = about.id ?? randomUUID()
  services.log.error({ err: error, ...about, id: reference }, 'unexpected')
  return fail('unexpected', { params: { reference } })
}
