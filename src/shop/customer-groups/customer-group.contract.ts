import { z } from 'zod'
import { key, optional } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Count, Sentence } from '../values.ts'
import { customerGroup } from './customer-group.record.ts'

/** The bytes of a form with the longest price list. */
const BODY_LIMIT = 1024 * 1024

const CustomerGroup = z.object(customerGroup.state)

const ways = ['goCustomerGroup', 'goCustomerGroupList'] as const

export const goCustomerGroupList = safe('/admin/customer-group-list', {
  title: 'The groups of customers, with their discounts and the number of their customers',
  for: 'member',
  state: {
    customerGroups: z.array(CustomerGroup.extend({ customerCount: z.int() })),
    count: Count,
    /** Whether some groups are filled by purchases. */
    isRanked: z.boolean(),
  },
  offers: ['doRankCustomers'],
  always: ['goCustomerGroup', 'goCustomerList'],
  items: { customerGroups: ['goCustomerGroup', 'goCustomerList'] },
})

export const goCustomerGroup = safe('/admin/customer-group', {
  title: 'A customer group, or the form of a new one',
  for: 'member',
  input: { customerGroupId: optional(key()) },
  state: {
    ...CustomerGroup.partial().shape,
    /** Null for a new one, which has no other properties. */
    customerGroupId: z.string().nullable(),
    customerCount: z.int(),
  },
  submitTo: 'doUpdateCustomerGroup',
  offers: [
    'doUpdateCustomerGroup',
    'doCreateCustomerGroup',
    'doDeleteCustomerGroup',
    'goCustomerList',
    'goAuditLog',
    'goCustomerGroupList',
  ],
  errors: ['customerGroupUnknown'],
})

export const doCreateCustomerGroup = unsafe('POST', '/admin/customer-group-list', {
  title: 'Add a customer group',
  for: 'member',
  refusedAt: 'goCustomerGroup',
  once: true,
  bodyLimit: BODY_LIMIT,
  input: customerGroup.create,
  state: { ...customerGroup.state, message: Sentence },
  offers: [...ways],
  errors: ['badInput'],
})

export const doUpdateCustomerGroup = idempotent('PUT', '/admin/customer-group', {
  title: 'Change a customer group: what is left out stays, and so do orders with its discount',
  for: 'member',
  refusedAt: 'goCustomerGroup',
  bodyLimit: BODY_LIMIT,
  input: customerGroup.update,
  state: { ...customerGroup.state, changed: z.boolean(), message: Sentence },
  offers: [...ways],
  errors: ['badInput', 'customerGroupUnknown', 'staleVersion'],
})

export const doDeleteCustomerGroup = idempotent('DELETE', '/admin/customer-group', {
  title: 'Delete a customer group; its customers stay, without a group',
  for: 'member',
  needsConsent: true,
  refusedAt: 'goCustomerGroup',
  input: customerGroup.named,
  state: { customerGroupId: z.string(), message: Sentence },
  offers: ['goCustomerGroupList'],
  errors: ['customerGroupUnknown'],
})

export const doRankCustomers = unsafe('POST', '/admin/customer-group/rank', {
  title: 'Put customers into groups by their purchases now, as it is done every day',
  for: 'member',
  refusedAt: 'goCustomerGroupList',
  input: {},
  state: { jobId: z.string(), message: Sentence },
  always: ['goCustomerGroupList'],
})
