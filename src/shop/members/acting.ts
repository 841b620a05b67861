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
import { roleOf } from './members.rules.ts'
import { type Site, siteOf } from './passkeys.rules.ts'
import { denyRules, readDenyRules } from './roles.queries.ts'
import { openMemberSession } from './session.queries.ts'

type Env = ReadEnvironment | WriteEnvironment

/** The member who asks, with their row; nothing where they were deleted since the request began. */
export const actingMember = (act: Pick<Env, 'visitor' | 'db'>): Promise<Member | undefined> =>
  memberById(act.db, memberOf(act))

/**
 * The member who asks and the one of a login id, deleted ones among them. Both are locked: of two who
 * delete each other the second is not there any more, so that somebody is left (MEM-03).
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

/** The hash to which the password belongs that the member typed; nothing where it is wrong. Slow: for a preparation. */
export const provenHash = async (
  act: Pick<Env, 'visitor' | 'db'>,
  currentPassword: string,
): Promise<string | undefined> => {
  const member = await actingMember(act)
  return (await isPassword(currentPassword, member?.password_hash)) ? member?.password_hash : undefined
}

/** The refusal of a password that is not the member's. */
export const wrongPassword = () =>
  fail('badInput', { errors: { currentPassword: message('input.currentPassword') } })

/** A member as the gate looks at them. */
export const actorOf = async (
  { memory }: Pick<Env, 'memory'>,
  { id, authority, writes_scripts }: Pick<Member, 'id' | 'authority' | 'writes_scripts'>,
): Promise<Omit<Actor, 'realm'> & { readonly id: string }> => ({
  id,
  ...roleOf(authority, await memory.get(denyRules), writes_scripts),
})

/** With what a session is begun. */
type Means = Row<'member_session'>['means']

/** What a member may at this moment, as the database says in this transaction; nothing of one who was deleted. */
export const actorNow = async (db: Kysely<Database>, memberId: string): Promise<Actor | undefined> => {
  const member = await memberById(db, memberId)
  if (!member) return undefined
  const { id, authority, writes_scripts } = member
  return { realm: 'office', id, ...roleOf(authority, await readDenyRules(db), writes_scripts) }
}

/** Begins the open session of a member with this answer; its key. */
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

/** Opens the office to a member, and keeps that they came in (SEC-02, MEM-07). */
export const comesIn = async (
  act: WriteEnvironment,
  member: Member,
  means: Means = 'password',
): Promise<void> => {
  await enter(act, member, means)
  const { id: memberId, login_id: loginId } = member
  await noteSignIn(act.db, { loginId, memberId, clientIp: act.client.address, success: true, means }, act.now)
}

/** Has the shop told that a member's ways to sign in changed. */
export const tellOfChange = (
  { publish, client, now }: WriteEnvironment,
  { id: memberId, login_id: loginId, name }: Pick<Member, 'id' | 'login_id' | 'name'>,
  change: Message,
): Promise<void> =>
  publish('staff.secured', { memberId, loginId, name, change, client, at: now.toISOString() })

/** Where passkeys hold, as this request found the shop; nothing where it can have none. */
export const siteHere = ({
  services: { security },
  visitor,
}: Pick<Env, 'services' | 'visitor'>): Site | undefined => siteOf(security.officeUrl, visitor.origin)

/** Back to where one was going, within the office. */
export const wayOn = (returnTo: string | undefined) => {
  const path = returnTo === undefined ? '' : safeReturn(returnTo)
  return path === '/admin' || path.startsWith('/admin/') ? path : link('goAdminTop')
}
