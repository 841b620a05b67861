import type { ProtocolRequest } from '../../plugin.ts'
import { outcome, protocolError } from '../agents/refusal.ts'
import type { Act } from './make.ts'
import { profileReader } from './profiles.ts'
import {
  type CapabilityName,
  capabilitiesIn,
  JANUARY,
  LATEST,
  sharedWith,
  type Version,
  versionOf,
} from './versions.ts'

/** A platform that sends requests, as its profile states it. */
export interface Platform {
  /** The address of its profile; with a word before it if that was not read. */
  readonly profile: string
  readonly version: Version
  readonly shared: ReadonlySet<CapabilityName>
  readonly webhookUrl: string | null
  /** The origins of the pages in which it embeds checkouts. */
  readonly origins: readonly string[]
  readonly keys: readonly Readonly<Record<string, unknown>>[]
}

/** Profiles that were read for this process. */
const profileAt = profileReader()

/** Reads the header `UCP-Agent`, a dictionary of RFC 8941: the address of a profile, and in January a version. */
export const agentIn = (header: unknown): { readonly profile?: string; readonly version?: string } => {
  if (typeof header !== 'string') return {}
  const value = (name: string) => new RegExp(`(?:^|[;,\\s])${name}="([^"]*)"`).exec(header)?.[1]
  const [profile, version] = [value('profile'), value('version')]
  return { ...(profile !== undefined && { profile }), ...(version !== undefined && { version }) }
}

/**
 * Finds out who sends a request and in which version, from `UCP-Agent`. In the version of January a platform may name
 * it there; it then needs no profile, but hears of no orders without one.
 */
export const platformOf = async (
  act: Act,
  { headers, network }: Pick<ProtocolRequest, 'headers' | 'network'>,
): Promise<Platform> => {
  const { profile: url, version: named } = agentIn(headers['ucp-agent'])
  if (named !== undefined && versionOf(named) === undefined)
    throw protocolError(400, 'version_unsupported', unsupported(named))
  if (url === undefined)
    throw protocolError(400, 'invalid_profile_url', 'UCP-Agent must name the profile of the platform')
  const read = await profileAt(act, url, network)
  if (!('profile' in read)) {
    // Not the platform of this profile: as long as its keys are not known, nobody may have what is its own.
    if (named === JANUARY) return { ...NOBODY, profile: `unread ${url.slice(0, 1000)}` }
    throw protocolError(read.status, read.code, read.content)
  }
  const { version: own, capabilities, keys, webhookUrl, origins } = read.profile
  const version = versionOf(named ?? own)
  if (version === undefined) throw protocolError(422, 'version_unsupported', unsupported(own))
  const versions = new Map<string, string[]>()
  for (const { name, version: one } of capabilities) versions.set(name, [...(versions.get(name) ?? []), one])
  return {
    profile: url,
    version,
    // In January a business answered with all that it has.
    shared: version === LATEST ? sharedWith(versions, version, act) : NOBODY.shared,
    webhookUrl,
    origins: version === LATEST ? origins : [],
    keys,
  }
}

const NOBODY: Platform = {
  profile: '',
  version: JANUARY,
  shared: new Set(capabilitiesIn(JANUARY).map(([name]) => name)),
  webhookUrl: null,
  origins: [],
  keys: [],
}

const unsupported = (version: string): string =>
  `Version ${version} of UCP is not supported. This shop supports ${LATEST} and ${JANUARY}.`

/** Ends a request about a capability that the platform does not have. */
export const needs = ({ shared }: Platform, name: CapabilityName): void => {
  if (!shared.has(name))
    throw outcome(422, 'capabilities_incompatible', `The profile of the platform does not declare ${name}`)
}
