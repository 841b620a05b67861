import { message } from '../../hypermedia/message.ts'
import { created, fail, isFailure, ok } from '../../hypermedia/reply.ts'
import { withPreparation } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { openAccount } from '../account/index.ts'
import { emailKey } from '../customers/fields.ts'
import { addressColumns, addressOf, CustomerStatus } from '../customers/index.ts'
import type { Handlers } from '../environment.ts'
import { lockForMoves, lockOrder, moveOrder } from '../order-management/index.ts'
import { cancellationOf, describePlaced, ownOrder, wholeOrder } from '../orders/index.ts'
import { CANCELLED, isPlaced, isSold } from '../orders/status.rules.ts'
import { hashPassword } from '../passwords.ts'
import { link } from '../transitions.ts'
import { adopt } from './adopting.ts'
import type * as contract from './order-service.contract.ts'

/** Placed orders in the hands of their shoppers, with or without an account. */
export const orderServiceHandlers: Handlers<typeof contract> = {
  async goOrderLookup() {
    return ok({}, { form: {}, links: [link('goLogin'), link('goContactForm')] })
  },

  async doRequestOrderLink({ input, language, publish }) {
    // Looked up after the answer, so that its time does not tell whether there is such an order.
    await publish('order.sought', { ...input, language })
    return ok(
      {},
      {
        location: link('goOrderLookup'),
        notices: [message('orderService.linkSent', { email: input.email })],
        links: [link('goTop')],
      },
    )
  },

  async goGuestOrder(act) {
    const { input } = act
    const order = await ownOrder(act, input)
    if (isFailure(order) || !isPlaced(order.status)) return fail('orderNotFound')
    const { placed, canCancel, canReturn } = await describePlaced(act, order, input)
    return ok(placed, {
      links: [
        link('doRegisterFromOrder', input),
        ...(canCancel ? [link('doCancelPlacedOrder', input)] : []),
        ...(canReturn ? [link('goReturnRequest', input)] : []),
        ...(isSold(order.status) ? [link('goOrderPapers', input)] : []),
        link('goContactForm', { orderNo: input.orderNo }),
        link('goTop'),
      ],
    })
  },

  async doCancelPlacedOrder(act) {
    const { reason, ...which } = act.input
    const { orderNo, orderKey } = which
    const found = await ownOrder(act, which)
    if (isFailure(found)) return found
    const order = await lockOrder(act.db, orderNo)
    if (!order) return fail('orderNotFound')
    const page =
      orderKey === undefined
        ? link('goMypageHistory', { orderNo })
        : link('goGuestOrder', { orderNo, orderKey })
    const changed = order.status !== CANCELLED
    if (changed) {
      const { refused } = await cancellationOf(act, await wholeOrder(act.db, order))
      if (refused) return fail('cancelRefused', { notices: [message(REFUSALS[refused])] })
      await lockForMoves(act, [order], CANCELLED)
      const words = act.sayIn(
        'ja',
        reason === undefined
          ? message('orderService.byCustomer')
          : message('orderService.byCustomerFor', { reason }),
      )
      const moved = await moveOrder(act, order, CANCELLED, { words })
      if (isFailure(moved)) return fail('cancelRefused', { notices: [message(REFUSALS.status)] })
      await act.publish('order.cancelled', { orderId: order.id })
    }
    return ok(
      { orderNo, orderStatus: CANCELLED, changed },
      {
        location: page,
        notices: [message('orderService.cancelled', { orderNo })],
        links: [link('goTop')],
      },
    )
  },

  doRegisterFromOrder: withPreparation(
    async ({ input }) => hashPassword(input.password),
    async (act, passwordHash) => {
      const { orderNo, orderKey } = act.input
      const order = await ownOrder(act, { orderNo, orderKey })
      if (isFailure(order) || !isPlaced(order.status)) return fail('orderNotFound')
      const opened = await openAccount(act, entryOf(order, passwordHash))
      if (isFailure(opened)) return opened
      const { customerId, mailFollows } = opened
      // Where a mail follows, its link proves the address, and all of its orders are theirs.
      if (!mailFollows) await adopt(act, { customerId, orderId: order.id })
      const said = message(mailFollows ? 'customer.mailFollows' : 'customer.registered')
      const next = link('goCustomerRegistrationComplete')
      return created(
        {
          customerId,
          customerStatus: mailFollows ? CustomerStatus.provisional : CustomerStatus.regular,
          email: order.email,
        },
        next,
        { notices: [said], links: [next, link('goLogin'), link('goTop')] },
      )
    },
  ),
}

/** Returns the data of a registration from an order of a guest. */
const entryOf = (order: Row<'orders'>, passwordHash: string | null) => ({
  ...addressColumns(addressOf(order)),
  email: order.email,
  email_key: emailKey(order.email),
  password_hash: passwordHash,
  birth: null,
  sex: null,
  job: null,
  language: order.language,
})

const REFUSALS = {
  off: 'orderService.refused.off',
  status: 'orderService.refused.status',
  sent: 'orderService.refused.sent',
  late: 'orderService.refused.late',
} as const
