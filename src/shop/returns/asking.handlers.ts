import { message } from '../../hypermedia/message.ts'
import { created, fail, isFailure, ok } from '../../hypermedia/reply.ts'
import { type InputOf, withPreparation } from '../../hypermedia/transition.ts'
import type { Row } from '../../store/schema.ts'
import type { Handlers, ReadEnvironment, WriteEnvironment } from '../environment.ts'
import { changeOrder, lockOrder } from '../order-management/index.ts'
import {
  describeItems,
  insertReturn,
  moveReturn,
  namesToday,
  type OwnOrder,
  ownOrder,
  returnableOf,
  returnGoods,
  returningOf,
  returnsOf,
  wholeOrder,
} from '../orders/index.ts'
import { OPEN_RETURNS, RETURN_REASONS } from '../orders/returning.rules.ts'
import { isPlaced } from '../orders/status.rules.ts'
import { link } from '../transitions.ts'
import { askedGoods } from './asked-goods.rules.ts'
import type * as contract from './asking.contract.ts'
import { type doRequestReturn, MOST_PICTURES } from './asking.contract.ts'
import { leavePrivatePictures, type TakenPictures, takePrivatePictures } from './private-pictures.ts'

/** Returns for which shoppers ask. */
export const askingHandlers: Handlers<typeof contract> = {
  async goReturnRequest(act) {
    const { input } = act
    const found = await askable(act, input)
    if (isFailure(found)) return found
    const { order, whole, until } = found
    const { ofOrder } = await namesToday(act, [whole])
    const items = describeItems(ofOrder(whole).lines)
    return ok(
      {
        orderNo: input.orderNo,
        orderDate: order.ordered_at ?? order.created_at,
        items,
        returnUntil: until,
        mostPictures: MOST_PICTURES,
      },
      {
        form: {
          values: {
            ...input,
            items: items.map(({ productCode, quantity }) => ({
              productCode,
              // Of a single piece there is nothing to choose.
              quantity: items.length === 1 && quantity === 1 ? 1 : 0,
            })),
          },
          options: {
            returnReason: RETURN_REASONS.map((value) => ({
              value,
              label: act.say({ key: `returns.reason.${value}` }),
            })),
          },
        },
        links: [link('doRequestReturn', input), pageOf(input), link('goHelpTradeLaw'), link('goTop')],
      },
    )
  },

  doRequestReturn: withPreparation(
    async (act: ReadEnvironment & Asked): Promise<TakenPictures> => {
      const { returnPictures } = act.input
      // Nobody makes the shop work on pictures for an order that is not theirs.
      if (returnPictures.length === 0 || isFailure(await askable(act, act.input))) return { names: [] }
      return takePrivatePictures(act.files, returnPictures)
    },
    requestReturn,
    ({ files }, { names }) => leavePrivatePictures(files, names),
  ),

  async doWithdrawReturn(act) {
    const { returnNo, ...which } = act.input
    const found = await ownOrder(act, which)
    if (isFailure(found)) return found
    const order = await lockOrder(act.db, which.orderNo)
    if (!order) return fail('orderNotFound')
    const asked = (await returnsOf(act.db, order.id)).find(({ return_no }) => return_no === returnNo)
    if (!asked) return fail('returnNotFound')
    const changed = asked.status !== 'withdrawn'
    if (changed) {
      const ended_at = act.now.toISOString()
      if (!(await moveReturn(act.db, asked.id, OPEN_RETURNS, { status: 'withdrawn', ended_at })))
        return fail('returnEnded')
      const words = act.sayIn('ja', message('returns.noted.number', { returnNo }))
      await changeOrder(act.db, order, {}, { kind: 'return_withdrawn', words, memberId: null, now: act.now })
    }
    const page = pageOf(which)
    return ok(
      { orderNo: which.orderNo, returnNo, returnState: 'withdrawn', changed },
      {
        location: page,
        notices: [message('returns.withdrawn', { returnNo })],
        links: [link('goTop')],
      },
    )
  },
}

type Asked = { readonly input: InputOf<typeof doRequestReturn> }

async function requestReturn(act: WriteEnvironment & Asked, { names, fault }: TakenPictures) {
  const { items, returnReason, returnWords, returnPictures, ...which } = act.input
  const found = await ownOrder(act, which)
  if (isFailure(found)) return found
  const locked = await lockOrder(act.db, which.orderNo)
  if (!locked) return fail('orderNotFound')
  const asking = await askableOrder(act, locked)
  if (isFailure(asking)) return asking
  const goods = returnableOf(asking.whole.lines)
  const asked = askedGoods(items, goods)
  const errors = {
    ...('errors' in asked && asked.errors),
    ...(fault && { returnPictures: fault }),
    ...(returnReason === 'other' && returnWords === undefined && { returnWords: message('input.required') }),
  }
  if ('errors' in asked || Object.keys(errors).length > 0) return fail('badInput', { errors })
  // The pictures were left out, for the order could not come back before.
  if (names.length !== returnPictures.length)
    return fail('returnRefused', { notices: [message('returns.refused.again')] })
  const returnNo = asking.returns.length + 1
  const returnId = await insertReturn(act.db, {
    order_id: locked.id,
    return_no: returnNo,
    reason: returnReason,
    words: returnWords ?? null,
    goods: [...asked.pieces].flatMap(([code, quantity]) => {
      const line = goods.get(code)
      return line ? [returnGoods(line, quantity)] : []
    }),
    pictures: names,
    now: act.now,
  })
  const reason = act.sayIn('ja', message(`returns.reason.${returnReason}`))
  const words = act.sayIn('ja', message('returns.noted.asked', { returnNo, reason }))
  await changeOrder(act.db, locked, {}, { kind: 'return_asked', words, memberId: null, now: act.now })
  await act.publish('return.asked', { returnId })
  const page = pageOf(which)
  return created({ orderNo: which.orderNo, returnNo, returnState: 'waiting' as const }, page, {
    notices: [message('returns.asked')],
    links: [link('goTop')],
  })
}

type Environment = ReadEnvironment | WriteEnvironment

/** Returns a shopper's own order with its records, if they can ask for a return of it now. */
const askable = async (act: Environment, which: OwnOrder) => {
  const order = await ownOrder(act, { orderNo: which.orderNo, orderKey: which.orderKey })
  return isFailure(order) ? order : askableOrder(act, order)
}

const askableOrder = async (act: Environment, order: Row<'orders'>) => {
  if (!isPlaced(order.status)) return fail('orderNotFound')
  const whole = await wholeOrder(act.db, order)
  const { returns, refused, until } = await returningOf(act, whole)
  if (refused !== null || until === null)
    return fail('returnRefused', { notices: [message(REFUSALS[refused ?? 'off'])] })
  return { order, whole, returns, until }
}

const REFUSALS = {
  off: 'returns.refused.off',
  status: 'returns.refused.status',
  late: 'returns.refused.late',
  open: 'returns.refused.open',
  often: 'returns.refused.often',
} as const

/** Returns the link to the page of an order: in the customer's history, or by a guest's key. */
const pageOf = ({ orderNo, orderKey }: OwnOrder) =>
  orderKey === undefined ? link('goMypageHistory', { orderNo }) : link('goGuestOrder', { orderNo, orderKey })
