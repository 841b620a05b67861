import { execFile } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startPostgres } from '../support/postgres.ts'
import { scratchDirectory } from '../support/scratch.ts'
import { type GuardedWrite, guardedWrites } from './writes.ts'

const run = promisify(execFile)

const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
// What was built has the guards still: a test that starts it fails for want of it, and cannot seem to pass.
const NOT_COPIED = new Set(['node_modules', '.git', 'dist', 'data', 'coverage'])
const PATIENCE_MS = 180_000
/** How many guards are looked at side by side, each in a copy of its own. */
const LANES = 2

/** As much of vitest's report as is asked for. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
}

const NOTHING: Report = { numPassedTests: 0, numFailedTests: 0 }

/** A copy of the project in which guards are taken out, and the database server that all copies share. */
interface Workplace {
  readonly copy: string
  readonly adminUrl: string
}

/** Runs one test, by its name, in a copy of the project. */
const runTest = async (
  { copy, adminUrl }: Workplace,
  { file, name }: GuardedWrite['test'],
): Promise<Report> => {
  const output = join(copy, 'report.json')
  rmSync(output, { force: true })
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const vitest = join(PROJECT, 'node_modules/vitest/vitest.mjs')
  const options = [
    'run',
    '--project',
    'shop',
    file,
    '-t',
    pattern,
    '--reporter=json',
    `--outputFile=${output}`,
  ]
  const env = { ...process.env, TEST_DATABASE_URL: adminUrl }
  // It ends with an error where a test fails, which is what is hoped for.
  await run(process.execPath, [vitest, ...options], { cwd: copy, env, timeout: PATIENCE_MS }).catch(
    () => undefined,
  )
  try {
    return JSON.parse(readFileSync(output, 'utf8')) as Report
  } catch {
    return NOTHING
  }
}

/** Whether a test passes as the project is; asked once for all guards that it is named for. */
const soundTests = (): ((place: Workplace, test: GuardedWrite['test']) => Promise<boolean>) => {
  const known = new Map<string, Promise<boolean>>()
  return (place, test) => {
    const key = `${test.file} ${test.name}`
    const sound =
      known.get(key) ??
      runTest(place, test).then(
        ({ numPassedTests, numFailedTests }) => numPassedTests > 0 && numFailedTests === 0,
      )
    known.set(key, sound)
    return sound
  }
}

/** What is wrong with a guard or its test; nothing where the test passes with it and fails without. */
const judge = async (
  place: Workplace,
  write: GuardedWrite,
  isSound: ReturnType<typeof soundTests>,
): Promise<string | undefined> => {
  const file = join(place.copy, write.file)
  const source = readFileSync(file, 'utf8')
  if (source.split(write.guard).length !== 2) return 'the guard does not stand there once'
  if (!(await isSound(place, write.test))) return 'its test does not pass'
  try {
    writeFileSync(
      file,
      source.replace(write.guard, () => write.without),
    )
    const { numPassedTests, numFailedTests } = await runTest(place, write.test)
    if (numFailedTests > 0) return undefined
    return numPassedTests > 0 ? 'its test passes without the guard' : 'nothing runs without the guard'
  } finally {
    writeFileSync(file, source)
  }
}

/** All of the project that is not left out by name: a new folder is in the copy unasked. */
const copyProject = (copy: string): void => {
  cpSync(PROJECT, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(relative(PROJECT, path)) })
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'))
}

/** Looks at all guards, or at those of which a word of the command line is in the name or the file. */
const main = async (): Promise<void> => {
  const words = process.argv.slice(2)
  const isWanted = ({ what, file }: GuardedWrite): boolean =>
    words.length === 0 || words.some((word) => what.includes(word) || file.includes(word))
  const writes = guardedWrites.filter(isWanted)
  const waiting = writes.values()
  const isSound = soundTests()
  const postgres = await startPostgres()
  let faults = 0
  const lane = async (): Promise<void> => {
    const { path: copy, clear } = scratchDirectory('noren-mutations-')
    try {
      copyProject(copy)
      // The lanes take from one row.
      for (const write of waiting) {
        const fault = await judge({ copy, adminUrl: postgres.adminUrl }, write, isSound)
        if (fault !== undefined) faults += 1
        process.stdout.write(
          `${fault === undefined ? 'guarded' : 'AT FAULT'}  ${write.what}${fault ? `: ${fault}` : ''}\n`,
        )
      }
    } finally {
      await clear()
    }
  }
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    await postgres.stop()
  }
  process.stdout.write(`${writes.length} guards, ${faults} at fault\n`)
  process.exitCode = faults > 0 || writes.length === 0 ? 1 : 0
}

await main()
