import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** Where the shop begins as it was built; throws one sentence where it was not. */
export const builtMain = (): string => {
  if (!existsSync(MAIN)) throw new Error('These tests run what was built: npm run build')
  return MAIN
}

/** What each process of the tests has of ours: the commands, and what others compiled of the same program. */
export const ownEnvironment = (): Readonly<Record<string, string | undefined>> => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }
}

/** Runs a command of the shop that was built, in a process of its own with these variables; rejects where it ends with another code than 0. */
export const noren = (
  environment: Readonly<Record<string, string>>,
  command: readonly string[],
  cwd?: string,
): Promise<{ readonly stdout: string; readonly stderr: string }> => {
  const env = { ...ownEnvironment(), ...environment }
  return run(process.execPath, [builtMain(), ...command], { env, cwd })
}
