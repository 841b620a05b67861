import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Returns the names of the folders in a folder, sorted. */
export const foldersBelow = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name !== 'node_modules' && !name.startsWith('.'))
    // A link to a folder counts as a folder.
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory())
    .sort()

/** Returns the paths of the plugins or themes of a shop's own folder, `SHOP_DIR`; none without it. */
export const ownFolders = (shopDir: string | undefined, kind: 'plugins' | 'themes'): readonly string[] => {
  const folder = shopDir === undefined ? undefined : resolve(shopDir, kind)
  if (folder === undefined || !existsSync(folder)) return []
  return foldersBelow(folder).map((name) => join(folder, name))
}
