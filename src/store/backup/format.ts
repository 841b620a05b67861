import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The number of the format that this program writes, and the only one that it reads. */
export const FORMAT = 1

/** The entry that says what is in a backup. */
export const MANIFEST = 'manifest.json'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** What every backup says first, of whatever format. */
export const AnyManifest = z.object({ format: z.int(), version: z.string() })

/** What a backup says of itself. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Of the program that wrote it. */
  version: z.string(),
  /** The database that it was taken of; it restores into either. */
  dialect: z.enum(['sqlite', 'postgres']),
  /** The moment it was taken: ISO 8601 in UTC. */
  at: z.iso.datetime(),
  /** The steps of the schema that the database had taken, in order. */
  migrations: z.array(z.string()),
  /** SHA-256 is that of the entry's text. */
  tables: z.array(z.object({ name: z.string(), rows: count, sha256: digest })),
  /** By their path below the folder of files. */
  files: z.array(z.object({ name: z.string(), bytes: count, sha256: digest })),
})
export type Manifest = z.infer<typeof Manifest>

/** The entry with the rows of a table. */
export const tableEntry = (name: string): string => `tables/${name}.jsonl`

/** The entry of a file. */
export const fileEntry = (name: string): string => `files/${name}`

/** How far a backup or a restore is, in rows; told first how many there are. */
export type Progress = (total: number) => (done: number) => void

/**
 * A row as one line of JSON, columns by name. Both databases give, and take, texts, booleans, whole
 * numbers, instants as ISO 8601 in UTC and days as `YYYY-MM-DD`; JSON is kept as text. Throws for a value
 * that the other one could not read back.
 */
export const lineOf = (row: Readonly<Record<string, unknown>>): string => {
  for (const [column, value] of Object.entries(row))
    if (!isPortable(value)) throw new Error(`A backup cannot hold what stands in ${column}: ${String(value)}`)
  return `${JSON.stringify(row)}\n`
}

const isPortable = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)

/** What went by. */
export interface Measured {
  readonly bytes: number
  readonly sha256: string
}

/** Hands chunks on; once they are through, `result` says what they came to. */
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
