#!/usr/bin/env node
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { refusedRuntime } from './runtime.ts'

// Before anything else is imported: an older Node.js crashes in the native packages, without a message.
const refused = refusedRuntime(process.versions.node)
if (refused === undefined) {
  // Compiled code is beside the program: whoever could replace it could also change the program itself.
  module.enableCompileCache(fileURLToPath(new URL('../dist/compiled', import.meta.url)))
  await import('./cli.ts')
} else {
  process.stderr.write(`${refused}\n`)
  process.exitCode = 1
}
