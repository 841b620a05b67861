import { message } from '../../hypermedia/message.ts'
import { created, fail, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { DEFAULT_PREFIX, layIn } from '../cart/index.ts'
import { accountLinks } from '../customers/index.ts'
import { customerOf, type Handlers } from '../environment.ts'
import { pagesBeside } from '../paging.ts'
import { LineType } from '../settings/tax/tax.rules.ts'
import { link } from '../transitions.ts'
import type * as contract from './history.contract.ts'
import { countOrders, customerOrder, mailsOfOrder } from './history.queries.ts'
import { describePlaced, placedOrders } from './history.ts'
import { wholeOrder } from './placed.queries.ts'
import { isSold } from './status.rules.ts'

const ORDERS_A_PAGE = 50

/** More orders than these are read by the slow reader. */
const FEW_ORDERS = 100

/** The orders of a customer, and their repetition. */
export const historyHandlers: Handlers<typeof contract> = {
  async goOrderHistory(act) {
    const customerId = customerOf(act)
    const { historyLimit: limit = ORDERS_A_PAGE, offset = 0 } = act.input
    const [orders, orderCount, links] = await Promise.all([
      placedOrders(limit + offset > FEW_ORDERS ? { ...act, db: act.slowDb } : act, customerId, {
        limit,
        offset,
      }),
      countOrders(act.db, customerId),
      accountLinks(act),
    ])
    const to = (at: number) => link('goOrderHistory', { historyLimit: limit, offset: at })
    return ok(
      { customerId, orders, orderCount, limit, offset },
      {
        links: [...pagesBeside({ limit, offset }, orderCount, to), ...links],
      },
    )
  },

  async goMypageHistory(act) {
    const order = await customerOrder(act.db, customerOf(act), act.input.orderNo)
    if (!order) return fail('orderNotFound')
    const [{ placed, canCancel, canReturn }, mails, links] = await Promise.all([
      describePlaced(act, order, { orderNo: act.input.orderNo }),
      mailsOfOrder(act.db, order),
      accountLinks(act),
    ])
    const { orderNo } = placed
    return ok(
      {
        ...placed,
        mailHistories: mails.map((mail) => ({
          mailSubject: mail.subject,
          mailBody: mail.text,
          sentAt: mail.created_at,
        })),
      },
      {
        links: [
          link('doReorder', { orderNo }),
          ...(isSold(order.status) ? [link('goOrderPapers', { orderNo })] : []),
          ...(canCancel ? [link('doCancelPlacedOrder', { orderNo })] : []),
          ...(canReturn ? [link('goReturnRequest', { orderNo })] : []),
          ...links,
        ],
      },
    )
  },

  async doReorder(act) {
    const customerId = customerOf(act)
    const order = await customerOrder(act.db, customerId, act.input.orderNo)
    if (!order) return fail('orderNotFound')
    const { lines } = await wholeOrder(act.db, order)
    const wanted = eachVariant(lines)
    const { variantIds, cartKeys, messages } = await layIn(act, DEFAULT_PREFIX, wanted)
    const skipped = wanted.filter((line) => !variantIds.has(line.variantId))
    const notices = [
      ...(variantIds.size > 0 ? [message('account.reordered', { count: variantIds.size })] : []),
      ...messages,
    ]
    return created(
      {
        customerId,
        addedCount: variantIds.size,
        cartKeys: [...cartKeys],
        skippedCount: skipped.length,
        skippedProductCodes: skipped.map((line) => line.productCode),
        messages: messages.map((one) => act.say(one)),
      },
      link('goCart'),
      { notices, links: [link('goMypageHistory', { orderNo: order.order_no ?? '' })] },
    )
  },
}

/** Returns each variant of an order once, with all its pieces, for any number of destinations. */
const eachVariant = (lines: readonly Row<'order_line'>[]) => {
  const wanted = new Map<number, { variantId: number; productCode: string; quantity: number }>()
  for (const line of lines) {
    if (line.type !== LineType.product || line.variant_id === null) continue
    const before = wanted.get(line.variant_id)
    wanted.set(line.variant_id, {
      variantId: line.variant_id,
      productCode: line.product_code ?? '',
      quantity: line.quantity + (before?.quantity ?? 0),
    })
  }
  return [...wanted.values()]
}
