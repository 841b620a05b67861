import { z } from 'zod'
import { key, longText } from '../../hypermedia/input.ts'
import { idempotent, unsafe } from '../../hypermedia/transition.ts'
import { Sentence } from '../values.ts'

const state = {
  customerId: z.string(),
  blockedAt: z.string().nullable(),
  /** Whether it changed; false if they were already, or not. */
  changed: z.boolean(),
  message: Sentence,
}

export const doBlockCustomer = unsafe('POST', '/admin/customer/block', {
  title: 'Block a customer: they are signed out, and neither sign in nor order any more',
  for: 'member',
  refusedAt: 'goCustomer',
  input: { customerId: key(), blockReason: longText(500) },
  state,
  offers: ['goCustomer'],
  always: ['goCustomerList'],
  errors: ['badInput', 'customerUnknown', 'customerGone'],
})

export const doUnblockCustomer = idempotent('DELETE', '/admin/customer/block', {
  title: 'Let a blocked customer sign in and order again',
  for: 'member',
  refusedAt: 'goCustomer',
  input: { customerId: key() },
  state,
  offers: ['goCustomer'],
  always: ['goCustomerList'],
  errors: ['customerUnknown'],
})
