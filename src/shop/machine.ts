import type { Used } from '../store/space.ts'

declare module './services.ts' {
  interface Services {
    /** This process, and the machine under it. */
    readonly machine: Machine
  }
}

/** What is kept in memory of one kind. */
export interface KeptInMemory {
  readonly entries: number
  /** Where they are counted. */
  readonly bytes?: number
  /** How often something was asked for that was there, and that was not, since the process was started; where it is counted. */
  readonly hits?: number
  readonly misses?: number
}

/** The kinds of what is kept in memory. */
export const KEPT_KINDS = ['pages', 'frames', 'values', 'templates'] as const

/** What this process tells of itself and of the machine under it. */
export interface Machine {
  /** Of this program. */
  readonly version: string
  /** Of Node.js. */
  readonly node: string
  /** When this process was put together: UTC, ISO 8601. */
  readonly upSince: string
  /** Whether its log tells most of all: for who works on the shop itself. */
  readonly isDebugged: boolean
  /** Bytes that this process takes, and those of them that its objects take. */
  memory(): { readonly resident: number; readonly heap: number }
  /** Bytes that are free where the data directory lies. */
  freeBytes(): Promise<number>
  /** Bytes in the folders of the data directory; nothing as long as they are being counted. */
  usedBytes(): Promise<Used | undefined>
  /** The lines of the log that is kept, the newest first. */
  log(): AsyncIterable<string>
  /** What this process keeps in memory: pages as bytes, the frames of others, settings and masters, parsed templates. */
  kept(): Readonly<Record<(typeof KEPT_KINDS)[number], KeptInMemory>>
  /** How many processes share the database; nothing where that is not known. */
  processes(): Promise<number | undefined>
}
