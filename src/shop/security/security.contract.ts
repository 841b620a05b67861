import { z } from 'zod'
import { flag, optional, text, version } from '../../hypermedia/input.ts'
import { idempotent, safe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'
import { security } from './security.record.ts'

const { securityId: _id, ...fields } = security.state

export const goSecurity = safe('/admin/security', {
  title: 'From where the shop and its office may be asked',
  for: 'member',
  state: {
    ...fields,
    /** Whether people know the shop by https. */
    isSecureRequest: z.boolean(),
    version: z.int(),
  },
  submitTo: 'doUpdateSecurity',
  offers: ['doUpdateSecurity', 'goAuditLog'],
})

export const doUpdateSecurity = idempotent('PUT', '/admin/security', {
  title: 'Set from where the shop and its office may be asked',
  for: 'member',
  refusedAt: 'goSecurity',
  input: {
    ...security.changes,
    /** Required if the lists would lock out the member who sends them. */
    confirm: optional(flag()),
    version: version(),
  },
  state: { ...fields, version: z.int(), message: Sentence },
  always: ['goSecurity'],
  errors: ['badInput', 'staleVersion', 'locksYouOut'],
})

export const goMaintenance = safe('/admin/content/maintenance', {
  title: 'Whether the shop is closed for maintenance',
  for: 'member',
  state: { isMaintenance: z.boolean() },
  submitTo: 'doToggleMaintenance',
  offers: ['doToggleMaintenance', 'goAuditLog'],
})

export const doToggleMaintenance = idempotent('PUT', '/admin/content/maintenance', {
  title: 'Close the shop for maintenance, or open it again',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goMaintenance',
  input: {
    /** Without it the shop is closed if it is open, and open if it is closed. */
    enabled: optional(flag()),
    mode: optional(text(32, { control: 'hidden' })),
  },
  state: { isMaintenance: z.boolean(), message: Sentence },
  always: ['goMaintenance'],
  /** A shop that was never opened is opened by `doOpenShop`. */
  errors: ['notReadyToOpen'],
})
