import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import qs from 'qs'
import { type Failure, fail } from '../../hypermedia/reply.ts'

/** Plain fields, as they came: text from forms, anything from JSON. */
export type Raw = Record<string, unknown>

const MOST_ENTRIES = 5000
const DEPTH = 3
const POISON = /(?:^|[&[.])(?:__proto__|constructor|prototype)(?:$|[\].=&[])/

/** A body or a query that was understood, or why it was not. */
export type Decoded = { readonly fields: Raw } | Failure<'badBody' | 'unknownMediaType'>

/** Reads a body up to `limit` bytes, after `goOn` for one who waits to be told; the whole of a larger one is refused, and one that breaks off is a bad one. */
export const readBody = async (
  request: IncomingMessage,
  limit: number,
  goOn: () => void = () => undefined,
): Promise<Buffer | Failure> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return fail('bodyTooLarge')
  // Whoever asked whether to send the body hears of it only now that it is wanted.
  if (request.headers.expect !== undefined) goOn()
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) return fail('bodyTooLarge')
      chunks.push(chunk)
    }
  } catch {
    // The visitor hung up in the middle, or took too long: no failure of ours.
    return fail('badBody')
  }
  return Buffer.concat(chunks)
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i
/** All of them are read as UTF-8. */
const CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii'])

/** Why a body need not even be read: it is packed, or in letters that are none of ours (RFC 9110 §15.5.16). */
export const bodyRefusal = (headers: IncomingHttpHeaders): Failure | undefined => {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (coding !== '' && coding !== 'identity') return fail('encodedBody')
  const [, charset = 'utf-8'] = CHARSET.exec(headers['content-type'] ?? '') ?? []
  return CHARSETS.has(charset.toLowerCase()) ? undefined : fail('unknownCharset')
}

/** A body as plain fields. `json` is a parser that refuses names which could poison a prototype. */
export const decodeBody = (
  body: Buffer,
  contentType: string | undefined,
  json: (text: string) => unknown,
): Decoded => {
  if (body.length === 0) return { fields: {} }
  const mediaType = mediaTypeOf(contentType)
  const isJson = mediaType === 'application/json' || /^application\/[\w.-]+\+json$/.test(mediaType)
  if (!isJson && mediaType !== 'application/x-www-form-urlencoded') return fail('unknownMediaType')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return isJson ? toFields(json(text)) : decodeForm(text)
  } catch {
    return fail('badBody')
  }
}

/** The media type of a Content-Type header, without its parameters. */
export const mediaTypeOf = (contentType = ''): string =>
  contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const toFields = (value: unknown): Decoded =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { fields: value as Raw }
    : fail('badBody')

/**
 * Form encoding as plain fields: `a[]=1` and `rows[0][id]=1` become lists and records, three deep,
 * five thousand entries at most, so that a list may have its thousand beside other fields; how long a
 * list may be is said by its input. Of a field given twice the last counts (a box that is not ticked
 * is a hidden 0 before it).
 */
export const decodeForm = (text: string): Decoded => {
  if (text === '') return { fields: {} }
  // qs leaves out what is above its own limit.
  if (text.split('&', MOST_ENTRIES + 1).length > MOST_ENTRIES) return fail('badBody')
  const names = namesIn(text)
  if (names === undefined || POISON.test(names)) return fail('badBody')
  try {
    const fields = qs.parse(text, {
      depth: DEPTH,
      strictDepth: true,
      parameterLimit: MOST_ENTRIES,
      // Every list is made of an object: qs would hold an array as long as its highest number.
      arrayLimit: 0,
      duplicates: 'last',
      allowPrototypes: false,
    })
    return { fields: withLists(fields) }
  } catch {
    return fail('badBody')
  }
}

/** Fields in which whatever has numbers alone for names is a list, in their order; gaps are closed. */
const withLists = (fields: object): Raw =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, listOrRecord(value)]))

const listOrRecord = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(listOrRecord)
  if (typeof value !== 'object' || value === null) return value
  const inner = withLists(value)
  return Object.keys(inner).every((name) => /^\d+$/.test(name)) ? Object.values(inner) : inner
}

// qs leaves broken percent-encoding as it stands; here it makes the request a bad one.
const namesIn = (text: string): string | undefined => {
  try {
    decodeURIComponent(text)
    return decodeURIComponent(text.replace(/=[^&]*/g, '='))
  } catch {
    return undefined
  }
}
