import type { Keeper } from '../../store/files/unused.ts'
import type { Part } from '../part.ts'
import { baseInfo } from '../settings/index.ts'
import { FeedClock } from './feed-clock.ts'
import { feedsJob } from './feeds.job.ts'
import { deleteFeeds, FEEDS_JOB, filesInUse } from './feeds.queries.ts'

const DAY_MS = 86_400_000

/** Keeps the files of feeds for a day after others replaced them: somebody may be reading them. */
const feedFiles: Keeper = {
  nameOf: (file) => (file.startsWith('feeds/') ? file : undefined),
  filesOf: (name) => [name],
  usedAmong: filesInUse,
  graceMs: DAY_MS,
}

/** The department of the product feeds for search engines and assistants. */
export const part: Part = {
  name: 'feeds',
  keeper: feedFiles,
  works: ({ store, memory, files, clock, services, report }) => ({
    jobs: {
      [FEEDS_JOB]: feedsJob({ store, memory, files, clock, baseUrl: () => services.security.baseUrl }),
    },
    sweeps: {
      // Nobody gets them any more once they are off.
      async feeds() {
        if (!(await memory.get(baseInfo)).option_feeds) await store.write(deleteFeeds)
      },
    },
    pollers: {
      feeds: new FeedClock({
        store,
        memory,
        clock,
        report: (error) => report(error, 'feeds were not asked for'),
      }),
    },
  }),
}
