import { z } from 'zod'
import { key } from '../../hypermedia/input.ts'
import { safe, unsafe } from '../../hypermedia/transition.ts'
import { Email } from '../customers/fields.ts'
import { BUYS } from '../scopes.ts'
import { Sentence } from '../values.ts'

/** A request for a notice, as its mail names it. */
const named = { noticeId: key(), noticeKey: key() }

export const doRequestRestockNotice = unsafe('POST', '/product/restock-notice', {
  title: 'Ask for a mail once a sold-out variant is in stock again',
  for: 'anyone',
  permission: BUYS,
  tool: {
    says: 'Asks for a mail once a product that is sold out is there again.',
  },
  refusedAt: 'goProduct',
  input: { productCode: key(), restockEmail: Email },
  state: {
    productCode: z.string(),
    restockEmail: z.string(),
    /** Whether the address is to be confirmed first, by a link that is mailed to it. */
    mailFollows: z.boolean(),
    message: Sentence,
  },
  offers: ['goProduct', 'goTop'],
  errors: ['productNotFound', 'notSoldOut'],
  limits: [
    { by: 'address', most: 20, minutes: 30 },
    { by: 'anyone', most: 10, minutes: 24 * 60, each: 'restockEmail' },
  ],
})

export const goRestockNotice = safe('/product/restock-notice', {
  title: 'A request for a notice, to confirm or to end it',
  for: 'anyone',
  page: 'restock_notice',
  entered: 'mail',
  input: named,
  state: {
    productCode: z.string(),
    /** Null if the product is not public any more. */
    productName: z.string().nullable(),
    /** The names of the variant's values; empty if the product has no axes. */
    className: z.string(),
    isConfirmed: z.boolean(),
    /** The end of the request (RFC 3339, UTC). */
    expiresAt: z.string(),
  },
  offers: ['doConfirmRestockNotice', 'doEndRestockNotice', 'goProduct', 'goTop'],
  errors: ['restockNoticeGone'],
})

export const doConfirmRestockNotice = unsafe('POST', '/product/restock-confirm', {
  title: 'Confirm the address for a notice',
  for: 'anyone',
  refusedAt: 'goRestockNotice',
  input: named,
  state: { productCode: z.string(), changed: z.boolean(), message: Sentence },
  offers: ['goRestockNotice', 'goTop'],
  errors: ['restockNoticeGone'],
})

export const doEndRestockNotice = unsafe('POST', '/product/restock-end', {
  title: 'End a request for a notice: its address is deleted',
  for: 'anyone',
  refusedAt: 'goRestockNotice',
  input: named,
  state: { productCode: z.string(), message: Sentence },
  offers: ['goProduct', 'goTop'],
  errors: ['restockNoticeGone'],
})
