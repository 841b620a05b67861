import { LRUCache } from 'lru-cache'
import { z } from '../../plugin.ts'
import type { Act } from './make.ts'

const Capability = z.object({
  version: z.string().max(50),
  config: z.record(z.string(), z.unknown()).optional(),
})

const Profile = z.object({
  ucp: z.object({
    version: z.string().max(50),
    capabilities: z
      .union([z.record(z.string(), z.array(Capability)), z.array(Capability.extend({ name: z.string() }))])
      .default({}),
    services: z.record(z.string(), z.unknown()).default({}),
  }),
  signing_keys: z.array(z.record(z.string(), z.unknown())).max(20).default([]),
})

/** The profile of a platform: its capabilities one by one, its keys, and where it hears of orders. */
interface PlatformProfile {
  readonly version: string
  readonly capabilities: readonly { readonly name: string; readonly version: string }[]
  readonly keys: readonly Readonly<Record<string, unknown>>[]
  readonly webhookUrl: string | null
  /** The origins of the pages in which it embeds checkouts; none if it does not. */
  readonly origins: readonly string[]
}

/** A profile, or why there is none. */
type Read =
  | { readonly profile: PlatformProfile }
  | { readonly status: number; readonly code: string; readonly content: string }

/** Milliseconds for which a profile is used without reading it again, and after a failure. */
const KEPT_MS = 5 * 60_000
const FAILED_MS = 20_000
/** The most profiles that are kept, and as many failures apart from them. */
const MOST_KEPT = 500
/** The most profiles that are read for one network in a minute, and the most of those that may fail. */
const MOST_READ = 30
const MOST_FAILED = 10
/** The most that are read at once, for one network and for all. */
const MOST_AT_ONCE = { network: 2, all: 16 }
const MOST_NETWORKS = 10_000
const LONGEST_URL = 1000
/** The service whose checkouts platforms embed. */
const SERVICE = 'dev.ucp.shopping'

const MINUTE_MS = 60_000

/** The means to read profiles. */
export type Reading = Pick<Act, 'now' | 'read' | 'mayPost'>

const unreachable = (status: number, content: string): Read => ({
  status,
  code: 'profile_unreachable',
  content,
})

const NOT_PUBLIC: Read = {
  status: 400,
  code: 'invalid_profile_url',
  content: 'The profile must be at a public https address',
}

/**
 * Reads and keeps the profiles of platforms. Its limits are on the networks of senders: no one shuts out the others by
 * naming profiles that are none.
 */
export const profileReader = () => {
  const kept = new LRUCache<string, { readonly read: Read; readonly until: number }>({ max: MOST_KEPT })
  const failed = new LRUCache<string, { readonly read: Read; readonly until: number }>({ max: MOST_KEPT })
  const pending = new Map<string, Promise<Read>>()
  const minutes = new LRUCache<string, { readonly since: number; read: number; failed: number }>({
    max: MOST_NETWORKS,
  })
  const reading = new Map<string, number>()

  const minuteOf = (network: string, now: number) => {
    const known = minutes.get(network)
    if (known && now - known.since < MINUTE_MS) return known
    const minute = { since: now, read: 0, failed: 0 }
    minutes.set(network, minute)
    return minute
  }

  const begin = async (act: Reading, url: string, network: string): Promise<Read> => {
    const now = act.now.getTime()
    const minute = minuteOf(network, now)
    const ofNetwork = reading.get(network) ?? 0
    const isBusy = ofNetwork >= MOST_AT_ONCE.network || pending.size >= MOST_AT_ONCE.all
    if (isBusy || minute.read >= MOST_READ || minute.failed >= MOST_FAILED)
      return unreachable(503, 'Too many profiles are read now')
    minute.read += 1
    reading.set(network, ofNetwork + 1)
    const work = readProfile(act, url)
    pending.set(url, work)
    try {
      const read = await work
      const isRead = 'profile' in read
      if (isRead) kept.set(url, { read, until: now + KEPT_MS })
      else {
        minute.failed += 1
        kept.delete(url)
        failed.set(url, { read, until: now + FAILED_MS })
      }
      return read
    } finally {
      pending.delete(url)
      const left = (reading.get(network) ?? 1) - 1
      if (left > 0) reading.set(network, left)
      else reading.delete(network)
    }
  }

  /** Returns the profile at an address, for a sender of a network. */
  return async (act: Reading, url: string, network: string): Promise<Read> => {
    if (url.length > LONGEST_URL) return NOT_PUBLIC
    const now = act.now.getTime()
    for (const known of [kept.get(url), failed.get(url)]) if (known && known.until > now) return known.read
    return pending.get(url) ?? begin(act, url, network)
  }
}

const readProfile = async (act: Reading, url: string): Promise<Read> => {
  const { status, body = '', error } = await act.read(url)
  if (['notAnAddress', 'scheme', 'credentials', 'port', 'network'].includes(error ?? '')) return NOT_PUBLIC
  // A stranger learns nothing of the networks that the shop reaches.
  if (status !== 200) return unreachable(424, 'The profile was not read')
  const { data } = Profile.safeParse(jsonIn(body))
  if (!data) return { status: 422, code: 'profile_malformed', content: 'The profile is none of UCP' }
  const { version, capabilities } = data.ucp
  const all = Array.isArray(capabilities)
    ? capabilities
    : Object.entries(capabilities).flatMap(([name, some]) => some.map((one) => ({ ...one, name })))
  const webhookUrl = all.find(({ name }) => name === 'dev.ucp.shopping.order')?.config?.webhook_url ?? null
  if (webhookUrl !== null && !isWebhook(act, webhookUrl))
    return {
      status: 422,
      code: 'profile_malformed',
      content: 'The webhook_url of the profile must be a public https address',
    }
  const origins = originsIn(data.ucp.services[SERVICE], url)
  return { profile: { version, capabilities: all, keys: data.signing_keys, webhookUrl, origins } }
}

/** The most origins of a platform. */
const MOST_ORIGINS = 5

const Service = z.object({
  transport: z.string(),
  endpoint: z.string().max(LONGEST_URL).nullish(),
})

/**
 * The origins of a platform that declares the embedded transport: those of its endpoints for that, or that of the profile.
 * UCP has no other place for them.
 */
const originsIn = (services: unknown, profile: string): readonly string[] => {
  const embedding = (Array.isArray(services) ? services : []).flatMap((one) => {
    const { data } = Service.safeParse(one)
    return data?.transport === 'embedded' ? [data.endpoint ?? profile] : []
  })
  const protocol = URL.canParse(profile) ? new URL(profile).protocol : undefined
  const origins = embedding.flatMap((address) => {
    const { origin, protocol: own } = URL.canParse(address) ? new URL(address) : {}
    // As plain as the profile at most, and nothing that a policy would read otherwise.
    return origin !== undefined && own === protocol && /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? [origin] : []
  })
  return [...new Set(origins)].slice(0, MOST_ORIGINS)
}

const isWebhook = ({ mayPost }: Pick<Reading, 'mayPost'>, url: unknown): url is string =>
  typeof url === 'string' && url.length <= LONGEST_URL && mayPost(url)

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
