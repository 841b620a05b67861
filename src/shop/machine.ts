import type { Used } from '../store/space.ts'

/** What this process tells of itself and of the machine under it. */
export interface Machine {
  /** Of this program. */
  readonly version: string
  /** Of Node.js. */
  readonly node: string
  /** When this process was put together: UTC, ISO 8601. */
  readonly upSince: string
  /** Bytes that this process takes, and those of them that its objects take. */
  memory(): { readonly resident: number; readonly heap: number }
  /** Bytes that are free where the data directory lies. */
  freeBytes(): Promise<number>
  /** Bytes in the folders of the data directory; nothing as long as they are being counted. */
  usedBytes(): Promise<Used | undefined>
  /** The lines of the log that is kept, the newest first. */
  log(): AsyncIterable<string>
  /** How many processes share the database; nothing where that is not known. */
  processes(): Promise<number | undefined>
}
