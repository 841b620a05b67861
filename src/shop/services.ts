import type { Ask } from '../hypermedia/within.ts'
import type { Vault } from './vault.ts'

/** The security settings of the office. */
export interface Security {
  readonly vault: Vault
  /** Whether every member needs a second factor. */
  readonly twoFactor: 'optional' | 'required'
  /** The public address of the shop. */
  readonly baseUrl: string
  /** The address of the office: another one if it has a host of its own. */
  readonly officeUrl: string
  /** Whether apps may ask for members and customers by their consent (OAuth). */
  readonly hasApps: boolean
}

/**
 * The services for handlers, by name, beside the environment. The owner of a service declares it beside its
 * type, so that no code needs to know them all: `declare module '../services.ts'`.
 */
export interface Services {
  readonly security: Security
  /** Asks the interface of the shop on its own behalf. */
  readonly ask: Ask
}
