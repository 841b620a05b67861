import { hash } from 'node:crypto'

/** The header in which caches in front read the keys of a page, and the character between two of them. */
export interface KeyHeader {
  readonly name: string
  readonly separator: string
}

/**
 * The key of a tag for caches in front: eight hexadecimal digits, so that a page with a hundred tags fits into the headers
 * that proxies take. Two tags with the same key only clear more than they must.
 */
export const keyOf = (tag: string): string => hash('sha256', tag, 'hex').slice(0, 8)

const known = new WeakMap<readonly string[], string>()

/** The value of the header for the tags of a page. */
export const keysOf = (tags: readonly string[], { separator }: KeyHeader): string => {
  const made = known.get(tags) ?? [...new Set(tags.map(keyOf))].join(separator)
  known.set(tags, made)
  return made
}
