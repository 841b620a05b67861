import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { type Language, toLanguage } from '../../hypermedia/language.ts'
import { readsPages } from './robots.ts'

/** The representations an answer may have. */
export type Media = 'hal' | 'forms' | 'json' | 'html'

const MEDIA_OF: Readonly<Record<string, Media>> = {
  'application/hal+json': 'hal',
  'application/json': 'json',
  'text/html': 'html',
  'application/prs.hal-forms+json': 'forms',
}
const MOST_KNOWN = 1000

/** Caches the results for the few header values that nearly all requests send. */
const remembering = <T>(answer: (header: string) => T): ((header: string) => T) => {
  const known = new Map<string, T>()
  return (header) => {
    if (known.has(header)) return known.get(header) as T
    const value = answer(header)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(header, value)
    return value
  }
}

/** All representations are in UTF-8, so the charset makes no difference. */
const CHARSET = /;\s*charset\s*=\s*(?:"[^"]*"|[^;,\s]*)/gi

/**
 * The representation that an Accept header prefers (RFC 9110 §12.5.1): HAL if it accepts anything; undefined if
 * it accepts none.
 */
export const mediaFor = remembering((header: string): Media | undefined => {
  const accept = header.replace(CHARSET, '')
  const [best] = new Negotiator({ headers: { accept } }).mediaTypes(Object.keys(MEDIA_OF))
  return best === undefined ? undefined : MEDIA_OF[best]
})

const ANYTHING = '*/*'

const isReader = remembering(readsPages)

/**
 * The representation of an answer to a request: the one that it accepts most. Robots that read pages get HTML where
 * they accept anything; all other programs HAL.
 */
export const mediaAsked = ({
  accept = ANYTHING,
  'user-agent': userAgent = '',
}: Pick<IncomingHttpHeaders, 'accept' | 'user-agent'>): Media | undefined =>
  accept.trim() === ANYTHING && isReader(userAgent) ? 'html' : mediaFor(accept)

/**
 * Whether an Accept header prefers a file of one of these media types to a representation. Who accepts anything gets a
 * file of bytes, such as a PDF, as it is: in HAL it would be characters that nobody reads. A file of text is HAL to them.
 */
export const wantsFile = (header: string, types: readonly string[]): boolean => {
  if (types.length === 0) return false
  const accept = header.replace(CHARSET, '')
  const [bytes, texts] = [types.filter((type) => !isText(type)), types.filter(isText)]
  const known = [...bytes, ...Object.keys(MEDIA_OF), ...texts]
  const [best = ''] = new Negotiator({ headers: { accept } }).mediaTypes(known)
  return types.includes(best)
}

const isText = (type: string): boolean => type.startsWith('text/')

const tagsOf = remembering((header: string): readonly string[] =>
  new Negotiator({ headers: { 'accept-language': header } }).languages(),
)

/** The first language of an Accept-Language header that the shop has. */
export const languageFor = (header: string | undefined, otherwise: Language): Language =>
  header === undefined ? otherwise : toLanguage(tagsOf(header), otherwise)

/** Whether the client accepts gzip. */
export const takesGzip = remembering((header: string): boolean =>
  new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['gzip', 'identity']).includes('gzip'),
)
