import { createHash } from 'node:crypto'
import { emailKey } from '../../plugin.ts'
import type { Act, Make } from './make.ts'
import { protocolError } from './refusal.ts'
import { beginRepeat, dropRepeat, endRepeat } from './repeat.queries.ts'

/** Answers are kept for two days, as UCP recommends; ACP asks for one. */
const KEPT_MS = 48 * 3_600_000
/**
 * A request without an answer after this time was broken off, such as by a restart: it may be repeated. It is longer than
 * any request lasts.
 */
const LEASE_MS = 2 * 60_000
const LONGEST_KEY = 255

const digestOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** An answer that is kept: its body is JSON. */
interface Kept {
  readonly status: number
  readonly body: string
  /** The id of the resource in it. */
  readonly about?: string
}

/** The folded address of the buyer in an answer: it names them after the checkout itself has forgotten them. */
const buyerIn = (body: string): string | null => {
  const { buyer } = JSON.parse(body) as { readonly buyer?: { readonly email?: string | null } }
  return buyer?.email ? emailKey(buyer.email) : null
}

/** A request with a key. */
export interface Repeatable {
  readonly platform: string
  /** Its method and its path. */
  readonly operation: string
  readonly key: string | undefined
  readonly body: unknown
}

/**
 * Carries out a request once for its key: a repeated one gets the same answer, and one of the same key with another
 * body ends with 409. The key is taken by one write, before anything is
 * done; who repeats a request that was broken off takes it over.
 */
export const once = async (
  act: Act,
  make: Make,
  { platform, operation, key, body }: Repeatable,
  work: () => Promise<Kept>,
): Promise<Kept> => {
  if (key === undefined) return work()
  if (key.length > LONGEST_KEY) throw protocolError(400, 'invalid_request', 'The idempotency key is too long')
  const id = digestOf(platform, operation, key)
  const digest = digestOf(JSON.stringify(body ?? null))
  const ends_at = new Date(act.now.getTime() + KEPT_MS).toISOString()
  const begun = { id, begun_at: act.now.toISOString() }
  const lapsed = new Date(act.now.getTime() - LEASE_MS)
  const row = { ...begun, digest, status: null, answer: null, about: null, email_key: null, ends_at }
  const before = await act.write(({ db }) => beginRepeat(db, make, row, lapsed))
  if (before && before.digest !== digest)
    throw protocolError(409, 'idempotency_conflict', 'The idempotency key was used with another request')
  if (before?.answer === null && before.status !== null)
    throw protocolError(409, 'answer_gone', 'The answer to this idempotency key is not kept any more')
  if (before && (before.status === null || before.answer === null))
    throw protocolError(
      409,
      'in_progress',
      'The first request with this idempotency key is still carried out',
    )
  if (before) return { status: before.status ?? 200, body: before.answer ?? '' }
  try {
    const answer = await work()
    await act.write(({ db }) =>
      endRepeat(db, make, begun, {
        ...{ status: answer.status, answer: answer.body, about: answer.about ?? null },
        email_key: buyerIn(answer.body),
      }),
    )
    return answer
  } catch (error) {
    await act.write(({ db }) => dropRepeat(db, make, begun))
    throw error
  }
}
