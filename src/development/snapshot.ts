import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Beside } from '../plugins.ts'
import { ownFolders } from '../shop-folder.ts'

/** A copy of the themes of a shop's folder, and of the templates and texts of its plugins, as they are now. */
export interface Snapshot {
  readonly beside: Beside
  drop(): Promise<void>
}

/**
 * Copies what pages are drawn from: the shop reads templates when a page needs them, and one that is being edited may
 * be wrong. The code of plugins runs where it is.
 */
export const snapshotOf = async (shopDir: string): Promise<Snapshot> => {
  const place = await mkdtemp(join(tmpdir(), 'noren-dev-'))
  const themes = await Promise.all(
    ownFolders(shopDir, 'themes').map((folder) => copied(folder, join(place, 'themes', basename(folder)))),
  )
  const plugins = ownFolders(shopDir, 'plugins')
  const parts = new Map<string, string>()
  for (const folder of plugins) {
    const to = join(place, 'plugins', basename(folder))
    await mkdir(to, { recursive: true })
    for (const part of ['templates', 'words'])
      if (existsSync(join(folder, part))) await copied(join(folder, part), join(to, part))
    parts.set(resolve(folder), to)
  }
  return {
    beside: { plugins, themes, partsOf: (directory) => parts.get(resolve(directory)) ?? directory },
    drop: () => rm(place, { recursive: true, force: true }),
  }
}

const copied = async (from: string, to: string): Promise<string> => {
  await cp(from, to, { recursive: true, dereference: true })
  return to
}
