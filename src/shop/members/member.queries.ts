import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Reader, Writer } from '../../store/database.ts'
import { contains } from '../../store/like.ts'
import type { Database, Row } from '../../store/schema.ts'
import type { Page } from '../paging.ts'
import { Authority, LOGIN_ID } from './members.rules.ts'

/** A stored member. */
export type Member = Row<'member'>

/** Returns the member with a login id who can sign in; undefined for deleted ones (MEM-02). */
export const memberByLoginId = (db: Kysely<Database>, loginId: string): Promise<Member | undefined> =>
  db
    .selectFrom('member')
    .selectAll()
    .where('login_id', '=', loginId)
    .where('active', '=', true)
    .executeTakeFirst()

/** Returns the member with a login id, including deleted ones. */
export const anyMemberByLoginId = async (
  db: Kysely<Database>,
  loginId: string,
): Promise<Member | undefined> =>
  LOGIN_ID.test(loginId)
    ? db.selectFrom('member').selectAll().where('login_id', '=', loginId).executeTakeFirst()
    : undefined

/** Returns the member with an id, including deleted ones. */
export const memberById = (db: Kysely<Database>, id: string): Promise<Member | undefined> =>
  db.selectFrom('member').selectAll().where('id', '=', id).where('active', '=', true).executeTakeFirst()

/**
 * Returns members locked until the transaction ends. Always locks in one order, so that two members who
 * change each other do not deadlock.
 */
export const lockMembers = async (tx: Writer, ids: readonly string[]): Promise<readonly Member[]> => {
  const locked: Member[] = []
  for (const id of [...new Set(ids)].sort()) {
    const row = await tx
      .updateTable('member')
      .set({ version: sql`version` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (row) locked.push(row)
  }
  return locked
}

/** The conditions of a list of members; by default those who are not deleted. */
interface MemberFilter {
  /** Part of the login id or of the name. */
  readonly keyword?: string | undefined
  readonly showDeleted?: boolean
}

/** Returns members, the newest first (MEM-05), and their number. */
export const listMembers = async (
  db: Reader,
  { keyword, showDeleted = false }: MemberFilter,
  { limit, offset }: Page,
): Promise<{ readonly rows: readonly Member[]; readonly count: number }> => {
  let found = db.selectFrom('member')
  if (!showDeleted) found = found.where('active', '=', true)
  if (keyword !== undefined)
    found = found.where((eb) => eb.or([contains('login_id', keyword), contains('name', keyword)]))
  const [rows, { count }] = await Promise.all([
    found.selectAll().orderBy('sort_no', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: Number(count) }
}

/** Returns the members with permission to write scripts who are no system administrators, by login id. */
export const scriptWriters = (db: Kysely<Database>): Promise<readonly Pick<Member, 'login_id' | 'name'>[]> =>
  db
    .selectFrom('member')
    .select(['login_id', 'name'])
    .where('active', '=', true)
    .where('writes_scripts', '=', true)
    .where('authority', '!=', Authority.system)
    .orderBy('login_id')
    .execute()

/** Returns whether there is any member, including deleted ones. */
export const hasMembers = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('member').select('id').limit(1).executeTakeFirst()) !== undefined

/** A member to insert. */
export interface NewMember {
  readonly loginId: string
  readonly name: string
  readonly authority: number
  /** With authority 3. */
  readonly roleId?: number | null
  readonly passwordHash: string
}

/** Inserts a member; undefined if the login id belongs, or belonged, to somebody. */
export const insertMember = async (
  tx: Writer,
  { loginId, name, authority, roleId = null, passwordHash }: NewMember,
  now: Date,
): Promise<Member | undefined> => {
  const at = now.toISOString()
  return tx
    .insertInto('member')
    .values((eb) => ({
      id: uuidv7(),
      login_id: loginId,
      name,
      authority,
      role_id: roleId,
      password_hash: passwordHash,
      active: true,
      writes_scripts: false,
      // The newest comes first (MEM-05).
      sort_no: eb
        .selectFrom('member')
        .select((inner) =>
          inner(inner.fn.coalesce(inner.fn.max('sort_no'), sql<number>`0`), '+', 1).as('next'),
        ),
      created_at: at,
      updated_at: at,
      version: 1,
    }))
    .onConflict((conflict) => conflict.column('login_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The columns of a member that can be changed. */
type MemberChange = Partial<
  Pick<Member, 'name' | 'authority' | 'role_id' | 'active' | 'password_hash' | 'writes_scripts'>
>

/** Changes a member whom the transaction has locked; returns the changed row. */
export const changeMember = (tx: Writer, id: string, change: MemberChange, now: Date): Promise<Member> =>
  tx
    .updateTable('member')
    .set((eb) => ({ ...change, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Sets the password of a member; returns false if their version is another one. */
export const setPassword = async (
  tx: Writer,
  { id, version }: Pick<Member, 'id' | 'version'>,
  passwordHash: string,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('member')
    .set({ password_hash: passwordHash, updated_at: now.toISOString(), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses up the code of a time step (RFC 6238 §5.2); returns false if that step, or a later one, was used
 * before.
 */
export const takeStep = async (tx: Writer, memberId: string, step: number): Promise<boolean> => {
  const row = await tx
    .updateTable('member')
    .set({ totp_step: step })
    .where('id', '=', memberId)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a member a device and its recovery codes; returns false if they have one already. */
export const setDevice = async (
  tx: Writer,
  memberId: string,
  device: { readonly secret: string; readonly step: number; readonly codeHashes: readonly string[] },
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('member')
    .set((eb) => ({
      totp_secret: device.secret,
      totp_step: device.step,
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', memberId)
    .where('totp_secret', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  await dropCodes(tx, memberId)
  await tx
    .insertInto('member_recovery_code')
    .values(device.codeHashes.map((code_hash) => ({ member_id: memberId, code_hash })))
    .execute()
  return true
}

/**
 * Removes a member's device, with its recovery codes and all passkeys: they sign in with their password, and
 * set up another.
 */
export const resetDevice = async (tx: Writer, memberId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('member')
    .set((eb) => ({
      totp_secret: null,
      totp_step: null,
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', memberId)
    .execute()
  await dropCodes(tx, memberId)
  await tx.deleteFrom('member_passkey').where('member_id', '=', memberId).execute()
}

const dropCodes = (tx: Writer, memberId: string) =>
  tx.deleteFrom('member_recovery_code').where('member_id', '=', memberId).execute()

/** Uses up a recovery code; returns false if it is none of the member's. */
export const takeRecoveryCode = async (tx: Writer, memberId: string, codeHash: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('member_recovery_code')
    .where('member_id', '=', memberId)
    .where('code_hash', '=', codeHash)
    .returning('code_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the remaining recovery codes of a member. */
export const countRecoveryCodes = async (db: Reader, memberId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('member_recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the names of members by their ids, including deleted ones. */
export const memberNames = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
