import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'

/** What is checked, by the names of scripts; the longest first. */
const CHECKS = ['types', 'style', 'rooms', 'unused', 'client'].map((name) => `npm run --silent check:${name}`)

/** Runs a check to its end; what it says is told in one piece. */
const passes = (command: string): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(command, { shell: true, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) => {
      process.stdout.write(stdout + stderr)
      if (error) process.stdout.write(`${command} found faults.\n`)
      resolve(error === null)
    })
  })

const atOnce = pLimit(availableParallelism())
const passed = await Promise.all(CHECKS.map((command) => atOnce(() => passes(command))))
if (passed.includes(false)) process.exitCode = 1
