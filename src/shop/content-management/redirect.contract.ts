import { z } from 'zod'
import { optional, text, version } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { paged } from '../paging.ts'
import { Sentence } from '../values.ts'
import { redirect } from './redirect.record.ts'

export const goRedirectList = safe('/admin/content/redirect-list', {
  title: 'The former addresses that lead to others, and the form to add one',
  for: 'member',
  input: { nameKeyword: optional(text(255)), ...paged.input },
  state: {
    redirects: z.array(z.object({ ...redirect.state, version: z.int() })),
    filters: z.object({ nameKeyword: z.string().nullable() }),
    ...paged.state,
  },
  submitTo: 'doCreateRedirect',
  offers: ['doCreateRedirect', 'goRedirectList', 'goAuditLog'],
  always: ['goImportRedirectCsv'],
  items: { redirects: ['doUpdateRedirect', 'doDeleteRedirect'] },
})

export const doCreateRedirect = unsafe('POST', '/admin/content/redirect-list', {
  title: 'Lead a former address, where nothing else is, to another one for good',
  for: 'member',
  refusedAt: 'goRedirectList',
  once: true,
  input: redirect.create,
  state: { ...redirect.state, message: Sentence },
  offers: ['goRedirectList'],
  errors: ['badInput'],
})

export const doUpdateRedirect = idempotent('PUT', '/admin/content/redirect', {
  title: 'Change a redirect',
  for: 'member',
  deniedWith: '/admin/content/redirect-list',
  refusedAt: 'goRedirectList',
  input: { ...redirect.named, ...redirect.changes, version: version() },
  state: { ...redirect.state, changed: z.boolean(), message: Sentence },
  offers: ['goRedirectList'],
  errors: ['badInput', 'redirectUnknown', 'staleVersion'],
})

export const doDeleteRedirect = idempotent('DELETE', '/admin/content/redirect', {
  title: 'Delete a redirect: its former address is unknown again',
  for: 'member',
  deniedWith: '/admin/content/redirect-list',
  needsConsent: true,
  refusedAt: 'goRedirectList',
  input: redirect.named,
  state: { redirectId: z.string(), message: Sentence },
  offers: ['goRedirectList'],
  errors: ['redirectUnknown'],
})
