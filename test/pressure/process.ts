import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtMain, ownEnvironment } from '../support/command.ts'

/** The shop as people run it: a process of its own, over what was built. */
export interface ShopProcess {
  readonly base: URL
  readonly pid: number
  /** What it wrote to its log. */
  log(): string
  /** Ends it on the spot, in the middle of whatever it does; throws where a turn of its event loop took too long, as `terminate` does. */
  kill(): Promise<void>
  /** Asks it to end; its exit code. */
  terminate(): Promise<number | null>
  /** Bytes on its heap after a collection. */
  heap(): Promise<NodeJS.MemoryUsage>
}

type Environment = Readonly<Record<string, string | undefined>>

const START_MS = 60_000

const QUIET: Environment = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
  APP_SECRET: 'a secret of the tests and of nobody else',
}

// It does not outlive the tests, and says how much it holds when asked.
const PRELOAD = `data:text/javascript,${encodeURIComponent(`
  process.on('disconnect', () => process.exit(1))
  process.on('message', () => { gc(); gc(); process.send(process.memoryUsage()) })
`)}`

/** Starts the shop in a process, and resolves when it is open. `main` is where it begins: what was built, unless it is another. */
export const startShop = async (environment: Environment, main = builtMain()): Promise<ShopProcess> => {
  const loader = main.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, ['--expose-gc', '--import', PRELOAD, ...loader, main], {
    env: { ...ownEnvironment(), ...QUIET, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const opened = new Promise<URL>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /Noren is open: (\S+)/.exec(output) ?? []
      if (address !== undefined) resolve(new URL(address))
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The shop ended (${code}) before it was open:\n${output}`)))
    setTimeout(() => reject(new Error(`The shop does not open:\n${output}`)), START_MS).unref()
  })
  try {
    const base = await opened
    return { base, pid: child.pid ?? 0, ...reins(child, () => output) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

const reins = (child: ChildProcess, output: () => string): Omit<ShopProcess, 'base' | 'pid'> => {
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
    const [stall] = output().match(/.*event loop stalled.*/) ?? []
    if (stall !== undefined) throw new Error(`Everybody had to wait: ${stall}`)
    return child.exitCode
  }
  return {
    log: output,
    async kill() {
      await end('SIGKILL')
    },
    terminate: () => end('SIGTERM'),
    async heap() {
      const said = once(child, 'message')
      child.send('heap')
      const [usage] = (await said) as [NodeJS.MemoryUsage]
      return usage
    },
  }
}
