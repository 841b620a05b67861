import { z } from 'zod'
import { either, flag, integer, list, optional, text } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'

const Rules = z.array(
  z.object({
    authority: z.int(),
    authorityName: z.string(),
    /** How the paths begin that it may not open. */
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
        /** What it may, in a sentence. */
        description: z.string(),
      }),
    ),
    /** Who writes what runs in browsers (the shop's script, themes), beside system administrators. */
    scriptWriters: ScriptWriters,
  },
  submitTo: 'doUpdateAuthorityRole',
  offers: ['doUpdateAuthorityRole', 'goAuditLog', 'goMemberList'],
  errors: ['memberGone'],
})

export const doUpdateAuthorityRole = unsafe('POST', '/admin/authority-role', {
  title: 'Replace all that is denied, give one member another authority, or let them write scripts',
  for: 'member',
  refusedAt: 'goAuthorityRole',
  input: {
    /** All that is denied from then on. */
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
    /** A member who is to have another authority; then the rules stay as they are. */
    loginId: optional(text(128)),
    authority: either(integer(0, 2, 'select'), { AuthorityRoles: true, writesScripts: true }),
    /** Whether the member writes what runs in browsers. */
    writesScripts: optional(flag()),
  },
  state: {
    rules: Rules,
    count: z.int(),
    /** Whether anything is another than before. */
    changed: z.boolean(),
    /** The member who was given another authority; null where the rules were replaced. */
    adminId: z.string().nullable(),
    loginId: z.string().nullable(),
    authority: z.int().nullable(),
    previousAuthority: z.int().nullable(),
    scriptWriters: ScriptWriters,
  },
  offers: ['goAuthorityRole', 'goMember'],
  errors: ['badInput', 'memberGone', 'memberUnknown', 'memberIsSelf', 'memberOutranks'],
})
