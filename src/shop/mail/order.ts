import type { Language } from '../../hypermedia/language.ts'
import { emailKey } from '../customers/fields.ts'
import { CustomerStatus, customerById } from '../customers/index.ts'
import type { ReadEnvironment, WriteEnvironment } from '../environment.ts'
import {
  attemptsAt,
  describeReturn,
  orderForMail,
  ordersByNumber,
  refundAt,
  returnById,
  type WholeReturn,
} from '../orders/index.ts'
import { inJapanese } from '../orders/names.rules.ts'
import { orderKey } from '../orders/order-key.rules.ts'
import { maskedAccount } from '../orders/refunds.rules.ts'
import { isPlaced } from '../orders/status.rules.ts'
import { trackingNumbersIn, trackingUrl } from '../settings/delivery/delivery.rules.ts'
import { baseInfo } from '../settings/index.ts'
import { link } from '../transitions.ts'
import type { Vault } from '../vault.ts'
import {
  CANCELLATION,
  CANCELLED_BY_SHOP,
  DELAYED,
  EXCHANGED,
  LINK,
  NOTICE,
  PAYMENT_RECEIVED,
  RECEIPT,
  REFUND,
  RETURN_ASKED,
  RETURN_GRANTED,
  RETURN_NOTICE,
  RETURN_REFUSED,
  WRITTEN,
} from './files.ts'
import { type LetterWriter, type LetterWriters, type MailRendering, templateWords } from './letter.ts'
import { languageOf, numbersIn, textIn } from './payload.ts'
import { countWrittenSince, firstShipping, mailTemplates, shippingForMail } from './queries.ts'
import { htmlOf } from './written.rules.ts'

const DAY_MS = 86_400_000

type Environment = ReadEnvironment | WriteEnvironment
type OrderForMail = NonNullable<Awaited<ReturnType<typeof orderForMail>>>
type SentShipping = NonNullable<Awaited<ReturnType<typeof shippingForMail>>>

/**
 * Returns the addresses of an order's page and of its documents. Customers sign in to open them; guests use a
 * key, which opens nothing else. Without a vault the key is left out, as members must not have it.
 */
const orderLinks = (
  { address }: MailRendering,
  { orderId, orderNo, customerId }: Pick<OrderForMail, 'orderId' | 'orderNo' | 'customerId'>,
  vault?: Vault,
) => {
  if (orderNo === null) return { orderLink: null, papersLink: null }
  const which = { orderNo, ...(vault && customerId === null && { orderKey: orderKey(vault, orderId) }) }
  return {
    orderLink: address(link(customerId === null ? 'goGuestOrder' : 'goMypageHistory', which)),
    papersLink: address(link('goOrderPapers', which)),
  }
}

/** Adds the key of a guest's order to links to it in a member's text. */
const withKey = (context: MailRendering, vault: Vault, found: OrderForMail, text: string): string => {
  const [shown, whole] = [orderLinks(context, found), orderLinks(context, found, vault)]
  return (['orderLink', 'papersLink'] as const).reduce((written, name) => {
    const [without, complete] = [shown[name], whole[name]]
    if (without === null || complete === null) return written
    return written
      .split(without)
      .reduce((before, after) => before + (/^[\w\-.~%&=]/.test(after) ? without : complete) + after)
  }, text)
}

/** Returns the data of an order for the templates of its mails. */
export const orderData = ({ language: _language, email: _email, orderId: _id, ...order }: OrderForMail) => ({
  order,
})

/** Returns the data of an order with one of its shippings. */
export const shippingData = (found: OrderForMail, sent: SentShipping) => {
  const described = found.shippings[sent.place]
  if (!described) return undefined
  const numbers = trackingNumbersIn(sent.tracking_number)
  const [first = null] = numbers
  const shipping = {
    ...described,
    trackingNumber: sent.tracking_number,
    shippedAt: sent.shipped_at,
    confirmUrl: trackingUrl(sent.confirm_url, first),
    parcels: numbers.map((trackingNumber) => ({
      trackingNumber,
      confirmUrl: trackingUrl(sent.confirm_url, trackingNumber),
    })),
  }
  return { ...orderData(found), shipping }
}

/**
 * Returns all data that an order's template can use, for members: including its first shipping and its
 * documents.
 */
export const wholeOrderData = async (act: Environment, found: OrderForMail) => {
  const shippingId = await firstShipping(act.db, found.orderId)
  const sent = shippingId === undefined ? undefined : await shippingForMail(act.db, shippingId)
  return {
    ...((sent && shippingData(found, sent)) ?? orderData(found)),
    ...orderLinks(act.services.mailing, found),
  }
}

/** Returns the data of a member's mail. */
export const writtenData = (found: OrderForMail, { subject, body }: Written) => ({
  ...orderData(found),
  written: { subject, body, html: htmlOf(body) },
})

/** The texts of a member's mail. */
export interface Written {
  readonly subject: string
  readonly body: string
}

/**
 * No address, as for orders by telephone, or one that leads nowhere (RFC 2606), as for withdrawn customers.
 */
const NOWHERE = /^$|\.invalid$/i

/**
 * True if nobody can be reached about an order any more: its customer withdrew, or it has no valid address.
 */
export const isOutOfReach = async (
  db: Environment['db'],
  { email, customerId }: { readonly email: string; readonly customerId: string | null },
): Promise<boolean> => {
  const customer = customerId === null ? undefined : await customerById(db, customerId)
  return leadsNowhere(email, customer?.status)
}

/** True for an address that leads nowhere, or a withdrawn customer. */
export const leadsNowhere = (email: string, customerStatus: number | null | undefined): boolean =>
  NOWHERE.test(email) || customerStatus === CustomerStatus.withdrawn

/** Returns the data of an order for its mails, within a request. */
export const orderToWriteOf = (act: Environment, orderId: string): Promise<OrderForMail | undefined> =>
  orderForMail((language: Language) => ({ ...act, language }), orderId)

/** Returns an order whose customer can still be reached: they may have withdrawn since the event. */
const reachable = async (
  { environment }: Parameters<LetterWriter>[0],
  orderId: string,
): Promise<OrderForMail | undefined> => {
  const found = await orderForMail(environment, orderId)
  return found && (await isOutOfReach(environment('ja').db, found)) ? undefined : found
}

const placed: LetterWriter = async (context, payload) => {
  const found = await reachable(context, textIn(payload, 'orderId'))
  if (!found?.email) return []
  const { vault } = context.environment('ja').services.security
  const data = { ...orderData(found), ...orderLinks(context, found, vault) }
  return [{ ...toCustomer(found), template: RECEIPT, data }]
}

/** Links to orders that one address is sent in a day, whoever asks for them. */
const MOST_LINKS_A_DAY = 10

/** Nothing is sent to an address that the order does not have. Numbers are found in capitals, too. */
const sought: LetterWriter = async (context, payload) => {
  const { db, services } = context.environment('ja')
  const typed = textIn(payload, 'orderNo').normalize('NFKC')
  const [order] =
    (await ordersByNumber(db, [typed])) ?? (await ordersByNumber(db, [typed.toUpperCase()])) ?? []
  const email = emailKey(textIn(payload, 'email'))
  if (!order || !isPlaced(order.status) || emailKey(order.email) !== email) return []
  const yesterday = new Date(context.clock().getTime() - DAY_MS)
  if ((await countWrittenSince(db, email, [LINK], yesterday)) >= MOST_LINKS_A_DAY) return []
  const found = await reachable(context, order.id)
  if (!found) return []
  const data = { ...orderData(found), ...orderLinks(context, found, services.security.vault) }
  const language = languageOf(payload)
  return [{ ...toCustomer(found), language, template: LINK, data, shopReads: false }]
}

const cancelled: LetterWriter = async (context, payload) => {
  const found = await reachable(context, textIn(payload, 'orderId'))
  if (!found?.email) return []
  const { vault } = context.environment('ja').services.security
  const data = { ...orderData(found), ...orderLinks(context, found, vault) }
  return [{ ...toCustomer(found), template: CANCELLATION, data }]
}

/** The templates of mails that members send with a step of an order, or to many orders. */
const TOLD: readonly string[] = [PAYMENT_RECEIVED, CANCELLED_BY_SHOP, DELAYED]

/**
 * Tells a customer about their order by a template that a member chose. One that a merchant made is sent as the
 * mail that it fills in; one that was deleted since is not sent.
 */
const told: LetterWriter = async (context, payload) => {
  const template = textIn(payload, 'template')
  const { memory, services } = context.environment('ja')
  const wording = (await memory.get(mailTemplates)).get(template)
  if (!wording) return []
  const found = await reachable(context, textIn(payload, 'orderId'))
  if (!found?.email) return []
  const { vault } = services.security
  const data = { ...orderData(found), ...memberWords(payload), ...orderLinks(context, found, vault) }
  const memberId = textIn(payload, 'memberId')
  if (TOLD.includes(template)) return [{ ...toCustomer(found), template, data, memberId }]
  if (!wording.deletable) return []
  const { language } = found
  const replyTo = (await memory.get(baseInfo)).email03
  const words = await templateWords(context, memory, { template, language, data, replyTo })
  return [{ ...toCustomer(found), template: WRITTEN, memberId, data: writtenData(found, words) }]
}

/** Returns the data of a return for the templates of its mails. */
export const returnData = (
  found: OrderForMail,
  asked: WholeReturn,
  { environment }: Pick<Parameters<LetterWriter>[0], 'environment'>,
) => {
  const { returnNo, returnReasonName, returnWords, returnAnswer, items } = describeReturn(
    environment(found.language),
    asked,
    found.orderNo ?? '',
  )
  return { ...orderData(found), asked: { returnNo, returnReasonName, returnWords, returnAnswer, items } }
}

/** Confirms the request for a return to its shopper, and notifies the shop of it. */
const askedReturn: LetterWriter = async (context, payload) => {
  const { db, memory, services } = context.environment('ja')
  const asked = await returnById(db, textIn(payload, 'returnId'))
  if (!asked) return []
  const [found, whole] = await Promise.all([
    reachable(context, asked.order_id),
    orderForMail(() => context.environment('ja'), asked.order_id),
  ])
  const toShop = whole && {
    template: RETURN_NOTICE,
    language: 'ja' as const,
    to: (await memory.get(baseInfo)).email01,
    copy: 'shop' as const,
    orderId: whole.orderId,
    data: {
      ...returnData({ ...whole, language: 'ja' }, { ...asked, lines: asked.lines.map(inJapanese) }, context),
      pictureCount: asked.pictures,
      link: context.address(link('goReturn', { returnId: asked.id })),
    },
    shopReads: false,
  }
  const toShopper = found?.email && {
    ...toCustomer(found),
    template: RETURN_ASKED,
    data: { ...returnData(found, asked, context), ...orderLinks(context, found, services.security.vault) },
    // The shop has the notice.
    shopReads: false,
  }
  return [...(toShopper ? [toShopper] : []), ...(toShop ? [toShop] : [])]
}

/** Says how much was paid back and where to, unless the refund was undone since. */
const refunded: LetterWriter = async (context, payload) => {
  if (payload.isSilent === true) return []
  const { db, services } = context.environment('ja')
  const orderId = textIn(payload, 'orderId')
  const [changeNo = 0] = numbersIn({ of: [payload.changeNo] }, 'of')
  const refund = await refundAt(db, orderId, changeNo)
  const found = refund && (await reachable(context, orderId))
  if (!refund || !found?.email) return []
  const isAtService = (await attemptsAt(db, orderId)).some(({ status }) => status === 'captured')
  const data = {
    ...orderData(found),
    ...refundData(refund, isAtService),
    ...memberWords(payload),
    ...orderLinks(context, found, services.security.vault),
  }
  return [{ ...toCustomer(found), template: REFUND, data }]
}

/** Tells of the new order of an exchange, and of the difference that is to be paid or refunded. */
const exchanged: LetterWriter = async (context, payload) => {
  const found = await reachable(context, textIn(payload, 'orderId'))
  if (!found?.email) return []
  const { vault } = context.environment('ja').services.security
  const [refundDue = 0] = numbersIn({ of: [payload.refundDue] }, 'of')
  const data = {
    ...orderData(found),
    refundDue,
    ...memberWords(payload),
    ...orderLinks(context, found, vault),
  }
  return [{ ...toCustomer(found), template: EXCHANGED, data }]
}

/** Returns what a member wrote to the customer about an event, for its mail; null: nothing. */
const memberWords = ({ words }: Parameters<LetterWriter>[1]) => ({
  words: typeof words === 'string' && words !== '' ? words : null,
})

/** Returns the data of a refund for its mail: an account without most of its number. */
export const refundData = (
  { amount, refund_to }: { readonly amount: number | null; readonly refund_to: string | null },
  isAtService: boolean,
) => ({
  refund: {
    amount: amount ?? 0,
    isAtService,
    refundTo: refund_to === null ? null : maskedAccount(refund_to),
  },
})

/** Writes the shop's answer to a request for a return, unless it changed since. */
const answeredReturn =
  (state: 'granted' | 'refused', template: string): LetterWriter =>
  async (context, payload) => {
    const asked = await returnById(context.environment('ja').db, textIn(payload, 'returnId'))
    const found = asked?.status === state ? await reachable(context, asked.order_id) : undefined
    if (!asked || !found?.email) return []
    const { vault } = context.environment('ja').services.security
    const data = { ...returnData(found, asked, context), ...orderLinks(context, found, vault) }
    return [{ ...toCustomer(found), template, data }]
  }

const shipped: LetterWriter = async (context, payload) => {
  const sent = await shippingForMail(context.environment('ja').db, textIn(payload, 'shippingId'))
  const found = sent && (await reachable(context, sent.order_id))
  const data = found && shippingData(found, sent)
  return data && found.email !== '' ? [{ ...toCustomer(found), template: NOTICE, data }] : []
}

const written: LetterWriter = async (context, payload) => {
  const found = await reachable(context, textIn(payload, 'orderId'))
  if (!found) return []
  const { vault } = context.environment('ja').services.security
  const words = {
    subject: textIn(payload, 'subject'),
    body: withKey(context, vault, found, textIn(payload, 'body')),
  }
  const memberId = textIn(payload, 'memberId')
  return [{ ...toCustomer(found), template: WRITTEN, memberId, data: writtenData(found, words) }]
}

const toCustomer = ({ language, email, orderId, customerId }: OrderForMail) => ({
  language,
  to: email,
  orderId,
  customerId,
  shopReads: true,
})

/** The mails for the events of an order. */
export const orderLetters: LetterWriters = {
  'order.placed': placed,
  'order.sought': sought,
  'order.cancelled': cancelled,
  'order.told': told,
  'order.refunded': refunded,
  'order.exchanged': exchanged,
  'return.asked': askedReturn,
  'return.granted': answeredReturn('granted', RETURN_GRANTED),
  'return.refused': answeredReturn('refused', RETURN_REFUSED),
  'order.shipped': shipped,
  'order.written': written,
}
