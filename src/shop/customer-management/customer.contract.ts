import { z } from 'zod'
import { either, integer, key, optional, text } from '../../hypermedia/input.ts'
import { idempotent, safe, unsafe } from '../../hypermedia/transition.ts'
import { Address, Email } from '../customers/fields.ts'
import { MAIL_STATES } from '../mail/state.rules.ts'
import { Sentence, Yen } from '../values.ts'
import { placedIn } from '../views/place.fields.ts'
import { customerChanges, newCustomer, statedCustomer } from './customer.fields.ts'

export const goCustomer = safe('/admin/customer', {
  title: 'A customer with all that is kept of them, by their id, or else by their e-mail address',
  for: 'member',
  tool: {
    says: 'Shows a customer with purchases, points, addresses and last orders.',
    gives: [
      'customerId',
      'email',
      'name01',
      'name02',
      'phoneNumber',
      'groupName',
      'customerStatusName',
      'note',
      'point',
      'buyTimes',
      'totalSpent',
      'lastBuyDate',
      'orders',
      'addresses',
    ],
  },
  input: {
    customerId: either(key(), { id: true, email: true }),
    /** The customer's id under its other name. */
    id: optional(key()),
    email: optional(Email),
    ...placedIn('goCustomerList'),
  },
  state: {
    ...statedCustomer,
    /** The requested address that is not confirmed yet. */
    emailPending: z.string().nullable(),
    optionPoint: z.boolean(),
    /** The last day of the balance; null if it does not end. */
    pointsEndOn: z.iso.date().nullable(),
    /** The last orders, the newest first. */
    orders: z.array(
      z.object({
        orderNo: z.string(),
        orderDate: z.string(),
        orderStatus: z.int(),
        orderStatusName: z.string(),
        paymentTotal: Yen,
      }),
    ),
    orderCount: z.int(),
    /** The account that took over the records of this one; none: it was not merged. */
    mergedInto: z.array(z.object({ customerId: z.string(), customerName: z.string() })),
    /** The merges of the last day, which can be undone. */
    merges: z.array(
      z.object({
        customerId: z.string(),
        mergeId: z.string(),
        /** The account that ended; null if only what guests left was taken over. */
        mergedName: z.string().nullable(),
        keptName: z.string(),
        memberName: z.string().nullable(),
        createdAt: z.string(),
        undoUntil: z.string(),
      }),
    ),
    /** The newest first, like all lists here. */
    favorites: z.array(
      z.object({ productCode: z.string(), productName: z.string(), createDate: z.string() }),
    ),
    favoriteCount: z.int(),
    movements: z.array(
      z.object({
        /** Negative when they left the balance. */
        points: z.int(),
        /** The reason as text. */
        reason: z.string(),
        orderNo: z.string().nullable(),
        /** The text of the member who moved them, for members only. */
        pointReason: z.string().nullable(),
        memberName: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
    movementCount: z.int(),
    mails: z.array(
      z.object({
        mailId: z.string(),
        mailSubject: z.string(),
        recipient: z.string(),
        state: z.enum(MAIL_STATES),
        createdAt: z.string(),
      }),
    ),
    mailCount: z.int(),
    sessions: z.array(
      z.object({
        customerId: z.string(),
        /** Its id, to end it; null for one that only ends with all. */
        sessionId: z.string().nullable(),
        /** Its browser and system, in words. */
        device: z.string(),
        signedInAt: z.string(),
        seenAt: z.string(),
      }),
    ),
    sessionCount: z.int(),
    addresses: z.array(Address.extend({ customerId: z.string(), addressId: z.string() })),
    addressCount: z.int(),
    /** The most addresses of the book. */
    mostAddresses: z.int(),
  },
  submitTo: 'doUpdateCustomerProfile',
  offers: [
    'doUpdateCustomerProfile',
    'doDeleteCustomer',
    'doResendActivationMail',
    'doChangeCustomerPoints',
    'doEndCustomerSessions',
    'doBlockCustomer',
    'doUnblockCustomer',
    'goCustomer',
    'goCustomerMerge',
    'goCustomerDeliveryEdit',
    'goOrderNew',
    'goOrderList',
    'goMailList',
    'goEnquiryList',
    'goAuditLog',
    'goCustomerList',
  ],
  items: {
    orders: ['goOrder'],
    mergedInto: ['goCustomer'],
    merges: ['doUndoCustomerMerge'],
    favorites: ['goAdminProduct'],
    mails: ['goSentMail'],
    sessions: ['doEndCustomerSessions'],
    addresses: ['goCustomerDeliveryEdit', 'doDeleteCustomerDeliveryAddress'],
  },
  errors: ['badInput', 'customerUnknown'],
})

export const goCustomerNew = safe('/admin/create-customer', {
  title: 'The form for another customer',
  for: 'member',
  deniedWith: '/admin/customer',
  submitTo: 'doCreateCustomer',
  offers: ['doCreateCustomer'],
  always: ['goCustomerList'],
})

export const doCreateCustomer = unsafe('POST', '/admin/create-customer', {
  title: 'Make a customer, who may sign in at once',
  for: 'member',
  deniedWith: '/admin/customer',
  refusedAt: 'goCustomerNew',
  once: true,
  input: newCustomer,
  state: {
    customerId: z.string(),
    customerStatus: z.int(),
    initialPoint: z.int(),
    email: z.string(),
    message: Sentence,
  },
  offers: ['goCustomer'],
  always: ['goCustomerList'],
  errors: ['badInput', 'customerEmailTaken'],
})

export const doUpdateCustomerProfile = unsafe('POST', '/admin/customer', {
  title: 'Change what is kept of a customer: what is left out stays',
  for: 'member',
  refusedAt: 'goCustomer',
  input: customerChanges,
  state: {
    customerId: z.string(),
    email: z.string(),
    name01: z.string(),
    name02: z.string(),
    customerStatus: z.int(),
    changed: z.boolean(),
    message: Sentence,
  },
  offers: ['goCustomer'],
  always: ['goCustomerList'],
  errors: ['badInput', 'customerUnknown', 'customerEmailTaken', 'customerGone', 'staleVersion'],
})

export const doDeleteCustomer = unsafe('POST', '/admin/delete-customer', {
  title: 'Take away who a customer is, and all that lets them in; their orders stay for the books',
  for: 'member',
  needsConsent: true,
  deniedWith: '/admin/customer',
  refusedAt: 'goCustomer',
  input: { customerId: key() },
  state: { customerId: z.string(), alreadyDeleted: z.boolean(), message: Sentence },
  offers: ['goCustomer', 'goCustomerList'],
  errors: ['customerUnknown'],
})

export const doResendActivationMail = unsafe('POST', '/admin/customer/resend-activation-mail', {
  title: 'Mail a customer who has yet to confirm their address another key',
  for: 'member',
  once: true,
  refusedAt: 'goCustomer',
  input: { email: either(Email, { customerId: true }), customerId: optional(key()) },
  state: { customerId: z.string(), email: z.string(), message: Sentence },
  offers: ['goCustomer'],
  always: ['goCustomerList'],
  errors: ['badInput', 'customerUnknown', 'customerNotProvisional'],
})

/** The most points that a member moves at once. */
const MOST_POINTS = 9_999_999

export const doChangeCustomerPoints = unsafe('POST', '/admin/customer/points', {
  title: 'Give a customer points, or take some away, and say why',
  for: 'member',
  once: true,
  refusedAt: 'goCustomer',
  input: {
    customerId: key(),
    /** Negative to take them away. */
    points: integer(-MOST_POINTS, MOST_POINTS),
    /** For members only. */
    pointReason: text(255),
  },
  state: {
    customerId: z.string(),
    points: z.int(),
    /** The new balance. */
    point: z.int(),
    message: Sentence,
  },
  offers: ['goCustomer'],
  always: ['goCustomerList'],
  errors: ['badInput', 'customerUnknown', 'customerGone', 'pointsTooFew'],
})

export const doEndCustomerSessions = idempotent('DELETE', '/admin/customer/sessions', {
  title: 'Sign a customer out on one device, or everywhere',
  for: 'member',
  refusedAt: 'goCustomer',
  /** Without a session all end. */
  input: { customerId: key(), sessionId: optional(key()) },
  state: { customerId: z.string(), endedCount: z.int(), message: Sentence },
  offers: ['goCustomer'],
  always: ['goCustomerList'],
  errors: ['customerUnknown', 'customerSessionUnknown'],
})
