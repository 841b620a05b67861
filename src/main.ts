import { refusedRuntime } from './runtime.ts'

// Before anything else is imported: an older Node.js crashes in the native packages, without a word.
const refused = refusedRuntime(process.versions.node)
if (refused === undefined) await import('./cli.ts')
else {
  process.stderr.write(`${refused}\n`)
  process.exitCode = 1
}
