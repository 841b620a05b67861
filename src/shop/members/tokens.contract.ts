import { z } from 'zod'
import { integer, key, optional } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Password } from '../customers/fields.ts'
import { OVERLAP_HOURS } from '../renewal.rules.ts'
import { Sentence } from '../values.ts'
import { HALF_AN_HOUR } from './fields.ts'
import { accessToken } from './token.record.ts'

const AccessToken = z.object({
  ...accessToken.state,
  /** The beginning of its secret. */
  hint: z.string(),
  /** The member who made it, and whose permissions bound its own. */
  memberName: z.string(),
  /** UTC, ISO 8601. */
  createdAt: z.string(),
  /** UTC, ISO 8601, to within ten minutes; null before the first use. */
  lastUsedAt: z.string().nullable(),
  lastUsedIp: z.string().nullable(),
  /** Until when its former secret is valid (UTC, ISO 8601); null if it has none. */
  formerUntil: z.string().nullable(),
})

/** An app that a member allowed to act for them. */
const MemberApp = z.object({
  /** Its id, to end it. */
  sessionId: z.string(),
  appName: z.string(),
  memberName: z.string(),
  /** Its permissions, in words. */
  permitted: z.array(Sentence).readonly(),
  /** UTC, ISO 8601. */
  createdAt: z.string(),
  /** UTC, ISO 8601, to within ten minutes. */
  seenAt: z.string(),
})

/** The secret, which is shown once and never again. */
const secret = {
  tokenId: z.string(),
  tokenName: z.string(),
  /** For the header `Authorization: Bearer`. */
  accessToken: z.string(),
}

const proven = {
  keyless: true,
  limits: [{ by: 'account', most: 10, minutes: HALF_AN_HOUR, refusals: true }],
} as const

export const goTokenList = safe('/admin/token-list', {
  title: 'The access tokens of programs, and the form to make one',
  for: 'member',
  state: { tokens: z.array(AccessToken), apps: z.array(MemberApp), count: z.int() },
  submitTo: 'doCreateToken',
  offers: ['doCreateToken', 'goAuditLog'],
  always: ['goRoleList'],
  items: { tokens: ['goToken'], apps: ['doEndMemberApp'] },
})

export const doCreateToken = unsafe('POST', '/admin/token-list', {
  title: 'Make an access token for a program; its secret is shown once',
  for: 'member',
  refusedAt: 'goTokenList',
  ...proven,
  input: { ...accessToken.create, currentPassword: Password },
  state: { ...secret, message: Sentence },
  offers: ['goToken', 'goTokenList'],
  errors: ['badInput', 'memberGone', 'tooManyTokens'],
})

export const goToken = safe('/admin/token', {
  title: 'An access token, and the form to change what it permits',
  for: 'member',
  input: accessToken.named,
  state: { ...AccessToken.shape, version: z.int() },
  submitTo: 'doUpdateToken',
  offers: ['doUpdateToken', 'doRenewToken', 'doDeleteToken', 'goAuditLog'],
  always: ['goTokenList'],
  errors: ['tokenUnknown'],
})

export const doUpdateToken = idempotent('PUT', '/admin/token', {
  title: 'Change what an access token of one’s own permits; it holds from its next request',
  for: 'member',
  refusedAt: 'goToken',
  input: accessToken.update,
  state: { ...AccessToken.shape, changed: z.boolean(), message: Sentence },
  offers: ['goToken', 'goTokenList'],
  errors: ['badInput', 'tokenUnknown', 'notYourToken', 'staleVersion'],
})

export const doRenewToken = unsafe('POST', '/admin/token/secret', {
  title: 'Give an access token of one’s own a new secret; the former one stays valid for some hours',
  for: 'member',
  refusedAt: 'goToken',
  ...proven,
  input: {
    ...accessToken.named,
    currentPassword: Password,
    /** Hours for which the former secret stays valid; 0 ends it at once. */
    overlapHours: optional(integer(0, OVERLAP_HOURS.most)),
  },
  state: { ...secret, formerUntil: z.string().nullable(), message: Sentence },
  offers: ['goToken', 'goTokenList'],
  errors: ['badInput', 'memberGone', 'tokenUnknown', 'notYourToken'],
})

export const doDeleteToken = idempotent('DELETE', '/admin/token', {
  title: 'Delete an access token, which ends it at once',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goToken',
  input: accessToken.named,
  state: { tokenId: z.string(), message: Sentence },
  offers: ['goTokenList'],
  errors: ['tokenUnknown'],
})

export const doEndMemberApp = idempotent('DELETE', '/admin/token-list/app', {
  title: 'End what a member allowed an app, at once',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goTokenList',
  input: { sessionId: key() },
  state: { endedCount: z.int(), message: Sentence },
  offers: ['goTokenList'],
  errors: ['memberSessionUnknown'],
})
