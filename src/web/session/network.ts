import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The network by which an address is counted. A household has one IPv4 address; in IPv6 it has at least a /64,
 * and may use any of its addresses for each request. An IPv4-mapped IPv6 address is the IPv4 address.
 */
export const networkOf = (address: string): string => {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
