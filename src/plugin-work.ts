import type { Application } from './shop/application.ts'
import type { Part } from './shop/part.ts'
import { type Contribution, isInstalled, jobNameOf, type Rhythm } from './shop/plugins/index.ts'
import { daysAfter } from './shop/values.ts'
import { BATCH } from './store/housekeeping.ts'
import type { JobKind } from './store/jobs.ts'
import type { Schedule } from './store/schedules.ts'

/** Returns a plugin as a working part: its jobs, by their stored names, and its sweeps, while its tables are there. */
export const partWorking = (
  { plugin: { code }, jobs, sweepSteps, ...part }: Contribution,
  behindPages: Application['behindPages'],
): Part => ({
  ...part,
  sweeps: sweepSteps.map((step) => ({
    name: code,
    step: async (tx, now) => ((await isInstalled(tx, code)) && (await step(tx, now)) ? BATCH : 0),
  })),
  works: () => ({
    jobs: Object.fromEntries(
      jobs.map(({ kind, work }): [string, JobKind] => [
        jobNameOf(code, kind),
        ({ id, input }, { progress, signal }) =>
          behindPages(code, { stopping: signal }, (act) => work({ ...act, progress, jobId: id }, input)),
      ]),
    ),
  }),
})

/** The time functions of the rhythms. */
export interface Days {
  /** Returns the day of an instant, `YYYY-MM-DD`. */
  readonly dayOf: (instant: Date) => string
  /** Returns the instant of a time, `HH:MM`, on a day in the shop's time zone. */
  readonly startOf: (day: string, time?: string) => Date
}

/** Returns the schedules of plugins, by the rhythms of their jobs. */
export const schedulesOf = (rhythms: ReadonlyMap<string, Rhythm>, days: Days): readonly Schedule[] =>
  [...rhythms].map(([kind, rhythm]) => ({
    kind,
    rhythm: JSON.stringify(rhythm),
    next: (after) => nextOf(rhythm, after, days),
  }))

const MINUTE_MS = 60_000

const nextOf = (rhythm: Rhythm, after: Date, { dayOf, startOf }: Days): Date => {
  if (!('daily' in rhythm)) {
    const minutes = 'minutes' in rhythm ? rhythm.minutes : rhythm.hours * 60
    return new Date(after.getTime() + minutes * MINUTE_MS)
  }
  const today = dayOf(after)
  const todays = startOf(today, rhythm.daily)
  return todays > after ? todays : startOf(daysAfter(today, 1), rhythm.daily)
}
