import { z } from 'zod'
import { optional } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'
import { Move, SortNo } from '../place/places.fields.ts'
import { tag } from './tags.record.ts'

const Tag = z.object({ ...tag.state, sortNo: z.int() })

export const goTagList = safe('/admin/tag/tag-list', {
  title: 'The tags of products, and the form for another one',
  for: 'member',
  state: {
    tags: z.array(
      Tag.extend({
        /** The number of products with it, in any status. */
        productCount: z.int(),
        moves: z.array(Move),
        version: z.int(),
      }),
    ),
    count: z.int(),
  },
  submitTo: 'doCreateTag',
  offers: ['doCreateTag', 'goAuditLog'],
  always: ['goAdminProductList'],
  items: { tags: ['doUpdateTag', 'doDeleteTag', 'goAdminProductList'] },
})

export const doCreateTag = unsafe('POST', '/admin/tag/tag-list', {
  title: 'Make a tag, behind the others',
  for: 'member',
  refusedAt: 'goTagList',
  once: true,
  input: tag.create,
  state: { ...Tag.shape, message: Sentence },
  offers: ['goTagList'],
})

export const doUpdateTag = idempotent('PUT', '/admin/tag/tag', {
  title: 'Give a tag other words, or another place',
  for: 'member',
  refusedAt: 'goTagList',
  input: { ...tag.update, sortNo: optional(SortNo) },
  state: { ...Tag.shape, changed: z.boolean(), message: Sentence },
  offers: ['goTagList'],
  errors: ['tagUnknown', 'staleVersion'],
})

export const doDeleteTag = idempotent('DELETE', '/admin/tag/tag', {
  title: 'Remove a tag, also from its products',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goTagList',
  input: tag.named,
  state: { tagId: z.string(), message: Sentence },
  offers: ['goTagList'],
  errors: ['tagUnknown'],
})
