import type { Noren } from './app.ts'
import { type Config, listenersOf } from './config.ts'
import type { FirstMember } from './shop/index.ts'
import { holdPort } from './web/ports.ts'
import { awaitTurn, runWorkers, workerNumber } from './workers.ts'

/** Serves the shop in this process, or in several that it starts. Prints its address and the first member once. */
export const serve = async (config: Config): Promise<void> => {
  const number = workerNumber()
  if (number !== undefined) return serveHere(config, { number, mayListen: awaitTurn })
  // Nothing is created before the ports are reserved.
  const { ports, release } = await holdPorts(config)
  if (config.workers === 1)
    return serveHere({ ...config, ...ports }, { number: 1, mayListen: async () => void (await release()) })
  process.exit(
    await runWorkers({
      count: config.workers,
      environment: (one) => ({
        PORT: String(ports.port),
        ...(ports.metrics && { METRICS_PORT: String(ports.metrics.port + one - 1) }),
      }),
      ready: async () => void (await release()),
      say: (sentence) => process.stderr.write(`${sentence}\n`),
    }),
  )
}

/** How one process of the shop opens. */
interface Opening {
  /** Its number among those of the shop, from 1. */
  readonly number: number
  /** Resolves when its ports are free. */
  readonly mayListen: () => Promise<void>
}

const serveHere = async (config: Config, { number, mayListen }: Opening): Promise<void> => {
  const { createNoren } = await import('./app.ts')
  const noren = await createNoren(config)
  // A promise that a plugin forgot to await must not end the shop for everybody, each time it happens.
  process.on('unhandledRejection', (error) => noren.noteStray(error))
  await mayListen()
  const address = await noren.listen()
  if (number === 1) await welcome(noren, config, address)
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    noren.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const welcome = async (noren: Noren, config: Config, address: string): Promise<void> => {
  // Created last: nothing can fail any more before the password is printed.
  const member = await noren.firstMember()
  process.stdout.write(`Noren is open: ${address}\n`)
  if (member) process.stdout.write(sayFirst(member, `${config.adminUrl ?? address}/admin`))
}

/**
 * Reserves the ports of the shop and of its metrics; returns their numbers, and a function that releases
 * them.
 */
const holdPorts = async (config: Config) => {
  const { shop, metrics } = listenersOf(config)
  const held = await holdPort(shop)
  const heldMetrics = metrics && (await holdPort(metrics))
  return {
    ports: {
      port: held.port,
      ...(config.metrics && heldMetrics && { metrics: { ...config.metrics, port: heldMetrics.port } }),
    },
    release: () => Promise.all([held.release(), heldMetrics?.release()]),
  }
}

/** The generated password is printed here, and nowhere else. */
const sayFirst = ({ loginId, password }: FirstMember, address: string): string => {
  const described = password === undefined ? 'the password that you gave' : `the password ${password}`
  return `The office is at ${address}: sign in as ${loginId} with ${described}.\n`
}
