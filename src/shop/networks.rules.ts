import { BlockList, isIP } from 'node:net'

/** Access by network address (SEC-10): the allowed addresses, then the denied ones. */
export interface AddressRules {
  readonly allow: readonly string[]
  readonly deny: readonly string[]
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const BITS = { ipv4: 32, ipv6: 128 } as const

/** The entries of a list: one a line. */
export const linesOf = (list: string): readonly string[] =>
  list
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Whether an entry is an address, IPv4 or IPv6, or a range of them (`192.0.2.0/24`). */
export const isAddress = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/')
  if (rest.length > 0 || isIP(address) === 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= BITS[familyOf(address)])
}

/** Returns the first line of a list that is no entry of it, with its number from 1; undefined if there is none. */
export const wrongLine = (
  list: string,
  isEntry: (line: string) => boolean,
): { readonly line: number; readonly entry: string } | undefined => {
  const lines = list.split('\n').map((line) => line.trim())
  const at = lines.findIndex((line) => line !== '' && !linesOf(line).every(isEntry))
  return at < 0 ? undefined : { line: at + 1, entry: lines[at] ?? '' }
}

const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Whether an entry is the name of a host, or an address in its place. */
export const isHost = (entry: string): boolean => HOST.test(entry) || isIP(entry) !== 0

/** Tells of an address whether it may ask. An IPv4 address counts as such in the clothes of an IPv6 one, too. */
export const gateOf = ({ allow, deny }: AddressRules): ((address: string) => boolean) => {
  const allowed = blockOf(allow)
  const denied = blockOf(deny)
  // Most shops have no such rules, and each request asks.
  if (allow.length === 0 && deny.length === 0) return () => true
  return (address) => {
    // It could be any of those denied.
    if (isIP(address) === 0) return false
    const family = familyOf(address)
    return (allow.length === 0 || allowed.check(address, family)) && !denied.check(address, family)
  }
}

const blockOf = (entries: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
