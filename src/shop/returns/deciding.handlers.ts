import { buffer } from 'node:stream/consumers'
import { type Message, message } from '../../hypermedia/message.ts'
import { fail, isFailure, item, ok } from '../../hypermedia/reply.ts'
import type { Row } from '../../store/schema.ts'
import { type Handlers, memberOf, type ReadEnvironment, type WriteEnvironment } from '../environment.ts'
import {
  changeOrder,
  lockOrder,
  officeStatusNamer,
  refundDueNow,
  takeBack,
} from '../order-management/index.ts'
import {
  describeOrder,
  describeReturn,
  moveReturn,
  noteReceived,
  orderById,
  returnableOf,
  returnById,
  type WholeReturn,
  wholeOrder,
} from '../orders/index.ts'
import { readIn, recordsIn } from '../orders/names.rules.ts'
import { OPEN_RETURNS, RETURN_STATES } from '../orders/returning.rules.ts'
import { RETURNED, SHIPPED } from '../orders/status.rules.ts'
import { pageOf, pagesBeside } from '../paging.ts'
import { link } from '../transitions.ts'
import type * as contract from './deciding.contract.ts'
import { returnPictureFile } from './private-pictures.rules.ts'
import { receivedOf } from './received.rules.ts'
import { countReturns, lastAnswer, picturesOf, returnsFound } from './returns.queries.ts'

/** Returns in the office. */
export const decidingHandlers: Handlers<typeof contract> = {
  async goReturnList(act) {
    const { input, slowDb, say } = act
    const { page, asked } = pageOf(input)
    const { returnState } = asked
    const [counts, rows] = await Promise.all([
      countReturns(slowDb),
      returnsFound(slowDb, returnState ? [returnState] : RETURN_STATES, page),
    ])
    const options = RETURN_STATES.map((value) => ({ value, label: say({ key: `returns.state.${value}` }) }))
    const all = options.map(({ value, label }) => ({
      returnState: value,
      returnStateName: label,
      count: counts.get(value) ?? 0,
    }))
    const count = all
      .filter((one) => returnState === undefined || one.returnState === returnState)
      .reduce((sum, one) => sum + one.count, 0)
    return ok(
      {
        returns: rows.map(({ name01, name02, ...asked }) => {
          const [returnId, orderNo] = [asked.id, asked.order_no ?? '']
          return item(
            {
              ...describeReturn(act, { ...asked, lines: asked.lines.map(readIn(act.language)) }, orderNo),
              returnId,
              customerName: `${name01} ${name02}`,
            },
            [link('goReturn', { returnId }), link('goOrder', { orderNo })],
          )
        }),
        returnStates: all.map((one) => item(one, [link('goReturnList', { returnState: one.returnState })])),
        count,
        ...page,
      },
      {
        form: { values: asked, options: { returnState: options } },
        links: pagesBeside(page, count, (offset) => link('goReturnList', { ...input, offset })),
      },
    )
  },

  async goReturn(act) {
    const { db } = act
    const { returnId } = act.input
    const asked = await returnById(db, returnId)
    const order = asked && (await orderById(db, asked.order_id))
    if (!asked || !order) return fail('returnUnknown')
    const whole = await wholeOrder(db, order)
    const [described, nameOf, pictures, refundDue, last] = await Promise.all([
      describeOrder(recordsIn(act.language, whole), act),
      officeStatusNamer(act),
      picturesOf(db, returnId),
      refundDueNow(act, order),
      lastAnswer(db),
    ])
    const orderNo = order.order_no ?? ''
    const goods = returnableOf(whole.lines)
    return ok(
      {
        ...describeReturn(act, { ...asked, lines: asked.lines.map(readIn(act.language)) }, orderNo),
        returnId,
        orderStatus: order.status,
        orderStatusName: nameOf(order.status),
        customerId: order.customer_id,
        customerName: `${order.name01} ${order.name02}`,
        customer: described.customer,
        endedAt: asked.ended_at,
        pictures: pictures.map(({ picture_no: pictureNo }) =>
          item({ returnId, pictureNo }, [link('goReturnPicture', { returnId, pictureNo })]),
        ),
        isWhole: [...goods].every(
          ([code, { quantity }]) =>
            quantity === asked.lines.find(({ product_code }) => product_code === code)?.quantity,
        ),
        refundDue,
        lastAnswer: last,
      },
      {
        links: [
          link('goReturnList'),
          ...waysOf(asked),
          ...(asked.status === 'granted' && order.status === SHIPPED
            ? [link('goOrderExchange', { orderNo })]
            : []),
          ...(asked.status === 'received' && refundDue > 0 ? [link('doRefundOrder', { orderNo })] : []),
          link('goOrder', { orderNo }),
          ...(order.customer_id === null ? [] : [link('goCustomer', { customerId: order.customer_id })]),
        ],
      },
    )
  },

  async goReturnPicture({ input, db, files }) {
    const { returnId, pictureNo } = input
    const pictures = await picturesOf(db, returnId)
    const found = pictures.find(({ picture_no }) => picture_no === pictureNo)
    const content = found && (await files.read(returnPictureFile(found.file_name)))
    if (!content) return fail('returnPictureGone')
    // Read at once: a program that asks for the state alone would leave it open.
    const bytes = await buffer(content)
    const file = { name: `return-${pictureNo}.webp`, contentType: 'image/webp', content: piecesOf(bytes) }
    return ok({ returnId, pictureNo }, { file, links: [link('goReturn', { returnId })] })
  },

  async doGrantReturn(act) {
    const { returnId, returnAnswer } = act.input
    const found = await lockReturn(act, returnId)
    if (isFailure(found)) return found
    const { asked, order } = found
    const granted = {
      status: 'granted',
      answer: returnAnswer ?? null,
      decided_at: act.now.toISOString(),
    } as const
    if (!(await moveReturn(act.db, returnId, ['waiting'], granted))) return decided(act, asked)
    await noteDecision(act, order, 'return_granted', asked, returnAnswer)
    await act.publish('return.granted', { returnId })
    return answered(found, 'granted', message('returns.granted', { returnNo: asked.return_no }))
  },

  async doRefuseReturn(act) {
    const { returnId, returnAnswer } = act.input
    const found = await lockReturn(act, returnId)
    if (isFailure(found)) return found
    const { asked, order } = found
    const at = act.now.toISOString()
    const refused = { status: 'refused', answer: returnAnswer, decided_at: at, ended_at: at } as const
    if (!(await moveReturn(act.db, returnId, OPEN_RETURNS, refused))) return decided(act, asked)
    await noteDecision(act, order, 'return_refused', asked, returnAnswer)
    await act.publish('return.refused', { returnId })
    return answered(found, 'refused', message('returns.refusedNow', { returnNo: asked.return_no }))
  },

  async doReceiveReturn(act) {
    const { returnId, items } = act.input
    const found = await lockReturn(act, returnId)
    if (isFailure(found)) return found
    const { asked, order } = found
    const received = receivedOf(asked.lines, items)
    if ('errors' in received) return fail('badInput', { errors: received.errors })
    const ended = { status: 'received', ended_at: act.now.toISOString() } as const
    if (!(await moveReturn(act.db, returnId, ['granted'], ended))) return decided(act, asked)
    await noteReceived(act.db, returnId, received.back)
    const words = act.sayIn('ja', message('returns.noted.received', { returnNo: asked.return_no }))
    // A member may have returned the whole order by hand meanwhile: nothing comes back twice.
    const after =
      order.status === RETURNED
        ? await changeOrder(
            act.db,
            order,
            {},
            { kind: 'return_received', words, memberId: memberOf(act), now: act.now },
          )
        : await takeBack(act, order, { ...received, words })
    if (isFailure(after)) return after
    const refundDue = await refundDueNow(act, after)
    const { state, parts } = decisionOf(found, 'received', [
      message('returns.received', { returnNo: asked.return_no }),
      ...(refundDue > 0 ? [message('returns.refundDue', { amount: refundDue })] : []),
    ])
    const { orderNo } = state
    return ok(
      { ...state, orderStatus: after.status, refundDue },
      { ...parts, links: [...parts.links, ...(refundDue > 0 ? [link('doRefundOrder', { orderNo })] : [])] },
    )
  },
}

const piecesOf = async function* (bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Returns the links of the steps that a request allows. */
const waysOf = ({ id: returnId, status }: WholeReturn) => [
  ...(status === 'waiting' ? [link('doGrantReturn', { returnId })] : []),
  ...(status === 'granted' ? [link('doReceiveReturn', { returnId })] : []),
  ...(status === 'waiting' || status === 'granted' ? [link('doRefuseReturn', { returnId })] : []),
]

interface Found {
  readonly asked: WholeReturn
  readonly order: Row<'orders'>
}

/** Returns a request with its order locked until the transaction ends, so that decisions follow each other. */
const lockReturn = async ({ db }: WriteEnvironment, returnId: string) => {
  const before = await returnById(db, returnId)
  const named = before && (await orderById(db, before.order_id))
  const order = named && (await lockOrder(db, named.order_no ?? ''))
  const asked = await returnById(db, returnId)
  return asked && order ? { asked, order } : fail('returnUnknown')
}

/** Rejects a decision after another one. */
const decided = ({ say }: Pick<ReadEnvironment, 'say'>, { status }: WholeReturn) =>
  fail('returnDecided', { params: { state: say({ key: `returns.state.${status}` }) } })

/** Adds a decision to the timeline of the order. */
const noteDecision = (
  act: WriteEnvironment,
  order: Row<'orders'>,
  kind: 'return_granted' | 'return_refused',
  { return_no: returnNo }: WholeReturn,
  answer: string | undefined,
) => {
  const number = act.sayIn('ja', message('returns.noted.number', { returnNo }))
  const words = answer === undefined ? number : `${number}\n${answer}`
  return changeOrder(act.db, order, {}, { kind, words, memberId: memberOf(act), now: act.now })
}

const decisionOf = <State extends WholeReturn['status'], const N extends readonly [Message, ...Message[]]>(
  { asked, order }: Found,
  returnState: State,
  notices: N,
) => {
  const [returnId, orderNo] = [asked.id, order.order_no ?? '']
  const location = link('goReturn', { returnId })
  return {
    state: { returnId, orderNo, returnNo: asked.return_no, returnState },
    parts: { location, notices, links: [link('goReturnList'), link('goOrder', { orderNo })] },
  }
}

const answered = (found: Found, returnState: 'granted' | 'refused', done: Message) => {
  const { state, parts } = decisionOf(found, returnState, [done])
  return ok(state, parts)
}
