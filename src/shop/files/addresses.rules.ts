import { addressOf, plainAddress } from './paths.rules.ts'

/** A file or a folder by its path. */
interface Place {
  readonly path: string
  readonly isFolder: boolean
}

/** Returns all spellings of the address of a file, or of all files of a folder, in texts. */
export const writtenAddresses = ({ path, isFolder }: Place): readonly string[] => {
  const plain = plainAddress(path) + (isFolder ? '/' : '')
  const segments = plain.split('/').map(encodeURIComponent).join('/')
  const ways = [addressOf(path) + (isFolder ? '/' : ''), segments, encodeURI(plain), plain]
  return [...new Set(ways.flatMap((way) => [way, way.replaceAll('&', '&amp;').replaceAll("'", '&#39;')]))]
}

/** Characters that continue an address, within it and before it. */
const WITHIN = 'A-Za-z0-9_~%-'

/**
 * Returns a pattern that finds an address in texts, and no other one that only begins or ends like it: none
 * of another site, and none of files with a longer name.
 */
export const addressPattern = (
  place: Place,
  { baseUrl, longer = [] }: { readonly baseUrl: string; readonly longer?: readonly string[] },
): RegExp => {
  const ways = writtenAddresses(place).toSorted((one, other) => other.length - one.length)
  const others = place.isFolder ? [] : longer.flatMap((path) => writtenAddresses({ path, isFolder: false }))
  const not = others.length === 0 ? '' : `(?!${anyOf(others)})`
  const after = place.isFolder ? '' : `(?![/${WITHIN}]|\\.[${WITHIN}])`
  const before = `(?:(?<=${escaped(new URL(baseUrl).origin)})|(?<![./${WITHIN}]))`
  return new RegExp(`${before}${not}(?:${anyOf(ways)})${after}`, 'gu')
}

const anyOf = (texts: readonly string[]) => texts.map(escaped).join('|')

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
