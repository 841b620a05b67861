import type { Link } from '../../hypermedia/link.ts'
import { type Message, message } from '../../hypermedia/message.ts'
import { fail, isFailure, ok } from '../../hypermedia/reply.ts'
import type { InputOf, StateOf } from '../../hypermedia/transition.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { lockSettings } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { actingMember, lockedPair } from './acting.ts'
import { authorities, authorityNames, authorityOptions, roleFor, roleNames } from './authorities.ts'
import { changeMember, scriptWriters } from './member.queries.ts'
import { Authority, mayDeny, mayGive, mayManage, mayPromote } from './members.rules.ts'
import type * as contract from './roles.contract.ts'
import type { doUpdateAuthorityRole } from './roles.contract.ts'
import { type DenyRule, readDenyRules, replaceDenyRules } from './roles.queries.ts'
import { endMemberSessions } from './session.queries.ts'

export const rolesHandlers: Handlers<typeof contract> = {
  async goAuthorityRole(act) {
    const { db, say } = act
    const member = await actingMember(act)
    if (!member) return fail('memberGone')
    const rules = await readDenyRules(db)
    const all = (await authorities(act)).flatMap((choice) => {
      const meaning = MEANINGS[choice.id]
      return meaning ? [{ ...choice, description: say(meaning) }] : []
    })
    const isOpen = mayDeny(member) && act.may('doUpdateAuthorityRole')
    return ok(
      {
        ...(await ruled(act, rules)),
        authorityOptions: all.map(({ id, name, description }) => ({ authority: id, name, description })),
      },
      {
        ...(isOpen && {
          form: {
            values: {
              AuthorityRoles: rules.map(({ authority, deny_url }) => ({ Authority: authority, deny_url })),
            },
            options: {
              'AuthorityRoles.Authority': authorityOptions(all.filter(({ id }) => DENIABLE.includes(id))),
              authority: authorityOptions(all),
              roleId: authorityOptions(await roleNames(act)),
            },
          },
        }),
        links: [link('goAuditLog', { table: 'deny_rule' }), link('goMemberList'), link('goRoleList')],
      },
    )
  },

  async doUpdateAuthorityRole(act) {
    const { loginId, AuthorityRoles: roles } = act.input
    if (loginId !== undefined) {
      const { authority, writesScripts } = act.input
      return authority === undefined && writesScripts !== undefined
        ? giveScripts(act, loginId, writesScripts)
        : giveAuthority(act, loginId)
    }
    if (roles === undefined)
      return fail('badInput', { errors: { AuthorityRoles: message('input.required') } })
    const member = await actingMember(act)
    if (!member) return fail('memberGone')
    if (!mayDeny(member)) return fail('memberOutranks')
    await lockSettings(act.db)
    const before = await readDenyRules(act.db)
    await replaceDenyRules(
      act.db,
      roles.map(({ Authority: authority, deny_url }) => ({ authority, deny_url })),
    )
    const changed = JSON.stringify(before) !== JSON.stringify(await readDenyRules(act.db))
    return answered(act, changed, NOBODY, [])
  },
}

/** The authorities that rules deny paths. */
const DENIABLE: readonly number[] = [Authority.owner, Authority.reader]

/** The permissions of each authority, in a sentence. */
const MEANINGS: Readonly<Record<number, Message>> = {
  [Authority.system]: message('office.authority.system'),
  [Authority.owner]: message('office.authority.owner'),
  [Authority.reader]: message('office.authority.reader'),
  [Authority.staff]: message('office.authority.staff'),
}

type Act = WriteEnvironment & { readonly input: InputOf<typeof doUpdateAuthorityRole> }

type Given = Pick<
  StateOf<typeof doUpdateAuthorityRole>,
  'adminId' | 'loginId' | 'authority' | 'previousAuthority'
>

const NOBODY: Given = { adminId: null, loginId: null, authority: null, previousAuthority: null }

/** Gives a member another authority: only members above them can, and none above their own. */
const giveAuthority = async (act: Act, loginId: string) => {
  const { authority } = act.input
  if (authority === undefined) return fail('badInput', { errors: { authority: message('input.unchosen') } })
  const pair = await lockedPair(act, loginId)
  if (isFailure(pair)) return pair
  const { member, other } = pair
  if (!other.active) return fail('memberUnknown')
  if (member.id === other.id) return fail('memberIsSelf')
  if (!mayPromote(member, other) || !mayGive(member, authority)) return fail('memberOutranks')
  const role = await roleFor(act.db, authority, act.input.roleId)
  if ('errors' in role) return fail('badInput', role)
  const { id: adminId, authority: previousAuthority } = other
  const changed = authority !== previousAuthority || role.roleId !== other.role_id
  if (changed) await changeMember(act.db, adminId, { authority, role_id: role.roleId }, act.now)
  // Sessions end when a member loses permissions, as they may by another role.
  if (changed && authority >= previousAuthority) await endMemberSessions(act.db, adminId)
  const given = { adminId, loginId, authority, previousAuthority }
  return answered(act, changed, given, [link('goMember', { loginId })])
}

/**
 * Gives or takes a member's permission to write code for browsers. Only system administrators can: such code
 * could act for any member who views the shop.
 */
const giveScripts = async (act: Act, loginId: string, writesScripts: boolean) => {
  const pair = await lockedPair(act, loginId)
  if (isFailure(pair)) return pair
  const { member, other } = pair
  if (!other.active) return fail('memberUnknown')
  if (!mayDeny(member) || !mayManage(member, other)) return fail('memberOutranks')
  const { id: adminId, authority: previousAuthority } = other
  const changed = other.writes_scripts !== writesScripts
  if (changed) await changeMember(act.db, adminId, { writes_scripts: writesScripts }, act.now)
  const given = { adminId, loginId, authority: previousAuthority, previousAuthority }
  return answered(act, changed, given, [link('goMember', { loginId })])
}

const answered = async (act: Act, changed: boolean, given: Given, links: readonly Link<'goMember'>[]) =>
  ok(
    { ...(await ruled(act, await readDenyRules(act.db))), changed, ...given },
    {
      location: link('goAuthorityRole'),
      notices: [message('office.rolesSaved')],
      links,
    },
  )

const ruled = async (act: ReadEnvironment | WriteEnvironment, rules: readonly DenyRule[]) => {
  const nameOf = await authorityNames(act)
  return {
    rules: rules.map(({ authority, deny_url }) => ({
      authority,
      authorityName: nameOf(authority),
      denyUrl: deny_url,
    })),
    count: rules.length,
    scriptWriters: (await scriptWriters(act.db)).map(({ login_id: loginId, name: memberName }) => ({
      loginId,
      memberName,
    })),
  }
}
