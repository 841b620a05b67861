import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import qs from 'qs'
import { type Failure, fail } from '../../hypermedia/reply.ts'

/** Plain fields as they were sent: text from forms, any value from JSON. */
export type Raw = Record<string, unknown>

/**
 * The largest number of names and values in a body, as a form or as JSON: twenty for each row of the largest
 * list.
 */
export const MOST_ENTRIES = 10_000
const DEPTH = 3
/** JSON may be an earlier answer with its links and forms, which are nested deeper than inputs. */
const JSON_DEPTH = 16
const POISON = /(?:^|[&[.])(?:__proto__|constructor|prototype)(?:$|[\].=&[])/

/** A parsed body or query, or the failure to parse it. */
export type Decoded = { readonly fields: Raw } | Failure<'badBody' | 'unknownMediaType'>

/**
 * Reads a body of at most `limit` bytes. Calls `goOn` first for a client that waits for it. A larger body is
 * rejected, and one that breaks off is bad.
 */
export const readBody = async (
  request: IncomingMessage,
  limit: number,
  goOn: () => void = () => undefined,
): Promise<Buffer | Failure> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return fail('bodyTooLarge')
  // A client that sent `Expect` is asked for the body only now that it is needed.
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
    // The visitor hung up, or took too long: not an error of the shop.
    return fail('badBody')
  }
  return Buffer.concat(chunks)
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i
/** All of them are read as UTF-8. */
const CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii'])

/** The failure of a body that need not be read: it is compressed, or in another charset (RFC 9110 §15.5.16). */
export const bodyRefusal = (headers: IncomingHttpHeaders): Failure | undefined => {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (coding !== '' && coding !== 'identity') return fail('encodedBody')
  const [, charset = 'utf-8'] = CHARSET.exec(headers['content-type'] ?? '') ?? []
  return CHARSETS.has(charset.toLowerCase()) ? undefined : fail('unknownCharset')
}

/** Parses a body to plain fields. `json` is a parser that rejects names which could poison a prototype. */
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
    if (!isJson) return decodeForm(text)
    return isWithinLimits(text) ? toFields(json(text)) : fail('badBody')
  } catch {
    return fail('badBody')
  }
}

/** The media type of a Content-Type header, without its parameters. */
export const mediaTypeOf = (contentType = ''): string =>
  contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = Buffer.from('"\\,[]{}')

/** Whether JSON has no more values, and is not nested deeper, than allowed. Checked before it is parsed. */
export const isWithinLimits = (json: string): boolean => {
  let entries = 0
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at)
    if (letter === QUOTE) at = endOfString(json, at)
    else if (letter === CLOSE_LIST || letter === CLOSE_RECORD) depth -= 1
    else if (letter === OPEN_LIST || letter === OPEN_RECORD) depth += 1
    else if (letter !== COMMA) continue
    if (letter === COMMA || letter === OPEN_LIST || letter === OPEN_RECORD) entries += 1
    if (depth > JSON_DEPTH || entries > MOST_ENTRIES) return false
  }
  return true
}

/** The end of the string that begins at `from`. */
const endOfString = (json: string, from: number): number => {
  let at = json.indexOf('"', from + 1)
  while (at >= 0 && isEscaped(json, at)) at = json.indexOf('"', at + 1)
  return at < 0 ? json.length : at
}

/** Whether an odd number of backslashes precedes a letter. */
const isEscaped = (json: string, at: number): boolean => {
  let first = at
  while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}

const toFields = (value: unknown): Decoded =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { fields: grouped(value as Raw) }
    : fail('badBody')

const GROUPED = /^(\w+)\[(\w+)\]$/

/** Fields in which `group[field]`, the name in forms for programs, becomes a field of an object. */
const grouped = (fields: Raw): Raw => {
  const named = Object.keys(fields).filter((name) => GROUPED.test(name) && !POISON.test(name))
  if (named.length === 0) return fields
  const all = { ...fields }
  for (const name of named) {
    const [, group = '', field = ''] = GROUPED.exec(name) ?? []
    all[group] = { ...Object(all[group]), [field]: fields[name] }
    delete all[name]
  }
  return all
}

/** A name and its text. */
export type Pair = readonly [name: string, value: string]

/** Parses form encoding to plain fields: see `fieldsOf`. */
export const decodeForm = (text: string): Decoded => {
  if (text === '') return { fields: {} }
  const parts = text.split('&', MOST_ENTRIES + 1)
  try {
    return fieldsOf(parts.map(pairIn))
  } catch {
    return fail('badBody')
  }
}

/** Parses one `name=value`. Throws if its percent-encoding is invalid. */
const pairIn = (part: string): Pair => {
  // As in qs, an equals sign within brackets is part of the name.
  const bracket = part.indexOf(']=')
  const at = bracket < 0 ? part.indexOf('=') : bracket + 1
  return at < 0 ? [unescaped(part), ''] : [unescaped(part.slice(0, at)), unescaped(part.slice(at + 1))]
}

const unescaped = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/**
 * Converts the names and texts of a form to plain fields: `a[]=1` and `rows[0][id]=1` become lists and records,
 * nested three deep, with at most `MOST_ENTRIES` values; the input limits the length of a list. The last value
 * of a repeated field counts (an unticked box is a hidden 0 before it).
 */
export const fieldsOf = (pairs: readonly Pair[]): Decoded => {
  // qs drops what exceeds its own limit.
  if (pairs.length > MOST_ENTRIES || pairs.some(([name]) => POISON.test(name))) return fail('badBody')
  // The texts are inserted afterwards: qs is slow with long ones.
  const places = pairs.map(([name], at) => `${encodeURIComponent(name)}=${at}`).join('&')
  try {
    const fields = qs.parse(places, {
      depth: DEPTH,
      strictDepth: true,
      parameterLimit: MOST_ENTRIES,
      // Every list is made of an object: qs would allocate an array as long as its highest number.
      arrayLimit: 0,
      duplicates: 'last',
      allowPrototypes: false,
    })
    return { fields: withLists(fields, pairs) }
  } catch {
    return fail('badBody')
  }
}

/** Converts records with only numbers for names to lists in their order, without gaps. */
const withLists = (fields: object, pairs: readonly Pair[]): Raw =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, filled(value, pairs)]))

const filled = (value: unknown, pairs: readonly Pair[]): unknown => {
  if (typeof value === 'string') return pairs[Number(value)]?.[1]
  if (Array.isArray(value)) return value.map((one) => filled(one, pairs))
  if (typeof value !== 'object' || value === null) return value
  const inner = withLists(value, pairs)
  return Object.keys(inner).every((name) => /^\d+$/.test(name)) ? Object.values(inner) : inner
}
