import { existsSync, type FSWatcher, watch } from 'node:fs'
import { join, sep } from 'node:path'

/** Milliseconds of quiet after which changes count as complete: an editor writes several files. */
const QUIET_MS = 100

/** Files that editors write beside the ones that they edit. */
const PASSING = /(?:^|[/\\])(?:node_modules|\.[^/\\]*|[^/\\]*~|4913|[^/\\]*\.(?:swp|swx|tmp))(?:[/\\]|$)/

/**
 * Calls `changed` with the paths of files of a shop's plugins and themes, relative to its folder, once they changed;
 * one call after the other.
 */
export const watchFolder = (
  shopDir: string,
  changed: (paths: readonly string[]) => Promise<void>,
): { close(): void } => {
  const waiting = new Set<string>()
  let turn = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const pass = () => {
    const paths = [...waiting].sort()
    waiting.clear()
    turn = turn.then(() => changed(paths))
  }
  const watchers: FSWatcher[] = ['plugins', 'themes'].flatMap((kind) => {
    const folder = join(shopDir, kind)
    if (!existsSync(folder)) return []
    return watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || PASSING.test(name)) return
      waiting.add(`${kind}/${name.replaceAll(sep, '/')}`)
      clearTimeout(timer)
      timer = setTimeout(pass, QUIET_MS)
    })
  })
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}
