import type { Logger } from 'pino'
import type { InSpan } from './hypermedia/spans.ts'
import { partWorking, schedulesOf } from './plugin-work.ts'
import type { Application } from './shop/application.ts'
import type { House, Part } from './shop/part.ts'
import type { PluginSet } from './shop/plugins/index.ts'
import { sweepUnused } from './store/files/unused.ts'
import { storeSweeps, sweep } from './store/housekeeping.ts'
import { createJobs } from './store/jobs.ts'
import { Dispatcher } from './store/outbox.ts'
import { Schedules } from './store/schedules.ts'
import { sweepUploads } from './web/body/spool.ts'

const HOUR_MS = 3_600_000
/** Mails that are only stored are written so many at once, so that they share a commit. */
const MAILS_AT_ONCE = 4

/** The parts of the background work. */
export interface WorksParts {
  readonly house: House
  readonly plugins: PluginSet
  readonly application: Application
  readonly log: Logger
  /** Traces jobs and deliveries. */
  readonly inSpan: InSpan | undefined
  /** The directory of uploads, until their request is over. */
  readonly uploads: string
}

/** Collects the background work of every part; starts nothing yet. */
export const setToWork = ({ house, plugins, application, log, inSpan, uploads }: WorksParts) => {
  const { store, clock } = house
  const parts = [...house.parts, ...plugins.found.map((one) => partWorking(one, application.behindPages))]
  const works = parts.map((part) => part.works?.(house) ?? {})
  Object.assign(house.services, ...works.map(({ services }) => services))
  const jobs = createJobs({
    store,
    kinds: Object.assign({}, ...works.map((one) => one.jobs)),
    rests: (kind) => plugins.rests(kind),
    clock,
    inSpan,
    report: (error, kind) => log.warn({ err: error, kind }, 'a job failed'),
  })
  const schedules = new Schedules({
    store,
    clock,
    schedules: () => [
      ...works.flatMap((one) => one.schedules ?? []),
      ...schedulesOf(plugins.rhythms(), application.days),
    ],
    asked: () => jobs.kick(),
    report: (error, kind) => log.warn({ err: error, kind }, 'a job was not asked for in time'),
  })
  const subscribers = Object.assign({}, ...works.map((one) => one.subscribers))
  const outbox = new Dispatcher({
    store,
    get subscribers() {
      return { ...subscribers, ...application.listeners() }
    },
    hearing: async (tx) => {
      const own = await Promise.all(works.map((one) => one.hearing?.(tx)))
      return Object.assign({ ...subscribers }, ...own, await application.hearing(tx))
    },
    clock,
    inSpan,
    report: (error, event) => log.warn({ err: error, event: event.event, id: event.id }, 'not delivered yet'),
    // A mail server gets one mail after the other: the shop need not wait for a silent one several times.
    atOnce: async () =>
      (await house.services.mailServer.source(house.memory)) === 'nobody' ? MAILS_AT_ONCE : 1,
  })
  const pollers = { outbox, jobs, schedules, ...pollersOf(works) }
  const sweepAll = sweeper(parts, works, { house, log, uploads })
  /** Completes the running work, and begins no other. */
  const stop = async (): Promise<void> => {
    await Promise.all(Object.values(pollers).map((poller) => poller.stop()))
  }
  const housekeeping = setInterval(() => void sweepAll(), HOUR_MS).unref()
  return {
    outbox,
    jobs,
    sweep: sweepAll,
    start(): void {
      for (const poller of Object.values(pollers)) poller.start()
    },
    /** Makes the named poller do all due work, then resolves. */
    async settle(name: string): Promise<void> {
      const poller = new Map(Object.entries(pollers)).get(name)
      if (!poller) throw new Error(`Nobody does ${name}`)
      await poller.settle()
    },
    pause: () => clearInterval(housekeeping),
    stop,
    /** Completes the running work, then closes the resources of the parts. */
    async close(): Promise<void> {
      await stop()
      await Promise.all(works.map((one) => one.close?.()))
    },
  }
}

type PartWorks = ReturnType<NonNullable<Part['works']>>

const pollersOf = (works: readonly PartWorks[]): NonNullable<PartWorks['pollers']> =>
  Object.assign({}, ...works.map(({ pollers }) => pollers))

/** Deletes all expired rows and files; a failure does not stop the others. */
const sweeper =
  (
    parts: readonly Part[],
    works: readonly PartWorks[],
    { house, log, uploads }: Pick<WorksParts, 'house' | 'log' | 'uploads'>,
  ) =>
  async (): Promise<void> => {
    const { store, files, clock } = house
    const notSwept = (error: unknown, name: string) => log.warn({ err: error, name }, 'not swept')
    await sweep(store, [...storeSweeps, ...parts.flatMap(({ sweeps = [] }) => sweeps)], clock(), notSwept)
    const keepers = parts.flatMap(({ keeper }) => keeper ?? [])
    const others = {
      uploads: () => sweepUploads(uploads),
      files: () => sweepUnused(store, files, keepers, clock()),
      ...Object.assign({}, ...works.map(({ sweeps }) => sweeps)),
    }
    for (const [name, sweepOther] of Object.entries<(now: Date) => Promise<unknown>>(others))
      await sweepOther(clock()).catch((error: unknown) => notSwept(error, name))
  }
