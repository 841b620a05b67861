import { z } from 'zod'
import { flag, optional, text } from '../../hypermedia/input.ts'
import { safe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'
import { Count } from '../values.ts'

export const goLoginHistoryList = safe('/admin/login-history', {
  title: 'Who tried to sign in to the office',
  for: 'member',
  input: {
    nameKeyword: optional(text(255)),
    success: optional(flag()),
    ...paged.input,
  },
  state: {
    entries: z.array(
      z.object({
        loginId: z.string(),
        /** UTC, ISO 8601. */
        timestamp: z.string(),
        success: z.boolean(),
        /** The means: a password with its second factor, a passkey, or a passkey that must be a copy. */
        means: z.enum(['password', 'passkey', 'copiedPasskey']),
        clientIp: z.string(),
      }),
    ),
    count: Count,
    limit: z.int(),
    offset: z.int(),
  },
  offers: ['goLoginHistoryList'],
  always: ['goMemberSessionList'],
})
