import { z } from 'zod'
import { either, flag, integer, list, optional, text } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { RoleId } from './members.contract.ts'

const Rules = z.array(
  z.object({
    authority: z.int(),
    authorityName: z.string(),
    /** The beginning of the paths that it cannot open. */
    denyUrl: z.string(),
  }),
)

const ScriptWriters = z.array(z.object({ loginId: z.string(), memberName: z.string() }))

export const goAuthorityRole = safe('/admin/authority-role', {
  title: 'What each authority may, and the form for what is denied to it',
  for: 'member',
  state: {
    rules: Rules,
    count: z.int(),
    authorityOptions: z.array(
      z.object({
        authority: z.int(),
        name: z.string(),
        /** Its permissions, in a sentence. */
        description: z.string(),
      }),
    ),
    /**
     * The members with permission to write code for browsers (the shop's script, themes), beside system
     * administrators.
     */
    scriptWriters: ScriptWriters,
  },
  submitTo: 'doUpdateAuthorityRole',
  offers: ['doUpdateAuthorityRole', 'goAuditLog', 'goMemberList', 'goRoleList'],
  errors: ['memberGone'],
})

export const doUpdateAuthorityRole = unsafe('POST', '/admin/authority-role', {
  title: 'Replace all that is denied, give one member another authority, or let them write scripts',
  for: 'member',
  refusedAt: 'goAuthorityRole',
  input: {
    /** The complete list of denied paths. */
    AuthorityRoles: either(
      list(
        z.object({
          Authority: integer(1, 2, 'select'),
          deny_url: text(255, { pattern: /^\/admin/i, refused: 'input.denyUrl' }),
        }),
        200,
      ),
      { loginId: true },
    ),
    /** A member who gets another authority; the rules then stay unchanged. */
    loginId: optional(text(128)),
    authority: either(integer(0, 3, 'select'), { AuthorityRoles: true, writesScripts: true }),
    /** The role of the member, with authority 3. */
    roleId: RoleId,
    /** Whether the member can write code for browsers. */
    writesScripts: optional(flag()),
  },
  state: {
    rules: Rules,
    count: z.int(),
    /** Whether anything changed. */
    changed: z.boolean(),
    /** The member who got another authority; null if the rules were replaced. */
    adminId: z.string().nullable(),
    loginId: z.string().nullable(),
    authority: z.int().nullable(),
    previousAuthority: z.int().nullable(),
    scriptWriters: ScriptWriters,
  },
  offers: ['goAuthorityRole', 'goMember'],
  errors: ['badInput', 'memberGone', 'memberUnknown', 'memberIsSelf', 'memberOutranks'],
})
