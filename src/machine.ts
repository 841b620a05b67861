import { programVersion } from './runtime.ts'
import type { KeptInMemory, Machine } from './shop/machine.ts'
import type { Store } from './store/database.ts'
import { logFolderIn } from './store/log/keeping.ts'
import { linesOf } from './store/log/reading.ts'
import type { StoreMemory } from './store/memory.ts'
import { spaceUsedIn } from './store/space.ts'
import type { Cache } from './web/answer/cache.ts'

/** Returns the figures of this process, of its store and of its machine. */
export const thisMachine = (parts: {
  readonly isDebugged: boolean
  readonly dataDir: string
  readonly store: Store
  readonly freeBytes: () => Promise<number>
  readonly kept: Machine['kept']
  readonly clock: () => Date
  readonly monotonic: () => number
}): Machine => ({
  version: programVersion(),
  node: process.versions.node,
  isDebugged: parts.isDebugged,
  upSince: parts.clock().toISOString(),
  memory() {
    const { rss: resident, heapUsed: heap } = process.memoryUsage()
    return { resident, heap }
  },
  freeBytes: parts.freeBytes,
  kept: parts.kept,
  log: () => linesOf(logFolderIn(parts.dataDir)),
  usedBytes: spaceUsedIn(parts.dataDir, parts.monotonic),
  processes: () => parts.store.changes.processes(parts.store.reader),
})

type Figures = Pick<Cache, 'figures'> | undefined

/** The size of a string's character if one of its characters is Japanese. */
const BYTES_OF_A_CHARACTER = 2

/** Returns the sizes of the caches: pages in bytes, frames in characters. */
export const keptFigures = (parts: {
  readonly cache: Figures
  readonly frames: Figures
  readonly memory: Pick<StoreMemory, 'figures'>
  readonly templates: readonly { parsed(): number }[]
}): ReturnType<Machine['kept']> => ({
  pages: keptIn(parts.cache, 1),
  frames: keptIn(parts.frames, BYTES_OF_A_CHARACTER),
  values: parts.memory.figures(),
  templates: { entries: parts.templates.reduce((sum, one) => sum + one.parsed(), 0) },
})

const keptIn = (cache: Figures, bytesOfOne: number): KeptInMemory => {
  if (!cache) return { entries: 0 }
  const { size, ...figures } = cache.figures()
  return { ...figures, bytes: size * bytesOfOne }
}
