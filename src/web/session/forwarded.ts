import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Tidies the X-Forwarded-For of a request before anything reads it: each entry becomes a plain address, without
 * the port, the brackets and the quotes that some proxies write. One that is no address ends the chain, seen
 * from the shop: what stands before it may be made up, and the proxy behind it is not who asks. It counts as an
 * unknown address: limits count all such requests as one network's, and no list of addresses lets one through.
 */
export const tidyForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): void => {
  const sent = headers['x-forwarded-for']
  if (sent === undefined) return
  const entries = [sent].flat().join(',').split(',').map(addressIn)
  headers['x-forwarded-for'] = entries.slice(Math.max(0, entries.lastIndexOf(UNKNOWN))).join(', ')
}

const UNKNOWN = 'unknown'

const addressIn = (entry: string): string => {
  const plain = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(plain) ?? []
  const address = bracketed ?? dotted ?? plain
  return isIP(address) === 0 ? UNKNOWN : address
}

/** Trusts whoever is connected, and nobody before: the visitor's address is the one that the nearest proxy wrote. */
export const trustNearest = (_address: string, hop: number): boolean => hop === 0
