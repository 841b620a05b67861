import ipaddr from 'ipaddr.js'

/** Why an address cannot be delivered to; each is a message of the forms. */
export type AddressFault = 'notAnAddress' | 'credentials' | 'scheme' | 'port' | 'network'

const LOWEST_FREE_PORT = 1024
const LOCAL_NAME = /(^|\.)localhost$/

/** Returns the host of an address as it is looked up: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/**
 * Whether a network address may be connected to: one of the public internet. All others lead into the networks of the
 * shop: private, shared, link-local, loopback, and those that stand for an IPv4 address. Where private networks are
 * allowed, every address may; plain HTTP only the machine itself.
 */
export const mayConnect = (address: string, { allowsPrivate, isPlain }: Means): boolean => {
  if (isPlain) return allowsPrivate && isLoopback(address)
  return allowsPrivate || (ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast')
}

/** The circumstances of a connection. */
export interface Means {
  /** Whether the operator allows private networks. */
  readonly allowsPrivate: boolean
  /** Whether it is plain HTTP. */
  readonly isPlain: boolean
}

/** Returns why an address is none for deliveries; undefined if it is. What its name leads to is checked at delivery. */
export const addressFault = (typed: string, allowsPrivate: boolean): AddressFault | undefined => {
  if (!URL.canParse(typed)) return 'notAnAddress'
  const url = new URL(typed)
  const isPlain = url.protocol === 'http:'
  const host = hostOf(url)
  if (url.protocol !== 'https:' && !(isPlain && allowsPrivate)) return 'scheme'
  if (url.username !== '' || url.password !== '') return 'credentials'
  const port = Number(url.port || (isPlain ? 80 : 443))
  if (port !== 443 && port < LOWEST_FREE_PORT) return 'port'
  if (isPlain && !LOCAL_NAME.test(host) && !isLoopback(host)) return 'scheme'
  if (ipaddr.isValid(host)) return mayConnect(host, { allowsPrivate, isPlain }) ? undefined : 'network'
  return LOCAL_NAME.test(host) && !allowsPrivate ? 'network' : undefined
}
