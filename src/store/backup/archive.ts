import { json } from 'node:stream/consumers'
import { StringDecoder } from 'node:string_decoder'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AnyManifest, FORMAT, fileEntry, MANIFEST, Manifest, metered, tableEntry } from './format.ts'

/** Rows yielded together. */
const BATCH = 500

/** More than the manifest of a million files. */
const LONGEST_MANIFEST = 256 * 1024 * 1024

type Row = Readonly<Record<string, unknown>>

/**
 * An opened backup. Its entries are compared with their digests: reading throws at the end of an entry if
 * they differ.
 */
export interface Archive {
  readonly manifest: Manifest
  /** Yields the rows of a table in batches. */
  rows(table: string): AsyncGenerator<readonly Row[]>
  /** Yields the bytes of a file. */
  file(name: string): AsyncGenerator<Buffer>
  /** Reads everything once, and throws a sentence if it is damaged. */
  check(): Promise<void>
  close(): void
}

/** Opens a backup. Throws a sentence if the file is no backup, incomplete, or of another format. */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openPromise(path, { autoClose: false }).catch(notWhole(path))
  try {
    const entries = await entriesIn(zip).catch(notWhole(path))
    const manifest = await manifestIn(path, zip, entries)
    const digests = new Map([
      ...manifest.tables.map(({ name, sha256 }) => [tableEntry(name), sha256] as const),
      ...manifest.files.map(({ name, sha256 }) => [fileEntry(name), sha256] as const),
    ])
    const strange = [...entries.keys()].find((name) => name !== MANIFEST && !digests.has(name))
    if (strange !== undefined) throw new Error(`${path} is no backup of Noren: it has ${strange} besides.`)
    const read = (name: string) => checked(path, zip, entries.get(name), name, digests.get(name))
    return {
      manifest,
      rows: (table) =>
        batchesIn(read(tableEntry(table)), (number) => {
          throw new Error(`${path} cannot be restored: row ${number} of ${table} is not JSON.`)
        }),
      file: (name) => read(fileEntry(name)),
      async check() {
        for (const name of digests.keys()) for await (const _chunk of read(name));
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const notWhole =
  (path: string) =>
  (cause: Error): never => {
    throw new Error(`${path} is no backup of Noren, or not all of one: ${cause.message}.`, { cause })
  }

/** The library itself rejects names that would leave the folder. */
const entriesIn = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Error(`it has ${entry.fileName} twice`)
    entries.set(entry.fileName, entry)
  }
  return entries
}

const manifestIn = async (
  path: string,
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<Manifest> => {
  const entry = entries.get(MANIFEST)
  if (!entry || entry.uncompressedSize > LONGEST_MANIFEST)
    throw new Error(`${path} is no backup of Noren: it does not say what is in it.`)
  const parsed = await zip.openReadStreamPromise(entry).then(json).catch(notWhole(path))
  const { data: any } = AnyManifest.safeParse(parsed)
  if (any && any.format > FORMAT)
    throw new Error(`${path} was made by Noren ${any.version}, in a format that this version does not know.`)
  const { data: manifest, error } = Manifest.safeParse(parsed)
  if (!manifest) throw new Error(`${path} is no backup of Noren: ${error.issues[0]?.message}.`)
  return manifest
}

async function* checked(
  path: string,
  zip: ZipFile,
  entry: Entry | undefined,
  name: string,
  digest: string | undefined,
): AsyncGenerator<Buffer> {
  const damaged = (cause?: unknown) =>
    new Error(`${path} is damaged: ${name} is not what was backed up.`, { cause })
  if (!entry) throw damaged()
  try {
    const meter = metered(await zip.openReadStreamPromise(entry))
    yield* meter.chunks()
    if (meter.result().sha256 === digest) return
  } catch (error) {
    throw damaged(error)
  }
  throw damaged()
}

/**
 * Yields the rows of a table, one line of JSON each. A line that is not JSON is reported by its number, from
 * 1.
 */
async function* batchesIn(
  chunks: AsyncIterable<Buffer>,
  refuse: (number: number) => never,
): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = []
  let number = 0
  for await (const line of linesIn(chunks)) {
    number += 1
    const row = rowIn(line)
    batch.push(row === undefined ? refuse(number) : row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const rowIn = (line: string): Row | undefined => {
  try {
    return JSON.parse(line) as Row
  } catch {
    return undefined
  }
}

/** Lines end only with a line feed: other separators can be part of a text. */
async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
