import { endianness } from 'node:os'

/** The length of the log's header, and of that of a frame. https://www.sqlite.org/fileformat2.html#walformat */
const HEADER = 32
const FRAME_HEADER = 24
const MAGIC = { littleEndian: 0x377f0682, bigEndian: 0x377f0683 }

/** A place in SQLite's write-ahead log: behind a commit. */
export interface LogPlace {
  /** The salts of the log. They differ once it has begun anew. */
  readonly salts: string
  /** The offset of the next frame. */
  readonly offset: number
  /** The checksum up to there. */
  readonly sum: readonly [number, number]
}

/** The commits of a log behind a place. */
export interface Commits {
  /** The newest version of each page, by its number from 1. */
  readonly pages: ReadonlyMap<number, Buffer>
  /** The number of pages of the database after them; undefined without any commit. */
  readonly size: number | undefined
  /** The place behind the last commit; undefined if the log is empty. */
  readonly place: LogPlace | undefined
}

/** The part of the log that is in force: a commit behind it may be written, and lost all the same. */
export interface InForce {
  readonly salts: string
  readonly frames: number
}

const INDEX_HEADER = 48
/** The bytes at the beginning of the index that tell what is in force. */
export const INDEX_HEADERS = 2 * INDEX_HEADER

/**
 * Reads the index of a log, `-shm`: its header is there twice, and is being changed while the two differ. Undefined
 * then, and if it is not made yet. https://www.sqlite.org/walformat.html#the_wal_index_file_format
 */
export const inForceIn = (index: Buffer): InForce | undefined => {
  const header = index.subarray(0, INDEX_HEADER)
  if (index.length < INDEX_HEADERS || !header.equals(index.subarray(INDEX_HEADER, INDEX_HEADERS)))
    return undefined
  if (header[12] !== 1) return undefined
  const frames = endianness() === 'LE' ? header.readUInt32LE(16) : header.readUInt32BE(16)
  return { salts: header.toString('hex', 32, 40), frames }
}

const NOTHING: Commits = { pages: new Map(), size: undefined, place: undefined }

/** The salts of a log; undefined if it is empty. */
export const saltsOf = (log: Buffer): string | undefined =>
  log.length < HEADER ? undefined : log.toString('hex', 16, 24)

/**
 * Reads whole commits out of a write-ahead log, from its beginning or behind a place in it. Frames that are half
 * written, not in force yet, or left from before the log began anew, are not read.
 */
export const commitsIn = (log: Buffer, inForce: InForce | undefined, from?: LogPlace): Commits => {
  const salts = saltsOf(log)
  // Without its index, or with that of another log, everything is in the database itself.
  if (salts === undefined || salts !== inForce?.salts) return NOTHING
  const magic = log.readUInt32BE(0)
  const isLittle = magic === MAGIC.littleEndian
  if (!isLittle && magic !== MAGIC.bigEndian) return NOTHING
  const pageSize = log.readUInt32BE(8)
  const start = from ?? { salts, offset: HEADER, sum: summed([0, 0], log, 0, 24, isLittle) }
  if (!from && !isSum(log, 24, start.sum)) return NOTHING
  const pages = new Map<number, Buffer>()
  const uncommitted: (readonly [number, Buffer])[] = []
  let place: LogPlace = start
  let size: number | undefined
  let { sum } = start
  const end = Math.min(log.length, HEADER + inForce.frames * (FRAME_HEADER + pageSize))
  for (let at = start.offset; at + FRAME_HEADER + pageSize <= end; at += FRAME_HEADER + pageSize) {
    if (log.toString('hex', at + 8, at + 16) !== salts) break
    const begin = at + FRAME_HEADER
    sum = summed(summed(sum, log, at, at + 8, isLittle), log, begin, begin + pageSize, isLittle)
    if (!isSum(log, at + 16, sum)) break
    uncommitted.push([log.readUInt32BE(at), log.subarray(begin, begin + pageSize)])
    const sizeAfter = log.readUInt32BE(at + 4)
    if (sizeAfter === 0) continue
    for (const [number, page] of uncommitted.splice(0)) pages.set(number, page)
    size = sizeAfter
    place = { salts, offset: begin + pageSize, sum }
  }
  return { pages, size, place }
}

const isSum = (log: Buffer, at: number, [one, other]: readonly [number, number]): boolean =>
  log.readUInt32BE(at) === one && log.readUInt32BE(at + 4) === other

/** The checksum of SQLite over some bytes, continued from the one before them. */
const summed = (
  [before, beside]: readonly [number, number],
  log: Buffer,
  start: number,
  end: number,
  isLittle: boolean,
): readonly [number, number] => {
  let one = before
  let other = beside
  for (let at = start; at < end; at += 8) {
    one = (one + (isLittle ? log.readUInt32LE(at) : log.readUInt32BE(at)) + other) >>> 0
    other = (other + (isLittle ? log.readUInt32LE(at + 4) : log.readUInt32BE(at + 4)) + one) >>> 0
  }
  return [one, other]
}
