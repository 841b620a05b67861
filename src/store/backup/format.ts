import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The format that this program writes, and the only one that it reads. */
export const FORMAT = 1

/** The entry with the contents of a backup. */
export const MANIFEST = 'manifest.json'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** The common part of the manifests of all formats. */
export const AnyManifest = z.object({ format: z.int(), version: z.string() })

/** The manifest of a backup. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the program that wrote it. */
  version: z.string(),
  /** The source database; a backup restores into either. */
  dialect: z.enum(['sqlite', 'postgres']),
  /** The time of the backup: ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** The migrations that the database had taken, in order. */
  migrations: z.array(z.string()),
  /** `sha256` is that of the entry's text. */
  tables: z.array(z.object({ name: z.string(), rows: count, sha256: digest })),
  /** By their path below the folder of files. */
  files: z.array(z.object({ name: z.string(), bytes: count, sha256: digest })),
})
export type Manifest = z.infer<typeof Manifest>

/** Returns the entry with the rows of a table. */
export const tableEntry = (name: string): string => `tables/${name}.jsonl`

/** Returns the entry of a file. */
export const fileEntry = (name: string): string => `files/${name}`

/** Reports the progress of a backup or a restore, in rows; it is first called with their number. */
export type Progress = (total: number) => (done: number) => void

/**
 * Returns a row as one line of JSON, columns by name. Both databases return, and accept, texts, booleans,
 * whole numbers, instants as ISO 8601 in UTC and days as `YYYY-MM-DD`; JSON columns are stored as text.
 * Throws for a value that the other database could not read.
 */
export const lineOf = (row: Readonly<Record<string, unknown>>): string => {
  for (const [column, value] of Object.entries(row))
    if (!isPortable(value)) throw new Error(`A backup cannot hold what stands in ${column}: ${String(value)}`)
  return `${JSON.stringify(row)}\n`
}

const isPortable = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)

/** The size and digest of a stream. */
export interface Measured {
  readonly bytes: number
  readonly sha256: string
}

/** Passes chunks on; at the end, `result` returns their size and digest. */
export const metered = (chunks: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *chunks(): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: (): Measured => ({ bytes, sha256: hash.digest('hex') }),
  }
}
