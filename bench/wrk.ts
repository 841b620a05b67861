import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What load is put on a server. */
export interface Load {
  readonly url: string
  readonly seconds: number
  readonly connections: number
  readonly threads?: number
  readonly accept?: string
  readonly cookie?: string
  /** An API key. */
  readonly bearer?: string
  /** A Lua script with its arguments. */
  readonly script?: readonly [file: string, ...args: string[]]
}

/** Whether the load generator is there. */
export const hasWrk = (): boolean => spawnSync('wrk', ['--version']).error === undefined

/** Of what a script says of refusals, so many characters. */
const MOST_SAID = 2000

/** Requests per second under a load by wrk, which is faster than any generator in Node. Throws at the first refusal. */
export const requestsPerSecond = async (load: Load): Promise<number> =>
  Number(/Requests\/sec:\s+([\d.]+)/.exec(await loadedWith(load))?.[1] ?? 0)

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 }

/** Milliseconds within which 99 of 100 answers came, under the same load. */
export const slowestHundredth = async (load: Load): Promise<number> => {
  const [, value, unit = 'ms'] = /\s99%\s+([\d.]+)(us|ms|s)/.exec(await loadedWith(load)) ?? []
  return Number(value) * (MILLISECONDS[unit] ?? 1)
}

const loadedWith = async (load: Load): Promise<string> => {
  const { script } = load
  const { stdout, stderr } = await run('wrk', [
    `-t${load.threads ?? 1}`,
    `-c${load.connections}`,
    `-d${load.seconds}s`,
    '--latency',
    // On a busy machine an answer may be late; only the rate suffers.
    '--timeout',
    '10s',
    ...(load.accept === undefined ? [] : ['-H', `Accept: ${load.accept}`]),
    ...(load.cookie === undefined ? [] : ['-H', `Cookie: ${load.cookie}`]),
    ...(load.bearer === undefined ? [] : ['-H', `Authorization: Bearer ${load.bearer}`]),
    ...(script === undefined ? [] : ['-s', script[0]]),
    load.url,
    ...(script === undefined ? [] : ['--', ...script.slice(1)]),
  ])
  if (/Non-2xx|Socket errors|refused/.test(stdout))
    throw new Error(`${load.url} refused:\n${stdout}${stderr.slice(0, MOST_SAID)}`)
  return stdout
}

/** Measures several things in turn, `rounds` times over, so that they share the machine's moods; the best of each. */
export const bestOf = async <Name extends string>(
  rounds: number,
  better: 'higher' | 'lower',
  measures: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> => {
  const names = Object.keys(measures) as Name[]
  const best = {} as Record<Name, number>
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      const value = await measures[name]()
      const before = best[name]
      const isBetter = before === undefined || (better === 'higher' ? value > before : value < before)
      if (isBetter) best[name] = value
    }
  return best
}
