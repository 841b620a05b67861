import { item } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { sessionsOf } from '../../store/sessions.ts'
import { deviceName, pendingEmail } from '../account/index.ts'
import {
  addressBook,
  addressWriter,
  CustomerStatus,
  customerById,
  endOfPoints,
  groupName,
  MOST_ADDRESSES,
  openMerges,
} from '../customers/index.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { mailsFound } from '../mail/index.ts'
import { withoutKeys } from '../mail/keys.rules.ts'
import { countOrders, customerOrders, orderStatuses } from '../orders/index.ts'
import { ownFieldsOf, statedOwnFields } from '../own-fields/index.ts'
import { hiddenFrom, mayReadOf } from '../people.rules.ts'
import { baseInfo, choiceName } from '../settings/index.ts'
import { link } from '../transitions.ts'
import { countsOf, favoritesOf, movementsOf } from './customer.queries.ts'
import { customer } from './customer.record.ts'

type Customer = Row<'customer'>

/** The most entries shown of each kind; the lists have the rest. */
const MOST_SHOWN = 50

/** Returns the state of a customer, without their further records. */
export const statedOf = async (act: ReadEnvironment | WriteEnvironment, row: Customer) => {
  return {
    ...customer.stated(row),
    prefName: row.pref === null ? null : await choiceName(act.memory, 'pref', row.pref, act.language),
    groupName: await groupName(act, row.group_id),
    customerStatus: row.status,
    customerStatusName: await choiceName(act.memory, 'customer_status', row.status, act.language),
    language: row.language,
    point: row.point,
    buyTimes: row.buy_times,
    totalSpent: row.buy_total,
    firstBuyDate: row.first_buy_at,
    lastBuyDate: row.last_buy_at,
    createDate: row.created_at,
    updateDate: row.updated_at,
    blockedAt: row.blocked_at,
    blockReason: row.block_reason,
    deletedAt: row.deleted_at,
    ...statedOwnFields(await ownFieldsOf(act, 'customer'), row.own_fields),
    version: row.version,
  }
}

/** Returns a customer with all their records. */
export const recordOf = async (act: ReadEnvironment, row: Customer) => {
  const { db, memory, now } = act
  const { id } = row
  const [base, stated, emailPending, hanging, counts] = await Promise.all([
    memory.get(baseInfo),
    statedOf(act, row),
    pendingEmail(db, id, now),
    Promise.all([ordersOf(act, id), favoritesIn(act, id), movementsIn(act, id), mailsTo(act, id)]),
    countsOf(db, id),
  ])
  const [orders, favorites, movements, mails] = hanging
  return {
    ...stated,
    emailPending,
    mergedInto: await mergedIntoOf(act, row),
    merges: await mergesIn(act, id),
    optionPoint: base.option_point,
    pointsEndOn: endOfPoints(act, base, row),
    ...orders,
    favorites,
    movements,
    ...counts,
    ...mails,
    ...(await sessionsIn(act, id)),
    ...(await bookOf(act, id)),
  }
}

const ordersOf = async (act: ReadEnvironment, customerId: string) => {
  const { db, memory, language } = act
  if (!mayReadOf(act, 'order')) return { orders: [], orderCount: 0 }
  const [rows, orderCount, statuses] = await Promise.all([
    customerOrders(db, customerId, { limit: MOST_SHOWN, offset: 0 }),
    countOrders(db, customerId),
    memory.get(orderStatuses),
  ])
  const orders = rows.map((order) => {
    const status = statuses.get(order.status)
    const orderNo = order.order_no ?? ''
    return item(
      {
        orderNo,
        orderDate: order.ordered_at ?? order.created_at,
        orderStatus: order.status,
        orderStatusName: status ? worded(language, status.name, status.name_en) : '',
        paymentTotal: order.payment_total,
      },
      [link('goOrder', { orderNo })],
    )
  })
  return { orders, orderCount }
}

const favoritesIn = async ({ db, language }: ReadEnvironment, customerId: string) =>
  (await favoritesOf(db, customerId, MOST_SHOWN)).map(({ code, name, name_en, created_at }) => {
    const productCode = code ?? ''
    return item({ productCode, productName: worded(language, name, name_en), createDate: created_at }, [
      link('goAdminProduct', { productCode }),
    ])
  })

const movementsIn = async (act: ReadEnvironment, customerId: string) =>
  (await movementsOf(act.db, customerId, MOST_SHOWN)).map((row) => ({
    points: row.points,
    reason: act.say({ key: `account.points.${row.kind}` }),
    orderNo: mayReadOf(act, 'order') ? row.order_no : null,
    pointReason: row.reason,
    memberName: row.member_name,
    createdAt: row.created_at,
  }))

const mailsTo = async (act: ReadEnvironment, customerId: string) => {
  const filter = { customerId, hidden: hiddenFrom(act) }
  const { rows, count } = await mailsFound(act.db, filter, { limit: MOST_SHOWN, offset: 0 })
  const mails = rows.map(({ id: mailId, subject, recipient, state, created_at: createdAt }) =>
    item({ mailId, mailSubject: withoutKeys(subject), recipient, state, createdAt }, [
      link('goSentMail', { mailId }),
    ]),
  )
  return { mails, mailCount: count }
}

const sessionsIn = async (act: ReadEnvironment, customerId: string) => {
  const rows = await sessionsOf(act.db, customerId, act.now)
  const sessions = rows.map(({ public_id: sessionId, user_agent, app_name, created_at, seen_at }) =>
    item(
      {
        customerId,
        sessionId,
        device: app_name ?? deviceName(user_agent ?? '', act),
        signedInAt: created_at,
        seenAt: seen_at,
      },
      sessionId === null ? [] : [link('doEndCustomerSessions', { customerId, sessionId })],
    ),
  )
  return { sessions, sessionCount: sessions.length }
}

const mergedIntoOf = async ({ db }: ReadEnvironment, { merged_into }: Customer) => {
  const kept = merged_into === null ? undefined : await customerById(db, merged_into)
  if (!kept) return []
  const { id: customerId, name01, name02 } = kept
  return [item({ customerId, customerName: `${name01} ${name02}` }, [link('goCustomer', { customerId })])]
}

const mergesIn = async (act: ReadEnvironment, customerId: string) =>
  (await openMerges(act.db, customerId, act.now)).map((row) =>
    item(
      {
        customerId,
        mergeId: row.id,
        mergedName: row.gone_id === null ? null : `${row.gone01} ${row.gone02}`,
        keptName: `${row.kept01} ${row.kept02}`,
        memberName: row.member_name,
        createdAt: row.created_at,
        undoUntil: row.expires_at,
      },
      [link('doUndoCustomerMerge', { customerId, mergeId: row.id })],
    ),
  )

const bookOf = async (act: ReadEnvironment, customerId: string) => {
  const [book, write] = await Promise.all([addressBook(act.db, customerId), addressWriter(act)])
  const addresses = book.map(({ addressId, ...address }) =>
    item({ ...write(address), customerId, addressId }, [
      link('goCustomerDeliveryEdit', { customerId, addressId }),
      link('doDeleteCustomerDeliveryAddress', { customerId, addressId }),
    ]),
  )
  return { addresses, addressCount: book.length, mostAddresses: MOST_ADDRESSES }
}

/** Returns the links for a customer in their current status, beside that of changing them. */
export const waysWith = (
  { id: customerId, email, status, blocked_at, deleted_at }: Customer,
  { optionPoint, addressCount }: { readonly optionPoint: boolean; readonly addressCount: number },
) => {
  const isThere = status !== CustomerStatus.withdrawn
  return [
    ...(deleted_at === null
      ? [link('doUpdateCustomerProfile', { customerId }), link('doDeleteCustomer', { customerId })]
      : []),
    ...(status === CustomerStatus.provisional ? [link('doResendActivationMail', { customerId })] : []),
    ...(isThere && optionPoint ? [link('doChangeCustomerPoints', { customerId })] : []),
    ...(isThere ? [link('doEndCustomerSessions', { customerId })] : []),
    ...(isThere && blocked_at === null ? [link('doBlockCustomer', { customerId })] : []),
    ...(blocked_at === null ? [] : [link('doUnblockCustomer', { customerId })]),
    ...(isThere ? [link('goCustomerMerge', { customerId })] : []),
    ...(isThere && addressCount < MOST_ADDRESSES ? [link('goCustomerDeliveryEdit', { customerId })] : []),
    ...(isThere ? [link('goOrderNew', { customerId })] : []),
    // The menu marks the first list that a record links to.
    link('goCustomerList'),
    link('goOrderList', { email }),
    link('goMailList', { emailKeyword: email }),
    link('goEnquiryList', { customerId }),
    link('goAuditLog', { table: 'customer', key: customerId }),
  ]
}
