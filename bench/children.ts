import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A program that listens, in a process of its own. */
export interface Server {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

const PATIENCE_MS = 60_000
const running = new Set<ChildProcess>()

/** As `npm start` starts the shop: what is short-lived has 16 MB of its own. */
export const SHOP_FLAGS = ['--max-semi-space-size=16']

/** Starts a program with flags of Node.js; it is up once it has said an address. */
export const startServer = (
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Server> => {
  const child = spawn(process.execPath, [...flags, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${script} does not start`)), PATIENCE_MS)
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const url = /http:\/\/\S+/.exec(said)?.[0]
      if (url === undefined) return
      clearTimeout(late)
      resolve({ url, pid: child.pid ?? 0, stop: () => ended(child) })
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`${script} ended with ${code}: ${said}`))
    })
  })
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

/** Ends what still runs. */
export const stopAll = async (): Promise<void> => {
  for (const child of running) await ended(child)
}

/** Memory that a process holds, in megabytes. */
export const residentMegabytes = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

/** Ticks of the kernel's clock in a second, as Linux counts the time of processes. */
const TICKS = 100

/** Milliseconds of all processors that a process has used, its threads among them. */
export const processorMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program may have blanks; the time in the program and in the kernel is 12 and 13 fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}
