import { createHash } from 'node:crypto'
import type { Named } from '../../hypermedia/graph.ts'
import type { JsonSchema } from '../../hypermedia/json-schema.ts'
import type { Exchange } from '../exchange.ts'
import type { Representation } from './cache.ts'

/** What our own forms carry beside the inputs of a contract; names with `_` before them are the kernel's, too. */
const OF_FORMS = new Set(['csrfToken', 'idempotencyKey'])

const MOST_SAID = 100

/**
 * The names of what was sent that a contract does not know, those in records joined by dots
 * (`allocations.0.amount`); at most a hundred.
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
 * A representation that says what was ignored of the request: a kept one is everybody's, so it is said
 * where the bytes begin. A page cannot say it, and a closed answer has no room for it.
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
  const { contentType, headers, tags, size } = body
  return {
    pieces,
    size: size + said.length - 1,
    contentType,
    headers,
    tags,
    get digest() {
      return createHash('sha256').update(body.digest).update(said).digest('base64url').slice(0, 16)
    },
  }
}
