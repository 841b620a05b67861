import { z } from 'zod'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'
import { replyTemplate } from './reply-template.record.ts'

const LIST = '/admin/enquiries/templates'

export const goReplyTemplateList = safe(LIST, {
  title: 'The texts for replies to enquiries, and the form to add one',
  for: 'member',
  state: {
    replyTemplates: z.array(z.object({ ...replyTemplate.state, version: z.int() })),
    count: z.int(),
  },
  submitTo: 'doCreateReplyTemplate',
  offers: ['doCreateReplyTemplate', 'goAuditLog'],
  always: ['goEnquiryList'],
  items: { replyTemplates: ['doUpdateReplyTemplate', 'doDeleteReplyTemplate'] },
})

export const doCreateReplyTemplate = unsafe('POST', LIST, {
  title: 'Add a text for replies to enquiries',
  for: 'member',
  refusedAt: 'goReplyTemplateList',
  once: true,
  input: replyTemplate.create,
  state: { ...replyTemplate.state, message: Sentence },
  offers: ['goReplyTemplateList'],
})

export const doUpdateReplyTemplate = idempotent('PUT', '/admin/enquiries/template', {
  title: 'Change a text for replies to enquiries',
  for: 'member',
  refusedAt: 'goReplyTemplateList',
  input: replyTemplate.update,
  state: { ...replyTemplate.state, changed: z.boolean(), message: Sentence },
  offers: ['goReplyTemplateList'],
  errors: ['replyTemplateUnknown', 'staleVersion'],
})

export const doDeleteReplyTemplate = idempotent('DELETE', '/admin/enquiries/template', {
  title: 'Delete a text for replies to enquiries',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goReplyTemplateList',
  input: replyTemplate.named,
  state: { replyTemplateId: z.string(), message: Sentence },
  offers: ['goReplyTemplateList'],
  errors: ['replyTemplateUnknown'],
})
