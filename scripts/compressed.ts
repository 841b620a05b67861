import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Files of text; pictures are compressed by themselves. */
const TEXT = /\.(?:css|js|svg)$/
/** A shorter file fits into the packets of its headers. */
const WORTH_BYTES = 1000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const ways = [
  ['.br', (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  ['.gz', (bytes: Buffer) => gzipped(bytes, { level: 9 })],
] as const

/** Tells whether a file has these bytes. */
export const isAlike = (path: string, bytes: Buffer): boolean => {
  try {
    return readFileSync(path).equals(bytes)
  } catch {
    return false
  }
}

/** Writes a file of text, compressed in each way beside. */
export const writeCompressed = async (path: string, bytes: Buffer): Promise<void> => {
  // The compressed ones first: a process that runs may look for them as soon as the file is there.
  for (const [ending, compress] of ways) writeFileSync(path + ending, await compress(bytes))
  writeFileSync(path, bytes)
}

/** Copies a folder of files that browsers load, and compresses those of text beside; files that are gone are removed. */
export const compressFolder = async (from: string, to: string): Promise<void> => {
  mkdirSync(to, { recursive: true })
  const kept = new Set<string>()
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const name = join(entry.parentPath, entry.name).slice(from.length + 1)
    const bytes = readFileSync(join(from, name))
    const path = join(to, name)
    const isWorth = TEXT.test(name) && bytes.length >= WORTH_BYTES
    for (const ending of ['', ...(isWorth ? ways.map(([one]) => one) : [])]) kept.add(name + ending)
    if (isAlike(path, bytes)) continue
    mkdirSync(dirname(path), { recursive: true })
    if (isWorth) await writeCompressed(path, bytes)
    else writeFileSync(path, bytes)
  }
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' }))
    if (!kept.has(name) && /\.\w+$/.test(name)) rmSync(join(to, name), { force: true })
}
