import type { Link } from '../../hypermedia/link.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import { type Failure, fail, isFailure, ok } from '../../hypermedia/reply.ts'
import type { WriteEnvironment } from '../environment.ts'

type Later<V> = V | Promise<V>

/** The input of a change, with the version that was edited. */
interface Edited {
  readonly version?: number | undefined
}

/** Whether a request edited another version than the stored one. A request without a version edits any. */
export const isStale = (input: Edited, stored: number): boolean => (input.version ?? stored) !== stored

/** A change that a handler has decided, of rows that are locked. */
interface Saving<K, C, S extends object, Rel extends string, Refused extends string> {
  /** The stored record, before the change. */
  readonly before: K
  readonly version: number
  /** The change; undefined or false if the request changes nothing. */
  readonly change: C | undefined | false
  /** Writes the change and returns the record after it, or rejects it by a rule of the trade. */
  readonly write: (change: C) => Later<K | Failure<Refused, WriteEnvironment>>
  /** States a record. */
  readonly state: (record: K) => Later<S>
  /** The state of a conflict, where it is not `state`. */
  readonly conflict?: () => object
  /** The message once it is written; `office.saved` by default. */
  readonly done?: (after: K) => Message
  /** Further sentences once it is written. */
  readonly warnings?: readonly Message[]
  /** The page that shows the record. */
  readonly page: (after: K) => Link
  readonly links?: (after: K) => Later<readonly Link<Rel>[]>
}

/**
 * Writes a change and answers with the record and `changed`. Fails with `staleVersion` and the stored record,
 * if the request changes something and edited another version.
 */
export const saved = async <
  K,
  C,
  S extends object,
  Rel extends string = never,
  const Refused extends string = never,
>(
  input: Edited,
  saving: Saving<K, C, S, Rel, Refused>,
) => {
  const { before, version, change, state } = saving
  const changed = change !== undefined && change !== false
  if (changed && isStale(input, version))
    return fail('staleVersion', { state: { ...(saving.conflict?.() ?? (await state(before))), version } })
  const after = changed ? await saving.write(change) : before
  if (isRefused(after)) return after
  const done = changed ? (saving.done?.(after) ?? message('office.saved')) : message('office.nothingChanged')
  const links = (await saving.links?.(after)) ?? []
  return ok(
    { ...(await state(after)), changed },
    { location: saving.page(after), notices: [done, ...(saving.warnings ?? [])], links },
  )
}

const isRefused = <K, E extends string>(
  after: K | Failure<E, WriteEnvironment>,
): after is Failure<E, WriteEnvironment> => typeof after === 'object' && after !== null && isFailure(after)
