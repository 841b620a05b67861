import { z } from 'zod'
import { integer, optional } from '../../hypermedia/input.ts'
import { NewPassword } from '../customers/fields.ts'
import { ownFields } from '../own-fields/fields.ts'
import { Yen } from '../values.ts'
import { customer } from './customer.record.ts'

const { email, ...others } = customer.create

/** The form for another customer. */
export const newCustomer = { email, password: NewPassword, ...others, ...ownFields('customer', 'create') }

/** The form of one: what is left out stays. */
export const customerChanges = {
  ...customer.update,
  /** One who has yet to confirm their address can be made a regular customer. */
  customerStatus: optional(integer(1, 3, 'select')),
  /** A new one ends their sessions. */
  password: optional(NewPassword),
  ...ownFields('customer', 'change'),
}

/** What the office sees of a customer; instants in UTC, ISO 8601. */
export const statedCustomer = {
  ...customer.state,
  /** The prefecture's name, in the language of the answer. */
  prefName: z.string().nullable(),
  customerStatus: z.int(),
  customerStatusName: z.string(),
  /** In which mails are written to them. */
  language: z.enum(['ja', 'en']),
  point: z.int(),
  /** Orders placed and not taken back, and what was paid for them. */
  buyTimes: z.int(),
  totalSpent: Yen,
  firstBuyDate: z.string().nullable(),
  lastBuyDate: z.string().nullable(),
  createDate: z.string(),
  updateDate: z.string(),
  /** When what told who they were was taken away. */
  deletedAt: z.string().nullable(),
  ...ownFields('customer', 'state'),
  version: z.int(),
}
