import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { RealmName } from '../hypermedia/realm.ts'
import {
  appById,
  consumeToken,
  dropToken,
  dropTokensOf,
  endGrant,
  grantById,
  type StoredToken,
  storeApp,
  storeToken,
  tokenByDigest,
} from '../shop/apps/index.ts'
import { digestOf } from '../shop/members/index.ts'
import type { Store } from '../store/database.ts'

/** The environment of the library's rows. */
export interface AdapterParts {
  readonly store: Store
  readonly clock: () => Date
  readonly realm: RealmName
  readonly resources: readonly string[]
  /** Makes the error of a code or token that has ended meanwhile. */
  readonly ended: () => Error
}

type Kind = StoredToken['kind']
const KINDS: readonly Kind[] = ['Interaction', 'AuthorizationCode', 'AccessToken', 'RefreshToken']

/**
 * Milliseconds for which a used refresh token works again: a program whose requests run side by side renews its access
 * once for each of them. Later, it was stolen.
 */
const LEEWAY_MS: Readonly<Partial<Record<Kind, number>>> = { RefreshToken: 10_000 }

const sinceOf = (kind: Kind, now: Date): Date => new Date(now.getTime() - (LEEWAY_MS[kind] ?? 0))

const nothing = async (): Promise<undefined> => undefined
const NO_OTHER_WAY = {
  findByUserCode: nothing,
  findByUid: nothing,
  consume: nothing,
  revokeByGrantId: nothing,
}

/** Returns the rows of one of the library's models: of what it stores as such, the shop stores a digest. */
export const adapterFor = (parts: AdapterParts, model: string): Adapter => {
  const kind = KINDS.find((one) => one === model)
  if (kind) return tokensIn(parts, kind)
  if (model === 'Client') return apps(parts)
  if (model === 'Grant') return grants(parts)
  // The sessions of the shop decide who is asked: the library's own begin and end with a request.
  return { ...NO_OTHER_WAY, upsert: nothing, find: nothing, destroy: nothing }
}

/** The library counts in seconds of its own clock; the shop's may be another, in tests. */
const epochOf = (expiresAt: string, now: Date): number =>
  Math.floor(Date.now() / 1000) + Math.round((Date.parse(expiresAt) - now.getTime()) / 1000)

const tokensIn = ({ store, clock, realm, ended }: AdapterParts, kind: Kind): Adapter => ({
  ...NO_OTHER_WAY,
  async upsert(id, payload, expiresIn) {
    // The value itself is known to the app alone.
    const { jti: _id, exp: _end, returnTo: _address, consumed: _used, grantId, ...rest } = payload
    const isStored = await store.write((tx) =>
      storeToken(tx, {
        ...{ digest: digestOf(id), realm, kind, grant_id: grantId ?? null, payload: JSON.stringify(rest) },
        expires_at: new Date(clock().getTime() + (expiresIn ?? 0) * 1000).toISOString(),
      }),
    )
    if (!isStored) throw ended()
  },
  async find(id) {
    const row = await tokenByDigest(store.reader, { realm, kind, digest: digestOf(id) })
    if (!row) return undefined
    const now = clock()
    const { consumed_at: usedAt } = row
    const isUsed = usedAt !== null && usedAt <= sinceOf(kind, now).toISOString()
    return {
      ...(JSON.parse(row.payload) as AdapterPayload),
      ...{ jti: id, exp: epochOf(row.expires_at, now) },
      ...(row.grant_id !== null && { grantId: row.grant_id }),
      ...(isUsed && { consumed: Math.floor(Date.parse(usedAt) / 1000) }),
    }
  },
  async consume(id) {
    const digest = digestOf(id)
    const isFirst = await store.write(async (tx) => {
      const now = clock()
      if (await consumeToken(tx, digest, now, { since: sinceOf(kind, now) })) return true
      // Of two requests with one code or token, one was stolen (RFC 9700 §4.14.2).
      const row = await tokenByDigest(tx, { realm, kind, digest })
      if (row?.grant_id) await endGrant(tx, row.grant_id)
      return false
    })
    if (!isFirst) throw ended()
  },
  destroy: (id) => store.write((tx) => dropToken(tx, digestOf(id))),
  revokeByGrantId: (grantId) => store.write((tx) => dropTokensOf(tx, grantId, kind)),
})

const apps = ({ store, clock, realm }: AdapterParts): Adapter => ({
  ...NO_OTHER_WAY,
  async upsert(id, payload) {
    const { client_name: name = '' } = payload
    await store.write((tx) => storeApp(tx, { id, realm, name, metadata: JSON.stringify(payload) }, clock()))
  },
  async find(id) {
    const row = await appById(store.reader, realm, id)
    return row && (JSON.parse(row.metadata) as AdapterPayload)
  },
  destroy: nothing,
})

const grants = ({ store, clock, realm, resources }: AdapterParts): Adapter => ({
  ...NO_OTHER_WAY,
  async upsert() {
    throw new Error('Consent is given on the page of the shop alone')
  },
  async find(id) {
    const now = clock()
    const row = await grantById(store.reader, realm, id, now)
    if (!row) return undefined
    return {
      ...{ jti: id, kind: 'Grant', accountId: row.account_id, clientId: row.client_id },
      ...{
        exp: epochOf(row.expires_at, now),
        resources: Object.fromEntries(resources.map((one) => [one, row.scope])),
      },
    }
  },
  destroy: (id) => store.write((tx) => endGrant(tx, id)),
})
