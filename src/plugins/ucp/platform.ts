import { type ProtocolRequest, z } from '../../plugin.ts'
import type { Act } from './make.ts'
import { outcome, protocolError } from './refusal.ts'
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
  /** The address of its profile. */
  readonly profile: string
  readonly version: Version
  readonly shared: ReadonlySet<CapabilityName>
  readonly webhookUrl: string | null
  readonly keys: readonly Readonly<Record<string, unknown>>[]
}

const Versions = z.union([
  z.record(
    z.string(),
    z.array(z.object({ version: z.string(), config: z.record(z.string(), z.unknown()).optional() })),
  ),
  z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      config: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
])

const Profile = z.object({
  ucp: z.object({ version: z.string(), capabilities: Versions.default({}) }),
  signing_keys: z.array(z.record(z.string(), z.unknown())).max(20).default([]),
})

type Profile = z.infer<typeof Profile>

/** Minutes for which a profile is used without reading it again, and seconds after a failure. */
const KEPT_MS = 5 * 60_000
const FAILED_MS = 20_000
/** The most profiles that are kept. */
const MOST_KEPT = 500
/** The most profiles that are read in a minute, whoever sends. */
const MOST_READ = 120

type Read =
  | { readonly profile: Profile }
  | { readonly status: number; readonly code: string; readonly content: string }

/** Profiles that were read, the last used at the end. */
const kept = new Map<string, { readonly read: Read; readonly until: number }>()
let minute = { since: 0, count: 0 }

/** Reads the header `UCP-Agent`, a dictionary of RFC 8941: the address of a profile, and in January a version. */
export const agentIn = (header: unknown): { readonly profile?: string; readonly version?: string } => {
  if (typeof header !== 'string') return {}
  const value = (name: string) => new RegExp(`(?:^|[;,\\s])${name}="([^"]*)"`).exec(header)?.[1]
  const [profile, version] = [value('profile'), value('version')]
  return { ...(profile !== undefined && { profile }), ...(version !== undefined && { version }) }
}

const profileAt = async (act: Act, url: string): Promise<Read> => {
  const now = act.now.getTime()
  const known = kept.get(url)
  if (known && known.until > now) return known.read
  if (now - minute.since > 60_000) minute = { since: now, count: 0 }
  minute.count += 1
  if (minute.count > MOST_READ)
    return { status: 503, code: 'profile_unreachable', content: 'Too many profiles are read now' }
  const read = await readProfile(act, url)
  kept.delete(url)
  kept.set(url, { read, until: now + ('profile' in read ? KEPT_MS : FAILED_MS) })
  for (const old of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(old)
  }
  return read
}

const readProfile = async (act: Act, url: string): Promise<Read> => {
  const { status, body = '', error } = await act.read(url)
  if (['notAnAddress', 'scheme', 'credentials', 'port', 'network'].includes(error ?? ''))
    return {
      status: 400,
      code: 'invalid_profile_url',
      content: 'The profile must be at a public https address',
    }
  if (status !== 200)
    return {
      status: 424,
      code: 'profile_unreachable',
      content: `The profile was not read: ${error ?? status}`,
    }
  const { data } = Profile.safeParse(jsonIn(body))
  return data
    ? { profile: data }
    : { status: 422, code: 'profile_malformed', content: 'The profile is none of UCP' }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const listed = ({ ucp: { capabilities } }: Profile) =>
  Array.isArray(capabilities)
    ? capabilities
    : Object.entries(capabilities).flatMap(([name, all]) => all.map((one) => ({ ...one, name })))

/**
 * Finds out who sends a request and in which version, from `UCP-Agent`. In the version of January a platform may name
 * it there; it then needs no profile, but hears of no orders without one.
 */
export const platformOf = async (act: Act, headers: ProtocolRequest['headers']): Promise<Platform> => {
  const { profile: url, version: named } = agentIn(headers['ucp-agent'])
  if (named !== undefined && versionOf(named) === undefined)
    throw protocolError(400, 'version_unsupported', unsupported(named))
  if (url === undefined)
    throw protocolError(400, 'invalid_profile_url', 'UCP-Agent must name the profile of the platform')
  const read = await profileAt(act, url)
  if (!('profile' in read)) {
    if (named === JANUARY) return { ...NOBODY, profile: url }
    throw protocolError(read.status, read.code, read.content)
  }
  const { profile } = read
  const version = versionOf(named ?? profile.ucp.version)
  if (version === undefined) throw protocolError(422, 'version_unsupported', unsupported(profile.ucp.version))
  const all = listed(profile)
  const versions = new Map<string, string[]>()
  for (const { name, version: one } of all) versions.set(name, [...(versions.get(name) ?? []), one])
  const webhookUrl = all.find(({ name }) => name === 'dev.ucp.shopping.order')?.config?.webhook_url
  return {
    profile: url,
    version,
    // In January a business answered with all that it has.
    shared: version === LATEST ? sharedWith(versions, version) : NOBODY.shared,
    webhookUrl: typeof webhookUrl === 'string' ? webhookUrl : null,
    keys: profile.signing_keys,
  }
}

const NOBODY: Platform = {
  profile: '',
  version: JANUARY,
  shared: new Set(capabilitiesIn(JANUARY).map(([name]) => name)),
  webhookUrl: null,
  keys: [],
}

const unsupported = (version: string): string =>
  `Version ${version} of UCP is not supported. This shop supports ${LATEST} and ${JANUARY}.`

/** Ends a request about a capability that the platform does not have. */
export const needs = ({ shared }: Platform, name: CapabilityName): void => {
  if (!shared.has(name))
    throw outcome(422, 'capabilities_incompatible', `The profile of the platform does not declare ${name}`)
}
