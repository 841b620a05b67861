import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The Node.js versions that a shop may run on: the oldest that is kept up, the one it is developed on, the newest. */
const RUNTIMES = ['22', '24', '26']

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))

const run = async (
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<boolean> => {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

/** Brings a Node.js by the package of that name, and runs the short set on it. */
const holdsOn = async (version: string): Promise<boolean> => {
  const directory = mkdtempSync(join(tmpdir(), `noren-node-${version}-`))
  try {
    const bring = ['install', '--silent', '--no-save', '--prefix', directory, `node@${version}`]
    const bin = join(directory, 'node_modules/node/bin')
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
    return (
      (await run('npm', bring)) &&
      (await run('node', ['--version'], { env })) &&
      (await run('node', [VITEST, 'run', '--project', 'shop', 'test/runtimes'], { env }))
    )
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const failed: string[] = []
for (const version of RUNTIMES) if (!(await holdsOn(version))) failed.push(version)
if (failed.length > 0) {
  process.stderr.write(`The shop fails on Node.js ${failed.join(' and ')}.\n`)
  process.exitCode = 1
}
