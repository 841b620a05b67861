import { z } from 'zod'
import { choice, list } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { Password } from '../customers/fields.ts'
import { PERMISSIONS } from '../permissions.ts'
import { App, asked, decided } from './consent.contract.ts'

const HALF_AN_HOUR = 30

export const goAuthorizeMemberApp = safe('/admin/oauth/consent', {
  title: 'Ask the member whether an app may act for them, and for what',
  for: 'member',
  undeniable: true,
  entered: 'outside',
  input: asked,
  state: App,
  submitTo: 'doAuthorizeMemberApp',
  offers: ['doAuthorizeMemberApp', 'doRefuseMemberApp'],
  errors: ['appRequestGone'],
})

export const doAuthorizeMemberApp = unsafe('POST', '/admin/oauth/consent', {
  title: 'Let an app act for the member, for what they ticked',
  for: 'member',
  undeniable: true,
  needsConsent: true,
  keyless: true,
  refusedAt: 'goAuthorizeMemberApp',
  input: { ...asked, permissions: list(choice(PERMISSIONS), PERMISSIONS.length), currentPassword: Password },
  state: { ...decided, permissions: z.array(z.enum(PERMISSIONS)).readonly() },
  offers: ['goMemberSessionList'],
  errors: ['badInput', 'memberGone', 'appRequestGone'],
  limits: [{ by: 'account', most: 10, minutes: HALF_AN_HOUR, refusals: true }],
})

export const doRefuseMemberApp = unsafe('POST', '/admin/oauth/refusal', {
  title: 'Tell an app that it may not act for the member',
  for: 'member',
  undeniable: true,
  keyless: true,
  refusedAt: 'goAuthorizeMemberApp',
  input: asked,
  state: decided,
  offers: ['goMemberSessionList'],
  errors: ['appRequestGone'],
})
