import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Tidies the X-Forwarded-For of a request before anything reads it: each entry becomes a plain address, without
 * the port, the brackets and the quotes that some proxies write. One that is no address ends the chain, seen
 * from the shop, with all before it: the request counts as one of the nearest proxy that is known.
 */
export const tidyForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): void => {
  const sent = headers['x-forwarded-for']
  if (sent === undefined) return
  const entries = [sent].flat().join(',').split(',').map(addressIn)
  const known = entries.slice(entries.lastIndexOf(undefined) + 1)
  if (known.length > 0) headers['x-forwarded-for'] = known.join(', ')
  else delete headers['x-forwarded-for']
}

const addressIn = (entry: string): string | undefined => {
  const plain = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(plain) ?? []
  const address = bracketed ?? dotted ?? plain
  return isIP(address) === 0 ? undefined : address
}

/** Trusts whoever is connected, and nobody before: the visitor's address is the one that the nearest proxy wrote. */
export const trustNearest = (_address: string, hop: number): boolean => hop === 0
