import { type Kysely, sql } from 'kysely'
import type { RealmName } from '../../hypermedia/realm.ts'
import type { Writer } from '../../store/database.ts'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'

type Db = Kysely<Database>
const DAY_MS = 86_400_000
/** Days for which an app that nobody connected is stored, and one that somebody did. */
const KEPT_DAYS = { unused: 7, used: 180 }
/** The most apps that nobody is connected to. */
const MOST_UNUSED = 5000

const later = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString()

/** Stores an app, or its changed description. If there are too many that nobody connected, the oldest of them goes. */
export const storeApp = async (
  tx: Writer,
  app: Pick<Row<'oauth_client'>, 'id' | 'realm' | 'name' | 'metadata'>,
  now: Date,
): Promise<void> => {
  const unused = tx
    .selectFrom('oauth_client')
    .select('oauth_client.id')
    .where('realm', '=', app.realm)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauth_grant')
            .select('oauth_grant.id')
            .whereRef('oauth_grant.client_id', '=', 'oauth_client.id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('oauth_client.id', 'desc')
    .limit(1000)
    .offset(MOST_UNUSED - 1)
  await tx.deleteFrom('oauth_client').where('id', 'in', unused).execute()
  await tx
    .insertInto('oauth_client')
    .values({ ...app, created_at: now.toISOString(), expires_at: later(now, KEPT_DAYS.unused) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name: app.name, metadata: app.metadata, created_at: now.toISOString() }),
    )
    .execute()
}

/** Returns an app of a realm by its id. An app that a document describes is one of every realm. */
export const appById = (db: Db, realm: RealmName, id: string) =>
  db
    .selectFrom('oauth_client')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('realm', '=', realm), eb('id', 'like', 'http%')]))
    .executeTakeFirst()

/** Stores a consent, and keeps its app for longer. */
export const storeGrant = async (
  tx: Writer,
  grant: Omit<Row<'oauth_grant'>, 'created_at'>,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('oauth_grant')
    .values({ ...grant, created_at: now.toISOString() })
    .execute()
  await tx
    .updateTable('oauth_client')
    .set({ expires_at: later(now, KEPT_DAYS.used) })
    .where('id', '=', grant.client_id)
    .execute()
}

/** Returns a consent of a realm that is in force. */
export const grantById = (db: Db, realm: RealmName, id: string, now: Date) =>
  db
    .selectFrom('oauth_grant')
    .innerJoin('oauth_client', 'oauth_client.id', 'oauth_grant.client_id')
    .selectAll('oauth_grant')
    .select('oauth_client.name')
    .where('oauth_grant.id', '=', id)
    .where(realm === 'office' ? 'member_session_id' : 'session_id', 'is not', null)
    .where('oauth_grant.expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** Ends a consent with its session and all its tokens. */
export const endGrant = async (tx: Writer, id: string): Promise<void> => {
  const sessionOf = (column: 'session_id' | 'member_session_id') =>
    tx.selectFrom('oauth_grant').select(column).where('oauth_grant.id', '=', id)
  await tx.deleteFrom('session').where('id', 'in', sessionOf('session_id')).execute()
  await tx.deleteFrom('member_session').where('id', 'in', sessionOf('member_session_id')).execute()
  await tx.deleteFrom('oauth_grant').where('id', '=', id).execute()
}

/** A code, a token or a request for consent. */
export type StoredToken = Row<'oauth_token'>

/**
 * Stores a code, a token or a request for consent, or its changed properties. Returns false if its consent has ended: a
 * token that was asked for at that moment would outlive it.
 */
export const storeToken = async (tx: Writer, token: Omit<StoredToken, 'consumed_at'>): Promise<boolean> => {
  if (token.grant_id !== null) {
    // It locks the consent until the token is stored.
    const { numUpdatedRows } = await tx
      .updateTable('oauth_grant')
      .set((eb) => ({ account_id: eb.ref('account_id') }))
      .where('id', '=', token.grant_id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
  }
  const { payload, expires_at } = token
  await tx
    .insertInto('oauth_token')
    .values({ ...token, consumed_at: null })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ payload, expires_at }))
    .execute()
  return true
}

/** Returns a code, a token or a request for consent, also one that has expired or was used. */
export const tokenByDigest = (
  db: Db,
  { realm, kind, digest }: Pick<StoredToken, 'realm' | 'kind' | 'digest'>,
) =>
  db
    .selectFrom('oauth_token')
    .selectAll()
    .where('digest', '=', digest)
    .where('realm', '=', realm)
    .where('kind', '=', kind)
    .executeTakeFirst()

/**
 * Marks a code, a token or a request for consent as used, with its changed properties; returns false if it was used
 * before `since`, or is gone. Without `since` it is used once.
 */
export const consumeToken = async (
  tx: Writer,
  digest: string,
  now: Date,
  { since = now, ...changed }: Partial<Pick<StoredToken, 'payload'>> & { readonly since?: Date } = {},
): Promise<boolean> => {
  const row = await tx
    .updateTable('oauth_token')
    .set((eb) => ({
      ...changed,
      consumed_at: eb.fn.coalesce('consumed_at', eb.val(now.toISOString())),
    }))
    .where('digest', '=', digest)
    .where((eb) => eb.or([eb('consumed_at', 'is', null), eb('consumed_at', '>', since.toISOString())]))
    .returning('digest')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a code, a token or a request for consent. */
export const dropToken = async (tx: Writer, digest: string): Promise<void> => {
  await tx.deleteFrom('oauth_token').where('digest', '=', digest).execute()
}

/** Deletes the codes or the tokens of a consent. */
export const dropTokensOf = async (tx: Writer, grantId: string, kind: StoredToken['kind']): Promise<void> => {
  await tx.deleteFrom('oauth_token').where('grant_id', '=', grantId).where('kind', '=', kind).execute()
}

// It runs with every request of an app.
const accessByDigest = prepared<{ digest: string; realm: string; now: string }>()(
  (db, { digest, realm, now }) =>
    db
      .selectFrom('oauth_token')
      .innerJoin('oauth_grant', 'oauth_grant.id', 'oauth_token.grant_id')
      .innerJoin('oauth_client', 'oauth_client.id', 'oauth_grant.client_id')
      .select(['oauth_grant.id', 'oauth_grant.session_id', 'oauth_grant.member_session_id'])
      .select(['oauth_token.payload', 'oauth_client.name', 'oauth_grant.client_id'])
      .where('oauth_token.digest', '=', digest)
      .where('oauth_token.kind', '=', sql.lit('AccessToken'))
      .where(sql<boolean>`oauth_token.realm = ${realm}`)
      .where('oauth_token.expires_at', '>', now)
      .where('oauth_grant.expires_at', '>', now),
)

/** Returns the consent that an access token of a realm belongs to, if both are valid. */
export const accessOf = async (db: Db, realm: RealmName, digest: string, now: Date) => {
  const [row] = await accessByDigest(db, { digest, realm, now: now.toISOString() })
  return row
}
