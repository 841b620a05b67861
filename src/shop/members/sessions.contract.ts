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
        /** Its id, to end it. */
        sessionId: z.string(),
        /** Its browser and system in words, or the name of an app. */
        device: z.string(),
        /** The name of an app that acts for them; null for a device. */
        appName: z.string().nullable(),
        /** The permissions of the app, in words. */
        permitted: z.array(Sentence).readonly(),
        clientIp: z.string(),
        /** UTC, ISO 8601. */
        signedInAt: z.string(),
        /** UTC, ISO 8601; updated every ten minutes. */
        seenAt: z.string(),
        /** True for the session of this request. */
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
    /** Without it all others end. */
    sessionId: optional(key()),
    /** Required for other devices than that of this request. */
    currentPassword: optional(Password),
  },
  state: { endedCount: z.int(), message: Sentence },
  offers: ['goMemberSessionList', 'goAdminLogin'],
  errors: ['badInput', 'memberGone', 'memberSessionUnknown'],
  limits: [{ by: 'account', most: 10, minutes: HALF_AN_HOUR, refusals: true }],
})
