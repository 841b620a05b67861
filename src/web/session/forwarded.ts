import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Normalizes the X-Forwarded-For of a request before it is read: each entry becomes a plain address, without
 * the port, brackets and quotes that some proxies write. An invalid entry ends the chain, seen from the shop:
 * the entries before it may be forged, and the proxy behind it is not the client. It counts as an unknown
 * address: limits count all such requests as one network's, and no list of addresses lets one through.
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

/** Trusts the nearest proxy alone: the visitor's address is the one that it wrote. */
export const trustNearest = (_address: string, hop: number): boolean => hop === 0
