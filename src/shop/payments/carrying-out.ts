import type { Reader } from '../../store/database.ts'
import type { OutboxEvent, Subscriber } from '../../store/outbox.ts'
import type { WriteEnvironment } from '../environment.ts'
import type { Events } from '../events.ts'
import {
  type Attempt,
  attemptById,
  attemptsAt,
  changeAttempt,
  lockAttempt,
  lockOrderOf,
} from '../orders/index.ts'
import { CANCELLED, PAID, SHIPPED } from '../orders/status.rules.ts'
import type { Gateway } from '../plugins/index.ts'
import { noteTaken } from './settling.ts'

/** The parts of the subscriber for payment services. */
export interface CarryingOut {
  readonly db: Reader
  readonly gateway: (method: string) => Gateway | undefined
  /** Runs work of the shop itself, in one transaction. */
  readonly alone: <T>(work: (act: WriteEnvironment) => Promise<T>) => Promise<T>
}

/**
 * Carries out changes of orders at payment services: sending captures, cancelling releases, refunds are made.
 * Each request has one key, however often its event is delivered.
 */
export const paymentSubscriber = (parts: CarryingOut): Subscriber => {
  const gatewayOf = ({ method }: Attempt): Gateway => {
    const gateway = parts.gateway(method)
    if (!gateway) throw new Error(`The payment method ${method} is off`)
    return gateway
  }

  const note = (id: string, change: Parameters<typeof changeAttempt>[2]): Promise<void> =>
    parts.alone((act) => changeAttempt(act.db, id, change))

  const refund = async (attempt: Attempt, amount: number, key: string): Promise<void> => {
    if (attempt.reference === null) return
    const { refunded } = await gatewayOf(attempt).refund(attempt.reference, amount, key)
    await note(attempt.id, {
      refunded: Math.min(attempt.received, refunded ?? attempt.refunded + amount),
    })
  }

  /** Ensures that an unpaid payment cannot be made after the order was given up. */
  const letGo = async (attempts: readonly Attempt[]): Promise<void> => {
    for (const attempt of attempts) {
      const { id, reference, amount, received, status } = attempt
      if (reference !== null && status === 'failed' && received === 0)
        await gatewayOf(attempt).refund(reference, amount, `${id}-release`)
    }
  }

  const moved = async ({ orderId, to }: Events['order.moved']): Promise<void> => {
    const attempts = await attemptsAt(parts.db, orderId)
    if (to === CANCELLED) await letGo(attempts)
    const attempt = attempts.find(({ status }) => status === 'authorized')
    if (!attempt || attempt.reference === null) return
    const due = to === SHIPPED || to === PAID ? await parts.alone((act) => dueOf(act, attempt)) : undefined
    if (to === CANCELLED || due === 0) {
      await refund(attempt, attempt.amount, `${attempt.id}-release`)
      await note(attempt.id, { status: 'failed' })
    } else if (due !== undefined) {
      const { reference } = attempt
      const { status, amount } = await gatewayOf(attempt).capture(reference, due, `${attempt.id}-capture`)
      if (status !== 'captured') throw new Error(`What was set aside was not taken: it is ${status}`)
      await parts.alone((act) => noteCaptured(act, attempt, amount))
    }
  }

  const refunded = async ({ orderId, changeNo, amount }: Events['order.refunded']): Promise<void> => {
    const attempts = await attemptsAt(parts.db, orderId)
    const attempt = attempts.find(({ status }) => status === 'captured')
    if (!attempt && attempts.some(({ status }) => status === 'authorized'))
      throw new Error('What is to be given back is still to be taken')
    // A payment made in another way is refunded in that way.
    if (attempt) await refund(attempt, amount, `${attempt.id}-${changeNo}`)
  }

  const unwanted = async ({ attemptId }: Events['payment.unwanted']): Promise<void> => {
    const attempt = await attemptById(parts.db, attemptId)
    if (attempt && attempt.refunded < attempt.received)
      await refund(attempt, attempt.received, `${attemptId}-unwanted`)
  }

  const deeds: Readonly<Record<string, (payload: never) => Promise<void>>> = {
    'order.moved': moved,
    'order.refunded': refunded,
    'payment.unwanted': unwanted,
  }
  return {
    subscribesTo: Object.keys(deeds),
    isApart: true,
    deliver: async ({ event, payload }: OutboxEvent) => deeds[event]?.(payload as never),
  }
}

/**
 * Returns the yen to capture of the authorized money: the current total of its order. From then on it is the
 * amount of the attempt, so that the service's report does not differ from it.
 */
const dueOf = async (act: WriteEnvironment, { id, order_id }: Attempt): Promise<number | undefined> => {
  const { db, dialect } = act
  const order = await lockOrderOf(db, dialect, { order_id })
  const attempt = await lockAttempt(db, dialect, id)
  if (!order || attempt?.status !== 'authorized') return undefined
  const amount = Math.min(attempt.amount, order.payment_total)
  if (amount > 0 && amount !== attempt.amount) await changeAttempt(db, id, { amount, received: amount })
  return amount
}

/** Records that the service has captured the authorized money, yen; it may have reported it before. */
const noteCaptured = async (
  act: WriteEnvironment,
  { id, order_id }: Attempt,
  received: number,
): Promise<void> => {
  const { db, dialect } = act
  const order = await lockOrderOf(db, dialect, { order_id })
  const attempt = await lockAttempt(db, dialect, id)
  if (order && attempt?.status === 'authorized') await noteTaken(act, order, attempt, received)
}
