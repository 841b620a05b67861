import type { RealmName } from '../../hypermedia/realm.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { digestOf } from '../members/index.ts'
import { appById, consumeToken, type StoredToken, tokenByDigest } from './apps.queries.ts'
import { hostOfRedirect, sourceOfRedirect } from './registration.rules.ts'

type Env = Pick<ReadEnvironment | WriteEnvironment, 'db' | 'now'>

/** A request for consent, as the library stores it. */
interface Payload {
  readonly params: {
    readonly client_id: string
    readonly redirect_uri: string
    readonly scope?: string
    readonly resource?: string
  }
}

/** A request for consent that waits for a decision. */
export interface Asking {
  readonly digest: string
  readonly payload: Payload
  readonly clientId: string
  readonly appName: string
  readonly appHost: string | null
  readonly scope: string | undefined
  /** The source of the app's redirect, to which the form of the page leads in the end. */
  readonly source: string
}

/** Finds the request for consent of a realm that waits for a decision. */
export const askingOf = async (
  { db, now }: Env,
  realm: RealmName,
  request: string,
): Promise<Asking | undefined> => {
  const row = await tokenByDigest(db, { realm, kind: 'Interaction', digest: digestOf(request) })
  if (!row || row.consumed_at !== null || row.expires_at <= now.toISOString()) return undefined
  const payload = JSON.parse(row.payload) as Payload
  const { client_id, redirect_uri, scope } = payload.params
  const app = await appById(db, realm, client_id)
  if (!app) return undefined
  return {
    ...{ digest: row.digest, payload, clientId: app.id, appName: app.name, scope },
    appHost: hostOfRedirect(redirect_uri),
    source: sourceOfRedirect(redirect_uri),
  }
}

/** The decision on a request for consent, of which person. */
export type Decision =
  | { readonly accountId: string; readonly grantId: string; readonly scope: string }
  | { readonly accountId: string; readonly refused: true }

/** Stores a decision for the library to carry out; returns false if there was one already. */
export const decide = (
  { db, now }: WriteEnvironment,
  { digest, payload }: Asking,
  decision: Decision,
): Promise<boolean> => {
  const { accountId } = decision
  const decided =
    'refused' in decision
      ? { ...payload, result: { error: 'access_denied', error_description: 'The person said no.' } }
      : {
          ...{ ...payload, params: { ...payload.params, scope: decision.scope } },
          result: { login: { accountId, remember: false }, consent: { grantId: decision.grantId } },
        }
  return consumeToken(db, digest, now, { payload: JSON.stringify({ ...decided, decidedBy: accountId }) })
}

/** Returns who decided on a request for consent; undefined if nobody did, or too long ago. */
export const decidedBy = async (
  { db, now }: Env,
  realm: RealmName,
  request: string,
): Promise<string | undefined> => {
  const row: StoredToken | undefined = await tokenByDigest(db, {
    ...{ realm, kind: 'Interaction' },
    digest: digestOf(request),
  })
  if (!row || row.consumed_at === null || row.expires_at <= now.toISOString()) return undefined
  return (JSON.parse(row.payload) as { readonly decidedBy?: string }).decidedBy
}
