import { z } from 'zod'
import { key, optional } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { Count, Sentence } from '../../values.ts'
import { giftOption } from './gift-option.record.ts'

const GiftOption = z.object(giftOption.state)

const ways = ['goGiftOption', 'goGiftList'] as const

export const goGiftList = safe('/admin/gift', {
  title: 'The noshi, wrappings and cards that shoppers can choose, in the order in which they see them',
  for: 'member',
  state: { giftOptions: z.array(GiftOption), count: Count },
  offers: ['goMasterData', 'goAuditLog'],
  always: ['goGiftOption'],
  items: { giftOptions: ['goGiftOption'] },
})

export const goGiftOption = safe('/admin/gift/option', {
  title: 'A gift option, or the form of a new one',
  for: 'member',
  input: { giftOptionId: optional(key()) },
  state: {
    ...GiftOption.partial().shape,
    /** Null for a new one, which has no other properties. */
    giftOptionId: z.string().nullable(),
  },
  submitTo: 'doUpdateGiftOption',
  offers: ['doUpdateGiftOption', 'doCreateGiftOption', 'doDeleteGiftOption', 'goAuditLog', 'goGiftList'],
  errors: ['giftOptionUnknown'],
})

export const doCreateGiftOption = unsafe('POST', '/admin/gift', {
  title: 'Add a gift option',
  for: 'member',
  refusedAt: 'goGiftOption',
  once: true,
  input: giftOption.create,
  state: { ...giftOption.state, message: Sentence },
  offers: [...ways],
  errors: ['badInput'],
})

export const doUpdateGiftOption = idempotent('PUT', '/admin/gift/option', {
  title: 'Change a gift option: what is left out stays, and so do orders with it',
  for: 'member',
  refusedAt: 'goGiftOption',
  input: giftOption.update,
  state: { ...giftOption.state, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'giftOptionUnknown', 'staleVersion'],
})

export const doDeleteGiftOption = idempotent('DELETE', '/admin/gift/option', {
  title: 'Delete a gift option; orders with it keep what was chosen',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goGiftOption',
  input: giftOption.named,
  state: { giftOptionId: z.string(), message: Sentence },
  offers: ['goGiftList'],
  errors: ['giftOptionUnknown'],
})
