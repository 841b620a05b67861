import { z } from 'zod'
import { integer, optional } from '../../hypermedia/input.ts'
import { NewPassword } from '../customers/fields.ts'
import { ownFields } from '../own-fields/fields.ts'
import { Yen } from '../values.ts'
import { customer } from './customer.record.ts'

const { email, ...others } = customer.create

/** The form of a new customer. */
export const newCustomer = { email, password: NewPassword, ...others, ...ownFields('customer', 'create') }

/** The form of a customer: omitted fields stay. */
export const customerChanges = {
  ...customer.update,
  /** A provisional customer can be made a regular one. */
  customerStatus: optional(integer(1, 3, 'select')),
  /** A new one ends their sessions. */
  password: optional(NewPassword),
  ...ownFields('customer', 'change'),
}

/** The state of a customer in the office; instants in UTC, ISO 8601. */
export const statedCustomer = {
  ...customer.state,
  /** The prefecture's name, in the language of the answer. */
  prefName: z.string().nullable(),
  /** The name of their group, in the language of the answer. */
  groupName: z.string().nullable(),
  customerStatus: z.int(),
  customerStatusName: z.string(),
  /** The language of their mails. */
  language: z.enum(['ja', 'en']),
  point: z.int(),
  /** Orders that count as sales, and their total. */
  buyTimes: z.int(),
  totalSpent: Yen,
  firstBuyDate: z.string().nullable(),
  lastBuyDate: z.string().nullable(),
  createDate: z.string(),
  updateDate: z.string(),
  /** The time when their personal data was erased. */
  deletedAt: z.string().nullable(),
  ...ownFields('customer', 'state'),
  version: z.int(),
}
