import { z } from 'zod'
import {
  clearable,
  day,
  flag,
  idempotent,
  integer,
  key,
  optional,
  Sentence,
  safe,
  text,
  unchanged,
  unsafe,
  version,
  Yen,
} from '../../plugin.ts'
import { CouponCode } from './shopping.contract.ts'

const LIMIT = 50
const MOST_YEN = 10_000_000

const Paging = { count: z.int(), limit: z.int(), offset: z.int() }
const page = { limit: optional(integer(1, LIMIT)), offset: optional(integer()) }

const Coupon = z.object({
  couponId: z.string(),
  couponCode: z.string(),
  couponName: z.string(),
  discountYen: Yen.nullable(),
  discountRate: z.int().nullable(),
  validFrom: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
  uses: z.int(),
  isActive: z.boolean(),
})

export const goCouponList = safe('/admin/coupons', {
  title: 'The coupons, the newest first',
  for: 'member',
  tool: {
    says: 'Lists the coupons with their terms and how often they were used.',
    gives: ['coupons', 'count'],
  },
  input: page,
  state: { coupons: z.array(Coupon), ...Paging },
  offers: ['goCouponNew', 'goCouponList', 'goAdminTop'],
  items: { coupons: ['goCoupon', 'goCouponUseList', 'doDeleteCoupon'] },
})

/** The terms of a coupon. */
export const terms = {
  couponName: text(100),
  couponNameEn: optional(text(100)),
  discountYen: optional(integer(1, MOST_YEN)),
  discountRate: optional(integer(1, 100)),
  minimumYen: optional(integer(0, MOST_YEN)),
  validFrom: optional(day()),
  validUntil: optional(day()),
  usesMost: optional(integer(1)),
  onceEach: optional(flag()),
  membersOnly: optional(flag()),
  isActive: optional(flag()),
}

/** A change of them: what is left out stays, and an empty value takes one away. */
export const changes = {
  couponName: unchanged(terms.couponName),
  couponNameEn: clearable(text(100)),
  discountYen: clearable(integer(1, MOST_YEN)),
  discountRate: clearable(integer(1, 100)),
  minimumYen: clearable(integer(0, MOST_YEN)),
  validFrom: clearable(day()),
  validUntil: clearable(day()),
  usesMost: clearable(integer(1)),
  onceEach: unchanged(flag()),
  membersOnly: unchanged(flag()),
  isActive: unchanged(flag()),
}

export const goCouponNew = safe('/admin/coupons/new', {
  title: 'The form of a new coupon',
  for: 'member',
  submitTo: 'doCreateCoupon',
  offers: ['doCreateCoupon', 'goCouponList'],
})

export const doCreateCoupon = unsafe('POST', '/admin/coupons', {
  title: 'Make a coupon',
  for: 'member',
  tool: { says: 'Makes a coupon: a code that takes yen or a percentage off an order.' },
  refusedAt: 'goCouponNew',
  input: { couponCode: CouponCode, ...terms },
  state: { couponId: z.string(), message: Sentence },
  offers: ['goCoupon', 'goCouponList'],
  errors: ['badInput'],
})

export const goCoupon = safe('/admin/coupons/coupon', {
  title: 'A coupon, and the form to change it; its code stays',
  for: 'member',
  input: { couponId: key() },
  state: { couponCode: z.string(), uses: z.int() },
  submitTo: 'doUpdateCoupon',
  offers: ['doUpdateCoupon', 'goCouponUseList', 'doDeleteCoupon', 'goCouponList'],
  errors: ['unknownPath'],
})

export const doUpdateCoupon = idempotent('PUT', '/admin/coupons/coupon', {
  title: 'Change a coupon: what is left out stays',
  for: 'member',
  tool: { says: 'Changes a coupon, or switches it off; what is left out stays.' },
  refusedAt: 'goCoupon',
  input: { couponId: key(), ...changes, version: version() },
  state: { couponId: z.string(), message: Sentence },
  offers: ['goCoupon', 'goCouponList'],
  errors: ['badInput', 'staleVersion', 'unknownPath'],
})

export const doDeleteCoupon = idempotent('DELETE', '/admin/coupons/coupon', {
  title: 'Delete a coupon; one that was used is switched off',
  for: 'member',
  refusedAt: 'goCouponList',
  input: { couponId: key() },
  state: { couponId: z.string(), message: Sentence },
  offers: ['goCouponList'],
})

const Use = z.object({
  orderNo: z.string(),
  /** UTC, ISO 8601. */
  usedAt: z.iso.datetime(),
  discountYen: Yen,
  isGivenBack: z.boolean(),
})

export const goCouponUseList = safe('/admin/coupons/uses', {
  title: 'The orders in which a coupon was used, the newest first',
  for: 'member',
  // It tells of orders.
  permission: 'orders:view',
  input: { couponId: key(), ...page },
  state: { couponCode: z.string(), couponUses: z.array(Use), ...Paging },
  offers: ['goCouponUseList', 'goCoupon', 'goCouponList'],
  items: { couponUses: ['goOrder'] },
  errors: ['unknownPath'],
})
