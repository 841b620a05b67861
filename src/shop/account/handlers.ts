import { item, ok } from '../../hypermedia/reply.ts'
import { withPreparation } from '../../hypermedia/transition.ts'
import { accountLinks, customerGroups, endOfPoints, groupLabel, profile, self } from '../customers/index.ts'
import { customerOf, type Handlers } from '../environment.ts'
import { countOrders, placedOrders } from '../orders/index.ts'
import { pagesBeside } from '../paging.ts'
import { baseInfo } from '../settings/index.ts'
import { isSubscribed } from '../subscriptions/index.ts'
import { link } from '../transitions.ts'
import type * as contract from './contract.ts'
import { countOwn } from './counts.queries.ts'
import { pendingEmail } from './email/email-change.queries.ts'
import { exportOf } from './export.ts'
import { countPointMovements, pointMovements } from './points.queries.ts'
import { profileWriter } from './profile.ts'
import { changeProfile, proveAndHash } from './profile-change.ts'
import { isReviewed, prove, withdrawal } from './withdrawal.ts'

const ORDERS_SHOWN = 5
const MOVEMENTS_A_PAGE = 50

/** The account area, where customers see and change their data, or withdraw. */
export const accountHandlers: Handlers<typeof contract> = {
  async goMypage(act) {
    const { db, memory, input } = act
    const customerId = customerOf(act)
    const page = { limit: input.orderLimit ?? ORDERS_SHOWN, offset: 0 }
    const [base, customer, emailPending, recentOrders, recentOrderCount, counts, links, groups] =
      await Promise.all([
        memory.get(baseInfo),
        self(db, customerId),
        pendingEmail(db, customerId, act.now),
        placedOrders(act, customerId, page),
        countOrders(db, customerId),
        countOwn(db, customerId),
        accountLinks(act),
        memory.get(customerGroups),
      ])
    const { email, name01, name02 } = customer
    const group = groups.get(customer.group_id ?? 0)
    return ok(
      {
        customerId,
        email,
        emailPending,
        name01,
        name02,
        point: base.option_point ? customer.point : null,
        pointsEndOn: endOfPoints(act, base, customer),
        groupLabel: group ? groupLabel(act, group) : null,
        favoriteCount: base.option_favorite_product ? counts.favorites : 0,
        addressCount: counts.addresses,
        recentOrders,
        recentOrderCount,
      },
      { links },
    )
  },

  async goMypageChange(act) {
    const customerId = customerOf(act)
    const customer = await self(act.db, customerId)
    const [newsletterWanted, emailPending, write, options, links] = await Promise.all([
      isSubscribed(act.db, customer),
      pendingEmail(act.db, customerId, act.now),
      profileWriter(act),
      profile.options(act),
      accountLinks(act),
    ])
    const state = write(customer)
    const { version } = customer
    return ok(
      { customerId, ...state, emailPending, newsletterWanted, version },
      {
        form: { values: { ...state, email_confirm: state.email, newsletterWanted, version }, options },
        links,
      },
    )
  },

  doUpdateCustomer: withPreparation(proveAndHash, changeProfile),

  async goMypageChangeComplete(act) {
    const emailPending = await pendingEmail(act.db, customerOf(act), act.now)
    return ok({ emailPending }, { links: await accountLinks(act) })
  },

  async goPointHistory(act) {
    const { db, memory, input, say } = act
    const customerId = customerOf(act)
    const { limit = MOVEMENTS_A_PAGE, offset = 0 } = input
    const [base, links] = await Promise.all([memory.get(baseInfo), accountLinks(act)])
    if (!base.option_point)
      return ok(
        { customerId, point: null, pointsEndOn: null, movements: [], count: 0, limit, offset },
        { links },
      )
    const [customer, movements, count] = await Promise.all([
      self(db, customerId),
      pointMovements(db, customerId, { limit, offset }),
      countPointMovements(db, customerId),
    ])
    const to = (at: number) => link('goPointHistory', { limit, offset: at })
    return ok(
      {
        customerId,
        point: customer.point,
        pointsEndOn: endOfPoints(act, base, customer),
        movements: movements.map(({ points, kind, order_no: orderNo, created_at: createdAt }) =>
          item(
            { points, kind, reason: say({ key: `account.points.${kind}` }), orderNo, createdAt },
            orderNo === null ? [] : [link('goMypageHistory', { orderNo })],
          ),
        ),
        count,
        limit,
        offset,
      },
      {
        links: [...pagesBeside({ limit, offset }, count, to), ...links],
      },
    )
  },

  async goMypageExport(act) {
    const customerId = customerOf(act)
    const [kept, links] = await Promise.all([exportOf(act, customerId), accountLinks(act)])
    return ok(kept, {
      links,
      file: {
        name: `noren-${customerId}.json`,
        contentType: 'application/json',
        made: (state) => `${JSON.stringify(state, null, 2)}\n`,
      },
    })
  },

  async goMypageWithdraw(act) {
    const customerId = customerOf(act)
    const [base, customer] = await Promise.all([act.memory.get(baseInfo), self(act.db, customerId)])
    const { email, name01, name02 } = customer
    return ok(
      { customerId, email, name01, name02, point: base.option_point ? customer.point : null },
      { form: {}, links: await accountLinks(act) },
    )
  },

  doWithdrawCustomer: withPreparation(prove, withdrawal),

  async goMypageWithdrawConfirm(act) {
    return ok(
      {},
      {
        ...(!(await isReviewed(act)) && { location: link('goMypageWithdraw') }),
        form: { values: { mode: 'complete' } },
      },
    )
  },

  async goMypageWithdrawComplete() {
    return ok({})
  },
}
