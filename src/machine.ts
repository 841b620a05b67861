import { programVersion } from './runtime.ts'
import type { Machine } from './shop/machine.ts'
import type { Store } from './store/database.ts'
import { logFolderIn } from './store/log/keeping.ts'
import { linesOf } from './store/log/reading.ts'
import { spaceUsedIn } from './store/space.ts'

/** What tells of this process, of its store and of the machine under it. */
export const thisMachine = (parts: {
  readonly dataDir: string
  readonly store: Store
  readonly freeBytes: () => Promise<number>
  readonly clock: () => Date
  readonly monotonic: () => number
}): Machine => ({
  version: programVersion(),
  node: process.versions.node,
  upSince: parts.clock().toISOString(),
  memory() {
    const { rss: resident, heapUsed: heap } = process.memoryUsage()
    return { resident, heap }
  },
  freeBytes: parts.freeBytes,
  log: () => linesOf(logFolderIn(parts.dataDir)),
  usedBytes: spaceUsedIn(parts.dataDir, parts.monotonic),
  processes: () => parts.store.changes.processes(parts.store.reader),
})
