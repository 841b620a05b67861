import { setTimeout as pause } from 'node:timers/promises'
import { keyOf } from './keys.ts'
import type { PurgeRequest, PurgeTarget } from './targets.ts'

/** Changes are collected for so long, so that an answer that was on its way when they came is in the cache by then. */
const COLLECT_MS = 250
const GAPS_MS = [1000, 2000, 5000, 10_000, 30_000]
/** More keys than that are no longer named. */
const MOST_KEYS = 1000
const ANSWER_MS = 5000

/** The parts of a purger. */
export interface PurgerParts {
  readonly target: PurgeTarget
  /** Sends a request; throws if it was not carried out. By default over HTTP. */
  readonly send?: (request: PurgeRequest) => Promise<void>
  readonly report: (error: unknown) => void
  /** Milliseconds for which changes are collected; 250 by default. */
  readonly collectMs?: number
  /** The gaps between attempts, milliseconds; the last one is repeated. */
  readonly gapsMs?: readonly number[]
}

/** Makes a cache in front of the shop forget the pages that have changed. */
export interface Purger {
  /** Notes changed tags; without tags, anything may have changed. Returns at once. */
  changed(tags?: readonly string[]): void
  /** Resolves once all that was noted is purged, or has failed once. */
  settle(): Promise<void>
  /** Purges what was noted, without further attempts. */
  close(): Promise<void>
}

/**
 * Creates a purger. Each process purges whatever it has cleared itself, also changes of others: only then does
 * none of them answer with a page of before. What could not be purged is tried again until it works; meanwhile
 * the cache keeps pages no longer than their headers say.
 */
export const createPurger = ({
  target,
  report,
  send = sendOverHttp,
  collectMs = COLLECT_MS,
  gapsMs = GAPS_MS,
}: PurgerParts): Purger => {
  const ending = new AbortController()
  /** Keys of changed pages that are still to be purged. */
  const noted = new Set<string>()
  let isAll = false
  let failures = 0
  let running: Promise<void> | undefined
  let attempted = Promise.withResolvers<void>()

  const note = (tags: readonly string[] | undefined): void => {
    for (const tag of tags ?? []) noted.add(keyOf(tag))
    isAll ||= tags === undefined || noted.size > MOST_KEYS
    if (isAll) noted.clear()
  }

  const purge = async (): Promise<void> => {
    const wasAll = isAll
    const keys = [...noted]
    isAll = false
    noted.clear()
    try {
      const requests = wasAll
        ? target.requests()
        : batches(keys, target.most).flatMap((batch) => target.requests(batch))
      await Promise.all(requests.map(send))
      failures = 0
    } catch (error) {
      failures += 1
      report(error)
      for (const key of keys) noted.add(key)
      isAll ||= wasAll
    }
  }

  const run = async (): Promise<void> => {
    while (isAll || noted.size > 0) {
      const gap = failures === 0 ? collectMs : (gapsMs[Math.min(failures, gapsMs.length) - 1] ?? collectMs)
      await pause(gap, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      await purge()
      attempted.resolve()
      attempted = Promise.withResolvers()
      if (ending.signal.aborted) return
    }
  }

  return {
    changed(tags) {
      note(tags)
      running ??= run().finally(() => {
        running = undefined
      })
    },
    async settle() {
      if (running) await attempted.promise
    },
    async close() {
      ending.abort()
      await running
    },
  }
}

const batches = (keys: readonly string[], most: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(keys.length / most) }, (_, at) => keys.slice(at * most, (at + 1) * most))

const sendOverHttp = async ({ url, ...request }: PurgeRequest): Promise<void> => {
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(ANSWER_MS) })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The cache in front answered ${answer.status}`)
}
