import { isIP } from 'node:net'
import { isLocalhost } from '../../hypermedia/host.ts'

/** Where passkeys hold (WebAuthn Level 3, §5.1.2). */
export interface Site {
  /** The name that they are bound to. */
  readonly rpId: string
  /** Of the pages that may ask for them. */
  readonly origin: string
}

/**
 * The site of the office's address; where that can have no passkeys, of the origin that was asked, if its host is
 * known to be this shop's. Nothing where neither can.
 */
export const siteOf = (officeUrl: string, asked: string | undefined): Site | undefined =>
  siteAt(officeUrl) ?? (asked === undefined ? undefined : siteAt(asked))

/** Browsers bind passkeys to names, never to addresses, and outside of the machine itself over https alone. */
const siteAt = (address: string): Site | undefined => {
  const { protocol, hostname, origin } = new URL(address)
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  const isSecure = protocol === 'https:' || isLocalhost(hostname)
  return isNamed && isSecure ? { rpId: hostname, origin } : undefined
}

/**
 * Whether a count of signatures may follow the one that is kept (WebAuthn Level 3, §6.1.1): it grows, or
 * its authenticator does not count. One that does not grow comes from a copy.
 */
export const mayFollow = (kept: number, given: number): boolean => given > kept || (given === 0 && kept === 0)
