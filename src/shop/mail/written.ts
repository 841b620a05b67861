import type { Row } from '../../store/schema.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { CANCELLED_BY_SHOP, DELAYED, NOTICE, PAYMENT_RECEIVED, RECEIPT, WRITTEN } from './files.ts'
import { type LookedAt, type PrintedMail, printedMail, templateWords } from './letter.ts'
import { orderToWriteOf, shippingData, type Written, wholeOrderData, writtenData } from './order.ts'
import { mailTemplates, shippingForMail } from './queries.ts'
import { htmlOf } from './written.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment
type Template = Pick<Row<'mail_template'>, 'file_name' | 'deletable'>

/** The templates of the shop that members send about an order. */
const ABOUT_ORDERS: readonly string[] = [RECEIPT, NOTICE, PAYMENT_RECEIVED, CANCELLED_BY_SHOP, DELAYED]

/** True for templates that the merchant made, and those of the shop about an order. */
const canFillIn = ({ file_name, deletable }: Template): boolean =>
  deletable || ABOUT_ORDERS.includes(file_name)

/** Returns the templates that can be filled in for an order, in the order of their ids. */
export const templatesForOrders = async ({ memory, language }: Environment) =>
  [...(await memory.get(mailTemplates)).values()]
    .filter(canFillIn)
    .map(({ id, name, name_en, file_name }) => ({ id, file_name, name: worded(language, name, name_en) }))

/**
 * Returns the templates that fit several orders at once, the one for a delay first: those that say nothing of a
 * single order's state, and those that the merchant made.
 */
export const templatesForMany = async ({ memory, language }: Environment) =>
  [...(await memory.get(mailTemplates)).values()]
    .filter(({ file_name, deletable }) => deletable || file_name === DELAYED)
    .map(({ id, name, name_en, file_name }) => ({ id, file_name, name: worded(language, name, name_en) }))

/** Renders a template's texts for an order, in its language; undefined if there is no such order. */
export const wordsForOrder = async (
  act: Environment,
  orderId: string,
  { file_name }: Pick<Template, 'file_name'>,
): Promise<Written | undefined> => {
  const found = await orderToWriteOf(act, orderId)
  if (!found) return undefined
  return templateWords(act.services.mailing, act.memory, {
    template: file_name,
    language: found.language,
    data: await wholeOrderData(act, found),
    replyTo: (await act.memory.get(baseInfo)).email03,
  })
}

/**
 * Renders the notice of a shipping, as its customer would get it now; undefined if there is no such shipping.
 */
export const noticeOf = async (act: Environment, shippingId: string): Promise<PrintedMail | undefined> => {
  const sent = await shippingForMail(act.db, shippingId)
  const found = sent && (await orderToWriteOf(act, sent.order_id))
  const data = found && shippingData(found, sent)
  if (!data) return undefined
  return printedMail(act.services.mailing, act.memory, {
    template: NOTICE,
    language: found.language,
    data,
    replyTo: (await act.memory.get(baseInfo)).email03,
  })
}

/** Renders a member's text as the customer of an order will get it; undefined if there is no such order. */
export const lookAtWritten = async (
  act: Environment,
  orderId: string,
  written: Written,
): Promise<LookedAt | undefined> => {
  const found = await orderToWriteOf(act, orderId)
  if (!found) return undefined
  const { subject, text, html } = await printedMail(act.services.mailing, act.memory, {
    template: WRITTEN,
    language: found.language,
    data: writtenData(found, written),
    replyTo: (await act.memory.get(baseInfo)).email03,
  })
  return { subject, text, html, content: htmlOf(written.body) }
}
