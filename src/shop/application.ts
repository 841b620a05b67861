import type { Kysely } from 'kysely'
import type { Call, Graph, Named } from '../hypermedia/graph.ts'
import type { Language, Translate } from '../hypermedia/language.ts'
import { message } from '../hypermedia/message.ts'
import { type Actor, isClosed, may, type RealmName } from '../hypermedia/realm.ts'
import { type Failure, isFailure, type Reply } from '../hypermedia/reply.ts'
import type { Store, Writer } from '../store/database.ts'
import type { Files } from '../store/files/files.ts'
import type { Health } from '../store/health.ts'
import { enqueue, JobFailed, type JobKind } from '../store/jobs.ts'
import { type Countable, countTowards, remember, takeCountBack } from '../store/limits.ts'
import type { StoreMemory } from '../store/memory.ts'
import { type Dispatcher, deliverAgain, type Hearing, publish, type Subscriber } from '../store/outbox.ts'
import type { Database } from '../store/schema.ts'
import { noteVisit } from '../store/sessions.ts'
import { ReadNotes } from '../store/tables.ts'
import { isOrphaned, type Trouble, troubleOf } from '../store/trouble.ts'
import { keepRecord, startRecording } from './audit/index.ts'
import { sitemapOf } from './content/index.ts'
import { readVisit, type Visit } from './customers/index.ts'
import { departments } from './departments.ts'
import type { ReadEnvironment, Visitor, WriteEnvironment } from './environment.ts'
import { forPlugins } from './events.ts'
import { type Repeat, StillRunning, stillRunning, withIdempotencyKey } from './idempotency.ts'
import { actorNow, noteMemberSeen, readMemberVisit } from './members/index.ts'
import {
  asked,
  type BackgroundEnvironment,
  listenerOf,
  PluginFault,
  type PluginSet,
  within,
  writingUntil,
} from './plugins/index.ts'
import { policyInForce } from './policy.ts'
import { TooManyWaiting } from './queue.ts'
import type { Services } from './services.ts'
import { hasRegionalTax } from './settings/index.ts'
import { dayIn } from './values.ts'

/** All handlers, by the name of their transition; the names are unique, the graph sees to it. */
const handlers = new Map(departments.flatMap((department) => [...department.handlers]))

/** What the application is made of. */
export interface Parts {
  readonly graph: Pick<Graph, 'named' | 'names'>
  readonly store: Store
  readonly memory: StoreMemory
  readonly dispatcher: Pick<Dispatcher, 'kick' | 'kickAll'>
  readonly jobs: { kick(): void }
  readonly files: Files
  readonly services: Services
  readonly plugins: PluginSet & {
    /** Looks which are on by now. */
    settle(): Promise<void>
    /** The codes of those that are on as a transaction sees it: this process may not have heard of one yet. */
    onIn(tx: Writer): Promise<readonly string[]>
    /** Switches one off for what it threw. */
    switchOff(fault: PluginFault): Promise<void>
    /** Notes what one threw behind the pages, where it stays on. */
    noteFault(fault: PluginFault): Promise<void>
  }
  readonly clock: () => Date
  readonly timeZone: string
  readonly translate: (language: Language) => Translate
  /** Whether the shop can serve, and what tells that it cannot. */
  readonly health: Pick<Health, 'assertWell' | 'note'>
}

/** With what a safe transition is asked. */
interface Asked {
  readonly visitor: Omit<Visitor, 'customerId' | 'memberId'> & { readonly actor: Actor }
  readonly language: Language
  /** Whether the answer is to be kept. */
  readonly isKept?: boolean
  readonly wants?: ReadEnvironment['wants']
}

/** With what any other transition is asked. */
interface AskedToWrite
  extends Asked,
    Pick<WriteEnvironment, 'client' | 'host' | 'network' | 'renewSession' | 'beside'> {
  readonly repeat?: Repeat
}

/** The member for whom a job is done, and how they asked for it. */
interface Asker extends Pick<WriteEnvironment, 'client' | 'language'> {
  readonly memberId: string
}

/** Rolls a transaction back, and carries the refusal out of it. */
class Refused extends Error {
  readonly failure: Failure<string, WriteEnvironment>

  constructor(failure: Failure<string, WriteEnvironment>) {
    super(failure.failure)
    this.failure = failure
  }
}

/** When it is worth another try: others let go soon, a server comes back, a full disk waits for a person. */
const RETRY_SECONDS: Readonly<Record<Trouble, number>> = { busy: 2, down: 5, full: 60 }

/** Whoever works for the shop itself. */
const NOBODY: AskedToWrite = {
  visitor: { key: '', actor: { realm: 'storefront', id: null } },
  language: 'ja',
  client: { address: '', userAgent: '' },
  host: '',
  network: undefined,
  renewSession() {
    throw new Error('Nobody has no session')
  },
}

/** Of one who says nothing of it. */
const UNTOLD: ReadEnvironment['wants'] = { page: false, job: false }

/** A transaction of a plugin: on SQLite everybody waits for it. */
const LONGEST_WRITE_MS = 1000

const SEEN_EVERY_MS = 600_000

const isLongAgo = (seenAt: string, now: Date): boolean => now.getTime() - Date.parse(seenAt) >= SEEN_EVERY_MS

const MINUTE_MS = 60_000

/** When a day begins in a time zone, or when clocks there show a time on it. */
export const startIn = (timeZone: string): ((day: string, time?: string) => Date) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt = (instant: number): number => {
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS
  }
  return (day, time = '00:00') => {
    const utc = Date.parse(`${day}T${time}Z`)
    // The offset is that of the place and the moment, which it takes to know the moment.
    return new Date(utc - offsetAt(utc - offsetAt(utc)))
  }
}

/** An answer that said nothing was changed, where a plugin has changed something since. */
const withChange = (answer: Reply | Failure<string, WriteEnvironment>): typeof answer => {
  if (isFailure(answer) || Reflect.get(Object(answer.state), 'changed') !== false) return answer
  const isOfNothing = ({ key }: { readonly key: string }) => key === 'office.nothingChanged'
  const notices = answer.notices?.map((one) => (isOfNothing(one) ? message('office.saved') : one))
  return { ...answer, state: { ...Object(answer.state), changed: true }, ...(notices && { notices }) }
}

/** The shop as the web knows it: handlers over the database, each with just what it may reach. */
export const createApplication = (parts: Parts) => {
  const { store, memory, clock, plugins } = parts
  const dayOf = dayIn(parts.timeZone)
  const startOf = startIn(parts.timeZone)

  const surroundings = ({ visitor: { actor, ...session }, language, wants = UNTOLD }: Asked) => {
    const idIn = (realm: RealmName) => (actor.realm === realm ? actor.id : null)
    const visitor = { ...session, customerId: idIn('storefront'), memberId: idIn('office') }
    const now = clock()
    const sayIn: ReadEnvironment['sayIn'] = (spoken, { key, params }) =>
      parts.translate(spoken)(`message.${key}`, params)
    const say: ReadEnvironment['say'] = (message) => sayIn(language, message)
    return {
      dialect: store.dialect,
      memory,
      visitor,
      files: parts.files,
      services: parts.services,
      language,
      now,
      today: dayOf(now),
      dayOf,
      startOf,
      say,
      sayIn,
      wants,
      may: (name: string) => may(actor, parts.graph.named(name)),
      closed: () =>
        [...parts.graph.names.values()].filter((one) => isClosed(actor, one)).map(({ name }) => name),
    }
  }

  /** Members do not wait behind what visitors search for. */
  const slowReaderFor = ({ visitor }: Asked) =>
    visitor.actor.realm === 'office' ? store.officeReader : store.slowReader

  /** The environment of safe handlers, also for what composes pages. */
  const readEnvironment = (asked: Asked): ReadEnvironment => ({
    db: store.reader,
    slowDb: slowReaderFor(asked),
    ...surroundings(asked),
  })

  /** Reads what is kept for everybody, with what it was made of. */
  const noted = async <T>(
    asked: Asked,
    read: (environment: ReadEnvironment) => Promise<T>,
  ): Promise<{ readonly value: T; readonly tags: readonly string[] }> => {
    const tags = new Set<string>()
    const notes = new ReadNotes(tags)
    const environment = readEnvironment(asked)
    const value = await read({
      ...environment,
      db: store.reader.withPlugin(notes),
      slowDb: slowReaderFor(asked).withPlugin(notes),
      memory: memory.noting(tags),
    })
    return { value, tags: [...tags] }
  }

  const inTransaction = async <T>(
    asked: AskedToWrite,
    work: (environment: WriteEnvironment) => Promise<T>,
  ): Promise<T> => {
    let published = false
    let started = false
    let forgotten = false
    let isTriedAgain = false
    const result = await store.write((tx: Writer) => {
      published = false
      started = false
      forgotten = false
      isTriedAgain = false
      const around = surroundings(asked)
      return work({
        ...around,
        client: asked.client,
        host: asked.host,
        network: asked.network,
        renewSession: asked.renewSession,
        ...(asked.beside && { beside: asked.beside }),
        db: tx,
        publish: async (event, payload) => {
          // What nobody hears of would be tried in vain.
          if (forPlugins.has(event) && !plugins.hears(event, await plugins.onIn(tx))) return
          published = true
          await publish(tx, event, payload, around.now)
        },
        async deliverAgain(eventId) {
          const isDue = await deliverAgain(tx, eventId, around.now)
          isTriedAgain ||= isDue
          return isDue
        },
        async forgetAll() {
          forgotten = true
          await store.changes.announce(tx)
        },
        enqueue: async (kind) => {
          throw new Error(`${kind} is a job of no plugin`)
        },
        startJob(kind, input) {
          started = true
          return enqueue(tx, { kind, who: around.visitor.memberId ?? '', input }, around.now)
        },
      })
    })
    if (forgotten) store.changes.tell()
    if (isTriedAgain) parts.dispatcher.kickAll()
    else if (published) parts.dispatcher.kick()
    if (started) parts.jobs.kick()
    return result
  }

  const officeMember = (actor: Actor, { language, client }: Omit<Asker, 'memberId'>): AskedToWrite => ({
    visitor: { key: '', actor },
    language,
    client,
    host: '',
    network: undefined,
    renewSession() {
      throw new Error('A job has no session')
    },
  })

  /** The member of a job as the gate would find them now; fails the job where they may not do it any more. */
  const stillMay = async (
    db: Kysely<Database>,
    { memberId, language }: Pick<Asker, 'memberId' | 'language'>,
    transition: string,
  ): Promise<Actor> => {
    const actor = await actorNow(db, memberId)
    if (actor && may(actor, parts.graph.named(transition))) return actor
    const translate = parts.translate(language)
    throw new JobFailed({ reason: translate('error.notAllowed.detail') })
  }

  /** Does what a member asked for in one transaction, if they still may, and writes down that they did it. */
  const writeAs = async <T>(
    asker: Asker,
    transition: string,
    input: Readonly<Record<string, unknown>>,
    work: (environment: WriteEnvironment) => Promise<T>,
  ): Promise<T> => {
    const actor = await stillMay(store.reader, asker, transition)
    return inTransaction(officeMember(actor, asker), async (around) => {
      await stillMay(around.db, asker, transition)
      const recording = startRecording(around)
      const result = await work({ ...around, ...(recording && { db: recording.tx }) })
      if (recording) await keepRecord(around, { name: transition }, input, recording)
      return result
    })
  }

  /** With what a plugin works behind the pages. */
  const background = (code: string, signal: AbortSignal): BackgroundEnvironment => {
    const { db, slowDb, dialect, memory, now, today, dayOf, startOf, sayIn } = readEnvironment(NOBODY)
    return {
      ...{ db, slowDb, dialect, memory, now, today, dayOf, startOf, sayIn, signal },
      write: (work) =>
        inTransaction(NOBODY, (act) =>
          within(LONGEST_WRITE_MS, signal, (over) => work(writingUntil(over, plugins.writingOf(code, act)))),
        ),
    }
  }

  /** Runs a plugin behind the pages, for so many milliseconds at most; what it throws is noted, and thrown. */
  const behindPages = async <T>(
    code: string,
    { stopping, ms }: { readonly stopping: AbortSignal | undefined; readonly ms?: number },
    run: (act: BackgroundEnvironment) => Promise<T>,
  ): Promise<T> => {
    try {
      return await asked(code, () => within(ms, stopping, (signal) => run(background(code, signal))))
    } catch (error) {
      if (error instanceof PluginFault && !stopping?.aborted) await plugins.noteFault(error)
      throw error
    }
  }

  const handlerOf = (name: string) => handlers.get(name) ?? plugins.handler(name)

  /** Asks again, without it, where a plugin threw; its own transitions are gone with it. */
  const withoutFaulty = async <T>(ask: () => Promise<T>, name?: string): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof PluginFault)) throw error
      await plugins.switchOff(error)
      if (name !== undefined && !parts.graph.names.has(name)) throw error
      return ask()
    }
  }

  const answer = async ({ transition: { name }, input, own }: Call, environment: ReadEnvironment) => {
    const found = handlerOf(name)
    if (found?.kind !== 'safe') throw new Error(`${name} is nothing to read`)
    const reply = await found.handler({ ...environment, input: own })
    return isFailure(reply) ? reply : plugins.extended(name, { ...environment, input }, reply)
  }

  const writeOnce = async (
    { transition, input, own }: Call,
    asked: AskedToWrite,
  ): Promise<Reply | Failure> => {
    const { name } = transition
    const found = handlerOf(name)
    if (!found || found.kind === 'safe') throw new Error(`${name} is nothing to do`)
    const { handler } = found
    const { act: handle, undo } =
      typeof handler === 'function'
        ? { act: handler }
        : await handler.prepare({ ...readEnvironment(asked), input: own })
    let isUsed = false
    const act = (by: AskedToWrite) =>
      inTransaction(by, (environment) =>
        withIdempotencyKey(environment, store.dialect, name, by.repeat, async (around) => {
          const recording = startRecording(around)
          const environment = { ...around, ...(recording && { db: recording.tx }) }
          const reply = await handle({ ...environment, input: own })
          const before = recording?.changes.length
          const added = isFailure(reply)
            ? reply
            : await plugins.extended(name, { ...environment, input }, reply)
          const answer = recording?.changes.length === before ? added : withChange(added)
          if (isFailure(answer)) {
            if (answer.stands) return answer
            throw new Refused(answer)
          }
          isUsed = true
          if (recording) await keepRecord(around, transition, input, recording)
          return answer
        }),
      )
    const leave = async () => {
      if (!isUsed) await undo?.()
    }
    try {
      const answer = await act(asked).catch((error: unknown) => {
        const { visitor } = asked
        if (!visitor.isOpen || !isOrphaned(error)) throw error
        // The session ended since the request began: what is kept for them now begins a new one.
        return act({ ...asked, visitor: { ...visitor, isOpen: false } })
      })
      await leave()
      return answer
    } catch (error) {
      if (!(error instanceof StillRunning || error instanceof Refused)) throw error
      await leave()
      if (error instanceof StillRunning) return stillRunning()
      const { keep, ...refusal } = error.failure
      if (keep) await inTransaction(asked, keep)
      return refusal
    }
  }

  return {
    /** What somebody reads with who is nobody in particular. */
    stranger: (language: Language) => readEnvironment({ visitor: NOBODY.visitor, language }),
    /** What is read with for a member whose work is a job, if they still may do it. */
    environmentOf: async (asker: Asker, transition: string) =>
      readEnvironment(officeMember(await stillMay(store.reader, asker, transition), asker)),
    /** Has a job fail whose member may not ask for it any more; what nobody in particular asked for goes on. */
    forWhoMay:
      (transition: string, work: JobKind): JobKind =>
      async (job, tools) => {
        if (job.who !== '') await stillMay(store.reader, { memberId: job.who, language: 'ja' }, transition)
        return work(job, tools)
      },
    writeAs,
    async read(call: Call, asked: Asked): Promise<Reply | Failure> {
      const { name } = call.transition
      if (!asked.isKept) return withoutFaulty(() => answer(call, readEnvironment(asked)), name)
      const { value, tags } = await withoutFaulty(
        () => noted(asked, (environment) => answer(call, environment)),
        name,
      )
      return isFailure(value) ? value : { ...value, tags }
    },
    noted: <T>(asked: Asked, read: (environment: ReadEnvironment) => Promise<T>) =>
      withoutFaulty(() => noted(asked, read)),
    write: (call: Call, asked: AskedToWrite) =>
      withoutFaulty(() => writeOnce(call, asked), call.transition.name),
    /** Does something of the shop's own accord, in one transaction. */
    alone: <T>(work: (environment: WriteEnvironment) => Promise<T>) => inTransaction(NOBODY, work),
    behindPages,
    /** The days and clocks of the shop. */
    days: { dayOf, startOf },
    /** The plugins that hear of events, as their subscribers. */
    listeners: (): Readonly<Record<string, Subscriber>> =>
      Object.fromEntries(
        [...plugins.listeners()].map(([code, listeners]) => [
          listenerOf(code),
          {
            ...hearingOf(listeners),
            async deliver({ event, payload }, stopping) {
              const listener = listeners.find((one) => one.event === event)
              if (!listener) throw new Error(`${code} does not hear of ${event}`)
              const ms = listener.seconds * 1000
              await behindPages(code, { stopping, ms }, (act) => listener.hear(act, payload))
            },
          },
        ]),
      ),
    /** The plugins that hear of events as a transaction sees it, by the names of their subscribers. */
    hearing: async (tx: Writer): Promise<Readonly<Record<string, Hearing>>> =>
      Object.fromEntries(
        [...plugins.listeners(await plugins.onIn(tx))].map(([code, listeners]) => [
          listenerOf(code),
          hearingOf(listeners),
        ]),
      ),
    async customerVisit(sessionKey: string) {
      const visit = await readVisit(store.reader, sessionKey, clock())
      if (!visit) return undefined
      const { customerId: id, pref, ...rest } = visit
      const isRegional = pref !== null && (await memory.get(hasRegionalTax))
      return { actor: { id }, ...rest, ...(isRegional && { region: pref }) }
    },
    async customerSeen(sessionKey: string, { seenAt, life }: Pick<Visit, 'seenAt' | 'life'>): Promise<void> {
      const now = clock()
      if (isLongAgo(seenAt, now)) await store.write((tx) => noteVisit(tx, sessionKey, life, now))
    },
    memberVisit: (sessionKey: string) => readMemberVisit(store.reader, memory, sessionKey, clock()),
    async memberSeen(sessionKey: string, { seenAt }: Pick<Visit, 'seenAt'>): Promise<void> {
      const now = clock()
      if (isLongAgo(seenAt, now)) await store.write((tx) => noteMemberSeen(tx, sessionKey, now))
    },
    async count(limits: readonly Countable[]): Promise<number> {
      const now = clock()
      return limits.length === 0 ? 0 : store.write((tx) => countTowards(tx, limits, now))
    },
    noteSuccess: (back: readonly string[], known?: { readonly key: string; readonly minutes: number }) =>
      store.write(async (tx) => {
        if (back.length > 0) await takeCountBack(tx, back)
        if (known) await remember(tx, known.key, known.minutes, clock())
      }),
    passing(error: unknown): number | undefined {
      parts.health.note(error)
      if (error instanceof TooManyWaiting) return RETRY_SECONDS.busy
      const trouble = troubleOf(error)
      return trouble && RETRY_SECONDS[trouble]
    },
    async policy() {
      await plugins.settle()
      return memory.get(policyInForce)
    },
    sitemap: (pages: readonly Named[]) => sitemapOf({ db: store.slowReader, memory }, pages),
    ready: () => parts.health.assertWell(),
  }
}

/** How the subscriber of a plugin with these listeners hears of events: nobody waits for it. */
const hearingOf = (listeners: readonly { readonly event: string }[]): Hearing => ({
  hears: listeners.map(({ event }) => event),
  isApart: true,
})
