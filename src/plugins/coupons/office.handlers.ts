import {
  fail,
  type Handlers,
  item,
  type Link,
  message,
  ok,
  pagesBeside,
  type Values,
  worded,
} from '../../plugin.ts'
import { link } from './link.ts'
import type * as contract from './office.contract.ts'
import type { changes, terms } from './office.contract.ts'
import {
  type CouponColumns,
  changeCoupon,
  couponById,
  couponList,
  deleteCoupon,
  insertCoupon,
  lockCoupon,
  useList,
} from './queries.ts'
import { termsFaults } from './rules.ts'

const LIMIT = 50

const list = link('goCouponList')

export const officeHandlers: Handlers<typeof contract> = {
  async goCouponList({ db, input, language }) {
    const { limit = LIMIT, offset = 0 } = input
    const { rows, count } = await couponList(db, { limit, offset })
    const page = (at: number) => link('goCouponList', { ...kept(input), offset: at })
    return ok(
      {
        coupons: rows.map((row) =>
          item(
            {
              couponId: row.id,
              couponCode: row.code,
              uses: row.uses,
              discountYen: row.yen,
              discountRate: row.percent,
              isActive: row.is_active,
              validFrom: row.valid_from,
              validUntil: row.valid_until,
              couponName: worded(language, row.name, row.name_en),
            },
            [link('goCoupon', { couponId: row.id }), ...waysOf(row.id)],
          ),
        ),
        ...{ count, limit, offset },
      },
      { links: [link('goCouponNew'), ...pagesBeside({ limit, offset }, count, page), link('goAdminTop')] },
    )
  },

  async goCouponNew() {
    return ok({}, { form: { values: { isActive: true } }, links: [link('doCreateCoupon'), list] })
  },

  async doCreateCoupon(act) {
    const { couponCode, ...input } = act.input
    const columns = columnsIn(input)
    const errors = termsFaults(columns)
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    const id = await insertCoupon(act.db, { ...columns, code: couponCode })
    if (id === undefined) return fail('badInput', { errors: { couponCode: message('coupons.codeTaken') } })
    return done(id, 'saved', [link('goCoupon', { couponId: id })])
  },

  async goCoupon({ db, input: { couponId } }) {
    const coupon = await couponById(db, couponId)
    if (!coupon) return fail('unknownPath')
    const values = {
      couponId,
      couponName: coupon.name,
      couponNameEn: coupon.name_en ?? undefined,
      discountYen: coupon.yen ?? undefined,
      discountRate: coupon.percent ?? undefined,
      minimumYen: coupon.minimum,
      usesMost: coupon.uses_most ?? undefined,
      validFrom: coupon.valid_from ?? undefined,
      validUntil: coupon.valid_until ?? undefined,
      onceEach: coupon.once_each,
      membersOnly: coupon.members_only,
      isActive: coupon.is_active,
      version: coupon.version,
    }
    return ok(
      { couponCode: coupon.code, uses: coupon.uses },
      { form: { values }, links: [link('doUpdateCoupon', { couponId }), ...waysOf(couponId), list] },
    )
  },

  async doUpdateCoupon(act) {
    const { couponId, version, ...input } = act.input
    const coupon = await lockCoupon(act, couponId)
    if (!coupon) return fail('unknownPath')
    const columns = changedIn(input)
    if (version !== undefined && version !== coupon.version)
      return fail('staleVersion', { state: { couponId, version: coupon.version } })
    const errors = termsFaults({ ...coupon, ...columns })
    if (Object.keys(errors).length > 0) return fail('badInput', { errors })
    await changeCoupon(act.db, couponId, columns)
    return done(couponId, 'saved', [link('goCoupon', { couponId })])
  },

  async doDeleteCoupon(act) {
    const { couponId } = act.input
    return done(couponId, (await deleteCoupon(act.db, couponId)) ? 'deleted' : 'switchedOff')
  },

  async goCouponUseList({ db, input }) {
    const { couponId, limit = LIMIT, offset = 0 } = input
    const coupon = await couponById(db, couponId)
    if (!coupon) return fail('unknownPath')
    const { rows, count } = await useList(db, couponId, { limit, offset })
    const uses = rows.map(({ order_no, created_at, yen, is_back }) => ({
      orderNo: order_no ?? '',
      usedAt: created_at,
      discountYen: yen,
      isGivenBack: is_back,
    }))
    return ok(
      {
        couponCode: coupon.code,
        couponUses: uses.map((use) => item(use, [link('goOrder', { orderNo: use.orderNo })])),
        ...{ count, limit, offset },
      },
      {
        links: [
          ...pagesBeside({ limit, offset }, count, (at) =>
            link('goCouponUseList', { couponId, ...kept(input), offset: at }),
          ),
          ...[link('goCoupon', { couponId }), list],
        ],
      },
    )
  },
}

/** The size of a page that was asked for, in the links to the pages beside it. */
const kept = ({ limit }: { readonly limit?: number | undefined }) => ({
  ...(limit !== undefined && { limit }),
})

const waysOf = (couponId: string) => [
  link('goCouponUseList', { couponId }),
  link('doDeleteCoupon', { couponId }),
]

const columnsIn = (input: Values<typeof terms>): CouponColumns => ({
  name: input.couponName,
  name_en: input.couponNameEn ?? null,
  yen: input.discountYen ?? null,
  percent: input.discountRate ?? null,
  minimum: input.minimumYen ?? 0,
  uses_most: input.usesMost ?? null,
  valid_from: input.validFrom ?? null,
  valid_until: input.validUntil ?? null,
  once_each: input.onceEach ?? false,
  members_only: input.membersOnly ?? false,
  is_active: input.isActive ?? false,
})

/** The columns that a change sends; an empty minimum is none. */
const changedIn = (input: Values<typeof changes>): Partial<CouponColumns> => {
  const { couponName: name, couponNameEn: name_en, minimumYen, onceEach, membersOnly, isActive } = input
  const sent = {
    ...{ name, name_en, yen: input.discountYen, percent: input.discountRate, uses_most: input.usesMost },
    ...{ valid_from: input.validFrom, valid_until: input.validUntil },
    ...{ once_each: onceEach, members_only: membersOnly, is_active: isActive },
    minimum: minimumYen === null ? 0 : minimumYen,
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

const done = <Rel extends string = never>(
  couponId: string,
  what: string,
  ways: readonly Link<Rel>[] = [],
) => {
  const links: readonly Link<Rel | 'goCouponList'>[] = [...ways, list]
  return ok({ couponId }, { location: list, notices: [message(`coupons.${what}`)], links })
}
