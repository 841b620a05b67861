import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Assembly } from '../assembly.ts'
import type { Beside } from '../plugins.ts'
import { ownFolders } from '../shop-folder.ts'
import { manifestIn } from '../store/themes/manifest.ts'
import { freshModules } from './fresh-modules.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'
import { watchFolder } from './watching.ts'

/** A shop that can be assembled again. */
interface Reloadable {
  reload(beside: Beside, accept: (next: Assembly) => Promise<void>): Promise<void>
}

/** The folder of a shop that is worked on. */
export interface Development {
  /** The folders that the shop begins with. */
  readonly beside: Beside
  /** From now on, has the shop follow the files; says each time what it took, or why it did not. */
  follow(noren: Reloadable): void
  close(): Promise<void>
}

/** Prepares to work on the plugins and themes of a shop's folder while it is open. */
export const develop = async (shopDir: string, say: (sentence: string) => void): Promise<Development> => {
  const folder = resolve(shopDir)
  const modules = freshModules(folder)
  let inForce = await snapshotOf(folder)
  let watcher: ReturnType<typeof watchFolder> | undefined

  /** Files whose change is not in force yet: one that was refused stays so until it is right. */
  const due = new Set<string>()
  const formers = new Set<Snapshot>()

  const take = async (noren: Reloadable, changed: readonly string[]): Promise<void> => {
    for (const path of changed) due.add(path)
    const paths = [...due].sort()
    if (paths.length === 0) return
    let next: Snapshot | undefined
    try {
      assertManifests(folder)
      next = await snapshotOf(folder)
      modules.renew()
      await noren.reload({ ...next.beside, isStrict: true }, (shop) => assertTemplates(shop, folder, paths))
    } catch (error) {
      await next?.drop()
      say(`Not reloaded: ${sentenceOf(error)}\nThe shop goes on as before.`)
      return
    }
    const former = inForce
    inForce = next
    due.clear()
    say(`Reloaded ${paths.join(', ')}`)
    // Requests that began before may still read it.
    setTimeout(() => void former.drop(), FORMER_MS).unref()
    formers.add(former)
  }

  return {
    beside: inForce.beside,
    follow(noren) {
      watcher = watchFolder(folder, (paths) => take(noren, paths.filter(isFile(folder))))
    },
    async close() {
      watcher?.close()
      modules.close()
      await Promise.all([...formers, inForce].map((one) => one.drop()))
    },
  }
}

const FORMER_MS = 60_000

/** A folder is told of with its files; a file that is gone has changed, too. */
const isFile =
  (folder: string) =>
  (path: string): boolean => {
    const found = statSync(join(folder, path), { throwIfNoEntry: false })
    return found === undefined || found.isFile()
  }

const assertManifests = (folder: string): void => {
  for (const theme of ownFolders(folder, 'themes')) {
    const manifest = manifestIn(theme)
    if (typeof manifest === 'string') throw new Error(`${join(theme, 'theme.json')}: ${manifest}`)
  }
}

/** Parses the templates that changed. */
const assertTemplates = async (
  { faces }: Pick<Assembly, 'faces'>,
  folder: string,
  paths: readonly string[],
): Promise<void> => {
  for (const path of paths) {
    const [, name] = /^(?:themes\/[^/]+|plugins\/[^/]+\/templates)\/(.+)\.liquid$/.exec(path) ?? []
    if (name === undefined || !existsSync(join(folder, path))) continue
    const text = await readFile(join(folder, path), 'utf8')
    const [fault] = await faces.templating.faults(new Map([[name, text]]), [])
    if (fault) throw new Error(`${path}:${fault.line}:${fault.column}: ${fault.reason}`)
  }
}

/** The place of an error of syntax is in the first lines of its stack alone. */
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { stack = '', message } = error
  const sentence = error instanceof SyntaxError ? (stack.split(/\n {4}at /)[0] ?? message) : message
  return sentence.replaceAll(/\?round=\d+/g, '')
}
