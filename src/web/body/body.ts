import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import qs from 'qs'
import { type Failure, fail } from '../../hypermedia/reply.ts'

/** Plain fields, as they came: text from forms, anything from JSON. */
export type Raw = Record<string, unknown>

/** So many names and values a body has at most, as a form or as JSON: twenty for each row of the largest list. */
export const MOST_ENTRIES = 10_000
const DEPTH = 3
/** JSON may be what a program was answered with, links and forms among it, which lie deeper than inputs do. */
const JSON_DEPTH = 16
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

/** Whether JSON has no more values, and lies no deeper, than may be. Looked at before anything is made of it. */
const isWithinLimits = (json: string): boolean => {
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

/** Where the string ends that begins at a place. */
const endOfString = (json: string, from: number): number => {
  let at = from + 1
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

const toFields = (value: unknown): Decoded =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { fields: grouped(value as Raw) }
    : fail('badBody')

const GROUPED = /^(\w+)\[(\w+)\]$/

/** Fields in which `group[field]`, as forms are described to programs, stands for a field of an object. */
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

/** A name and the text that was given for it. */
export type Pair = readonly [name: string, value: string]

/** Form encoding as plain fields: see `fieldsOf`. */
export const decodeForm = (text: string): Decoded => {
  if (text === '') return { fields: {} }
  const parts = text.split('&', MOST_ENTRIES + 1)
  try {
    return fieldsOf(parts.map(pairIn))
  } catch {
    return fail('badBody')
  }
}

/** One `name=value`. Throws where its percent-encoding is broken. */
const pairIn = (part: string): Pair => {
  // As qs has it: an equals sign within brackets is one of the name.
  const bracket = part.indexOf(']=')
  const at = bracket < 0 ? part.indexOf('=') : bracket + 1
  return at < 0 ? [unescaped(part), ''] : [unescaped(part.slice(0, at)), unescaped(part.slice(at + 1))]
}

const unescaped = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/**
 * The names and texts of a form as plain fields: `a[]=1` and `rows[0][id]=1` become lists and records, three
 * deep, of `MOST_ENTRIES` at most; how long a list may be is said by its input. Of a field given twice the last
 * counts (a box that is not ticked is a hidden 0 before it).
 */
export const fieldsOf = (pairs: readonly Pair[]): Decoded => {
  // qs leaves out what is above its own limit.
  if (pairs.length > MOST_ENTRIES || pairs.some(([name]) => POISON.test(name))) return fail('badBody')
  // The texts are put in their places afterwards: qs takes long for long ones.
  const places = pairs.map(([name], at) => `${encodeURIComponent(name)}=${at}`).join('&')
  try {
    const fields = qs.parse(places, {
      depth: DEPTH,
      strictDepth: true,
      parameterLimit: MOST_ENTRIES,
      // Every list is made of an object: qs would hold an array as long as its highest number.
      arrayLimit: 0,
      duplicates: 'last',
      allowPrototypes: false,
    })
    return { fields: withLists(fields, pairs) }
  } catch {
    return fail('badBody')
  }
}

/** Fields in which whatever has numbers alone for names is a list, in their order; gaps are closed. */
const withLists = (fields: object, pairs: readonly Pair[]): Raw =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, filled(value, pairs)]))

const filled = (value: unknown, pairs: readonly Pair[]): unknown => {
  if (typeof value === 'string') return pairs[Number(value)]?.[1]
  if (Array.isArray(value)) return value.map((one) => filled(one, pairs))
  if (typeof value !== 'object' || value === null) return value
  const inner = withLists(value, pairs)
  return Object.keys(inner).every((name) => /^\d+$/.test(name)) ? Object.values(inner) : inner
}
