import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { refusedRuntime } from './runtime.ts'

// Before anything else is imported: an older Node.js crashes in the native packages, without a word.
const refused = refusedRuntime(process.versions.node)
if (refused === undefined) {
  // Compiled code lies beside the program: who could put other code there could change the program itself.
  module.enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)))
  await import('./cli.ts')
} else {
  process.stderr.write(`${refused}\n`)
  process.exitCode = 1
}
