import { z } from 'zod'
import { clearable, flag, integer, key, optional, text, unchanged, version } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { NewPassword, PasswordConfirm } from '../customers/fields.ts'
import { paged } from '../paging.ts'
import { Count, Sentence } from '../values.ts'
import { arranged, arranging } from '../views/fields.ts'

/** The number of an authority, 0 to 3; a smaller one ranks higher. */
const Authority = integer(0, 3, 'select')

/** The role of a member of authority 3. */
export const RoleId = clearable(text(255, { control: 'select' }))

const Name = text(32, { autocomplete: 'off' })

/** Any text, without effect. */
const Mode = optional(text(32, { control: 'hidden' }))

const Member = z.object({
  adminId: z.string(),
  loginId: z.string(),
  name: z.string(),
  authority: z.int(),
  /** The name of the authority, or of the role, in the language of the answer. */
  authorityName: z.string(),
  /** The role of a member of authority 3; null for others. */
  roleId: z.string().nullable(),
  /** False after deletion. */
  active: z.boolean(),
  hasDevice: z.boolean(),
  /** UTC, ISO 8601; null before the first sign-in. */
  lastLoginAt: z.string().nullable(),
  version: z.int(),
})

export const goMemberList = safe('/admin/member-list', {
  title: 'Who works in the shop, and the form for another member',
  for: 'member',
  input: {
    nameKeyword: optional(text(255)),
    /** Includes deleted ones. */
    showDeleted: optional(flag()),
    ...paged.input,
  },
  state: {
    members: z.array(Member),
    filters: z.object({ nameKeyword: z.string().nullable(), showDeleted: z.boolean() }),
    count: Count,
    limit: z.int(),
    offset: z.int(),
    ...arranged,
  },
  submitTo: 'doCreateMember',
  offers: ['goMemberList', 'doCreateMember', ...arranging],
  always: ['goAuthorityRole', 'goRoleList'],
  items: { members: ['goMember', 'doUpdateMember'], views: ['goMemberList', 'doDeleteListView'] },
  errors: ['memberGone'],
})

export const goMember = safe('/admin/member', {
  title: 'A member, and the form to change them',
  for: 'member',
  input: { loginId: key() },
  state: {
    ...Member.shape,
    /** True for the requesting member: they cannot change their own authority. */
    isSelf: z.boolean(),
    passkeyCount: z.int(),
    /** The authorities that the requesting member can give them; empty if none. */
    authorityOptions: z.array(z.object({ authority: z.int(), name: z.string() })),
    /** The roles that members can have. */
    roleOptions: z.array(z.object({ roleId: z.string(), name: z.string() })),
  },
  submitTo: 'doUpdateMember',
  offers: ['doUpdateMember', 'doUpdateAuthorityRole', 'doDeleteMember', 'doResetMemberDevice', 'goAuditLog'],
  always: ['goMemberList'],
  errors: ['memberUnknown', 'memberGone'],
})

export const doCreateMember = unsafe('POST', '/admin/member', {
  title: 'Make a member',
  for: 'member',
  refusedAt: 'goMemberList',
  once: true,
  input: {
    loginId: text(128, { pattern: /^[A-Za-z0-9._-]+$/, refused: 'input.loginId', autocomplete: 'off' }),
    name: Name,
    authority: Authority,
    roleId: RoleId,
    password: NewPassword,
    passwordConfirm: PasswordConfirm,
    mode: Mode,
  },
  state: { ...Member.shape, message: Sentence },
  offers: ['goMember'],
  always: ['goMemberList'],
  errors: ['badInput', 'memberGone', 'memberOutranks', 'loginIdTaken'],
})

export const doUpdateMember = idempotent('PUT', '/admin/member', {
  title: 'Change the name of a member, or bring back one that was deleted',
  for: 'member',
  refusedAt: 'goMember',
  input: {
    loginId: key(),
    name: unchanged(Name),
    /** Restores a deleted member; it deletes nobody. */
    active: optional(flag()),
    mode: Mode,
    version: version(),
  },
  state: { ...Member.shape, message: Sentence },
  offers: ['goMember'],
  always: ['goMemberList'],
  errors: ['badInput', 'memberUnknown', 'memberGone', 'memberOutranks', 'staleVersion'],
})

export const doDeleteMember = idempotent('DELETE', '/admin/member', {
  title: 'Delete a member: they are signed out at once, and their login id stays theirs',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goMember',
  input: { loginId: key(), mode: Mode },
  state: { adminId: z.string(), loginId: z.string(), alreadyDeleted: z.boolean(), message: Sentence },
  offers: ['goMemberList'],
  errors: ['memberUnknown', 'memberGone', 'memberIsSelf', 'memberOutranks'],
})

export const doResetMemberDevice = idempotent('DELETE', '/admin/member/two-factor', {
  title:
    'Take the lost device and the passkeys of a member away, so that they sign in without or set up others',
  for: 'member',
  refusedAt: 'goMember',
  input: { loginId: key() },
  state: {
    adminId: z.string(),
    loginId: z.string(),
    hadDevice: z.boolean(),
    /** The number of their former passkeys. */
    passkeyCount: z.int(),
    message: Sentence,
  },
  offers: ['goMember'],
  always: ['goMemberList'],
  errors: ['memberUnknown', 'memberGone', 'memberIsSelf', 'memberOutranks'],
})
