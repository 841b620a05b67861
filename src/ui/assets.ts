import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ASSET_NAME = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/
const HASH_LENGTH = 10

/** Gives a file of a directory's `assets/` its address below a path; the hash of its content lets browsers keep it for good. */
export const assetAddresses = (directory: string, at = '/assets/'): ((file: string) => string) => {
  const known = new Map<string, string>()
  return (file) => {
    const address = known.get(file) ?? addressOf(directory, at, file)
    known.set(file, address)
    return address
  }
}

const addressOf = (directory: string, at: string, file: string): string => {
  if (!ASSET_NAME.test(file)) throw new Error(`${file} is no name of an asset`)
  const path = join(directory, 'assets', file)
  if (!existsSync(path)) return at + file
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, HASH_LENGTH)
  return `${at}${file}?v=${hash}`
}
