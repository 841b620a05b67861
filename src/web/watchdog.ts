import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

const EVERY_MS = 100
/** A turn of the event loop that takes longer is logged, in milliseconds. */
export const STALL_MS = 500

/** The method and path of a request, as far as they are known. */
interface Asked {
  readonly transition: { readonly name: string } | undefined
}

/** Watches for turns of the event loop that block all others. */
export interface Watchdog {
  /** Notes that a request has arrived: it may be the one that takes long. */
  begun(asked: Asked): void
  ended(asked: Asked): void
  start(): void
  stop(): void
}

/** Processor time of this thread if Node.js can tell; before 22.19 of the process, which is never less. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Logs and counts each turn that took longer than `STALL_MS`, with the transitions that were answered in it or
 * meanwhile. Time in which the thread did not run, as on a busy machine, is not counted.
 */
export const watchdogFor = ({
  log,
  metrics,
}: {
  readonly log: Logger
  readonly metrics: Metrics
}): Watchdog => {
  const active = new Set<Asked>()
  /** The requests that ended since the last check. */
  let gone: Asked[] = []
  let timer: NodeJS.Timeout | undefined
  let at = 0
  let spent = 0
  const look = () => {
    const [now, cpu] = [performance.now(), cpuMs()]
    const [waited, burned] = [now - at - EVERY_MS, cpu - spent]
    if (waited > STALL_MS && burned > STALL_MS) {
      const names = [...active, ...gone].map(({ transition }) => transition?.name ?? 'none')
      metrics.stalled()
      log.warn(
        { ms: Math.round(waited), transitions: [...new Set(names)].slice(0, 20) },
        'event loop stalled',
      )
    }
    gone = []
    at = now
    spent = cpu
  }
  return {
    begun: (asked) => void active.add(asked),
    ended(asked) {
      active.delete(asked)
      gone.push(asked)
    },
    start() {
      at = performance.now()
      spent = cpuMs()
      timer ??= setInterval(look, EVERY_MS).unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
