import { createHash, timingSafeEqual } from 'node:crypto'

/** The form of the names of platforms, and of their keys. */
const NAME = '[a-z][a-z0-9-]{0,30}'
const KEY = '[A-Za-z0-9._~+/-]{32,200}=*'

/** `name=key` of each platform, separated by spaces. */
export const KEYS = new RegExp(`^${NAME}=${KEY}(?: +${NAME}=${KEY})*$`)

const HOOK = `${NAME}=https?://[^\\s,]+,[\\x21-\\x2b\\x2d-\\x7e]{16,}`

/** The value of a setting that is not needed. */
export const NONE = 'none'

/** `name=address,secret` of each platform that hears of its orders, separated by spaces. */
export const HOOKS = new RegExp(`^(?:${NONE}|${HOOK}(?: +${HOOK})*)$`)

/** Where a platform hears of its orders, and the secret with which that is signed. */
export interface Hook {
  readonly url: string
  readonly secret: string
}

/** The platforms that may order. */
export interface Platforms {
  /** Returns the name of the platform that sends a header `Authorization`; undefined if nobody has the key. */
  named(authorization: unknown): string | undefined
  hookOf(name: string): Hook | undefined
}

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

const entriesIn = (setting: string): readonly (readonly [name: string, value: string])[] =>
  setting
    .split(' ')
    .filter((entry) => entry.includes('='))
    .map((entry) => {
      const at = entry.indexOf('=')
      return [entry.slice(0, at), entry.slice(at + 1)] as const
    })

/** Reads the platforms from the settings of the plugin. Several keys of one name are all valid. */
export const platformsIn = (keys: string, hooks: string): Platforms => {
  const known = entriesIn(keys).map(([name, key]) => ({ name, digest: digestOf(key) }))
  const addresses = new Map(
    entriesIn(hooks).map(([name, value]) => {
      const at = value.indexOf(',')
      return [name, { url: value.slice(0, at), secret: value.slice(at + 1) }] as const
    }),
  )
  return {
    named(authorization) {
      const [, key] = /^Bearer +(\S+)$/i.exec(String(authorization ?? '')) ?? []
      if (key === undefined) return undefined
      const digest = digestOf(key)
      // All are compared, and each in the same time.
      return known.filter((one) => timingSafeEqual(one.digest, digest))[0]?.name
    },
    hookOf: (name) => addresses.get(name),
  }
}
