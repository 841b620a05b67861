import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type GuardedWrite, guardedWrites } from './writes.ts'

const run = promisify(execFile)

const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const PARTS = [
  'src',
  'test',
  'locales',
  'themes',
  'demo',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
]
const PATIENCE_MS = 180_000

/** As much of vitest's report as is asked for. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
}

const NOTHING: Report = { numPassedTests: 0, numFailedTests: 0 }

/** Runs one test, by its name, in a copy of the project. */
const runTest = async (copy: string, { file, name }: GuardedWrite['test']): Promise<Report> => {
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
  // It ends with an error where a test fails, which is what is hoped for.
  await run(process.execPath, [vitest, ...options], { cwd: copy, timeout: PATIENCE_MS }).catch(
    () => undefined,
  )
  try {
    return JSON.parse(readFileSync(output, 'utf8')) as Report
  } catch {
    return NOTHING
  }
}

/** What is wrong with a guard or its test; nothing where the test passes with it and fails without. */
const judge = async (copy: string, write: GuardedWrite): Promise<string | undefined> => {
  const file = join(copy, write.file)
  const source = readFileSync(file, 'utf8')
  if (source.split(write.guard).length !== 2) return 'the guard does not stand there once'
  const sound = await runTest(copy, write.test)
  if (sound.numPassedTests === 0 || sound.numFailedTests > 0) return 'its test does not pass'
  try {
    writeFileSync(
      file,
      source.replace(write.guard, () => write.without),
    )
    const broken = await runTest(copy, write.test)
    return broken.numFailedTests > 0 ? undefined : 'its test passes without the guard'
  } finally {
    writeFileSync(file, source)
  }
}

const main = async (): Promise<void> => {
  const wanted = process.argv[2] ?? ''
  const copy = mkdtempSync(join(tmpdir(), 'noren-mutations-'))
  let faults = 0
  try {
    for (const part of PARTS) cpSync(join(PROJECT, part), join(copy, part), { recursive: true })
    symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'))
    for (const write of guardedWrites.filter(({ what }) => what.includes(wanted))) {
      const fault = await judge(copy, write)
      if (fault !== undefined) faults += 1
      process.stdout.write(
        `${fault === undefined ? 'guarded' : 'AT FAULT'}  ${write.what}${fault ? `: ${fault}` : ''}\n`,
      )
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  process.exitCode = faults > 0 ? 1 : 0
}

await main()
