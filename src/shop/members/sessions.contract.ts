import { z } from 'zod'
import { key, optional } from '../../hypermedia/input.ts'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { Password } from '../customers/fields.ts'
import { Sentence } from '../values.ts'
import { HALF_AN_HOUR } from './fields.ts'

export const goMemberSessionList = safe('/admin/sessions', {
  title: 'Where the member is signed in',
  for: 'member',
  undeniable: true,
  state: {
    sessions: z.array(
      z.object({
        /** Names it to have it ended. */
        sessionId: z.string(),
        /** What it was opened with, in words: browser and system. */
        device: z.string(),
        clientIp: z.string(),
        /** UTC, ISO 8601. */
        signedInAt: z.string(),
        /** UTC, ISO 8601; noted every ten minutes. */
        seenAt: z.string(),
        /** Whether it is the one that asks. */
        isThis: z.boolean(),
      }),
    ),
    count: z.int(),
  },
  always: ['doEndMemberSessions'],
  items: { sessions: ['doEndMemberSessions'] },
})

export const doEndMemberSessions = idempotent('DELETE', '/admin/sessions', {
  title: 'Sign out of the office on one device, or everywhere else',
  for: 'member',
  undeniable: true,
  keyless: true,
  refusedAt: 'goMemberSessionList',
  input: {
    /** Without one all others end. */
    sessionId: optional(key()),
    /** Needed unless it is the session that asks. */
    currentPassword: optional(Password),
  },
  state: { endedCount: z.int(), message: Sentence },
  offers: ['goMemberSessionList', 'goAdminLogin'],
  errors: ['badInput', 'memberGone', 'memberSessionUnknown'],
  limits: [{ by: 'account', most: 10, minutes: HALF_AN_HOUR, refusals: true }],
})
