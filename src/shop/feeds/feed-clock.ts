import type { Store } from '../../store/database.ts'
import type { Memory } from '../../store/memory.ts'
import { Poller } from '../../store/poller.ts'
import type { Services } from '../services.ts'
import { baseInfo } from '../settings/index.ts'
import { askForFeeds, feedsMadeAt } from './feeds.queries.ts'
import { feedsWanted } from './feeds.rules.ts'

const EVERY_MS = 60_000
/** Prices and stock in feeds are at most so old. */
const LIFE_MS = 3_600_000

/** The parts of the clock. */
export interface FeedClockParts {
  readonly store: Store
  readonly memory: Memory
  readonly clock: () => Date
  readonly plugins: Pick<Services['plugins'], 'on'>
  readonly report: (error: unknown) => void
}

/**
 * Has the feeds made an hour after the last time, and within a minute of a change to the shop's information, or of a
 * plugin that is switched on.
 */
export class FeedClock extends Poller {
  readonly #parts: FeedClockParts

  constructor(parts: FeedClockParts) {
    super(EVERY_MS)
    this.#parts = parts
  }

  protected async round(): Promise<boolean> {
    const { store, memory, clock, plugins, report } = this.#parts
    try {
      const now = clock()
      const base = await memory.get(baseInfo)
      const wanted = feedsWanted(base, plugins.on())
      if (wanted.length === 0) return false
      const made = new Map((await feedsMadeAt(store.reader)).map((feed) => [feed.name, feed]))
      const isDue = wanted.some(({ name }) => {
        const { made_at, shop_version } = made.get(name) ?? {}
        if (made_at === undefined || shop_version !== base.version) return true
        return Date.parse(made_at) + LIFE_MS <= now.getTime()
      })
      if (isDue) await store.write((tx) => askForFeeds(tx, now))
    } catch (error) {
      report(error)
    }
    return false
  }
}
