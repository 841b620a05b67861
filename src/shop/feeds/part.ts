import type { Keeper } from '../../store/files/unused.ts'
import type { Part } from '../part.ts'
import { baseInfo } from '../settings/index.ts'
import { FeedClock } from './feed-clock.ts'
import { feedsJob } from './feeds.job.ts'
import { deleteFeedsBut, FEEDS_JOB, filesInUse } from './feeds.queries.ts'
import { feedsWanted } from './feeds.rules.ts'

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
      [FEEDS_JOB]: feedsJob({
        ...{ store, memory, files, clock, plugins: services.plugins },
        baseUrl: () => services.security.baseUrl,
      }),
    },
    sweeps: {
      // Nobody gets them any more once they are off.
      async feeds() {
        const names = feedsWanted(await memory.get(baseInfo), services.plugins.on()).map(({ name }) => name)
        await store.write((tx) => deleteFeedsBut(tx, names))
      },
    },
    pollers: {
      feeds: new FeedClock({
        store,
        memory,
        clock,
        plugins: services.plugins,
        report: (error) => report(error, 'feeds were not asked for'),
      }),
    },
  }),
}
