import { z } from 'zod'
import { flag, key, optional, text } from '../../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../../hypermedia/transition.ts'
import { Sentence } from '../../values.ts'

export const goCustomerMerge = safe('/admin/customer/merge', {
  title: 'Two accounts of one person, with all that would move from one to the other',
  for: 'member',
  deniedWith: '/admin/customer',
  input: {
    customerId: key(),
    /** The other account. */
    otherId: optional(key()),
    /** Part of the name, the email address or the phone number of the other account. */
    customerKeyword: optional(text(255)),
  },
  state: {
    customerId: z.string(),
    customerName: z.string(),
    /** The account, and the other one if it was chosen. */
    accounts: z.array(
      z.object({
        customerId: z.string(),
        customerName: z.string(),
        email: z.string(),
        phoneNumber: z.string().nullable(),
        customerStatusName: z.string(),
        createDate: z.string(),
        groupName: z.string().nullable(),
        point: z.int(),
        orderCount: z.int(),
        returnCount: z.int(),
        movementCount: z.int(),
        addressCount: z.int(),
        favoriteCount: z.int(),
        savedCount: z.int(),
        enquiryCount: z.int(),
        mailCount: z.int(),
        noticeCount: z.int(),
        /** Orders and enquiries of guests with the same email address. */
        guestOrderCount: z.int(),
        guestEnquiryCount: z.int(),
        /** Why this account cannot stay; null if it can. */
        mergeRefusal: Sentence.nullable(),
      }),
    ),
    /** Other accounts, those that are likely the same person's first. */
    candidates: z.array(
      z.object({
        customerId: z.string(),
        /** The account that can be chosen. */
        otherId: z.string(),
        customerName: z.string(),
        email: z.string(),
        phoneNumber: z.string().nullable(),
        /** Whether name and phone number are the same. */
        isLikelySame: z.boolean(),
      }),
    ),
  },
  submitTo: 'doMergeCustomers',
  offers: ['doMergeCustomers', 'goCustomerMerge', 'goCustomer'],
  always: ['goCustomerList'],
  items: { accounts: ['goCustomer'], candidates: ['goCustomerMerge'] },
  errors: ['customerUnknown', 'customerGone'],
})

export const doMergeCustomers = unsafe('POST', '/admin/customer/merge', {
  title: 'Merge two accounts: the records of one move to the other, and nobody signs in with it any more',
  for: 'member',
  deniedWith: '/admin/customer',
  refusedAt: 'goCustomerMerge',
  once: true,
  input: {
    customerId: key(),
    /** Left out: only what guests left is taken over. */
    otherId: optional(key()),
    /** The account that stays, one of the two; by default the first. */
    keptId: optional(key()),
    /** Whether orders and enquiries of guests with the same email address are taken over. */
    withGuests: optional(flag()),
  },
  state: { customerId: z.string(), mergeId: z.string(), message: Sentence },
  offers: ['goCustomer'],
  always: ['goCustomerList'],
  errors: ['badInput', 'customerUnknown', 'mergeRefused'],
})

export const doUndoCustomerMerge = idempotent('DELETE', '/admin/customer/merge', {
  title: 'Undo a merge of the last day: what is still there and unchanged goes back',
  for: 'member',
  deniedWith: '/admin/customer',
  refusedAt: 'goCustomer',
  input: { customerId: key(), mergeId: key() },
  state: {
    customerId: z.string(),
    mergeId: z.string(),
    /** False if it was undone already, or its day is over. */
    changed: z.boolean(),
    message: Sentence,
  },
  offers: ['goCustomer'],
  always: ['goCustomerList'],
  errors: ['customerUnknown', 'undoMergeRefused'],
})
