import { createHash } from 'node:crypto'
import type { Named } from '../../hypermedia/graph.ts'
import type { JsonSchema } from '../../hypermedia/json-schema.ts'
import type { Exchange } from '../exchange.ts'
import type { Representation } from './cache.ts'

/**
 * Names that Noren's forms send beside the inputs of a contract. Names that begin with `_` are the kernel's,
 * too.
 */
const OF_FORMS = new Set(['csrfToken', 'idempotencyKey'])

const MOST_SAID = 100

/**
 * The sent names that a contract does not know; those in records are joined by dots (`allocations.0.amount`).
 * At most a hundred.
 */
export const unknownIn = (transition: Named, raw: Readonly<Record<string, unknown>>): readonly string[] => {
  const own = Object.keys(raw).filter(
    (name) => !(name in transition.input) && !OF_FORMS.has(name) && !name.startsWith('_'),
  )
  const within = Object.entries(raw).flatMap(([name, value]) =>
    name in transition.input ? unknownWithin(transition, name, value) : [],
  )
  return [...own, ...within].slice(0, MOST_SAID)
}

/** The sent fields, not blank, that an input does not have any more and that are refused for it. */
export const refusedIn = (transition: Named, raw: Readonly<Record<string, unknown>>): readonly string[] =>
  transition.strict.flatMap((name) => {
    const sent = raw[name]
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return []
    const { properties = {} } = transition.schemas.input.properties?.[name] ?? {}
    return Object.entries(sent).flatMap(([field, value]) =>
      value === '' || Object.hasOwn(properties, field) ? [] : [`${name}.${field}`],
    )
  })

const unknownWithin = ({ schemas }: Named, name: string, value: unknown): readonly string[] => {
  const of = schemas.input.properties?.[name]
  return Array.isArray(value)
    ? value.flatMap((row, at) => unknownAmong(of?.items, `${name}.${at}`, row))
    : unknownAmong(of, name, value)
}

const unknownAmong = (of: JsonSchema | undefined, path: string, record: unknown): readonly string[] => {
  if (!of?.properties || typeof record !== 'object' || record === null) return []
  return Object.entries(record).flatMap(([name, value]) => {
    const known = Object.hasOwn(of.properties ?? {}, name) ? of.properties?.[name] : undefined
    return known ? unknownAmong(known, `${path}.${name}`, value) : [`${path}.${name}`]
  })
}

/**
 * Adds the ignored names to a representation. A cached one is shared, so they are added where the bytes begin.
 * A page and a closed answer have no place for them.
 */
export const withIgnored = (
  { media, ignored, transition }: Exchange,
  body: Representation,
): Representation => {
  const [first, ...rest] = body.pieces
  if (media === 'html' || transition?.closed || ignored.length === 0 || !Buffer.isBuffer(first)) return body
  const isEmpty = first.subarray(0, 2).toString() === '{}'
  const said = Buffer.from(`{"ignored":${JSON.stringify(ignored)}${isEmpty ? '' : ','}`)
  const pieces = [said, first.subarray(1), ...rest]
  const { contentType, headers, tags, frames, size, goodUntil } = body
  return {
    pieces,
    size: size + said.length - 1,
    contentType,
    headers,
    tags,
    frames,
    goodUntil,
    get digest() {
      return createHash('sha256').update(body.digest).update(said).digest('base64url').slice(0, 16)
    },
  }
}
