import { z } from 'zod'
import { key, optional } from '../../../hypermedia/input.ts'
import { idempotent, safe } from '../../../hypermedia/transition.ts'
import { accountPages } from '../../customers/account-pages.contract.ts'
import { PasswordProof } from '../../customers/fields.ts'
import { Sentence } from '../../values.ts'

const HALF_AN_HOUR = 30

export const goSessionList = safe('/mypage/sessions', {
  title: 'Where the customer is signed in',
  for: 'customer',
  page: 'mypage_sessions',
  state: {
    customerId: z.string(),
    sessions: z.array(
      z.object({
        /** Its id, to end it; null for one that only ends with all. */
        sessionId: z.string().nullable(),
        /** Its browser and system in words, or the name of an app. */
        device: z.string(),
        /** The name of an app that acts for them; null for a device. */
        appName: z.string().nullable(),
        /** The permissions of the app, in words. */
        permitted: z.array(Sentence).readonly(),
        /** UTC, ISO 8601. */
        signedInAt: z.string(),
        /** UTC, ISO 8601; updated every ten minutes. */
        seenAt: z.string(),
        /** True for the session of this request. */
        isThis: z.boolean(),
      }),
    ),
    sessionCount: z.int(),
  },
  offers: [...accountPages],
  always: ['doEndSessions'],
  items: { sessions: ['doEndSessions'] },
})

export const doEndSessions = idempotent('DELETE', '/mypage/sessions', {
  title: 'Sign out on one device, or everywhere',
  for: 'customer',
  keyless: true,
  signsOut: true,
  refusedAt: 'goSessionList',
  input: {
    /** Without it all end, including this one. */
    sessionId: optional(key()),
    /** Required for other devices than that of this request. */
    currentPassword: PasswordProof,
  },
  state: { customerId: z.string(), endedCount: z.int(), message: z.string() },
  offers: ['goSessionList', 'goLogin', 'goTop'],
  errors: ['sessionUnknown', 'wrongPassword'],
  limits: [{ by: 'account', most: 10, minutes: HALF_AN_HOUR, refusals: true }],
})
