import type { Kysely } from 'kysely'
import type { Writer } from '../../store/database.ts'
import { prepared } from '../../store/prepared.ts'
import type { Database, Row } from '../../store/schema.ts'

/** A stored access token. */
export type AccessToken = Row<'access_token'>

type Db = Kysely<Database>

const withMembers = (db: Db) =>
  db
    .selectFrom('access_token')
    .innerJoin('member', 'member.id', 'access_token.member_id')
    .selectAll('access_token')
    .select(['member.name as member_name', 'member.active'])

/** An access token with the name of its member. */
export type OwnedToken = Awaited<ReturnType<typeof allTokens>>[number]

/** Returns the access tokens, the newest first. */
export const allTokens = (db: Db) => withMembers(db).orderBy('access_token.id', 'desc').execute()

/** Returns the access token with an id. */
export const tokenById = (db: Db, id: number): Promise<OwnedToken | undefined> =>
  withMembers(db).where('access_token.id', '=', id).executeTakeFirst()

// It runs with every request of a program.
const tokenByDigest = prepared<{ digest: string; now: string; today: string }>()(
  (db, { digest, now, today }) =>
    db
      .selectFrom('access_token')
      .innerJoin('member', 'member.id', 'access_token.member_id')
      .select(['access_token.id', 'access_token.name', 'access_token.permissions', 'access_token.networks'])
      .select(['access_token.last_used_at', 'member.id as member_id', 'member.name as member_name'])
      .select(['member.authority', 'member.role_id', 'member.writes_scripts', 'member.version'])
      .where('member.active', '=', true)
      .where((eb) =>
        eb.or([
          eb('access_token.digest', '=', digest),
          eb.and([eb('access_token.former_digest', '=', digest), eb('access_token.former_until', '>', now)]),
        ]),
      )
      .where((eb) =>
        eb.or([eb('access_token.ends_on', 'is', null), eb('access_token.ends_on', '>=', today)]),
      ),
)

/** Returns the valid access token of a digest, with its member; undefined if there is none. */
export const validToken = async (db: Db, digest: string, now: Date, today: string) => {
  const [row] = await tokenByDigest(db, { digest, now: now.toISOString(), today })
  return row
}

/** Notes when and from where an access token was used. */
export const noteTokenUse = async (tx: Writer, id: number, ip: string, now: Date): Promise<void> => {
  await tx
    .updateTable('access_token')
    .set({ last_used_at: now.toISOString(), last_used_ip: ip })
    .where('id', '=', id)
    .execute()
}

/** Deletes the access tokens of a member. */
export const deleteTokensOf = async (tx: Writer, memberId: string): Promise<void> => {
  await tx.deleteFrom('access_token').where('member_id', '=', memberId).execute()
}
