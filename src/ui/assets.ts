import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const ASSET_NAME = /^[A-Za-z0-9_-]+(?:[./][A-Za-z0-9_-]+)*$/
const HASH_LENGTH = 10

/** Returns the path of the assets of a theme that is not the default one. */
export const themeAssetsAt = (code: string): string => `/assets/theme/${code}/`

/**
 * Returns the address of a theme's asset, from the first directory that has it. Each directory is named by
 * its theme's code; the last is the default theme's.
 */
export const themeAssets = (directories: readonly string[]): ((file: string) => string) => {
  const places = directories.map((directory, at) => ({
    directory,
    addressOf: assetAddresses(
      directory,
      at < directories.length - 1 ? themeAssetsAt(basename(directory)) : undefined,
    ),
  }))
  return (file) => {
    const place = places.find(({ directory }) => existsSync(join(directory, 'assets', file))) ?? places.at(-1)
    return place?.addressOf(file) ?? ''
  }
}

/**
 * Returns the address of a file in a directory's `assets/`, below a path. The hash of its content lets
 * browsers cache it for ever.
 */
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
