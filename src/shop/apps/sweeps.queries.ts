import { sql } from 'kysely'
import { deleteSome, type Sweep, sweepExpired } from '../../store/housekeeping.ts'

/** For so long a consent may wait for its first token. */
const HOUR_MS = 3_600_000

/** Deletes expired codes and tokens, consents without any, and apps that nobody is connected to. */
export const appSweeps: readonly Sweep[] = [
  sweepExpired('oauth_token', 'digest'),
  ...(['session', 'member_session'] as const).map(
    (table): Sweep => ({
      name: `${table} of apps without a token`,
      step: (tx, now) =>
        deleteSome(
          tx,
          [table, 'id'],
          sql`id in (
          select ${sql.ref(`${table}_id`)} from oauth_grant
          where ${sql.ref(`${table}_id`)} is not null
            and created_at <= ${new Date(now.getTime() - HOUR_MS).toISOString()}
            and not exists (select 1 from oauth_token where oauth_token.grant_id = oauth_grant.id)
        )`,
        ),
    }),
  ),
  {
    name: 'oauth_client',
    step: (tx, now) =>
      deleteSome(
        tx,
        ['oauth_client', 'id'],
        sql`expires_at <= ${now.toISOString()}
          and not exists (select 1 from oauth_grant where oauth_grant.client_id = oauth_client.id)`,
      ),
  },
]
