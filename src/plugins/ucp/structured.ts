/** Longest header that is read, in characters. */
const LONGEST = 2048

const KEY = /^[a-z*][a-z0-9_.*-]{0,63}$/

/** Cuts a text at a letter outside quotes, where a backslash hides the letter after it; undefined if a quote is open. */
const cut = (text: string, at: string): readonly string[] | undefined => {
  const parts: string[] = []
  let from = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index]
    if (isQuoted && letter === '\\') index += 1
    else if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === at) {
      parts.push(text.slice(from, index))
      from = index + 1
    }
  }
  return isQuoted ? undefined : [...parts, text.slice(from)]
}

/**
 * Reads a dictionary (RFC 8941): the texts of its members by their keys, unread; of a repeated key the last counts.
 * Undefined if it is longer than 2 kB or none, or if a key is none.
 */
export const dictionaryIn = (header: string): ReadonlyMap<string, string> | undefined => {
  if (header.length > LONGEST) return undefined
  const members = new Map<string, string>()
  for (const part of cut(header, ',') ?? ['']) {
    const text = part.trim()
    const equals = text.indexOf('=')
    const key = text.slice(0, Math.max(0, equals))
    if (!KEY.test(key)) return undefined
    members.set(key, text.slice(equals + 1))
  }
  return members
}

/** An inner list of quoted names with its parameters, as a signature has it (RFC 9421). */
interface SignedNames {
  readonly names: readonly string[]
  /** The texts of its parameters, by their keys; quoted ones without their quotes. */
  readonly parameters: ReadonlyMap<string, string>
}

const NAME = /^"([a-z0-9@_-]{1,64})"$/

/** Reads such a list; undefined if it is none, or names a part twice or with parameters. */
export const signedNamesIn = (text: string): SignedNames | undefined => {
  const close = text.indexOf(')')
  if (!text.startsWith('(') || close < 0) return undefined
  const inner = text.slice(1, close).trim()
  const names = inner === '' ? [] : inner.split(/ +/).map((name) => NAME.exec(name)?.[1])
  const [before, ...rest] = cut(text.slice(close + 1), ';') ?? ['?']
  if (before?.trim() !== '' || names.includes(undefined) || new Set(names).size < names.length)
    return undefined
  const parameters = new Map<string, string>()
  for (const part of rest) {
    const [key = '', ...value] = part.trim().split('=')
    if (!KEY.test(key)) return undefined
    parameters.set(key, value.join('=').replace(/^"(.*)"$/, '$1'))
  }
  return { names: names.filter((name) => name !== undefined), parameters }
}

const BYTES = /^:([A-Za-z0-9+/=]*):$/

/** Reads a byte sequence (RFC 8941); undefined if it is none. */
export const bytesIn = (text: string): Buffer | undefined => {
  const value = BYTES.exec(text)?.[1]
  return value === undefined ? undefined : Buffer.from(value, 'base64')
}
