import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

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

/** The fields of a process after its name, which may have blanks. */
const fieldsOf = (pid: number): readonly string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const msIn = (fields: readonly string[], ...places: readonly number[]): number =>
  (places.reduce((sum, place) => sum + Number(fields[place]), 0) * 1000) / TICKS

/** Milliseconds of all processors that a process has used, its threads among them. */
export const processorMs = (pid: number): number => msIn(fieldsOf(pid), 11, 12)

/** The same of a process and all that it has started, also those that have ended. */
export const processorMsOfTree = (pid: number): number => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), fields: fieldsOf(Number(name)) }]
      } catch {
        // It has just ended: its parent counts it from now on.
        return []
      }
    })
  const sumFrom = (fields: readonly string[], of: number): number =>
    all
      .filter((other) => other.fields[1] === String(of))
      .reduce((sum, child) => sum + sumFrom(child.fields, child.pid), msIn(fields, 11, 12, 13, 14))
  return sumFrom(fieldsOf(pid), pid)
}
