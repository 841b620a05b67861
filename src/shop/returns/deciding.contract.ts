import { z } from 'zod'
import { choice, integer, key, list, longText, optional } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { Orderer } from '../orders/order.contract.ts'
import { PlacedReturn } from '../orders/returning.contract.ts'
import { RETURN_STATES } from '../orders/returning.rules.ts'
import { paged } from '../paging.ts'
import { Sentence, Yen } from '../values.ts'

const stated = {
  ...PlacedReturn.shape,
  returnId: z.string(),
  customerName: z.string(),
}

export const goReturnList = safe('/admin/order/returns', {
  title: 'The returns that shoppers asked for, those that wait for the shop first',
  for: 'member',
  input: { returnState: optional(choice(RETURN_STATES)), ...paged.input },
  state: {
    returns: z.array(z.object(stated)),
    /** The number of requests in each state. */
    returnStates: z.array(
      z.object({ returnState: z.enum(RETURN_STATES), returnStateName: z.string(), count: z.int() }),
    ),
    ...paged.state,
  },
  submitTo: 'goReturnList',
  offers: ['goReturnList'],
  always: ['goOrderList'],
  items: { returns: ['goReturn', 'goOrder'], returnStates: ['goReturnList'] },
})

export const goReturn = safe('/admin/order/return', {
  title: 'A return that a shopper asked for, with its pictures, and the steps that are possible',
  for: 'member',
  input: { returnId: key() },
  state: {
    ...stated,
    orderStatus: z.int(),
    orderStatusName: z.string(),
    customerId: z.string().nullable(),
    customer: Orderer,
    endedAt: z.string().nullable(),
    pictures: z.array(z.object({ returnId: z.string(), pictureNo: z.int() })),
    /** Whether the goods are all that is left of the order, so that the order is returned with them. */
    isWhole: z.boolean(),
    /** Yen still to be refunded, because the order now costs less than was paid. */
    refundDue: Yen,
    /** The text with which a return was granted last. */
    lastAnswer: z.string().nullable(),
  },
  offers: [
    'doGrantReturn',
    'doRefuseReturn',
    'doReceiveReturn',
    'doRefundOrder',
    'goOrderExchange',
    'goReturnList',
    'goOrder',
    'goCustomer',
  ],
  items: { pictures: ['goReturnPicture'] },
  errors: ['returnUnknown'],
})

export const goReturnPicture = safe('/admin/order/return/picture', {
  title: 'A picture of a return that a shopper asked for',
  for: 'member',
  input: { returnId: key(), pictureNo: integer(1, 2_147_483_647, 'hidden') },
  state: { returnId: z.string(), pictureNo: z.int() },
  answers: ['picture'],
  offers: ['goReturn'],
  errors: ['returnPictureGone'],
})

/** The common parts of the decisions about a return. */
const decision = {
  for: 'member',
  refusedAt: 'goReturn',
  state: {
    returnId: z.string(),
    orderNo: z.string(),
    returnNo: z.int(),
    returnState: z.enum(RETURN_STATES),
    message: Sentence,
  },
  offers: ['goReturn', 'goReturnList', 'goOrder'],
} as const

export const doGrantReturn = unsafe('POST', '/admin/order/return/grant', {
  ...decision,
  title: 'Grant a return: the shopper is told by mail, and sends the goods',
  input: {
    returnId: key(),
    /** To the shopper: where and how to send the goods. */
    returnAnswer: optional(longText(2000)),
  },
  errors: ['returnUnknown', 'returnDecided'],
})

export const doRefuseReturn = unsafe('POST', '/admin/order/return/refuse', {
  ...decision,
  title: 'Refuse a return, also one that was granted and never came; the shopper is told by mail',
  needsConsent: true,
  input: {
    returnId: key(),
    /** To the shopper: why. */
    returnAnswer: longText(2000),
  },
  errors: ['returnUnknown', 'returnDecided'],
})

export const doReceiveReturn = unsafe('POST', '/admin/order/return/receive', {
  ...decision,
  title:
    'Take the goods of a granted return back: the whole order is returned, or they are taken from it; the money is refunded afterwards',
  deniedWith: '/admin/order-status',
  needsConsent: true,
  once: true,
  input: {
    returnId: key(),
    /**
     * The goods that came back, by default all; `restock` are those of them that can be sold again, by default
     * none.
     */
    items: optional(
      list(
        z.object({
          productCode: key(),
          quantity: integer(0, 999_999),
          restock: optional(integer(0, 999_999)),
        }),
        1000,
      ),
    ),
  },
  state: {
    ...decision.state,
    orderStatus: z.int(),
    /** Yen still to be refunded. */
    refundDue: Yen,
  },
  offers: [...decision.offers, 'doRefundOrder'],
  errors: ['badInput', 'returnUnknown', 'returnDecided', 'returnNotSent', 'returnGoodsGone', 'returnByHand'],
})
