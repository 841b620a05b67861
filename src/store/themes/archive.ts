import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { OWNER_ONLY } from '../data-dir.ts'

const MEGABYTE = 1024 * 1024

/** Far more than a theme needs, and far less than fills a disk. */
export const THEME_LIMITS = { files: 2_000, fileBytes: 10 * MEGABYTE, bytes: 60 * MEGABYTE } as const

/** The reason why an archive is not a theme; `name` is the entry at fault. */
export class BadArchive extends Error {
  readonly reason:
    | 'notZip'
    | 'damaged'
    | 'path'
    | 'kind'
    | 'link'
    | 'twice'
    | 'tooMany'
    | 'tooLarge'
    | 'empty'
  readonly entry: string

  constructor(reason: BadArchive['reason'], entry = '') {
    super(`${reason} ${entry}`)
    this.reason = reason
    this.entry = entry
  }
}

/** The allowed files of a theme: its templates, its manifest, and files that browsers load. */
const ALLOWED = [
  /^(?:layout|plain)\.liquid$/,
  /^(?:pages|blocks|sections|partials|holes|mail)\/[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*(?:\.en)?\.liquid$/,
  /^assets\/[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*\.(?:css|js|svg|png|jpe?g|webp|avif|gif|ico|woff2?)$/i,
  /^(?:theme\.json|README\.md|LICENSE(?:\.md|\.txt)?)$/,
]
const FOLDERS = new Set(['pages', 'blocks', 'sections', 'partials', 'holes', 'mail', 'assets'])
/** A path of a theme: words, dots within them, slashes. */
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/
/** A path that every file system accepts, wherever its folder is. */
const LONGEST_PATH = 200
const MOST_FOLDERS = 8
/** Files that archivers of some systems add by themselves. */
const NOISE = /^__MACOSX\/|(?:^|\/)\.DS_Store$/
const UNIX_KIND = 0o170000
const UNIX_LINK = 0o120000

/**
 * Unpacks the archive of a theme into a new folder. Its files are at its root, or in its only folder. Throws
 * `BadArchive` if it is not an archive, leads out of the folder, contains files that themes may not, or is
 * larger unpacked than themes are. The size is counted, whatever the archive says.
 */
export const unpackTheme = async (archive: string, into: string): Promise<void> => {
  const zip = await openPromise(archive, { autoClose: false }).catch(refuse)
  try {
    const entries = await entriesIn(zip).catch(refuse)
    let left: number = THEME_LIMITS.bytes
    for (const [path, entry] of entries) {
      const target = join(into, path)
      await mkdir(dirname(target), { recursive: true, mode: OWNER_ONLY.directory })
      const taken = counted(Math.min(left, THEME_LIMITS.fileBytes), path, entry.crc32)
      const content = await zip.openReadStreamPromise(entry).catch(refuse)
      await pipeline(content, taken, createWriteStream(target, { flags: 'wx', mode: OWNER_ONLY.file })).catch(
        (error: unknown) => refuse(error, path),
      )
      left -= taken.bytes()
    }
  } finally {
    zip.close()
  }
}

const refuse = (error: unknown, entry = ''): never => {
  if (error instanceof BadArchive) throw error
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  if (isFull) throw error
  // The library rejects names that lead out of the folder.
  throw new BadArchive(
    /relative path|absolute path|characters in fileName/.test(String(error)) ? 'path' : 'notZip',
    entry,
  )
}

const entriesIn = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const found = new Map<string, Entry>()
  const names = new Set<string>()
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry
    if (fileName.endsWith('/') || NOISE.test(fileName)) continue
    if (!isUsable(fileName)) throw new BadArchive('path', fileName)
    if (((entry.externalFileAttributes >>> 16) & UNIX_KIND) === UNIX_LINK)
      throw new BadArchive('link', fileName)
    // A file system that ignores case would keep only one of the two.
    const folded = fileName.toLowerCase()
    if (names.has(folded)) throw new BadArchive('twice', fileName)
    names.add(folded)
    found.set(fileName, entry)
    if (found.size > THEME_LIMITS.files) throw new BadArchive('tooMany')
  }
  const own = withoutFolder(found)
  const other = [...own.keys()].find((path) => !ALLOWED.some((allowed) => allowed.test(path)))
  if (other !== undefined) throw new BadArchive('kind', other)
  if (own.size === 0) throw new BadArchive('empty')
  const folders = new Set([...own.keys()].flatMap(foldersOf).map((path) => path.toLowerCase()))
  const both = [...own.keys()].find((path) => folders.has(path.toLowerCase()))
  if (both !== undefined) throw new BadArchive('path', both)
  return own
}

const isUsable = (path: string): boolean =>
  path.length <= LONGEST_PATH && path.split('/').length <= MOST_FOLDERS + 1 && PATH.test(path)

/** The folders above a file. */
const foldersOf = (path: string): readonly string[] => {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** Some archivers put the folder itself into the archive. */
const withoutFolder = (entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> => {
  const folders = new Set([...entries.keys()].map((path) => path.split('/')[0] ?? ''))
  const [folder = ''] = folders
  if (folders.size !== 1 || entries.has(folder) || FOLDERS.has(folder)) return entries
  return new Map([...entries].map(([path, entry]) => [path.slice(folder.length + 1), entry]))
}

/** Passes at most `most` bytes, rejects more, and at the end rejects bytes that do not match the checksum. */
const counted = (most: number, entry: string, checksum: number) => {
  let bytes = 0
  let sum = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      sum = crc32(chunk, sum)
      if (bytes > most) done(new BadArchive('tooLarge', entry))
      else done(null, chunk)
    },
    flush: (done) => done(sum === checksum ? null : new BadArchive('damaged', entry)),
  })
  return Object.assign(stream, { bytes: () => bytes })
}
