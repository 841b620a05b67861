import type { Noren } from './app.ts'
import { type Config, listenersOf } from './config.ts'
import type { Development } from './development/development.ts'
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
  /** The folder that is worked on. */
  readonly development?: Development
}

/**
 * Serves the shop in this process, and has it follow the files of its plugins and themes while somebody works on them:
 * those of `SHOP_DIR`, or of the current folder. Logs only warnings, unless `LOG_LEVEL` is set.
 */
export const serveInDevelopment = async (config: Config): Promise<void> => {
  if (config.workers > 1) throw new Error('WORKERS is for production: dev serves the shop in one process.')
  const { develop } = await import('./development/development.ts')
  const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)
  const development = await develop(config.shopDir ?? '.', say)
  const { ports, release } = await holdPorts(config)
  const logLevel = config.variable('LOG_LEVEL') === undefined ? 'warn' : config.logLevel
  const opening = { number: 1, mayListen: async () => void (await release()), development }
  await serveHere({ ...config, ...ports, logLevel, shopDir: undefined }, opening)
}

const serveHere = async (config: Config, { number, mayListen, development }: Opening): Promise<void> => {
  const { createNoren } = await import('./app.ts')
  const noren = await createNoren(config, development && { beside: development.beside })
  // A promise that a plugin forgot to await must not end the shop for everybody, each time it happens.
  process.on('unhandledRejection', (error) => noren.noteStray(error))
  await mayListen()
  const address = await noren.listen()
  if (number === 1) await welcome(noren, config, address)
  development?.follow(noren)
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    Promise.all([noren.close(), development?.close()]).then(
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
