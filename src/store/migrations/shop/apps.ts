import type { Make } from './make.ts'

const oauthClient: Make = async ({ db, types }) => {
  await db.schema
    .createTable('oauth_client')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('realm', types.key, (c) => c.notNull())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('metadata', types.text, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('oauth_client_by_end').on('oauth_client').columns(['expires_at']).execute()
}

const oauthGrant: Make = async ({ db, types }) => {
  await db.schema
    .createTable('oauth_grant')
    .addColumn('id', types.key, (c) => c.primaryKey())
    .addColumn('client_id', types.key, (c) => c.notNull().references('oauth_client.id').onDelete('cascade'))
    .addColumn('session_id', types.key, (c) => c.unique().references('session.id').onDelete('cascade'))
    .addColumn('member_session_id', types.key, (c) =>
      c.unique().references('member_session.id').onDelete('cascade'),
    )
    .addColumn('account_id', types.key, (c) => c.notNull())
    .addColumn('scope', types.text, (c) => c.notNull())
    .addColumn('created_at', types.instant, (c) => c.notNull())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('oauth_grant_of_client').on('oauth_grant').columns(['client_id']).execute()
}

const oauthToken: Make = async ({ db, types }) => {
  await db.schema
    .createTable('oauth_token')
    .addColumn('digest', types.key, (c) => c.primaryKey())
    .addColumn('realm', types.key, (c) => c.notNull())
    .addColumn('kind', types.key, (c) => c.notNull())
    .addColumn('grant_id', types.key, (c) => c.references('oauth_grant.id').onDelete('cascade'))
    .addColumn('payload', types.text, (c) => c.notNull())
    .addColumn('expires_at', types.instant, (c) => c.notNull())
    .addColumn('consumed_at', types.instant)
    .execute()
  await db.schema.createIndex('oauth_token_of_grant').on('oauth_token').columns(['grant_id']).execute()
  await db.schema.createIndex('oauth_token_by_end').on('oauth_token').columns(['expires_at']).execute()
}

export const appsTables: readonly Make[] = [oauthClient, oauthGrant, oauthToken]
