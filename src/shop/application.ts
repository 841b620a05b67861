import type { Named } from '../hypermedia/graph.ts'
import type { Language } from '../hypermedia/language.ts'
import { openedTogether } from '../hypermedia/opened-hosts.ts'
import { type Countable, countTowards, remember, takeCountBack } from '../store/limits.ts'
import { readItems } from '../store/sessions.ts'
import { OutcomeUnknown, type Trouble, troubleOf } from '../store/trouble.ts'
import { answeringOf } from './application/answering.ts'
import { NOBODY } from './application/asked.ts'
import { behindPagesOf } from './application/behind-pages.ts'
import { environmentsOf } from './application/environments.ts'
import { errandsOf } from './application/errands.ts'
import type { ApplicationParts } from './application/parts.ts'
import { seeingOf } from './application/seeing.ts'
import { transactionsOf } from './application/transactions.ts'
import { visitsOf } from './application/visits.ts'
import { redirectAt, sitemapOf } from './content/index.ts'
import type { WriteEnvironment } from './environment.ts'
import { policyInForce } from './policy.ts'
import { TooManyWaiting } from './queue.ts'

/** The shop for the web, and for its parts. */
export type Application = ReturnType<typeof createApplication>

/**
 * Seconds after which a retry makes sense: locks are released soon, a server comes back, a full disk waits
 * for a person.
 */
const RETRY_SECONDS: Readonly<Record<Trouble, number>> = { busy: 2, down: 5, full: 60 }

/** A position that no replica has: what is read next comes from the primary. */
const NEVER_REACHED = 'FFFFFFFF/FFFFFFFF'

/** Assembles the handlers over the database, each with only the parts that it may reach. */
export const createApplication = (parts: ApplicationParts) => {
  const { store, memory, clock, plugins } = parts
  const environments = environmentsOf(parts)
  const { readEnvironment, days } = environments
  const inTransaction = transactionsOf(parts, environments.surroundings)
  const answering = answeringOf(parts, environments, inTransaction)
  return {
    ...answering,
    ...seeingOf(parts, answering),
    ...errandsOf(parts, readEnvironment, inTransaction),
    ...behindPagesOf(parts, readEnvironment, inTransaction),
    ...visitsOf(parts),
    /** The days and times of the shop. */
    days,
    /** Returns the environment of an unknown visitor. */
    stranger: (language: Language) => readEnvironment({ visitor: NOBODY.visitor, language }),
    /** Runs work of the shop itself, in one transaction. */
    alone: <T>(work: (environment: WriteEnvironment) => Promise<T>) => inTransaction(NOBODY, work),
    async count(limits: readonly Countable[]): Promise<number> {
      const now = clock()
      return limits.length === 0 ? 0 : store.write((tx) => countTowards(tx, limits, now))
    },
    async heldBy(sessionId: string): Promise<ReadonlySet<string>> {
      return new Set((await readItems(store.reader, sessionId, clock())).keys())
    },
    noteSuccess: (back: readonly string[], known?: { readonly key: string; readonly minutes: number }) =>
      store.write(async (tx) => {
        if (back.length > 0) await takeCountBack(tx, back)
        if (known) await remember(tx, known.key, known.minutes, clock())
      }),
    passing(error: unknown) {
      parts.health.note(error)
      const trouble = error instanceof TooManyWaiting ? 'busy' : troubleOf(error)
      return trouble && { seconds: RETRY_SECONDS[trouble], mayBeDone: error instanceof OutcomeUnknown }
    },
    redirectAt: (url: string) => redirectAt(store.reader, url),
    async policy() {
      await plugins.settle()
      const policy = await memory.get(policyInForce)
      const tags = plugins.tags().map(({ hosts }) => hosts)
      return tags.length === 0
        ? policy
        : { ...policy, opened: openedTogether([...(policy.opened ? [policy.opened] : []), ...tags]) }
    },
    sitemap: (pages: readonly Named[]) => sitemapOf({ db: store.slowReader, memory, clock }, pages),
    outside: () => plugins.paymentPages(),
    position: async () => store.replica?.position().catch(() => NEVER_REACHED),
    ready: () => parts.health.assertWell(),
  }
}
