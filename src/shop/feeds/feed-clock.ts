import type { Store } from '../../store/database.ts'
import type { Memory } from '../../store/memory.ts'
import { Poller } from '../../store/poller.ts'
import { baseInfo } from '../settings/index.ts'
import { askForFeeds, oldestFeed } from './feeds.queries.ts'

const EVERY_MS = 60_000
/** Prices and stock in feeds are at most so old. */
const LIFE_MS = 3_600_000

/** The parts of the clock. */
export interface FeedClockParts {
  readonly store: Store
  readonly memory: Memory
  readonly clock: () => Date
  readonly report: (error: unknown) => void
}

/** Has the feeds made an hour after the last time, and within a minute of a change to the shop's information. */
export class FeedClock extends Poller {
  readonly #parts: FeedClockParts

  constructor(parts: FeedClockParts) {
    super(EVERY_MS)
    this.#parts = parts
  }

  protected async round(): Promise<boolean> {
    const { store, memory, clock, report } = this.#parts
    try {
      const now = clock()
      const base = await memory.get(baseInfo)
      if (!base.option_feeds) return false
      const { madeAt, version } = await oldestFeed(store.reader)
      const isOld = madeAt === null || Date.parse(madeAt) + LIFE_MS <= now.getTime()
      const isDue = isOld || version !== base.version
      if (isDue) await store.write((tx) => askForFeeds(tx, now))
    } catch (error) {
      report(error)
    }
    return false
  }
}
