import { z } from 'zod'
import { flag, integer, optional, text, version } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { accountPages } from '../customers/account-pages.contract.ts'
import { PasswordProof, Profile, profileChanges } from '../customers/fields.ts'
import { PlacedOrder } from '../orders/history.contract.ts'
import { paged } from '../paging.ts'
import { SEES_PROFILE } from '../scopes.ts'
import { ReviewMode } from '../values.ts'

const HALF_AN_HOUR = 30
const DAY = 24 * 60

/** The requested email address that is not confirmed yet. */
const EmailPending = z.string().nullable()

export const goMypage = safe('/mypage', {
  title: 'The account: the last orders, points and all its pages',
  for: 'customer',
  page: 'mypage',
  input: { orderLimit: optional(integer(1, 100)) },
  state: {
    customerId: z.string(),
    email: z.string(),
    emailPending: EmailPending,
    name01: z.string(),
    name02: z.string(),
    /** The balance; null if the shop gives no points. */
    point: z.int().nullable(),
    /** The last day of the balance; null if it does not end. */
    pointsEndOn: z.iso.date().nullable(),
    /** Their group with its discount, in words; null for none. */
    groupLabel: z.string().nullable(),
    favoriteCount: z.int(),
    addressCount: z.int(),
    recentOrders: z.array(PlacedOrder),
    recentOrderCount: z.int(),
  },
  offers: [...accountPages],
  always: ['goTop', 'goProductList'],
  items: { recentOrders: ['goMypageHistory', 'doReorder'] },
})

export const goMypageChange = safe('/mypage/change', {
  title: 'The form to change what the account tells of one',
  for: 'customer',
  tool: {
    says: 'Reads the name, the address, the telephone number and the email address of the customer.',
    gives: [
      ...['name01', 'name02', 'companyName', 'postalCode', 'pref', 'addr01', 'addr02'],
      ...['phoneNumber', 'email'],
    ],
  },
  permission: SEES_PROFILE,
  page: 'mypage_change',
  state: {
    customerId: z.string(),
    ...Profile.shape,
    emailPending: EmailPending,
    /** Whether newsletters go to their address. */
    newsletterWanted: z.boolean(),
    version: z.int(),
  },
  submitTo: 'doUpdateCustomer',
  offers: ['doUpdateCustomer', ...accountPages],
  always: ['goPostalCode'],
})

export const doUpdateCustomer = unsafe('POST', '/mypage/change', {
  title: 'Change what the account tells of one, or the password',
  for: 'customer',
  keyless: true,
  refusedAt: 'goMypageChange',
  input: { ...profileChanges, newsletterWanted: optional(flag()), version: version() },
  state: { customerId: z.string(), message: z.string(), emailPending: EmailPending },
  offers: ['goMypageChangeComplete', 'goMypageChange', 'goMypage'],
  errors: ['badInput', 'signInFirst', 'wrongPassword', 'staleVersion'],
  limits: [
    { by: 'account', most: 10, minutes: HALF_AN_HOUR },
    // Passwords can be guessed. Mails to requested addresses are counted when they are written.
    {
      by: 'account',
      most: 10,
      minutes: DAY,
      when: ({ currentPassword }) => currentPassword !== undefined,
    },
  ],
})

export const goMypageChangeComplete = safe('/mypage/change-complete', {
  title: 'Say that the change is made, or that another e-mail address waits to be confirmed',
  for: 'customer',
  page: 'mypage_change_complete',
  formless: true,
  state: {
    /** The address that is not confirmed yet. */
    emailPending: z.string().nullable(),
  },
  offers: ['goMypageChange', ...accountPages],
})

export const goPointHistory = safe('/mypage/points', {
  title: 'The points, and how they came and went',
  for: 'customer',
  tool: { says: 'Reads the balance of points of the customer.', gives: ['point'] },
  permission: SEES_PROFILE,
  page: 'mypage_points',
  input: paged.input,
  state: {
    customerId: z.string(),
    /** The balance; null if the shop gives no points. */
    point: z.int().nullable(),
    /** The last day of the balance; null if it does not end. */
    pointsEndOn: z.iso.date().nullable(),
    movements: z.array(
      z.object({
        /** Negative when they left the balance. */
        points: z.int(),
        kind: z.enum(['grant', 'use', 'give_back', 'take_back', 'forfeit', 'expire', 'adjust']),
        /** The reason as text. */
        reason: z.string(),
        orderNo: z.string().nullable(),
        /** UTC, ISO 8601. */
        createdAt: z.string(),
      }),
    ),
    ...paged.state,
  },
  offers: ['goPointHistory', ...accountPages],
  items: { movements: ['goMypageHistory'] },
})

export const goMypageExport = safe('/mypage/export', {
  title: 'All that the shop keeps of the customer, as a file',
  for: 'customer',
  cost: () => 20,
  state: {
    customer: z.record(z.string(), z.unknown()),
    addresses: z.array(z.record(z.string(), z.unknown())),
    favorites: z.array(z.record(z.string(), z.unknown())),
    orders: z.array(z.record(z.string(), z.unknown())),
    points: z.array(z.record(z.string(), z.unknown())),
    mails: z.array(z.record(z.string(), z.unknown())),
    carts: z.array(z.record(z.string(), z.unknown())),
    savedItems: z.array(z.record(z.string(), z.unknown())),
    enquiries: z.array(z.record(z.string(), z.unknown())),
    subscriptions: z.array(z.record(z.string(), z.unknown())),
    connectedApps: z.array(z.record(z.string(), z.unknown())),
  },
  offers: accountPages,
})

export const goMypageWithdraw = safe('/mypage/withdraw', {
  title: 'What withdrawal means, and its button',
  for: 'customer',
  page: 'mypage_withdraw',
  state: {
    customerId: z.string(),
    email: z.string(),
    name01: z.string(),
    name02: z.string(),
    point: z.int().nullable(),
  },
  submitTo: 'doWithdrawCustomer',
  offers: [...accountPages],
  always: ['doWithdrawCustomer'],
})

export const doWithdrawCustomer = unsafe('POST', '/mypage/withdraw', {
  title: 'Withdraw from the shop',
  for: 'customer',
  needsConsent: true,
  keyless: true,
  signsOut: true,
  refusedAt: 'goMypageWithdraw',
  input: {
    mode: ReviewMode,
    /**
     * The HTML form requires it; a program can omit it unless a change of the address can still be undone.
     */
    currentPassword: PasswordProof,
    sessionPrefix: optional(text(128, { control: 'hidden' })),
  },
  state: {
    customerId: z.string(),
    message: z.string(),
    /** Whether the account is closed; false during the review. */
    cleared: z.boolean(),
  },
  offers: ['goMypageWithdrawConfirm', 'goMypageWithdrawComplete', 'goMypageWithdraw', 'goTop'],
  errors: ['wrongPassword', 'withdrawalUnpaid'],
  limits: [
    {
      by: 'account',
      most: 10,
      minutes: HALF_AN_HOUR,
      when: ({ currentPassword }) => currentPassword !== undefined,
    },
  ],
})

export const goMypageWithdrawConfirm = safe('/mypage/withdraw-confirm', {
  title: 'Ask once more before withdrawing',
  for: 'customer',
  page: 'mypage_withdraw_confirm',
  submitTo: 'doWithdrawCustomer',
  always: ['doWithdrawCustomer', 'goMypageWithdraw', 'goMypage'],
})

export const goMypageWithdrawComplete = safe('/mypage/withdraw-complete', {
  title: 'Say that the account is gone',
  for: 'anyone',
  page: 'mypage_withdraw_complete',
  formless: true,
  always: ['goProductList', 'goTop'],
})
