import { z } from 'zod'
import { version } from '../../../hypermedia/input.ts'
import { idempotent, safe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'
import { analytics } from './analytics.record.ts'

const { analyticsId: _id, ...fields } = analytics.state

const state = { ...fields, version: z.int() }

export const goAnalytics = safe('/admin/content/analytics', {
  title: 'The services that measure visits to the shop, and the consent that they need',
  for: 'member',
  state,
  submitTo: 'doUpdateAnalytics',
  offers: ['doUpdateAnalytics', 'goAuditLog'],
  always: ['goTop'],
})

export const doUpdateAnalytics = idempotent('PUT', '/admin/content/analytics', {
  title: 'Set the services that measure visits to the shop, and the consent that they need',
  for: 'member',
  refusedAt: 'goAnalytics',
  writesScripts: true,
  input: { ...analytics.changes, version: version() },
  state: { ...state, changed: z.boolean(), message: Sentence },
  always: ['goAnalytics'],
  errors: ['badInput', 'staleVersion'],
})
