import { z } from 'zod'
import { key, optional } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'
import { content } from './sections.contract.ts'
import { DENIED_WITH, page, versioned } from './sections.fields.ts'

export const goPageDraft = safe('/admin/page/draft', {
  title: 'A page of the shop with the sections of its draft, or of an earlier publication',
  for: 'member',
  deniedWith: DENIED_WITH,
  input: { ...page, changeId: optional(key()) },
  state: { pageId: z.string() },
  offers: ['goPageSections'],
  errors: ['pageUnknown', 'templateChangeUnknown'],
})

export const doPublishPage = idempotent('PUT', '/admin/page/draft', {
  title: 'Publish the draft of a page',
  for: 'member',
  deniedWith: DENIED_WITH,
  refusedAt: 'goPageSections',
  input: { ...page, ...versioned },
  state: { ...content, changed: z.boolean(), message: Sentence },
  offers: ['goPageSections', 'goUserPage'],
  errors: ['pageUnknown', 'staleVersion'],
})

export const doDiscardPageDraft = idempotent('DELETE', '/admin/page/draft', {
  title: 'Give up the draft of a page, and begin from what is published',
  for: 'member',
  deniedWith: DENIED_WITH,
  needsConsent: true,
  refusedAt: 'goPageSections',
  input: { ...page, ...versioned },
  state: { ...content, changed: z.boolean(), message: Sentence },
  offers: ['goPageSections'],
  errors: ['pageUnknown', 'staleVersion'],
})

export const doRestorePageSections = unsafe('POST', '/admin/page/draft', {
  title: 'Take the sections of an earlier publication as the draft of a page, in place of the one there is',
  for: 'member',
  deniedWith: DENIED_WITH,
  needsConsent: true,
  refusedAt: 'goPageSections',
  input: { ...page, changeId: key(), ...versioned },
  state: { ...content, message: Sentence },
  offers: ['goPageSections'],
  errors: ['pageUnknown', 'templateChangeUnknown', 'staleVersion'],
})
