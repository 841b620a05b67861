import { message } from '../../hypermedia/message.ts'
import { created, fail, isFailure, item, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import { changesOf } from '../changes.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { hashPassword } from '../passwords.ts'
import { isStale } from '../records/index.ts'
import { link } from '../transitions.ts'
import { arrangement } from '../views/index.ts'
import { actingMember, lockedPair, tellOfChange } from './acting.ts'
import { authorities, authorityOptions, rankNames, roleFor, roleNames } from './authorities.ts'
import {
  anyMemberByLoginId,
  changeMember,
  insertMember,
  listMembers,
  type Member,
  resetDevice,
} from './member.queries.ts'
import type * as contract from './members.contract.ts'
import type { doUpdateMember } from './members.contract.ts'
import { Authority, manageRefusal, mayGive, mayManage, mayPromote, mayRename } from './members.rules.ts'
import { countPasskeys } from './passkey.queries.ts'
import { endMemberSessions } from './session.queries.ts'
import { deleteTokensOf } from './tokens.queries.ts'

export const membersHandlers: Handlers<typeof contract> = {
  async goMemberList(act) {
    const { db, input } = act
    const { page, asked } = pageOf(input)
    const { limit, offset } = page
    const { nameKeyword, showDeleted = false } = asked
    const member = await actingMember(act)
    if (!member) return fail('memberGone')
    const { rows, count } = await listMembers(db, { keyword: nameKeyword, showDeleted }, page)
    const describe = await describer(act)
    const arranged = await arrangement(act, 'goMemberList')
    const to = (at: number) => link('goMemberList', { ...input, limit, offset: at })
    return ok(
      {
        members: rows.map((row) => item(describe(row), waysWith(member, row))),
        filters: { nameKeyword: nameKeyword ?? null, showDeleted },
        count,
        limit,
        offset,
        ...arranged.state,
      },
      {
        ...(act.may('doCreateMember') && {
          form: {
            // Nobody must become an administrator by an omitted choice.
            values: { authority: Authority.reader },
            options: {
              authority: authorityOptions(await givable(act, member)),
              roleId: authorityOptions(await roleNames(act)),
            },
          },
        }),
        links: [...pagesBeside({ limit, offset }, count, to), link('goMemberList'), ...arranged.links],
      },
    )
  },

  async goMember(act) {
    const { db, input } = act
    const member = await actingMember(act)
    if (!member) return fail('memberGone')
    const other = await anyMemberByLoginId(db, input.loginId)
    if (!other?.active) return fail('memberUnknown')
    const { login_id: loginId, name, version } = other
    const isOpen = mayRename(member, other) && act.may('doUpdateMember')
    const givables = mayPromote(member, other) ? await givable(act, member) : []
    const passkeyCount = await countPasskeys(db, other.id)
    const hasKeys = other.totp_secret !== null || passkeyCount > 0
    return ok(
      {
        ...(await describer(act))(other),
        isSelf: member.id === other.id,
        passkeyCount,
        authorityOptions: givables.map(({ id, name }) => ({ authority: id, name })),
        roleOptions: (await roleNames(act)).map(({ id, name }) => ({ roleId: String(id), name })),
      },
      {
        ...(isOpen && { form: { values: { loginId, name, version } } }),
        links: [
          ...(isOpen ? [link('doUpdateMember', { loginId })] : []),
          ...(mayPromote(member, other) ? [link('doUpdateAuthorityRole', { loginId })] : []),
          ...(mayManage(member, other) ? [link('doDeleteMember', { loginId })] : []),
          ...(mayManage(member, other) && other.totp_secret !== null
            ? [link('doResetMemberDevice', { loginId })]
            : []),
          link('goAuditLog', { table: 'member', key: other.id }),
          ...(mayManage(member, other) && hasKeys ? [link('doResetMemberDevice', { loginId })] : []),
        ],
      },
    )
  },

  doCreateMember: withPreparation(
    ({ input }) => hashPassword(input.password),
    async (act, passwordHash) => {
      const { db, input, now } = act
      const { loginId, name, authority, password } = input
      const member = await actingMember(act)
      if (!member) return fail('memberGone')
      if (!mayGive(member, authority)) return fail('memberOutranks')
      const role = await roleFor(db, authority, input.roleId)
      const errors = {
        ...('errors' in role && role.errors),
        ...((input.passwordConfirm ?? password) !== password && {
          passwordConfirm: message('input.passwordMismatch'),
        }),
        ...(password.toLowerCase() === loginId.toLowerCase() && {
          password: message('input.passwordIsLoginId'),
        }),
      }
      if (Object.keys(errors).length > 0 || 'errors' in role) return fail('badInput', { errors })
      const { roleId } = role
      const made = await insertMember(db, { loginId, name, authority, roleId, passwordHash }, now)
      if (!made) return fail('loginIdTaken', { errors: { loginId: message('input.loginIdTaken') } })
      return created((await describer(act))(made), link('goMember', { loginId }), {
        notices: [message('office.memberMade', { name })],
      })
    },
  ),

  async doUpdateMember(act) {
    const { db, input, now } = act
    const pair = await lockedPair(act, input.loginId)
    if (isFailure(pair)) return pair
    const { member, other } = pair
    if (!other.active && !input.active) return fail('memberUnknown')
    if (input.active === false) return fail('badInput', { errors: { active: message('input.memberStays') } })
    if (!mayRename(member, other)) return fail('memberOutranks')
    const change = changesOf(other, { name: input.name, active: input.active })
    if (change && isStale(input, other.version)) return stale(act, other)
    const kept = change ? await changeMember(db, other.id, change, now) : other
    const { login_id: loginId, name } = kept
    const record = link('goMember', { loginId })
    return ok((await describer(act))(kept), {
      location: record,
      notices: [message('office.memberChanged', { name })],
    })
  },

  async doDeleteMember(act) {
    const { db, input, now } = act
    const pair = await lockedPair(act, input.loginId)
    if (isFailure(pair)) return pair
    const { member, other } = pair
    const refusal = manageRefusal(member, other)
    if (refusal) return fail(refusal)
    const { id: adminId, login_id: loginId, name, active } = other
    if (active) {
      await changeMember(db, adminId, { active: false }, now)
      await endMemberSessions(db, adminId)
      // A member who is brought back later has made none of these again.
      await deleteTokensOf(db, adminId)
    }
    return ok(
      { adminId, loginId, alreadyDeleted: !active },
      {
        location: link('goMemberList'),
        notices: [message('office.memberDeleted', { name })],
      },
    )
  },

  async doResetMemberDevice(act) {
    const { db, input, now } = act
    const pair = await lockedPair(act, input.loginId)
    if (isFailure(pair)) return pair
    const { member, other } = pair
    if (!other.active) return fail('memberUnknown')
    // A stolen session must not remove the second factor.
    const refusal = manageRefusal(member, other)
    if (refusal) return fail(refusal)
    const { id: adminId, login_id: loginId, name, totp_secret } = other
    const hadDevice = totp_secret !== null
    const passkeyCount = await countPasskeys(db, adminId)
    if (hadDevice || passkeyCount > 0) {
      await resetDevice(db, adminId, now)
      await tellOfChange(act, other, message('office.secured.deviceReset'))
    }
    // A finder of the device must not stay signed in.
    await endMemberSessions(db, adminId)
    return ok(
      { adminId, loginId, hadDevice, passkeyCount },
      {
        location: link('goMember', { loginId }),
        notices: [message('office.memberDeviceReset', { name })],
      },
    )
  },
}

type Env = ReadEnvironment | WriteEnvironment

/** Returns a function that describes members, with the names of their authorities. */
const describer = async (act: Env) => {
  const nameOf = await rankNames(act)
  return (member: Member) => ({
    adminId: member.id,
    loginId: member.login_id,
    name: member.name,
    authority: member.authority,
    authorityName: nameOf(member),
    roleId: member.role_id === null ? null : String(member.role_id),
    active: member.active,
    hasDevice: member.totp_secret !== null,
    lastLoginAt: member.last_login_at,
    version: member.version,
  })
}

/** Returns the authorities that a member can give; that of roles once there are any. */
const givable = async (act: Env, member: Member) => {
  const hasRoles = (await roleNames(act)).length > 0
  return (await authorities(act)).filter(
    ({ id }) => mayGive(member, id) && (id !== Authority.staff || hasRoles),
  )
}

/** Returns the link to their record; for a deleted member, to the list. */
const waysWith = (member: Member, { login_id: loginId, ...other }: Member) => {
  if (other.active) return [link('goMember', { loginId })]
  return mayManage(member, other) ? [link('doUpdateMember', { loginId, active: true })] : []
}

/** Fails because it was changed since it was read, with the current state, so that programs can continue. */
const stale = async (
  act: WriteEnvironment & { readonly input: InputOf<typeof doUpdateMember> },
  other: Member,
) => fail('staleVersion', { state: { ...(await describer(act))(other), sentVersion: act.input.version } })
