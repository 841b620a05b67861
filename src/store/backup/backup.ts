import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { OWNER_ONLY, syncDirectory } from '../data-dir.ts'
import type { Reader, Store } from '../database.ts'
import type { Files } from '../files/files.ts'
import { stepsOf } from '../migrate.ts'
import { sweepParts } from '../parts.ts'
import {
  FORMAT,
  fileEntry,
  lineOf,
  MANIFEST,
  type Manifest,
  type Measured,
  metered,
  type Progress,
  tableEntry,
} from './format.ts'
import { isBackupPart } from './shelf.ts'
import { countOf, type PresentTable, pagesOf, presentTables } from './tables.ts'

/** The parts of a backup, and its destination. */
export interface BackupParts {
  readonly store: Store
  readonly files: Files
  /** The path of the file; it must not exist yet. */
  readonly file: string
  /** The version of this program. */
  readonly version: string
  readonly now: Date
  readonly progress?: Progress
}

/**
 * Writes all data of a shop into one zip, from which either database can be filled, while the shop continues:
 * all rows as of one moment, then the files. It gets its name only once it is complete and on the disk; until
 * then it is `FILE.part`. Unfinished files of killed processes in its folder are deleted. Throws a sentence
 * if there is no shop, or the file exists.
 */
export const backup = async (parts: BackupParts): Promise<Manifest> => {
  const { store, file } = parts
  assertNew(file)
  const part = `${file}.part`
  await rm(part, { force: true })
  await sweepParts(dirname(resolve(file)), isBackupPart)
  const zip = new ZipFile()
  const broken = new AbortController()
  const { signal } = broken
  const written = pipeline(
    zip.outputStream,
    createWriteStream(part, { flags: 'wx', mode: OWNER_ONLY.file, flush: true }),
    { signal },
  )
  const filled = store.snapshot((db) => fill({ zip, signal }, db, parts))
  try {
    await Promise.race([filled, written])
    zip.end()
    await written
    assertNew(file)
    await rename(part, file)
    syncDirectory(dirname(resolve(file)))
    return await filled
  } catch (error) {
    broken.abort()
    await Promise.allSettled([filled, written])
    await rm(part, { force: true })
    throw error
  }
}

const assertNew = (file: string): void => {
  if (existsSync(file)) throw new Error(`${file} is there already; nothing was written.`)
}

/** A zip that is being written, and its abortion. */
interface Writing {
  readonly zip: ZipFile
  readonly signal: AbortSignal
}

const fill = async (
  writing: Writing,
  db: Reader,
  { store: { dialect }, files: lying, version, now, progress = () => () => undefined }: BackupParts,
): Promise<Manifest> => {
  const migrations = [...(await stepsOf(db))]
  if (migrations.length === 0) throw new Error('There is no shop here yet: start it once, or run seed.')
  const present = await presentTables(db, dialect)
  let total = 0
  for (const table of present) total += await countOf(db, table)
  const report = progress(total)
  const tables: Manifest['tables'] = []
  let done = 0
  for (const table of present) {
    const written = await putTable(writing, db, table, (rows) => report(done + rows))
    tables.push(written)
    done += written.rows
  }
  const files = await putFiles(writing, lying)
  const manifest = { format: FORMAT, version, dialect, at: now.toISOString(), migrations, tables, files }
  await put(writing, MANIFEST, [Buffer.from(JSON.stringify(manifest, null, 2))])
  return manifest as Manifest
}

const putTable = async (
  writing: Writing,
  db: Reader,
  table: PresentTable,
  report: (rows: number) => void,
): Promise<Manifest['tables'][number]> => {
  const { name } = table
  let rows = 0
  const lines = async function* () {
    for await (const page of pagesOf(db, table)) {
      yield Buffer.from(page.map(lineOf).join(''))
      rows += page.length
      report(rows)
    }
  }
  const { sha256 } = await put(writing, tableEntry(name), lines())
  return { name, rows, sha256 }
}

const putFiles = async (writing: Writing, lying: Files): Promise<Manifest['files']> => {
  const files: Manifest['files'] = []
  for await (const name of lying.list()) {
    // A file that was deleted meanwhile can be missing: no stored row refers to it.
    const content = await lying.read(name)
    if (!content) continue
    // Pictures do not get smaller.
    const measured = await put(writing, fileEntry(name), content, { compress: false })
    files.push({ name, ...measured })
  }
  return files
}

/** Writes an entry; returns its size and digest, once it is complete. */
const put = async (
  { zip, signal }: Writing,
  name: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  options: { readonly compress?: boolean } = {},
): Promise<Measured> => {
  const meter = metered(Readable.from(chunks))
  const stream = Readable.from(meter.chunks(), { objectMode: false, signal })
  zip.addReadStream(stream, name, { mode: 0o100000 | OWNER_ONLY.file, ...options })
  await finished(stream)
  return meter.result()
}
