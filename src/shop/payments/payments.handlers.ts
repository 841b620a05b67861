import { message } from '../../hypermedia/message.ts'
import { fail, ok, seeOther } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import { layBack, placedBy } from '../checkout/index.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { giveUp } from '../order-management/index.ts'
import { type Attempt, attemptsAt, changeAttempt, lockOrderOf, PATIENCE_MS } from '../orders/index.ts'
import { CANCELLED, PAYING } from '../orders/status.rules.ts'
import type { PaymentNews } from '../plugins/index.ts'
import { link, type Transitions } from '../transitions.ts'
import type * as contract from './payments.contract.ts'
import { settle } from './settling.ts'
import { lookAgain } from './watch.ts'

export const paymentsHandlers: Handlers<typeof contract> = {
  async goPay(act) {
    const { orderNo, returned } = act.input
    const found = await ownAttempt(act, orderNo)
    if (!found) return fail('orderNotFound')
    const { order, attempt, isFirst } = found
    if (order.status !== PAYING && order.status !== CANCELLED) return seeOther(behind(act, order, orderNo))
    const paymentStatus = order.status === CANCELLED ? 'cancelled' : standingOf(attempt, isFirst)
    const isComing = returned === true && paymentStatus === 'waiting'
    return ok(
      {
        orderNo,
        paymentName: order.payment_name,
        paymentTotal: order.payment_total,
        paymentStatus,
        paymentUrl: paymentStatus === 'waiting' ? attempt.url : null,
        returned: isComing,
      },
      {
        // Without script the page looks again by itself until the service has reported.
        ...(isComing && { about: { refresh: REFRESH_SECONDS } }),
        form: { values: { orderNo } },
        links: [
          ...(paymentStatus === 'cancelled' ? [link('goCart')] : []),
          ...(isToBegin(paymentStatus)
            ? [link('doStartPayment', { orderNo }), link('doLeavePayment', { orderNo })]
            : []),
          ...(isToCheck(paymentStatus) ? [link('doCheckPayment', { orderNo })] : []),
          link('goContactForm', { orderNo }),
          link('goTop'),
        ],
      },
    )
  },

  doStartPayment: withPreparation(
    async (act: ReadEnvironment & { readonly input: PayInput }) => {
      const found = await ownAttempt(act, act.input.orderNo)
      const gateway = found && act.services.plugins.gateway(found.attempt.method)
      if (!found || !mayBegin(found)) return undefined
      if (!gateway) return 'away' as const
      const { order, attempt } = found
      const { href: returnTo } = new URL(
        `/shopping/pay?orderNo=${encodeURIComponent(act.input.orderNo)}&returned=true`,
        act.services.security.baseUrl,
      )
      try {
        const begun = await gateway.begin({
          key: attempt.id,
          orderNo: act.input.orderNo,
          amount: attempt.amount,
          email: order.email,
          language: order.language,
          returnUrl: returnTo,
          until: new Date(Date.parse(attempt.created_at) + PATIENCE_MS),
        })
        if (!begun.reference || !URL.canParse(begun.url)) throw new Error('It leads nowhere')
        return begun
      } catch (error) {
        act.services.plugins.noteAway(gateway.method, error)
        return 'away' as const
      }
    },
    async (act: WriteEnvironment & { readonly input: PayInput }, begun: Begun) => {
      const { db, now, input } = act
      const found = await ownAttemptLocked(act, input.orderNo)
      if (!found) return fail('orderNotFound')
      const { attempt } = found
      const here = link('goPay', { orderNo: input.orderNo })
      if (!mayBegin(found)) return fail('paymentNotOpen', { links: [here], at: input })
      if (begun === 'away') return fail('paymentServiceAway', { links: [here], at: input })
      if (begun === undefined) return fail('paymentNotOpen', { links: [here], at: input })
      const { reference, url } = begun
      // After a double click, the service has begun it once.
      await changeAttempt(db, attempt.id, {
        reference,
        url,
        status: 'waiting',
        look_at: lookAgain(attempt, now),
      })
      const isKnown = act.services.plugins.paymentPages().includes(new URL(url).origin)
      return ok(
        { orderNo: input.orderNo, paymentUrl: url },
        { location: here, ...(isKnown && { outside: url }), notices: [] },
      )
    },
  ),

  doLeavePayment: withPreparation(newsOfOwn, async (act: WriteEnvironment & Asked, news: News) => {
    const { orderNo } = act.input
    const found = await ownAttemptLocked(act, orderNo)
    if (!found) return fail('orderNotFound')
    // The service may have the money, or wait for it, and the shop not know yet. If it is away, money that comes
    // goes back.
    const isSettling = news !== 'away' && news !== undefined && found.order.status === PAYING
    if (isSettling && (await settle(act, found.attempt.id, news)))
      return ok(
        { orderNo, cartKey: null },
        {
          location: behind(act, found.order, orderNo),
          notices: [message('payments.paid')],
          links: [link('goCart')],
        },
      )
    const now = await ownAttempt(act, orderNo)
    if (!now || !mayBegin(now))
      return fail('paymentNotOpen', { links: [link('goPay', { orderNo })], at: act.input })
    await giveUp(act, now.order, { kind: 'leave' })
    const { cartKey, messages } = await layBack(act, now.order)
    const on = cartKey === undefined ? link('goCart') : link('goShopping', { cartKey })
    return ok(
      { orderNo, cartKey: cartKey ?? null },
      { location: on, notices: [message('payments.left'), ...messages], links: [link('goCart')] },
    )
  }),

  doCheckPayment: withPreparation(newsOfOwn, async (act: WriteEnvironment & Asked, news: News) => {
    const { orderNo } = act.input
    const found = await ownAttempt(act, orderNo)
    if (!found) return fail('orderNotFound')
    const here = link('goPay', { orderNo })
    if (news === 'away') return fail('paymentServiceAway', { links: [here], at: act.input })
    const isPaid =
      found.order.status === PAYING
        ? news !== undefined && (await settle(act, found.attempt.id, news))
        : found.order.status !== CANCELLED
    const said = message(isPaid ? 'payments.paid' : 'payments.notYet')
    const on = isPaid ? behind(act, found.order, orderNo) : here
    return ok({ orderNo, isPaid }, { location: on, notices: [said] })
  }),
}

/** Seconds after which the page of a shopper who came back looks again. */
const REFRESH_SECONDS = 5

interface Asked {
  readonly input: PayInput
}

/** The answer of a service about a payment; undefined if there is nothing to ask about. */
type News = PaymentNews | 'away' | undefined

/** Asks the service what became of the visitor's payment. */
async function newsOfOwn(act: ReadEnvironment & Asked): Promise<News> {
  const found = await ownAttempt(act, act.input.orderNo)
  const gateway = found && act.services.plugins.gateway(found.attempt.method)
  const { reference } = found?.attempt ?? { reference: null }
  if (!gateway || reference === null) return undefined
  try {
    return await gateway.lookUp(reference)
  } catch (error) {
    act.services.plugins.noteAway(gateway.method, error)
    return 'away'
  }
}

type PayInput = InputOf<Transitions['doStartPayment']>

type Begun = { readonly reference: string; readonly url: string } | 'away' | undefined

/** Returns the visitor's order with a number, with the last attempt to pay for it. */
const ownAttempt = async (act: ReadEnvironment | WriteEnvironment, orderNo: string) => {
  const order = await placedBy(act, orderNo)
  if (!order) return undefined
  const [attempt, ...earlier] = await attemptsAt(act.db, order.id)
  return attempt && { order, attempt, isFirst: earlier.length === 0 }
}

/**
 * Returns the visitor's order and its attempt, locked until the transaction ends: its service may report on
 * it at this moment.
 */
const ownAttemptLocked = async (act: WriteEnvironment, orderNo: string) => {
  const found = await ownAttempt(act, orderNo)
  if (!found) return undefined
  await lockOrderOf(act.db, act.dialect, found.attempt)
  return ownAttempt(act, orderNo)
}

/** Returns the page of a paid order: its last page, which belongs to its session, or the account. */
const behind = (
  { visitor }: Pick<ReadEnvironment, 'visitor'>,
  { session_id, customer_id }: Row<'orders'>,
  orderNo: string,
) =>
  customer_id !== null && session_id !== visitor.key
    ? link('goMypageHistory', { orderNo })
    : link('goShoppingComplete', { orderNo })

type Standing = 'open' | 'waiting' | 'promised' | 'failed' | 'cancelled'

const standingOf = ({ status }: Attempt, isFirst: boolean): Standing => {
  if (status === 'waiting' || status === 'promised') return status
  return isFirst ? 'open' : 'failed'
}

const isToBegin = (standing: Standing): boolean => !['promised', 'cancelled'].includes(standing)

const isToCheck = (standing: Standing): boolean => ['waiting', 'promised'].includes(standing)

/** A shopper who has promised to pay elsewhere must not pay here as well. */
const mayBegin = ({
  order,
  attempt,
}: {
  readonly order: { readonly status: number }
  readonly attempt: Attempt
}) => order.status === PAYING && ['open', 'waiting'].includes(attempt.status)
