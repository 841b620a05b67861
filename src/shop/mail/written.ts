import type { Row } from '../../store/schema.ts'
import { type ReadEnvironment, type WriteEnvironment, worded } from '../environment.ts'
import { baseInfo } from '../settings/index.ts'
import { type PrintedMail, printedMail, templateWords } from './letter.ts'
import {
  NOTICE,
  orderData,
  orderToWriteOf,
  papersLink,
  shippingData,
  WRITTEN,
  type Written,
  writtenData,
} from './order.ts'
import { firstShipping, mailTemplates, shippingForMail } from './queries.ts'
import { htmlOf } from './written.rules.ts'

type Environment = ReadEnvironment | WriteEnvironment
type Template = Pick<Row<'mail_template'>, 'id' | 'file_name'>

/** The mails that the shop writes of itself; of later ids are those that its merchant made. */
const LAST_OWN = 15
/** Of them those about an order: its receipt and the notice of its shipping. */
const ABOUT_ORDERS = [1, 8]

const isAboutOrders = ({ id }: Template): boolean => id > LAST_OWN || ABOUT_ORDERS.includes(id)

/** The templates that can be filled in for an order, in the order of their ids. */
export const templatesForOrders = async ({ memory, language }: Environment) =>
  [...(await memory.get(mailTemplates)).values()]
    .filter(isAboutOrders)
    .map(({ id, name, name_en, file_name }) => ({ id, file_name, name: worded(language, name, name_en) }))

/** What a template says of an order, in the language of the order; nothing where there is no such order. */
export const wordsForOrder = async (
  act: Environment,
  orderId: string,
  { file_name }: Template,
): Promise<Written | undefined> => {
  const found = await orderToWriteOf(act, orderId)
  if (!found) return undefined
  const shippingId = await firstShipping(act.db, orderId)
  const sent = shippingId === undefined ? undefined : await shippingForMail(act.db, shippingId)
  const data = {
    ...((sent && shippingData(found, sent)) ?? orderData(found)),
    papersLink: papersLink(act.mailing, act.security.vault, found),
  }
  return templateWords(act.mailing, act.memory, {
    ...{ template: file_name, language: found.language, data },
    replyTo: (await act.memory.get(baseInfo)).email03,
  })
}

/** The mail that tells of a shipping, as its customer would get it now; nothing where there is no such shipping. */
export const noticeOf = async (act: Environment, shippingId: string): Promise<PrintedMail | undefined> => {
  const sent = await shippingForMail(act.db, shippingId)
  const found = sent && (await orderToWriteOf(act, sent.order_id))
  const data = found && shippingData(found, sent)
  if (!data) return undefined
  return printedMail(act.mailing, act.memory, {
    ...{ template: NOTICE, language: found.language, data },
    replyTo: (await act.memory.get(baseInfo)).email03,
  })
}

/** A mail as it arrives, with what stands in its HTML part within the frame. */
export interface LookedAt extends PrintedMail {
  readonly content: string
}

/** What a member wrote, as the customer of an order will get it; nothing where there is no such order. */
export const lookAtWritten = async (
  act: Environment,
  orderId: string,
  written: Written,
): Promise<LookedAt | undefined> => {
  const found = await orderToWriteOf(act, orderId)
  if (!found) return undefined
  const { subject, text, html } = await printedMail(act.mailing, act.memory, {
    ...{ template: WRITTEN, language: found.language, data: writtenData(found, written) },
    replyTo: (await act.memory.get(baseInfo)).email03,
  })
  return { subject, text, html, content: htmlOf(written.body) }
}
