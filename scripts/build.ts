import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundle, programs, ROOT } from './bundle.ts'
import { compressFolder } from './compressed.ts'
import './fonts.ts'
import './office-client.ts'

/** The program as it runs in production: `dist/`. */
const DIST = join(ROOT, 'dist')

const isThere = (path: string, contents: Uint8Array): boolean => {
  try {
    return readFileSync(path).equals(contents)
  } catch {
    return false
  }
}

const { outputFiles = [] } = await bundle(programs, DIST, {
  write: false,
  sourcemap: 'linked',
  sourcesContent: false,
})
mkdirSync(DIST, { recursive: true })
const changed = outputFiles.filter(({ path, contents }) => !isThere(path, contents))
for (const { path, contents } of changed) {
  // A process may start from the file at this moment: it is there as it was, or whole.
  writeFileSync(`${path}.new`, contents)
  renameSync(`${path}.new`, path)
}
// What main.ts had compiled of the files before.
if (changed.length > 0) rmSync(join(DIST, 'compiled'), { recursive: true, force: true })
const made = new Set(outputFiles.map(({ path }) => basename(path)))
for (const entry of readdirSync(DIST, { withFileTypes: true }))
  if (entry.isFile() && !made.has(entry.name)) rmSync(join(DIST, entry.name))
const FOLDERS = [
  ['themes/default/assets', 'theme'],
  ['office/assets', 'office'],
  ['dist/office/assets', 'scripts'],
] as const
for (const [from, to] of FOLDERS) await compressFolder(join(ROOT, from), join(DIST, 'assets', to))
