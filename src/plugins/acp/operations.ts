import {
  cancelCheckout,
  createCheckout,
  type Exchange,
  ownCheckout,
  updateCheckout,
} from '../agents/checkout.ts'
import { completeCheckout, followedCheckout } from '../agents/completing.ts'
import { orderViewOf } from '../agents/order-view.ts'
import { protocolError, Refusal } from '../agents/refusal.ts'
import type { View } from '../agents/view.ts'
import { NO_WISH } from '../agents/wish.ts'
import { sessionIn } from './dress.ts'
import { orderIn, orderOf } from './order.ts'
import { readComplete, readCreate, readUpdate, wishAfter } from './wish.ts'

/** An operation on checkout sessions. */
export interface Operation {
  readonly method: 'GET' | 'POST'
  /** Its path below the root. */
  readonly path: string
  /** The status of its success. */
  readonly status: number
  run(x: Exchange, asked: { readonly id: string; readonly body: unknown }): Promise<View>
}

/** All operations. */
export const OPERATIONS: readonly Operation[] = [
  {
    ...{ method: 'POST', path: '/checkout_sessions', status: 201 },
    run: (x, { body }) => createCheckout(x, wishAfter(NO_WISH, readCreate(body))),
  },
  {
    ...{ method: 'GET', path: '/checkout_sessions/:id', status: 200 },
    run: (x, { id }) => followedCheckout(x, id),
  },
  {
    ...{ method: 'POST', path: '/checkout_sessions/:id', status: 200 },
    run: (x, { id, body }) => updateCheckout(x, id, (before) => wishAfter(before, readUpdate(body))),
  },
  {
    ...{ method: 'POST', path: '/checkout_sessions/:id/complete', status: 200 },
    async run(x, { id, body }) {
      const { instrument, change } = readComplete(body)
      return completeCheckout(x, id, instrument, change && ((before) => wishAfter(before, change)))
    },
  },
  {
    ...{ method: 'POST', path: '/checkout_sessions/:id/cancel', status: 200 },
    run: (x, { id }) => cancelCheckout(x, id).catch(notCancelable),
  },
]

/** A session that has ended, or is being completed, cannot be canceled: ACP has 405 for that. */
const notCancelable = (error: unknown): never => {
  if (error instanceof Refusal && error.told[0]?.code === 'not_modifiable')
    throw protocolError(405, 'not_cancelable', error.message)
  throw error
}

/** States a session with its order, as it is now. */
export const stated = async (x: Exchange, view: View): Promise<object> => {
  const { act, make, language } = x
  const isOver = ['completed', 'canceled', 'expired'].includes(view.status)
  return sessionIn(view, {
    ...{ baseUrl: act.baseUrl, language },
    ...(!isOver && { continueUrl: `${act.baseUrl}${make.root}/continue/${view.id}` }),
    order: view.order && (await orderNow(x, view)),
  })
}

const orderNow = async (x: Exchange, view: View): Promise<object | undefined> => {
  const row = await ownCheckout(x, view.id)
  const order = await orderViewOf(x.act, x.make, row, x)
  return order ? orderIn(order, x.language) : orderOf(view)
}
