import { table } from './table.ts'

/** The realm that an app asks: that of customers, or that of members. */
type Realm = 'storefront' | 'office'

/** An app that registered itself (RFC 7591), or that a document describes. Its id is public; it has no secret. */
interface OauthClientTable {
  /** The address of the document that describes it, of an app that has one. */
  id: string
  /** That of its first request, if a document describes it: it is known in both. */
  realm: Realm
  /** Its name as it is shown, without characters that deceive. */
  name: string
  /** JSON: its metadata, as the library reads them. */
  metadata: string
  /** When it registered, or its document was last read. */
  created_at: string
  /** Deleted then, unless somebody connects it. */
  expires_at: string
}

/**
 * The consent of a customer or a member: what an app may do for them. It hangs on a session of its own, so that
 * whatever ends the sessions of a person ends it, too.
 */
interface OauthGrantTable {
  id: string
  client_id: string
  /** The session of a customer; null for a member's. */
  session_id: string | null
  /** The session of a member; null for a customer's. */
  member_session_id: string | null
  /** The id of the customer or the member. */
  account_id: string
  /** Its permissions: names, separated by spaces. */
  scope: string
  created_at: string
  /** When it ends, however often it is used. */
  expires_at: string
}

/** A request for consent, a code or a token, by its digest: the value itself is known to the app alone. */
interface OauthTokenTable {
  digest: string
  realm: Realm
  kind: 'Interaction' | 'AuthorizationCode' | 'AccessToken' | 'RefreshToken'
  /** Null for a request for consent. */
  grant_id: string | null
  /** JSON: its further properties. */
  payload: string
  expires_at: string
  /** The time when it was used, of those that are used once. */
  consumed_at: string | null
}

export const appsTables = {
  oauth_client: table<OauthClientTable>({ backup: false, audit: false }),
  oauth_grant: table<OauthGrantTable>({ backup: false, audit: false }),
  oauth_token: table<OauthTokenTable>({ key: ['digest'], backup: false, audit: false }),
}
