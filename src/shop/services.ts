import type { Vault } from './vault.ts'

/** What the office goes by to keep others out. */
export interface Security {
  readonly vault: Vault
  /** Whether every member needs a second factor. */
  readonly twoFactor: 'optional' | 'required'
  /** The address of the shop as people know it. */
  readonly baseUrl: string
  /** The address of the office: another one where it has a host to itself. */
  readonly officeUrl: string
}

/**
 * What a handler asks for by name, beside what every handler is given. Whoever owns a service declares it where its
 * type stands, so that nobody needs to know them all: `declare module '../services.ts'`.
 */
export interface Services {
  readonly security: Security
}
