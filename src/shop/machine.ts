import type { Used } from '../store/space.ts'

declare module './services.ts' {
  interface Services {
    /** This process, and its machine. */
    readonly machine: Machine
  }
}

/** The figures of a cache. */
export interface KeptInMemory {
  readonly entries: number
  /** Only if they are counted. */
  readonly bytes?: number
  /** Requests for cached values, and for others, since the process was started; only if they are counted. */
  readonly hits?: number
  readonly misses?: number
}

/** The caches of a process. */
export const KEPT_KINDS = ['pages', 'frames', 'values', 'templates'] as const

/** The figures of this process and of its machine. */
export interface Machine {
  /** The version of this program. */
  readonly version: string
  /** The version of Node.js. */
  readonly node: string
  /** The start of this process: UTC, ISO 8601. */
  readonly upSince: string
  /** Whether its log has the most detailed level, for developers. */
  readonly isDebugged: boolean
  /** Returns the bytes of this process, and those of its objects. */
  memory(): { readonly resident: number; readonly heap: number }
  /** Returns the free bytes of the data directory's disk. */
  freeBytes(): Promise<number>
  /** Returns the bytes in the folders of the data directory; undefined while they are being counted. */
  usedBytes(): Promise<Used | undefined>
  /** Yields the lines of the stored log, the newest first. */
  log(): AsyncIterable<string>
  /**
   * Returns the caches of this process: pages as bytes, the frames of others, settings and masters, parsed
   * templates.
   */
  kept(): Readonly<Record<(typeof KEPT_KINDS)[number], KeptInMemory>>
  /** Returns the number of processes on the database; undefined if it is not known. */
  processes(): Promise<number | undefined>
}
