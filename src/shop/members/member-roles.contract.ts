import { z } from 'zod'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'
import { memberRole } from './member-roles.record.ts'

const MemberRole = z.object(memberRole.state)

export const goRoleList = safe('/admin/role-list', {
  title: 'The roles of members, and the form for another one',
  for: 'member',
  state: {
    roles: z.array(
      MemberRole.extend({
        /** The number of members with it. */
        memberCount: z.int(),
        version: z.int(),
      }),
    ),
    count: z.int(),
  },
  submitTo: 'doCreateRole',
  offers: ['doCreateRole', 'goAuditLog'],
  always: ['goMemberList', 'goAuthorityRole'],
  items: { roles: ['goRole'] },
})

export const doCreateRole = unsafe('POST', '/admin/role-list', {
  title: 'Make a role: what it permits, including what that needs',
  for: 'member',
  refusedAt: 'goRoleList',
  once: true,
  input: memberRole.create,
  state: { ...MemberRole.shape, message: Sentence },
  offers: ['goRole', 'goRoleList'],
})

export const goRole = safe('/admin/role', {
  title: 'A role, and the form to change it',
  for: 'member',
  input: memberRole.named,
  state: { ...MemberRole.shape, memberCount: z.int(), version: z.int() },
  submitTo: 'doUpdateRole',
  offers: ['doUpdateRole', 'doDeleteRole', 'goAuditLog'],
  always: ['goRoleList'],
  errors: ['roleUnknown'],
})

export const doUpdateRole = idempotent('PUT', '/admin/role', {
  title: 'Change what a role permits; it holds for its members from their next request',
  for: 'member',
  refusedAt: 'goRole',
  input: memberRole.update,
  state: { ...MemberRole.shape, changed: z.boolean(), message: Sentence },
  offers: ['goRole', 'goRoleList'],
  errors: ['roleUnknown', 'staleVersion'],
})

export const doDeleteRole = idempotent('DELETE', '/admin/role', {
  title: 'Delete a role that no member has',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goRole',
  input: memberRole.named,
  state: { roleId: z.string(), message: Sentence },
  offers: ['goRoleList'],
  errors: ['roleUnknown', 'roleInUse'],
})
