import { isIP } from 'node:net'
import { isLocalhost } from '../../hypermedia/host.ts'

/** The site of passkeys (WebAuthn Level 3, §5.1.2). */
export interface Site {
  /** The name that they are bound to. */
  readonly rpId: string
  /** The origin of the pages that can request them. */
  readonly origin: string
}

/**
 * Returns the site of the office's address; if that cannot have passkeys, of the requested origin, if its
 * host is known to be this shop's. Undefined if neither can.
 */
export const siteOf = (officeUrl: string, asked: string | undefined): Site | undefined =>
  siteAt(officeUrl) ?? (asked === undefined ? undefined : siteAt(asked))

/** Browsers bind passkeys to names, never to addresses, and outside of the machine itself only over https. */
const siteAt = (address: string): Site | undefined => {
  const { protocol, hostname, origin } = new URL(address)
  const isNamed = isIP(hostname) === 0 && !hostname.startsWith('[')
  const isSecure = protocol === 'https:' || isLocalhost(hostname)
  return isNamed && isSecure ? { rpId: hostname, origin } : undefined
}

/**
 * Returns whether a signature count can follow the stored one (WebAuthn Level 3, §6.1.1): it must grow,
 * unless the authenticator does not count. One that does not grow comes from a copy.
 */
export const mayFollow = (kept: number, given: number): boolean => given > kept || (given === 0 && kept === 0)
