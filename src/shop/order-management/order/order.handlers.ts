import { fail, item, ok } from '../../../hypermedia/reply.ts'
import type { Row } from '../../../store/schema.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { withoutKeys } from '../../mail/keys.rules.ts'
import { describeReturn, exchangesAround, piecesOut, returnsOf, type WholeOrder } from '../../orders/index.ts'
import { readIn, recordsIn } from '../../orders/names.rules.ts'
import { moveBetween, movesFrom, OPEN, PAYING, RETURNED, SHIPPED } from '../../orders/status.rules.ts'
import { LineType } from '../../settings/tax/tax.rules.ts'
import { link } from '../../transitions.ts'
import { beside } from '../../views/index.ts'
import { undoRefundLink } from '../refund/refund.ts'
import { isMute } from '../shipping/shipping.ts'
import { mayMove, officeStatusNamer } from '../status/moving.ts'
import type * as contract from './order.contract.ts'
import { mailsAbout, orderByNumber } from './order.queries.ts'
import { foundOrders } from './order-list.found.ts'
import { type ChangeRow, statedOrderOf } from './record.ts'

export const orderHandlers: Handlers<typeof contract> = {
  async goOrder(act) {
    const { db, input } = act
    const order = await orderByNumber(db, input.orderNo)
    if (!order) return fail('adminOrderUnknown')
    const { orderNo } = input
    const [{ state, whole, changes }, mails, nameOf, hasNoReader, returns, exchanges, place] =
      await Promise.all([
        statedOrderOf(act, order),
        mailsAbout(db, order.id),
        officeStatusNamer(act),
        isMute(act, order),
        returnsOf(db, order.id),
        exchangesAround(db, order),
        beside(act, input, {
          list: 'goOrderList',
          read: async (asked) => (await foundOrders(act, asked)).rows,
          isThis: ({ id }) => id === order.id,
          to: ({ order_no }) => link('goOrder', { orderNo: order_no ?? '' }),
        }),
      ])
    return ok(
      {
        ...state,
        shippings: state.shippings.map((one) => item(one, shippingWays(order, one))),
        moves: movesFrom(order.status)
          .filter(({ name }) => mayMove(name, state.passedOn))
          .map(({ name, to: orderStatus }) =>
            item({ name, orderNo, orderStatus, orderStatusName: nameOf(orderStatus) }, [
              link('doUpdateOrderStatus', { orderNo, orderStatus }),
            ]),
          ),
        restockable: await restockable(act, recordsIn(act.language, whole)),
        returns: returns.map((asked) =>
          item(
            {
              ...describeReturn(act, { ...asked, lines: asked.lines.map(readIn(act.language)) }, orderNo),
              returnId: asked.id,
            },
            [link('goReturn', { returnId: asked.id })],
          ),
        ),
        exchanges: exchanges.map(({ exchangeWay, order_no, status, credit }) =>
          item({ exchangeWay, orderNo: order_no ?? '', orderStatusName: nameOf(status), credit }, [
            link('goOrder', { orderNo: order_no ?? '' }),
          ]),
        ),
        changes: [...timeline(order, changes, act), ...lettersOf(mails, act)]
          .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
          .reverse(),
        mailHistories: mails.map(({ subject, text, recipient, sent_at, member_name }) => ({
          mailSubject: withoutKeys(subject),
          mailBody: withoutKeys(text),
          recipient,
          sentAt: sent_at,
          memberName: member_name,
        })),
      },
      {
        links: [
          // The menu marks the first list that a record links to.
          link('goOrderList'),
          link('goOrderEdit', { orderNo }),
          link('goOrderPdf', { orderNo }),
          ...(order.status === PAYING ? [link('doGiveUpOrder', { orderNo })] : []),
          ...(order.status === SHIPPED && act.may('doCreateOrder')
            ? [link('goOrderExchange', { orderNo })]
            : []),
          ...(state.refundTotal + state.passedOn < state.paidTotal
            ? [link('goOrderRefund', { orderNo }), link('doRefundOrder', { orderNo })]
            : []),
          ...(await undoRefundLink(act.db, order, changes)),
          ...(hasNoReader ? [] : [link('goOrderMail', { orderNo })]),
          link('goEnquiryList', { orderNo }),
          ...(order.customer_id === null ? [] : [link('goCustomer', { customerId: order.customer_id })]),
          link('goAuditLog', { table: 'orders', key: order.id }),
          ...place,
        ],
      },
    )
  },
}

/** Returns the links of one shipping. */
const shippingWays = (
  { order_no, status }: Row<'orders'>,
  { shippingId, shippedAt }: { readonly shippingId: string; readonly shippedAt: string | null },
) => {
  const named = { orderNo: order_no ?? '', shippingId }
  const isOpen = OPEN.includes(status)
  return [
    ...(isOpen || [SHIPPED, RETURNED].includes(status) ? [link('doUpdateTrackingNumber', named)] : []),
    ...(isOpen && shippedAt === null ? [link('doShip', named)] : []),
    ...(isOpen && shippedAt !== null ? [link('doUndoShip', named)] : []),
    ...(shippedAt === null ? [] : [link('goShippingNotifyMail', named)]),
    link('goOrderShippingAddress', named),
  ]
}

/** Returns the goods of an order that a return can bring back: those that left the stock for it. */
const restockable = async ({ db }: ReadEnvironment, { order, lines }: WholeOrder) => {
  if (!moveBetween(order.status, RETURNED)) return []
  const out = await piecesOut(db, order.id)
  return [...out]
    .filter(([, quantity]) => quantity > 0)
    .flatMap(([id, quantity]) => {
      const line = lines.find((one) => one.type === LineType.product && one.variant_id === id)
      return line ? [{ productCode: line.product_code ?? '', productName: line.product_name, quantity }] : []
    })
}

const TITLES = {
  pay: 'office.order.done.pay',
  authorize: 'office.order.done.authorize',
  packing: 'office.order.done.packing',
  undo_packing: 'office.order.done.undoPacking',
  undo_pay: 'office.order.done.undoPay',
  ship: 'office.order.done.ship',
  cancel: 'office.order.done.cancel',
  back_to_in_progress: 'office.order.done.backToInProgress',
  return: 'office.order.done.return',
  cancel_return: 'office.order.done.cancelReturn',
  make: 'office.order.done.make',
  edit: 'office.order.done.edit',
  address: 'office.order.done.address',
  tracking: 'office.order.done.tracking',
  expire: 'office.order.done.expire',
  give_up: 'office.order.done.giveUp',
  leave: 'office.order.done.leave',
  let_go: 'office.order.done.letGo',
  ship_part: 'office.order.done.shipPart',
  undo_ship: 'office.order.done.undoShip',
  refund: 'office.order.done.refund',
  undo_refund: 'office.order.done.undoRefund',
  exchange: 'office.order.done.exchange',
  return_asked: 'office.order.done.returnAsked',
  return_withdrawn: 'office.order.done.returnWithdrawn',
  return_granted: 'office.order.done.returnGranted',
  return_refused: 'office.order.done.returnRefused',
  return_received: 'office.order.done.returnReceived',
} as const satisfies Record<Row<'order_change'>['kind'], string>

/** The texts of changes that a payment service made, not a member. */
const AT_THE_SERVICE: Partial<Record<Row<'order_change'>['kind'], string>> = {
  pay: 'office.order.done.payThere',
  refund: 'office.order.done.refundThere',
}

/** Returns the timeline of an order, the oldest entry first: its creation and the members' changes. */
const timeline = (order: Row<'orders'>, changes: readonly ChangeRow[], { say }: ReadEnvironment) => [
  ...(changes.some(({ kind }) => kind === 'make')
    ? []
    : [
        {
          at: order.ordered_at ?? order.created_at,
          kind: 'place',
          title: say({ key: 'office.order.done.place' }),
          amount: null,
          words: null,
          refundTo: null,
          memberName: null,
        },
      ]),
  ...changes.map(({ kind, amount, words, refund_to, created_at, member_id, member_name }) => ({
    at: created_at,
    kind,
    title: say({ key: (member_id === null ? AT_THE_SERVICE[kind] : undefined) ?? TITLES[kind] }),
    amount,
    words,
    refundTo: refund_to,
    memberName: member_name,
  })),
]

/** Returns the mails that members wrote as entries of the timeline, the oldest first. */
const lettersOf = (mails: Awaited<ReturnType<typeof mailsAbout>>, { say }: Pick<ReadEnvironment, 'say'>) =>
  mails
    .filter(({ member_name }) => member_name !== null)
    .map(({ created_at, subject, member_name }) => ({
      at: created_at,
      kind: 'mail',
      title: say({ key: 'office.order.done.mail' }),
      amount: null,
      words: subject,
      refundTo: null,
      memberName: member_name,
    }))
    .reverse()
