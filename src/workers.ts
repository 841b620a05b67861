import cluster, { type Worker } from 'node:cluster'

/** A process that ends sooner than this after its start is started again later each time. */
const STEADY_AFTER_MS = 10_000
const SHORTEST_GAP_MS = 500
const LONGEST_GAP_MS = 30_000

/** What a process of the shop and the one that started it say to each other. */
type Said = 'ready' | 'listen'

/** How the processes are run. */
export interface WorkersParts {
  readonly count: number
  /** The environment of a process, by its number from 1. */
  readonly environment: (number: number) => Readonly<Record<string, string>>
  /** Called when the first process is ready to listen, before it may. */
  readonly ready: () => Promise<void>
  readonly say: (sentence: string) => void
}

/** The number of this process among those of one shop, from 1; undefined if it runs alone. */
export const workerNumber = (): number | undefined =>
  cluster.isWorker ? Number(process.env.NOREN_WORKER) : undefined

/** Tells the process that started this one that the shop is ready; resolves when it may listen. */
export const awaitTurn = async (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  process.on('message', (said: Said) => {
    if (said === 'listen') resolve()
  })
  process.send?.('ready' satisfies Said)
  await promise
}

/**
 * Runs several processes of the shop behind its one port: the first migrates and fills the database, the others follow.
 * One that ends is started again. Resolves to the exit code when all have ended: after SIGTERM or SIGINT, which each is
 * passed, or if the first could not start.
 */
export const runWorkers = ({ count, environment, ready, say }: WorkersParts): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const running = new Map<number, Worker>()
  let isOpen = false
  let isStopping = false

  const start = (number: number, gapMs: number): void => {
    const startedAt = performance.now()
    const worker = cluster.fork({ ...environment(number), NOREN_WORKER: String(number) })
    running.set(number, worker)
    worker.on('message', (said: Said) => {
      if (said === 'ready') void open(worker)
    })
    worker.on('exit', (code) => {
      running.delete(number)
      if (isStopping || !isOpen) {
        if (running.size === 0) resolve(isStopping ? 0 : (code ?? 1))
        return
      }
      const isSteady = performance.now() - startedAt > STEADY_AFTER_MS
      const gap = isSteady ? SHORTEST_GAP_MS : gapMs
      say(`Process ${number} of the shop ended; it is started again in ${gap} ms.`)
      setTimeout(() => {
        if (!isStopping) start(number, Math.min(gap * 2, LONGEST_GAP_MS))
      }, gap)
    })
  }

  const open = async (worker: Worker): Promise<void> => {
    if (!isOpen) {
      await ready()
      isOpen = true
      for (let number = 2; number <= count; number += 1) start(number, SHORTEST_GAP_MS)
    }
    worker.send('listen' satisfies Said)
  }

  const stop = (): void => {
    isStopping = true
    for (const worker of running.values()) worker.process.kill('SIGTERM')
    if (running.size === 0) resolve(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  start(1, SHORTEST_GAP_MS)
  return promise
}
