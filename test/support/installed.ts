import { execFile } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { ROOT } from '../../scripts/bundle.ts'
import { builtMain } from './command.ts'

const run = promisify(execFile)

/** Folders whose files the program reads while it runs. */
export const READ_FOLDERS = ['dist', 'demo/pictures', 'locales', 'office', 'plugins', 'themes', 'types']

/** Folders that come and go: where npm installs, and where Node.js keeps what it compiled. */
const PASSING = ['node_modules', '.git', 'compiled']

/** Returns the files below a folder of the checkout. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return PASSING.includes(entry.name) ? [] : filesBelow(path)
  })

/** Returns the files of a folder of the checkout, without those of its folders. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(folder, entry.name)] : [],
  )

/** Returns the files that `npm pack` takes into the archive of the program. */
export const packedFiles = async (): Promise<readonly string[]> => {
  builtMain()
  // Only names decide: to compress what is in the files would take npm ten seconds.
  const copy = mkdtempSync(join(inject('workshop'), 'pack-'))
  const beside = ['', 'demo/drawing', 'docs', 'scripts', 'src'].flatMap(filesIn)
  for (const path of [...READ_FOLDERS.flatMap(filesBelow), ...beside]) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    writeFileSync(join(copy, path), path.endsWith('package.json') ? readFileSync(join(ROOT, path)) : '')
  }
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: copy })
  const answer: unknown = JSON.parse(stdout)
  const [archive] = Object.values(answer as Record<string, { files: readonly { path: string }[] }>)
  return archive?.files.map(({ path }) => path) ?? []
}

/** Lays the packed program and its dependencies into a project as npm does, and further packages of the checkout. */
export const installNoren = async (project: string, further: readonly string[] = []): Promise<void> => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const modules = join(project, 'node_modules')
  for (const path of await packedFiles()) {
    const to = join(modules, 'noren', path)
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(join(ROOT, path), to)
  }
  for (const name of [...Object.keys(dependencies), ...further]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name), 'dir')
  }
}
