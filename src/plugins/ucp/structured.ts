import { isInnerList, parseDictionary, serializeInnerList } from 'structured-headers'

/** Longest header that is read, in characters. */
const LONGEST = 2048

/** A signature as the headers of a message state it (RFC 9421). */
export interface Stated {
  /** The parts of the message that it covers. */
  readonly names: readonly string[]
  /** These and its parameters, as they are signed. */
  readonly text: string
  /** Seconds since 1970; undefined if it states none. */
  readonly created: unknown
  readonly kid: string
  readonly value: Buffer
}

/**
 * Reads the signatures of a message: those with a key and a value that name no part twice, and none with parameters.
 * None of headers that are too long, or no dictionaries (RFC 8941).
 */
export const signaturesIn = (input: string, signature: string): readonly Stated[] => {
  const [inputs, values] = [dictionaryIn(input), dictionaryIn(signature)]
  return [...inputs].flatMap(([label, list]) => {
    const [value] = values.get(label) ?? []
    if (!isInnerList(list) || !(value instanceof ArrayBuffer)) return []
    const [items, parameters] = list
    const names = items.flatMap(([name, more]) => (typeof name === 'string' && more.size === 0 ? [name] : []))
    const kid = parameters.get('keyid')
    if (new Set(names).size < items.length || typeof kid !== 'string') return []
    const text = serializeInnerList(list)
    return [{ names, text, created: parameters.get('created'), kid, value: Buffer.from(value) }]
  })
}

const dictionaryIn = (header: string): ReturnType<typeof parseDictionary> => {
  if (header.length > LONGEST) return new Map()
  try {
    return parseDictionary(header)
  } catch {
    return new Map()
  }
}
