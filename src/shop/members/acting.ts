import type { Kysely } from 'kysely'
import { type Message, message } from '../../hypermedia/message.ts'
import type { Actor } from '../../hypermedia/realm.ts'
import { fail } from '../../hypermedia/reply.ts'
import type { Database, Row } from '../../store/schema.ts'
import { safeReturn } from '../content/rules.ts'
import { memberOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import { isPassword } from '../passwords.ts'
import { link } from '../transitions.ts'
import { noteSignIn } from './history.queries.ts'
import { anyMemberByLoginId, lockMembers, type Member, memberById } from './member.queries.ts'
import { allRoles, memberRoles, permissionsIn } from './member-roles.queries.ts'
import { roleOf } from './members.rules.ts'
import { type Site, siteOf } from './passkeys.rules.ts'
import { denyRules, readDenyRules } from './roles.queries.ts'
import { openMemberSession } from './session.queries.ts'

type Env = ReadEnvironment | WriteEnvironment

/** Returns the row of the requesting member; undefined if they were deleted since the request began. */
export const actingMember = (act: Pick<Env, 'visitor' | 'db'>): Promise<Member | undefined> =>
  memberById(act.db, memberOf(act))

/**
 * Returns the requesting member and the one with a login id, including deleted ones. Both are locked: if two
 * members delete each other, the second request fails, so that one remains (MEM-03).
 */
export const lockedPair = async (act: WriteEnvironment, loginId: string) => {
  const found = await anyMemberByLoginId(act.db, loginId)
  if (!found) return fail('memberUnknown')
  const locked = await lockMembers(act.db, [memberOf(act), found.id])
  const member = locked.find(({ id }) => id === memberOf(act))
  const other = locked.find(({ id }) => id === found.id)
  if (!member?.active) return fail('memberGone')
  return other ? { member, other } : fail('memberUnknown')
}

/**
 * Returns the hash of the password that the member typed; undefined if it is wrong. Slow: run it in a
 * preparation.
 */
export const provenHash = async (
  act: Pick<Env, 'visitor' | 'db'>,
  currentPassword: string,
): Promise<string | undefined> => {
  const member = await actingMember(act)
  return (await isPassword(currentPassword, member?.password_hash)) ? member?.password_hash : undefined
}

/** Returns the requesting member if the hash is that of their password, else the failure. */
export const provenMember = async (act: Pick<Env, 'visitor' | 'db'>, proven: string | undefined) => {
  const member = await actingMember(act)
  if (!member) return fail('memberGone')
  return proven === member.password_hash ? member : wrongPassword()
}

/** Returns the failure of a wrong password. */
export const wrongPassword = () =>
  fail('badInput', { errors: { currentPassword: message('input.currentPassword') } })

/** Returns a member as the gate sees them. */
export const actorOf = async (
  { memory }: Pick<Env, 'memory'>,
  { id, role_id, ...member }: Pick<Member, 'id' | 'authority' | 'writes_scripts' | 'role_id'>,
): Promise<Omit<Actor, 'realm'> & { readonly id: string }> => ({
  id,
  ...roleOf(
    ruled(member, permissionsIn(await memory.get(memberRoles), role_id)),
    await memory.get(denyRules),
  ),
})

const ruled = (
  { authority, writes_scripts: writesScripts }: Pick<Member, 'authority' | 'writes_scripts'>,
  permissions: readonly string[],
) => ({ authority, writesScripts, permissions })

/** The means of a sign-in. */
type Means = Row<'member_session'>['means']

/** Returns the current permissions of a member, read in this transaction; undefined if they were deleted. */
export const actorNow = async (db: Kysely<Database>, memberId: string): Promise<Actor | undefined> => {
  const member = await memberById(db, memberId)
  if (!member) return undefined
  const permissions = permissionsIn(await allRoles(db), member.role_id)
  return { realm: 'office', id: member.id, ...roleOf(ruled(member, permissions), await readDenyRules(db)) }
}

/** Begins an open session of a member with this answer; returns its key. */
export const enter = async (
  act: WriteEnvironment,
  member: Member,
  means: Means = 'password',
): Promise<string> => {
  const key = act.renewSession({ ...(await actorOf(act, member)), persistent: false })
  const begun = { memberId: member.id, stage: 'open', client: act.client, means } as const
  await openMemberSession(act.db, key, begun, act.now)
  return key
}

/** Opens the office to a member, and records the sign-in (SEC-02, MEM-07). */
export const comesIn = async (
  act: WriteEnvironment,
  member: Member,
  means: Means = 'password',
): Promise<void> => {
  await enter(act, member, means)
  const { id: memberId, login_id: loginId } = member
  await noteSignIn(act.db, { loginId, memberId, clientIp: act.client.address, success: true, means }, act.now)
}

/** Notifies the shop that a member's ways to sign in changed. */
export const tellOfChange = (
  { publish, client, now }: WriteEnvironment,
  { id: memberId, login_id: loginId, name }: Pick<Member, 'id' | 'login_id' | 'name'>,
  change: Message,
): Promise<void> =>
  publish('staff.secured', { memberId, loginId, name, change, client, at: now.toISOString() })

/** Returns the site of passkeys for this request; undefined if it can have none. */
export const siteHere = ({
  services: { security },
  visitor,
}: Pick<Env, 'services' | 'visitor'>): Site | undefined => siteOf(security.officeUrl, visitor.origin)

/** Returns the link to the page in the office that the member was going to. */
export const wayOn = (returnTo: string | undefined) => {
  const path = returnTo === undefined ? '' : safeReturn(returnTo)
  return path === '/admin' || path.startsWith('/admin/') ? path : link('goAdminTop')
}
