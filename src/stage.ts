import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Assembly } from './assembly.ts'

/** Milliseconds that requests to an assembly have left to complete, once another one took its place. */
const REST_MS = 60_000

/** The events of a server that its assembly answers. */
const EVENTS = ['request', 'checkContinue', 'clientError'] as const

type Listener = (...given: readonly unknown[]) => void
type Listeners = ReadonlyMap<string, readonly Listener[]>

/** The assembly of a shop that requests reach, which others follow while the shop stays open. */
export interface Stage {
  readonly current: Assembly
  /** Begins the background work of the current one, and of those that follow. */
  start(): void
  /**
   * Puts another assembly in the place of the current one, which completes its requests. `make` is called when all
   * earlier calls are done. If it throws, nothing changes, and so does this.
   */
  follow(make: () => Promise<Assembly>): Promise<void>
  /** Closes them all. */
  close(): Promise<void>
}

/** Makes the stage of a shop, whose server is that of its first assembly. */
export const stageOf = (first: Assembly): Stage => {
  const front = first.server.app.server
  const resting = new Map<Assembly, NodeJS.Timeout>()
  let current = first
  let isWorking = false
  let turn: Promise<unknown> = Promise.resolve()
  let answering: Listeners | undefined

  const lead = (next: Assembly): void => {
    const before = answering
    // The front's own listeners are those of the first assembly, until another one follows.
    answering = listenersOf(next.server.app.server)
    if (before) return
    for (const event of EVENTS) {
      front.removeAllListeners(event)
      front.on(event, (...given: readonly unknown[]) => {
        for (const listener of answering?.get(event) ?? []) Reflect.apply(listener, front, given)
      })
    }
  }

  const rest = (former: Assembly): void => {
    const timer = setTimeout(() => {
      resting.delete(former)
      // Its server would end the connections of those that follow.
      if (former !== first) void former.close()
      else void former.closeRest()
    }, REST_MS)
    resting.set(former, timer.unref())
  }

  return {
    get current() {
      return current
    },
    start() {
      isWorking = true
      current.works.start()
      current.changed(undefined)
    },
    follow(make) {
      const done = turn.then(async () => {
        const next = await make()
        await ready(next.server.app)
        const former = current
        lead(next)
        current = next
        former.server.watchdog.stop()
        former.works.pause()
        await former.works.stop()
        if (isWorking) {
          next.server.watchdog.start()
          next.works.start()
          next.changed(undefined)
        }
        rest(former)
      })
      turn = done.catch(() => undefined)
      return done
    },
    async close() {
      await turn
      for (const timer of resting.values()) clearTimeout(timer)
      current.works.pause()
      await first.server.app.close()
      for (const former of resting.keys()) if (former !== first) await former.close()
      if (resting.has(first)) await first.closeRest()
      await current.close()
    },
  }
}

const ready = async (app: FastifyInstance): Promise<void> => {
  await app.ready()
}

const listenersOf = (server: Server): Listeners =>
  new Map(EVENTS.map((event) => [event, server.listeners(event) as Listener[]]))
