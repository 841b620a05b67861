import { z } from 'zod'
import { key, optional } from '../../../hypermedia/input.ts'
import { idempotent, safe } from '../../../hypermedia/transition.ts'
import { accountPages } from '../../customers/account-pages.contract.ts'
import { PasswordProof } from '../../customers/fields.ts'

const HALF_AN_HOUR = 30

export const goSessionList = safe('/mypage/sessions', {
  title: 'Where the customer is signed in',
  for: 'customer',
  page: 'mypage_sessions',
  state: {
    customerId: z.string(),
    sessions: z.array(
      z.object({
        /** Names it to have it ended; null for one that only ends with all. */
        sessionId: z.string().nullable(),
        /** What it was opened with, in words: browser and system. */
        device: z.string(),
        /** UTC, ISO 8601. */
        signedInAt: z.string(),
        /** UTC, ISO 8601; noted every ten minutes. */
        seenAt: z.string(),
        /** Whether it is the one that asks. */
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
    /** Without one all end, this one too. */
    sessionId: optional(key()),
    /** Needed unless it is the session that asks. */
    currentPassword: PasswordProof,
  },
  state: { customerId: z.string(), endedCount: z.int(), message: z.string() },
  offers: ['goSessionList', 'goLogin', 'goTop'],
  errors: ['sessionUnknown', 'wrongPassword'],
  limits: [{ by: 'account', most: 10, minutes: HALF_AN_HOUR, refusals: true }],
})
