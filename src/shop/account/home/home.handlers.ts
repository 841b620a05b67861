import { item, ok } from '../../../hypermedia/reply.ts'
import { isTakenBack, openOrders } from '../../checkout/index.ts'
import { homeState, keptUntilNextNews } from '../../content/index.ts'
import type { Handlers, ReadEnvironment } from '../../environment.ts'
import { DRAFT } from '../../orders/status.rules.ts'
import { baseInfo } from '../../settings/index.ts'
import { link } from '../../transitions.ts'
import type * as contract from './home.contract.ts'

export const homeHandlers: Handlers<typeof contract> = {
  async goTop(act) {
    const { visitor, memory } = act
    const { option_favorite_product: hasFavorites, option_newsletter: hasNewsletter } =
      await memory.get(baseInfo)
    const [state, kept, own] = await Promise.all([homeState(act), keptUntilNextNews(act), ownState(act)])
    return ok(
      { ...state, cartCount: visitor.cartCount ?? 0, ...own },
      {
        links: [
          ...(hasFavorites ? [link('doAddFavorite', {})] : []),
          ...(hasNewsletter ? [link('doRequestNewsletter')] : []),
        ],
        about: { canonical: link('goTop') },
        ...kept,
      },
    )
  },
}

/**
 * Returns the visitor's own state, with what they have not finished. The shared page is rendered for an
 * unknown visitor.
 */
const ownState = async (act: ReadEnvironment) => {
  const { visitor } = act
  if (!visitor.isOpen) return { visitor: null, waiting: [] }
  const { customerId, cartCount = 0 } = visitor
  const orders = await openOrders(act)
  const begun = orders.filter((order) => order.status !== DRAFT || !isTakenBack(order))
  return {
    visitor: customerId === null ? null : { customerId },
    waiting: [
      ...(cartCount > 0
        ? [item({ what: 'cart' as const, orderNo: null, paymentTotal: null }, [link('goCart')])]
        : []),
      ...begun.map(waitingOrder),
    ],
  }
}

const waitingOrder = (order: Awaited<ReturnType<typeof openOrders>>[number]) => {
  const { status, order_no: orderNo, payment_total: paymentTotal, pre_order_id: preOrderId } = order
  if (status === DRAFT)
    return item({ what: 'draft' as const, orderNo: null, paymentTotal }, [
      link('goShoppingConfirm', { preOrderId }),
    ])
  const number = orderNo ?? ''
  return item({ what: 'unpaidOrder' as const, orderNo, paymentTotal }, [
    order.customer_id === null
      ? link('goShoppingComplete', { orderNo: number })
      : link('goMypageHistory', { orderNo: number }),
  ])
}
